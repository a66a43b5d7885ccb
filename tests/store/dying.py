"""A load that is killed at a chosen moment: `python -m tests.store.dying URL MOMENT`.

The moment counts statements and commits; without it the load goes through and the number of moments is printed.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import sqlalchemy as sa

from rulesdb.packs.model import PackSet
from rulesdb.store.database import connect
from rulesdb.store.publish import publish
from tests.store.tiny import Box, base, element, more, pack_set


def old() -> PackSet:
    """What is in the store before the load."""
    return pack_set(base(), more(), _leaving(), terms={"a": {"games": ["game"], "group": "x", "names": {"en": "a"}}})


def new() -> PackSet:
    """What is loaded: records come, go, change and swap numbers; a pack leaves and another comes."""
    one, two = base(), more()
    one.elements["forest"] |= {"number": 2, "sight": "clear", "see_also": "g.more.town"}
    one.elements["hill"]["number"] = 1
    one.texts["cs"]["hill"]["name"] = "Pahorek"
    one.conflicts["E1"]["affects"] = ["g.more.palms"]
    del one.elements["probe"]
    two.elements["swamp"]["movement"] = {"armor": "stop"}
    two.elements["town"] = element(1004, cite="more p9", rules=[{"id": "r", "as": "x", "note": ["n"]}])
    del two.elements["elite"]
    last = Box("third", {"road": element(3001, cite="man p1")}, documents={})
    return pack_set(one, two, last, terms={"b": {"games": ["game"], "group": "x", "names": {"en": "b"}}})


def _leaving() -> Box:
    return Box("leaving", {"sea": element(2001, cite="sea p1")}, documents={"sea": more().documents["more"]})


def main(url: str, moment: int | None) -> None:
    engine = connect(url)
    moments = 0

    def pass_by(*_: Any) -> None:
        nonlocal moments
        moments += 1
        if moments == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    sa.event.listen(engine, "before_cursor_execute", pass_by)
    sa.event.listen(engine, "after_cursor_execute", pass_by)
    sa.event.listen(engine, "commit", pass_by)
    publish(engine, new())
    engine.dispose()
    print(moments)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else None)
