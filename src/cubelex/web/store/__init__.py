"""What the site remembers: the log of each competition, projections of it, accounts and roles."""
