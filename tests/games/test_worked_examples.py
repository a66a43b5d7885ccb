"""Single rulings that the booklets and cards work out, or that follow from one line of them; closed world."""
# ruff: noqa: E501

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook

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


def bridged(kind: str) -> dict[str, Any]:
    return {"terrain": "river", "obstacles": [{"kind": kind}]}


INF, ARM, GUN = "infantry", "armor", "artillery"

DICE: list[tuple[str, dict[str, Any], int]] = [
    # range tables: m44 p9
    ("infantry next to open ground", duel(unit(INF), foe(INF)), 3),
    ("infantry at two hexes after one", duel(unit(INF, moved=1), foe(INF), 2), 2),
    ("infantry at three hexes", duel(unit(INF), foe(INF), 3), 1),
    ("infantry at four hexes", duel(unit(INF), foe(INF), 4), 0),
    ("infantry after two hexes", duel(unit(INF, moved=2), foe(INF)), 0),
    ("special forces after two hexes", duel(unit("special-forces", moved=2), foe(INF), 3), 1),
    ("armor at three hexes after three", duel(unit(ARM, moved=3), foe(INF), 3), 3),
    ("armor at four hexes", duel(unit(ARM), foe(INF), 4), 0),
    ("elite armor next to open ground", duel(unit("elite-armor"), foe(INF)), 3),
    ("artillery over a hill into a town", duel(unit(GUN), foe(INF, "town"), 4, between=hexes("hill", "hill", "hill")), 2),
    ("artillery at six hexes", duel(unit(GUN), foe(INF), 6), 1),
    ("artillery after moving", duel(unit(GUN, moved=1), foe(INF), 2), 0),
    ("artillery next to an enemy at that enemy", duel(unit(GUN), foe(INF)), 3),
    ("artillery next to an enemy at another", duel(unit(GUN, adjacent_enemies=[INF]), foe(INF), 3), 0),
    # ground: m44 p13-16
    ("infantry into a forest", duel(unit(INF), foe(INF, "forest")), 2),
    ("infantry out of a forest", duel(unit(INF, "forest"), foe(INF)), 3),
    ("infantry at three hexes into a forest", duel(unit(INF), foe(INF, "forest"), 3), 0),
    ("armor at three hexes into a forest", duel(unit(ARM), foe(INF, "forest"), 3), 1),
    ("artillery into a forest", duel(unit(GUN), foe(INF, "forest"), 5), 1),
    ("armor into a hedgerow", duel(unit(ARM), foe(INF, "hedgerow")), 1),
    ("armor out of a town", duel(unit(ARM, "town"), foe(INF), 2), 1),
    ("infantry out of a town", duel(unit(INF, "town"), foe(INF)), 3),
    ("artillery out of a town", duel(unit(GUN, "town"), foe(INF), 2), 3),
    ("armor out of a town into a forest", duel(unit(ARM, "town"), foe(INF, "forest")), 0),
    ("infantry up a hill", duel(unit(INF), foe(INF, "hill")), 2),
    ("infantry on a hill at the same hill", duel(unit(INF, "hill"), foe(INF, "hill")), 3),
    ("infantry down a hill", duel(unit(INF, "hill"), foe(INF)), 3),
    ("two hills with a low gap", duel(unit(INF, "hill", group="a"), foe(INF, "hill", group="b"), 2), 2),
    ("armor up at a bunker on a hill", duel(unit(ARM), foe(INF, "hill", **works("bunker"))), 1),
    ("armor at infantry in its own bunker", duel(unit(ARM), foe(INF, **works("bunker"))), 1),
    ("infantry at a captured bunker", duel(unit(INF), foe(INF, **works("bunker", "allies"))), 3),
    ("infantry at sandbags in the open", duel(unit(INF), foe(INF, **works("sandbag"))), 2),
    ("armor at sandbags in a town", duel(unit(ARM), foe(INF, "town", **works("sandbag"))), 1),
    ("infantry at sandbags in a town", duel(unit(INF), foe(INF, "town", **works("sandbag"))), 2),
    ("infantry at sandbags on a bridge", duel(unit(INF), foe(INF, "river", obstacles=[{"kind": "bridge"}, {"kind": "sandbag"}])), 2),
    ("infantry at a hedgehog", duel(unit(INF), foe(INF, **works("hedgehog"))), 3),
    ("infantry from wire at three hexes", duel(unit(INF, **works("wire")), foe(INF), 3), 0),
    ("armor onto wire", duel(unit(ARM, moved=1, **works("wire")), foe(INF)), 3),
    ("infantry on the sea", duel(unit(INF, "ocean"), foe(INF)), 0),
    ("infantry over a river", duel(unit(INF), foe(INF), 2, between=hexes("river")), 2),
    # Terrain Pack
    ("armor into an oasis", duel(unit(ARM), foe(INF, "oasis")), 2),
    ("infantry that entered an oasis", duel(unit(INF, "oasis", moved=1), foe(INF)), 3),
    ("artillery into an oasis", duel(unit(GUN), foe(INF, "oasis"), 3), 2),
    ("infantry at two hexes into a wadi", duel(unit(INF), foe(INF, "wadi"), 2), 0),
    ("armor next to a wadi", duel(unit(ARM), foe(INF, "wadi")), 2),
    ("artillery into a wadi", duel(unit(GUN), foe(INF, "wadi"), 3), 1),
    ("infantry at two hexes out of a wadi", duel(unit(INF, "wadi"), foe(INF), 2), 0),
    ("armor next to a mountain", duel(unit(ARM), foe(INF, "mountain")), 1),
    ("infantry at two hexes up a mountain", duel(unit(INF), foe(INF, "mountain"), 2), 0),
    ("infantry on one range", duel(unit(INF, "mountain", group="a"), foe(INF, "mountain", group="a")), 3),
    ("infantry from another range", duel(unit(INF, "mountain", group="a"), foe(INF, "mountain", group="b"), 2), 0),
    ("artillery on a mountain at seven", duel(unit(GUN, "mountain"), foe(INF), 7), 1),
    ("artillery on a mountain at eight", duel(unit(GUN, "mountain"), foe(INF), 8), 0),
    ("big gun at eight", duel(unit("big-gun"), foe(INF), 8), 1),
    ("big gun zeroed in at eight", duel(unit("big-gun"), foe(INF, tokens=[{"kind": "crosshair"}]), 8), 2),
    ("artillery with badge as big gun", duel(unit(GUN, badge="big-gun"), foe(INF), 8), 1),
    ("spotted artillery at seven", duel(unit(GUN), foe(INF), 7, scenario_rules=["forward-spotter"]), 1),
    ("armor at a radar station", duel(unit(ARM), foe(INF, "radar-station")), 2),
    ("infantry that entered a radar station", duel(unit(INF, "radar-station", moved=1), foe(INF)), 3),
    ("armor at a dam", duel(unit(ARM), foe(INF, "dam")), 3),
    ("armor at a fortress of the other side", duel(unit(ARM), foe(INF, "fortress")), 1),
    ("armor from a ford", duel(unit(ARM, "river", **works("ford")), foe(INF), 2), 2),
    ("artillery from a ford at three", duel(unit(GUN, "river", **works("ford")), foe(INF), 3), 1),
    ("artillery from a ford at five", duel(unit(GUN, "river", **works("ford")), foe(INF), 5), 0),
    ("armor at a road block", duel(unit(ARM), foe(INF, **works("road-block"))), 2),
    ("armor at a road block in a town", duel(unit(ARM), foe(INF, "town", **works("road-block"))), 1),
    ("engineers next to a forest", duel(unit("engineer"), foe(INF, "forest")), 3),
    ("engineers at two hexes into a forest", duel(unit("engineer"), foe(INF, "forest"), 2), 1),
    ("engineers on wire at a town", duel(unit("engineer", **works("wire")), foe(INF, "town")), 2),
    ("engineers by badge next to a town", duel(unit(INF, badge="badge.engineers-us"), foe(INF, "town")), 3),
    ("boat infantry on the river", duel(unit(INF, "river", tokens=[{"kind": "boats"}]), foe(INF)), 2),
    ("a hero next to open ground", duel(unit(INF, badge="hero"), foe(INF)), 4),
    ("a hero at three hexes", duel(unit(INF, badge="hero"), foe(INF), 3), 2),
    ("a train without gun", duel(unit("train", "railroad"), foe(INF)), 0),
    ("an armored train after three hexes", duel(unit("armored-train", "railroad", moved=3), foe(INF), 4), 2),
    # cards
    ("Armor Assault in close assault", duel(unit(ARM), foe(INF), cards=card("armor-assault")), 4),
    ("Armor Assault at two hexes", duel(unit(ARM), foe(INF), 2, cards=card("armor-assault")), 3),
    ("Firefight at three hexes", duel(unit(INF), foe(INF), 3, cards=card("firefight")), 2),
    ("Firefight next to an enemy", duel(unit(INF), foe(INF), 1, cards=card("firefight")), 0),
    ("Firefight with artillery at six", duel(unit(GUN), foe(INF), 6, cards=card("firefight")), 2),
    ("Firefight after a move", duel(unit(INF, moved=1), foe(INF), 2, cards=card("firefight")), 0),
    ("Close Assault card", duel(unit(INF), foe(INF), cards=card("close-assault")), 4),
    ("Infantry Assault after two hexes", duel(unit(INF, moved=2), foe(INF), cards=card("infantry-assault")), 3),
    ("Behind Enemy Lines after three", duel(unit(INF, moved=3), foe(INF), cards=card("behind-enemy-lines")), 4),
    ("Behind Enemy Lines ending in a forest", duel(unit(INF, "forest", moved=2), foe(INF), cards=card("behind-enemy-lines")), 0),
    ("a unit that battled already", duel(unit(INF, battled_this_turn=True), foe(INF)), 0),
    ("its overrun battle", duel(unit(ARM, battled_this_turn=True), foe(INF), battle="overrun"), 3),
    ("a gun's second battle under Artillery Bombard", duel(unit(GUN, battled_this_turn=True), foe(INF), 2, cards=card("artillery-bombard")), 3),
    ("French Resistance that entered a forest", duel(unit("french-resistance", "forest", moved=1), foe(INF)), 3),
    ("French Resistance after two hexes", duel(unit("french-resistance", moved=2), foe(INF)), 0),
    ("special forces that entered a town", duel(unit("special-forces", "town", moved=1), foe(INF)), 0),
    ("armor that left a marsh", duel(unit(ARM, moved=1, start_terrain="marsh"), foe(INF)), 0),
    ("infantry that left a marsh", duel(unit(INF, moved=1, start_terrain="marsh"), foe(INF)), 3),
    ("armor that entered a marsh", duel(unit(ARM, "marsh", moved=1), foe(INF)), 0),
    ("armor after four hexes of road", duel(unit(ARM, "road", moved=4, stayed_on_road=True), foe(INF), 2), 3),
    ("infantry after three hexes of road", duel(unit(INF, "road", moved=3, stayed_on_road=True), foe(INF)), 0),
    ("special forces after three of road", duel(unit("special-forces", "road", moved=3, stayed_on_road=True), foe(INF)), 3),
]  # fmt: skip


@pytest.mark.parametrize(("situation", "dice"), [row[1:] for row in DICE], ids=[row[0] for row in DICE])
def test_dice(book: Rulebook, situation: dict[str, Any], dice: int) -> None:
    ruling = lookup(book, "attack", book.situation({**situation, "closed": True}))
    assert ruling.answer["dice"] == dice
    assert ruling.certain
    assert ruling.answer["allowed"] or ruling.refusals
    assert all(step.citations for step in ruling.steps)


def going(mover: dict[str, Any], *path: Any, **more: Any) -> dict[str, Any]:
    return {"attacker": mover, "path": [{"terrain": one} if isinstance(one, str) else one for one in path], **more}


C = "countryside"
OTHER: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    # movement
    ("infantry two hexes", "move", going(unit(INF), C, C), {"allowed": True, "may_battle": False}),
    ("infantry three hexes", "move", going(unit(INF), C, C, C), {"allowed": False, "max_hexes": 2}),
    ("forest ends a move", "move", going(unit(INF), "forest", C), {"allowed": False, "max_hexes": 1, "must_stop": True}),
    ("hedgerow as a second step", "move", going(unit(ARM), C, "hedgerow"), {"allowed": False, "max_hexes": 1}),
    ("hedgerow as the first step", "move", going(unit(ARM), "hedgerow"), {"allowed": True, "may_battle": False}),
    ("out of a hedgerow and battle", "move", going(unit(ARM, "hedgerow"), C), {"allowed": True, "may_battle": True}),
    ("flooded field as a second step", "move", going(unit(INF, "road"), C, "flooded-fields"), {"allowed": False}),
    ("infantry into a flooded field", "move", going(unit(INF, "road"), "flooded-fields"), {"allowed": True, "may_battle": True}),
    ("armor into a flooded field", "move", going(unit(ARM, "road"), "flooded-fields"), {"allowed": True, "may_battle": False}),
    ("marsh as a second step", "move", going(unit(INF), C, "marsh"), {"allowed": True, "may_battle": False}),
    ("marsh to marsh", "move", going(unit(INF, "marsh"), "marsh", "marsh"), {"allowed": False, "max_hexes": 1}),
    ("artillery into a marsh", "move", going(unit(GUN), "marsh"), {"allowed": False, "max_hexes": 0}),
    ("armor out of a marsh", "move", going(unit(ARM, "marsh"), C), {"allowed": True, "may_battle": False}),
    ("a river closes", "move", going(unit(INF), "river"), {"allowed": False}),
    ("a ford stops", "move", going(unit(ARM), bridged("ford"), C), {"allowed": False, "max_hexes": 1}),
    ("a pontoon bridge lets through", "move", going(unit(ARM), bridged("pontoon-bridge"), C), {"allowed": True}),
    ("a lake closes", "move", going(unit(INF), "lake"), {"allowed": False}),
    ("armor at a hedgehog", "move", going(unit(ARM), {**PLAIN, **works("hedgehog")}), {"allowed": False}),
    ("infantry at a road block", "move", going(unit(INF), {**PLAIN, **works("road-block")}, C), {"allowed": False, "max_hexes": 1}),
    ("armor at a road block", "move", going(unit(ARM), {**PLAIN, **works("road-block")}), {"allowed": False, "max_hexes": 0}),
    ("armor at a bunker", "move", going(unit(ARM), {**PLAIN, **works("bunker")}), {"allowed": False}),
    ("artillery out of a bunker", "move", going(unit(GUN, **works("bunker")), C), {"allowed": False, "max_hexes": 0}),
    ("armor onto a dam", "move", going(unit(ARM), "dam"), {"allowed": False}),
    ("armor onto rails", "move", going(unit(ARM), "railroad", C), {"allowed": False, "max_hexes": 1}),
    ("infantry over rails", "move", going(unit(INF), "railroad", C), {"allowed": True}),
    ("armor over a level crossing", "move", going(unit(ARM), "road-rail-crossing", C, C), {"allowed": True}),
    ("infantry down from a mountain", "move", going(unit(INF, "mountain"), "hill"), {"allowed": True}),
    ("infantry down to the plain", "move", going(unit(INF, "mountain"), C), {"allowed": False}),
    ("artillery off a mountain", "move", going(unit(GUN, "mountain"), "mountain"), {"allowed": False}),
    ("armor on the sea", "move", going(unit(ARM, "ocean"), "ocean", "ocean"), {"allowed": False, "max_hexes": 1}),
    ("armor from the sea over two beaches", "move", going(unit(ARM, "ocean"), "beach", "beach"), {"allowed": True}),
    ("armor three beaches", "move", going(unit(ARM, "beach"), "beach", "beach", "beach"), {"allowed": False, "max_hexes": 2}),
    ("infantry up a cliff", "move", going(unit(INF, "beach"), "cliff"), {"allowed": True, "cost": 2, "may_battle": False}),
    ("Rangers up a cliff", "move", going(unit("special-forces", "beach"), "cliff"), {"allowed": True, "may_battle": True}),
    ("armor up a cliff", "move", going(unit(ARM, "beach"), "cliff"), {"allowed": False}),
    ("armor up a steep hill and on", "move", going(unit(ARM), "steep-hill", C), {"allowed": True, "cost": 3}),
    ("artillery up a steep hill", "move", going(unit(GUN), "steep-hill"), {"allowed": False}),
    ("armor four hexes of road", "move", going(unit(ARM, "road"), *["road"] * 4), {"allowed": True, "may_battle": True}),
    ("artillery two hexes of road", "move", going(unit(GUN, "road"), "road", "road"), {"allowed": True, "may_battle": False}),
    ("artillery under Bombard on road", "move", going(unit(GUN, "road"), *["road"] * 4, cards=card("artillery-bombard")), {"allowed": True}),
    ("infantry under Infantry Assault", "move", going(unit(INF), C, C, cards=card("infantry-assault")), {"may_battle": True}),
    ("a hex taken by a unit", "move", going(unit(INF), {**PLAIN, "occupant": {"unit": INF}}), {"allowed": False}),
    ("a train off the rails", "move", going(unit("train", "railroad"), C), {"allowed": False}),
    ("a train through a station", "move", going(unit("train", "railroad"), "railroad-station", "railroad"), {"allowed": True}),
    ("armor whose depot is destroyed", "move",
     {"attacker": unit(ARM), "scenario_rules": ["destroy-supplies"], "depot_destroyed_of": "allies"}, {"move": 2, "battle_move": 2}),
    ("boats onto the river", "move", going(unit(INF, badge="boats"), "river"), {"allowed": True, "must_stop": True}),
    # retreat
    ("two flags in the church", "retreat", {"target": foe(INF, "church", rear_hexes_free=2), "flags": 2},
     {"flags_ignorable": 1, "retreat": {"min": 1, "max": 2}, "figures_lost": 0}),
    ("flags on the own baseline", "retreat", {"target": foe(INF, on_own_baseline=True), "flags": 2}, {"figures_lost": 2}),
    ("artillery in its bunker", "retreat", {"target": foe(GUN, rear_hexes_free=3, **works("bunker")), "flags": 2},
     {"flags_ignorable": 1, "figures_lost": 1, "may_retreat": False}),
    ("a river behind", "retreat", {"target": foe(INF, rear_hexes=hexes("river", "river")), "flags": 1}, {"figures_lost": 1}),
    ("the sea behind", "retreat", {"target": foe(INF, "beach", rear_hexes=hexes("ocean", "ocean")), "flags": 1}, {"figures_lost": 1}),
    ("a forest on the way", "retreat", {"target": foe(INF, retreat_path=hexes("forest", C)), "flags": 2}, {"figures_lost": 0}),
    ("boats on the river", "retreat", {"target": foe(INF, "river", tokens=[{"kind": "boats"}], rear_hexes_free=2), "flags": 2}, {"figures_lost": 2}),
    ("a fortress", "retreat", {"target": foe(INF, "fortress", rear_hexes_free=3), "flags": 3}, {"flags_ignorable": 3}),
    ("church and sandbags", "retreat", {"target": foe(INF, "church", rear_hexes_free=3, **works("sandbag")), "flags": 2}, {"flags_ignorable": 1}),
    ("a hero", "retreat", {"target": foe(INF, badge="hero", rear_hexes_free=3), "flags": 1}, {"flags_ignorable": 1}),
    ("a train", "retreat", {"target": foe("train", "railroad", facing="west", rear_hexes_free=0), "flags": 2},
     {"flags_ignorable": 1, "hits_added": 1, "retreat_direction": "east"}),
    # after a close assault
    ("infantry onto a bunker", "take-ground", duel(unit(INF), foe(INF, **works("bunker")), outcome="target_eliminated"), {"may_take_ground": True}),
    ("armor onto a hedgehog", "take-ground", duel(unit(ARM), foe(INF, **works("hedgehog")), outcome="target_retreated"), {"may_take_ground": False}),
    ("infantry overruns nobody", "take-ground", duel(unit(INF), foe(INF), outcome="target_eliminated"),
     {"may_take_ground": True, "may_overrun_battle": False}),
    ("armor into a town", "take-ground", duel(unit(ARM), foe(INF, "town"), outcome="target_eliminated"), {"may_overrun_battle": False}),
    ("armor out of a marsh", "take-ground", duel(unit(ARM, "marsh"), foe(INF), outcome="target_eliminated"),
     {"may_take_ground": True, "may_overrun_battle": False}),
    ("after fire", "take-ground", duel(unit(ARM), foe(INF), 2, outcome="target_eliminated"), {"may_take_ground": False}),
    ("desert armor into an oasis", "take-ground",
     duel(unit(ARM), foe(INF, "oasis"), outcome="target_eliminated", scenario_rules=["desert-rules"]), {"may_take_ground": True, "extra_hex": 0}),
    ("armor onto a railroad bridge", "take-ground",
     duel(unit(ARM), foe(INF, "river", **works("railroad-bridge")), outcome="target_eliminated"), {"may_take_ground": True, "may_overrun_battle": True}),
    # the roll
    ("three dice at infantry", "hits", {"target": foe(INF), "roll": [INF, "grenade", "star"]}, {"hits": 2}),
    ("what hits artillery", "hits", {"target": foe(GUN), "roll": [INF, INF, ARM]}, {"hits": 0}),
    ("two grenades at a train", "hits", {"target": foe("train", "railroad"), "roll": ["grenade", "grenade", ARM]}, {"hits": 2}),
    ("Axis Air Power at artillery", "hits", {"player": "axis", "target": {**unit(GUN, "forest")}, "cards": card("air-power"), "roll": ["star"]},
     {"dice": 1, "hits": 1}),
    # events
    ("armor on an enemy mine", "minefield",
     {"attacker": unit(ARM, moved=1, tokens=[{"kind": "minefield", "owner": "axis", "strength": 3}]), "roll": [ARM, "star", "flag"]},
     {"mine_dice": 3, "figures_lost": 1, "must_stop": True, "may_battle": True}),
    ("a decoy", "minefield", {"attacker": unit(ARM, moved=1, tokens=[{"kind": "minefield", "owner": "axis", "strength": 0}])},
     {"mine_dice": 0, "token_removed": True, "token_revealed": True}),
    ("a mine of one's own", "minefield", {"attacker": unit(ARM, moved=1, tokens=[{"kind": "minefield", "owner": "allies", "strength": 3}])},
     {"mine_dice": 0, "must_stop": True, "token_revealed": False}),
    ("engineers that came too far", "minefield", {"attacker": unit("engineer", moved=2, tokens=[{"kind": "minefield", "owner": "axis", "strength": 2}])},
     {"mine_dice": 2, "mine_swept": False}),
    ("armor on wire", "wire", {"attacker": unit(ARM, moved=1, **works("wire"))}, {"wire_removed": True}),
    ("infantry too far onto wire", "wire", {"attacker": unit(INF, moved=2, **works("wire"))}, {"may_remove_wire": False}),
    ("ambush at range", "ambush", duel(unit(INF), foe(INF), 2, cards=card("ambush", "opponent")), {"ambush_allowed": False}),
    ("ambush out of a forest", "ambush", duel(unit(ARM), foe(INF, "forest"), cards=card("ambush", "opponent")), {"ambush_allowed": True, "defender_dice": 3}),
    ("ambush from the sea", "ambush", duel(unit(ARM), foe(INF, "ocean"), cards=card("ambush", "opponent")), {"ambush_allowed": False}),
    ("sabotage with one star", "sabotage", {"attacker": unit(INF, "factory"), "roll": ["star", INF, INF]}, {"dice": 3, "destroyed": True, "medals": 1}),
    ("sabotage towards three stars", "sabotage", {"attacker": unit(INF, "factory"), "roll": ["star", INF], "stars_needed": 3, "stars_before": 1},
     {"dice": 2, "stars": 2, "destroyed": False}),
    ("a dam's fourth star", "dam", {"roll": ["star", "star"], "stars_before": 3}, {"destroyed": True, "medals": 4}),
    ("two stars with one dam", "dam", {"roll": ["star", "star"], "stars_before": 1}, {"tokens": 2}),
    ("a bridge on the line blown up", "bridge-demolition",
     {"cards": card("probe-center"), "scenario_rules": ["bridge-demolition-1"], "bridge_section": ["left", "center"]},
     {"allowed": True, "destroyed": True, "hand_size_change": -1}),
    ("a bridge in another section", "bridge-demolition",
     {"cards": card("probe-right"), "scenario_rules": ["bridge-demolition-1"], "bridge_section": ["left"]}, {"allowed": False}),
    ("a bridge and a roll without star", "bridge-demolition",
     {"cards": card("attack-left"), "scenario_rules": ["bridge-demolition-2"], "bridge_section": ["left"], "roll": [INF, "flag"]},
     {"dice": 2, "destroyed": False, "hand_size_change": 0}),
    ("a pontoon bridge", "pontoon", {"cards": card("attack-center"), "bridge_section": ["center"]}, {"allowed": True, "units_ordered": 0}),
    ("a pontoon bridge with Probe", "pontoon", {"cards": card("probe-center"), "bridge_section": ["center"]}, {"allowed": False}),
    ("a landing", "airfield-landing", {"cards": card("direct-from-hq")}, {"allowed": True, "orders_left": 3}),
    ("a landing among enemies", "airfield-landing", {"cards": card("direct-from-hq"), "enemy_on_airfield": True}, {"allowed": False}),
    ("recovery in an oasis", "oasis-recovery",
     {"attacker": unit(INF, "oasis", figures=2, max_figures=4), "hand_size": 5, "roll": [INF, "star", "flag", "grenade", ARM]},
     {"dice": 5, "figures_recovered": 2, "may_move": False}),
    ("Recon as air strike", "air-strike-call", {"cards": card("recon-left"), "target_sections": ["left", "center"]}, {"allowed": True}),
    ("Recon as air strike elsewhere", "air-strike-call", {"cards": card("recon-left"), "target_sections": ["center"]}, {"allowed": False}),
    ("equipment", "pick-up", {"attacker": unit(INF, tokens=[{"kind": "equipment"}])}, {"picked_up": True}),
    ("equipment for armor", "pick-up", {"attacker": unit(ARM, tokens=[{"kind": "equipment"}])}, {"picked_up": False}),
    ("a Big Gun that hit", "tokens", duel(unit("big-gun"), foe(INF), 5, hits_scored=1, outcome="target_stayed"), {"crosshair_placed": True}),
    ("a permanent objective", "objective", {"event": "objective-left", "objective_kind": "permanent"}, {"medal_kept": True}),
    ("a temporary objective", "objective", {"event": "objective-left", "objective_kind": "temporary"}, {"medal_returns_to_hex": True}),
    ("Dig-In", "card", {"cards": card("dig-in"), "attacker": unit(INF)}, {"sandbag_allowed": True, "may_move": False, "may_battle": False}),
    ("General Advance", "card", {"cards": card("general-advance")}, {"orders_max": {"left": 2, "center": 2, "right": 2}}),
    ("Counter-Attack on Ambush", "card", {"cards": card("counter-attack", copies="ambush")}, {"allowed": False}),
    ("Counter-Attack on Infantry Assault", "card", {"cards": card("counter-attack", copies="infantry-assault")}, {"orders_max": {"one-section": "all"}}),
    ("Infantry Assault without infantry", "card", {"cards": card("infantry-assault"), "player_has_infantry": False}, {"orders_max": {"any": 1}}),
    ("Air Power", "card", {"cards": card("air-power")}, {"target_hexes_max": 4}),
    ("Behind Enemy Lines", "card", {"cards": card("behind-enemy-lines"), "attacker": unit(INF)}, {"second_move": True}),
    # sight
    ("a friend between", "sight", duel(unit(ARM), foe(INF), 2, between=[{**PLAIN, "occupant": unit(INF)}]), {"sight": "blocked"}),
    ("a forest between", "sight", duel(unit(INF), foe(INF), 2, between=hexes("forest")), {"sight": "blocked"}),
    ("a target in a forest", "sight", duel(unit(INF), foe(INF, "forest"), 2), {"sight": "clear"}),
    ("a bunker between", "sight", duel(unit(INF), foe(INF), 2, between=[{**PLAIN, **works("bunker")}]), {"sight": "blocked"}),
    ("wire and road block between", "sight", duel(unit(INF), foe(INF), 3, between=[{**PLAIN, **works("wire")}, {**PLAIN, **works("road-block")}]), {"sight": "clear"}),
    ("a mountain of one's own range", "sight",
     duel(unit(INF, "mountain", group="a"), foe(INF, "mountain", group="a"), 2, between=[{"terrain": "mountain", "group": "a"}]), {"sight": "clear"}),
    ("a mountain between", "sight", duel(unit(INF), foe(INF), 2, between=hexes("mountain")), {"sight": "blocked"}),
    ("two lakes apart", "sight",
     duel(unit(GUN), foe(INF), 4, between=[{"terrain": "lake", "group": "a"}, PLAIN, {"terrain": "lake", "group": "b"}]), {"sight": "clear"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "situation", "expected"), [row[1:] for row in OTHER], ids=[f"{row[1]}: {row[0]}" for row in OTHER]
)
def test_ruling(book: Rulebook, question: str, situation: dict[str, Any], expected: dict[str, Any]) -> None:
    ruling = lookup(book, question, book.situation({**situation, "closed": True}))
    assert {key: ruling.answer.get(key) for key in expected} == expected
    assert all(step.citations for step in ruling.steps)
