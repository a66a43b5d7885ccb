"""Situations in few words, for tests that turn one fact at a time."""

from __future__ import annotations

from typing import Any

PLAIN = {"terrain": "countryside"}


def unit(name: str, terrain: str = "countryside", **more: Any) -> dict[str, Any]:
    return {"unit": name, "side": "allies", "terrain": terrain, **more}


def foe(name: str, terrain: str = "countryside", **more: Any) -> dict[str, Any]:
    return {"unit": name, "side": "axis", "terrain": terrain, **more}


def works(kind: str, owner: str = "axis") -> dict[str, Any]:
    return {"obstacles": [{"kind": kind, "owner": owner}]}


def duel(attacker: dict[str, Any], target: dict[str, Any], far: int = 1, **more: Any) -> dict[str, Any]:
    between = more.pop("between", [PLAIN] * (far - 1))
    return {"attacker": attacker, "target": target, "range": far, "between": between, **more}


def card(name: str, by: str = "active", **more: Any) -> list[dict[str, Any]]:
    return [{"card": name, "by": by, **more}]


def hexes(*terrain: str) -> list[dict[str, Any]]:
    return [{"terrain": one} for one in terrain]


INF, ARM = "infantry", "armor"


def going(mover: dict[str, Any], *path: Any, **more: Any) -> dict[str, Any]:
    return {"attacker": mover, "path": [{"terrain": one} if isinstance(one, str) else one for one in path], **more}
