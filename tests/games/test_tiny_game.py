"""A third game, invented here: a vocabulary of a few lines and a pack of data are all it takes to be asked."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

from rulesdb import games
from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.rules.facts import Case, Here
from rulesdb.rules.game import Game, Question
from rulesdb.rules.hexgrid import Shape
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import Fact, Field, Measure, Role, Vocabulary, by_name, told
from rulesdb.rules.weigh import Bound, weigh
from rulesdb.web.app import create_app


def pond_game() -> Game:
    """Frogs on lily pads: reeds hide a frog from all but herons, and nobody sees through fog."""
    fog = Field("fog", "yes-no", "fog lies on the pond", (False, True))

    def look(case: Case) -> Finding:
        between = case.situation.places.get("between", ())
        bound = [
            Bound(rule, Here(state))
            for state in between
            for element in state.terrain or ()
            for rule in case.book.at("between", element)
        ]
        bound += [Bound(rule) for rule in case.book.always("look")]
        weighed = weigh(case, bound, ("sight",))
        return Finding({"seen": weighed.totals["sight"]}, weighed.steps, weighed.refusals)

    def unit(case: Case) -> str:
        return case.situation.pieces["attacker"].unit or "nobody"

    viewer = Fact("viewer", "who looks", unit, ("pond.frog", "pond.heron"), selector=True)
    words = Vocabulary(
        roles=by_name([Role("between", "on a hex between"), Role("look", "whenever one looks")]),
        measures=by_name([Measure("sight", "it is seen", True)]),
        facts=by_name([told(None, fog), viewer]),
        here_facts={}, piece={}, hex={}, marker={},
        situation=by_name([fog, Field("between", "places", "hexes between")]),
        reasons={"hidden": "reeds hide it", "grey": "nothing is seen in fog"},
    )  # fmt: skip
    questions = by_name([Question("look", "does one see the other", (look,), {"seen": "it is seen"}, ("attacker",))])
    return Game("pond", words, questions, {"standard": Shape(5, 5, 5)}, plain="pond.water")


PACK = {
    "game.yaml": """
short: pond
names: {en: Pond}
owner: Nobody
accent: '#335577'
categories: {terrain: {en: Terrain}, unit: {en: Units}, sight: {en: Sight}}
""",
    "first/pack.yaml": """
game: pond
prefix: pond
short: first
names: {en: First pond}
numbers: [1, 9]
languages: [en]
documents: {leaf: {title: Leaflet, language: en, pages: 2, authority: rulebook, read: whole}}
""",
    "first/terrain.yaml": """
water: {number: 1, kind: terrain, category: terrain, cite: leaf p1, status: official, evidence: seen-once}
reeds:
  number: 2
  kind: terrain
  category: terrain
  cite: leaf p1
  status: official
  evidence: seen-once
  rules:
    - {id: hide, as: between, unless: {viewer: pond.heron}, forbid: sight, reason: hidden}
""",
    "first/units.yaml": """
frog: {number: 3, kind: unit, category: unit, cite: leaf p2, status: official, evidence: seen-once}
heron: {number: 4, kind: unit, category: unit, cite: leaf p2, status: official, evidence: seen-once}
""",
    "first/rules.yaml": """
fog:
  number: 5
  kind: rule
  category: sight
  cite: leaf p2
  status: official
  evidence: seen-once
  rules:
    - {id: all, as: look, when: {fog: true}, forbid: sight, reason: grey}
""",
    "first/texts/en.yaml": """
language: en
texts:
  water: {name: Open water, text: Nothing stands in the way here.}
  reeds: {name: Reeds, text: Reeds hide what lies behind them.}
  frog: {name: Frog, text: A frog hops.}
  heron: {name: Heron, text: A heron looks over reeds.}
  fog: {name: Fog, text: In fog nothing is seen.}
""",
}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The HTTP door over nothing but the pond."""
    for name, text in PACK.items():
        path = tmp_path / "data" / "pond" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip(), "utf-8")
    monkeypatch.setitem(games.GAMES, "pond", pond_game())
    settings = Settings(home=tmp_path / "var", data_dir=tmp_path / "data", rate_limit="", language="en")
    library = Library(settings)
    library.init()
    return create_app(settings, library).test_client()


def ask(client: Any, **told: Any) -> Any:
    answer = client.post("/api/v1/lookup", json={"game": "pond", "question": "look", "situation": told})
    assert answer.status_code == 200, answer.get_data(as_text=True)
    return answer.get_json()["ruling"]


def test_its_vocabulary_has_fewer_than_forty_lines() -> None:
    assert len(inspect.getsource(pond_game).splitlines()) < 40


def test_reeds_hide_a_frog_from_a_frog(client: Any) -> None:
    ruling = ask(client, attacker={"unit": "frog"}, between=[{"terrain": "reeds"}], fog=False)
    assert ruling["answer"] == {"seen": False}
    assert [(one["code"], one["citations"][0]["document"]) for one in ruling["refusals"]] == [("hidden", "leaf")]


def test_a_heron_looks_over_reeds(client: Any) -> None:
    ruling = ask(client, attacker={"unit": "Heron"}, between=[{"terrain": "Reeds"}], fog=False)
    assert ruling["answer"] == {"seen": True}


def test_fog_that_nobody_told_is_not_guessed(client: Any) -> None:
    ruling = ask(client, attacker={"unit": "heron"}, between=[{"terrain": "reeds"}])
    assert ruling["answer"] == {"seen": None}
    assert [one["fact"] for one in ruling["depends"]] == ["fog"]


def test_a_word_of_another_game_is_refused_with_a_hint(client: Any) -> None:
    body = {"game": "pond", "question": "look", "situation": {"attacker": {"unit": "frgo"}, "weather": "fog"}}
    answer = client.post("/api/v1/lookup", json=body)
    assert answer.status_code == 400
    pointers = {fault["pointer"] for fault in answer.get_json()["errors"]}
    assert pointers == {"/situation/attacker/unit", "/situation/weather"}
