"""Preparing a competition: its details, events, schedule, groups, registration and known records."""
