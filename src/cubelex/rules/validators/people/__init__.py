"""What validators look at in competitors and their registrations."""
