# baselines.py: what measures come to by chance, over the sizes of a random prediction.
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from . import _core
from .arguments import items, whole
from .confusion import thread_count
from .scores import FIRST
from .shown import Report, Rows
from .validation import measures_of


class Baselines(Report):
    """A curve for each measure, and what it says: does the measure favour many positives, or many clusters?"""

    def __init__(self, found: _core.Baselines) -> None:
        super().__init__(found)
        self.curves: list[dict[str, Any]] = self._json["curves"]
        """A dict for each measure: score, trend ("constant", "more", "fewer", "mixed" or "unknown"), verdict in words,
        whether random tables were drawn, and the means: size, mean, undefined, tables and error of each."""
        self.trends: dict[str, str] = {curve["score"]: curve["trend"] for curve in self.curves}

    def svg(self) -> str:
        """The curves as a picture."""
        return self._document.svg()

    def _rows(self) -> Rows:
        return [{"score": curve["score"], **mean} for curve in self.curves for mean in curve["means"]]


def baselines(
    domain: str = FIRST,
    measures: Any = None,
    *,
    sizes: Iterable[int] | None = None,
    undefined: str = "report",
    threads: int | None = None,
) -> Baselines:
    """What measures come to by chance: their means over all random predictions of each size.

    measures  texts, scores, formulas or functions, as in etalon.validate; None is a short set.
    sizes     of the truth: negatives and positives of labels (70 and 30 unless told), clusters of the reference (four
              of 25). The curve is over the number of predicted positives, or of clusters of sizes as equal as can be.
    """
    judged = measures_of(domain, () if measures is None else measures, undefined, empty=measures is None)
    given = [] if sizes is None else [("sizes", [str(whole("sizes", size)) for size in items("sizes", sizes)])]
    return Baselines(_core.baselines(judged, given, thread_count(threads)))
