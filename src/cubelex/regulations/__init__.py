"""The law as data: editions, dated parameters, citations, and the documents themselves."""

from cubelex.regulations.citations import Citation, cites, speakers
from cubelex.regulations.editions import Edition, edition, edition_on, editions

__all__ = ["Citation", "Edition", "cites", "edition", "edition_on", "editions", "speakers"]
