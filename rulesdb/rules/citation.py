"""Where a rule stands printed, as written in data files, and back.

`m44 p13 §Forests`, `cc card Terrain 3`, `coh-1r §11.2`, `tp p10-11`, `m44 p9? §Line of Sight`. A `?` says that
the page is known from a contents page or a reference, while the passage itself was not read by us.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FORM = re.compile(
    r"""^(?P<doc>[a-z0-9][a-z0-9-]*)
        (?:\s+p(?P<page>\d+)(?:-(?P<last>\d+))?(?P<unread_page>\?)?)?
        (?:\s+card\s+(?P<card>[^§?]+?))?
        (?:\s+§(?P<section>.+?))?
        (?:\s+(?P<unread>\?))?$""",
    re.VERBOSE,
)
HINT = "write it as 'm44 p13', 'm44 p13 §Forests', 'cc card Terrain 3' or 'coh-1r §11.2'; '?' marks a passage not read"


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a rule stands printed: document code, pages, card, section; `read` is False if we have not seen it."""

    document: str
    page: int | None = None
    last_page: int | None = None
    card: str | None = None
    section: str | None = None
    read: bool = True

    def __str__(self) -> str:
        parts = [self.document]
        if self.page is not None:
            last = f"-{self.last_page}" if self.last_page is not None else ""
            parts.append(f"p{self.page}{last}" + ("" if self.read else "?"))
        if self.card is not None:
            parts.append(f"card {self.card}")
        if self.section is not None:
            parts.append(f"§{self.section}")
        if self.page is None and not self.read:
            parts.append("?")
        return " ".join(parts)


def parse_citation(text: str) -> Citation:
    """The citation that `text` writes. Raises ValueError with a hint if it is not one."""
    found = _FORM.match(text.strip())
    if found is None:
        raise ValueError(f"'{text}' is not a citation; {HINT}")
    page, last = found["page"], found["last"]
    if last is not None and int(last) <= int(page):
        raise ValueError(f"'{text}' ends before it begins; {HINT}")
    return Citation(
        document=found["doc"],
        page=None if page is None else int(page),
        last_page=None if last is None else int(last),
        card=found["card"],
        section=found["section"],
        read=not (found["unread_page"] or found["unread"]),
    )
