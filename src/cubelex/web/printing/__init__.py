"""Everything a competition prints, from the site: what can be chosen, and the PDF."""
