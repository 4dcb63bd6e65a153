"""Groups and assignments."""
