# test_plot.py: what was found as a picture: the same that the command draws, and what has none.
import copy
import pathlib
import pickle
import subprocess
import sys
import xml.dom.minidom

import pytest

import etalon as et

PROGRAM = pathlib.Path(sys.executable).with_name("etalon")
TRUTH = ["a", "b", "c", "b", "a", "c", "c", "b"]
PRED = ["a", "b", "b", "b", "c", "c", "a", "b"]
OTHER = ["a", "b", "c", "b", "a", "c", "a", "a"]
FOLDS = ["u", "u", "u", "v", "v", "v", "v", "u"]
HOSTILE = "<script>alert(1)</script>&\"'\udcff\u202e"


def results():
    return et.labels(TRUTH, {"x": PRED, "y": OTHER}, ["accuracy", "kappa", "mcc"], units=FOLDS)


def rankings():
    return et.classi({"x": ["b", "c", "t"], "y": ["c", "b", "t"]}, "classi", query="b", distances={"b": 0, "c": 1, "t": 2})


TABLE = [(s, u, m, (u * 7 + len(s) * u * len(m)) % 5 / 5) for s in ("x", "yy", "zzz") for u in range(8) for m in ("f1", "mcc")]
# What has pictures, their names, and what one must say.
PICTURES = {
    "results": (results, ["results"], "2 systems by 3 scores"),
    "one system": (lambda: results()["x"], ["results"], "x by 3 scores"),
    "decisions": (lambda: et.compare(TABLE, "queries", "f1"), ["intervals", "ranks"], "which leads"),
    "leaderboard": (lambda: et.leaderboard(TABLE, "queries", "f1"), ["ranks"], "Ranks that each system could have"),
    "disagreement": (lambda: et.disagreement(results()), ["places", "matrix"], "2 systems under 3 scores"),
    "laws": (lambda: et.validate("labels", ["mcc", "f1"], universes=[(2, 4)]), ["laws"], "Which measures have which laws"),
    "sensitivity": (lambda: et.sensitivity_of(TABLE, halvings=5), [""], "Which score tells the systems apart?"),
    "baselines": (lambda: et.baselines("labels", ["mcc", "f1"], sizes=[3, 2]), [""], "f1"),
    "confusion": (lambda: et.Confusion.from_labels(TRUTH, PRED), ["prediction"], "Confusion matrix of prediction"),
    "confusions": (lambda: et.labels(TRUTH, {"x": PRED, "y": OTHER}).confusion, ["x", "y"], "Confusion matrix of x"),
    "ranking": (lambda: rankings()["x"].confusion, [""], "ClasSi of the first k positions"),
    "rankings": (lambda: rankings().confusion, [""], "ClasSi of the first k positions"),
    "queries": (
        lambda: et.classi(["b", "c"] * 3, units=["b", "b", "c", "c", "c", "b"], nominal=["b", "c"]).confusion,
        [""],
        "ClasSi of the first k positions",
    ),
}


@pytest.mark.parametrize("kind", PICTURES)
def test_every_picture(kind, tmp_path):
    make, names, says = PICTURES[kind]
    found = make()
    first = et.plot(found)
    assert says in first.svg and first._repr_svg_() == first.svg
    assert repr(first).startswith("etalon.Picture: ")
    for name in filter(None, names):
        picture = et.plot(found, name)
        xml.dom.minidom.parseString(picture.svg)
        assert (picture == first) == (name == names[0])
    assert pickle.loads(pickle.dumps(first)) == copy.deepcopy(first) == first and hash(first) == hash(copy.copy(first))
    first.save(tmp_path / "out.svg")
    assert (tmp_path / "out.svg").read_text(encoding="utf-8") == first.svg
    wrong = f"plot cannot be 'no such'; choose one of {', '.join(names)}" if names[0] else "plot has no effect"
    with pytest.raises(et.UsageError, match=wrong):
        et.plot(found, "no such")


def test_a_notebook_shows_them_below_the_table():
    for make in (results, PICTURES["laws"][0], PICTURES["disagreement"][0]):
        found = make()
        assert et.plot(found).svg in found._repr_html_() and "<svg" not in found._repr_markdown_()
    fragment = results()._repr_html_()
    assert fragment.index("<table") < fragment.index("<svg")


def test_pickled_results_keep_their_picture():
    assert et.plot(pickle.loads(pickle.dumps(results()))) == et.plot(results())


def test_what_has_no_picture():
    with pytest.raises(et.UsageError, match="found is of type Advice, and has no picture; there are pictures of results, "):
        et.plot(et.advise("labels", "monotonicity"))
    for wrong in ({}, {"x": 1}, {"x": et.Confusion.from_labels(TRUTH, PRED), "y": 2}, [1], None):
        with pytest.raises(et.ArgumentError, match="found is of type"):
            et.plot(wrong)
    picture = et.plot(results())
    with pytest.raises(et.UsageError, match="ends with .svg"):
        picture.save("out.png")
    with pytest.raises(et.ArgumentError, match="path is 1"):
        picture.save(1)


def test_hostile_names_are_text():
    named = et.labels(TRUTH, {HOSTILE: PRED, "y": OTHER}, ["accuracy", "mcc"])
    for picture in (et.plot(named), et.plot(et.disagreement(named)), et.plot(named.confusion)):
        assert "<script" not in picture.svg and "&lt;script&gt;" in picture.svg and "\u202e" not in picture.svg
        xml.dom.minidom.parseString(picture.svg)


def test_the_picture_of_the_command(tmp_path):
    table = tmp_path / "table.csv"
    table.write_text("truth,x,y\n" + "".join(f"{t},{p},{o}\n" for t, p, o in zip(TRUTH, PRED, OTHER, strict=True)))
    for words, picture in (
        (["-m", "accuracy", "mcc"], et.plot(et.labels(TRUTH, {"x": PRED, "y": OTHER}, ["accuracy", "mcc"]))),
        (["--matrix", "--plot", "y"], et.plot(et.labels(TRUTH, {"x": PRED, "y": OTHER}).confusion, "y")),
    ):
        subprocess.run([PROGRAM, "labels", table, *words, "-o", tmp_path / "out.svg"], check=True)
        assert (tmp_path / "out.svg").read_text() == picture.svg
