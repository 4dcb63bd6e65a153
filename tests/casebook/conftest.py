"""Lets the runner and the kinds of question import each other by name."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
