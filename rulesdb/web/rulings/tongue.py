"""The fixed words of rulings in one language, for doors that speak without a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rulesdb.web.languages import translations


@dataclass(frozen=True, slots=True)
class Tongue:
    """The fixed words in one language."""

    language: str
    _translated: dict[str, str] = field(default_factory=dict)

    def gettext(self, message: str, **values: object) -> str:
        """The message in this language, with `%(name)s` filled in."""
        text = self._translated.get(message)
        if text is None:
            text = self._translated[message] = translations(self.language).gettext(message)
        return text % values if values else text

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The form of the message that the number `n` takes."""
        return translations(self.language).ngettext(one, many, n) % {"num": n}

    def say(self, table: Mapping[str, str], key: str, otherwise: str = "") -> str:
        """The words of a table, or `otherwise`, or the key with its dashes as spaces."""
        known = table.get(key)
        return self.gettext(known) if known is not None else otherwise or key.replace("-", " ").replace("_", " ")


@lru_cache(maxsize=16)
def tongue(language: str) -> Tongue:
    """The fixed words in a language; English stands in for one that the pages do not speak."""
    return Tongue(language)
