"""The solving station: a judge's phone page that goes through an attempt step by step."""
