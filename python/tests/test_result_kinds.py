# test_result_kinds.py: what every kind of result can do: be pickled and copied, be shown in every format, and have rows.
import copy
import json
import pathlib
import pickle
import re
import subprocess
import sys
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import polars as pl
import pytest

import etalon as et
from etalon import _core
from etalon.shown import Shown

TRUTH = [0, 1, 2, 1, 0, 2, 2, 1]
PRED = [0, 1, 1, 1, 2, 2, 0, 1]
OTHER = [0, 1, 2, 1, 0, 2, 0, 0]
FOLDS = ["a", "a", "a", "b", "b", "b", "b", "a"]
QRELS = {"q": {"a": 1}, "r": {"b": 1, "c": 0}}
RUNS = {"x": {"q": {"a": 1.0, "d": 0.5}, "r": {"c": 2.0}}, "y": {"q": {"d": 1.0}, "r": {"b": 1.0, "c": 0.5}}}
HOSTILE = "<script>alert(1)</script>\n|$x$&\"'\udcff"


@et.measure("confusion")
def share(table):
    return float(table.hits.sum()) / table.n


def local_measure():
    """A function that cannot be pickled: its values can."""
    return et.measure("binary", name="mine")(lambda c: c.c11 / c.n)


def rows():
    return et.labels(TRUTH, {"x": PRED, "y": OTHER}, ["accuracy", "kappa", "mcc"], units=FOLDS, each=True)


COSTS = et.costs("clusters", ["ari"])  # once: no two are the same

MAKERS = {
    "labels": lambda: et.labels(TRUTH, PRED, ["mcc", "macro(f1)"]),
    "labels of several": lambda: et.labels(TRUTH, {"x": PRED, HOSTILE: OTHER}, units=FOLDS),
    "labels, each": rows,
    "labels, undefined": lambda: et.labels([1, 1], [1, 1], ["mcc", "accuracy"]),
    "labels, own": lambda: et.labels([0, 1, 1], {"x": [0, 1, 0], "y": [1, 1, 1]}, [share, local_measure(), "mcc"]),
    "clusters": lambda: et.clusters(TRUTH, {"x": PRED, "y": OTHER}, ["ari", "ami"]),
    "covers": lambda: et.covers([[1, 2], [2, 3]], [[1, 2, 3], [3]]),
    "orders": lambda: et.orders([3, 1, 2, 0], [2, 1, 3, 0], ["kendall_tau", "spearman_rho"], p_values=True),
    "orders, several": lambda: et.orders(
        [[3, 1, 2], [1, 2, 3]], {"x": [[2, 1, 3], [1, 2, 3]]}, "kendall_tau", p_values=True, each=True
    ),
    "preferences": lambda: et.orders([("A", "B"), ("B", "C")], [("A", "B"), ("C", "B")], "all", undefined="skip"),
    "classi": lambda: et.classi(["b", "c", "t"], "classi", query="b", distances={"b": 0, "c": 1, "t": 2}),
    "classi, queries": lambda: et.classi(["b", "c"] * 3, units=["b", "b", "c", "c", "c", "b"], nominal=["b", "c"]),
    "answers": lambda: et.answers(["a", "b"], {"x": ["b", "a"], "y": ["a"]}),
    "runs": lambda: et.runs({"q": {"a": 1}, HOSTILE: {"a": 1}}, {"x": {"q": {"a": 1.0}, HOSTILE: {"b": 1.0}}, "y": {"q": {"b": 1.0}}}),
    "bounds": lambda: et.bounds(QRELS, RUNS, ["ap", "ndcg@2"]),
    "dominance": lambda: et.dominance(QRELS, RUNS, each=True),
    "catalogue": lambda: et.catalogue(QRELS, RUNS, 2),
    "conventions": lambda: et.which("0.5", QRELS, RUNS, ["ap", "ndcg@2"]),
    "runs, pairwise": lambda: et.runs_pairwise(RUNS, ["rbo", "kendall_tau"]),
    "pairwise": lambda: et.answers_pairwise({"x": ["b", "a"], "y": ["a"]}),
    "verdicts": lambda: et.validate("labels", [share, "mcc", "f1"], universes=[(2, 4)]),
    "weights": lambda: et.validate_phi(lambda i, j, m: 1 / (i + j), up_to=4),
    "consistency": lambda: et.consistency("labels", ["mcc", "kappa"], universe=(2, 5)),
    "sampled consistency": lambda: et.consistency("labels", ["mcc", "kappa"], universe=(2, 9), sample=1000),
    "separation": lambda: et.separate("labels", ["mcc", "accuracy", "f1"], universe=(2, 5)),
    "disagreement": lambda: et.disagreement(rows()),
    "sensitivity": lambda: et.sensitivity_of(rows(), halvings=10),
    "advice": lambda: et.advise("labels", "monotonicity"),
    "baselines": lambda: et.baselines("labels", ["mcc", "f1"]),
    "thresholds": lambda: et.thresholds([0, 1, 1, 0], [0.1, 0.8, 0.4, 0.3], ["mcc", "f1"]),
    "communities": lambda: et.communities([(0, 1), (1, 2), (0, 2), (0, 3), (1, 3)]),
    "abstention": lambda: et.abstention_curve([("A", "B"), ("B", "C")], [("A", "B", 0.9), ("C", "B", 0.4)]),
    "confusion": lambda: et.Confusion.from_labels(TRUTH, PRED),
    "contingency": lambda: et.Contingency.from_clusters(TRUTH, PRED),
    "ranking": lambda: MAKERS["classi"]().confusion,
    "scorer": lambda: et.scorer("macro(f1)"),
    "costs": lambda: COSTS,
    "decisions": lambda: et.compare(
        [(s, u, "accuracy", (u * 7 + len(s) * u) % 5 / 5) for s in ("x", "yy") for u in range(8)], "queries"
    ),
    "leaderboard": lambda: et.leaderboard(
        [(s, u, "accuracy", (u * 7 + len(s) * u) % 5 / 5) for s in ("x", "yy") for u in range(8)],
        "queries",
        resamples=100,
    ),
    "method page": lambda: et.compare_methods("t"),
    "reproduction": lambda: et.reproduce("classi"),
    "version info": et.version_info,
    "per class": lambda: et.Confusion.from_labels(TRUTH, PRED).per_class(),
}
pytestmark = pytest.mark.filterwarnings("ignore::etalon.UndefinedWarning")


@pytest.fixture(params=list(MAKERS))
def made(request):
    return MAKERS[request.param]()


def facts(result):
    """All that a result says of itself."""
    said = {"repr": repr(result)} if not isinstance(result, et.ClassRanking) else {}
    for name in dir(type(result)):
        value = getattr(type(result), name)
        if isinstance(value, property) and not name.startswith("_") and name != "confusion":
            said[name] = repr(getattr(result, name))
    said |= {name: repr(value) for name, value in getattr(result, "__dict__", {}).items() if not name.startswith("_")}
    if isinstance(result, Shown):
        said |= {format: result.render(format) for format in _core.formats()}
        said["html"], said["markdown"] = result._repr_html_(), result._repr_markdown_()
        said["rows"] = json.dumps(list(result._rows()), sort_keys=True, ensure_ascii=True)
    if isinstance(result, et.Verdicts):
        said["examples"] = result.render(counterexamples=True)
    if isinstance(result, et.Results):
        said["directions"] = repr(result._core.directions)
        said["counted"] = repr(type(result.confusion))
        if result._several:
            said |= {f"{name} {key}": fact for name in result for key, fact in facts(result[name]).items()}
    if isinstance(result, et.ClassRanking):
        said["curve"], said["positions"] = repr(result.curve()), repr(result.positions())
    return said


def test_every_kind_is_here():
    def below(kind):
        return {kind}.union(*map(below, kind.__subclasses__()))

    kinds = {kind for kind in below(Shown) if not kind.__subclasses__()}
    with pytest.warns(et.UndefinedWarning):
        here = {type(make()) for make in MAKERS.values()}
    assert kinds <= here
    results = {et.Confusion, et.Contingency, et.ClassRanking, et.Scorer}
    assert results <= here


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickled(made, protocol):
    again = pickle.loads(pickle.dumps(made, protocol))
    assert facts(again) == facts(made) or made == again
    assert facts(pickle.loads(pickle.dumps(again))) == facts(again)  # a copy of a copy


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copied(made, copied):
    assert facts(copied(made)) == facts(made)


def test_a_copy_needs_no_data_and_no_function():
    results = pickle.loads(pickle.dumps(MAKERS["labels, own"]()))
    assert results["x"]["mine"] == pytest.approx(1 / 3) and results["x"]["share"] == pytest.approx(2 / 3)
    assert et.disagreement(pickle.loads(pickle.dumps(rows()))).render() == et.disagreement(rows()).render()
    assert results["x"].confusion == MAKERS["labels, own"]()["x"].confusion


def test_what_was_counted_travels_along():
    orders = MAKERS["orders"]().confusion[0]
    again = pickle.loads(pickle.dumps(orders))
    for name in ("n", "name", "concordant", "discordant", "target_only", "predicted_only", "neither"):
        assert getattr(again, name) == getattr(orders, name)
    assert again.target.tolist() == orders.target.tolist() and again.predicted.tolist() == orders.predicted.tolist()
    queries = MAKERS["classi, queries"]().confusion
    assert copy.deepcopy(queries).curve().tolist() == queries.curve().tolist()


class Page(HTMLParser):
    """The marks of a page, which must all be closed."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.text = [], set(), ""

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_shown_in_notebooks(made):
    if not isinstance(made, Shown):
        return
    page = Page()
    page.feed(made._repr_html_())
    page.close()
    assert not page.open and "table" in page.seen and "script" not in page.seen
    assert "<html" not in made._repr_html_() and made._repr_html_().startswith("<div")
    assert made._repr_markdown_() == made.render("md")
    assert repr(made) == made.render().rstrip("\n")


def block_of(html):
    """What a page is filled with."""
    return json.loads(re.search(r'id="etalon-data">(.*?)</script>', html, re.DOTALL)[1])


def test_pages(made, tmp_path):
    if not isinstance(made, Shown):
        return
    made.report(tmp_path / "page.html", title=HOSTILE.replace("\udcff", ""))
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert html.count("</script>") == 2 and block_of(html)["title"] == HOSTILE.replace("\udcff", "")
    found = block_of(made.render("html"))
    assert found["format"] == 1 and found["sections"]
    # What the page shows is what JSON has, with the values of units in columns.
    records = json.loads(made.render("json"))
    columns = found["sections"].get("values") if "results" in found["sections"] else None
    for value in records.pop("values", []) if "results" in found["sections"] else []:
        if columns:
            score, system, unit = (columns[f"{of}s"].index(value[of]) for of in ("score", "system", "unit"))
            assert columns["values"][score][system][unit] == value["value"]
    shown = [*found["sections"].values(), *found["sections"].get("leaderboards", [])]
    assert "document" in found["sections"] or any(
        isinstance(part, dict) and records.items() <= part.items() for part in shown
    )


def test_a_page_of_results_is_that_of_the_command(tmp_path):
    table = pd.DataFrame({"truth": TRUTH, "x": PRED, "y": OTHER})
    table.to_csv(tmp_path / "t.csv", index=False)
    results = et.labels(table["truth"], {"x": table["x"], "y": table["y"]}, ["mcc", "accuracy"])
    program = pathlib.Path(sys.executable).parent / "etalon"
    command = [program, "labels", tmp_path / "t.csv", "-m", "mcc", "accuracy", "--format", "html"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    ours, theirs = block_of(results.render("html")), block_of(told)
    for known in ("command", "commands", "inputs", "title"):
        ours.pop(known), theirs.pop(known)
    assert ours == theirs


def test_pages_take_their_time_as_told(tmp_path):
    results = MAKERS["clusters"]()
    results.report(tmp_path / "one.html", seed=1, threads=1)
    results.report(tmp_path / "two.html", seed=1, threads=2)
    results.report(tmp_path / "other.html", seed=2)
    one, two, other = ((tmp_path / f"{name}.html").read_text() for name in ("one", "two", "other"))
    assert one == two and one != other
    with pytest.raises(et.UsageError, match="seed"):
        results.report(tmp_path / "no.html", seed=-1)
    with pytest.raises(et.Error, match="title"):
        results.report(tmp_path / "no.html", title=3)
    with pytest.raises(et.UsageError, match="ends with .html"):
        results.report(tmp_path / "no.svg")
    assert not (tmp_path / "no.html").exists() and not (tmp_path / "no.svg").exists()


def test_hostile_names_are_text():
    page = Page()
    page.feed(MAKERS["labels of several"]()._repr_html_())
    assert "script" not in page.seen and "<script>alert(1)</script>" in page.text


def test_formats(made):
    if not isinstance(made, Shown):
        return
    assert _core.formats() == ["table", "json", "csv", "md", "latex", "html"]
    json.loads(made.render("json"))
    with pytest.raises(et.UsageError, match="format cannot be 'pdf'; choose one of table, json, csv, md, latex, html"):
        made.render("pdf")


def test_rows_as_data_frames(made):
    if not isinstance(made, Shown):
        return
    expected = list(made._rows())
    pandas, polars = made.to_pandas(), made.to_polars()
    assert isinstance(pandas, pd.DataFrame) and isinstance(polars, pl.DataFrame)
    assert len(pandas) == len(polars) == len(expected) > 0
    assert list(pandas.columns) == polars.columns
    for name in polars.columns:
        for i, row in enumerate(expected):
            value, here, there = row.get(name), pandas[name][i], polars[name][i]
            if value is None:
                assert there is None and (here is None or here != here), (name, here)
            elif isinstance(value, (list, dict)):
                assert json.loads(here) == value
            elif isinstance(value, str):
                assert here == value and there == re.sub("[\udcff]", "\ufffd", value)
            else:
                assert here == there == value, (name, value, here, there)
    if "value" in polars.columns:
        assert pandas["value"].dtype == np.float64 and polars["value"].dtype == pl.Float64


def test_frames_have_all_that_is_known():
    several = et.labels(TRUTH, {"x": PRED, "y": OTHER}, ["accuracy", "mcc"], units=FOLDS)
    columns = ["system", "score", "value", "undefined", "units", "left_out", "low", "high"]
    assert list(several.to_pandas().columns) == several.to_polars().columns == columns
    low, high = several["x"].intervals["mcc"]
    row = several.to_pandas().set_index(["system", "score"]).loc[("x", "mcc")]
    assert (row["low"], row["high"], row["units"], row["left_out"]) == (low, high, 2, 0)
    assert several.to_polars()["low"].dtype == pl.Float64
    orders = MAKERS["orders"]()
    frame = orders.to_pandas()
    assert frame["p"].tolist() == [orders.p_values[score] for score in orders] and set(frame["p_method"]) <= {"exact", "normal", "t"}
    assert rows().to_polars().columns[:5] == ["system", "unit", "score", "value", "undefined"]
    undefined = MAKERS["labels, undefined"]().to_pandas()
    assert undefined["undefined"][0] and undefined["value"].isna()[0] and undefined["undefined"][1] is None


def test_rows_of_pairs_have_their_intervals_and_whole_counts():
    sampled = MAKERS["sampled consistency"]().to_polars()
    assert {"C_low", "C_high", "D_low", "D_high"} <= set(sampled.columns)
    assert sampled["same"].dtype == pl.Int64
    huge = et.consistency("orders", ["kendall_tau", "spearman_rho"], universe=15)
    assert huge.to_pandas()["same"][0] == huge.pairs[0]["same"] > 2**63
    assert huge.to_polars()["same"].dtype == pl.Int128


def test_pairwise_has_rows_and_squares():
    pairs = MAKERS["pairwise"]()
    assert list(pairs.to_pandas().columns)[:3] == ["reference", "system", "score"]
    assert pairs.to_pandas("p_delta").shape == (2, 2)
