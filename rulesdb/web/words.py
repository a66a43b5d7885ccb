"""What the words of the data files are called on the pages, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.web.languages import gettext
from rulesdb.web.languages import mark as _

KINDS: Mapping[str, str] = {
    "rule": _("Rule"),
    "victory": _("Victory"),
    "terrain": _("Terrain"),
    "landmark": _("Landmark"),
    "obstacle": _("Obstacle"),
    "fortification": _("Fortification"),
    "unit": _("Unit"),
    "weapon": _("Weapon"),
    "badge": _("Badge"),
    "token": _("Token"),
    "medal": _("Medal"),
    "card": _("Card"),
    "action": _("Action"),
    "modifier": _("Modifier"),
}
KINDS_MANY: Mapping[str, str] = {
    "terrain": _("Terrains"),
    "landmark": _("Landmarks"),
    "obstacle": _("Obstacles"),
    "fortification": _("Fortifications"),
    "unit": _("Units"),
    "weapon": _("Weapons"),
    "badge": _("Badges"),
    "token": _("Tokens"),
    "medal": _("Medals"),
    "rule": _("Further pictures"),
}
STATUSES: Mapping[str, str] = {
    "official": _("Official"),
    "faq": _("Official answer (FAQ)"),
    "community": _("Community"),
    "unclassified": _("Unclassified"),
}
STATUS_MEANINGS: Mapping[str, str] = {
    "official": _("printed by the publisher"),
    "faq": _("answered by the publisher after printing"),
    "community": _("agreed among players, not printed"),
    "unclassified": _("nobody has sorted it yet"),
}
REVIEWS: Mapping[str, str] = {"approved": _("Reviewed"), "needs_review": _("Needs review")}
EVIDENCE: Mapping[str, str] = {
    "seen-in-two": _("facts seen in two independent sources"),
    "seen-once": _("facts seen in one source only"),
    "unconfirmed": _("facts not confirmed by any source we could read"),
}
NOT_ASKED: Mapping[str, str] = {
    "contents": _("This only lists what there is, so there is nothing about it to decide."),
    "wording": _("This is about words and sheets, so there is nothing about it to decide."),
    "unread": _("We have not read its details, so no situation can be decided by it."),
}
"""Why nobody can ask about a record."""
RELATIONS: Mapping[str, str] = {
    "like": _("Behaves as"),
    "liked_by": _("Same rules hold for"),
    "part_of": _("Part of"),
    "has_part": _("Parts of it"),
    "extends": _("Adds to"),
    "extended_by": _("More is added by"),
    "supersedes": _("Replaces"),
    "superseded_by": _("Replaced by"),
    "amends": _("Changes"),
    "amended_by": _("Changed by"),
    "see_also": _("See also"),
    "mentioned_by": _("Mentioned by"),
}
AUTHORITIES: Mapping[str, str] = {
    "rulebook": _("Rulebook"),
    "summary-cards": _("Summary cards"),
    "faq": _("Official answers"),
    "scenario": _("Scenarios"),
    "translation": _("Translation"),
    "community": _("Community"),
    "implementation": _("Computer version"),
    "review": _("Reviews"),
}
READ: Mapping[str, str] = {
    "whole": _("read from cover to cover"),
    "parts": _("read in part"),
    "names": _("only its headings and names seen"),
    "nothing": _("not read by us"),
}
CONFLICT_KINDS: Mapping[str, str] = {
    "source-disagreement": _("Sources disagree"),
    "translation": _("A translation differs"),
    "open-question": _("Open question"),
    "extends-text": _("A later text adds"),
    "faq-ruling": _("Answered in a FAQ"),
}
CONFLICT_STATES: Mapping[str, str] = {
    "resolved": _("settled"),
    "faq": _("settled by an official answer"),
    "derived": _("follows from other rules"),
    "open": _("still open"),
    "seen-once": _("seen in one source only"),
    "info": _("for information"),
}
FIELDS: Mapping[str, str] = {
    "game": _("Game"),
    "pack": _("Box"),
    "kind": _("Kind"),
    "category": _("Category"),
    "status": _("Status"),
    "review": _("Review"),
    "lang": _("Language"),
    "doc": _("Document"),
}
LANGUAGES: Mapping[str, str] = {
    "en": _("English"),
    "cs": _("Czech"),
    "pt": _("Portuguese"),
    "ru": _("Russian"),
    "de": _("German"),
    "fr": _("French"),
    "es": _("Spanish"),
    "it": _("Italian"),
    "pl": _("Polish"),
}
UNITS: Mapping[str, str] = {
    "infantry": _("Infantry"),
    "armor": _("Armor"),
    "artillery": _("Artillery"),
}
MOVEMENTS: Mapping[str, str] = {
    "free": _("freely"),
    "stop": _("must stop"),
    "impassable": _("no entry"),
    "enter-only-from-adjacent": _("only from the hex next to it"),
    "leave-1-hex-only": _("leaves 1 hex only"),
    "max-1-hex": _("1 hex a turn"),
    "max-2-hexes": _("2 hexes a turn"),
    "open-ends-only": _("only through its open ends"),
    "heights-only": _("only from a hill or mountain"),
    "two-hexes-up": _("going up costs 2 hexes"),
    "two-hexes-from-beach": _("up from the beach costs 2 hexes"),
    "impassable-from-beach": _("no entry from the beach"),
}
CONDITIONS: Mapping[str, str] = {
    "attacker-below": _("if the attacker stands lower"),
    "attacker-not-on-same-mountain": _("if the attacker is not on the same mountain"),
    "no-terrain-protection": _("if the terrain gives no cover"),
}
ON_ENTER: Mapping[str, str] = {"may-battle": _("may battle"), "no-battle": _("no battle")}
FLAGS: Mapping[str, str] = {"all": _("all ignored")}
SIGHT: Mapping[str, str] = {"blocks": _("blocked"), "clear": _("clear"), "special": _("special")}
TIMING: Mapping[str, str] = {"own-turn": _("in your turn"), "opponents-turn": _("in the opponent's turn")}
ORDERED: Mapping[str, str] = {
    "infantry": _("infantry only"),
    "armor": _("armor only"),
    "artillery": _("artillery only"),
    "infantry|armor adjacent to enemy": _("infantry and armor next to an enemy"),
    "not adjacent to enemy": _("units not next to an enemy"),
    "unit with losses": _("a unit that has lost figures"),
}
VARIANTS: Mapping[str, str] = {
    "curve": _("bend"),
    "infantry": _("Infantry"),
    "armor": _("Armor"),
    "grenade": _("Grenade"),
    "flag": _("Flag"),
    "star": _("Star"),
    "allies": _("Allies"),
    "axis": _("Axis"),
    "truck": _("Supply truck"),
    "half-track": _("Half-track"),
}
"""What sets further pictures of a record apart, by the word in their file names."""
ZONES: Mapping[str, str] = {"left": _("Left"), "center": _("Center"), "right": _("Right")}
SIDES: Mapping[str, str] = {"allies": _("Allies"), "axis": _("Axis")}


def say(table: Mapping[str, str], value: object) -> str:
    """The page's word for a data value; a value the table does not know is shown as written, dashes as spaces."""
    key = str(value)
    known = table.get(key)
    return gettext(known) if known is not None else key.replace("-", " ").replace("_", " ")
