"""The version of Cubelex, in a module of its own so that the build can read it without importing the rest."""

__version__ = "2026.1.dev0"
