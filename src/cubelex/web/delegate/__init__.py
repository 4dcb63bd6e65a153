"""The Delegate's table: what needs attention, incidents, disputes, the round board, and the end of a competition."""
