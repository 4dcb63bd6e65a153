"""The schedule on paper, and what is announced of each round."""
