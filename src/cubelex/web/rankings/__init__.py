"""Rankings and records over all results of the base: pages for everyone."""
