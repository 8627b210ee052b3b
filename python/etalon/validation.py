# validation.py: measures against laws, over all small inputs, with smallest counterexamples.
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import _core
from .arguments import items, names, number, text, truth, whole, word
from .confusion import thread_count
from .errors import ArgumentError, UsageError
from .measuring import UNDEFINED, is_definition, score_items
from .own_measure import KINDS, LiftedMeasure, OwnMeasure, result_of
from .results import score_key
from .scores import FIRST, Score
from .shown import Report, Rows, format_name

DEFAULT_RANKS = _core.default_ranks()
Given = list[tuple[str, list[str]]]  # settings of a domain and their values


class Verdicts(Report):
    """Which laws hold on all of the universes, and a smallest counterexample where they do not."""

    def __init__(self, found: _core.Verdicts, domain: str = "") -> None:
        super().__init__(found)
        self._with_examples: _core.Document = found.document(examples=True)
        self._domain = domain
        self.laws: list[dict[str, Any]] = self._json["laws"]
        """A dict for each score, law, form and universe: its verdict "holds", "refuted" or "untested", how many
        cases could have refuted it, on how many inputs the score is undefined, and the counterexample or None."""
        self.biases: dict[str, str] = {bias["score"]: bias["bias"] for bias in self._json.get("biases", ())}
        """Of measures of labels and clusters, when all laws were checked: more, fewer, majority, minority, none, mixed or
        unknown; of several universes that of the last."""
        self.left_out: list[dict[str, Any]] = self._json.get("left_out", [])
        """A dict for each universe that scores were left out of: universe, scores and why."""
        self.theorem: dict[str, Any] = self._json["theorems"][0]
        """The impossibility theorem: how many measures were checked, and the suspects that passed all of its laws."""

    def holds(self, score: Any, law: str, form: str = "strict") -> bool:
        """Whether a law was refuted in none of the universes, and tested in one."""
        name = score_key(score, dict.fromkeys(verdict["score"] for verdict in self.laws), self._domain)
        law = _core.parse_law(law)
        asked = [v for v in self.laws if v["score"] == name and v["law"] == law and v["form"] == form]
        if not asked:
            raise KeyError(f"{name} was not checked against {law} in the {form} form")
        found = {verdict["verdict"] for verdict in asked}
        return "holds" in found and "refuted" not in found

    def render(self, format: str = "table", *, counterexamples: bool = False) -> str:
        """As the command prints them: table, json, csv, md, latex or html."""
        return (self._with_examples if counterexamples else self._document).render(format_name(format))

    def _rows(self) -> Rows:
        return self.laws

    def __len__(self) -> int:
        return len(self.laws)


def validate(
    domain: str = FIRST,
    measures: Any = None,
    *,
    laws: Iterable[str] | None = None,
    universes: Iterable[tuple[int, int]] | None = None,
    objects: int | None = None,
    permutations: int | None = None,
    weak_orders: int | None = None,
    constant_labelings: bool = False,
    undefined: str = "report",
    threads: int | None = None,
) -> Verdicts:
    """Checks measures against laws over all small inputs: confusion matrices, partitions, orders, rankings or answers.

    measures            texts, scores, formulas such as "mine = 2*c11 / (2*c11 + c10 + c01)" (of labels, clusters and
                        orders), or functions made measures by @etalon.measure; None is the whole catalogue, through
                        all lifts. A text may name a formula or function before it: [mine, "macro(mine)"]. Functions are
                        known in double precision only: values within 1e-9 of each other tie.
    laws                names of laws; None is all.
    universes           labels and classi: pairs of the number of classes and the greatest number of objects.
    objects             clusters, answers: the greatest number of objects or documents; 6 and 4 unless told.
    permutations        orders without ties: the greatest number of items.
    weak_orders         orders with ties: the greatest number of items.
    constant_labelings  also labelings that give every object the same class.
    undefined           "report" leaves inputs without a value out; "zero", "authors" and "sklearn" complete them (of
                        these, a function knows "zero" only).
    """
    judged = measures_of(domain, measures, undefined)
    asked = [_core.parse_law(law) for law in names("laws", () if laws is None else laws)]
    given = sizes_of(domain, universes, objects, permutations, weak_orders, constant_labelings)
    return Verdicts(_core.validate(judged, _core.universes(domain, given), asked, thread_count(threads)), domain)


def measures_of(domain: str, measures: Any, undefined: str = "report", empty: bool = False) -> _core.Judged:
    """Measures of a domain as the core judges them; None is the whole catalogue."""
    judged = _core.Judged(text("domain", domain), word("undefined", undefined, UNDEFINED))
    if measures is None:
        judged.add_all()
        return judged
    given = score_items(measures, "measures")
    if not given and not empty:
        raise UsageError("there is no measure; None stands for all")
    for item in list(given):
        if isinstance(item, OwnMeasure):
            if item.domain != domain:
                raise UsageError(f"{item.name} is of {item.domain}, not of {domain}")
            judged.add_function(item.name, item.better, KINDS[item.kind], item.value)
        elif isinstance(item, LiftedMeasure):
            if item.own not in given:
                given.append(item.own)
                judged.add_function(item.own.name, item.own.better, KINDS[item.own.kind], item.own.value)
            judged.add_score(str(item))
        elif is_definition(item):
            judged.add_definition(str(item))
        else:
            judged.add_score(str(item))
    return judged


def own_page(measure: Any, domain: str) -> _core.Document | None:
    """The page of a function or formula; None for a score."""
    if not isinstance(measure, OwnMeasure) and not is_definition(measure):
        return None
    own = isinstance(measure, OwnMeasure)
    return _core.own_page(measures_of(measure.domain if own else domain, measure), thread_count(None)).document()


def sizes_of(
    domain: str,
    universes: Iterable[tuple[int, int]] | None = None,
    objects: int | None = None,
    permutations: int | None = None,
    weak_orders: int | None = None,
    constant_labelings: bool = False,
) -> Given:
    """What the user says about the universes of a domain, as its settings have it."""
    several = _core.settings_of(text("domain", domain))  # by setting, whether it has several values
    belongs = {
        "universes": several.get("up_to") is True,
        "objects": several.get("up_to") is False,
        "permutations": "permutations" in several,
        "weak_orders": "weak_orders" in several,
    }
    sizes = {"objects": objects, "permutations": permutations, "weak_orders": weak_orders}
    for name, value in {"universes": universes, **sizes}.items():
        if value is not None and not belongs[name]:
            raise UsageError(f"{name} does not belong to {domain}")
    given: Given = []
    for name, value in sizes.items():
        if value is not None:
            given.append(("up_to" if name == "objects" else name, [str(whole(name, value))]))
    if universes is not None:
        pairs = [pair_of_sizes(pair, domain) for pair in items("universes", universes)]
        if not pairs:
            raise UsageError(f"universes is empty; those of {domain} are pairs of classes and objects")
        given.append(("up_to", [f"{classes}:{most}" for classes, most in pairs]))
    if truth("constant_labelings", constant_labelings):
        require_setting(domain, "constant_labelings", "constant labelings are")
        given.append(("constant_labelings", ["true"]))
    return given


def pair_of_sizes(pair: Any, domain: str) -> tuple[int, int]:
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise ArgumentError(f"the universes of {domain} are pairs of classes and objects, not {pair!r}")
    return whole("universes", pair[0]), whole("universes", pair[1])


def require_setting(domain: str, setting: str, what: str) -> None:
    """Refuses what other domains have."""
    if setting not in _core.settings_of(text("domain", domain)):
        raise UsageError(f"{what} of {', '.join(_core.domains_with(setting))}, not of {domain}")


def keep_universes(megabytes: float) -> None:
    """Sets how many megabytes of the small inputs that laws are checked on stay in memory (default: 256).

    The environment variable ETALON_UNIVERSE_MEMORY sets the same limit for the command and for Python. The inputs that
    were used least recently are dropped first; inputs in use are kept until the check ends.
    """
    size = number("megabytes", megabytes)
    if not 0 <= size <= 1e9:
        raise UsageError(f"megabytes is {megabytes}; a number from 0 to 1e9 is expected")
    _core.keep_universes(int(size * 2**20))


def free_universes() -> None:
    """Gives back the memory of the inputs that laws were checked on; the next check makes them again."""
    _core.free_universes()


def validate_phi(phi: Any, up_to: int = DEFAULT_RANKS, *, laws: Iterable[str] | None = None) -> Verdicts:
    """Checks weights φ(i, j, m) of the ranks i and j, of m ranks, against the five conditions on them (Michel 2000).

    phi    a function of i, j and m; a formula such as "1/(max(i,j)*(abs(i-j)+1)) / sum_k(1/k)", with or without
           "name =" before it; or a list of these. Formulas are decided exactly; values of functions that differ by a
           part of less than 1e-9 tie.
    up_to  the greatest m.
    """
    given = [phi] if isinstance(phi, str) or callable(phi) else items("phi", phi)
    formulas = [item for item in given if isinstance(item, str)]
    functions = [(getattr(item, "__name__", "φ"), weight_of(item)) for item in given if not isinstance(item, str)]
    asked = [_core.parse_law(law) for law in names("laws", () if laws is None else laws)]
    for formula in formulas:
        try:
            _core.validate_phi([formula], [], 1, [])
        except UsageError as error:
            raise UsageError(f"phi: {error}") from None
    return Verdicts(_core.validate_phi(formulas, functions, whole("up_to", up_to), asked), *_core.domains_with("phi"))


def weight_of(function: Callable[[int, int, int], float | None]) -> Callable[[int, int, int], float | str]:
    """A weight, or the reason why there is none."""
    if not callable(function):
        raise ArgumentError(f"phi: {function!r} is neither a function of i, j and m nor a formula")

    def weight(i: int, j: int, m: int) -> float | str:
        try:
            value = function(i, j, m)
        except ZeroDivisionError as error:
            return str(error)
        return "the function returned None" if value is None else result_of(value, "phi")

    return weight
