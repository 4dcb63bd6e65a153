"""Commands about the Regulations: explain an item, and keep, compare and publish documents."""
