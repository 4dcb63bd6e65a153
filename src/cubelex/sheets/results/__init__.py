"""Results on paper: lists, certificates, psych sheets."""
