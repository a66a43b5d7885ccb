"""The command line: each command a thin call of Library.

Start matters at the table, so nothing heavy is imported before it is known what was asked for.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulesdb.errors import InputError, NotFoundError, Problem, RulesdbError, SituationError

if TYPE_CHECKING:
    from rulesdb.library import Library
    from rulesdb.packs.books import Book

DONE, WRONG_INPUT, FAILED = 0, 2, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status: 0 done, 1 failed or problems found, 2 the words of the command are off."""
    parser = _parser()
    given, rest = parser.parse_known_args(arguments)
    given.words = rest
    if rest and given.name != "ask":
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        return int(given.command(given))
    except InputError as error:
        _report(error, error.problems, given)
        return WRONG_INPUT if given.name in ("search", "ask", "lookup", "board") else FAILED
    except NotFoundError as error:
        hints = [Problem("did you mean", name) for name in error.did_you_mean]
        _report(error, hints, given)
        return FAILED
    except RulesdbError as error:
        _report(error, (), given)
        return FAILED
    except BrokenPipeError:
        sys.stderr.close()
        return FAILED


def _report(error: Exception, problems: Sequence[Problem], given: argparse.Namespace) -> None:
    if given.json:
        print(
            json.dumps({"error": str(error), "problems": [dataclasses.asdict(p) for p in problems]}, ensure_ascii=False)
        )
        return
    print(f"rulesdb {given.name}: {error}", file=sys.stderr)
    for problem in problems:
        print(f"  {problem}", file=sys.stderr)


def _progress(given: argparse.Namespace) -> Callable[[str], None]:
    return (
        (lambda _: None)
        if given.json or given.quiet
        else (lambda step: print(f"{step} …", file=sys.stderr, flush=True))
    )


def _library() -> Library:
    from rulesdb.config import Settings
    from rulesdb.library import Library

    return Library(Settings())


def _print(given: argparse.Namespace, value: Any, lines: Sequence[str]) -> None:
    if given.json:
        print(json.dumps(value, ensure_ascii=False, indent=2, default=_plain))
    else:
        print("\n".join(lines))


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if hasattr(value, "items"):
        return dict(value.items())
    raise TypeError(f"{type(value).__name__} is no JSON value")


# --- commands --------------------------------------------------------------------------------------------------------


def _init(given: argparse.Namespace) -> int:
    report = _library().init(progress=_progress(given))
    return _told(given, report)


def _load(given: argparse.Namespace) -> int:
    report = _library().load(progress=_progress(given))
    return _told(given, report)


def _told(given: argparse.Namespace, report: Any) -> int:
    published = report.published
    value = {
        "data_version": published.data_version,
        "changed": published.changed,
        "deleted": published.deleted,
        "unchanged": len(published.unchanged),
        "index": report.generation,
    }
    line = (
        f"{len(published.changed)} records changed, {len(published.deleted)} removed, "
        f"{len(published.unchanged)} as they were; data {published.data_version}; "
        f"index {'written' if report.generation else 'as it was'}"
    )
    _print(given, value, [line])
    return DONE


def _check(given: argparse.Namespace) -> int:
    library = _library()
    if given.coverage:
        return _coverage(given, library)
    problems = library.check_index() if given.index else library.check()
    lines = [str(problem) for problem in problems]
    what = "index and store" if given.index else str(library.settings.data_dir)
    lines.append(f"{len(problems)} problems in {what}" if problems else f"{what}: no problem found")
    _print(given, {"problems": problems}, lines)
    return FAILED if problems else DONE


def _coverage(given: argparse.Namespace, library: Library) -> int:
    from rulesdb.packs.coverage import as_lines

    found = library.coverage()
    lines = as_lines(found)
    lines.append(f"{len(found.broken)} promises broken" if found.broken else "every promise is kept")
    _print(given, found, lines)
    return FAILED if found.broken else DONE


def _search(given: argparse.Namespace) -> int:
    answer = _library().search(" ".join(given.query), given.lang, page=given.page, per_page=given.per_page)
    lines = []
    for hit in answer.hits:
        record = hit.record
        doubt = "  (needs review)" if record.review == "needs_review" else ""
        lines.append(f"{record.number}  {record.text.name}  [{record.id}]{doubt}")
        lines.append("      " + "".join(f"*{part}*" if marked else part for part, marked in hit.snippet))
    if answer.relaxed:
        lines.insert(0, "No record has all these words; the nearest are:")
    if answer.did_you_mean:
        lines.append(f"Did you mean: {answer.did_you_mean}")
    lines.append(f"{answer.total} records, page {answer.page} of {max(answer.pages, 1)}")
    _print(given, answer, lines)
    return DONE


def _show(given: argparse.Namespace) -> int:
    record = _library().record(given.record, given.lang)
    lines = [f"{record.text.name}  ({record.kind}, number {record.number}, {record.id})"]
    if record.text.fallback_from:
        lines.append(f"There is no text in '{record.text.fallback_from}'; this is '{record.text.language}'.")
    lines += [f"  {name}: {_short(value)}" for name, value in record.facts.items()]
    lines += ["", record.text.text or "No text yet.", ""]
    lines.append(f"Status: {record.status} · review: {record.review} · evidence: {record.evidence}")
    lines += [
        f"Printed in: {cite.title} ({cite.written})" + ("" if cite.read else " – passage not read by us")
        for cite in record.citations
    ]
    lines += [
        f"{relation.relation.replace('_', ' ')}: {relation.name} [{relation.id}]" for relation in record.relations
    ]
    for conflict in record.conflicts:
        lines.append(f"Sources disagree ({conflict.state}): {conflict.topic}")
        lines += [f"  {source}: {says}" for source, says in conflict.positions]
        lines.append(f"  Holds: {conflict.holds} {conflict.why}")
    _print(given, record, lines)
    return DONE


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=_plain).replace('"', "").replace("{", "").replace("}", "")


def _reindex(given: argparse.Namespace) -> int:
    generation = _library().reindex(progress=_progress(given), changed_only=given.changed)
    line = f"index generation {generation}" if generation else "the index is up to date"
    _print(given, {"generation": generation}, [line])
    return DONE


def _export(given: argparse.Namespace) -> int:
    from pathlib import Path

    library = _library()
    if given.file is None and given.format != "sqlite":
        for piece in library.export(given.format, given.lang):
            sys.stdout.write(piece)
        return DONE
    if given.file is None:
        raise InputError("an SQLite file cannot go to standard output", [Problem("FILE", "is missing", "name a file")])
    records = library.export_to(Path(given.file), given.format, given.lang)
    value = {"file": given.file, "records": records, "data_version": library.data_version()}
    _print(given, value, [f"{records} records to {given.file}, data {value['data_version']}"])
    return DONE


def _schemas(given: argparse.Namespace) -> int:
    from pathlib import Path

    from rulesdb.packs.schemas import write_schemas

    names = write_schemas(Path(given.folder))
    _print(given, {"schemas": names}, [f"{len(names)} schemas to {given.folder}"])
    return DONE


def _ask(given: argparse.Namespace) -> int:
    from rulesdb.packs.flat import read_flat

    library = _library()
    book = library.book(given.game, given.packs, given.edition)
    board = library.board_file(_contents(given.board)) if given.board else None
    rows = book.rules.game.shapes[board.board["shape"]].rows if board is not None else None
    told = read_flat(_words(given.words), book, rows=rows)
    if told.problems:
        raise SituationError("the situation cannot be read", told.problems)
    if board is not None:
        told.situation["board"] = board.board
        for part in board.not_read:
            print(f"rulesdb ask: {part.pointer} ({part.hex}): {part.what}", file=sys.stderr)
    return _decide(given, book, given.question, told.situation, told.options)


def _words(written: Sequence[str]) -> list[tuple[str, str]]:
    """`--name value`, `--name=value` and `--name` as pairs; a name alone says yes."""
    pairs: list[tuple[str, str]] = []
    for word in written:
        if word.startswith("--"):
            name, equals, value = word[2:].partition("=")
            pairs.append((name, value if equals else ""))
        elif pairs and not pairs[-1][1]:
            pairs[-1] = (pairs[-1][0], word)
        else:
            raise SituationError(
                f"'{word}' stands alone", [Problem(word, "no --name goes before it", "as in --attacker infantry")]
            )
    named = [(name, value or "yes") for name, value in pairs]
    return [
        (f"option.{value.partition('=')[0]}", value.partition("=")[2]) if name == "option" else (name, value)
        for name, value in named
    ]


def _lookup(given: argparse.Namespace) -> int:
    try:
        asked = json.loads(_contents(given.file).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise SituationError(f"{given.file} is not JSON", [Problem(given.file, str(error)[:200])]) from None
    if not isinstance(asked, dict) or not isinstance(asked.get("question"), str):
        raise SituationError(
            f"{given.file} asks nothing",
            [Problem("/question", "is missing", 'as in {"question": "attack", "situation": {}}')],
        )
    known = {"game", "packs", "question", "situation", "options", "language", "edition"}
    if unknown := [Problem(f"/{key}", "no such word") for key in asked if key not in known]:
        raise SituationError(f"{given.file} has words that nobody reads", unknown)
    book = _library().book(asked.get("game", "memoir44"), asked.get("packs", ()), asked.get("edition"))
    given.lang = asked.get("language") or given.lang
    return _decide(given, book, asked["question"], asked.get("situation", {}), asked.get("options", {}))


def _decide(
    given: argparse.Namespace, book: Book, question: str, situation: dict[str, Any], options: dict[str, str]
) -> int:
    from rulesdb.web.rulings.deciding import decide
    from rulesdb.web.rulings.view import text_lines

    found = decide(book, question, situation, options, given.lang)
    head = {
        "data_version": book.version, "game": book.rules.game.id, "packs": list(book.packs), "edition": book.edition,
    }  # fmt: skip
    dim = (lambda line: f"\x1b[2m{line}\x1b[0m") if sys.stdout.isatty() else str
    value = {**head, "ruling": found.shown, "diagram": found.diagram}
    _print(given, value, text_lines(found.shown, dim=dim))
    return DONE


def _contents(name: str) -> bytes:
    """Bytes of a file, or of standard input for `-`."""
    from pathlib import Path

    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise SituationError(f"cannot read {name}: {error.strerror}") from None


def _board(given: argparse.Namespace) -> int:
    found = _library().board_file(_contents(given.file))
    lines = [f"{found.units} units on {len(found.board['hexes'])} hexes that hold something"]
    lines += [f"  {part.pointer} ({part.hex}): {part.what}" for part in found.not_read]
    value = {"board": found.board, "units": found.units, "not_read": [part._asdict() for part in found.not_read]}
    _print(given, value, lines)
    return DONE


def _conformance(given: argparse.Namespace) -> int:
    books = _library().books
    cases = []
    for case in books.cases(given.game):
        drawn = case.data.situation.get("board") if case.marks else None
        told = {name: getattr(case.data, name) for name in type(case.data).model_fields}
        cite = [str(citation) for citation in case.data.cite]
        cases.append({**told, "pack": case.pack, "situation": case.situation, "drawn": drawn, "cite": cite})
    published = {"format": "rulesdb-cases-1", "game": given.game, "data_version": books.version, "cases": cases}
    text = json.dumps(published, ensure_ascii=False, indent=1, default=_plain)
    if given.file:
        _write(given.file, text + "\n")
        _print(given, {"cases": len(cases), "file": given.file}, [f"{len(cases)} cases to {given.file}"])
    else:
        print(text)
    return DONE


def _write(name: str, text: str) -> None:
    from pathlib import Path

    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise RulesdbError(f"cannot write {name}: {error.strerror}") from None


def _serve(given: argparse.Namespace) -> int:
    import logging

    import waitress

    from rulesdb.config import Settings
    from rulesdb.web.app import create_app

    settings = Settings()
    host, port = given.host or settings.host, settings.port if given.port is None else given.port
    app = create_app(settings)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    try:
        server = waitress.create_server(
            app, host=host, port=port, threads=given.threads, clear_untrusted_proxy_headers=True
        )
    except OSError as error:
        raise RulesdbError(f"cannot listen on {host}:{port}: {error.strerror}; try --port {port + 1}") from error
    print(f"rulesdb is at http://{host}:{server.effective_port}/ (Ctrl-C stops)", flush=True)
    try:
        server.run()
    except KeyboardInterrupt:
        server.close()
    return DONE


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rulesdb", description="Find a rule, with the page where it is printed.")
    commands = parser.add_subparsers(dest="name", required=True, metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(command=command)
        sub.add_argument("--json", action="store_true", help="answer as JSON on standard output")
        sub.add_argument("--quiet", action="store_true", help="no progress on standard error")
        return sub

    def language(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--lang", default="en", choices=("en", "cs", "pt", "ru"), help="language of the answer")

    add("init", _init, "Set up store and index and load the packs; a second run changes nothing.")
    add("load", _load, "Load the packs of the data folder into store and index.")
    check = add(
        "check", _check, "Look for problems in the data folder, with --index in the index, with --coverage for gaps."
    )
    what = check.add_mutually_exclusive_group()
    what.add_argument("--index", action="store_true", help="compare index and store instead")
    what.add_argument(
        "--coverage",
        action="store_true",
        help="count names, texts, reviews, pictures and citations by pack and language",
    )
    search = add("search", _search, 'Find records: words, "phrases", -not, OR, prefix*, slips~, field:value.')
    search.add_argument("query", nargs="+", help="as on the page, e.g. forest pack:base")
    search.add_argument("--page", type=_positive, default=1)
    search.add_argument("--per-page", type=_positive, default=12)
    language(search)
    show = add("show", _show, "Show one record with its citations.")
    show.add_argument("record", help="id or number, e.g. m44.base.forest or 1035")
    language(show)
    reindex = add("reindex", _reindex, "Build the search index anew.")
    reindex.add_argument("--changed", action="store_true", help="take over only what changed since")
    export = add("export", _export, "Write all records as ndjson, json, csv or sqlite.")
    export.add_argument("format", choices=("ndjson", "json", "csv", "sqlite"))
    export.add_argument("file", nargs="?", help="standard output if left out (not for sqlite)")
    export.add_argument("--lang", choices=("en", "cs", "pt", "ru"), help="only this language; all if left out")
    ask = add("ask", _ask, "Ask for a ruling: rulesdb ask attack --attacker infantry --target armor --range 2")
    ask.add_argument(
        "question", help="attack, sight, move, retreat, targets, ... (docs/LOOKUP.md lists questions and words)"
    )
    ask.add_argument("--game", default="memoir44")
    ask.add_argument("--packs", nargs="+", default=(), help="boxes whose rules count, every box if left out")
    ask.add_argument("--edition", help="edition whose packs count, for games that have several")
    ask.add_argument(
        "--board", metavar="FILE", help="a scenario editor's .m44 file; units then go by --attacker-hex G5"
    )
    ask.epilog = (
        "What stands where: --attacker infantry --target-terrain church --range 2 --option hill-sight=elevated ..."
    )
    language(ask)
    lookup = add("lookup", _lookup, "Ask for a ruling on a JSON file, of the same form as POST /api/v1/lookup.")
    lookup.add_argument("file", help="- for standard input")
    language(lookup)
    board = add("board", _board, "Read a scenario editor's .m44 file as the board of a situation.")
    board.add_argument("file", help="- for standard input")
    cases = add(
        "conformance", _conformance, "Write the worked cases as JSON, for other programs to check themselves by."
    )
    cases.add_argument("file", nargs="?", help="standard output if left out")
    cases.add_argument("--game", default="memoir44")
    schemas = add("schemas", _schemas, "Write JSON Schemas of the pack files for editors.")
    schemas.add_argument("folder", nargs="?", default="schemas")
    serve = add("serve", _serve, "Serve the pages and the JSON API.")
    serve.add_argument("--host")
    serve.add_argument("--port", type=int)
    serve.add_argument("--threads", type=_positive, default=8)
    return parser


def _positive(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a number above zero")


if __name__ == "__main__":
    sys.exit(main())
