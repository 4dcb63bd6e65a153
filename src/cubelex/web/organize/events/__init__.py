"""The editor of events and rounds."""
