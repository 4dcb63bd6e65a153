"""What developers run beside the tests; `python -m tools` lists it. It needs Python, not make."""
