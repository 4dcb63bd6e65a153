"""Commands that run the site and keep its data."""
