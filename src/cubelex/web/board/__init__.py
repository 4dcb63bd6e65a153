"""The round board: how far everybody is, and calling groups."""
