"""What all tests share: the rule that CI skips nothing."""

from __future__ import annotations

import os

import pytest


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """With RULESDB_REQUIRE_ALL=1, as in CI, a skipped test is a failed one."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("RULESDB_REQUIRE_ALL") == "1" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although everything is required here: {report.longrepr}"
