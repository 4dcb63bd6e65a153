"""The end of a competition: what is open, the report, and the sealed archive."""
