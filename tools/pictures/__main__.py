"""Writes every picture to its place under data/; run from the root of the project: python -m tools.pictures."""

from __future__ import annotations

import sys
from pathlib import Path

from . import drawings


def main() -> None:
    """Write what changed and say how much there is."""
    root = Path(__file__).resolve().parents[2] / "data"
    texts = drawings()
    for place, text in texts.items():
        target = root / place
        if not target.exists() or target.read_text("utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
            print(f"written  {place}")
    largest = max(texts, key=lambda place: len(texts[place]))
    print(f"{len(texts)} pictures, the largest {largest} with {len(texts[largest])} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
