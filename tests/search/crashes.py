"""Kills index writers at many moments and tells what is wrong afterwards; test_crashes.py runs it in a process.

A writer rebuilds or updates in turn, and says so for each one that has returned. It dies either at its n-th step that
the interpreter audits (opening, renaming, making or removing a file), or at a random moment by the clock.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from pathlib import Path

from rulesdb.search.index import IndexedRecord, IndexedText
from rulesdb.search.query import parse
from rulesdb.search.whoosh_index import WhooshIndex

RECORDS = 6
STEPS = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.chmod", "shutil.copyfile", "shutil.rmtree"}


def records(turn: int) -> list[IndexedRecord]:
    """Records that all say which turn they are of."""
    return [
        IndexedRecord(
            f"a.{n}",
            n,
            "m44",
            "base",
            "rule",
            "rule",
            "official",
            "approved",
            (),
            (IndexedText("en", f"Hill turn{turn}"),),
        )
        for n in range(RECORDS)
    ]


def write(root: Path, turn: int) -> None:
    """One rebuild or update, by turns."""
    index = WhooshIndex(root)
    if turn % 3 == 1:
        index.rebuild(records(turn), data_version=str(turn), sequence=turn)
    else:
        index.update(records(turn), [f"a.{RECORDS + turn}"], sequence=turn)


def die_at_step(step: int) -> None:
    """End this process, as `kill -9` does, when it takes the step."""
    taken = 0

    def count(event: str, _: object) -> None:
        nonlocal taken
        if event in STEPS:
            taken += 1
            if taken == step:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(count)


def die_after(seconds: float) -> None:
    """End this process by the clock; the signal is not handled, so nothing can be tidied up."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def crash(root: Path, turn: int, moment: int | float) -> int:
    """Last turn that a writer, killed at the moment, said it had finished."""
    told, tell = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(told)
            die_at_step(moment) if isinstance(moment, int) else die_after(moment)
            for later in range(turn, turn + 30):
                write(root, later)
                os.write(tell, b".")
        finally:
            os._exit(1)  # reached only when it survives or fails
    os.close(tell)
    with open(told, "rb") as pipe:
        finished = len(pipe.read())
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise SystemExit(f"the writer was not killed at {moment}")
    return turn + finished - 1


def faults(root: Path, finished: int) -> list[str]:
    """What is wrong with the index after the writer has finished this turn and died in the next."""
    index = WhooshIndex(root)
    found = [str(problem) for problem in index.check()]
    state = index.state()
    if state.sequence not in (finished, finished + 1):
        found.append(f"turn {finished} was finished, the index is of turn {state.sequence}")
    if index.search(parse(f"turn{state.sequence}")).total != RECORDS or len(index.ids()) != RECORDS:
        found.append(f"the index of turn {state.sequence} is not whole")
    return found


def main() -> None:
    root, seed = Path(sys.argv[1]), int(sys.argv[2])
    write(root, 1)
    chance = random.Random(seed)
    moments: list[int | float] = [chance.randrange(1, 250) for _ in range(30)]
    moments += [chance.uniform(0.001, 0.15) for _ in range(30)]
    turn, wrong, unpublished = 2, [], 0
    for moment in moments:
        finished = crash(root, turn, moment)
        wrong += [f"killed at {moment}: {fault}" for fault in faults(root, finished)]
        turn = WhooshIndex(root).state().sequence + 1
        unpublished += len([path for path in root.iterdir() if path.is_dir()]) > 2
    write(root, turn)
    left = sorted(path.name for path in root.iterdir())
    print(json.dumps({"wrong": wrong, "died while writing": unpublished, "left": left}))


if __name__ == "__main__":
    main()
