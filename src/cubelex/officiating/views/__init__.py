"""What follows from the state: results, who advances, time limits, and a preview of changes."""
