# test_page_views.py: views of the report page: hints, documents, answers about measures, what follows for these data.
import copy
import itertools
import subprocess

import pytest
from page_browser import PROGRAM, embeds_the_template, needs_a_browser
from test_page_answer import result, results

pytestmark = needs_a_browser


def made(**sections):
    return {"format": 1, "version": "0", "command": "etalon", "title": "made", "sections": sections}


def test_the_program_writes_the_committed_template(tmp_path):
    page = tmp_path / "page.html"
    subprocess.run([PROGRAM, "explain", "mcc", "--report", str(page)], check=True, capture_output=True)
    assert embeds_the_template(page)


ANSWERS = {
    "disagreement": (
        "mcc, accuracy and kappa put ridge first; macro(f1) puts ada_boost first. "
        "Most at odds are mcc and macro(f1): they order 1 of 6 pairs of systems in opposite ways."
    ),
    "sensitivity": "mcc, accuracy and kappa tell 5 of 6 pairs of systems apart.",
    "baseline": (
        "accuracy and cd favour fewer predicted positives. balanced_accuracy, kappa and mcc give every guess the same value "
        "on average. f1 and jaccard favour more predicted positives."
    ),
    "separation": (
        "With no more than 5 objects accuracy, f1 and jaccard prefer one prediction, balanced_accuracy, kappa, mcc and cd "
        "another. Two examples part all that can be parted here."
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_page_about_measures_answers(visit, blocks, name):
    assert visit(blocks[name]).locator(".lead").inner_text().replace("\u00a0", " ") == ANSWERS[name]


def test_consistency_names_the_two_most_at_odds(visit, blocks):
    pairs = blocks["consistency"]["sections"]["consistency"]["consistency"]
    worst = max(pairs, key=lambda pair: pair["opposite"] / (pair["same"] + pair["opposite"]))
    said = visit(blocks["consistency"]).locator(".lead").inner_text()
    assert said.startswith(f"Most at odds are {worst['f']} and {worst['g']}:") and "f1 and jaccard" in said


def test_a_document_has_its_own_headings_and_a_formula_to_read(visit, blocks):
    page = visit(blocks["explain"])
    assert page.locator("h1").inner_text() == "mcc"
    assert page.locator("h2").all_inner_texts() == ["Laws", "Details"]
    assert page.locator("nav a").all_inner_texts() == ["mcc", "Laws", "Details"]
    said = page.locator("main").inner_text()
    assert "\\frac" not in said and "sqrt((n^2" in said and "`" not in said
    assert page.locator("main ul:not(:has(li))").count() == 0
    # Without a heading of its own it has the page's title.
    assert visit(blocks["pairwise"]).locator("h1").inner_text() == blocks["pairwise"]["title"]


def test_on_a_phone_rows_of_sentences_become_cards(visit, blocks):
    for name in ("explain", "advise"):
        page = visit(blocks[name], width=360)
        wide = page.locator("table.cards").evaluate_all(
            "all => all.filter((one) => one.parentElement.scrollWidth > one.parentElement.clientWidth).length"
        )
        assert page.locator("table.cards").count() >= 1 and wide == 0
        label = page.locator("table.cards td[data-label]").first
        assert (
            label.evaluate("cell => getComputedStyle(cell, '::before').content")
            .strip('"')
            .startswith(label.get_attribute("data-label"))
        )


def test_what_does_not_fit_fades_until_its_end(visit, blocks):
    frame = visit(blocks["runs"], width=360).locator("#best .scroll").first
    frame.and_(frame.page.locator(".fades")).wait_for()
    frame.evaluate("frame => frame.scrollTo(frame.scrollWidth, 0)")
    frame.and_(frame.page.locator(":not(.fades)")).wait_for()


def hint(page):
    return page.locator(".hint:visible")


def test_hints_say_why_there_is_no_value_and_what_a_measure_is(visit):
    reason = "the prediction is constant"
    block = made(results=results({"new": 0.8, "old": 0.7}))
    block["sections"]["results"]["results"] += [result("new", "f1", 0.5), result("old", "f1", None, reason)]
    block["measures"] = [
        {"score": "f1", "title": "F1", "meaning": "mean of two rates", "range": [0, None], "better": "lower"}
    ]
    page = visit(block, width=360)
    page.locator(".undefined").focus()
    assert hint(page).inner_text() == f"No value: {reason}"
    box = hint(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    page.keyboard.press("Escape")
    assert hint(page).count() == 0
    page.locator("button.sort", has_text="f1").hover()
    assert hint(page).inner_text() == "F1: mean of two rates; from 0 to ∞, lower is better"
    described = page.locator("button.sort", has_text="f1").get_attribute("aria-describedby")
    assert page.locator(f"#{described}").text_content() == "F1: mean of two rates; from 0 to ∞, lower is better"
    page.locator(".chip", has_text="f1").hover()
    assert hint(page).inner_text().startswith("F1:")


def test_a_value_tells_its_difference_to_the_best(visit, blocks):
    page = visit(blocks["labels"])
    page.locator("#best tbody tr", has_text="tree").locator("td [data-hint]").first.hover()
    assert (
        hint(page).inner_text().startswith("tree, mcc 0.8380; difference to the best −0.0897, interval −0.11")
    )


def test_contradictions_over_queries_name_the_query(visit, blocks):
    page = visit(blocks["runs"])
    page.locator("#agree td[aria-label^='ndcg@10 and ap']").click()
    said = page.locator("#agree .picked").first
    assert "order 4 of 33 pairs in opposite ways" in said.inner_text() and said.locator("li").count() == 4
    assert "on q03 ndcg@10 puts dense before bm25; ap the other way round." in said.inner_text()


def test_what_is_missing_is_said_at_the_top_and_once(visit):
    note = "Not on this page: who is really better."
    block = made(results=results({"new": 0.8, "old": 0.7})) | {"notes": [note]}
    page = visit(block)
    assert page.locator("#answer .note").all_inner_texts() == [note]
    assert page.locator("main").inner_text().count(note) == 1


def test_what_guessing_scores_on_these_data(visit, blocks):
    matrix = blocks["labels"]["sections"]["confusion"]["matrices"][0]
    sizes = [sum(row) for row in matrix["counts"]]
    largest = matrix["classes"][sizes.index(max(sizes))]
    said = visit(blocks["labels"]).locator("#trust").inner_text().replace("\u00a0", " ")
    assert "accuracy, macro(f1) and weighted(f1) have no constant baseline" in said
    assert (
        f"Here {largest} is {100 * max(sizes) / sum(sizes):.1f} % of the 1,797 objects: "
        f"always answering it scores accuracy {max(sizes) / sum(sizes):.4f}."
    ) in said


def test_many_measures_are_searched_and_their_laws_stay_in_sight(visit, blocks):
    block = copy.deepcopy(blocks["validate"])
    laws = block["sections"]["laws"]["laws"]
    block["sections"]["laws"]["laws"] = [law | {"score": f"{law['score']}{i}"} for i in range(5) for law in laws]
    block["sections"]["laws"]["biases"] = []
    page = visit(block)
    frame = page.locator("#trust .scroll.tall")
    head = page.locator("#trust table.laws thead th").first
    frame.evaluate("frame => frame.scrollTo(0, frame.scrollHeight)")
    assert abs(head.bounding_box()["y"] - frame.bounding_box()["y"]) < 2
    page.locator("#trust input[type=search]").fill("kappa")
    rows = page.locator("#trust table.laws tbody tr:visible th")
    assert rows.all_inner_texts() == [f"kappa{i}" for i in range(5)]
    again = visit(block, "#" + page.url.split("#")[1])
    assert again.locator("#trust table.laws tbody tr:visible").count() == 5


def test_names_in_the_chart_of_ranks_do_not_overlap(visit):
    block = made(results=results({"new": 0.8, "old": 0.7, "constant": None}))
    block["sections"]["results"]["results"] += [
        result(*one) for one in (("new", "f1", 0.6), ("old", "f1", 0.5), ("constant", "f1", 0.6))
    ]
    for width in (1280, 360):
        page = visit(block, width=width)
        page.wait_for_selector("#agree svg")
        boxes = [one.bounding_box() for one in page.locator("#agree .line text").all()]
        assert len(boxes) >= 3
        for a, b in itertools.combinations(boxes, 2):
            assert (
                a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
                or a["y"] + a["height"] <= b["y"] + 4 or b["y"] + b["height"] <= a["y"] + 4
            )  # fmt: skip


def test_nothing_is_folded_away_on_paper(visit, blocks):
    page = visit(blocks["labels"])
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("details:not([open])").count() == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details[open]").count() == 0
