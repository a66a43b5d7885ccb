"""Speed of lookups over HTTP, keep-alive, one worker, against an empty route of the same framework in the same run.

python bench/lookups.py [seconds]
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import waitress
from flask_openapi3 import OpenAPI
from pydantic import BaseModel

from rulesdb.config import Settings
from rulesdb.games.memoir44.m44 import read_text
from rulesdb.library import Library
from rulesdb.web.app import create_app

BOARD = Path(__file__).parent.parent / "tests" / "games" / "m44_files" / "own-SB01.m44"
RELATION = {
    "question": "attack",
    "situation": {
        "attacker": {"unit": "armor", "terrain": "town", "moved": 0},
        "target": {"unit": "infantry", "terrain": "forest"},
        "range": 2,
        "closed": True,
    },
}


class Sent(BaseModel):
    question: str
    situation: dict[str, Any]


def _empty() -> OpenAPI:
    """An application with one POST that reads its body and answers nothing."""
    app = OpenAPI("empty", doc_ui=False)

    @app.post("/api/v1/lookup")
    def nothing(body: Sent) -> dict[str, str]:
        return {"question": body.question}

    return app


def serve(which: str, home: str) -> None:
    """Serves one of the two applications with one worker, and prints its port."""
    if which == "empty":
        app = _empty()
    else:
        library = Library(Settings(home=Path(home), rate_limit=""))
        library.init()
        app = create_app(library.settings, library)
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=1)
    print(server.effective_port, flush=True)
    server.run()


def _started(which: str, home: str) -> tuple[int, subprocess.Popen[str]]:
    """A server in a process of its own, so that client and server do not wait for each other."""
    command = [sys.executable, __file__, "--serve", which, home]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    return int(process.stdout.readline()), process


class Client:
    """One connection that stays open; `once` gives the seconds of one request."""

    def __init__(self, port: int, sent: Any) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        self.body = json.dumps(sent).encode()

    def once(self) -> float:
        start = time.perf_counter()
        self.connection.request("POST", "/api/v1/lookup", self.body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"answered {answer.status}")
        return time.perf_counter() - start


def main(seconds: float) -> None:
    board = read_text(BOARD.read_bytes()).board
    units = [state["hex"] for state in board["hexes"] if "occupant" in state]
    told = {"board": board, "attacker": {"hex": units[0], "moved": 0}, "target": {"hex": units[-1]}}
    with tempfile.TemporaryDirectory() as home:
        (port, lookups), (empty, nothing) = _started("lookups", home), _started("empty", home)
        clients = {
            "empty route": Client(empty, RELATION),
            "attack, relation": Client(port, RELATION),
            "empty route, whole board sent": Client(empty, {"question": "attack", "situation": told}),
            "attack, whole board sent": Client(port, {"question": "attack", "situation": told}),
            "targets, whole board sent": Client(port, {"question": "targets", "situation": told}),
        }
        times: dict[str, list[float]] = {name: [] for name in clients}
        for client in clients.values():
            client.once()
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:  # by turns, so that a busy machine slows all alike
            for name, client in clients.items():
                times[name].append(client.once())
        medians = {name: statistics.median(found) for name, found in times.items()}
        for name, median in medians.items():
            against = medians["empty route, whole board sent" if "board" in name else "empty route"]
            print(f"{name:32} {median * 1000:8.2f} ms   {median / against:6.2f} x empty   {len(times[name])} requests")
        for process in (lookups, nothing):
            process.terminate()
            process.wait()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(*sys.argv[2:4])
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0)
