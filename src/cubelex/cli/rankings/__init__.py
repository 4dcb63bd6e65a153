"""`cubelex rankings`: world rankings and records over every result."""
