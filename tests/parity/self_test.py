"""Sees that the comparison catches a moved value of every kind, one at a time, and that it does not care for the layout."""
import collections
import copy
import json
import math
import random
import re

import compare
import found

TIMES = 200  # values moved, of each kind
SEED = 1


def fails(kind, known, now):
    return bool(list(compare.moved(kind, known, now)))


def other_digit(number, choose):
    """The number with another last digit of its fraction or numerator."""
    place = max(i for i, letter in enumerate(re.split("[eE/]", number)[0]) if letter.isdigit())
    digit = choose.choice([d for d in "0123456789" if d != number[place]])
    return number[:place] + digit + number[place + 1 :]


def text_moves(choose):
    """Cases, and whether each moved number was caught."""
    texts = {case: text for case, text in found.approved_texts().items() if found.numbers(text)}
    for _ in range(TIMES):
        case = choose.choice(sorted(texts))
        start, number = choose.choice(found.numbers(texts[case]))
        text = texts[case][:start] + other_digit(number, choose) + texts[case][start + len(number) :]
        yield f"text {case}: {number}", fails("text", {case: found.counted(texts[case])}, {case: found.counted(text)})


def moved_value(value, mean, choose, scale=0.0):
    """The nearest value that must be caught: the next double, a mean beyond its tolerance, the next number, another word."""
    if isinstance(value, float):
        up = choose.choice([-1, 1])
        if mean:
            return value + up * (compare.ULPS + 1) * math.ulp(max(abs(value), scale))
        return math.nextafter(value, up * math.inf)
    return value + 1 if isinstance(value, int) and not isinstance(value, bool) else 0.5


def json_moves(trees, choose):
    """The same for one value of a record in what the program printed."""
    for _ in range(TIMES):
        case = choose.choice(sorted(trees))
        known = found.values_of(trees[case])
        tree = copy.deepcopy(trees[case])
        record = choose.choice(list(found.records(tree)))
        mean = compare.is_mean(case, found.place(record["system"], record.get("unit")), known)
        was = record["value"]
        record["value"] = moved_value(None if was is None else float(was), mean, choose)
        yield f"json {case}: {record} was {was}", fails("json", {case: known}, {case: found.values_of(tree)})


def python_moves(values, choose):
    """The same for one value of what Python found."""
    for _ in range(TIMES):
        case = choose.choice(sorted(values))
        where = choose.choice(sorted(values[case]))
        score = choose.choice(sorted(values[case][where]))
        now = copy.deepcopy(values[case])
        scale = compare.scale_of(score, now[where])
        now[where][score] = moved_value(now[where][score], compare.is_mean(case, where, now), choose, scale)
        yield f"python {case}, {where}, {score}", fails("python", {case: values[case]}, {case: now})


def transposed(text):
    """The lines' words as columns, with bold marks and a new column of numbers."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    width = max(map(len, rows))
    columns = zip(*([f"**{word}**" for word in row] + ["·"] * (width - len(row)) for row in rows), strict=True)
    return "\n".join("   ".join(column) + "   0.12345" for column in columns)


def text_layouts(choose):
    """Cases, and whether another layout of the same numbers passes."""
    for case, text in found.approved_texts().items():
        lines = text.splitlines()
        choose.shuffle(lines)
        for layout in ("\n".join(lines), transposed(text) if lines else "", re.sub(r"[ ,]", " | ", text)):
            same = not fails("text", {case: found.counted(text)}, {case: found.counted(layout)})
            yield f"text {case}: another layout", same
    half, ends = found.counted("0.6000 ± 0.2327*"), found.counted("0.6000 [0.3673, 0.8327]")
    yield "text: an interval by its ends", not fails("text", {"": half}, {"": ends})


def rearranged(tree, choose):
    """The same records as two lists of another shape, shuffled, without the unit of means, with a new field."""
    lists = collections.defaultdict(list)
    for record in found.records(tree):
        new = dict(reversed(record.items()), rank=0.5)
        if new.get("unit") == "all":
            del new["unit"]
        lists["values" if "unit" in new else "results"].append(new)
    for part in lists.values():
        choose.shuffle(part)
    return {"format": 2, "measured": [{"tables": lists}]}


def json_layouts(trees, choose):
    for case, tree in trees.items():
        values = found.values_of(json.loads(json.dumps(rearranged(tree, choose))))
        yield f"json {case}: another layout", not fails("json", {case: found.values_of(tree)}, {case: values})


def list_of_changes():
    """What is listed must have moved, and what moved must be listed, with a reason."""
    line = "json case, a, f1: 0.5 → 0.6"
    listed = f"# …\nreason: the mean is rounded once\n{line}\n"
    kinds = ("json",)
    yield "changed: listed and moved", not compare.failures(kinds, [line], listed)
    yield "changed: moved otherwise", bool(compare.failures(kinds, [line + "1"], listed))
    yield "changed: not needed", bool(compare.failures(kinds, [], listed))
    yield "changed: not listed", bool(compare.failures(kinds, [line], ""))
    yield "changed: no reason", bool(compare.failures(kinds, [line], line))
    yield "changed: of another kind", not compare.failures(("text",), [], listed)
    yield "a case that is gone", fails("json", {"case": {"a": {"f1": 0.5}}}, {})
    known, now = {"case": {"a": {"f1": 0.5}}}, {"case": {"a": {"f1": 0.6, "mcc": 0.1}}}
    yield "recorded: what is new, beside what is known", compare.with_new(known, now)["case"]["a"] == {"f1": 0.5, "mcc": 0.1}
    yield "a mean in its last bit", not fails("json", *last_bit({"a": {"f1": 0.5}, "a / 1": {}, "a / 2": {}}))
    yield "one unit in its last bit", fails("json", *last_bit({"a": {"f1": 0.5}, "a / 1": {}}))


def last_bit(values):
    now = copy.deepcopy(values)
    now["a"]["f1"] = math.nextafter(now["a"]["f1"], 1)
    return {"case": values}, {"case": now}


def main(program):
    choose = random.Random(SEED)
    trees = found.printed_trees(program)
    python = compare.baseline("python")
    passed, failed = 0, []
    for results in (
        text_moves(choose), json_moves(trees, choose), python_moves(python, choose),
        text_layouts(choose), json_layouts(trees, choose), list_of_changes(),
    ):  # fmt: skip
        for what, right in results:
            passed += right
            failed += [] if right else [what]
    print("\n".join(failed))
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0
