# test_leaderboard.py: who could be best, beside NumPy.
import numpy as np
import pandas as pd
import pytest
from scipy import stats

import etalon as et

VALUES = np.random.default_rng(3).normal(size=(5, 40)) + np.array([0, 0.1, 0.2, 2, 2.1])[:, None]


def entries(values=VALUES, score="mine"):
    return [(f"s{s}", u, score, v) for s, row in enumerate(values) for u, v in enumerate(row)]


def test_values_and_ranks():
    found = et.leaderboard(entries(), "queries", higher="mine")
    means = VALUES.mean(axis=1)
    assert [record["system"] for record in found.systems] == [f"s{s}" for s in np.argsort(-means)]
    for record in found.systems:
        row = VALUES[int(record["system"][1])]
        assert record["value"] == pytest.approx(row.mean(), rel=1e-12)
        expected = stats.t.interval(0.95, 39, row.mean(), stats.sem(row))
        if record["rank"] == 1:  # its interval allows for its having been picked
            assert record["low"] < expected[0] and record["high"] == pytest.approx(expected[1], rel=1e-9)
        else:
            assert (record["low"], record["high"]) == pytest.approx(expected, rel=1e-9)
        assert 1 <= record["rank_low"] <= record["rank"] <= record["rank_high"] <= 5
        assert record["could_be_best"] == (record["rank_low"] == 1)
    assert set(found.could_be_best) == {"s3", "s4"}
    assert found.winners == [found.systems[0]["system"]]
    assert sum(record["wins"] for record in found.systems) == pytest.approx(1)
    assert 1 / 5 < found.again <= found.systems[0]["wins"] + 0.02
    assert found.corrected == pytest.approx(found.systems[0]["value"] - found.inflation)


def test_wins_are_those_of_a_bootstrap():
    random = np.random.default_rng(1)
    found = et.leaderboard(entries(), "queries", higher="mine", resamples=20_000)
    drawn = VALUES[:, random.integers(0, 40, (5000, 40))].mean(axis=2)
    for s, share in enumerate(np.bincount(drawn.argmax(axis=0), minlength=5) / 5000):
        assert found[f"s{s}"]["wins"] == pytest.approx(share, abs=0.03)


def test_ranks_agree_with_the_decisions_of_pairs():
    how = {"higher": "mine", "resamples": 4000, "seed": 2}
    found = et.leaderboard(entries(), "queries", **how)
    decided = et.compare(entries(), "queries", method="bootstrap-studentised", **how)
    for record in found.systems:
        better = sum(
            pair["decision"] in "ab" and pair[pair["decision"]] != record["system"]
            for pair in decided.pairs
            if record["system"] in (pair["a"], pair["b"])
        )
        assert record["rank_low"] == 1 + better


def test_less_may_be_better_and_frames_are_read():
    how = {"unit": "queries", "resamples": 2000}
    frame = pd.DataFrame(entries(-VALUES, "loss"), columns=["system", "unit", "score", "value"])
    less = et.leaderboard(frame, lower="loss", threads=3, **how)
    more = et.leaderboard(entries(), higher="mine", threads=1, **how)
    for one, other in zip(less.systems, more.systems):
        assert one["system"] == other["system"]
        assert one["wins"] == other["wins"]
        assert (one["rank_low"], one["rank_high"]) == (other["rank_low"], other["rank_high"])
    assert less.corrected > less.systems[0]["value"]
    assert list(less.to_pandas()["system"]) == [record["system"] for record in less.systems]


def test_folds_say_nothing_of_fresh_units():
    found = et.leaderboard(entries(VALUES[:, :10]), "folds", higher="mine", folds_of=5)
    assert found.again is None and found.inflation is None and found.corrected is None
    assert "training data" in str(found)
    with pytest.raises(et.UsageError, match="folds_of=40 for one 40-fold cross-validation"):
        et.leaderboard(entries(), "folds", higher="mine")


def test_what_is_refused():
    refused = [
        (et.UsageError, "two or more systems", {"scores": entries(VALUES[:1])}),
        (et.UsageError, "a unit cannot be|unit", {"unit": "days"}),
        (et.UsageError, "alpha is between", {"alpha": 1.0}),
        (et.UsageError, "10 resamples cannot decide", {"resamples": 10}),
        (et.UsageError, "more or less of 'mine' better", {"higher": ()}),
        (et.InputError, "twice", {"scores": entries() + entries()[:1]}),
        (et.InputError, "has no mine on unit", {"scores": entries()[1:]}),
        (et.UsageError, "seeds are of each system", {"unit": "seeds", "absent": "skip"}),
    ]
    for kind, message, changed in refused:
        with pytest.raises(kind, match=message):
            et.leaderboard(**{"scores": entries(), "unit": "queries", "higher": "mine", **changed})
    with pytest.raises(KeyError, match="there is no system 'z'"):
        et.leaderboard(entries(), "queries", higher="mine", resamples=100)["z"]


def test_one_unit_and_no_spread():
    one = et.leaderboard(entries(VALUES[:, :1]), "queries", higher="mine")
    assert len(one.could_be_best) == 5
    assert one.systems[0]["low"] is None
    same = et.leaderboard(entries(np.ones((3, 9))), "queries", higher="mine")
    assert same.winners == ["s0", "s1", "s2"]
    assert same.again == pytest.approx(1 / 3)
    assert same.inflation == 0
