"""The Python package on the same data: a process that reads a call a line, as JSON, and answers with what the result renders as JSON.

A process of its own, so that a crash is seen as one. It begins with `ready` and the carriers of columns that are installed."""
import importlib
import importlib.util
import json
import subprocess
import sys
import threading
import warnings

import wide
from domains.tables import second

CARRIERS = {"lists": None, "arrays": "numpy", "series": "pandas", "arrow": "pyarrow"}


class Package:
    """The other end of the pipe."""

    def __init__(self, python):
        self.python = python
        self.lock = threading.Lock()
        self.begin()

    def begin(self):
        self.process = subprocess.Popen([self.python, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        first = self.process.stdout.readline().split()
        if first[:1] not in (["ready"], ["missing"]):
            raise RuntimeError(f"{self.python} does not begin to serve the package")
        self.carriers = first[1:]

    def ask(self, data, command, carrier):
        """Facts as JSON, or what was raised; None when the process ended."""
        with self.lock:
            self.process.stdin.write(json.dumps({"data": data, "command": command, "carrier": carrier}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
            if line:
                return json.loads(line)
            code = self.process.wait()
            self.begin()
            return {"ended": code}

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def kill(self):
        self.process.kill()


def number(text):
    return json.loads(text)


def columns(data):
    rows = data["rows"]
    return {"truth": [row["truth"] for row in rows], "unit": [row["unit"] for row in rows], "weight": [row["weight"] for row in rows],
            "by": {name: [row["by"][name] for row in rows] for name in data["systems"]}}


def carried(carrier, values):
    if carrier == "lists":
        return list(values)
    module = importlib.import_module(CARRIERS[carrier])
    return {"arrays": lambda: module.array(values), "series": lambda: module.Series(values), "arrow": lambda: module.array(values)}[carrier]()


def measured_columns(et, data, carrier):
    """A function of scores and options: labels and clusters."""
    found = columns(data)
    column = lambda values: carried(carrier, values)
    more = {"units": column(found["unit"])} if wide.has(data, "unit") else {}
    if wide.has(data, "weight"):
        more["weights"] = column([number(value) for value in found["weight"]])
    names = {"--positive": "positive", "--classes": "classes", "--noise": "noise", "--noise-as": "noise_as", "--average-over": "average_over"}
    options = dict(zip(data["options"][::2], data["options"][1::2])) | data["classes"]
    more |= {names[option]: value for option, value in options.items()}
    function = getattr(et, data["domain"])
    systems = {name: column(values) for name, values in found["by"].items()}
    return lambda scores, **how: function(column(found["truth"]), systems, scores, **more, **how)


def by_unit(data, value):
    """Numbers by unit and item; rows without a number are left out."""
    found = {unit: {} for unit in wide.units(data)}
    for row in data["rows"]:
        if value(row) is not None:
            found[row["unit"]][row["item"]] = number(value(row))
    return found


def measured_orders(et, data, carrier):
    sides = [by_unit(data, lambda row: row["truth"])] + [by_unit(data, lambda row, name=name: row["by"][name]) for name in data["systems"]]
    if not wide.has(data, "unit"):
        sides = [side[None] for side in sides]
    return lambda scores, **how: et.orders(sides[0], dict(zip(data["systems"], sides[1:])), scores, **how)


def measured_classi(et, data, carrier):
    found = columns(data)
    (option, classes), = data["classes"].items()
    query = {row["unit"]: row["query_class"] for row in data["rows"]}
    by = {name: carried(carrier, [number(value) for value in values]) for name, values in found["by"].items()}
    more = {option[2:]: classes, "query": query, "units": carried(carrier, found["unit"])}
    return lambda scores, **how: et.classi(carried(carrier, found["truth"]), scores, by=by, **more, **how)


def measured_answers(et, data, carrier):
    def side(value):
        found = {}
        for unit in wide.units(data):
            steps = {}
            for row in data["rows"]:
                if row["unit"] == unit and value(row) is not None:
                    steps.setdefault(value(row), []).append(row["item"])
            found[unit] = [steps[step] for step in sorted(steps)]
        return found

    systems = {name: side(lambda row, name=name: row["by"][name]) for name in data["systems"]}
    return lambda scores, **how: et.answers(side(lambda row: row["truth"]), systems, scores, **how)


def measured_runs(et, data, carrier):
    def side(value):
        if carrier == "lists":
            return {unit: found for unit, found in by_unit(data, value).items() if found}
        rows = [(row["unit"], row["item"], number(value(row))) for row in data["rows"] if value(row) is not None]
        return tuple(carried(carrier, column) for column in zip(*rows))

    systems = {name: side(lambda row, name=name: row["by"][name]) for name in data["systems"]}
    ties = dict(zip(data["options"][::2], data["options"][1::2]))["--ties"]
    return lambda scores, **how: et.runs(side(lambda row: row["truth"]), systems, scores, ties=ties, **how)


MEASURED = {"labels": measured_columns, "clusters": measured_columns, "orders": measured_orders, "classi": measured_classi,
            "answers": measured_answers, "runs": measured_runs}


def decided(et, command, source, unit, data, score=None):
    words = {"score": score} if score else {}
    if data.get("undefined") == "skip" and wide.has(data, "unit"):
        words["absent"] = "skip"
    if command == "gate":
        return et.compare(source, unit, baseline=data["baseline"], fail_if_worse=0.02, **words)
    if command == "wilcoxon":
        return et.compare(source, unit, method="wilcoxon", **words)
    return (et.leaderboard if command == "leaderboard" else et.compare)(source, unit, **words)


def of_values(et, data, command):
    first, = data["scores"]
    rows = [(system, row["unit"], first, number(row["by"][system])) for row in data["rows"] for system in data["systems"]]
    if command in ("sensitivity", "disagreement"):
        more = [(system, unit, "second", number(second(repr(value)))) for system, unit, _, value in rows] if data.get("second") else []
        judge = et.disagreement if command == "disagreement" else et.sensitivity_of
        how = {"halvings": 20} if command == "sensitivity" else {}
        return judge(rows + more, higher=[first, "second"] if more else [first], **how)
    words = {"baseline": data["baseline"], "fail_if_worse": 0.02} if command == "gate" else {}
    words |= {"method": "wilcoxon"} if command == "wilcoxon" else {}
    return (et.leaderboard if command == "leaderboard" else et.compare)(rows, data["unit"], first, higher=[first], **words)


def called(et, data, command, carrier):
    if data["domain"] == "values":
        return of_values(et, data, command)
    if data["domain"] == "communities":
        return et.communities([(row["item"], row["to"]) for row in data["rows"]],
                              **({"method": "projection", "starts": 3} if command == "projection" else {}))
    measure = MEASURED[data["domain"]](et, data, carrier)
    undefined = {"undefined": data["undefined"]} if data.get("undefined") else {}
    if command in ("compare", "gate", "leaderboard"):
        unit = "queries" if wide.has(data, "unit") else None
        return decided(et, command, measure(data["scores"][0], **undefined), unit, data)
    if command in ("disagreement", "sensitivity"):
        results = measure(data["scores"], **undefined)
        skip = {"absent": "skip"} if data.get("undefined") == "skip" and wide.has(data, "unit") else {}
        return et.disagreement(results, **skip) if command == "disagreement" else et.sensitivity_of(results, halvings=20, **skip)
    how = {"each": {"each": True}, "bootstrap": {"interval": "bootstrap", "resamples": 200}, "p-values": {"p_values": True, "each": True}}
    scores = {"measure": "all" if data["domain"] != "classi" else data["scores"], "p-values": ["tau_b", "spearman_rho"]}
    return measure(scores.get(command, data["scores"]), **how.get(command, {}))


def serve():
    try:
        import etalon as et
    except ImportError:
        return print("missing", flush=True)
    known = [name for name, module in CARRIERS.items() if module is None or importlib.util.find_spec(module)]
    print("ready", *known, flush=True)
    warnings.simplefilter("ignore")
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            reply = {"json": called(et, asked["data"], asked["command"], asked["carrier"]).render("json")}
        except et.Error as error:
            reply = {"refused": str(error)}
        except Exception as error:  # noqa: BLE001 — whatever else is raised is what is looked for
            reply = {"raised": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    serve()
