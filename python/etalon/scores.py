# scores.py: scores as values and as functions: a measure of the catalogue with its arguments and lift.
from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from . import _core
from .errors import UsageError


FIRST = _core.domains()[0]  # of the table; its measures are attributes of the package


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
    """A score such as mcc, f(beta=2) or macro(f1).

    Called with labels it is a function in the shape of scikit-learn's metrics; called with keywords only it gives the
    score with these parameters. Equal scores have the same text.
    """

    __slots__ = ("_core_score", "_measure", "_text")

    def __init__(self, text: str) -> None:
        self._set(_core.parse_score(text, FIRST))

    @classmethod
    def _of(cls, core_score: _core.Score) -> Score:
        score = cls.__new__(cls)
        score._set(core_score)
        return score

    def _set(self, core_score: _core.Score) -> None:
        self._core_score = core_score
        self._measure = core_score.measure
        self._text = core_score.text

    def __call__(
        self,
        y_true: Any = None,
        y_pred: Any = None,
        *,
        sample_weight: Any = None,
        positive: Any = None,
        **parameters: float | str,
    ) -> Any:
        if y_true is None and y_pred is None:
            if sample_weight is not None or positive is not None:
                raise TypeError(f"{self} needs labels to be measured: {self}(y_true, y_pred)")
            return self._with(parameters)
        if parameters:
            raise TypeError(f"set the parameters of a score first: {self._measure.name}(…)(y_true, y_pred)")
        from .labels import value_of

        return value_of(self, y_true, y_pred, sample_weight, positive)

    def _with(self, parameters: Mapping[str, float | str]) -> Score:
        text = text_with(self._measure.name, {**self._core_score.arguments, **parameters})
        for lift in reversed(self._core_score.lifts):
            text = f"{lift}({text})"
        return Score(text)

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
        return f"etalon.{self._text}"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash((Score, self._text))

    def __reduce__(self) -> tuple[type[Score], tuple[str]]:
        return Score, (self._text,)


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

    def __call__(self, measure: str | Score | Incomplete) -> Score:
        return Score(f"{self.name}({measure})")

    def __repr__(self) -> str:
        return f"etalon.{self.name}"


class Page(str):
    """A text for the terminal that notebooks show as Markdown."""

    __slots__ = ("_markdown",)
    _markdown: Callable[[], str]

    def _repr_markdown_(self) -> str:
        return self._markdown()


def text_with(name: str, arguments: Mapping[str, float | str]) -> str:
    return f"{name}({','.join(f'{key}={value}' for key, value in arguments.items())})" if arguments else name


def parse(text: str | Score) -> Score:
    """The score that a text stands for: 'mcc', 'f(beta=2)', 'macro(f1)', 'macro:f1', and other tools' names."""
    return text if isinstance(text, Score) else Score(text)


def measures() -> list[Score]:
    """Every measure of the catalogue; one that needs an argument comes with an example of it."""
    return [Score._of(score) for score in _core.all_scores()]


def explain(score: Any, domain: str = FIRST) -> Page:
    """The page of a score: formula, meaning, range, example, laws that hold and fail, names elsewhere.

    Of a measure of your own, a function made one by @etalon.measure or a formula such as "mine = c11 / (c11 + c10)" of
    labels, clusters (on pairs) or orders: its values, laws, and the known measures near it.
    """
    from .validation import own_page

    own = own_page(score, domain)
    render = own.render if own else parse(score)._core_score.explain
    page = Page(render("table"))
    page._markdown = lambda: render("md")
    return page


@cache
def by_name() -> dict[str, Score | Incomplete | Lift]:
    """All names that the module offers: measures, their aliases and the lifts."""
    named: dict[str, Score | Incomplete | Lift] = {name: Lift(name, meaning) for name, meaning in _core.lifts()}
    for measure in _core.measures():
        for name in (measure.name, *measure.aliases):
            try:
                named[name] = Score(name)
            except UsageError:  # an argument without a default
                named[name] = Incomplete(measure)
    return named
