"""Pages: a view loads, decides, saves and announces."""
