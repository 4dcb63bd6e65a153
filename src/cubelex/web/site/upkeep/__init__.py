"""What goes on beside the requests: backups, and how the server is."""
