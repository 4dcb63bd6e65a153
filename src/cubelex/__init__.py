"""Run a speedcubing competition by the book: the WCA Regulations, executable, dated and cited."""

from cubelex._version import __version__

__all__ = ["__version__"]
