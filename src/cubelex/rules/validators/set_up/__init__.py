"""What validators look at before a competition: rounds, limits, advancement, schedule, officials."""
