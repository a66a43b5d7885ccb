"""A few records in four languages, for tests that look at single answers."""

from __future__ import annotations

from rulesdb.search.index import IndexedRecord, IndexedText


def record(id: str, number: int, *texts: IndexedText, **other: str | tuple[str, ...]) -> IndexedRecord:
    """A record with the given texts; facets as in `other`, else terrain of the base game."""
    facets = {
        "game": "m44",
        "pack": "base",
        "kind": "terrain",
        "category": "terrain",
        "status": "official",
        "review": "approved",
        "documents": ("m44",),
    } | other
    return IndexedRecord(id=id, number=number, texts=texts, **facets)  # type: ignore[arg-type]


def text(language: str, name: str, body: str = "", *aliases: str) -> IndexedText:
    return IndexedText(language, name, aliases, body)


RECORDS = (
    record(
        "m44.base.forest",
        1,
        text("en", "Forest", "A unit that enters must stop and may not battle. It blocks line of sight.", "woods"),
        text("cs", "Les", "Jednotka, která vstoupí, musí zastavit a nesmí bojovat.", "hvozd"),
        text("fr", "Forêt"),
    ),
    record(
        "m44.tp.marsh",
        2,
        text("en", "Marsh", "Armor stops. No dice are lost in a marsh, as they are in a forest.", "swamp"),
        text("cs", "Bažina", "Obrněná jednotka v bažině zastaví.", "močál"),
        text("ru", "Болото", "Танки останавливаются."),
        pack="terrain-pack",
        documents=("tp", "faq"),
    ),
    record(
        "m44.base.bridge",
        3,
        text("en", "Bridge", "The way over a river. A bridge is crossed as open ground."),
        text("cs", "Most", "Most vede přes řeku."),
        text("ru", "Мост", "Через реку. Миномёт стреляет."),
    ),
    record(
        "m44.tp.railroad-bridge",
        4,
        text(
            "en", "Railroad Bridge", "A bridge for trains; armor must stop on a bridge and bridge ends.", "rail bridge"
        ),
        text("cs", "Železniční most", "Vlak jede po mostě."),
        pack="terrain-pack",
        documents=("tp",),
        review="needs_review",
    ),
    record(
        "m44.base.armor",
        5,
        text("en", "Armor", "Three dice. Armor may overrun. Armor moves 3.", "tank", "tanks"),
        text("cs", "Obrněná jednotka", "Tři kostky, obrněná jednotka ujede 3 hexy.", "tank"),
        kind="unit",
        category="unit",
    ),
    record(
        "m44.base.card.ambush",
        6,
        text("en", "Ambush", "The defender battles first. Armor is not safe, and most units retreat."),
        kind="card",
        category="card",
        status="faq",
    ),
)
