"""Relations between routes to one answer: threads, formats, parts, values of units, one unit alone, tables of values."""
import csv
import html
import io
import json
import math
import pathlib
import re

import facts
import wide
from case import Broken, Refused, Skip, answers, require
from relations.base import Relation

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?:e-?\d+)?(?![\w.])")

DECIMAL = re.compile(r"(?<![\w.])-?\d+\.\d{4,}(?![\w.])")


def threads(case, command):
    """Twice in their own words: of a few lines each thread has work only where pieces are small."""
    outcomes = [case.outcome(command, more=("--threads", str(count))) for count in (1, 3)]
    one, other = answers(*outcomes)
    require(facts.same(command.read(one.out), command.read(other.out)))


def threads_on_many(case, command):
    """The rows so many times that each thread has pieces of its own."""
    if "singletons" in case.data["options"]:
        raise Skip()  # so many singletons take long
    folder = case.folder("many")
    files = case.domain.write(case.data, folder)
    path = pathlib.Path(files.paths[0])
    header, _, body = path.read_text().partition("\n")
    path.write_text(header + "\n" + body * (1_600_000 // len(body.encode()) + 1))
    outcomes = []
    for count in ("1", "3"):
        lines = [[*line] for line in command.lines(case.data, files)]
        lines[0] += ["--threads", count]
        outcomes.append(case.program.steps(lines, folder))
    path.unlink()
    one, other = answers(*outcomes)
    require(facts.same(command.read(one.out), command.read(other.out)))


def undefined_of(data):
    return ["--undefined", data["undefined"]] if data.get("undefined") else []


def means_of_decisions(case, command):
    """The means of a comparison are the values that measuring gives."""
    if case.data.get("undefined") == "skip":
        raise Skip()  # a comparison leaves out units on which any system has no value
    outcome = case.outcome(command)
    if not outcome.answered:
        raise Refused()
    _, files = case.written("", case.data)
    measured = case.rerun([case.domain.name, *files, "-m", case.data["scores"][0], *undefined_of(case.data), "--interval", "none",
                           "--format", "json"])
    if not measured.answered:
        raise Refused()
    values = {record["system"]: record["value"] for record in json.loads(measured.out)["results"]}
    tree = json.loads(outcome.out)
    means = {record["system"]: record.get("mean", record.get("value")) for record in tree.get("means", tree["systems"])}
    require([f"{system}: {values[system]} is measured, and {mean} compared" for system, mean in means.items()
             if values[system] != mean and not facts.near(values[system], mean, 1e-12)])


def records_of(tree):
    """All records in a tree of JSON."""
    if isinstance(tree, list):
        for value in tree:
            yield from records_of(value)
    elif isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from records_of(value)


def same_field(text, value):
    if value is None or isinstance(value, (list, dict)):
        return text == "" or isinstance(value, (list, dict))
    if isinstance(value, bool):
        return text in (str(value).lower(), "yes" if value else "no", "1" if value else "0")
    if isinstance(value, (int, float)):
        return bool(NUMBER.fullmatch(text)) and float(text) == float(value)
    return text.removeprefix("'") == value.removeprefix("'")  # an apostrophe guards against formulas


def last_in(lines, form):
    """The command lines with another format of the result."""
    last = list(lines[-1])
    last[last.index("--format") + 1] = form
    return last


def formats(case, command):
    """Each row of CSV is a record of JSON, field by field; Markdown and HTML have the numbers of the table."""
    base = case.outcome(command)
    if not base.answered:
        raise Refused()
    _, files = case.written("", case.data)
    lines = command.lines(case.data, files)
    shown = {form: case.rerun(last_in(lines, form)) for form in ("csv", "table", "md")}
    for form, outcome in shown.items():
        if outcome.code != base.code:
            raise Broken([f"{form}: {outcome}; JSON: exit {base.code}"])
    records = list(records_of(json.loads(base.out)))
    problems = []
    for row in csv.DictReader(io.StringIO(shown["csv"].out)):
        if not any(row_is(row, record) for record in records):
            problems.append(f"no record of JSON has the row of CSV {row}")
    require(problems)
    numbers = {form: set(DECIMAL.findall(plain(outcome.out))) for form, outcome in shown.items() if form != "csv"}
    other = sorted(numbers["table"] ^ numbers["md"])
    require([f"the table and Markdown have other numbers: {other[:6]}" if other else ""])


def row_is(row, record):
    shared = [name for name in row if name in record]
    return len(shared) >= min(3, len(row)) and all(same_field(row[name], record[name]) for name in shared)


def plain(text):
    text = re.sub(r"<svg.*?</svg>", " ", text, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", text)).replace("\\", "").replace("*", " ").replace("|", " ").replace("−", "-")


def by_hand(case, command):
    """A mean over units is the mean of the values of units, and counts them."""
    outcome = case.outcome(command)
    if not outcome.answered:
        raise Refused()
    tree = json.loads(outcome.out)
    values = {}
    for value in tree["values"]:
        values.setdefault((value["system"], value["score"]), []).append(value["value"])
    problems = []
    for mean in tree["results"]:
        mine = values[mean["system"], mean["score"]]
        known = [value for value in mine if value is not None]
        if mean["units"] + mean["left_out"] != len(mine):
            problems.append(f"{mean['score']} of {mean['system']}: {len(mine)} units, {mean['units']} and {mean['left_out']} left out")
        if mean["value"] is not None and not math.isclose(mean["value"], math.fsum(known) / len(known), rel_tol=1e-14, abs_tol=1e-300):
            problems.append(f"{mean['score']} of {mean['system']}: {mean['value']} is not the mean of {known}")
        if mean["value"] is not None and mean["low"] is not None and not mean["low"] <= mean["value"] <= mean["high"]:
            problems.append(f"{mean['score']} of {mean['system']}: {mean['value']} is not in its interval")
    require(problems)


def highest_grade(data):
    return max((int(row["truth"]) for row in data["rows"] if row["truth"]), default=0)


def one_unit(case, command):
    """What --only takes is what a file of these rows alone has. Shells' signs in names have a meaning there."""
    units = wide.units(case.data)
    if len(units) < 3:
        raise Skip()
    rng = case.rng("only")
    chosen = rng.sample(units, max(2, len(units) // 2))
    few = case.once("only", lambda: wide.with_rows(case.data, [row for row in case.data["rows"] if row["unit"] in chosen]))
    if case.domain.name == "runs" and highest_grade(few) != highest_grade(case.data):
        raise Skip()  # gains are shares of the highest grade of all judgments
    one = case.outcome(command, more=("--only", *chosen))
    other = case.outcome(command, "only", few)
    if any(outcome.code == 2 and "has no effect" in outcome.err for outcome in (one, other)):
        raise Skip()  # an option that only some data need is refused where it does nothing
    if any(reason in outcome.err for outcome in (one, other) for reason in ("no unit is like", "no object that is not noise")):
        raise Refused()  # noise leaves no object in some units
    one, other = answers(one, other)
    require(facts.same(*({place: value for place, value in command.read(outcome.out).items() if place[0] != "inputs"}
                         for outcome in (one, other))))


def in_parts(case, command):
    """Parts that are counted apart and merged, in any order, are the whole."""
    rng = case.rng("parts")
    whole = case.outcome(command)
    parts = case.once("parts", lambda: split(case.domain, rng, case.data))
    folder, _ = case.written("", case.data)
    states = []
    for index, part in enumerate(parts):
        where, files = case.written(f"part {index}", part)
        done = case.program.run([case.domain.name, *files, "--save-state", f"{index}.state"], where)
        if done.code != 0:
            raise Broken([f"a part is refused: {done}"]) if whole.answered else Refused()
        states.append(where / f"{index}.state")
    merged = [case.program.run(["merge", *order, "-m", *case.data["scores"], "--format", "json"], folder) for order in (states, states[::-1])]
    for outcome in merged:
        one, other = answers(whole, outcome)
        require(facts.same(command.read(one.out), command.read(other.out)))


def split(domain, rng, data):
    units = wide.units(data)
    if domain.parts == "units":
        if len(units) < 2:
            raise Skip()
        first = set(rng.sample(units, rng.randint(1, len(units) - 1)))
        chosen = [row["unit"] in first for row in data["rows"]]
    else:
        chosen = [rng.random() < .5 for _ in data["rows"]]
        chosen[0], chosen[-1] = True, False
    parts = [wide.with_rows(data, [row for row, here in zip(data["rows"], chosen) if here == wanted]) for wanted in (True, False)]
    if any(all(row["by"][system] is None for row in part["rows"]) for part in parts for system in data["systems"]):
        raise Skip()  # a file without a line
    return parts


def state_of_objects(case, command):
    """Decisions about instances that were counted in parts are those of the whole."""
    if wide.has(case.data, "unit"):
        raise Skip()
    whole = case.outcome(command)
    parts = case.once("parts", lambda: split(case.domain, case.rng("parts"), case.data))
    states = []
    for index, part in enumerate(parts):
        where, files = case.written(f"part {index}", part)
        done = case.program.run([command.name, case.domain.name, *files, "--save-state", f"objects{index}.state"]
                                if command.name == "compare" else ["compare", case.domain.name, *files, "--save-state", f"objects{index}.state"], where)
        if done.code != 0:
            raise Broken([f"a part is refused: {done}"]) if whole.answered else Refused()
        states.append(where / f"objects{index}.state")
    words = [command.name, "states", *states, "-m", case.data["scores"][0], *undefined_of(case.data), "--format", "json"]
    one, other = answers(whole, case.program.run(words, case.root))
    require(facts.same(command.read(one.out), command.read(other.out)))


def by_values(case, command):
    """Values of units that are written and read again decide as the files do."""
    if not wide.has(case.data, "unit") or case.data.get("undefined") == "skip":
        raise Skip()  # files of values have no units to be skipped
    folder, files = case.written("", case.data)
    direct = case.outcome(command)
    if "cannot be compared" in direct.err or "there is one unit" in direct.err:
        raise Refused()  # files of values do not say which objects or units were left out
    done = case.rerun([case.domain.name, *files, "-m", case.data["scores"][0], *undefined_of(case.data), "--each", "--format",
                       "csv", "-o", "each.csv"])
    if done.code != 0:
        raise Refused()
    more = ["--baseline", case.data["baseline"], "--fail-if-worse", "0.02"] if command.name == "gate" else []
    verb = "leaderboard" if command.name == "leaderboard" else "compare"
    other = case.rerun([verb, "values", "each.csv", "--unit", "queries", *more, "--format", "json"])
    if not direct.answered and not other.answered:
        raise Refused()  # in the words of each
    one, other = answers(direct, other)
    require(facts.same(command.read(one.out), command.read(other.out)))


def weights_and_rows(case, command):
    """An instance of weight 3 has the values of three instances."""
    if wide.has(case.data, "weight"):
        raise Skip()

    def make(repeated):
        rng = case.rng("weights")
        rows = []
        for row in case.data["rows"]:
            times = rng.randint(1, 3)
            rows += [row] * times if repeated else [{**row, "weight": str(times)}]
        return wide.with_rows(case.data, rows)

    one, other = answers(*(case.outcome(command, f"weights {repeated}", make(repeated)) for repeated in (False, True)))
    require(facts.same(*({place: value for place, value in command.read(outcome.out).items() if place[0] != "inputs" and place[-1] not in ("low", "high")}
                         for outcome in (one, other))))


def repeated_rows(case, command):
    """The same instances twice are more evidence: decisions count them, values do not change."""
    if wide.has(case.data, "unit"):
        raise Skip()
    twice = case.once("twice", lambda: wide.with_rows(case.data, case.data["rows"] * 2))
    one, other = answers(case.outcome(command), case.outcome(command, "twice", twice))
    once, again = (json.loads(outcome.out) for outcome in (one, other))
    count = "n" if "n" in once else "units"
    require(["" if again[count] == 2 * once[count] else f"{once[count]} instances, and twice as many rows {again[count]}"])


COUNTED = ("measure", "each", "bootstrap", "compare", "gate", "compare measures", "leaderboard", "disagreement", "sensitivity", "per class",
           "matrix", "bounds", "dominance", "fuse", "pairwise", "wilcoxon", "catalogue")
VALUED = ("measure", "each", "disagreement", "per class", "matrix")

ROUTES = [
    Relation("threads", "any number of threads gives the same bits", threads, commands=COUNTED),
    Relation("threads on many rows", "each thread has pieces of its own", threads_on_many, domains=("labels", "clusters"),
             commands=("matrix", "merge", "compare")),
    Relation("means of decisions", "what is compared is what is measured", means_of_decisions, commands=("compare", "leaderboard"),
             domains=("labels", "clusters", "orders", "classi", "answers", "runs")),
    Relation("formats", "JSON, CSV, the table and Markdown say the same", formats, unless={"trec_eval": "it has one format", "curve": "CSV has a row for each k", "matrix": "CSV has a row for each cell", "dominance": "CSV has a row for each step"}),
    Relation("means by hand", "a mean is the mean of the values of units", by_hand, commands=("each",)),
    Relation("some units", "--only is a file of these units", one_unit, commands=("each", "disagreement", "bootstrap", "sensitivity"),
             domains=("labels", "clusters", "orders", "classi", "answers", "runs")),
    Relation("parts merged", "parts that are merged are the whole", in_parts, commands=("merge",)),
    Relation("parts decided", "decisions on parts are those of the whole", state_of_objects, domains=("labels", "clusters"),
             commands=("compare", "leaderboard")),
    Relation("values decided", "values of units decide as the files do", by_values, commands=("compare", "gate", "leaderboard"),
             domains=("labels", "clusters", "orders", "classi", "answers", "runs")),
    Relation("weights and rows", "a weight is so many rows", weights_and_rows, domains=("labels",), commands=VALUED),
    Relation("rows twice", "instances twice are more evidence", repeated_rows, domains=("labels", "clusters"), commands=("compare", "leaderboard")),
]
