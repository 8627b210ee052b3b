"""States of every domain: parts merge to the bytes of the whole in any order, and give its results; bad bytes are refused."""

import copy
import pickle
import random
import warnings

import etalon as et
import pytest
from state_cases import CASES, RNG, Joint, JointClusterings, JointInClusters, each_case, parts_of, state_of


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
