"""The whole data as files, written once for each version of the data and then served as they lie."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from flask import Response, g, request, send_file
from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.models.tag import Tag

from rulesdb.store.dump import MANIFEST_FILE, SQLITE_FILE, write_dump
from rulesdb.web import schemas as s
from rulesdb.web.caching import digest
from rulesdb.web.current import library, settings
from rulesdb.web.negotiation import accepts
from rulesdb.web.operations import Call, Reply, operation
from rulesdb.web.parameters import Parameters, read
from rulesdb.web.shapes import PREFIX, api_url

TAG = "Files"
FILES: Mapping[str, tuple[str, str, str]] = {
    "records.ndjson": ("records.ndjson", "application/x-ndjson", "Every record, one line of JSON each"),
    "records.json": ("records.json", "application/json", "Every record, as one JSON array"),
    "records.csv": ("records.csv", "text/csv", "Every record in every language, one row each"),
    "rulesdb.sqlite": (SQLITE_FILE, "application/vnd.sqlite3", "Every published table, as an SQLite database"),
}
"""By name in the address: the file as it is written, its media type, and what it is."""
ENDPOINTS = ("api.manifest", *(f"api.{name.replace('.', '_')}" for name in FILES))
_writing = Lock()


def dump_folder(data_version: str) -> Path:
    """The folder with all files of this version; written whole or not at all if it is not there, older ones removed."""
    parent = settings().home / "dumps"
    folder = parent / digest(data_version)
    with _writing:
        if (folder / MANIFEST_FILE).exists():
            return folder
        parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=parent, prefix=".new-") as new:
            write_dump(library().engine, Path(new) / "dump")
            try:
                (Path(new) / "dump").rename(folder)
            except OSError:  # another process was quicker; the same data gives the same files
                if not (folder / MANIFEST_FILE).exists():
                    raise
        for old in parent.iterdir():
            if old != folder and not old.name.startswith("."):
                shutil.rmtree(old, ignore_errors=True)
    return folder


def _manifest(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / MANIFEST_FILE).read_text("utf-8"))
    return found


def add_operations(api: APIBlueprint) -> None:
    """Adds the manifest and each file to the JSON door."""

    @operation(
        api, "/dumps/manifest.json", takes=Parameters, answers=s.Manifest, tag=TAG, title="What files there are",
        about="With size and SHA-256 of each. The files are not counted by the rate limit.",
    )  # fmt: skip
    def manifest(call: Call[Parameters]) -> Reply:
        written = _manifest(dump_folder(call.data_version))
        by_name = {one["name"]: one for one in written["files"]}
        files = [
            s.DumpFile(
                name=name,
                media_type=media_type,
                about=about,
                bytes=by_name[written_as]["bytes"],
                sha256=by_name[written_as]["sha256"],
                url=api_url(f"/dumps/{name}"),
            )
            for name, (written_as, media_type, about) in FILES.items()
        ]
        return Reply(s.Manifest(data_version=call.data_version, records=written["records"], files=files))

    for name in FILES:
        _add_file(api, name)


def _add_file(api: APIBlueprint, name: str) -> None:
    written_as, media_type, about = FILES[name]

    def send() -> Response:
        return _file(written_as, media_type, name)

    send.__name__ = name.replace(".", "_")
    schema = {"type": "array", "items": {"type": "object"}} if media_type == "application/json" else {"type": "string"}
    api.get(
        f"/dumps/{name}",
        tags=[Tag(name=TAG)],
        summary=about,
        operation_id=send.__name__,
        responses={200: {"description": about, "content": {media_type: {"schema": schema}}}},
        openapi_extensions={"x-examples": [f"{PREFIX}/dumps/{name}"]},
    )(send)


def _file(written_as: str, media_type: str, name: str) -> Response:
    accepts(media_type)
    read(Parameters)
    g.data_version = version = library().data_version()
    folder = dump_folder(version)
    # Weak, because the file may be sent compressed; the manifest has the checksum of its bytes.
    etag = digest(version, name)
    if request.if_none_match.contains_weak(etag):
        response = Response(status=304)
    else:
        file = (folder / written_as).open("rb")
        response = send_file(file, mimetype=media_type, download_name=name, conditional=False, etag=False)
        response.content_length = os.fstat(file.fileno()).st_size
        # Whatever packs the answer afterwards reads the file, and does not think of closing it.
        response.call_on_close(file.close)
    response.set_etag(etag, weak=True)
    response.headers["Cache-Control"] = "public, no-cache"
    response.vary.add("Accept")
    return response
