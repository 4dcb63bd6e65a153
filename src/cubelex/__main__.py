"""`python -m cubelex`: the command line, where the folder of programs is not in the path."""

from cubelex.cli import main

if __name__ == "__main__":
    main()
