"""What hangs or lies at the venue: posters, table numbers, checklists, the Regulations."""
