"""The hub: the public part of a competition, sent from the venue to a server on the internet that only shows it."""
