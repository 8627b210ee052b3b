"""Writes the stub of all measures and lifts as attributes of the package, for type checkers and editors.

make_names.py FOLDER-OF-THE-MODULE OUTPUT
"""
import importlib
import pathlib
import sys


def attributes(core):
    """By name the type and what an editor shows."""
    for name, meaning in core.lifts():
        yield name, "Lift", meaning
    for name, needs_argument in core.all_names().items():
        if name in core.domains():  # the function of this name comes first
            continue
        if needs_argument:
            measure = core.find_measure(name)
            yield name, "Incomplete", f"{measure.title}: {measure.meaning}"
        else:
            score = core.score_in(name, "")
            yield name, "Score", f"{score.title} ({', '.join(core.homes(name))}): {score.measure.meaning}"


def lines(core):
    found = {name: (kind, shown) for name, kind, shown in attributes(core)}
    yield "# Generated from the catalogue: what the package offers by name, for type checkers and editors."
    yield "from .scores import Incomplete, Lift, Score"
    yield ""
    yield f"__all__ = {sorted(found)}"
    yield ""
    for name, (kind, shown) in sorted(found.items()):
        yield f'{name}: {kind}\n"""{shown}"""'


def main():
    folder, output = sys.argv[1:]
    sys.path.insert(0, folder)
    text = "\n".join(lines(importlib.import_module("_core"))) + "\n"
    pathlib.Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
