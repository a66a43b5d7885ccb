"""Languages of the pages: which one a reader gets, and the words of it.

The words lie in `translations/<language>/*.po`, the format translators have tools for; English is the text in the code.
The files are read as they are, so there is nothing to compile and a new language is one more folder.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from urllib.parse import urlencode

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, Response, g, request

from rulesdb.web.current import settings

FOLDER = Path(__file__).parent / "translations"
SOURCE = "en"
OWN_NAMES: Mapping[str, str] = {
    "en": "English",
    "cs": "Čeština",
    "pt": "Português",
    "ru": "Русский",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "it": "Italiano",
    "ja": "日本語",
    "pl": "Polski",
}
COOKIE = "lang"
_YEAR = 365 * 24 * 3600


@cache
def page_languages() -> tuple[str, ...]:
    """Languages the pages speak: English first, then each that has a folder, in order of code."""
    return (SOURCE, *sorted({path.parent.name for path in FOLDER.glob("*/*.po")}))


@cache
def translations(language: str) -> NullTranslations:
    """The words of the pages in `language`; for English, or a language without files, the words in the code."""
    if language == SOURCE or language not in page_languages():
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalog_of(language))
    compiled.seek(0)
    return Translations(compiled)


def catalog_of(language: str) -> Catalog:
    """Every message of a language's files in one catalog. Raises ValueError for a message that two files hold."""
    first, *others = sorted((FOLDER / language).glob("*.po"))
    catalog = _read(first, language)
    for path in others:
        for message in _read(path, language):
            if not message.id:
                continue
            if catalog.get(message.id, message.context) is not None:
                raise ValueError(f"{path.name} of {language} translates {message.id!r} again")
            catalog[message.id] = message
    return catalog


def _read(path: Path, language: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language)


def asked_language() -> str | None:
    """The language that `?lang=` asks for, or None where it asks for none that we have."""
    asked = request.args.get("lang", "")
    return asked if asked in page_languages() else None


def current_language() -> str:
    """The reader's language: `?lang=`, else the one chosen before, else the browser's, else the setting."""
    if "language" not in g:
        g.language = _choose()
    language: str = g.language
    return language


def _choose() -> str:
    asked = asked_language()
    if asked is not None:
        return asked
    kept = request.cookies.get(COOKIE, "")
    if kept in page_languages():
        return kept
    for tag, quality in request.accept_languages:  # best first; a region such as pt-BR is read as its language
        spoken = tag.partition("-")[0].lower()
        if quality > 0 and spoken in page_languages():
            return spoken
    return settings().language


def own_name(language: str) -> str:
    """What a language calls itself, or its code."""
    return OWN_NAMES.get(language, language)


def gettext(message: str, **values: object) -> str:
    """`message` in the reader's language, with `%(name)s` filled in."""
    text = translations(current_language()).gettext(message)
    return text % values if values else text


def ngettext(one: str, many: str, n: int, **values: object) -> str:
    """The form of the message that the number `n` takes; `%(num)s` is the number."""
    text = translations(current_language()).ngettext(one, many, n)
    return text % {"num": n, **values}


def pgettext(context: str, message: str) -> str:
    """`message` as meant in `context`, where one English word is two in other languages."""
    return translations(current_language()).pgettext(context, message)


def mark(message: str) -> str:
    """`message` itself; marks a text in a table for translation where it is shown."""
    return message


def _switches() -> Iterator[tuple[str, str, str]]:
    """(language, its own name, address of this same page in it)."""
    kept = [(key, value) for key, value in request.args.items(multi=True) if key != "lang"]
    for language in page_languages():
        # Relative on purpose: whatever the path was, the browser keeps it.
        yield language, own_name(language), "?" + urlencode([*kept, ("lang", language)])


def register(app: Flask) -> None:
    """Templates speak the reader's language; links between pages keep `?lang=`; a choice is remembered."""
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda message: translations(current_language()).gettext(message),
        ngettext=lambda one, many, n: translations(current_language()).ngettext(one, many, n),
        pgettext=lambda context, message: translations(current_language()).pgettext(context, message),
        npgettext=lambda context, one, many, n: translations(current_language()).npgettext(context, one, many, n),
        newstyle=True,
    )

    @app.context_processor
    def _words() -> dict[str, object]:
        return {"language": current_language(), "language_switches": _switches, "own_name": own_name}

    @app.url_defaults
    def _keep(endpoint: str, values: dict[str, object]) -> None:
        asked = asked_language()
        if asked is not None and (endpoint.startswith("pages.") or endpoint == "api_page"):
            values.setdefault("lang", asked)

    @app.after_request
    def _remember(response: Response) -> Response:
        asked = asked_language() if (request.endpoint or "").startswith("pages.") else None
        if asked is not None and request.cookies.get(COOKIE) != asked:
            response.set_cookie(COOKIE, asked, max_age=_YEAR, secure=request.is_secure, samesite="Lax", httponly=True)
        return response
