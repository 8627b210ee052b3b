# reach.py: everything that the command line does and the Python call that does it, from the commands' own help.
"""Writes docs/reach.md, the table of commands, options and Python calls; test_reach.py fails when it has drifted.

    python python/tests/reach.py path/to/etalon
"""
import inspect
import pathlib
import re
import subprocess
import sys

import etalon as et
from etalon import _core
from etalon.measuring import Options
from etalon.states import _CHOOSERS

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "reach.md"

# What a domain's command does beside its main job, and options that read files: arrays are passed instead.
SHOWN = {"format": "`.render(format)`, `.to_pandas()`, `.to_polars()`", "output": "write what `.render()` gives", "color": "–", "report": "`.report(path)`", "title": "`.report(path, title=…)`"}
FILES = dict.fromkeys(("input", "prediction", "reference", "clustering", "target", "predicted", "items", "truth", "as"), "the columns themselves")
ALIKE = {
    "measure": "`scores=`",
    "define": '`scores=["mine = …"]`',
    "only": "pass the rows of these units",
    "threads": "as many as there are cores",
    "plot": "`et.plot(…, plot=)`",
    "save-state": "`et.state(function, …).to_bytes()`",
    **FILES,
    **SHOWN,
}
# How what was counted is looked at: the arguments of each domain behind the state.
VIEWS = {
    name.replace("_", "-"): f"`.compute({name}=)`" for choose in _CHOOSERS.values() for name in [*inspect.signature(choose).parameters][1:]
}
PARTICULAR = {
    "labels": {
        "per-class": "`et.Confusion.per_class()`",
        "matrix": "`et.Confusion.matrix`",
        "thresholds": "`et.thresholds(…)`",
        "split-seed": "`et.thresholds(…, seed=)`",
    },
    "clusters": {"overlapping": "`et.covers(…)`"},
    "orders": {"curve": "`et.abstention_curve(…)`"},
    "classi": {
        "curve": "`.confusion.curve()`",
        "positions": "`.confusion.positions()`",
        "class-names": "the classes themselves",
    },
    "answers": {"pairwise": "`et.answers_pairwise(…)`"},
    "runs": {
        "pairwise": "`et.runs_pairwise(…)`",
        "fused": "`et.fuse(…)`",
        "bounds": "`et.bounds(…)`",
        "dominance": "`et.dominance(…)`",
        "catalogue": "`et.catalogue(…)`",
        "items": "`et.catalogue(…, items=)`",
        "no-judgments": "`et.fuse(None, …)`, `et.catalogue(None, …)`",
        "which": "`et.which(number, …)`",
    },
    "validate": {
        "measure": "`measures=`",
        "define": '`measures=["mine = …"]`',
        "require": "`.holds(score, law)`",
        "counterexamples": "`.render(counterexamples=True)`",
        "consistency": "`et.consistency(…)`",
        "distribution": "`et.consistency(…, distribution=)`",
        "separate": "`et.separate(…)`",
        "baseline": "`et.baselines(…)`",
        "cost": "`et.costs(…)`",
        "phi": "`et.validate_phi(…)`",
        "ranks": "`et.validate_phi(…, up_to=)`",
        "systems": "`et.disagreement(results)`",
        "sensitivity": "`et.sensitivity_of(results)`",
        "up-to": "`universes=`, `objects=`",
        "with-ties": "`ties=`",
        "columns": "name the columns of the table",
    },
    "compare": {
        "measure": "`et.compare(…, score=)`",
        "columns": "name the columns of the table",
        "as": "the rows name their systems",
        "measures": "`et.sensitivity_of(…, unit)`",
        "halvings": "`et.sensitivity_of(…, halvings=)`",
        "save-state": "`et.state(function, …, joint=True).to_bytes()`",
    },
    "leaderboard": {
        "measure": "`et.leaderboard(…, score=)`",
        "columns": "name the columns of the table",
        "as": "the rows name their systems",
    },
    "merge": {
        "apart": "`et.merge({name: state, …})`",
        "measure": "`.compute(scores)`",
        "define": '`.compute(["mine = …"])`',
        "only": "merge the states of these units",
        "save-state": "`.to_bytes()`",
        **{name.replace("_", "-"): f"`.compute({name}=)`" for name in Options.__annotations__},
        **VIEWS,
    },
    "states": {"apart": "`et.merge({name: state, …})`", "undefined": "`.compute(undefined=)`", **VIEWS},
    "advise": {"need": "`needs=`", "data": "`systems=`"},
    "communities": {
        "ignore-weights": "leave `weights=` out",
        "reference": "`et.clusters(reference, list(found.values()))`",
        "reference-attribute": "`et.clusters(reference, list(found.values()))`",
        "measure": "`et.clusters(…, scores)`",
    },
    "list": {"domain": "`domain=`"},
    "explain": {"define": "a formula as the score"},
    "reproduce": {"figures": "`.save_figures(folder)`"},
}
QUESTIONS = [
    et.validate, et.consistency, et.separate, et.baselines, et.costs, et.disagreement, et.sensitivity_of, et.validate_phi
]
FUNCTIONS = {
    "labels": [et.labels, et.thresholds],
    "clusters": [et.clusters, et.covers],
    "orders": [et.orders, et.abstention_curve],
    "answers": [et.answers, et.answers_pairwise],
    "runs": [et.runs, et.runs_pairwise, et.fuse, et.bounds, et.dominance, et.catalogue, et.which],
    "validate": QUESTIONS,
    "compare": [et.compare, et.compare_methods],
    "leaderboard": [et.leaderboard],
    "merge": [et.merge],
    "advise": [et.advise],
    "communities": [et.communities],
    "list": [et.measures],
    "explain": [et.explain],
    "reproduce": [et.reproduce],
    "version": [et.version_info],
}
SHELL_ONLY = {"completion", "man", "trec_eval"}  # in Python the last is etalon.compat.trec_eval, with the same arguments


def commands(program):
    """All commands with their options, as their help tells them."""

    def walk(words):
        text = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True).stdout
        inner = re.search(r"^Subcommands:\n(.*?)\n\n", text, re.DOTALL | re.MULTILINE)
        if inner:
            for name in re.findall(r"^  (\S+)", inner[1], re.MULTILINE):
                if words or name not in SHELL_ONLY:
                    yield from walk([*words, name])
        else:
            options = re.findall(r"^  (?:-\w,)?--([a-z-]+)", text, re.MULTILINE)
            yield words, [option for option in options if option != "help"]

    yield from walk([])


def parameters(functions):
    for function in functions:
        for name, parameter in inspect.signature(function).parameters.items():
            if parameter.kind is inspect.Parameter.VAR_KEYWORD:
                yield from ((option, function) for option in Options.__annotations__)
            else:
                yield name, function


def call_of(words, option):
    """What does in Python what the option does; None when nothing does."""
    places = [words[0], *words[1:2]]
    for place in places:
        told = PARTICULAR.get(place, {}).get(option)
        if told:
            return told
    argument = option.replace("-", "_")
    for place in places:
        functions = FUNCTIONS.get(place) or ([getattr(et, place)] if place in _core.domains() else [])
        for name, function in parameters(functions):
            if name == argument and option not in FILES:
                return f"`et.{function.__name__}(…, {name}=)`"
    return ALIKE.get(option)


def function_of(words):
    functions = FUNCTIONS.get(words[0]) or [getattr(et, words[0])]
    domain = f'"{words[1]}"' if len(words) > 1 and words[1] in _core.domains() else ""
    if words in (["compare", "values"], ["leaderboard", "values"]):
        return f"`et.{words[0]}(table, unit)`"
    if words[1:] == ["states"]:
        return f"`et.{words[0]}(et.merge(states).compute(scores))`"
    if words == ["validate", "values"]:
        return "`et.disagreement(table)`, `et.sensitivity_of(table)`"
    return f"`et.{functions[0].__name__}({domain + ', ' if domain else ''}…)`"


# What can be asked, the option of the command that asks it, and the call.
ASKED = [
    ("measure systems", None, "et.{domain}(…)"),
    ("count in parts", None, 'et.state("{domain}", …)'),
    ("on Apache Spark", None, "et.spark.{domain}(…)"),
    ("list its measures", None, 'et.measures("{domain}")'),
    ("explain one", None, 'et.explain(score, "{domain}")'),
    ("laws", None, 'et.validate("{domain}")'),
    ("laws you need", None, 'et.advise("{domain}", needs)'),
    ("consistency of two measures", "consistency", 'et.consistency("{domain}", measures)'),
    ("smallest disagreements", "separate", 'et.separate("{domain}", measures)'),
    ("values by chance", "baseline", 'et.baselines("{domain}")'),
    ("how time grows", "cost", 'et.costs("{domain}")'),
    ("disagreement about systems", "systems", "et.disagreement(results)"),
    ("which systems are better", "systems", "et.compare(results, unit)"),
    ("which systems could be best", "systems", "et.leaderboard(results, unit)"),
    ("power to tell systems apart", "sensitivity", "et.sensitivity_of(results)"),
]


def overview(known):
    """What is asked × domain."""
    lines = ["| | " + " | ".join(_core.domains()) + " |", "| --- " * (len(_core.domains()) + 1) + "|"]
    for question, option, call in ASKED:
        cells = []
        for domain in _core.domains():
            there = option is None or option in known[("validate", domain)]
            cells.append(f"`{call.format(domain=domain)}`" if there else "–")
        lines.append(f"| {question} | " + " | ".join(cells) + " |")
    return lines


def page(program):
    known = {tuple(words): options for words, options in commands(program)}
    lines = [
        "<!-- Generated by python/tests/reach.py from the commands' help and the package's signatures. -->",
        "",
        "# What the command line does, in Python",
        "",
        "Every command and every option, and the call that does the same. Both are one core: the same input gives the same "
        "bits, which a test compares on the bundled data.",
        "",
        *overview(known),
    ]
    for words, options in known.items():
        lines += ["", f"## etalon {' '.join(words)}", "", function_of(words), "", "| option | Python |", "| --- | --- |"]
        lines += [f"| `--{option}` | {call_of(words, option)} |" for option in options]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(sys.argv[1]), encoding="utf-8")
