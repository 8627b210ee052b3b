"""Which states are parts of one whole, and what is chosen where they are measured: what does not go together is refused."""

import warnings

import etalon as et
import pytest
from state_cases import CASES, Subtopics


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
        (plain, by_day, "one part has units, such as 'mon', and another has none"),
        (plain, et.state("labels", [1, 0], [1, 1], units=["all"] * 2), "one part has units, such as 'all', and another"),
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


def test_a_unit_called_all_is_one_like_others():
    def day(name):
        return et.state("labels", [1, 0], [1, 1], units=[name] * 2)

    together = day("all") + day("mon")
    assert together.units == ["all", "mon"]
    assert [row["unit"] for row in together.compute("accuracy").by_unit] == ["all", "mon"]
    assert et.merge({"a": day("all"), "b": et.state("labels", [1], [1])}).units == ["a:all", "b"]
    orders = et.state("orders", {"all": [1, 2]}, {"all": [1, 2]}, values="scores")
    with pytest.raises(et.InputError, match="another has none"):
        orders + et.state("orders", [1, 2], [1, 2], values="scores")
    for refused in (
        lambda: day(""),
        lambda: et.state("orders", {"": [1, 2]}, {"": [1, 2]}, values="scores"),
        lambda: et.state("classi", ["a", "b"], units=["a", ""], nominal=["a", "b"]),
        lambda: et.state("answers", {"": ["a"]}, {"": ["a"]}),
        lambda: et.state("runs", {"": {"d": 1}}, {"": {"d": 1.0}}),
        lambda: et.merge({"": day("mon")}),
    ):
        with pytest.raises((et.Error, TypeError), match="name|empty"):
            refused()


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


def test_a_part_without_noise_is_no_mistake_but_a_whole_without_it_is():
    part = et.state("clusters", [1, 1, 2], [1, 1, 2], noise=-1)
    with pytest.raises(et.UsageError, match="noise has no effect"):
        part.compute("ari")
    merged = part + et.state("clusters", [1, 2], [-1, 2], noise=-1)
    assert merged.compute("ari") == et.clusters([1, 1, 2, 1, 2], [1, 1, 2, -1, 2], "ari", noise=-1)
