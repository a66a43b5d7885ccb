"""Index generations on disk: built beside the old one, checked by sum, swapped in one step.

    root/lock                 one writer at a time
    root/CURRENT              name of the generation in use and the sum of its manifest
    root/00000007-3f9a1c/     files of the generation, and manifest.json with the sum of each

A crash before the swap leaves a directory that nothing names, which the next writer removes; a crash after it leaves
the new generation in use. The generation before the current one is kept for readers that are just opening it.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from rulesdb.errors import NotReadyError, Problem

MEND = "run `rulesdb reindex`"
_MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a generation was built from, and the sha256 of every file in it."""

    analyzer: str
    schema: int
    data_version: str
    sequence: int
    records: int
    previous: str
    files: dict[str, str]


@dataclass(frozen=True, slots=True)
class Generation:
    """A published generation whose manifest is what CURRENT says it is."""

    name: str
    path: Path
    manifest: Manifest


class Generations:
    """The directory of an index. Readers ask `current`, the one writer works inside `writing`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._pointer = root / "CURRENT"
        self._read: tuple[tuple[int, ...], Generation] | None = None

    def stamp(self) -> tuple[int, int]:
        """A value that changes with every swap; cheap enough for each request. Raises NotReadyError without index."""
        try:
            status = self._pointer.stat()
        except OSError as error:
            raise NotReadyError(f"there is no search index in {self.root}; {MEND}") from error
        return status.st_ino, status.st_mtime_ns

    def current(self) -> Generation:
        """The generation in use, files not yet verified. Raises NotReadyError when there is none or it is damaged.

        It is asked several times in a search, so what was read stands until pointer or manifest are other files.
        """
        stamp, read = self.stamp(), self._read
        if read is not None and read[0] == (*stamp, *_stamp_of(read[1].path / _MANIFEST)):
            return read[1]
        try:
            name, digest = self._pointer.read_text("ascii").split()
            path = self.root / name
            told = _stamp_of(path / _MANIFEST)
            written = (path / _MANIFEST).read_bytes()
            if path.parent != self.root or hashlib.sha256(written).hexdigest() != digest:
                raise ValueError("the manifest is not the one that was published")
            generation = Generation(name, path, Manifest(**json.loads(written)))
        except (OSError, ValueError, TypeError) as error:
            raise NotReadyError(f"the search index in {self.root} is damaged ({error}); {MEND}") from error
        self._read = (*stamp, *told), generation
        return generation

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Holds the lock that one writer at a time may hold; waits for it. What a crash left is removed first."""
        self.root.mkdir(parents=True, exist_ok=True)
        self.root.chmod(0o700)  # Whoosh unpickles its files: nobody else may write here
        handle = os.open(self.root / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            self._remove_unnamed()
            yield
        finally:
            os.close(handle)  # the lock goes with it, as it does when the process dies

    def new(self) -> Path:
        """An empty directory for the next generation."""
        last = max((int(path.name.partition("-")[0]) for path in self._directories()), default=0)
        path = self.root / f"{last + 1:08d}-{secrets.token_hex(3)}"
        path.mkdir(mode=0o700)
        return path

    def publish(self, path: Path, *, analyzer: str, schema: int, data_version: str, sequence: int, records: int) -> str:
        """Make the finished directory the current generation; on disk before it is named. Returns its name."""
        previous = self._named()
        manifest = Manifest(
            analyzer=analyzer,
            schema=schema,
            data_version=data_version,
            sequence=sequence,
            records=records,
            previous=previous[0] if previous else "",
            files={name: _digest(path / name) for name in _files(path)},
        )
        written = json.dumps(asdict(manifest), indent=1, sort_keys=True).encode()
        (path / _MANIFEST).write_bytes(written)
        for name in [*manifest.files, _MANIFEST]:
            _flush(path / name)
        for directory in {path, *(file.parent for file in map(path.joinpath, manifest.files))}:
            _flush(directory)
        _flush(self.root)
        pointer = self.root / "CURRENT.new"
        pointer.write_text(f"{path.name} {hashlib.sha256(written).hexdigest()}\n", "ascii")
        _flush(pointer)
        os.replace(pointer, self._pointer)
        _flush(self.root)
        self._remove_unnamed()
        return path.name

    def _named(self) -> list[str]:
        """The current generation and the one before it, as far as they can be told."""
        try:
            generation = self.current()
        except NotReadyError:
            return []
        return [name for name in (generation.name, generation.manifest.previous) if name]

    def _directories(self) -> list[Path]:
        return [path for path in self.root.iterdir() if path.is_dir() and path.name[:8].isdigit()]

    def _remove_unnamed(self) -> None:
        named = self._named()
        for path in self._directories():
            if path.name not in named:
                shutil.rmtree(path, ignore_errors=True)


def problems(generation: Generation) -> list[Problem]:
    """Files of the generation that are missing, changed or too many."""
    expected, path = generation.manifest.files, generation.path
    there = set(_files(path))
    found = [Problem(str(path / name), "the file is missing", MEND) for name in sorted(expected.keys() - there)]
    found += [
        Problem(str(path / name), "the file does not belong here", MEND) for name in sorted(there - expected.keys())
    ]
    return found + [
        Problem(str(path / name), "the file is not as it was written", MEND)
        for name in sorted(expected.keys() & there)
        if _digest(path / name) != expected[name]
    ]


def _files(path: Path) -> list[str]:
    """Every file below, manifest aside, as names relative to the directory."""
    return sorted(str(file.relative_to(path)) for file in path.rglob("*") if file.is_file() and file.name != _MANIFEST)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _flush(path: Path) -> None:
    """Have the file or directory on disk before going on; Whoosh itself never does."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _stamp_of(path: Path) -> tuple[int, ...]:
    try:
        status = path.stat()
    except OSError:
        return ()
    return status.st_ino, status.st_mtime_ns, status.st_size
