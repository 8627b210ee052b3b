# test_scores.py: scores as values: names, parameters, lifts, facts, pages.
import copy
import math
import pickle

import pytest

import etalon as et
from etalon import _core


def test_every_name_of_the_catalogue_is_an_attribute():
    for measure in _core.measures():
        for name in (measure.name, *measure.aliases):
            assert name in dir(et)
            assert name not in et.__all__
            assert hasattr(et, name)
    for name, meaning in _core.lifts():
        assert getattr(et, name).meaning == meaning


def test_no_name_of_the_catalogue_is_hidden_by_the_package():
    for measure in _core.measures():
        for name in (measure.name, *measure.aliases):
            assert name not in vars(et), name


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
    for score in et.measures():
        assert et.parse(str(score)) == score
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
    with pytest.raises(TypeError, match="mcc needs labels"):
        et.mcc(sample_weight=[1])
    with pytest.raises(TypeError, match="set the parameters of a score first"):
        et.f([1], [1], beta=2)


def test_explain():
    page = et.explain("mcc")
    assert isinstance(page, str)
    assert page.startswith("mcc\n")
    assert et.mcc.formula in page
    assert page._repr_markdown_().startswith("# mcc\n")
    assert et.mcc.latex in page._repr_markdown_()
    assert et.explain(et.macro(et.f1)).startswith("macro(f1)\n")
