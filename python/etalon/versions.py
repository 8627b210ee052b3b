# versions.py: what this installation is made of, for bug reports.
from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping

from . import _core
from .shown import Report, Rows


class VersionInfo(Report, Mapping[str, str]):
    """What Etalon is made of, by name: info["compiler"]. It prints as a table, to be pasted into a bug report."""

    def __init__(self, found: _core.Build) -> None:
        super().__init__(found)
        self.facts: dict[str, str] = self._json
        """The version, the platform, the compiler and its flags, the libraries inside."""

    def __getitem__(self, name: str) -> str:
        return self.facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def _rows(self) -> Rows:
        return [{"fact": name, "text": text} for name, text in self.facts.items()]


def version_info() -> VersionInfo:
    """What this installation is made of: version, compiler, flags, libraries, platform, threads."""
    return VersionInfo(_core.build(platform.python_version()))
