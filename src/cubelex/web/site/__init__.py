"""The installation: settings, addresses, server, middleware, and its upkeep from the command line."""
