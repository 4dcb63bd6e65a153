"""Planning a competition on the site: the schedule on a time grid, groups and tasks. `officiating` thinks."""
