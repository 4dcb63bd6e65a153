"""What cubes of every size are made of: their moves and notation, and where stickers and pieces are."""
