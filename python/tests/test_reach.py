# test_reach.py: what the command line does Python does, with the same numbers.
import csv
import json
import pathlib
import subprocess
import sys
import warnings

import pytest
import reach

import etalon as et
from etalon import _core
from etalon.errors import in_python

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(sys.executable).parent / "etalon"


def command(*words):
    done = subprocess.run([PROGRAM, *words, "--format", "json"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def columns(path):
    with open(ROOT / path, newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: [row[name] for row in rows] for name in rows[0]}


def lines(path):
    return (ROOT / path).read_text().splitlines()


def answers_of(path):
    found = {}
    for line in lines(path):
        query, _, rest = line.partition(": ")
        found[query] = [part.split() for part in rest.split("|")]
    return found


def labels_data():
    table = columns("data/digits/predictions.csv")
    return ["data/digits/predictions.csv"], (table.pop("truth"), table), {}


def clusters_data():
    table = columns("data/iris/clusterings.csv")
    return ["data/iris/clusterings.csv", "--reference", "species"], (table.pop("species"), table), {}


def orders_data():
    names = ("judge", "novice")
    files = ["data/orders/tasters.txt", *(f"data/orders/{name}.txt" for name in names)]
    return files, (lines(files[0]), {name: lines(path) for name, path in zip(names, files[1:], strict=True)}), {}


def classi_data():
    tables = {name: columns(f"data/zoo/{name}.csv") for name in ("color", "shape")}
    first = tables["color"]
    places = list(zip(first["query"], first["object"], first["class"], strict=True))
    by = {}
    for name, table in tables.items():
        objects = zip(table["query"], table["object"], table["class"], strict=True)
        scores = dict(zip(objects, map(float, table["score"]), strict=True))
        by[name] = [scores[place] for place in places]
    tree = columns("data/zoo/taxonomy.csv")
    options = {
        "by": by,
        "units": first["query"],
        "taxonomy": dict(zip(tree["child"], tree["parent"], strict=True)),
    }
    files = ["data/zoo/color.csv", "data/zoo/shape.csv", "--taxonomy", "data/zoo/taxonomy.csv"]
    return files, (first["class"],), options


def answers_data():
    names = ("broad", "fresh", "historic")
    files = [f"data/answers/{name}.txt" for name in ("reference", *names)]
    given = {name: answers_of(path) for name, path in zip(names, files[1:], strict=True)}
    return files, (answers_of(files[0]), given), {}


def runs_data():
    names = ("bm25", "dense", "hybrid")
    files = [f"data/runs/{name}.txt" for name in ("qrels", *names)]
    tables = []
    for path in files:
        found = {}
        for line in lines(path):
            query, _, document, *numbers = line.split()
            found.setdefault(query, {})[document] = float(numbers[0 if path == files[0] else 1])
        tables.append(found)
    return files, (tables[0], dict(zip(names, tables[1:], strict=True))), {}


DATA = {
    "labels": labels_data,
    "clusters": clusters_data,
    "orders": orders_data,
    "classi": classi_data,
    "answers": answers_data,
    "runs": runs_data,
}
DOMAINS = _core.domains()


def measured(domain, scores=None, **more):
    _, data, options = DATA[domain]()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", et.UndefinedWarning)
        return getattr(et, domain)(*data, scores=scores, **options, **more)


def unit_names(domain):
    return {row["unit"] for row in measured(domain).by_unit}


def test_every_domain_has_data():
    assert set(DATA) == set(DOMAINS)


def test_every_option_has_a_call():
    missing = [
        (*words, option)
        for words, options in reach.commands(PROGRAM)
        for option in options
        if reach.call_of(words, option) is None
    ]
    assert missing == []


def test_the_page_is_as_it_is_generated():
    assert reach.PAGE.read_text(encoding="utf-8") == reach.page(PROGRAM), "run python/tests/reach.py"


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("scores", ["default", "all"])
def test_both_measure_the_same(domain, scores):
    files, _, _ = DATA[domain]()
    each = [] if len(unit_names(domain)) == 1 else ["--each"]
    told = command(domain, *files, "-m", scores, *each)
    for record in [*told["results"], *told.get("values", [])]:
        record["undefined"] = record["undefined"] and in_python(record["undefined"])
    found = measured(domain, None if scores == "default" else scores, each=True)
    assert found.records == told["results"]
    if each:
        assert found.by_unit == told["values"]


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_have_the_same_catalogue(domain):
    told = command("list", domain)["measures"]
    found = et.measures(domain)
    assert {record["name"] for record in told} <= {score._measure.name for score in found}
    for record in told:
        page = subprocess.run(
            [PROGRAM, "explain", record["score"], "--domain", domain], capture_output=True, text=True, check=True
        ).stdout
        assert et.explain(record["score"], domain) == page


SMALL = {"labels": ("2:4", {"universes": [(2, 4)]}), "classi": ("2:4", {"universes": [(2, 4)]})}


def small(domain):
    """The option and the argument of a small universe."""
    settings = _core.settings_of(domain)
    if domain in SMALL:
        return ["--up-to", SMALL[domain][0]], SMALL[domain][1]
    if "permutations" in settings:
        return ["--permutations", "4", "--weak-orders", "3"], {"permutations": 4, "weak_orders": 3}
    return ["--up-to", "3"], {"objects": 3}


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_judge_the_same(domain):
    words, sizes = small(domain)
    assert json.loads(et.validate(domain, **sizes).render("json")) == command("validate", domain, *words)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(("option", "function"), [("--consistency", et.consistency), ("--separate", et.separate)])
def test_both_compare_the_same(domain, option, function):
    scores = [str(score) for score in et.measures(domain)[:4]]
    words, sizes = small(domain)
    universe = sizes["universes"][0] if "universes" in sizes else 3
    words = words if "universes" in sizes else ["--permutations" if domain == "orders" else "--up-to", "3"]
    told = command("validate", domain, option, "-m", *scores, *words)
    assert json.loads(function(domain, scores, universe=universe).render("json")) == told


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_advise_the_same(domain):
    law = next(record["law"] for record in et.validate(domain, et.measures(domain)[:1], **small(domain)[1]).laws)
    assert json.loads(et.advise(domain, law).render("json")) == command("advise", domain, "--need", law)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize(("option", "function"), [([], et.disagreement), (["--sensitivity"], et.sensitivity_of)])
def test_both_ask_the_same_of_systems(domain, option, function):
    files, _, _ = DATA[domain]()
    fitting = [s for s in et.measures(domain) if s.better != "neither" and not s._core_score.needs_positive]
    found = measured(domain, fitting[:3])
    if option and len(unit_names(domain)) < 2:
        pytest.skip("sensitivity is over units, and there is one")
    if len(found.scores) < 2 and not option:
        pytest.skip("measures disagree when there are two")
    told = command("validate", domain, *option, "-m", *found.scores, "--systems", *files)
    assert json.loads(function(found).render("json")) == told


@pytest.mark.parametrize("source", _core.sources())
def test_both_reproduce_the_same(source):
    more = (["--up-to", "6"], {"up_to": 6}) if source == "ordering" else ([], {})
    assert json.loads(et.reproduce(source, **more[1]).render("json")) == command("reproduce", source, *more[0])


@pytest.mark.parametrize("unit", ["queries", "datasets"])
def test_both_decide_the_same(unit, tmp_path):
    found = measured("orders", ["kendall_tau"], each=True)
    table = tmp_path / "values.csv"
    table.write_text(found.render("csv"), encoding="utf-8")
    for word, function in (("compare", et.compare), ("leaderboard", et.leaderboard)):
        told = command(word, "values", str(table), "--unit", unit)
        assert json.loads(function(found, unit).render("json")) == told


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_decide_about_files_the_same(domain):
    files, _, _ = DATA[domain]()
    # The first score that has a direction, and a value on every unit.
    everything = measured(domain, "all")
    without = {row["score"] for row in everything.by_unit if row["undefined"]}
    directed = [score for score in everything.scores if et.parse(score, domain).better != "neither"]
    score = next(score for score in [*measured(domain).scores, *directed] if score not in without)
    told = command("compare", domain, *files, "-m", score)
    found = et.compare(measured(domain, [score]))
    assert found.pairs == told["pairs"]
    assert str(found).startswith(f"{score} of ")
