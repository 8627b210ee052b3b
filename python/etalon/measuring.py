# measuring.py: samples of any domain to results: which scores, what becomes of missing values, intervals of means.
from __future__ import annotations

import difflib
import re
import warnings
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from . import _core
from .arguments import number, truth, whole, word
from .errors import ArgumentError, UndefinedWarning, UsageError
from .own_measure import KINDS, LiftedMeasure, OwnMeasure
from .results import Results
from .scores import Incomplete, Score


class Options(TypedDict, total=False):
    """What all domains have alike; see etalon.labels."""

    undefined: str
    each: bool
    interval: str
    confidence: float
    resamples: int
    seed: int
    p_values: bool


def results_of(
    samples: _core.Samples,
    scores: Any,
    domain: str,
    counted: Mapping[str, Any],
    *,
    several: bool,
    stacklevel: int,
    undefined: str | None = None,
    each: bool = False,
    interval: str | None = None,
    confidence: float | None = None,
    resamples: int | None = None,
    seed: int | None = None,
    p_values: bool = False,
    **unknown: Any,
) -> Results:
    """Every system by every score. Warns once when something has no value."""
    for name in unknown:
        near = difflib.get_close_matches(name, [*Options.__annotations__, "units", "scores", "weights", "threads"])
        if name == "average":
            raise ArgumentError("there is no argument average: an average over classes is a wrapper, such as et.macro(et.f1)")
        raise ArgumentError(f"there is no argument {name}" + (f"; did you mean {' or '.join(near)}?" if near else ""))
    undefined = _core.default_undefined(domain) if undefined is None else word("undefined", undefined, UNDEFINED)
    each, p_values = truth("each", each), truth("p_values", p_values)
    if interval is not None:
        word("interval", interval, INTERVALS)
    chosen = chosen_scores(scores, domain, samples)
    given = {"interval": interval, "confidence": confidence, "resamples": resamples, "seed": seed}
    one = samples.unit_count < 2
    drawn = ("bootstrap", "auto") if one else ("bootstrap",)
    for name, value in given.items():
        if value is None:
            continue
        if one and interval in (None, "student", "none") and (name, value) != ("interval", "none"):
            raise UsageError(
                f'{name} has no effect here: "student" is about a mean over several units, and there is one; '
                'interval="auto", "wilson", "clopper-pearson", "delta" or "bootstrap" are about its objects'
            )
        if name in ("resamples", "seed") and interval not in drawn:
            raise UsageError(f'{name} has no effect without interval="bootstrap"')
    interval = interval or "student"
    confidence = 0.95 if confidence is None else number("confidence", confidence)
    resamples = 10000 if resamples is None else whole("resamples", resamples)
    seed = 1 if seed is None else whole("seed", seed)
    core = _core.measure(samples, chosen, undefined, interval, confidence, resamples, seed, each, p_values)
    results = Results(core, counted, several, domain, each)
    if p_values and all(row["p"] is None for row in results.by_unit if "p" in row):
        raise UsageError("p_values has no effect: none of the scores has a test")
    warn(results, several, stacklevel + 1)
    return results


def chosen_scores(scores: Any, domain: str, samples: _core.Samples) -> list[_core.Score]:
    """The scores asked for, each once; None is a short set that fits the samples, "all" all that do."""
    if scores is None:
        return samples.default_scores()
    if isinstance(scores, str) and scores == "all":
        return samples.fitting_scores()
    chosen = core_scores(scores, domain)
    if not chosen:
        raise UsageError("there is no score; None stands for a short set that fits the data")
    return chosen


def core_scores(scores: Any, domain: str) -> list[_core.Score]:
    """Texts, scores and functions as scores of the core, each once."""
    items = score_items(scores, "scores")
    own = [own_score(item, domain) for item in items if is_own(item)]
    kept = iter(list(own))
    for base in dict.fromkeys(item.own for item in items if isinstance(item, LiftedMeasure)):
        if base not in items:
            own.append(own_score(base, domain))
    chosen: dict[str, tuple[Any, _core.Score]] = {}
    for item in items:
        score = next(kept) if is_own(item) else _core.parse_score(str(item), domain, own)
        first, _ = chosen.setdefault(score.text, (item, score))
        if (is_own(item) or is_own(first)) and first is not item:
            raise UsageError(f"two measures are called '{score.text}'")
    return [score for _, score in chosen.values()]


def score_items(scores: Any, name: str) -> list[Any]:
    """One score or several, as texts, scores or functions."""
    if isinstance(scores, SCORES):
        return parts(scores)
    if not isinstance(scores, Iterable):
        raise ArgumentError(f"{name} is {scores!r}; {EXPECTED}")
    found = [part for item in scores for part in parts(item)]
    for item in found:
        if not isinstance(item, SCORES):
            raise ArgumentError(f"{name} has {item!r} among its items; {EXPECTED}")
    return found


def parts(item: Any) -> list[Any]:
    """The scores of a text that has several: "ndcg@5,10"."""
    return _core.split_scores(item) if isinstance(item, str) and not is_definition(item) else [item]


SCORES = (str, Score, Incomplete, OwnMeasure, LiftedMeasure)
EXPECTED = "a text, a score, a function that @etalon.measure made a measure, or a list of these is expected"
UNDEFINED = ("report", "skip", "zero", "fail", "authors", "sklearn")
INTERVALS = ("auto", "student", "bootstrap", "wilson", "clopper-pearson", "delta", "none")


def is_own(item: Any) -> bool:
    return isinstance(item, OwnMeasure) or is_definition(item)


def own_score(item: OwnMeasure | str, domain: str) -> _core.Score:
    """The score of a function, or of a formula with a name."""
    if isinstance(item, str):
        return _core.definition_score(item, domain)
    if item.domain != domain:
        raise UsageError(f"{item.name} is of {item.kind}, not of {domain}: take it to {item.domain}")
    return _core.function_score(item.name, item.better, KINDS[item.kind], item.value)


def is_definition(item: Any) -> bool:
    """A formula with a name, "mine = c11 / n" or "loss:lower = c10 / n", and not a score with arguments."""
    return isinstance(item, str) and re.match(r"\s*\w+\s*(:\s*(lower|higher)\s*)?=", item) is not None


def warn(results: Results, several: bool, stacklevel: int) -> None:
    missing = [record for record in results.records if record["undefined"] is not None]
    if not missing:
        return
    texts = [f"{r['score']}{' of ' + r['system'] if several else ''} is undefined: {r['undefined']}" for r in missing]
    if len(texts) > 3:
        texts[3:] = [f"and {len(texts) - 3} more, see .undefined"]
    warnings.warn("; ".join(texts), UndefinedWarning, stacklevel=stacklevel + 1)
