"""The short digest by which a translation remembers the English text that it was written from."""

from __future__ import annotations

import hashlib
import unicodedata


def text_digest(name: str, text: str | None) -> str:
    """Eight hex digits for an English name and text; how the lines are broken does not count."""
    parts = (" ".join(unicodedata.normalize("NFC", part or "").split()) for part in (name, text))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]
