"""Compares values found with those of the baseline, and what moved with what is listed as changed on purpose.

Text numbers are compared as they are printed, by how often each is there; all else by place and score: bit by bit, but means
over several units to four units in the last place. What is found beside the baseline is new and does not matter.
"""
import collections
import json
import math
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
BASELINE = HERE / "baseline"
CHANGED = HERE / "changed.txt"
KINDS = ("text", "json", "python")
ULPS = 4
OVER_UNITS = "sensitivity"  # cases of this name have nothing but aggregates over units


def baseline(kind):
    """Case to values; of texts, number to how often it is there."""
    path = BASELINE / f"{kind}.json"
    known = json.loads(path.read_text()) if path.exists() else {}
    return known if kind != "text" else {case: counts(line) for case, line in known.items()}


def record(kind, found):
    """Adds what is new to the baseline; what is known stays as it is."""
    values = with_new(baseline(kind), found)
    if kind == "text":
        values = {case: line_of(numbers) for case, numbers in sorted(values.items()) if numbers}
    (BASELINE / f"{kind}.json").write_text(json.dumps(values, indent=1, ensure_ascii=False) + "\n")


def with_new(known, found):
    """Known values and, beside them, those of new cases, places and scores; of texts, numbers that are there more often."""
    if isinstance(known, collections.Counter):
        return known | found
    if not (isinstance(known, dict) and isinstance(found, dict)):
        return known
    return known | {key: with_new(known[key], now) if key in known else now for key, now in found.items()}


def line_of(numbers):
    """Numbers on one line: 0.5 0.25x3."""
    return " ".join(f"{number}x{times}" if times > 1 else number for number, times in sorted(numbers.items()))


def counts(line):
    words = (word.partition("x") for word in line.split())
    return collections.Counter({number: int(times or 1) for number, _, times in words})


def is_mean(case, where, places):
    """Whether a place is a system as a whole beside two or more of its units."""
    return case.startswith(OVER_UNITS) or sum(other.startswith(f"{where} / ") for other in places) > 1


def same(was, now, mean, scale=0.0):
    """Whether a value is what it was; the ends of an interval are as exact as the greater of them."""
    if isinstance(was, str) or isinstance(now, str) or (isinstance(was, int) and isinstance(now, int)):
        return was == now
    was, now = float(was), float(now)  # 1 and 1.0 are one value
    if mean and math.isfinite(was) and math.isfinite(now):
        return abs(was - now) <= ULPS * math.ulp(max(abs(was), scale))
    return was.hex() == now.hex()


def scale_of(score, scores):
    """The greater end of the interval that a score is an end of."""
    name, _, end = score.rpartition(" ")
    numbers = [scores.get(f"{name} {side}") for side in ("low", "high")] if end in ("low", "high") else []
    return max((abs(number) for number in numbers if isinstance(number, float)), default=0.0)


def moved_numbers(case, known, found):
    for number, times in known.items():
        if times > found[number]:
            yield f"text {case}: {number} → gone" + (f" ({times - found[number]} of {times})" if times > 1 else "")


def moved_values(kind, case, known, found):
    for where, scores in known.items():
        mean = is_mean(case, where, known)
        for score, was in scores.items():
            now = found.get(where, {}).get(score, "gone")
            if not same(was, now, mean, scale_of(score, scores)):
                yield f"{kind} {case}, {where}, {score}: {shown(was)} → {shown(now)}"


def shown(value):
    return repr(value) if isinstance(value, (int, float)) else str(value)


def moved(kind, known, found):
    """A line for each value of the baseline that is not found as it was."""
    for case, values in known.items():
        if case not in found:
            yield f"{kind} {case}: was there → gone"
        elif kind == "text":
            yield from moved_numbers(case, values, found[case])
        else:
            yield from moved_values(kind, case, values, found[case])


def changed(text):
    """The lines listed as moved on purpose, each with the reason above it; and what is wrong with the list."""
    listed, wrong, reason = {}, [], ""
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("reason: "):
            reason = line.removeprefix("reason: ")
        elif not reason:
            wrong.append(f"changed.txt has no reason above: {line}")
        else:
            listed[line] = reason
    return listed, wrong


def failures(kinds, lines, text):
    """What moved and is not listed, and what is listed and did not move, of these kinds."""
    listed, wrong = changed(text)
    asked = [line for line in listed if line.split(" ", 1)[0] in kinds]
    unknown = [line for line in listed if line.split(" ", 1)[0] not in KINDS]
    rotten = [f"changed.txt lists what did not move so: {line}" for line in asked if line not in lines]
    return wrong + [line for line in lines if line not in listed] + rotten + [f"not understood: {line}" for line in unknown]


def size(known):
    """How many values there are."""
    return sum(
        sum(values.values()) if isinstance(values, collections.Counter) else sum(map(len, values.values()))
        for values in known.values()
    )
