"""What real files have, and what may be taken for something else: it is refused, or means what it says; never another number."""
import json
import pathlib

import facts
import texts
import wide
from case import Broken, Refused, Skip, require
from domains import base
from relations.base import Relation


def refused_or_same(base, other, command, back=None):
    if not base.answered:
        raise Refused()
    if other.code in (2, 3):
        return
    if other.code != base.code:
        raise Broken([f"it is {other}, and was {base}"])
    require(facts.same(command.read(base.out), command.read(other.out, back)))


def ids(order):
    """The same ids beside truth and predictions, in one order or in another."""

    def examine(case, command):
        data = wide.with_form(case.data, layout="beside", ids=order)
        refused_or_same(case.outcome(command), case.outcome(command, f"ids {order}", data), command)

    return examine


def ids_accepted(case, command):
    """In the same order they are no system and no obstacle."""
    outcome = case.outcome(command, "ids same", wide.with_form(case.data, layout="beside", ids="same"))
    if case.outcome(command).answered and not outcome.answered:
        raise Broken([f"the same ids in the same order are refused: {outcome}"])
    ids("same")(case, command)


def single(case, command):
    """The data of one system alone, without units and weights."""
    data = wide.of_systems(case.data, case.data["systems"][:1])
    data["rows"] = [{**row, "unit": None, "weight": None} for row in data["rows"]]
    if command.applies(data):
        raise Skip()
    return data


def headers(case, command):
    """A table with names of columns that everybody uses needs no option: it is read, and means what it says."""
    data = single(case, command)
    rng = case.rng("headers")
    truth, said = rng.choice(["y_true", "target", "gold", "label"]), rng.choice(["y_pred", "pred", "prediction", "predicted"])
    system = data["systems"][0]
    folder = case.folder("headers")
    rows = [[row["truth"], row["by"][system]] for row in data["rows"]]
    path = texts.write(folder, "table.csv", texts.table([truth, said], rows, {}), {})
    one = case.outcome(command, "single", data)
    lines = command.lines(data, base.Files([path], case.domain.choices(data) + data["options"]))
    outcome = case.program.steps(lines, folder)
    require([f"columns {truth} and {said} are refused: {outcome}" if one.answered and not outcome.answered else ""])
    refused_or_same(one, outcome, command, {"system": {said: system, "table": system}})


def crosstab(case, command):
    """A table of counts with totals in a last row and column."""
    data = single(case, command)
    rng = case.rng("totals")
    names = {"totals": rng.choice(["All", "total", "Total", "sum", "margin"]), "corner": rng.choice(["", "truth", "actual"])}
    other = case.outcome(command, "totals", wide.with_form(data, layout="matrix", **names))
    refused_or_same(case.outcome(command, "single", data), other, command)


def mean_among_units(case, command):
    """A further unit that is the mean of the others."""
    rows = case.data["rows"]
    values = lambda name: [float(row["by"][name]) for row in rows]
    mean = {name: repr(sum(values(name)) / len(rows)) for name in case.data["systems"]}
    name = case.rng("mean").choice(["all", "mean", "amean"])
    plain = wide.changed(case.data, second=False)
    if command.applies(plain):
        raise Skip()
    more = wide.with_rows(plain, [*rows, wide.row(mean, unit=name)])
    refused_or_same(case.outcome(command, "plain", plain), case.outcome(command, "mean", more), command)


def percents(case, command):
    """A system in percent beside others in fractions, by a score that is known to lie between 0 and 1."""
    if not case.outcome(command).answered:
        raise Refused()
    if case.data.get("second") or any(not 0 <= float(value) <= 1 for row in case.data["rows"] for value in row["by"].values()):
        raise Skip()
    more = wide.changed(case.data)
    for row in more["rows"]:
        row["by"] = {name: repr(100 * float(value)) if name == case.data["systems"][0] else value for name, value in row["by"].items()}
    folder, files = case.written("percents", more)
    path = pathlib.Path(files.paths[0])
    path.write_text(path.read_text().replace(f",{case.data['scores'][0]},", ",accuracy,"))
    if not max(float(row["by"][case.data["systems"][0]]) for row in more["rows"]) > 1:
        raise Skip()
    verb = "leaderboard" if command.name == "leaderboard" else "compare"
    outcome = case.program.run([verb, "values", path, "--unit", case.data["unit"], "--format", "json"], folder)
    require([f"percents beside fractions are compared: {outcome}" if outcome.answered else ""])


def timestamps(case, command):
    """Ratings with a time in the last column, as MovieLens has them."""
    if not case.outcome(command).answered:
        raise Refused()
    folder = case.folder("ratings")
    files = case.domain.write(case.data, folder)
    path = pathlib.Path(files.paths[0])
    rows = [line.split() for line in path.read_text().splitlines()]
    path.write_text("".join(f"{row[0]}\t{row[2]}\t{row[3]}\t{880000000 + index}\n" for index, row in enumerate(rows)))
    outcome = case.program.steps(command.lines(case.data, files), folder)
    require([f"a time is taken for a grade: {outcome}" if outcome.answered else ""])


def noise_is_said(case, command):
    """A cluster called −1 is what HDBSCAN calls noise, and it is said that it counts as a cluster."""
    plain = wide.changed(case.data, classes={}, options=[])
    said = [{row["by"][name] for row in plain["rows"]} for name in plain["systems"]]
    if not any("-1" in labels and labels != {"-1", "1"} for labels in said):
        raise Skip()  # -1 and 1 alone may be two clusters
    outcome = case.outcome(command, "noise", plain)
    if not outcome.answered:
        raise Refused()
    require(["" if any("-1" in note for note in json.loads(outcome.out).get("notes", [])) else "nothing is said of the cluster -1"])


def appended_arrays(case, command):
    """Two arrays in one file of NumPy."""
    forms = case.domain.other_forms(case.data)
    if "arrays" not in forms:
        raise Skip()
    once = wide.with_form(case.data, **forms["arrays"])
    if not case.outcome(command, "arrays", once).answered:
        raise Refused()
    folder = case.folder("arrays")
    files = case.domain.write(once, folder)
    for path in map(pathlib.Path, files.paths):
        path.write_bytes(path.read_bytes() * 2)
    outcome = case.program.steps(command.lines(case.data, files), folder)
    require([f"the second array is left out in silence: {outcome}" if outcome.answered else ""])


MEASURED = ("measure", "each", "compare", "leaderboard", "disagreement", "matrix", "per class", "merge", "gate")
LABELLED = ("labels", "clusters")
TRAPS = [
    Relation("ids in another order", "rows of other ids are not joined by position", ids("other"), domains=LABELLED, commands=MEASURED),
    Relation("ids in the same order", "the same ids are accepted", ids_accepted, domains=LABELLED, commands=MEASURED),
    Relation("known headers", "y_true, y_pred and the like are columns", headers, domains=LABELLED, commands=("measure", "matrix", "merge")),
    Relation("totals of a crosstab", "a total is no class", crosstab, domains=LABELLED, commands=("measure", "matrix", "merge")),
    Relation("a mean among units", "a mean is no unit", mean_among_units, domains=("values",),
             commands=("compare", "gate", "leaderboard", "sensitivity")),
    Relation("percents", "values outside of the range of a known score are refused", percents, domains=("values",),
             commands=("compare", "leaderboard")),
    Relation("epoch timestamps", "times are no grades", timestamps, domains=("runs",), commands=("measure", "each", "compare", "merge")),
    Relation("noise called −1", "it is said that −1 counts as a cluster", noise_is_said, domains=("clusters",), commands=("measure", "each")),
    Relation("appended arrays", "trailing bytes are refused", appended_arrays, domains=LABELLED,
             unless={name: "arrays have no units" for name in ("each", "bootstrap", "sensitivity")}),
]
