"""The results desk: typing results faster than with any other tool, with mistakes caught while typing."""
