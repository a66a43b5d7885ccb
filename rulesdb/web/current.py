"""What a view may ask the running application for."""

from __future__ import annotations

from typing import cast

from flask import current_app

from rulesdb.config import Settings
from rulesdb.library import Library

LIBRARY = "rulesdb.library"
SETTINGS = "rulesdb.settings"


def library() -> Library:
    """The library this application was made with."""
    return cast(Library, current_app.extensions[LIBRARY])


def settings() -> Settings:
    """The settings this application was made with."""
    return cast(Settings, current_app.extensions[SETTINGS])
