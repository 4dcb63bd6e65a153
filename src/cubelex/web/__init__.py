"""The site: set up, run and follow a competition. Surfaces decide nothing; the verbs of `officiating` do."""
