"""The program of the folder: `cubelex` with its words, and `cubelex desktop` where it is started without any.

Cubelex starts processes of its own as `sys.executable` with options of Python: `-m`, `-c`, and a file after `-P`.
In the folder that is this program, so it understands them, too.
"""

import os
import runpy
import sys


def main() -> None:
    """Run what was asked for."""
    match sys.argv[1:]:
        case []:
            _show()
        case ["-c", code, *words]:
            sys.argv = ["-c", *words]
            exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
        case ["-m", module, *words]:
            sys.argv = [module, *words]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["-P", path, *words]:
            sys.argv = [path, *words]
            runpy.run_path(path, run_name="__main__")
        case _:
            _run()


def _run() -> None:
    """Run the command line."""
    from cubelex import cli

    cli.main()


def _show() -> None:
    """Open the site in the browser. A window that Windows made for this stays while there is a fault to read."""
    sys.argv.append("desktop")
    try:
        _run()
    except SystemExit as ended:
        if ended.code and os.name == "nt":
            input("Press Enter to close this window.")
        raise


if __name__ == "__main__":
    main()
