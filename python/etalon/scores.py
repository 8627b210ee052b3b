# scores.py: scores as values and as functions: a measure of the catalogue with its arguments and lift.
from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, overload

from . import _core
from .arguments import text as argument_text
from .arguments import word
from .errors import ArgumentError, UsageError


FIRST = _core.domains()[0]  # of the table; what a formula is of when nobody says


class Parameter(NamedTuple):
    """A parameter of a measure: a number from low to high, or one of the words in choices."""

    name: str
    meaning: str
    low: float
    high: float
    choices: tuple[str, ...]
    default: float | str | None  # None: it must be given


class Described:
    """The facts that the catalogue states about a measure."""

    __slots__ = ()
    _measure: _core.Measure

    @property
    def title(self) -> str:
        return self._measure.title

    @property
    def formula(self) -> str:
        """In plain text: c11 true positives, a the sizes in the truth, b those in the prediction, n objects."""
        return self._measure.formula

    @property
    def latex(self) -> str:
        return self._measure.latex

    @property
    def meaning(self) -> str:
        return self._measure.meaning

    @property
    def range(self) -> tuple[float, float]:
        return self._measure.range

    @property
    def better(self) -> str:
        """'higher', 'lower' or 'neither'."""
        return self._measure.better

    @property
    def reference(self) -> str:
        return self._measure.reference

    @property
    def aliases(self) -> tuple[str, ...]:
        return tuple(self._measure.aliases)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return tuple(Parameter(**facts) for facts in self._measure.parameters)


class Score(Described):
    """A score such as mcc, f(beta=2), macro(f1), ari or ndcg @ 10.

    Which domain it is of is decided by the function that takes it: etalon.labels or etalon.clusters. Called with data
    it gives its value there, et.mcc(y_true, y_pred), et.ari(reference, clustering), et.kendall_tau(target, predicted); a name
    that several domains have, and scikit-learn not of labels, needs domain= then. Called with keywords only it gives
    the score with these parameters. Equal scores have the same text.
    """

    __slots__ = ("_core_score", "_domain", "_domains", "_given", "_measure", "_text")

    def __init__(self, text: str, domain: str | None = None) -> None:
        self._given = str(text)
        self._domain = domain
        self._core_score = _core.score_in(self._given, domain or "")
        self._domains = (domain,) if domain else tuple(_core.homes(self._given))
        self._measure = self._core_score.measure
        self._text = self._core_score.text

    @overload
    def __call__(self, **parameters: float | str) -> Score: ...

    @overload
    def __call__(self, *data: Any, domain: str | None = None, **options: Any) -> Any: ...

    def __call__(self, *data: Any, domain: str | None = None, **options: Any) -> Any:
        if len(data) == 3:  # scikit-learn hands an estimator, its data and the truth to what is given as scoring
            from .scorer import scorer

            return scorer(self, positive=options.pop("positive", None), domain=domain)(*data, **options)
        if not data and not options.keys() & {"y_true", "y_pred", "y_score"}:
            if domain is not None:
                return Score(self._text, domain)(**options) if options else Score(self._text, domain)
            return self._with(options)
        where = self.only_domain() if domain is None else word("domain", domain, _core.domains())
        given = options.keys() & {parameter["name"] for parameter in self._measure.parameters} if options else ()
        if given:
            first = text_with(self._measure.name, {name: options[name] for name in sorted(given)})
            raise ArgumentError(f"set the parameters of a score first: {first}(…)")
        if where == FIRST:
            from .labels import value_of

            return value_of(self, *data, **options)
        data = with_both_sides(data, options, str(self))
        # Clusters that share objects have a function of their own.
        function = "covers" if self._measure.kind == "covers" else where
        results = getattr(sys.modules[__package__], function)(*data, scores=[self._given], **options)
        (score,) = results.scores
        if results.several:
            return {name: results[name][score] for name in results}
        return results[score]

    def only_domain(self) -> str:
        """Where it is measured when nobody says; a call has the shape of scikit-learn's, so what it has of labels is."""
        if len(self._domains) == 1:
            return self._domains[0]
        if self._domains[0] == FIRST and self._given in (self._measure.name, self._text):
            if any(tool == "scikit-learn" for tool, _ in self._measure.elsewhere):
                return FIRST
        raise UsageError(
            f"{self._given} is a measure of {' and of '.join(self._domains)}, which are not the same: "
            f"say domain='{self._domains[0]}' or domain='{self._domains[1]}'"
        )

    def __matmul__(self, k: int) -> Score:
        """Of the first k places: et.ndcg @ 10."""
        return self._with({"k": k})

    def _with(self, parameters: Mapping[str, float | str]) -> Score:
        # Not those that it has by default: a measure of this name in another domain may have others.
        usual = {parameter["name"]: parameter["default"] for parameter in self._measure.parameters}
        given = {name: value for name, value in self._core_score.arguments.items() if value != usual[name]}
        text = text_with(self._measure.name, {**given, **parameters})
        for lift in reversed(self._core_score.lifts):
            text = f"{lift}({text})"
        return Score(text, self._domain)

    @property
    def domains(self) -> tuple[str, ...]:
        """The domains that have it by this name; one after a domain was named."""
        return self._domains

    @property
    def title(self) -> str:
        return self._core_score.title

    @property
    def reference(self) -> str:
        return self._core_score.reference

    @property
    def range(self) -> tuple[float, float]:
        return self._core_score.range

    @property
    def better(self) -> str:
        return self._core_score.better

    @property
    def lift(self) -> str | None:
        """The outermost lift, such as 'macro', 'micro', 'weighted', 'adjusted' or 'expected'; None without one."""
        lift = self._core_score.lift
        return lift[0] if lift else None

    @property
    def meaning(self) -> str:
        lift = self._core_score.lift
        return f"{self._measure.meaning}; {lift[1]}" if lift else self._measure.meaning

    @property
    def arguments(self) -> dict[str, float | str]:
        """The values of the parameters."""
        return dict(self._core_score.arguments)

    @property
    def __name__(self) -> str:  # scikit-learn's scorers ask for it
        return self._text

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"etalon.parse({self._text!r}, {self._domain!r})" if self._domain else f"etalon.{self._text}"

    def __eq__(self, other: object) -> bool:
        same = isinstance(other, Score) and (self._text, self._domain) == (other._text, other._domain)
        return same if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash((Score, self._text, self._domain))

    def __reduce__(self) -> tuple[type[Score], tuple[str, str | None]]:
        return Score, (self._given, self._domain)


def with_both_sides(data: tuple[Any, ...], options: dict[str, Any], score: str) -> tuple[Any, ...]:
    """Adds y_true, y_pred and y_score of the options to the positional data, and removes them from the options."""
    named = [options.pop(name) for name in ("y_true", "y_pred", "y_score") if name in options]
    if named and len(data) + len(named) != 2:
        raise ArgumentError(f"{score} takes two columns: {score}(y_true, y_pred), or y_score in place of y_pred")
    return (*data, *named)


class Incomplete(Described):
    """A measure with a parameter that has no default, such as gm; called with the parameter it is a score."""

    __slots__ = ("_measure",)

    def __init__(self, measure: _core.Measure) -> None:
        self._measure = measure

    def __call__(self, **parameters: float | str) -> Score:
        return Score(text_with(self._measure.name, parameters))

    def __str__(self) -> str:
        return self._measure.name

    def __repr__(self) -> str:
        return f"etalon.{self._measure.name}({', '.join(f'{p.name}=…' for p in self.parameters)})"


class Lift:
    """Makes another measure of one: macro(f1) is of all classes, adjusted(accuracy) is beyond chance."""

    __slots__ = ("meaning", "name")

    def __init__(self, name: str, meaning: str) -> None:
        self.name = name
        self.meaning = meaning

    def __call__(self, measure: Any) -> Any:
        from .own_measure import LiftedMeasure, OwnMeasure

        if isinstance(measure, (OwnMeasure, LiftedMeasure)):
            return LiftedMeasure(self.name, measure)
        return Score(f"{self.name}({measure})", getattr(measure, "_domain", None))

    def __repr__(self) -> str:
        return f"etalon.{self.name}"


class Page(str):
    """A text for the terminal that notebooks show as Markdown."""

    __slots__ = ("_markdown",)
    _markdown: str | Callable[[], str]

    @classmethod
    def _of(cls, text: str, markdown: str | Callable[[], str]) -> Page:
        page = cls(text)
        page._markdown = markdown
        return page

    def _repr_markdown_(self) -> str:
        return self._markdown if isinstance(self._markdown, str) else self._markdown()

    def __reduce__(self) -> Any:
        return Page._of, (str(self), self._repr_markdown_())


def text_with(name: str, arguments: Mapping[str, float | str]) -> str:
    return f"{name}({','.join(f'{key}={value}' for key, value in arguments.items())})" if arguments else name


def parse(text: str | Score, domain: str | None = None) -> Score:
    """The score that a text stands for: 'mcc', 'f(beta=2)', 'macro(f1)', 'macro:f1', 'ndcg@10', and other tools' names.

    domain  what it is of, where several domains have a score of this name: parse("fowlkes_mallows", "clusters").
    """
    if isinstance(text, Score) and domain is None:
        return text
    if not isinstance(text, (str, Score, Incomplete)):
        raise ArgumentError(f"score is {text!r}; a text or a score is expected")
    return Score(str(text), None if domain is None else argument_text("domain", domain))


def measures(domain: str | None = None) -> list[Score]:
    """Every measure of the catalogue, or of one domain; one that needs an argument comes with an example of it."""
    found = []
    for where in _core.domains() if domain is None else [argument_text("domain", domain)]:
        for score in _core.all_scores(where):
            alone = _core.homes(score.text) == [where]
            found.append(Score(score.text, None if alone else where))
    return found


def explain(score: Any, domain: str | None = None) -> Page:
    """The page of a score: formula, meaning, range, example, laws that hold and fail, names elsewhere.

    domain  where several domains have a score of this name, or what a formula is of; the first that has it, and labels.

    Of a measure of your own, a function made one by @etalon.measure or a formula such as "mine = c11 / (c11 + c10)" of
    labels, clusters (on pairs), orders or answers: its values, laws, and the known measures near it.
    """
    from .validation import own_page

    if domain is not None:
        argument_text("domain", domain)
    own = own_page(score, FIRST if domain is None else domain)
    render = own.render if own else parse(score, domain)._core_score.explain
    return Page._of(render("table"), lambda: render("md"))


@cache
def lifts() -> dict[str, str]:
    return dict(_core.lifts())


@cache
def names() -> dict[str, bool]:
    """The names of all measures and their other names; true where an argument has no default."""
    return _core.all_names()


def by_name(name: str) -> Score | Incomplete | Lift | None:
    """What the module offers under a name."""
    if name in lifts():
        return Lift(name, lifts()[name])
    if name not in names():
        return None
    return Incomplete(_core.find_measure(name)) if names()[name] else Score(name)
