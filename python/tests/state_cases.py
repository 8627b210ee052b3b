"""Data of every domain that can be cut into parts, and the states of these parts."""

import random
import warnings

import etalon as et
import pytest

RNG = random.Random(7)
UNITS = [f"q{i}" for i in range(1, 13)]  # in the order of states: q2 before q10


def label_rows(count=300):
    rows = [(RNG.choice("abc"), RNG.choice("abc"), RNG.choice("abc"), RNG.choice(UNITS)) for _ in range(count)]
    return sorted(rows, key=lambda row: UNITS.index(row[3]))


def columns(rows, names=("one", "two")):
    truth, one, two, units = zip(*rows, strict=True) if rows else ([], [], [], [])
    return list(truth), dict(zip(names, (list(one), list(two)), strict=True)), list(units)


class Labels:
    function, scores = "labels", ["accuracy", "macro(f1)", "kappa"]
    pieces = label_rows()

    def given(self, rows):
        truth, systems, units = columns(rows)
        return (truth, systems), {"units": units, "classes": ["a", "b", "c"]}


class OneTestSet(Labels):
    """Without units: rows of one test set, a class of which a part may lack."""

    pieces = [(str(RNG.random() < 0.5), str(RNG.random() < 0.4), str(RNG.random() < 0.6), "") for _ in range(200)]
    scores = ["precision", "f1", "mcc"]

    def given(self, rows):
        truth, systems, _ = columns(rows)
        return (truth, systems), {"positive": "True"}


class Weighted(OneTestSet):
    scores = ["accuracy", "f1"]

    def given(self, rows):
        data, how = super().given(rows)
        return data, {**how, "weights": [0.1 * (1 + len(row[0])) for row in rows]}


class Clusters(Labels):
    function, scores = "clusters", ["ari", "nmi", "vi"]
    pieces = [(a, "-" if RNG.random() < 0.05 else b, c, u) for a, b, c, u in label_rows()]

    def given(self, rows):
        truth, systems, units = columns(rows)
        return (truth, systems), {"units": units, "noise": "-", "noise_as": "singletons"}


class Joint(OneTestSet):
    """What both systems say of each object."""

    pieces = [(*row[:3], RNG.choice(UNITS)) for row in OneTestSet.pieces]

    def kept(self, rows):
        return {"joint": True}


class JointInClusters(Joint):
    def kept(self, rows):
        return {"joint": True, "cluster": [row[3] for row in rows]}


class JointClusterings(Clusters):
    def given(self, rows):
        (reference, systems), how = super().given(rows)
        del how["units"]
        return (reference, systems), how

    def kept(self, rows):
        return {"joint": True}


class Covers:
    function, scores = "covers", None
    pieces = ["one", "two"]
    alike = "b", "d"

    def given(self, systems):
        clusterings = {"one": [["a", "b"], ["b", "c"]], "two": [["a"], ["b", "c"], ["c", "d"]]}
        return ([["a", "b", "c"], ["c", "d"]], {name: clusterings[name] for name in systems}), {}


class ByUnit:
    """Units are put side by side."""

    pieces = UNITS
    alike = "a", "b"  # of the truth: exchanged, they give another one of the same counts


class Orders(ByUnit):
    function, scores = "orders", ["kendall_tau", "footrule", "ndcg@3"]

    def __init__(self):
        items = "abcdefg"
        self.target = {unit: {item: RNG.choice([1, 2, 3, 4.5]) for item in items} for unit in UNITS}
        self.predicted = {
            name: {unit: {item: RNG.choice([1, 2, 3]) for item in items} for unit in UNITS} for name in ("one", "two")
        }

    def given(self, units):
        predicted = {name: {unit: by[unit] for unit in units} for name, by in self.predicted.items()}
        return ({unit: self.target[unit] for unit in units}, predicted), {}


class LastItems(Orders):
    """Items that one side lacks."""

    def __init__(self):
        super().__init__()
        for unit in UNITS[::2]:
            del self.target[unit]["a"]
            del self.predicted["one"][unit]["b"]
            del self.predicted["one"][unit]["c"]

    def given(self, units):
        data, how = super().given(units)
        return data, {**how, "missing": "last", "values": "ranks"}


class Classi(ByUnit):
    function, scores = "classi", ["classi", "classi@3", "hand_till"]
    alike = None  # each ranking tells its own

    def __init__(self):
        self.rankings = {name: {unit: RNG.choices("abcd", k=9) for unit in UNITS} for name in ("one", "two")}
        self.of_query = {unit: RNG.choice("abcd") for unit in UNITS}

    def given(self, units):
        systems = {name: [c for unit in units for c in by[unit]] for name, by in self.rankings.items()}
        column = [unit for unit in units for _ in range(9)]
        how = {"units": column, "query": {u: self.of_query[u] for u in units}, "order": ["a", ("b", "c"), "d"]}
        return (systems,), how


class Answers(ByUnit):
    function, scores = "answers", ["jaccard", "p_delta", "recall"]

    def __init__(self):
        self.reference = {unit: RNG.sample("abcdefgh", 4) for unit in UNITS}
        self.answers = {name: {unit: self.answer() for unit in UNITS} for name in ("one", "two")}

    def answer(self):
        picked = RNG.sample("abcdefgh", 5)
        return [set(picked[:2]), picked[2], picked[3:]]

    def given(self, units):
        answers = {name: {unit: by[unit] for unit in units} for name, by in self.answers.items()}
        return ({unit: self.reference[unit] for unit in units}, answers), {}


class Runs(ByUnit):
    function, scores = "runs", ["ndcg@5", "ap", "nerr@5"]
    alike = "d0", "d1"

    def __init__(self):
        documents = [f"d{i}" for i in range(12)]
        self.qrels = {u: {d: RNG.choice([-1, 0, 0, 1, 2, 3]) for d in RNG.sample(documents, 8)} for u in UNITS}
        self.runs = {
            name: {u: {d: RNG.choice([1, 2, 3.5]) for d in RNG.sample(documents, 7)} for u in UNITS}
            for name in ("one", "two")
        }
        del self.runs["one"]["q5"]

    def given(self, units):
        runs = {name: {u: by[u] for u in units if u in by} for name, by in self.runs.items()}
        return ({unit: self.qrels[unit] for unit in units}, runs), {"ties": "expected"}


class PartsOfRuns(Runs):
    """Every part has all judgments."""

    def given(self, units):
        (_, runs), how = super().given(units)
        return (self.qrels, runs), {**how, "ties": "docid"}


class Subtopics(Runs):
    scores = ["alpha_ndcg@5", "err_ia@5"]

    def __init__(self):
        super().__init__()
        self.qrels = {u: {"1": by, "2": {d: 1 for d in list(by)[:3]}} for u, by in self.qrels.items()}

    def given(self, units):
        data, _ = super().given(units)
        return data, {"subtopics": True}


CASES = [
    Labels(), OneTestSet(), Weighted(), Clusters(), Covers(), Orders(), LastItems(), Classi(), Answers(), Runs(), PartsOfRuns(),
    Subtopics(), Joint(), JointInClusters(), JointClusterings(),
]  # fmt: skip
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: type(case).__name__)


def state_of(case, pieces):
    data, how = case.given(pieces)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", et.DataWarning)  # grades below 0
        kept = case.kept(pieces) if hasattr(case, "kept") else {}
        return et.state(case.function, *data, **how, **kept)


def parts_of(case, count):
    return [part for i in range(count) if (part := case.pieces[i::count])]
