"""States of every domain: parts merge to the bytes of the whole in any order, and give its results; bad bytes are refused."""

import copy
import pickle
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


@each_case
@pytest.mark.filterwarnings("ignore:.*the same counts:etalon.DataWarning")  # of a few rows by chance
@pytest.mark.parametrize("count", [1, 2, 7, 64])
def test_parts_merge_to_the_bytes_of_the_whole(case, count):
    whole = state_of(case, case.pieces).to_bytes()
    states = [state_of(case, part) for part in parts_of(case, count)]
    for _ in range(3):
        random.Random(count).shuffle(states)
        if case.function == "covers":
            merged = et.merge(states)
            assert set(merged.systems) == {"one", "two"}
            continue
        assert et.merge(states).to_bytes() == whole
        assert sum(states).to_bytes() == whole


@each_case
def test_merging_is_associative_and_commutes(case):
    states = [state_of(case, part) for part in parts_of(case, 3)]
    a, b, c = states if len(states) == 3 else (states[0], states[1], None)
    assert (a + b).to_bytes() == (b + a).to_bytes()
    if c is not None:
        assert ((a + b) + c).to_bytes() == (a + (b + c)).to_bytes() == ((c + a) + b).to_bytes()


@each_case
def test_a_state_gives_the_results_of_the_whole(case):
    data, how = case.given(case.pieces)
    options = {"undefined": "skip"} if case.function != "covers" else {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        direct = getattr(et, case.function)(*data, scores=case.scores, **how, **options)
        found = et.merge([state_of(case, part) for part in parts_of(case, 2)]).compute(case.scores, **options)
    assert found.records == direct.records
    assert found.by_unit == direct.by_unit
    assert found.systems == direct.systems
    if case.function != "runs":  # whose grades below 0 are told when they are counted
        assert found.render("json") == direct.render("json")


@each_case
def test_bytes_come_back(case):
    state = state_of(case, case.pieces)
    for again in (et.State.from_bytes(state.to_bytes()), pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert again == state
        assert again.to_bytes() == state.to_bytes()
        assert again.units == state.units and again.systems == state.systems


@each_case
def test_every_cut_and_every_altered_byte_is_refused(case):
    bytes_ = state_of(case, case.pieces[:2]).to_bytes()
    for end in range(len(bytes_)):
        with pytest.raises(et.InputError):
            et.State.from_bytes(bytes_[:end])
    for place in range(len(bytes_)):
        altered = bytearray(bytes_)
        altered[place] ^= 1 << RNG.randrange(8)
        with pytest.raises(et.InputError):
            et.State.from_bytes(bytes(altered))


def exchanged(truth, names):
    """The same with two names in each other's place, wherever they stand."""
    if isinstance(truth, dict):
        return {exchanged(name, names): exchanged(value, names) for name, value in truth.items()}
    if isinstance(truth, list):
        return [exchanged(value, names) for value in truth]
    return names[1 - names.index(truth)] if truth in names else truth


def reordered(truth):
    return {name: reordered(truth[name]) for name in reversed(truth)} if isinstance(truth, dict) else truth


def systems_apart(case, change):
    """One system with its truth, and the other with what change makes of it."""
    (truth, systems), how = case.given(case.pieces)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", et.DataWarning)
        return [
            et.state(case.function, of, {name: systems[name]}, **how)
            for name, of in (("one", truth), ("two", change(truth)))
        ]


AGAINST = [case for case in CASES if getattr(case, "alike", None)]


@pytest.mark.parametrize("case", AGAINST, ids=lambda case: type(case).__name__)
def test_systems_measured_against_another_truth_are_refused(case):
    one, two = systems_apart(case, lambda truth: exchanged(truth, case.alike))
    before = one.to_bytes()
    for first, second in ((one, two), (two, one)):
        with pytest.raises(et.InputError, match="measured against another truth"):
            first + second
    assert one.to_bytes() == before
    assert len(et.merge({"x": one, "y": two}).units) == 2 * len(one.units)
    if case.function != "covers" and not isinstance(case, Subtopics):  # whose documents are told by their places
        one, two = systems_apart(case, reordered)
        assert (one + two).systems == ["one", "two"]


SCORED = {"values": "scores"}


@pytest.mark.parametrize(
    "function, first, second, how",
    [
        ("orders", ("a > b > c", {"x": "a > b > c"}), ("c > b > a", {"y": "a > b > c"}), {}),
        ("orders", ([1, 2, 3], {"x": [1, 2, 3]}), ([3, 2, 1], {"y": [1, 2, 3]}), SCORED),
        ("orders", ({"a": 1, "b": 2}, {"x": {"a": 1, "b": 2}}), ({"a": 1, "b": 3}, {"y": {"a": 1, "b": 2}}), SCORED),
        ("orders", ([("a", "b")], {"x": [("a", "b")]}), ([("b", "a")], {"y": [("a", "b")]}), {}),
        ("answers", (["a", "b"], {"x": ["a"]}), (["a", "c"], {"y": ["a"]}), {}),
        ("answers", ([["a", "b"]], {"x": ["a"]}), (["a", "b"], {"y": ["a"]}), {}),
        ("covers", ([["a", "b"], ["c"]], {"x": [["a"]]}), ([["a", "c"], ["b"]], {"y": [["a"]]}), {}),
        ("runs", ({"q": {"d": 1}}, {"x": {"q": {"d": 1.0}}}), ({"q": {"e": 1}}, {"y": {"q": {"d": 1.0}}}), {}),
    ],
)
def test_every_form_of_a_truth_is_told_from_others(function, first, second, how):
    one, two = et.state(function, *first, **how), et.state(function, *second, **how)
    with pytest.raises(et.InputError, match="measured against another truth"):
        one + two
    same = et.state(function, first[0], second[1], **how)
    assert (one + same).systems == ["x", "y"]


def test_distances_to_one_query_are_its_truth():
    states = [
        et.state("classi", {name: ["a", "b"]}, query="a", distances={"a": 0, "b": far}) for name, far in (("x", 1), ("y", 2))
    ]
    with pytest.raises(et.InputError, match="measured against another truth"):
        states[0] + states[1]
    units = et.state("classi", ["a", "b", "b"], units=["q", "q", "q"], query={"q": "a"}, distances={"a": 0, "b": 1})
    assert units.units == ["q"]


def test_rankings_for_another_class_of_the_query_have_no_best_one():
    how = {"units": ["q"] * 3, "nominal": ["a", "b"]}
    one, two = (et.state("classi", {name: ["a", "b", "b"]}, query={"q": of}, **how) for name, of in ("xa", "yb"))
    assert "not measured on the same" in str((one + two).compute("classi"))


def sealed(body: bytes) -> bytes:
    """With the checksum that fits."""
    check = 0xCBF29CE484222325
    for byte in body:
        check = ((check ^ byte) * 0x100000001B3) % 2**64
    return body + check.to_bytes(8, "little")


@each_case
def test_bytes_that_do_not_fit_together_are_refused_or_measured(case):
    """What an altered state with a fitting checksum gives is an error or a result, never a crash."""
    rng = random.Random(case.function)
    original = state_of(case, case.pieces[:3]).to_bytes()[:-8]
    refused = 0
    for _ in range(400):
        body = bytearray(original)
        for _ in range(rng.choice([1, 1, 2, 4])):
            place = rng.randrange(20, len(body))
            kind = rng.randrange(3)
            if kind == 0:
                body[place] = rng.choice([0, 1, 2, 127, 128, 255, rng.randrange(256)])
            elif kind == 1:
                del body[place]
            else:
                body.insert(place, rng.randrange(256))
        try:
            state = et.State.from_bytes(sealed(bytes(body)))
        except et.InputError:
            refused += 1
            continue
        assert et.State.from_bytes(state.to_bytes()) == state
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                state.compute(case.scores)
            except et.Error:
                continue
    assert refused > 100


def test_a_newer_version_and_other_bytes_are_named():
    bytes_ = state_of(CASES[0], CASES[0].pieces[:1]).to_bytes()
    version = bytes_.index(b"state") + 5
    for other in (1, 2, 4):
        changed = bytes_[:version] + other.to_bytes(8, "little") + bytes_[version + 8 : -8]
        with pytest.raises(et.InputError, match=f"format version {other}; this version reads 3"):
            et.State.from_bytes(sealed(changed))
    with pytest.raises(et.InputError, match="not a state of Etalon"):
        et.State.from_bytes(b"no state at all, whatever it may be")
    with pytest.raises(et.InputError, match="is a confusion, not a state"):
        et.State.from_bytes(et.Confusion.from_labels([1, 0], [1, 1]).to_bytes())
    with pytest.raises(et.ArgumentError, match="the bytes of a state"):
        et.State.from_bytes("text")


def test_what_does_not_go_together_is_refused_by_name_and_changes_nothing():
    labels = et.state("labels", [1, 0], [1, 1], positive=1)
    before = labels.to_bytes()
    for other, message in [
        (et.state("clusters", [1, 0], [1, 1]), "a state of labels and one of clusters"),
    ]:
        with pytest.raises(et.InputError, match=message):
            labels.merge(other)
        assert labels.to_bytes() == before
    one = et.state("runs", {"q1": {"d": 1}}, {"q1": {"d": 1.0}})
    with pytest.raises(et.InputError, match="system 'run' is in two states on 'q1'"):
        one.merge(et.state("runs", {"q1": {"d": 1}}, {"q1": {"d": 1.0}}))
    with pytest.raises(et.InputError, match="on 'q1' the systems were measured against another truth"):
        one.merge(et.state("runs", {"q1": {"d": 2}}, {"q1": {}}))
    with pytest.raises(et.InputError, match="ties is docid in one and file in another"):
        one.merge(et.state("runs", {"q2": {"d": 1}}, {"q2": {"d": 1.0}}, ties="file"))
    with pytest.raises(et.InputError, match="distances is 2 classes"):
        et.state("classi", ["a", "b"], query="a", nominal=["a", "b"]).merge(
            et.state("classi", ["a", "b"], query="b", nominal=["a", "b", "c"])
        )


def test_parts_are_counted_alike():
    plain, weighted = et.state("labels", [1, 0], [1, 1]), et.state("labels", [1, 0], [1, 1], weights=[0.5, 2])
    by_day = et.state("labels", [1, 0], [1, 1], units=["mon", "tue"])
    two = et.state("labels", [1, 0], {"prediction": [1, 1], "other": [0, 0]})
    for one, other, message in [
        (plain, weighted, "the objects of one part have weights"),
        (by_day, et.state("labels", [1], [1], units=["wed"], weights=[2]), "the objects of one part have weights"),
        (plain, by_day, "one part has units, such as 'mon', and another is one test set"),
        (plain, two, "system 'other' is in one part only, and 'prediction' in both"),
    ]:
        for first, second in ((one, other), (other, one)):
            before = first.to_bytes()
            with pytest.raises(et.InputError, match=message):
                first + second
            assert first.to_bytes() == before
    with pytest.raises(et.UsageError, match="the batch has prediction, and the state a, b"):
        et.state("labels", [1, 0], {"a": [1, 1], "b": [0, 0]}).update([1], [1])
    assert (plain + et.state("labels", [1, 0], {"other": [0, 0]})).systems == ["other", "prediction"]


@pytest.mark.parametrize("case", [Joint(), JointInClusters(), JointClusterings()], ids=lambda case: type(case).__name__)
def test_decisions_on_parts_are_those_of_the_whole(case):
    data, how = case.given(case.pieces)
    direct = getattr(et, case.function)(*data, scores=case.scores, **how)
    of_whole = {name: value for name, value in case.kept(case.pieces).items() if name == "cluster"}
    whole = et.merge([state_of(case, part) for part in parts_of(case, 7)]).compute(case.scores)
    score = case.scores[1]
    expected = et.compare(direct, score=score, **of_whole).render("json")
    assert et.compare(whole, score=score).render("json") == expected
    if "cluster" not in of_whole:
        assert et.leaderboard(whole, score=score).render("json") == et.leaderboard(direct, score=score).render("json")
    with pytest.raises(et.UsageError, match="cluster has no effect on a state"):
        et.compare(whole, score=score, cluster=["a"])


def test_what_a_joint_state_cannot_be_is_refused():
    pair = {"a": [1, 0], "b": [0, 0]}
    for how, message in [
        ({"weights": [1, 2]}, "weights has no effect with joint=True"),
        ({"units": [1, 2]}, "units has no effect with joint=True"),
    ]:
        with pytest.raises(et.UsageError, match=message):
            et.state("labels", [1, 0], pair, joint=True, **how)
    with pytest.raises(et.UsageError, match="joint is about several systems"):
        et.state("labels", [1, 0], [1, 1], joint=True)
    with pytest.raises(et.UsageError, match="cluster has no effect without joint=True"):
        et.state("labels", [1, 0], pair, cluster=[1, 1])
    joint = et.state("labels", [1, 0], pair, joint=True)
    before = joint.to_bytes()
    for other, message in [
        (et.state("labels", [1, 0], pair), "merge those of one kind"),
        (et.state("labels", [1, 0], pair, joint=True, cluster=[1, 2]), "objects come in clusters in one part"),
        (et.state("labels", [1, 0], {"a": [1, 0], "c": [0, 0]}, joint=True), "a, b in one part and a, c in another"),
    ]:
        with pytest.raises(et.InputError, match=message):
            joint.merge(other)
        assert joint.to_bytes() == before
    with pytest.raises(et.UsageError, match="what is a unit"):
        et.compare(et.state("labels", [1, 0], pair).compute("accuracy"))


def test_states_by_name_are_apart():
    folds = {"monday": et.state("labels", [1, 0, 1], [1, 1, 1]), "tuesday": et.state("labels", [1, 0], [1, 0])}
    merged = et.merge(folds)
    assert merged.units == ["monday", "tuesday"]
    assert merged.compute("accuracy")["accuracy"] == pytest.approx((2 / 3 + 1) / 2)
    assert et.merge(list(folds.values())).compute("accuracy")["accuracy"] == pytest.approx(4 / 5)


def test_units_apart_are_no_parts():
    """They may have other systems, and nobody who lacks one is the best; weights are of all or of none."""
    both = et.state("labels", [1, 0], {"x": [1, 1], "y": [1, 0]})
    apart = et.merge({"mon": both, "tue": et.state("labels", [1, 0], {"x": [1, 1]})})
    with pytest.warns(et.UndefinedWarning, match="accuracy of y is undefined: 1 of 2 units have no value"):
        found = apart.compute("accuracy")
    assert "*" not in str(found)
    with pytest.raises(et.InputError, match="the objects of one part have weights"):
        et.merge({"mon": both, "tue": et.state("labels", [1], {"x": [1], "y": [1]}, weights=[2])})


def test_what_is_counted_again_is_warned_of():
    state = et.state("labels", [1, 0], [1, 1])
    with pytest.warns(et.DataWarning, match=r"states\[2\] has the same counts as states\[0\], which are counted again"):
        et.merge([state, et.state("labels", [1], [1]), state])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        et.merge({"a": state, "b": state})


VIEWS = [
    ("labels", ([1, 0, 1], [1, 1, 0]), {"positive": 1}, {"positive": 0}, "f1", "accuracy"),
    ("labels", ([1, 0, 1], [1, 1, 0]), {"average_over": [1]}, {"average_over": "truth"}, "macro(f1)", "accuracy"),
    ("labels", ([1, 0, 1], [1, 1, 0]), {"classes": [0, 1]}, {"classes": [1, 0, 2]}, "kappa(weights=linear)", None),
    (
        "labels",
        ([1, 0, 1], [1, 1, 0]),
        {"classes": [0, 1], "disagreement": [[0, 1], [1, 0]]},
        {"classes": [0, 1], "disagreement": [[0, 2], [0.125, 0]]},
        "kappa(weights=own)",
        "accuracy",
    ),
    ("clusters", ([1, 1, 2, -1], [1, 1, -1, 2]), {"noise": -1}, {"noise": 1, "noise_as": "singletons"}, "rand", None),
    ("runs", ({"q1": {"d": 1}, "q2": {"d": 1}}, {"q1": {"d": 1.0}}), {"missing": "zero"}, {"missing": "skip"}, "ap", None),
]


@pytest.mark.parametrize("function, data, one, other, score, idle", VIEWS, ids=lambda value: str(value)[:24])
def test_what_is_a_question_of_looking_is_chosen_by_compute(function, data, one, other, score, idle):
    direct = getattr(et, function)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        first, second = et.state(function, *data, **one), et.state(function, *data, **other)
        before = first.to_bytes()
        assert first.compute(score) == direct(*data, score, **one)
        assert first.compute(score, **other) == direct(*data, score, **other)
        assert first.to_bytes() == before
        both = et.merge({"a": first, "b": second})
        assert both == et.merge({"b": second, "a": first}) == et.State.from_bytes(both.to_bytes())
        with pytest.raises(et.UsageError, match=r"in one state and .* in another: choose it with \w+="):
            both.compute(score)
        assert not both.compute(score, **other).several
        if idle is not None:
            first.compute(idle)
            with pytest.raises(et.UsageError, match="has no effect"):
                first.compute(idle, **one)


def test_a_choice_that_states_cannot_have_is_refused():
    clusters, orders = et.state("clusters", [1, 1], [1, 2]), et.state("orders", [1, 2], [1, 2], values="scores")
    for state, choice, message in [
        (clusters, {"noise_as": "singletons"}, "noise_as has no effect without noise"),
        (clusters, {"noise": 1, "noise_as": "lost"}, "noise_as cannot be 'lost'"),
        (et.state("covers", [["a"]], [["a"]]), {"noise": 1}, "noise has no effect on overlapping clusters"),
        (et.state("runs", {"q": {"d": 1}}, {"q": {"d": 1.0}}), {"missing": "no"}, "missing cannot be 'no'"),
        (et.state("labels", [1], [1]), {"disagreement": [[0]]}, "disagreement needs classes"),
    ]:
        with pytest.raises(et.UsageError, match=message):
            state.compute(**choice)
    with pytest.raises(et.ArgumentError, match="there is no argument positive"):
        orders.compute(positive=1)


def test_systems_without_a_document_are_systems():
    judged = {"q1": {"d": 1}}
    state = et.state("runs", judged, {"x": {}, "y": {}})
    assert state.systems == ["x", "y"]
    assert et.state("runs", judged, {"q1": {}}).systems == ["run"]
    state.update(judged, {"x": {"q1": {"d": 1.0}}, "y": {"q1": {"e": 1.0}}})
    assert state.compute("ap")["x"]["ap"] == 1


def test_update_is_merging_another_batch():
    state = et.state("labels", [1, 0], [1, 1], positive=1)
    assert state.update([0, 0], [0, 1], positive=1) is state
    assert state == et.state("labels", [1, 0, 0, 0], [1, 1, 0, 1], positive=1)
    found = state.compute(["f1"])
    assert found["f1"] == et.labels([1, 0, 0, 0], [1, 1, 0, 1], ["f1"])["f1"]
    assert found.confusion == et.Confusion.from_bytes(et.labels([1, 0, 0, 0], [1, 1, 0, 1]).confusion.to_bytes())
    assert repr(state) == "etalon.State of labels: 1 system, 1 unit"


def test_an_empty_batch_of_labels_adds_nothing_and_is_nothing_to_measure():
    empty = et.state("labels", [], [])
    some = et.state("labels", [1, 0], [1, 1])
    assert (empty + some).to_bytes() == some.to_bytes()
    with pytest.raises(et.InputError, match="there is no object to measure"):
        empty.compute()


def test_a_part_without_noise_is_no_mistake_but_a_whole_without_it_is():
    part = et.state("clusters", [1, 1, 2], [1, 1, 2], noise=-1)
    with pytest.raises(et.UsageError, match="noise has no effect"):
        part.compute("ari")
    merged = part + et.state("clusters", [1, 2], [-1, 2], noise=-1)
    assert merged.compute("ari") == et.clusters([1, 1, 2, 1, 2], [1, 1, 2, -1, 2], "ari", noise=-1)


def test_arguments_that_a_state_cannot_have():
    with pytest.raises(et.ArgumentError, match="scores"):
        et.state("labels", [1], [1], scores="f1")
    with pytest.raises(et.UsageError, match="there is no function 'nothing' that counts; choose one of"):
        et.state("nothing", [1], [1])
    with pytest.raises(et.ArgumentError, match="made by etalon.state"):
        et.State(3)
    with pytest.raises(et.ArgumentError, match="a State is merged with another one"):
        et.state("labels", [1], [1]).merge(3)
    with pytest.raises(et.UsageError, match="no state to merge"):
        et.merge([])
    with pytest.raises(et.ArgumentError, match="a list or a dict of states"):
        et.merge(3)
    with pytest.raises(et.UsageError, match="disagreement needs classes"):
        et.state("labels", [1, 0], [1, 1], disagreement=[[0, 1], [1, 0]])
