"""How long `rulesdb search forest` takes to start and answer, against importing Flask and SQLModel in the same run.

Usage: python bench/start.py [--rounds 15]
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time


def seconds(command: list[str], environment: dict[str, str]) -> float:
    begun = time.perf_counter()
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    rounds = options.parse_args().rounds
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "RULESDB_HOME": home}
        subprocess.run([sys.executable, "-m", "rulesdb", "init", "--quiet"], env=environment, check=True)
        reference = [sys.executable, "-c", "import flask, sqlmodel"]
        search = [sys.executable, "-m", "rulesdb", "search", "forest"]
        times: dict[str, list[float]] = {"reference": [], "search": []}
        for _ in range(rounds + 1):  # the first round only warms the disk
            times["reference"].append(seconds(reference, environment))
            times["search"].append(seconds(search, environment))
    base, ours = (statistics.median(taken[1:]) for taken in times.values())
    print(f"import flask, sqlmodel   {base * 1000:7.0f} ms")
    print(f"rulesdb search forest    {ours * 1000:7.0f} ms")
    print(f"ratio                    {ours / base:7.2f}  (goal: at most 3)")


if __name__ == "__main__":
    main()
