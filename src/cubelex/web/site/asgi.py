"""The ASGI application that uvicorn serves."""

import gc
import os
import sys
from threading import Thread

import django
from django.conf import settings

from cubelex.web.site.encoding_names import forget_unknown_encodings
from cubelex.web.site.request_limits import limited

# What is made at the start stays. Looking through it for garbage takes a sixth of the time until the first page, so
# that waits for the end of warming up.
if os.environ.get("CUBELEX_WARM_UP"):
    gc.disable()

forget_unknown_encodings()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cubelex.web.site.settings")
django.setup(set_prefix=False)

from cubelex.web.site.handler import Handler  # noqa: E402
from cubelex.web.site.upkeep.vitals import Vitals  # noqa: E402

# Threads take turns this often (seconds). Each statement to the database lets another thread have its turn; with the
# usual 5 ms, a result with a dozen statements would wait long for pages that are being made.
sys.setswitchinterval(0.0005)

_handler = Handler()
application = Vitals(limited(_handler, settings.FILE_UPLOAD_MAX_MEMORY_SIZE), lambda: _handler.followers)

# Each worker imports this; the person who merely looks at it has nothing to warm up.
if os.environ.get("CUBELEX_WARM_UP"):
    from cubelex.web.site.warm_up import warm_up

    Thread(target=warm_up, name="warming up", daemon=True).start()
