"""The rankings of this installation, for pages: the base in use, and what a result is worth, looked up in memory."""
