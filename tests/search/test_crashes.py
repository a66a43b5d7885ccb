"""A writer may die at any moment: the index stays whole and nothing that was finished is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_kill_9_of_rebuild_and_update_leaves_a_working_index(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.search.crashes", str(tmp_path / "index"), "44"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["wrong"] == []
    assert told["died while writing"] >= 10
    names = [name for name in told["left"] if not name[0].isdigit()]
    assert names == ["CURRENT", "lock"]
    assert len(told["left"]) == 4  # and two generations
