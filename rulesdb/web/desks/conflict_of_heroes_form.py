"""The short form of Conflict of Heroes, and the fields beside its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesdb.games.conflict_of_heroes import palette
from rulesdb.games.conflict_of_heroes.words import PIECE, SITUATION
from rulesdb.web.board.look import Look
from rulesdb.web.desks.desk import Choice, Part, Select, elements, number_choices, select
from rulesdb.web.desks.relief import level_text
from rulesdb.web.rulings.words import game_words

Values = Mapping[str, Sequence[str]]
_FIRE = ("attack", "indirect-fire")
_LOOK = ("attack", "sight")
_LEVELS = ("level-0", "level-1", "level-2")
_BETWEEN_GROUND = ("open-1r", "woods-1r", "light-woods-1r", "building-1r")
_PATH_GROUND = ("open-1r", "road-1r", "woods-1r", "light-woods-1r", "building-1r", "marsh-1r")
_BALKAS = ("balka-large", "balka-opening")


class _Words:
    """The choices that fields share, in the language of the look."""

    def __init__(self, look: Look, values: Values) -> None:
        t = look.tongue
        self.look, self.values = look, values
        self.unknown = Choice("", t.gettext("not told"))
        self.yes_no = (self.unknown, Choice("yes", t.gettext("yes")), Choice("no", t.gettext("no")))
        self.no_yes = (Choice("", t.gettext("no")), Choice("yes", t.gettext("yes")))
        self.levels = (
            self.unknown,
            *(Choice(str(level), t.gettext("level %(level)s", level=level_text(level))) for level in palette.LEVELS),
        )
        self.ground = (self.unknown, *elements((palette.OPEN, palette.ROAD, *palette.GROUND), look))
        self.smoke = (Choice("", "–"), *elements(palette.SMOKE, look))

    def label(self, word: str) -> str:
        """What a word of the vocabulary is called."""
        words = game_words(self.look.game)
        return self.capital(self.look.tongue.say({**words.facts, **words.told}, word))

    @staticmethod
    def capital(text: str) -> str:
        return text[:1].upper() + text[1:]

    def numbers(self, low: int, high: int) -> tuple[Choice, ...]:
        return (self.unknown, *number_choices(low, high))

    def extra(self, low: int, high: int) -> tuple[Choice, ...]:
        """Numbers of something that is usually not there."""
        return (Choice("", "–"), *number_choices(low, high))

    def words(self, name: str, *, of_unit: bool = False) -> tuple[Choice, ...]:
        """The values of a word of the vocabulary."""
        told = (PIECE if of_unit else SITUATION)[name].values
        return (self.unknown, *(Choice(str(one), self.look.value(str(one))) for one in told))

    def places(self, levels: Sequence[str], ground: Sequence[str], *, smoke: bool = False) -> tuple[Choice, ...]:
        """Ground at a level as one word of an address, `woods-1r+level-1`; with `smoke` open ground under smoke too."""
        t, look = self.look.tongue, self.look

        def name(short: str) -> str:
            element = look.book.names.find(short)
            return look.name(element) if element is not None else short

        found = [self.unknown]
        for level in levels:
            number = level.rpartition("-")[2]
            group = t.gettext("level %(level)s", level=number)
            found += [Choice(f"{one}+{level}", f"{name(one)}, {group}", group) for one in ground]
        if smoke:
            found += [Choice(f"open-1r+level-0+{one.value}", one.label, one.label) for one in self.smoke[1:]]
        return (*found, *(Choice(one, name(one), t.gettext("level %(level)s", level="−1")) for one in _BALKAS))

    def field(self, name: str, label: str, choices: Sequence[Choice], *questions: str, times: int = 1) -> Select:
        return select(self.values, name, label, choices, *questions, times=times)


def form(look: Look, values: Values) -> list[Part]:
    """The short form, by parts."""
    t, w = look.tongue, _Words(look, values)
    units = (Choice("", "–"), *elements((*palette.UNITS, *palette.STRIKES), look))
    f = w.field
    between, path = w.places(_LEVELS, _BETWEEN_GROUND, smoke=True), w.places(_LEVELS, _PATH_GROUND)
    moves = ("move", "immobilization")
    return [
        Part(
            t.gettext("Who acts"),
            (
                f("attacker", t.gettext("Unit"), units, *_FIRE, "move", "smoke-place", "immobilization"),
                f("attacker.type", w.label("type"), w.words("type", of_unit=True), *_FIRE, "smoke-place"),
                f("attacker.level", w.label("level"), w.levels, *_LOOK, "move"),
                f("attacker.terrain", w.capital(t.gettext("stands on")), w.ground, *_LOOK, *moves),
                f("attacker.tokens", t.gettext("Smoke on its hex"), w.smoke, *_LOOK),
                f("attacker.move_class", w.label("move_class"), w.words("move_class", of_unit=True), *moves),
                f("attacker.cost", w.label("cost"), w.numbers(1, 4), "move"),
                f("attacker.symbols", w.label("symbols"), w.numbers(0, 4), "move"),
                f("attacker.fp_colour", w.label("fp_colour"), w.words("fp_colour", of_unit=True), "attack"),
                f("attacker.fp", w.label("fp"), w.numbers(0, 15), "attack"),
                f("attacker.range", w.label("attacker.range"), w.numbers(1, 20), "attack", "smoke-place"),
                f("attacker.min_range", w.label("min_range"), w.numbers(0, 6), *_FIRE),
                f("attacker.in_arc", w.label("in_arc"), w.yes_no, *_FIRE),
                f("attacker.turret", w.label("turret"), w.yes_no, "attack"),
                f("attacker.immobilized", w.label("immobilized"), _causes(w), "attack"),
                f("attacker.indirect_ap", w.label("indirect_ap"), w.numbers(0, 8), "indirect-fire"),
                f("attacker.calibre_cm", w.label("calibre_cm"), w.numbers(3, 12), "smoke-place"),
                f("attacker.building", w.label("building"), _building(w), "immobilization"),
            ),
        ),
        Part(
            t.gettext("Target"),
            (
                f("target.level", w.label("level"), w.levels, *_LOOK),
                f("target.terrain", w.capital(t.gettext("stands on")), w.ground, *_LOOK),
                f("target.tokens", t.gettext("Smoke on its hex"), w.smoke, *_LOOK),
                f("target.attacked_from", w.label("attacked_from"), w.words("attacked_from", of_unit=True), "attack"),
                f("target.front_dr", w.label("front_dr"), w.numbers(5, 25), "attack"),
                f("target.flank_dr", w.label("flank_dr"), w.numbers(5, 25), "attack"),
                f("target.dr_colour", w.label("dr_colour"), w.words("dr_colour", of_unit=True), "attack"),
                f("target.fortification_dm", w.label("fortification_dm"), w.extra(1, 4), "attack"),
            ),
        ),
        Part(
            w.capital(look.role("spotting")),
            (
                f("spotting.hex", t.gettext("Hexes from the mortar"), _distances(w), "indirect-fire"),
                f("spotting.held_by", w.label("held_by"), _holders(w), "indirect-fire"),
                f("spotting.sees_target", w.label("sees_target"), w.yes_no, "indirect-fire"),
                f("attacker.sees_spotting_hex", w.label("sees_spotting_hex"), w.yes_no, "indirect-fire"),
            ),
        ),
        Part(
            t.gettext("Between them"),
            (
                f("range", t.gettext("Range in hexes"), w.numbers(0, 24), *_FIRE, "sight", "smoke-place"),
                f("between", t.gettext("What lies between, in order"), between, *_LOOK, times=4),
                f("same_slope", w.label("same_slope"), w.yes_no, *_LOOK),
                f("small_balka_crossed", w.label("small_balka_crossed"), w.no_yes, "attack"),
            ),
        ),
        Part(
            t.gettext("More"),
            (
                f("path", t.gettext("Hexes entered, in order"), path, "move", times=4),
                f("ap", w.label("ap"), w.numbers(1, 12), "move"),
                f("reverse", w.label("reverse"), w.no_yes, "move"),
                f("mode", w.label("mode"), w.words("mode"), "attack"),
                f("firefight", w.label("firefight"), w.words("firefight"), "smoke-place"),
                f("roll", w.label("roll"), w.numbers(2, 12), "immobilization"),
                f("cap", w.label("cap"), w.extra(1, 4), "immobilization"),
                f("written_round", w.label("written_round"), w.numbers(1, 8), "strike-time"),
                f("available", w.label("available"), w.yes_no, "strike-time"),
            ),
        ),
    ]  # fmt: skip


def _causes(w: _Words) -> tuple[Choice, ...]:
    """What immobilized the unit; usually nothing."""
    name = "attacker.immobilized"
    return (Choice("", "–"), *(Choice(one, w.look.value(one, name)) for one in ("terrain", "hit")))


def _building(w: _Words) -> tuple[Choice, ...]:
    return (w.unknown, *(Choice(one, w.look.value(one)) for one in ("stone", "wood")))


def _holders(w: _Words) -> tuple[Choice, ...]:
    return (w.unknown, *(Choice(one, w.look.value(one, "spotting.held_by")) for one in ("none", "friend", "enemy")))


def _distances(w: _Words) -> tuple[Choice, ...]:
    """The spotting hex by its distance: the mortar then stands on 0,0."""
    return (w.unknown, *(Choice(f"{far},0", str(far)) for far in range(1, 5)))


def board_fields(look: Look, values: Values) -> list[Select]:
    """Fields beside the board: what no board shows."""
    w = _Words(look, values)
    f = w.field
    return [
        f("ap", w.label("ap"), w.numbers(1, 12), "move"),
        f("reverse", w.label("reverse"), w.no_yes, "move"),
        f("mode", w.label("mode"), w.words("mode"), "attack"),
        f("attacker.type", w.label("type"), w.words("type", of_unit=True), *_FIRE, "smoke-place"),
        f("attacker.in_arc", w.label("in_arc"), w.yes_no, *_FIRE),
        f("attacker.turret", w.label("turret"), w.yes_no, "attack"),
        f("attacker.immobilized", w.label("immobilized"), _causes(w), "attack"),
        f("attacker.fp_colour", w.label("fp_colour"), w.words("fp_colour", of_unit=True), "attack"),
        f("target.dr_colour", w.label("dr_colour"), w.words("dr_colour", of_unit=True), "attack"),
        f("attacker.min_range", w.label("min_range"), w.numbers(0, 6), *_FIRE),
        f("attacker.indirect_ap", w.label("indirect_ap"), w.numbers(0, 8), "indirect-fire"),
        f("attacker.range", w.label("attacker.range"), w.numbers(1, 20), "attack", "smoke-place"),
        f("attacker.calibre_cm", w.label("calibre_cm"), w.numbers(3, 12), "smoke-place"),
        f("firefight", w.label("firefight"), w.words("firefight"), "smoke-place"),
        f("roll", w.label("roll"), w.numbers(2, 12), "immobilization"),
    ]  # fmt: skip
