"""Refusals: damaged files, exit codes, and that nothing is left half written."""
import json
import pathlib
import shutil

import texts
import wide
from case import Broken, Refused, Skip, require
from program import ANSWERED
from relations.base import Relation


def damaged(rng, text):
    """The text of a file with one thing wrong in it."""
    lines = text.split("\n")
    place = rng.randrange(len(lines))
    line = lines[place]
    sign = rng.choice([",", " ", "\t"]) if "," not in line else ","
    fields = line.split(sign)
    spot = rng.randrange(len(fields))
    harm = rng.choice(["cut field", "blank", "nan", "huge", "twice", "cut line", "garbage", "nothing", "empty line", "n/a", "half"])
    if harm == "cut field":
        del fields[spot]
    elif harm == "nothing":
        return "", harm
    elif harm == "half":
        return text[:rng.randrange(len(text) + 1)], harm
    else:
        fields[spot] = {"blank": "", "nan": "nan", "huge": "1e999", "garbage": '"a\x00b\x1b[31m', "n/a": "n/a"}.get(harm, fields[spot])
    lines[place] = sign.join(fields)
    if harm == "twice":
        lines.insert(place, line)
    elif harm == "cut line":
        del lines[place]
    elif harm == "empty line":
        lines.insert(place, "")
    return "\n".join(lines), f"{harm} in line {place + 1}"


def whole_or_nothing(case, command):
    """A damaged file is refused or read, and what -o names is whole, or is not there."""
    rng = case.rng(f"damage {command.name}")
    folder = case.folder("damage") / command.name.replace(" ", "_")
    folder.mkdir()
    files = case.domain.write(case.data, folder)
    path = pathlib.Path(rng.choice(files.paths))
    text, harm = damaged(rng, path.read_text())
    path.write_text(text)
    lines = command.lines(case.data, files)
    if command.name != "trec_eval":
        lines[-1] = [*lines[-1], "-o", "result.json"]
    outcome = case.program.steps(lines, folder)
    said = f"{path.name} with {harm}: {outcome}"
    require([f"{problem}: {said}" for problem in outcome.problems])
    written = folder / "result.json"
    if outcome.code not in ANSWERED and written.exists():
        raise Broken([f"refused, and yet there is a result: {said}"])
    if outcome.code in ANSWERED and command.name != "trec_eval":
        json.loads(written.read_text())
    shutil.rmtree(folder)


def empty_answer(case, command):
    """An answer that is missing is refused: no system gains or loses by it in silence."""
    if wide.has(case.data, "unit") and case.domain.name == "labels" and command.name == "bootstrap":
        raise Skip()
    rng = case.rng("empty")

    def make():
        more = wide.changed(case.data)
        rng.choice(more["rows"])["by"][rng.choice(case.data["systems"])] = ""
        return more

    if not case.outcome(command).answered:
        raise Refused()
    outcome = case.outcome(command, "empty", case.once("empty", make))
    require([f"it is not refused: {outcome}" if outcome.code not in (2, 3) else ""])


def class_outside(case, command):
    """A label that a list of classes lacks is refused by its name: nothing is counted without it."""
    plain = wide.changed(case.data, classes={}, options=[], scores=["accuracy", "mcc", "kappa", "macro:f1"])
    labels = wide.labels(plain)
    if len(labels) < 3 or any("," in label for label in labels):
        raise Skip()
    if not case.outcome(command, "plain classes", plain).answered:
        raise Refused()
    lacking = case.rng("classes").choice(labels)
    listed = wide.changed(plain, classes={"--classes": [label for label in labels if label != lacking]})
    outcome = case.outcome(command, "listed classes", listed)
    require(["" if outcome.code in (2, 3) and lacking in outcome.err else f"the classes lack '{lacking}': {outcome}"])


REFUSALS = [
    Relation("damaged files", "an exit code is documented, and a result whole or not there", whole_or_nothing),
    Relation("classes that are listed", "a label outside of the list is refused", class_outside, domains=("labels",)),
    Relation("empty answers", "a missing answer is refused", empty_answer, domains=("labels", "clusters", "orders", "classi"),
             unless={"bootstrap": "the same reader as each", "compare measures": "the same reader as compare"}),
]
