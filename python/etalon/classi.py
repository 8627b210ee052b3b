# classi.py: rankings of objects with classes, by the distances between the classes.
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from .arguments import items, truth
from .errors import ArgumentError, InputError, UsageError
from .intake import coded, label_of, label_text, prepare, systems, unit_rows
from .measuring import Options, results_of
from .order_input import numbers_of
from .results import Results
from .states import maker

if TYPE_CHECKING:
    from typing_extensions import Unpack

_NO_NUMBERS = np.empty(0)


class ClassRanking:
    """A ranking of objects with classes as one query counts it: what the curve of ClasSi is made of."""

    def __init__(self, state: _core.ClassRanking, classes: Sequence[str]) -> None:
        self._state = state
        self._classes = classes

    def __len__(self) -> int:
        return self._state.objects

    def curve(self) -> np.ndarray:
        """ClasSi of the first 1, 2 … objects; empty when it is undefined."""
        return self._state.curve()

    def random_curve(self) -> np.ndarray:
        """What a random ranking of the same objects has on average: 0 at the end, but not before."""
        return self._state.random_curve()

    def positions(self) -> dict[str, Any]:
        """Columns by position, as of the command's --positions: the class, its distance, what it costs, the costs so far
        (Algorithm 1), the best and the worst ranking of the same objects, ClasSi and what a random ranking has.
        """
        if self._state.stops_early:
            raise UsageError("positions shows the objects of a whole ranking, and this list stops early: take curve()")
        ranked, best, worst = ([self._classes[code] for code in order] for order in self._state.class_orders())
        distance, cost, cumulative, worst_cumulative, random_cumulative = self._state.costs()
        missing = np.full(len(self), np.nan)
        classi, random = self.curve(), self.random_curve()
        return {
            "k": np.arange(1, len(self) + 1),
            "class": ranked,
            "distance": distance,
            "cost": cost,
            "cumulative": cumulative,
            "best_class": best,
            "best_cumulative": np.zeros(len(self)),
            "worst_class": worst,
            "worst_cumulative": worst_cumulative,
            "random_cumulative": random_cumulative,
            "classi": classi if len(classi) else missing,
            "random": random if len(random) else missing,
        }


class Queries(dict[str, ClassRanking]):
    """The rankings of several queries by name; their curves are means over the queries that have a value.

    A ranking shorter than k counts as a whole.
    """

    def curve(self) -> np.ndarray:
        """The mean of ClasSi of the first 1, 2 … objects; empty when no query has a value."""
        return self._mean()[0]

    def random_curve(self) -> np.ndarray:
        """What random rankings of the same objects have on average."""
        return self._mean()[1]

    def _mean(self) -> Any:
        return _core.mean_class_curve([ranking._state for ranking in self.values()])


def classi(
    ranking: Any,
    scores: str | Iterable[Any] | None = None,
    *,
    query: Any = None,
    distances: Any = None,
    taxonomy: Mapping[Any, Any] | None = None,
    order: Iterable[Any] | None = None,
    nominal: Iterable[Any] | None = None,
    symmetric: bool = False,
    sizes: Mapping[Any, int] | None = None,
    by: Any = None,
    by_class: Any = None,
    units: Any = None,
    **options: Unpack[Options],
) -> Results:
    """Measures rankings of objects with classes: do the classes that are near to the query's come first?

    ranking    the classes of the objects, best first: a column as for labels. Several systems: a dict of columns, or a
               data frame.
    scores     texts such as "classi", "classi@10", "hand_till"; None is "classi".
    query      the class of the query; with units a dict of unit to class.
    distances  how far classes are from the query's: a dict of class to distance; or a square data frame, or a dict of
               such dicts, with a row for each query.
    taxonomy   instead of distances, a dict of child to parent, to a list of several parents, or to a dict of parent to
               the length of the step: the distance is the length of the shortest path, up and down.
    order      instead of distances, the classes in their order, tied ones together as a tuple, list or set: the
               distance is the difference of the places.
    nominal    instead of distances, the classes, all equally far apart.
    symmetric  refuse distances that differ between there and back.
    sizes      for lists that stop early: a dict from class to its number of objects, listed or not; unlisted objects
               are tied below the list.
    by         scores that rank the objects, higher first, equal ones tied: the ranking is then in any order. Several
               systems: a dict of columns, or a data frame.
    by_class   scores of the objects for each class, a dict or a data frame: each class is a query in turn, and a score
               is the mean over these; `by_unit` has them all.
    units      a column that tells queries apart, each with a ranking of its own: scores are means over them. The name of
               a query is its class, unless query= says otherwise.

    undefined, each, interval and the like are those of etalon.labels. The rankings are in `confusion`, by query when
    there are several: `curve()` has ClasSi at every k, of several queries the mean, `random_curve()` what a random
    ranking has, and `positions()` of a ranking what each position costs.
    """
    ranked, _, several = ranked_systems(ranking, query, distances, taxonomy, order, nominal, symmetric, sizes, by, by_class, units)
    kept = {system: only_or_all(queries) for system, queries in ranked.items()}
    samples = _core.class_ranking_samples(ranking_states(ranked))
    return results_of(samples, scores, "classi", kept, several=several, stacklevel=2, **options)


@maker("classi")
def classi_state(
    ranking: Any,
    *,
    query: Any = None,
    distances: Any = None,
    taxonomy: Mapping[Any, Any] | None = None,
    order: Iterable[Any] | None = None,
    nominal: Iterable[Any] | None = None,
    symmetric: bool = False,
    sizes: Mapping[Any, int] | None = None,
    by: Any = None,
    by_class: Any = None,
    units: Any = None,
) -> _core.State:
    """The rankings of each query, whose distances must be the same in all states."""
    ranked, known, _ = ranked_systems(ranking, query, distances, taxonomy, order, nominal, symmetric, sizes, by, by_class, units)
    return _core.class_ranking_state(ranking_states(ranked), known)


def ranking_states(ranked: Mapping[str, Mapping[str, ClassRanking]]) -> list[tuple[str, list[tuple[str, Any]]]]:
    return [(system, [(query, one._state) for query, one in queries.items()]) for system, queries in ranked.items()]


def ranked_systems(
    ranking: Any,
    query: Any,
    distances: Any,
    taxonomy: Any,
    order: Any,
    nominal: Any,
    symmetric: bool,
    sizes: Any,
    by: Any,
    by_class: Any,
    units: Any,
) -> tuple[dict[str, dict[str, ClassRanking]], _core.ClassDistances, bool]:
    """The rankings by system and query, the distances, and whether there are several systems."""
    known = class_distances(distances, taxonomy, order, nominal)
    if truth("symmetric", symmetric):
        check_symmetry(known, distances)
    if by is not None and by_class is not None:
        raise UsageError("objects are ranked by one of by and by_class")
    objects = class_sizes(known, sizes)
    several = systems(ranking)
    if several and (by is not None or by_class is not None):
        raise UsageError("with by and by_class there is one column of classes, the same for all systems")
    ranked: dict[str, dict[str, ClassRanking]] = {}
    if units is not None:
        if by_class is not None:
            raise UsageError("with by_class each class is a query: leave units out")
        if query is not None and not isinstance(query, Mapping):
            raise UsageError("with units, query is a dict of unit to the class of its query")
        columns = systems(by) if by is not None else None
        several = columns or several
        of_unit = query_classes(units, query)
        for system in several or {"ranking": None}:
            place = f"[{system!r}]" if several else ""
            codes = class_codes(ranking if columns or not several else several[system], "ranking" + place, known)
            scored = numbers(columns[system] if columns else by, "by" + place, len(codes))
            ranked[system] = {
                name: counted(codes[rows], known, of_query, scored[rows] if len(scored) else scored, objects)
                for name, (of_query, rows) in of_unit(len(codes)).items()
            }
    elif by_class is not None:
        if query is not None:
            raise UsageError("with by_class each class is a query: leave query out, or the columns of other classes")
        codes = class_codes(ranking, "ranking", known)
        columns = systems(by_class)
        if columns is None:
            raise ArgumentError("by_class must be a dict or a data frame with a column for each class")
        ranked["ranking"] = {
            name: counted(codes, known, name, numbers(column, f"by_class[{name!r}]", len(codes)), objects, whole=True)
            for name, column in columns.items()
        }
    else:
        if query is None and not known.of_one_query:
            raise UsageError("the distances are between all classes: name the class of the query with query=")
        name = "" if query is None else label_of(query, "query")
        columns = systems(by) if by is not None else None
        if columns is not None:
            several = columns
            codes = class_codes(ranking, "ranking", known)
            for system, column in columns.items():
                ranked[system] = {name: counted(codes, known, name, numbers(column, f"by[{system!r}]", len(codes)), objects)}
        else:
            for system, column in (several or {"ranking": ranking}).items():
                codes = class_codes(column, f"ranking[{system!r}]" if several else "ranking", known)
                ranked[system] = {name: counted(codes, known, name, numbers(by, "by", len(codes)), objects)}
    return ranked, known, several is not None


def only_or_all(queries: dict[str, ClassRanking]) -> Any:
    return next(iter(queries.values())) if len(queries) == 1 else Queries(queries)


def query_classes(units: Any, query: Mapping[Any, Any] | None) -> Callable[[int], dict[str, tuple[str, np.ndarray]]]:
    """By query its class and its rows, for a column of so many objects."""
    rows_of = unit_rows(units)
    classes = None if query is None else {label_text(unit): label_text(label) for unit, label in query.items()}
    found: dict[str, tuple[str, np.ndarray]] = {}
    for name, rows in rows_of.items():
        if classes is not None and name not in classes:
            raise InputError(f"query= has no class for the unit '{name}'")
        found[name] = (name if classes is None else classes[name], np.asarray(rows))
    size = sum(len(rows) for _, rows in found.values())

    def of(objects: int) -> dict[str, tuple[str, np.ndarray]]:
        if objects != size:
            raise InputError(f"units has {size} values and the ranking {objects}")
        return found

    return of


def counted(
    codes: np.ndarray, known: _core.ClassDistances, query: str, by: np.ndarray, sizes: list[int], whole: bool = False
) -> ClassRanking:
    return ClassRanking(_core.ClassRanking(codes, known, by, True, query, sizes, whole), list(known.classes))


def class_sizes(known: _core.ClassDistances, sizes: Any) -> list[int]:
    """The objects of each class in the order of the distances; none when the lists have all objects."""
    if sizes is None:
        return []
    if not isinstance(sizes, Mapping) or not sizes:
        raise ArgumentError("sizes must be a dict of class to how many objects of it there are")
    named = []
    for label, objects in sizes.items():
        if not isinstance(objects, (int, np.integer)) or isinstance(objects, bool) or not 0 <= objects < 2**32:
            raise InputError(f"sizes[{label!r}] is {objects!r}; a whole number from 0 to 4294967295 is expected")
        named.append((label_text(label), int(objects)))
    once([name for name, _ in named])
    return known.sizes_of(named)


def class_codes(source: Any, name: str, known: _core.ClassDistances) -> np.ndarray:
    """The place of each object's class among those that have a distance."""
    column = prepare(source, name)
    if isinstance(column, np.ndarray):
        labels, codes = np.unique(column, return_inverse=True)
        texts = [label_text(label) for label in labels.tolist()]
    else:
        texts, codes = coded(column, name)
    if len(codes) == 0:
        raise InputError("there is no object to measure" + ("" if name == "ranking" else f" in {name}"))
    place = {text: i for i, text in enumerate(known.classes)}
    for text in texts:
        if text not in place:
            position = int(np.argmax(codes == texts.index(text)))
            raise InputError(f"{name}[{position}]: {known.unknown(text)}")
    return np.array([place[text] for text in texts], np.uint32)[codes]


def numbers(source: Any, name: str, size: int) -> np.ndarray:
    if source is None:
        return _NO_NUMBERS
    array = numbers_of(source, name)
    if array.shape != (size,):
        raise InputError(f"{name} has {len(array)} numbers; there are {size} objects")
    return array


def class_distances(distances: Any, taxonomy: Any, order: Any, nominal: Any) -> _core.ClassDistances:
    if sum(given is not None for given in (distances, taxonomy, order, nominal)) != 1:
        raise UsageError("how far classes are apart is said by one of distances, taxonomy, order and nominal")
    if nominal is not None:
        return _core.ClassDistances.of_nominal([label_text(label) for label in items("nominal", nominal)])
    if taxonomy is not None:
        return shortest_paths(taxonomy)
    if order is not None:
        places = [tied(place) for place in items("order", order)]
        once([name for place in places for name in place])
        return _core.ClassDistances.of_order(places)
    if hasattr(distances, "columns") and hasattr(distances, "index"):  # a pandas data frame
        return square({row: dict(distances.loc[row]) for row in distances.index})
    if not isinstance(distances, Mapping):
        raise ArgumentError("distances must be a dict of class to distance, a dict of such dicts, or a square data frame")
    if any(isinstance(value, Mapping) for value in distances.values()):
        return square(distances)
    classes = [label_text(label) for label in distances]
    once(classes)
    values = [distance(d, c) for c, d in zip(classes, distances.values(), strict=True)]
    return _core.ClassDistances.of_query(classes, values)


def check_symmetry(known: _core.ClassDistances, distances: Any) -> None:
    if distances is None:
        raise UsageError("symmetric has no effect without distances")
    if known.of_one_query:
        raise UsageError("there are distances to one class only: whether they are symmetric cannot be told")
    table = [known.to(name) for name in known.classes]
    for i, one in enumerate(known.classes):
        for j, other in enumerate(known.classes[:i]):
            if table[i][j] != table[j][i]:
                raise InputError(
                    f"the distance from '{one}' to '{other}' is {table[i][j]} and that from '{other}' to '{one}' is "
                    f"{table[j][i]}; they must be the same"
                )


def square(rows: Mapping[Any, Mapping[Any, Any]]) -> _core.ClassDistances:
    table = {label_text(row): {label_text(c): d for c, d in columns.items()} for row, columns in rows.items()}
    classes = list(table)
    for row, columns in table.items():
        if set(columns) != set(classes):
            raise InputError(f"the distances from '{row}' are not to the same classes as there are rows")
    return _core.ClassDistances.of_table(classes, [distance(table[r][c], c) for r in classes for c in classes])


def tied(place: Any) -> list[str]:
    """The classes of one place of an order."""
    names = sorted(map(label_text, place)) if isinstance(place, Set) else place
    return [label_text(name) for name in names] if isinstance(names, (list, tuple)) else [label_text(place)]


def shortest_paths(taxonomy: Mapping[Any, Any]) -> _core.ClassDistances:
    """Of a dict of child to parent, to several parents, or to a dict of parent to the length of the step."""
    places: dict[str, int] = {}
    edges = []
    for child, above in taxonomy.items():
        if not isinstance(above, Mapping):
            above = dict.fromkeys(tied(above), 1) if isinstance(above, (list, tuple, Set)) else {above: 1}
        below = places.setdefault(label_text(child), len(places))
        for parent, length in above.items():
            node = places.setdefault(label_text(parent), len(places))
            edges.append((node, below, float(length)))
    return _core.ClassDistances.of_taxonomy(list(places), edges)


def once(classes: list[str]) -> None:
    for i, name in enumerate(classes):
        if name in classes[:i]:
            raise InputError(f"class '{name}' occurs twice")


def distance(value: Any, name: str) -> float:
    number = float(value)
    if not np.isfinite(number):
        raise InputError(f"the distance of class '{name}' is {value}; distances are finite")
    return number
