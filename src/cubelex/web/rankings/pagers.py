"""Ways through a ranking of hundreds of thousands: the page before and after, the first and the last."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pager:
    """A page of a long list. `query` gives the end of the address of another page.

    Where `is_whole` is false, nobody has counted the whole list: `number` says only whether there is another page.
    """

    page: int
    number: int
    size: int
    query: Callable[..., str]
    is_whole: bool = True

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-self.number // self.size))

    @property
    def first(self) -> int:
        """The place of the first line in the whole list."""
        return (self.page - 1) * self.size + 1

    @property
    def last(self) -> int:
        """The place of the last line in the whole list."""
        return min(self.number, self.page * self.size)

    @property
    def before(self) -> str:
        """The address of the page before, if there is one."""
        return self.query(page=self.page - 1) or "?" if self.page > 1 else ""

    @property
    def after(self) -> str:
        """The address of the page after, if there is one."""
        return self.query(page=self.page + 1) if self.page < self.pages else ""

    @property
    def start(self) -> str:
        """The address of the first page."""
        return self.query(page=1) or "?"

    @property
    def end(self) -> str:
        """The address of the last page."""
        return self.query(page=self.pages) or "?"
