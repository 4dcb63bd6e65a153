"""The log of a competition: its facts, and the state that follows from them."""
