"""Takes the values out of what Etalon prints, whatever the layout: numbers out of texts, records out of JSON."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
COMMANDS = HERE.parent / "cli"
UNDEFINED = "undefined"

# A number with a point or an exponent, or a fraction. Not part of a name (at_0.6), a parameter (p=0.5), a section (2.3.1).
NUMBER = re.compile(
    r"(?<![\w.=/-])-?(?:\d+\.\d+(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)(?![\w.]*\w)"
    r"|(?<![\w.=/-])-?\d+/\d+(?![\w/])"
)
HALF_WIDTH = re.compile(r"±\s*[-+.\deE]+")  # an interval may as well be printed by its ends


def numbers(text):
    """The places and texts of the measured numbers in a text."""
    text = HALF_WIDTH.sub(lambda found: "±" + " " * (len(found[0]) - 1), text.replace("−", "-"))
    return [(found.start(), found[0]) for found in NUMBER.finditer(text)]


def counted(text):
    return collections.Counter(number for _, number in numbers(text))


def approved_texts():
    """What each approved command prints, without what it says on the side; help tells no measured number."""
    texts = {}
    for path in sorted((COMMANDS / "approved").glob("*.txt")):
        command, _, rest = path.read_text().partition("\n")
        if "--help" not in command and "--cost" not in command:
            texts[path.stem] = rest.partition("[stderr]\n")[0].partition("\n")[2]
    return texts


def number_of(value):
    """Doubles and words as they are; a whole number in JSON is a double too."""
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def ends(record):
    interval = record.get("interval") or (record.get("low"), record.get("high"))
    return {" low": interval[0], " high": interval[1], " p": record.get("p", record.get("p_value"))}


def place(system, unit=None):
    """Where a value belongs: the system, and the unit when it is of one of several."""
    return str(system) if unit in (None, "", "all") else f"{system} / {unit}"


def values_of_record(record, several):
    """Keys and values of an object with a system, a score and a value. What the only unit has, the system has."""
    value = record["value"]
    for where in {place(record["system"], record.get("unit")), *([] if several else [place(record["system"])])}:
        yield (where, record["score"]), UNDEFINED if value is None else number_of(value)
        for name, end in ends(record).items():
            if isinstance(end, (int, float)):
                yield (where, record["score"] + name), number_of(end)


def records(tree):
    """All objects with a system, a score and a value, anywhere in the tree."""
    if isinstance(tree, dict):
        if {"system", "score", "value"} <= tree.keys():
            yield tree
        tree = tree.values()
    if not isinstance(tree, (str, bytes)) and hasattr(tree, "__iter__"):
        for part in tree:
            yield from records(part)


def values_of(tree):
    """Place to score to value; what is said twice must be the same."""
    values = {}
    found = list(records(tree))
    several = len({record["unit"] for record in found if "unit" in record}) > 1
    for record in found:
        for (where, score), value in values_of_record(record, several):
            known = values.setdefault(where, {}).setdefault(score, value)
            if repr(known) != repr(value):
                values[where][score] = f"both {known!r} and {value!r}"
    return values


def cases():
    """Name and command of each line of cases.txt, a command for each of several words in braces."""
    for line in (HERE / "cases.txt").read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        name, command = line.split(": ", 1)
        words = re.search(r"\{([\w,]+)\}", command)
        for word in words[1].split(",") if words else [""]:
            yield (f"{name} {word}".strip(), command.replace(words[0], word) if words else command)


def printed_trees(program):
    """The JSON that the program prints for each case."""
    environment = dict(os.environ, data="../../data", NO_COLOR="1", PATH=f"{program.parent}:{os.environ['PATH']}")

    def tree(command):
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=COMMANDS, env=environment, capture_output=True, text=True
        )
        try:
            return json.loads(done.stdout)
        except json.JSONDecodeError:
            return {"fails": f"exit {done.returncode}: {done.stderr.strip()}"}

    named = dict(cases())
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return dict(zip(named, pool.map(tree, named.values()), strict=True))


def python_values(python):
    """What python_values.py prints when this Python runs it."""
    done = subprocess.run([python, HERE / "python_values.py"], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{python} {HERE / 'python_values.py'} fails:\n{done.stderr}")
    return json.loads(done.stdout)
