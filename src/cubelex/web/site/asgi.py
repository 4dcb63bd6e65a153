"""The ASGI application that uvicorn serves."""

import os
from threading import Thread

import django
from django.conf import settings

from cubelex.web.site.request_limits import limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
django.setup(set_prefix=False)

from cubelex.web.site.handler import Handler  # noqa: E402

application = limited(Handler(), settings.FILE_UPLOAD_MAX_MEMORY_SIZE)

# Each worker imports this; the person who merely looks at it has nothing to warm up.
if os.environ.get("CUBELEX_WARM_UP"):
    from cubelex.web.site.warm_up import warm_up

    Thread(target=warm_up, name="warming up", daemon=True).start()
