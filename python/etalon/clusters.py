# clusters.py: clusterings against a reference partition.
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _core
from .alignment import same_index
from .arguments import items, word
from .confusion import thread_count
from .contingency import Contingency
from .errors import ArgumentError, InputError, UsageError
from .intake import ONLY_UNIT, column, label_of, named, take, unit_rows
from .measuring import Options, results_of, warn
from .objects import Columns, Objects, asks_for_objects, joint_state
from .results import Results
from .states import chooser, holder, maker, one_or_all
from .tables import Sides, read_sides

if TYPE_CHECKING:
    from typing_extensions import Unpack


DOMAIN = "clusters"
NAMES = ("reference", "clustering")  # of the two sides


def clusters(
    reference: Any,
    clustering: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    noise: Any = None,
    noise_as: str = "left-out",
    units: Any = None,
    id: str | None = None,
    threads: int | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures clusterings against a reference partition; the names of the clusters mean nothing.

    reference, clustering  columns of integers, booleans or strings, as for labels. Several clusterings: a dict of
                           columns, or a data frame.
    id                     the column of two data frames that names the instances, or "none", as for labels.
    scores                 texts such as "ari", "cc", "ami(norm=max)", "matched(accuracy)"; None is a short set, "all"
                           is everything.
    noise                  the label of objects that are in no cluster, on either side; where the sides differ a pair, the
                           reference's and the clustering's: (0, -1).
    noise_as               what becomes of them: "left-out", or "singletons", each a cluster of its own.
    units                  a column that tells units apart: values are then means over them.
    threads                as many as there are cores unless told; the result is the same bits.

    undefined, each, interval and the like are those of etalon.labels.
    """
    apart = Noise(noise, noise_as)
    sides = read_sides(reference, clustering, id, units, NAMES, clusters=True)
    tables = apart.taken_from(counted_tables(sides, units, threads))
    results = evaluate(tables, scores, sides.several is not None, 3, notes=sides.notes, **options)
    if sides.several and units is None:
        results._objects = Objects(sides, scores, DOMAIN, options.get("undefined", "report"), apart.joint)
    return results


@maker(DOMAIN)
def clusters_state(
    reference: Any,
    clustering: Any,
    *,
    noise: Any = None,
    noise_as: str = "left-out",
    units: Any = None,
    id: str | None = None,
    threads: int | None = None,
    joint: bool = False,
    cluster: Any = None,
) -> _core.State:
    """The tables with their noise, which is treated when all of them are there."""
    apart = Noise(noise, noise_as)
    sides = read_sides(reference, clustering, id, units, NAMES, clusters=True).for_state()
    if asks_for_objects(joint, cluster, sides.several, units=units):
        return joint_state(sides, cluster, NAMES, apart.joint)
    tables = counted_tables(sides, units, threads)
    cells = [(name, unit, one._state) for name, by_unit in tables.items() for unit, one in by_unit.items()]
    state = _core.cluster_state(cells, apart.label, apart.singletons)
    state.add_notes(sides.notes)
    return state


@chooser(DOMAIN)
def choose(state: _core.State, *, noise: Any = None, noise_as: str | None = None) -> None:
    """The noise, which the tables still have."""
    if state.settings["overlapping"] == ["true"]:
        raise UsageError(f"{'noise_as' if noise is None else 'noise'} has no effect on overlapping clusters")
    if noise is not None:
        state.choose("noise", [noise_label(noise)])
    if noise_as is not None:
        if state.views["noise"] == [[]]:
            raise UsageError("noise_as has no effect without noise")
        state.choose("noise_as", [word("noise_as", noise_as, ("left-out", "singletons"))])


@holder(DOMAIN)
def held(state: _core.State) -> dict[str, Any]:
    """The tables of each system, by unit when there are several; of covers nothing but their names."""
    if state.settings["overlapping"] == ["true"]:
        return dict.fromkeys(state.systems)
    return {name: one_or_all(state, name, Contingency.from_bytes) for name in state.systems}


def counted_tables(given: Sides, units: Any, threads: int | None) -> dict[str, dict[str, Contingency]]:
    """The tables by system and unit."""
    reference, clustering, several, *_ = given
    sides = {"reference": reference, **named("clustering", clustering, several)}
    given.same_index(NAMES, units=units)
    parts = unit_rows(units, least=0, **sides)
    if units is not None:  # an error tells the place in the whole column
        for name, values in sides.items():
            column(values, name)
    tables: dict[str, dict[str, Contingency]] = {}
    for name, values in (several or {"clustering": clustering}).items():
        where = f"clustering[{name!r}]" if several else "clustering"
        tables[name] = {}
        for unit, rows in parts.items():
            first = column(take(reference, rows, "reference"), "reference")
            second = column(take(values, rows, where), where)
            table = _core.cross_tabulate(first, second, thread_count(threads))
            tables[name][unit] = Contingency._of(table, (first.kinds, second.kinds))
    return tables


def noise_label(noise: Any) -> str:
    """The label, or the one of the reference and the one of the clusterings with a comma between them."""
    if isinstance(noise, tuple):
        if len(noise) != 2:
            raise ArgumentError("noise is a label, or a pair: that of the reference and that of the clusterings")
        return ",".join("" if label is None else label_of(label, "noise") for label in noise)
    return "" if noise is None else label_of(noise, "noise")


class Noise:
    """The label of objects that are in no cluster, and what becomes of them; see etalon.clusters."""

    def __init__(self, noise: Any, noise_as: str) -> None:
        word("noise_as", noise_as, ("left-out", "singletons"))
        if noise is None and noise_as != "left-out":
            raise UsageError("noise_as has no effect without noise")
        self._given = noise
        self.label = noise_label(noise)
        self._reference, _, self._clustering = self.label.partition(",")
        if "," not in self.label:
            self._clustering = self._reference
        self.singletons = noise_as == "singletons"

    def taken_from(self, tables: Mapping[str, Mapping[str, Contingency]]) -> Mapping[str, Mapping[str, Contingency]]:
        """The tables without noise. There must be some."""
        if self._given is None:
            return tables
        states = [table._state for units in tables.values() for table in units.values()]
        in_reference = any(self._reference in state.rows for state in states)
        in_clusterings = any(self._clustering in state.columns for state in states)
        if "," not in self.label and not in_reference and not in_clusterings:
            raise UsageError(f"noise has no effect: no object has the label {self._given!r}")
        if "," in self.label and self._reference and not in_reference:
            raise UsageError(f"noise={self._given!r}: no object of the reference has the label {self._reference!r}")
        if "," in self.label and self._clustering and not in_clusterings:
            raise UsageError(f"noise={self._given!r}: no object of a clustering has the label {self._clustering!r}")
        return {name: {unit: self._apart(table) for unit, table in units.items()} for name, units in tables.items()}

    def _apart(self, table: Contingency) -> Contingency:
        state, sides = table._state, (self._reference, self._clustering)
        kept = state.with_singletons(*sides) if self.singletons else state.without(*sides)
        return Contingency._of(kept, table._kinds)

    def joint(
        self, reference: _core.Column, systems: Columns, clusters: _core.Column | None, counts: Sequence[int] = ()
    ) -> _core.State:
        """All systems on the same objects. counts: of the objects that a row stands for, where another has counted them."""
        return _core.joint_clusters(reference, systems, clusters, self.label, self.singletons, counts)


def evaluate(
    tables: Mapping[str, Mapping[str, Contingency]],
    scores: Any,
    several: bool,
    stacklevel: int,
    notes: Sequence[str] = (),
    **options: Any,
) -> Results:
    """The scores of tables, over their units."""
    named = []
    without: list[str] = []
    for name, units in tables.items():
        if not units:
            raise InputError("there is no unit")
        if all(table.n == 0 for table in units.values()):
            raise InputError("there is no object to measure" + (f" in {name}" if several else ""))
        empty = [unit for unit, table in units.items() if table.n == 0]
        if empty:
            units_without = f"{len(empty)} unit{'' if len(empty) == 1 else 's'}"
            more = "" if len(empty) == 1 else " …"
            without.append(f"{name} was not measured on {units_without} where all objects are noise: '{empty[0]}'{more}")
        named += [(name, unit, table._state) for unit, table in units.items() if table.n > 0]
    kept = {name: next(iter(u.values())) if len(u) == 1 else dict(u) for name, u in tables.items()}
    samples = _core.cluster_samples(named)
    samples.add_notes([*notes, *without])
    return results_of(samples, scores, "clusters", kept, several=several, stacklevel=stacklevel, **options)


def value_of(score: Any, y_true: Any, y_pred: Any, *, stacklevel: int = 3, **given: Any) -> float:
    """One score of one clustering, for what is called like a function."""
    core = score._core_score
    for name in given:
        raise UsageError(f"{name} has no effect on {core.text}, a score of {DOMAIN}")
    same_index({"y_true": y_true, "y_pred": y_pred})
    sides = column(y_true, "y_true"), column(y_pred, "y_pred")
    table = Contingency._of(_core.cross_tabulate(*sides, thread_count(None)))
    if table.n == 0:
        raise InputError("there is no object to measure")
    samples = _core.cluster_samples([("clustering", ONLY_UNIT, table._state)])
    core_results = _core.measure(samples, [core], "report", "none", 0.95, 100, 1, False, False)
    results = Results(core_results, {"clustering": table}, False, DOMAIN)
    warn(results, False, stacklevel)
    return float(next(iter(results.values())))


def covers(
    reference: Any, clustering: Any, scores: str | Iterable[Any] | None = None, *, undefined: str = "report"
) -> Results:
    """Measures clusterings whose clusters may share objects.

    reference, clustering  lists of clusters, each a list or set of objects (texts or whole numbers). Several
                           clusterings: a dict of them. An object that one side does not name is in none of its clusters.
    scores                 "omega", "onmi", "onmi(form=max)"; None is all of them.
    """
    first, named = named_covers(reference, clustering)
    samples = _core.cover_samples(first, named)
    several = isinstance(clustering, Mapping)
    return results_of(samples, scores, "clusters", dict(named), several=several, stacklevel=2, undefined=undefined)


@maker("covers")
def covers_state(reference: Any, clustering: Any) -> _core.State:
    """Counted covers, which do not add up."""
    return _core.cover_state(*named_covers(reference, clustering))


def named_covers(reference: Any, clustering: Any) -> tuple[list[list[str]], list[tuple[str, list[list[str]]]]]:
    several = clustering if isinstance(clustering, Mapping) else None
    named = [
        (name, members(given, f"clustering[{name!r}]" if several else "clustering"))
        for name, given in (several or {"clustering": clustering}).items()
    ]
    return members(reference, "reference"), named


def members(cover: Any, name: str) -> list[list[str]]:
    """The objects of each cluster as texts."""
    clusters = [
        [label_of(item, f"{name}[{i}]") for item in items(f"{name}[{i}]", cluster)]
        for i, cluster in enumerate(items(name, cover))
    ]
    for i, cluster in enumerate(clusters):
        if not cluster:
            raise InputError(f"{name}: cluster {i} is empty")
        if len(set(cluster)) < len(cluster):
            raise InputError(f"{name}: cluster {i} has an object twice")
    if not clusters:
        raise InputError(f"{name}: there is no cluster")
    return clusters

