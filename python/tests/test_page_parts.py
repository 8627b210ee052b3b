# test_page_parts.py: parts of the report page are what their commands print, and say what they rest on.
import copy
import json
import shlex
import subprocess

import pytest
from page_browser import PAGES, PROGRAM, ROOT, block_of, needs_a_browser
from test_page_answer import results

pytestmark = needs_a_browser
MEASURED = ["labels", "models", "clusters", "orders", "classi", "answers", "runs"]


def etalon(*words, check=False):
    return subprocess.run([PROGRAM, *words], cwd=ROOT, capture_output=True, text=True, check=check)


def printed(command, *more):
    """The records of a command that a page shows."""
    program, *words = shlex.split(command)
    assert program == "etalon"
    return json.loads(etalon(*words, *more, "--format", "json", check=True).stdout)


def page_of(tmp_path, *words):
    page = tmp_path / "page.html"
    etalon(*words, "--report", str(page), check=True)
    return block_of(page)


def without(pairs, *keys):
    return [{key: value for key, value in pair.items() if key not in keys} for pair in pairs]


@pytest.mark.parametrize("name", MEASURED)
def test_the_page_decides_as_the_command_shown_does(blocks, name):
    """Number for number it is what `etalon compare` and `etalon leaderboard` find unless told."""
    sections, commands = blocks[name]["sections"], blocks[name]["commands"]
    assert "--method" not in commands["decisions"] and "--resamples" not in commands["decisions"]
    found = printed(commands["decisions"])
    shown = sections["decisions"]
    assert found["method"] == shown["method"] and found["correction"] == shown["correction"]
    assert found["pairs"] == without(shown["pairs"], "needed")
    assert found.get("described") == shown.get("described")
    board = printed(commands["leaderboards"])
    # Notes on a page are of all its scores.
    assert without([board], "notes") == without([sections["leaderboards"][0]], "notes")


@pytest.mark.parametrize("name", MEASURED)
def test_every_command_of_a_part_runs(blocks, name):
    commands = blocks[name]["commands"]
    assert {"results", "laws", "decisions", "leaderboards"} <= set(commands)
    assert ("confusion" in commands) == ("confusion" in blocks[name]["sections"])
    for part, command in commands.items():
        if part not in ("laws", "decisions", "leaderboards"):
            assert etalon(*shlex.split(command)[1:]).returncode == 0, command


@pytest.mark.parametrize("name", ["labels", "runs"])
def test_a_seed_is_that_of_what_the_page_draws(tmp_path, blocks, name):
    words = shlex.split(PAGES[name])
    block = page_of(tmp_path, *words, "--seed", "7")
    assert "--seed 7" in block["commands"]["leaderboards"] and "--seed" not in block["commands"]["results"]
    assert block["sections"]["leaderboards"][0]["again"] != blocks[name]["sections"]["leaderboards"][0]["again"]
    assert block["sections"]["leaderboards"][0]["again"] == printed(block["commands"]["leaderboards"])["again"]
    refused = etalon(*words, "--seed", "7")
    assert refused.returncode == 2 and "--seed has no effect" in refused.stderr


def test_a_seed_of_a_page_that_draws_nothing_is_refused(tmp_path):
    one = ("labels", "data/digits/predictions.csv", "--prediction", "ada_boost")
    refused = etalon(*one, "--seed", "7", "--report", str(tmp_path / "page.html"))
    assert refused.returncode == 2 and not (tmp_path / "page.html").exists()


def test_undecided_pairs_tell_the_difference_that_would_be_shown(visit, blocks):
    for name in ("labels", "runs"):
        block = blocks[name]
        pair = next(one for one in block["sections"]["decisions"]["pairs"] if one["decision"] == "undecided")
        assert "needed" not in pair
        planned = printed(block["commands"]["decisions"], "--plan", repr(pair["detectable"]))
        same = next(p for p in planned["pairs"] if (p["a"], p["b"]) == (pair["a"], pair["b"]))
        assert same["power"] == pytest.approx(0.8, abs=1e-6) and same["needed"] == pytest.approx(pair["n"], rel=1e-6)
        said = visit(block, f"#pair={pair['a']}~{pair['b']}").locator("#pairs .facts-list").inner_text()
        assert "can show a difference of" in said and "with 80" in said and "power" in said


def test_the_marks_of_two_rules_are_told_apart(visit, blocks):
    page = visit(blocks["labels"])
    said = page.locator("#best .legend").inner_text()
    assert "by one test of all systems at once (max-t" in said and "each interval holds by itself" in said
    # The column that decides has filled dots; the others hollow ones.
    rows = page.locator("#best tbody tr")
    for row in range(rows.count()):
        cells = rows.nth(row).locator("td")
        assert cells.nth(0).locator(".spark.single").count() == 0
    assert page.locator("#best tbody .spark.single").count() == 3 * 5
    hint = page.locator("#best tbody tr", has_text="tree").locator("td [data-hint]").nth(1)
    assert "which holds by itself" in hint.get_attribute("data-hint")


def queries_of(name):
    return {line.split()[0] for line in (ROOT / f"data/runs/{name}.txt").read_text().splitlines()}


def test_a_query_that_a_run_lacks_is_marked(visit, blocks):
    (lacked,) = queries_of("qrels") - queries_of("dense")
    assert blocks["runs"]["sections"]["values"]["missing"] == [{"system": "dense", "units": [lacked]}]
    page = visit(blocks["runs"], "#pair=bm25~dense")
    page.wait_for_selector("#wrong svg .dot")
    assert page.locator("#wrong svg circle.hollow").count() == 1
    assert "has nothing for the query, which counts as an empty list" in page.locator("#wrong").inner_text()
    page.locator("#pairs input[type=search]").fill(lacked)
    assert "dense has nothing for this query" in page.locator("#pairs .readout").inner_text()
    assert visit(blocks["answers"]).locator("#wrong svg circle.hollow").count() == 0


def test_a_baseline_is_what_was_tested(visit, tmp_path):
    block = page_of(
        tmp_path, "compare", "labels", "data/digits/predictions.csv", "-m", "mcc", "--baseline", "tree"
    )
    page = visit(block)
    said = "Only pairs with tree, the baseline, were tested: three of the three others beat it."
    assert page.locator(".lead").inner_text().endswith(said)
    assert page.locator("#best tbody .spark").count() == 0
    said = page.locator("#pairs").inner_text()
    assert "each of the other 3 systems was compared with it, and no two of them with each other" in said
    assert "Beside the baseline" in said and "All pairs\n" not in said
    assert page.locator("table.pairs").count() == 0
    options = page.locator("#pairs select").nth(1).locator("option").all_inner_texts()
    assert options == ["tree"]


def test_p_values_that_were_asked_for_are_shown(visit, tmp_path):
    words = [
        "orders",
        "data/orders/tasters.txt",
        "data/orders/judge.txt",
        "-m",
        "kendall_tau",
        "rho",
        "--p-values",
        "--each",
    ]
    block = page_of(tmp_path, *words)
    values = json.loads(etalon(*words, "--format", "json", check=True).stdout)["values"]
    chances = block["sections"]["results"]["chances"]
    assert [(one["score"], one["unit"], one["p"]) for one in chances] == [
        (v["score"], v["unit"], v["p"]) for v in values
    ]
    assert "values" not in block["sections"]["results"]
    page = visit(block)
    table = page.get_by_role("group", name="Is it more than chance?")
    assert table.locator("tbody tr").count() == len(chances)


def ranks_of(name):
    """The mean ranks of items in each line of a file of rankings."""
    found = []
    for line in (ROOT / f"data/orders/{name}.txt").read_text().splitlines():
        if line.startswith("#"):
            continue
        ranks, before = {}, 0
        for group in line.split(">"):
            items = [item.strip() for item in group.split("~")]
            ranks |= dict.fromkeys(items, before + (len(items) + 1) / 2)
            before += len(items)
        found.append(ranks)
    return found


def test_items_that_moved_farthest_are_named(visit, blocks):
    block = blocks["orders"]
    places = {of["system"]: of["items"] for of in block["sections"]["places"]["places"]}
    assert set(places) == {"judge", "novice", "borda"}
    rankings, own = ranks_of("tasters"), ranks_of("novice")[0]
    assert len(rankings) == 8 and len(own) == 6
    for item in places["novice"]:
        targets = [ranking[item["item"]] for ranking in rankings]
        assert item["target"] == pytest.approx(sum(targets) / 8) and item["predicted"] == own[item["item"]]
        assert item["moved"] == pytest.approx(sum(abs(t - own[item["item"]]) for t in targets) / 8)
    moved = [item["moved"] for item in places["novice"]]
    assert moved == sorted(moved, reverse=True)
    page = visit(block, "#order=novice")
    rows = page.get_by_role("table", name="Items that moved farthest").locator("tbody tr")
    assert places["novice"][0]["item"] in rows.first.inner_text()


def test_shares_are_those_of_the_core(visit, blocks):
    block = copy.deepcopy(blocks["labels"])
    guess = block["sections"]["confusion"]["guess"]
    matrix = block["sections"]["confusion"]["matrices"][0]
    assert guess["count"] == max(map(sum, matrix["counts"])) and guess["share"] == guess["count"] / guess["of"]
    guess["share"] = 0.25
    assert "always answering it scores accuracy 0.2500" in visit(block).locator("#trust").inner_text()


def test_confusions_that_many_systems_share(visit, blocks):
    section = blocks["models"]["sections"]["confusion"]
    common = section["common"]

    def frequent(matrix):
        cells = {
            (a, b): n
            for a, row in zip(matrix["classes"], matrix["counts"])
            for b, n in zip(matrix["classes"], row)
            if a != b and n > 0
        }
        least = sorted(cells.values(), reverse=True)[4]
        return {pair for pair, n in cells.items() if n >= least}

    each = [frequent(matrix) for matrix in section["matrices"]]
    for one in common:
        assert one["systems"] == sum((one["truth"], one["predicted"]) in of for of in each)
        assert one["of"] == 30 and 0 <= one["least"] <= one["most"] <= 1
    assert common[0]["systems"] == max(sum(pair in of for of in each) for pair in set().union(*each))
    page = visit(blocks["models"])
    table = page.get_by_role("group", name="Common confusions")
    assert table.locator("tbody tr").count() == len(common)
    assert f"{common[0]['systems']} of 30 systems" in table.inner_text()


def test_one_measure_is_one(visit, blocks):
    assert "of 3 pairs" in visit(blocks["runs"]).locator("#pairs").inner_text()
    page = visit(
        {
            "format": 1,
            "version": "0",
            "command": "etalon",
            "title": "one",
            "sections": {"results": results({"new": 0.8})},
        }
    )
    assert page.locator("#best caption").text_content() == "Values of 1 system by 1 measure"


def test_a_page_has_values_of_units_once(tmp_path):
    block = page_of(tmp_path, *shlex.split(PAGES["runs"]), "--each")
    assert "values" not in block["sections"]["results"]
    values = block["sections"]["values"]
    assert len(values["values"]) == 8 and len(values["values"][0]) == 3


def test_a_part_has_no_command_that_would_be_refused(tmp_path):
    file = tmp_path / "t.csv"
    file.write_text("truth,a,b\nx,x,y\nx,x,x\ny,y,x\ny,y,y\nx,x,x\ny,x,y\n")
    commands = page_of(tmp_path, "labels", str(file), "-m", "f1", "--positive", "x")["commands"]
    assert "confusion" not in commands and "classes" not in commands and "--positive x" in commands["results"]
