# validation.py: measures against laws, over all small inputs, with smallest counterexamples.
from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from . import _core
from .confusion import thread_count
from .errors import UsageError
from .evaluation import each_once
from .own_measure import OwnMeasure
from .results import score_key
from .scores import Score

# ((2, 8), (3, 6)), the bounds that the command and the documents use.
DEFAULT_UNIVERSES = tuple(_core.default_universes())
DEFAULT_OBJECTS = {"clusters": _core.default_objects(), "answers": _core.default_documents()}
DEFAULT_RANKS = _core.default_ranks()
DEFAULT_ORDERS = _core.default_orders()


class Verdicts:
    """Which laws hold on all of the universes, and a smallest counterexample where they do not."""

    def __init__(self, verdicts: _core.Verdicts, domain: str = "") -> None:
        self._verdicts = verdicts
        self._domain = domain
        whole = json.loads(verdicts.render("json"))
        self.laws: list[dict[str, Any]] = whole["laws"]
        """A dict for each score, law, form and universe: its verdict "holds" or "refuted", how many cases were
        compared, on how many matrices the score is undefined, and the counterexample or None."""
        self.biases: dict[str, str] = {bias["score"]: bias["bias"] for bias in whole.get("biases", ())}
        """Of measures of clusters, when all laws were checked: more, fewer, none, mixed or unknown."""
        self.theorem: dict[str, Any] = whole["theorems"][0]
        """The impossibility theorem: how many measures were checked, and the suspects that passed all of its laws."""

    def holds(self, score: Any, law: str, form: str = "strict") -> bool:
        """Whether a law was refuted in none of the universes."""
        name = score_key(score, dict.fromkeys(verdict["score"] for verdict in self.laws), self._domain)
        law = _core.parse_law(law)
        asked = [v for v in self.laws if v["score"] == name and v["law"] == law and v["form"] == form]
        if not asked:
            raise KeyError(f"{name} was not checked against {law} in the {form} form")
        return all(verdict["verdict"] == "holds" for verdict in asked)

    def render(self, format: str = "table", *, counterexamples: bool = False) -> str:
        """As the command prints them: table, json, csv, md or latex."""
        return self._verdicts.render(format, counterexamples)

    def __len__(self) -> int:
        return len(self._verdicts)

    def __repr__(self) -> str:
        return self.render().rstrip("\n")

    def _repr_markdown_(self) -> str:
        return self.render("md")


def validate(
    domain: str = "labels",
    measures: Any = None,
    *,
    laws: Iterable[str] | None = None,
    universes: Iterable[tuple[int, int]] | None = None,
    objects: int | None = None,
    permutations: int = DEFAULT_ORDERS[0],
    weak_orders: int = DEFAULT_ORDERS[1],
    constant_labelings: bool = False,
    undefined: str = "report",
    threads: int | None = None,
) -> Verdicts:
    """Checks measures against laws over all small inputs: confusion matrices, partitions, orders, rankings or answers.

    measures            texts, scores or functions made measures by @etalon.measure; None is the whole catalogue,
                        through all lifts. Functions are known in double precision only: values within 1e-9 of each
                        other tie.
    laws                names of laws; None is all.
    universes           labels and classi: pairs of the number of classes and the greatest number of objects.
    objects             clusters, answers: the greatest number of objects or documents; 6 and 4 unless told.
    permutations        orders without ties: the greatest number of items.
    weak_orders         orders with ties: the greatest number of items.
    constant_labelings  also labelings that give every object the same class.
    undefined           "report" leaves matrices without a value out; "zero", "authors" and "sklearn" complete them (of
                        these, a function knows "zero" only).
    """
    if domain not in ("labels", "clusters", "orders", "classi", "answers"):
        raise UsageError(
            f"there is no domain '{domain}' to validate; there are labels, clusters, orders, classi and answers"
        )
    if undefined == "fail":
        raise UsageError("validate goes through inputs without a value on purpose: undefined cannot be 'fail' here")
    if domain == "answers" and undefined not in ("report", "zero"):
        raise UsageError(f"undefined cannot be '{undefined}' for answers; choose one of report, zero")
    names = [_core.parse_law(law) for law in ([laws] if isinstance(laws, str) else laws or ())]
    if domain == "orders":
        items = ["all"] if measures is None else [measures] if isinstance(measures, (str, OwnMeasure)) else [*measures]
        texts = [str(item) for item in items if not isinstance(item, OwnMeasure)]
        own = [(item.name, item.better, item.value_of) for item in items if isinstance(item, OwnMeasure)]
        verdicts = _core.validate_order_measures(
            texts, own, permutations, weak_orders, names, undefined, thread_count(threads)
        )
        return Verdicts(verdicts)
    if domain == "classi":
        texts = texts_of(measures)
        sizes = [(int(classes), int(objects)) for classes, objects in universes or ()]
        verdicts = _core.validate_class_ranking_scores(texts, sizes, names, undefined, thread_count(threads))
        return Verdicts(verdicts, domain)
    if domain == "clusters":
        most = DEFAULT_OBJECTS[domain] if objects is None else objects
        return validate_clusters(measures, most, names, undefined, thread_count(threads))
    if domain == "answers":
        most = DEFAULT_OBJECTS[domain] if objects is None else objects
        texts = texts_of(measures)
        return Verdicts(_core.validate_answer_scores(texts, most, names, undefined, thread_count(threads)), domain)
    chosen = [Score._of(score) for score in _core.all_scores_lifted()] if measures is None else each_once(measures)
    sizes = [(int(classes), int(objects)) for classes, objects in universes or DEFAULT_UNIVERSES]
    scores = [item._core_score for item in chosen if isinstance(item, Score)]
    functions = [
        (item.name, item.better, item.binary, completed(item, undefined))
        for item in chosen
        if isinstance(item, OwnMeasure)
    ]
    built_in = _core.validate_scores(scores, sizes, constant_labelings, names, undefined, thread_count(threads))
    own = _core.validate_functions(functions, sizes, constant_labelings, names)
    return Verdicts(_core.merge_verdicts(built_in, own, sizes, [str(item) for item in chosen]))


def validate_clusters(measures: Any, objects: int, laws: list[str], undefined: str, threads: int) -> Verdicts:
    chosen = [measures] if isinstance(measures, (str, OwnMeasure)) else list(measures or ())
    own = [item for item in chosen if isinstance(item, OwnMeasure)]
    for item in own:
        if item.kind != "partitions":
            raise UsageError(f"{item.name} is of labels: a measure of clusters is @etalon.measure('partitions')")
        if undefined != "report":
            raise UsageError("of clusters, functions are left out where they have no value: undefined must be 'report'")
    texts = [str(item) for item in chosen if not isinstance(item, OwnMeasure)]
    functions = [(item.name, item.better, item.value_of_table) for item in own]
    judged = _core.validate_cluster_functions(functions, objects, laws)
    if own and not texts:
        return Verdicts(judged, "clusters")
    built_in = _core.validate_cluster_scores(texts, objects, laws, undefined, threads)
    names = [str(item) if isinstance(item, OwnMeasure) else _core.parse_cluster_score(str(item)) for item in chosen]
    return Verdicts(_core.merge_cluster_verdicts(built_in, judged, names) if own else built_in, "clusters")


def validate_phi(phi: Any, up_to: int = DEFAULT_RANKS, *, laws: Iterable[str] | None = None) -> Verdicts:
    """Checks weights φ(i, j, m) of the ranks i and j, of m ranks, against the five conditions on them (Michel 2000).

    phi    a function of i, j and m; a formula such as "1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)", with or without
           "name =" before it; or a list of these. Formulas are decided exactly; values of functions that differ by a
           part of less than 1e-9 tie.
    up_to  the greatest m.
    """
    given = [phi] if isinstance(phi, str) or callable(phi) else list(phi)
    formulas = [item for item in given if isinstance(item, str)]
    functions = [(getattr(item, "__name__", "φ"), weight_of(item)) for item in given if not isinstance(item, str)]
    names = [_core.parse_law(law) for law in ([laws] if isinstance(laws, str) else laws or ())]
    return Verdicts(_core.validate_phi(formulas, functions, up_to, names), "answers")


def weight_of(function: Callable[[int, int, int], float | None]) -> Callable[[int, int, int], float | str]:
    """A weight, or the reason why there is none."""
    if not callable(function):
        raise TypeError(f"{function!r} is neither a function of i, j and m nor a formula")

    def weight(i: int, j: int, m: int) -> float | str:
        try:
            value = function(i, j, m)
        except ZeroDivisionError as error:
            return str(error)
        return "the function returned None" if value is None else float(value)

    return weight


def texts_of(measures: Any) -> list[str]:
    """One or several scores as texts; nothing stands for all."""
    return [measures] if isinstance(measures, str) else [str(item) for item in measures or ()]


def completed(measure: OwnMeasure, undefined: str) -> Any:
    if undefined != "zero":
        return measure.value

    def value_or_zero(matrix: _core.Matrix) -> float:
        value = measure.value(matrix)
        return 0.0 if isinstance(value, str) else value

    return value_or_zero
