# test_page_answer.py: the sentences at the top of the report page: what was decided, and never more.
import pytest
from page_browser import needs_a_browser

pytestmark = needs_a_browser


def result(system, score, value, reason=None):
    return {
        "system": system, "score": score, "value": value, "undefined": reason,
        "units": 1, "left_out": 0, "low": None, "high": None,
    }  # fmt: skip


def results(values, score="mcc"):
    """Of systems on 100 objects."""
    return {
        "inputs": [{"system": system, "objects": 100, "units": 1} for system in values],
        "results": [result(system, score, value) for system, value in values.items()],
    }


def pair(a, b, difference, low, high, decision, score="mcc"):
    return {
        "score": score, "a": a, "b": b, "difference": difference, "low": low, "high": high,
        "method": "t", "n": 100, "decision": decision,
    }  # fmt: skip


def decisions(systems, pairs, better="higher", method="bootstrap-objects"):
    return {
        "score": "mcc", "better": better, "unit": "objects", "units": 100, "method": method, "correction": "holm",
        "alpha": 0.05, "margin": None, "systems": systems, "means": [], "ranks": [], "groups": [], "pairs": pairs,
    }  # fmt: skip


def board(values, candidates, better="higher", score="mcc"):
    order = sorted(values, key=values.get, reverse=better == "higher")
    return {
        "score": score, "better": better, "unit": "objects", "n": 100, "alpha": 0.05, "test": "max-t", "winner": order[0],
        "winners": [order[0]], "candidates": len(candidates), "again": None, "inflation": None, "corrected": None,
        "systems": [
            {"system": s, "value": values[s], "low": None, "high": None, "rank": i + 1, "rank_low": 1, "rank_high": 3,
             "could_be_best": s in candidates, "wins": 0} for i, s in enumerate(order)
        ],
    }  # fmt: skip


TWO = {"new": 0.8, "old": 0.7}
CLOSE = {"new": 0.8, "old": 0.79}
THREE = {"new": 0.8, "old": 0.79, "bad": 0.2}
OPEN = pair("new", "old", 0.01, -0.02, 0.04, "undecided")
CASES = {
    "nothing was tested": (
        {"results": results(TWO)},
        "new has the highest mcc of 2 systems on these 100 objects, 0.8000. Whether that is more than chance was not tested.",
    ),
    "one is best": (
        {
            "results": results(TWO),
            "decisions": decisions(["old", "new"], [pair("old", "new", -0.1, -0.15, -0.05, "b")]),
            "leaderboards": [board(TWO, ["new"])],
        },
        (
            "new is best by mcc on these 100 objects: 0.8000, 0.1000 above old (95 % interval of the difference 0.0500 … 0.1500). "
            "new beats old."
        ),
    ),
    "either could be best": (
        {
            "results": results(CLOSE),
            "decisions": decisions(["new", "old"], [OPEN]),
            "leaderboards": [board(CLOSE, ["new", "old"])],
        },
        (
            "Either system could be best by mcc on these 100 objects; new has the highest value, 0.8000, "
            "0.0100 above old (95 % interval of the difference −0.0200 … 0.0400)."
        ),
    ),
    "two of three could be best": (
        {
            "results": results(THREE),
            "decisions": decisions(
                list(THREE),
                [OPEN, pair("new", "bad", 0.6, 0.5, 0.7, "a"), pair("bad", "old", -0.59, -0.7, -0.5, "b")],
            ),
            "leaderboards": [board(THREE, ["new", "old"])],
        },
        (
            "2 of 3 systems could be best by mcc on these 100 objects; new has the highest value, 0.8000, "
            "0.0100 above old (95 % interval of the difference −0.0200 … 0.0400). Both beat bad."
        ),
    ),
    "two tests differ": (
        {
            "results": results(TWO),
            "decisions": decisions(["new", "old"], [pair("new", "old", 0.1, 0.05, 0.15, "a")], method="t"),
            "leaderboards": [board(TWO, ["new", "old"])],
        },
        (
            "Either system could be best by mcc on these 100 objects; new has the highest value, 0.8000, "
            "0.1000 above old (95 % interval of the difference 0.0500 … 0.1500). Pair by pair, by another test (t), it beats old."
        ),
    ),
    "alone by one test, undecided by another": (
        {
            "results": results(TWO),
            "decisions": decisions(["new", "old"], [pair("new", "old", 0.1, -0.01, 0.21, "undecided")], method="t"),
            "leaderboards": [board(TWO, ["new"])],
        },
        (
            "new is best by mcc on these 100 objects: 0.8000, 0.1000 above old "
            "(95 % interval of the difference −0.0100 … 0.2100). Pair by pair, by another test (t), it is not told apart from old."
        ),
    ),
    "less is better": (
        {
            "results": results(TWO),
            "decisions": decisions(["new", "old"], [pair("new", "old", 0.1, 0.05, 0.15, "b")], better="lower"),
            "leaderboards": [board(TWO, ["old"], better="lower")],
        },
        (
            "old is best by mcc on these 100 objects: 0.7000, 0.1000 below new "
            "(95 % interval of the difference −0.1500 … −0.0500). old beats new."
        ),
    ),
    "mean ranks": (
        {
            "results": results(TWO),
            "decisions": decisions(
                ["new", "old"], [pair("new", "old", -0.5, -1.5, 0.5, "undecided")], method="nemenyi"
            ),
        },
        (
            "new has the highest mcc of 2 systems on these 100 objects, 0.8000, 0.5000 mean ranks ahead of old "
            "(95 % interval of the difference −1.5000 … 0.5000). It is not shown which of the two is better."
        ),
    ),
    "another measure, another winner": (
        {
            "results": {
                "inputs": results(TWO)["inputs"],
                "results": results(TWO)["results"] + [result("new", "f1", 0.1), result("old", "f1", 0.2)],
            },
        },
        (
            "new has the highest mcc of 2 systems on these 100 objects, 0.8000. Whether that is more than chance was not tested. "
            "By f1 old has the highest value."
        ),
    ),
    "one has no value": (
        {
            "results": {
                "inputs": results(TWO)["inputs"],
                "results": [result("new", "mcc", 0.8), result("old", "mcc", None, "it is constant")],
            },
        },
        "Only new has a value of mcc on these 100 objects, 0.8000; old has none: it is constant.",
    ),
    "none has a value": (
        {
            "results": {
                "inputs": results(TWO)["inputs"],
                "results": [result(system, "mcc", None, "the truth is constant") for system in TWO],
            },
        },
        "No system has a value of mcc: the truth is constant.",
    ),
    "two share the best value": (
        {
            "results": results({"new": 0.8, "old": 0.8, "bad": 0.2}),
            "decisions": decisions(
                ["new", "old", "bad"],
                [
                    pair("new", "old", 0, 0, 0, "undecided"),
                    pair("new", "bad", 0.6, 0.5, 0.7, "a"),
                    pair("old", "bad", 0.6, 0.5, 0.7, "a"),
                ],
            ),
            "leaderboards": [board({"new": 0.8, "old": 0.8, "bad": 0.2}, ["new", "old"]) | {"winners": ["new", "old"]}],
        },
        (
            "2 of 3 systems could be best by mcc on these 100 objects; new and old have the highest value, 0.8000, "
            "0.6000 above bad (95 % interval of the difference 0.5000 … 0.7000). Both beat bad."
        ),
    ),
    "one of three has no value": (
        {
            "results": {
                "inputs": results(THREE)["inputs"],
                "results": results(TWO)["results"] + [result("bad", "mcc", None, "it is constant")],
            },
            "leaderboards": [board(TWO, ["new", "old"])],
        },
        (
            "Either of the two systems that have a value could be best by mcc on these 100 objects; "
            "new has the highest value, 0.8000. bad has no value of mcc."
        ),
    ),
    "some units have no value": (
        {
            "results": {
                "inputs": [{"system": system, "objects": 10, "units": 12} for system in TWO],
                "results": [record | {"units": 11, "left_out": 1} for record in results(TWO)["results"]],
            }
        },
        (
            "new has the highest mcc of 2 systems on 11 of these 12 units, 0.8000. "
            "Whether that is more than chance was not tested."
        ),
    ),
    "only a leaderboard": (
        {"leaderboards": [board(TWO, ["new", "old"])]},
        "Either system could be best by mcc on these 100 objects; new has the highest value, 0.8000.",
    ),
    "one system and what it confuses": (
        {
            "results": results({"new": 0.8}),
            "confusion": {
                "matrices": [
                    {"system": "new", "unit": "all", "classes": ["cat", "dog"], "counts": [[40, 10], [20, 30]]}
                ]
            },
        },
        "new has mcc 0.8000 on these 100 objects. Most often it takes dog for cat: 20 of 50 times.",
    ),
    "one system": ({"results": results({"new": 0.8})}, "new has mcc 0.8000 on these 100 objects."),
}


@pytest.mark.parametrize("case", CASES)
def test_the_answer(visit, case):
    sections, answer = CASES[case]
    page = visit({"format": 1, "version": "0", "command": "etalon", "title": case, "sections": sections})
    assert page.locator(".lead").inner_text().replace("\u00a0", " ") == answer
