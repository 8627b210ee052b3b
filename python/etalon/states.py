# states.py: what was counted, before it is measured: kept, sent to other machines, and merged, whatever the domain.
from __future__ import annotations

import hashlib
import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _core
from .confusion import bytes_of
from .errors import ArgumentError, DataWarning, UsageError, in_python
from .intake import shown_unit
from .measuring import results_of
from .objects import KeptObjects
from .results import Results

Make = Callable[..., _core.State]
Hold = Callable[[_core.State], Mapping[str, Any]]
Choose = Callable[..., None]  # of a state and, by name, what is chosen

_MAKERS: dict[str, Make] = {}
_HOLDERS: dict[str, Hold] = {}
_CHOOSERS: dict[str, Choose] = {}


def maker(function: str) -> Callable[[Make], Make]:
    """What makes states of the arguments of the function of this name."""
    return lambda make: _MAKERS.setdefault(function, make)


def holder(domain: str) -> Callable[[Hold], Hold]:
    """What results of the domain hold of each system, where a state has it."""
    return lambda hold: _HOLDERS.setdefault(domain, hold)


def chooser(domain: str) -> Callable[[Choose], Choose]:
    """What chooses how states of the domain are looked at, by its arguments with names."""
    return lambda choose: _CHOOSERS.setdefault(domain, choose)


def one_or_all(state: _core.State, system: str, read: Callable[[bytes], Any]) -> Any:
    """What a system has on the only unit, or by unit."""
    found = {unit: read(bytes) for unit in state.units if (bytes := state.statistic(system, unit)) is not None}
    return next(iter(found.values())) if len(found) == 1 else found


class State:
    """What was counted of systems on units, by settings that all parts must share: from etalon.state.

    States of parts of the data, from batches, processes or machines, merge in any order to the same bytes. Its size is
    that of the statistics, not of the data: of labels and clusters the tables of counts, of runs the places of judged
    documents.
    """

    __slots__ = ("_core",)
    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, core: _core.State) -> None:
        if not isinstance(core, _core.State):
            raise ArgumentError("a state is made by etalon.state or State.from_bytes")
        self._core = core

    @classmethod
    def from_bytes(cls, data: bytes) -> State:
        """A state of to_bytes, or of a file that the command's --save-state has written."""
        return cls(_core.State.from_bytes(bytes_of(data)))

    def to_bytes(self) -> bytes:
        """The state with a format version and a checksum; equal states give equal bytes."""
        return self._core.to_bytes()

    def update(self, *data: Any, **how: Any) -> State:
        """Adds a batch, given as to etalon.state; returns the object itself."""
        function = "covers" if self.settings.get("overlapping") == ["true"] else self.domain
        batch = state(function, *data, **how)
        if self.systems and batch.systems and set(self.systems) != set(batch.systems):
            names = [", ".join(one.systems) for one in (batch, self)]
            raise UsageError(f"the batch has {names[0]}, and the state {names[1]}: all batches have the same systems")
        return self.merge(batch)

    def merge(self, other: State) -> State:
        """Adds another state; returns the object itself, unchanged when they cannot be merged."""
        if not isinstance(other, State):
            raise ArgumentError(f"other is of type {type(other).__name__}; a State is merged with another one")
        self._core.merge(other._core)
        return self

    def compute(self, scores: Any = None, **options: Any) -> Results:
        """The results of what was counted so far: those of the domain's function on all data at once.

        scores, undefined, each, interval and the like are those of the domain's function. So are its arguments that
        say how what was counted is looked at, which take the place of those that the parts were given: positive,
        classes, average_over and disagreement of labels, noise and noise_as of clusters, missing of runs, ties of orders.
        """
        core = self._seen_by(options)
        samples = core.samples([])
        hold = _HOLDERS.get(self.domain)
        held = {} if hold is None else hold(core)
        counted = {name: held.get(name) for name in samples.systems}
        several = len(samples.systems) > 1
        results = results_of(samples, scores, self.domain, counted, several=several, stacklevel=2, **options)
        if several and core.has_objects:
            results._objects = KeptObjects(core, scores, options.get("undefined", "report"))
        return results

    def _seen_by(self, options: dict[str, Any]) -> _core.State:
        """A copy by which is chosen what the options say of it; those are taken away."""
        core = _core.State(self._core)
        choose = _CHOOSERS.get(self.domain)
        known = () if choose is None else tuple(inspect.signature(choose).parameters)[1:]
        given = {name: options.pop(name) for name in known if name in options}
        chosen = {name: value for name, value in given.items() if value is not None}
        if choose is not None and chosen:
            choose(core, **chosen)
        return core

    @property
    def domain(self) -> str:
        return self._core.domain

    @property
    def systems(self) -> list[str]:
        """In the order of the arguments."""
        return self._core.systems

    @property
    def units(self) -> list[str]:
        """In the order of their names, numbers in them by value."""
        return [shown_unit(unit) for unit in self._core.units]

    @property
    def settings(self) -> dict[str, list[str]]:
        """How was counted: what all states that are merged must share."""
        return self._core.settings

    @property
    def views(self) -> dict[str, list[list[str]]]:
        """How the parts are to be looked at, each way once; where there are several, compute is told which."""
        return self._core.views

    def __add__(self, other: State) -> State:
        return self.__copy__().merge(other) if isinstance(other, State) else NotImplemented

    def __radd__(self, other: Any) -> State:
        """sum() begins with 0."""
        return self.__copy__() if isinstance(other, int) and other == 0 else NotImplemented

    def __iadd__(self, other: State) -> State:
        return self.merge(other) if isinstance(other, State) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return bool(self._core == other._core) if isinstance(other, State) else NotImplemented

    def __copy__(self) -> State:
        return State(_core.State(self._core))

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, tuple[bytes]]:
        return State.from_bytes, (self.to_bytes(),)

    def __repr__(self) -> str:
        systems, units = len(self.systems), len(self.units)
        return f"etalon.State of {self.domain}: {systems} system{'s'[: systems != 1]}, {units} unit{'s'[: units != 1]}"


def state(function: str, *data: Any, **how: Any) -> State:
    """What a function of the package counts before it measures, to be kept, sent and merged.

    function   "labels", "clusters", "covers", "orders", "classi", "answers" or "runs".
    data, how  its arguments, but for the scores and what becomes of values: those go to State.compute.

    joint=True (labels, clusters; several systems) counts the objects by what all systems say of them, in clusters where
    cluster= is a column that tells which of them are alike: etalon.compare and etalon.leaderboard then decide on what
    compute gives.

    A part of the data may lack what the whole has: whether a class, the noise or a query is there is told by compute.
    """
    counted = made(function, *data, **how)
    for note in counted.notes:
        warnings.warn(in_python(note), DataWarning, stacklevel=2)
    return State(counted)


def made(function: str, *data: Any, **how: Any) -> _core.State:
    """As etalon.state has it; what is odd is not told yet."""
    make = _MAKERS.get(function) if isinstance(function, str) else None
    if make is None:
        raise UsageError(f"there is no function {function!r} that counts; choose one of {', '.join(_MAKERS)}")
    try:
        inspect.signature(make).bind(*data, **how)
    except TypeError as error:
        raise ArgumentError(f"state of {function}: {error}") from None
    return make(*data, **how)


def merge(states: Iterable[State] | Mapping[str, State]) -> State:
    """All states together, in any order.

    states  a list of them: the same system on the same unit adds up (labels, clusters) or is refused; one that is in
            it twice is warned of. A dict of them by name: units are apart even where they have the same name; they are
            called "name", or "name:unit", and each state may have systems that others lack.
    """
    if isinstance(states, Mapping):
        named = [(str(name), one) for name, one in states.items()]
    elif isinstance(states, Iterable) and not isinstance(states, (str, bytes)):
        named = [("", one) for one in states]
    else:
        raise ArgumentError(f"states is of type {type(states).__name__}; a list or a dict of states is expected")
    merged: State | None = None
    known: dict[bytes, int] = {}  # by what stands for their bytes
    for place, (name, one) in enumerate(named):
        if not isinstance(one, State):
            raise ArgumentError(f"states has {one!r} in it; a list or a dict of states is expected")
        part = State(one._core.named(name)) if isinstance(states, Mapping) else one
        merged = part.__copy__() if merged is None else merged.merge(part)
        if not isinstance(states, Mapping):
            same = known.setdefault(hashlib.blake2b(part.to_bytes()).digest(), place)
            if same != place:
                text = f"states[{place}] has the same counts as states[{same}], which are counted again"
                warnings.warn(text, DataWarning, stacklevel=2)
    if merged is None:
        raise UsageError("states is empty: there is no state to merge")
    return merged
