"""The ASGI application that uvicorn serves."""

import os
from threading import Thread

from django.conf import settings
from django.core.asgi import get_asgi_application

from cubelex.web.site.request_limits import limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
application = limited(get_asgi_application(), settings.FILE_UPLOAD_MAX_MEMORY_SIZE)

# Each worker imports this; the person who merely looks at it has nothing to warm up.
if os.environ.get("CUBELEX_WARM_UP"):
    from cubelex.web.site.warm_up import warm_up

    Thread(target=warm_up, name="warming up", daemon=True).start()
