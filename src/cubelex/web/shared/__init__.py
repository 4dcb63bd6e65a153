"""What several features need. Features import from here, from `store` and from `live`, never each other."""
