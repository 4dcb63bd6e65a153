"""Pages for everyone: results, people, schedule, podiums, screens for the hall."""
