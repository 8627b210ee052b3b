# objects.py: the objects that results are of, for whoever asks later whether they would differ on others.
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from . import _core
from .arguments import truth, word
from .errors import UsageError
from .intake import column
from .measuring import core_scores, score_items
from .results import Results
from .tables import Sides

Columns = list[tuple[str, _core.Column]]
Make = Callable[..., _core.State]  # of the truth, the systems, clusters or None, and counts


def unit_of(scores: Any, unit: str | None, units: Sequence[str]) -> tuple[str, Objects | None]:
    """What is drawn: what the user says, else what results are of; and the objects, where it is these."""
    results = isinstance(scores, Results)
    objects: Objects | None = scores._objects if results else None
    if unit is None and results and not _core.draws_objects(scores._domain):
        unit = "queries"
    if unit is None and objects is None:
        raise UsageError(
            'what is a unit? It decides which answer is right: unit="queries" (or users, examples: drawn one by one), '
            '"folds" (of one cross-validation), "datasets" or "seeds" (runs of each system by itself); of one test set, '
            "the objects can be drawn where it is known what all systems say of each: etalon.labels of several systems, "
            "or etalon.state with joint=True"
        )
    unit = word("unit", "objects" if unit is None else unit, units)
    if unit == "objects" and objects is None:
        raise UsageError("objects are of results of several systems on one test set, as they come from etalon.labels")
    return unit, objects if unit == "objects" else None


def refuse_about_units(
    folds_of: Any = None, lower: Iterable[str] = (), higher: Iterable[str] = (), absent: str = "refuse"
) -> None:
    """Objects have neither folds nor values that could be missing, and their scores know their direction."""
    given = {"folds_of": folds_of is not None, "lower": list(lower), "higher": list(higher), "absent": absent != "refuse"}
    for name, there in given.items():
        if there:
            raise UsageError(f"{name} is about values of units, and has no effect on objects")


def asks_for_objects(joint: bool, cluster: Any, several: Mapping[str, Any] | None, **without: Any) -> bool:
    """A state is to have what all systems say of each object."""
    if not truth("joint", joint):
        if cluster is not None:
            raise UsageError("cluster has no effect without joint=True")
        return False
    if several is None:
        raise UsageError("joint is about several systems: give a dict of columns, or a data frame")
    for name, given in without.items():
        if given is not None:
            raise UsageError(f"{name} has no effect with joint=True: objects that are drawn again count one each, in one unit")
    return True


def joint_state(sides: Sides, cluster: Any, names: tuple[str, str], make: Make) -> _core.State:
    """Of columns with these names."""
    sides.same_index(names, cluster=cluster)
    read = [(name, column(values, f"{names[1]}[{name!r}]")) for name, values in (sides.several or {}).items()]
    state = make(column(sides.truth, names[0]), read, None if cluster is None else column(cluster, "cluster"))
    state.add_notes(sides.notes)
    return state


class Objects:
    """The truth and what each system says: held as they were given, and counted together when they are asked for."""

    def __init__(self, sides: Sides | None, scores: Any, domain: str, undefined: str, make: Make) -> None:
        self._sides = sides
        self._scores = scores
        self._make = make
        self.domain = domain
        self.undefined = undefined

    def core(self, cluster: Any = None) -> _core.Objects:
        assert self._sides is not None
        return joint_state(self._sides, cluster, ("truth", "pred"), self._make).objects()

    def deciding_scores(self, results: Results) -> list[_core.Score]:
        """Those of the results that call one of two systems better."""
        better = dict(results._core.directions)
        asked = [text for text in results.scores if better[text] != "neither"]
        return self.scores(asked)

    def scores(self, asked: Any) -> list[_core.Score]:
        """The score that decides, the one asked for or the only one, and further ones that were asked for."""
        known: dict[str, _core.Score] = {}
        if self._scores is not None and not (isinstance(self._scores, str) and self._scores == "all"):
            known = {score.text: score for score in core_scores(self._scores, self.domain)}
        if asked is None and len(known) != 1:
            raise UsageError("which score decides? Name it with score=")
        if asked is None:
            return list(known.values())
        items = score_items(asked, "score")
        return [known.get(str(item)) or core_scores([item], self.domain)[0] for item in items]


class KeptObjects(Objects):
    """Those of a state, which were counted together before."""

    def __init__(self, state: _core.State, scores: Any, undefined: str) -> None:
        super().__init__(None, scores, state.domain, undefined, lambda: state)

    def core(self, cluster: Any = None) -> _core.Objects:
        if cluster is not None:
            raise UsageError("cluster has no effect on a state: give it to etalon.state, which counts the objects")
        return self._make().objects()
