# test_scores.py: scores as values: names, parameters, lifts, facts, pages.
import copy
import math
import pickle
import warnings

import pytest

import etalon as et
from etalon import _core, scores


def test_every_name_of_the_catalogue_is_an_attribute():
    for domain in _core.domains():
        for score in _core.all_scores(domain):
            name = score.measure.name
            assert name in dir(et)
            assert hasattr(et, name)
    for name, needs in scores.names().items():
        assert name in dir(et)
        found = getattr(et, name)
        assert name == "classi" or isinstance(found, scores.Incomplete if needs else et.Score), name
    for name, meaning in _core.lifts():
        assert getattr(et, name).meaning == meaning


def test_the_package_hides_no_name_of_the_catalogue():
    # The function of a domain comes before the measure of the same name, which its text names.
    assert set(et.__all__) & set(scores.names()) == {"classi"}


def test_a_score_knows_its_domains():
    assert et.mcc.domains == ("labels",)
    assert et.ari.domains == ("clusters",)
    assert et.kendall_tau.domains == ("orders",)
    assert et.ndcg.domains == ("orders", "runs")
    assert et.bpref.domains == ("runs",)
    assert et.p_delta.domains == ("answers",)
    assert et.hand_till.domains == ("classi",)
    assert et.matched(et.accuracy).domains == ("clusters",)
    assert et.fowlkes_mallows.domains == ("labels", "clusters")
    assert et.parse("fowlkes_mallows", "clusters").domains == ("clusters",)
    assert (et.ari.title, et.ari.range) == ("Adjusted Rand index", (-0.5, 1))


def test_the_first_places():
    assert str(et.ndcg @ 10) == "ndcg@10" and (et.ndcg @ 10).domains == ("orders", "runs")
    assert (et.ndcg @ 2)([3, 2, 1], [1, 2, 3], domain="orders") == et.orders([3, 2, 1], [1, 2, 3], "ndcg@2")["ndcg@2"]


def test_scores_of_every_domain_are_called():
    """The function that the domain has of its own name gives the same."""
    columns = [1, 1, 2, 2, 3, 1], [1, 2, 2, 2, 3, 1]
    by_class = {label: [label, 2, 1, 3, 2, 0] for label in (1, 2, 3)}
    particular = {
        "classi": (columns[:1], {"nominal": [1, 2, 3], "by_class": by_class}),
        "answers": (([1, 2, 3], [2, 4]), {}),
        # Judgments by subtopic have values of all of its measures.
        "runs": (({"q": {"s": {"a": 2, "b": 0, "c": 1}}}, {"q": {"a": 1.0, "x": 2.0}}), {"subtopics": True}),
    }
    for domain in _core.domains():
        data, options = particular.get(domain, (columns, {}))
        for score in et.measures(domain):
            if score._measure.kind == "covers":  # of other data
                continue
            given = {"positive": 2} if score._core_score.needs_positive else options
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", et.UndefinedWarning)
                expected = getattr(et, domain)(*data, scores=[score], **given)[score]
                called = score(*data, domain=domain, **given)
            assert called == expected or math.isnan(called) and math.isnan(expected), score


def test_a_name_of_several_domains_asks_which():
    same = [0, 0, 1, 1], [1, 1, 0, 0]
    with pytest.raises(et.UsageError, match="of labels and of clusters.*domain='labels' or domain='clusters'"):
        et.fowlkes_mallows(*same)
    assert et.fowlkes_mallows(*same, domain="clusters") == 1
    assert et.fowlkes_mallows(*same, domain="labels") == 0
    assert et.parse("fowlkes_mallows", "clusters")(*same) == 1
    assert pickle.loads(pickle.dumps(et.cc)).domains == ("labels", "clusters")
    with pytest.raises(et.UsageError, match="of orders and of runs.*domain='orders' or domain='runs'"):
        et.ndcg([1, 2], [2, 1])
    # As scikit-learn's jaccard_score does.
    assert et.jaccard([1, 0, 1], [1, 1, 1]) == pytest.approx(2 / 3)


def test_several_systems_at_once():
    found = et.ari([1, 1, 2], {"a": [1, 1, 2], "b": [1, 2, 2]})
    assert found == {"a": 1, "b": et.ari([1, 1, 2], [1, 2, 2])}
    assert et.accuracy([1, 1, 2], {"a": [1, 1, 2], "b": [2, 2, 1]}) == {"a": 1, "b": 0}


def test_an_unknown_name_is_not_an_attribute():
    with pytest.raises(AttributeError, match="module 'etalon' has no attribute 'no_such_measure'"):
        _ = et.no_such_measure


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (et.mcc, "mcc"),
        (et.cc, "mcc"),
        (et.f1, "f1"),
        (et.f, "f1"),
        (et.f(beta=2), "f(beta=2)"),
        (et.f(beta=1), "f1"),
        (et.f(beta=0.5), "f(beta=0.5)"),
        (et.gm(r=1), "gm(r=1)"),
        (et.gm(r=-math.inf), "gm(r=-inf)"),
        (et.kappa(weights="linear"), "kappa(weights=linear)"),
        (et.kappa(weights="linear")(weights="none"), "kappa"),
        (et.macro(et.f1), "macro(f1)"),
        (et.micro("jaccard"), "micro(jaccard)"),
        (et.weighted(et.f(beta=2)), "weighted(f(beta=2))"),
        (et.macro(et.f)(beta=2), "macro(f(beta=2))"),
        (et.macro(et.gm(r=1)), "macro(gm(r=1))"),
        (et.parse("macro:f1"), "macro(f1)"),
        (et.parse("f:beta=2"), "f(beta=2)"),
        (et.parse(et.mcc), "mcc"),
    ],
)
def test_texts(score, text):
    assert str(score) == text
    assert repr(score) == f"etalon.{text}"
    assert et.parse(str(score)) == score


def test_all_scores_come_back_from_their_text():
    assert {domain for score in et.measures() for domain in score.domains} == set(_core.domains())
    for score in et.measures():
        assert et.parse(str(score), score._domain) == score
        assert pickle.loads(pickle.dumps(score)) == score
        assert copy.deepcopy(score) == score


def test_equality_and_hash():
    assert et.f1 == et.f(beta=1) == et.dice
    assert et.f1 != et.f(beta=2)
    assert et.mcc != "mcc"
    assert len({et.mcc, et.cc, et.parse("phi"), et.macro(et.f1)}) == 2


def test_facts():
    for score in et.measures():
        assert all(
            isinstance(text, str) and text
            for text in (score.title, score.formula, score.latex, score.meaning, score.reference)
        )
        assert score.range[0] < score.range[1]
        assert score.better in ("higher", "lower", "neither")
        assert set(score.arguments) == {parameter.name for parameter in score.parameters}
    assert et.mcc.title == "Matthews correlation coefficient"
    assert et.mcc.range == (-1, 1)
    assert "cc" in et.mcc.aliases
    assert et.error_rate.better == "lower"
    assert et.f(beta=2).arguments == {"beta": 2}
    (beta,) = et.f1.parameters
    assert (beta.name, beta.default, beta.choices) == ("beta", 1, ())
    (weights,) = et.kappa.parameters
    assert (weights.default, "linear" in weights.choices) == ("none", True)
    assert et.macro(et.f1).lift == "macro"
    assert et.f1.lift is None
    assert et.macro(et.f1).meaning.startswith(et.f1.meaning)


def test_a_measure_that_needs_a_parameter():
    assert repr(et.gm) == "etalon.gm(r=…)"
    assert et.gm.title
    assert et.gm.parameters[0].default is None


def test_calling():
    truth, pred = [1, 1, 1, 0, 0], [1, 1, 0, 0, 1]
    assert et.f1(truth, pred) == pytest.approx(2 / 3)
    assert isinstance(et.mcc(truth, pred), float)
    assert et.recall(truth, pred, positive=0) == 0.5
    assert et.accuracy(truth, pred, sample_weight=[1, 1, 0, 1, 0]) == 1
    assert et.f(beta=2)(truth, pred) == et.labels(truth, pred, ["f(beta=2)"])["f(beta=2)"]
    assert et.f1.__name__ == "f1"


def test_calling_wrongly():
    with pytest.raises(et.UsageError, match="sample_weight"):
        et.mcc(sample_weight=[1])
    with pytest.raises(TypeError, match=r"set the parameters of a score first: f\(beta=2\)"):
        et.f([1], [1], beta=2)


def test_explain():
    page = et.explain("mcc")
    assert isinstance(page, str)
    assert page.startswith("mcc\n")
    assert et.mcc.formula in page
    assert page._repr_markdown_().startswith("# mcc\n")
    assert et.mcc.latex in page._repr_markdown_()
    assert et.explain(et.macro(et.f1)).startswith("macro(f1)\n")
