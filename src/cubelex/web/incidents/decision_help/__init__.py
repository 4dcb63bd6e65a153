"""Decision help: plain questions that end in a ruling."""
