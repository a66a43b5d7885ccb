"""A campaign's log as one word of an address, and as a file; and back.

The word is a version digit, then the log as JSON, deflated with a dictionary of its usual words, in base64 for
addresses. Deflate ends in a checksum, so that a word that lost or changed a letter is told from a log.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from rulesdb.errors import InputError, Problem
from rulesdb.games.memoir44.companion.log import Log, read_log

LONGEST = 8_000
"""Characters of a code; a log of 200 entries has about 3,000."""
LONGEST_LOG = 64_000
"""Bytes of a log, in a file or out of a code."""
_VERSION = "1"
_USUAL = (
    b'"axis":{"kind":"typed","about":"air-token","played_with":"alone"},{"kind":"end"}]"bonus":"tokens":"order_by":'
    b'"section-card","tactic-card","sections":["left","center","right"],"figures_free":"infantry_star":"armor_star":'
    b'"flag_star":"star_star":["wire"],"air_pack":true,"air_rules":true,"victory_rolls":false,"options":{"wild-star":'
    b'"upgrade","victory-roll-chooser":"opponent"},"footnote":"arrows":{"allies":["green","red","grey"],"axis":'
    b'"units":[{"unit":"infantry","figures":"on_own_baseline":true}],"name":"first":"hands":{"allies":5,"axis":4},'
    b'{"kind":"entered","side":"axis","unit":"artillery",{"kind":"victory-roll","side":"allies","roll":["star","flag",'
    b'"grenade","armor","infantry"]},{"kind":"reserve-take","side":"axis","taken":[{"item":"special-forces","to":"board"},'
    b'{"item":"elite-armor","to":"waiting"},{"item":"sandbag"}]},{"kind":"result","winner":"allies","medals":{"allies":'
    b'5,"axis":4},"objectives":{"allies":1,"axis":1}},{"kind":"scenario","name":"first":"axis"},{"kind":"reserve-roll",'
    b'"side":"allies","roll":["infantry","infantry"]},'
    b'{"version":1,"campaign":{"name":"","sides":{"allies":{"tokens":2,"track":[0,1,2,4,8]},"axis":{"tokens":2}}},'
    b'"entries":[{"kind":"scenario","name":"'
)
"""What logs are mostly made of. Never changed: codes of this version are read with it; another one is a new version."""


def write_code(log: Log) -> str:
    """The code of a log."""
    deflate = zlib.compressobj(9, zdict=_USUAL)
    packed = deflate.compress(_compact(log.plain()).encode()) + deflate.flush()
    return _VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_code(code: str) -> Log:
    """The log of a code. Raises InputError that says whether the code is broken, or where the log within it is."""
    if len(code) > LONGEST:
        raise _refused(f"has {len(code)} characters, at most {LONGEST} are read")
    if not code.startswith(_VERSION):
        raise _refused(f"begins with no known version; this one is {_VERSION}")
    inflate = zlib.decompressobj(zdict=_USUAL)
    try:
        packed = base64.b64decode(code[1:] + "=" * (-(len(code) - 1) % 4), altchars=b"-_", validate=True)
        text = inflate.decompress(packed, LONGEST_LOG)
    except (binascii.Error, zlib.error, ValueError):
        raise _refused("is damaged: it lost or changed a letter") from None
    if inflate.unconsumed_tail:
        raise _refused(f"holds more than {LONGEST_LOG} bytes")
    if not inflate.eof or inflate.unused_data:
        raise _refused("is damaged: it lost or changed a letter")
    return read_file(text)


def write_file(log: Log) -> str:
    """The log as a file for people to keep."""
    return json.dumps(log.plain(), ensure_ascii=False, indent=1) + "\n"


def read_file(data: bytes) -> Log:
    """The log of a file. Raises InputError with a pointer to each fault, or the character where the JSON breaks."""
    if len(data) > LONGEST_LOG:
        raise _broken(f"has {len(data)} bytes, at most {LONGEST_LOG} are read")
    try:
        value = json.loads(data.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise _broken(f"is no UTF-8 text at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise _broken(f"is no JSON at character {error.pos + 1}: {error.msg[:1].lower()}{error.msg[1:]}") from None
    except RecursionError:
        raise _broken("is nested too deep") from None
    except ValueError as error:
        raise _broken(str(error) if str(error).startswith("has") else "has a number that is too long") from None
    return read_log(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _no_number(word: str) -> Any:
    raise ValueError(f"has {word}, which is no number of JSON")


def _refused(what: str) -> InputError:
    return InputError("the campaign cannot be read", [Problem("c", f"the code of the campaign {what}")])


def _broken(what: str) -> InputError:
    return InputError("the campaign cannot be read", [Problem("/", f"the log {what}")])
