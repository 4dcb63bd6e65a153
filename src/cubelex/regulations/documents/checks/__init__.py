"""What can be wrong with a document: by itself, and against a reference of the same edition."""
