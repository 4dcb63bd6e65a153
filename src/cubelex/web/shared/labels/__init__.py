"""What things are called, in the reader's language."""
