"""Puts data/, templates/ and migrations/ into the wheel beside the package; everything else is in pyproject.toml."""

from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree

from setuptools import setup
from setuptools.command.build_py import build_py

SHIPPED = ("data", "templates", "migrations")


class build_with_shipped(build_py):
    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for folder in SHIPPED:
            target = Path(self.build_lib) / "rulesdb" / "_shipped" / folder
            rmtree(target, ignore_errors=True)
            copytree(folder, target, ignore=ignore_patterns("__pycache__", "*.pyc"))


setup(cmdclass={"build_py": build_with_shipped})
