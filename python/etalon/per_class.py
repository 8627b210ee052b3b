# per_class.py: every class of a confusion matrix against the rest.
from __future__ import annotations

from typing import Any

from .shown import Report, Rows


class PerClass(Report):
    """Every class against the rest: precision, recall, F1, support (how many have it) and predicted (were given it)."""

    def __init__(self, found: Any, classes: list[Any]) -> None:
        super().__init__(found)
        self.records: list[dict[str, Any]] = [
            {**{key: value for key, value in record.items() if key not in ("system", "unit")}, "class": label}
            for label, record in zip(classes, self._json["classes"], strict=True)
        ]
        """A dict for each class; what has no value is None."""

    def _rows(self) -> Rows:
        return self.records
