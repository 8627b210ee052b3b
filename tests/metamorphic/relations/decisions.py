"""Laws of decisions: pairs and intervals, the gate, gains, scales, and the two routes of instances."""
import json
import math

import facts
import wide
from case import Refused, Skip, answers, require
from relations.base import Changed, Relation, changing

MARGIN = 0.02  # of the gate that domains ask


def answered(case, command):
    outcome = case.outcome(command)
    if not outcome.answered:
        raise Refused()
    return json.loads(outcome.out)


def named(pair):
    return f"{pair['a']} and {pair['b']} by {pair['score']}"


def decided_by_interval(case, command):
    """A pair is decided exactly when its interval excludes 0."""
    problems = []
    for pair in answered(case, command)["pairs"]:
        if pair["low"] is None or pair["decision"] not in ("a", "b", "undecided"):
            continue
        excluded = pair["low"] > 0 or pair["high"] < 0
        if excluded != (pair["decision"] != "undecided"):
            problems.append(f"{named(pair)}: {pair['decision']}, and the interval is [{pair['low']}, {pair['high']}]")
    require(problems)


def gate_rule(case, command):
    """It passes only where the worse end is better than minus the margin, and fails only where the better end is worse."""
    tree = answered(case, command)
    problems = []
    for pair in tree["pairs"]:
        low, high = (pair["low"], pair["high"]) if tree["better"] == "higher" else (negative(pair["high"]), negative(pair["low"]))
        passes = low is not None and low > -MARGIN
        fails = high is not None and high < -MARGIN
        if pair["regression"] == "open" and (pair.get("undefined") or "").startswith("too few"):
            continue
        expected = "absent" if passes else "shown" if fails else None
        if (expected and pair["regression"] != expected) or (not expected and pair["regression"] in ("absent", "shown")):
            problems.append(f"{named(pair)}: {pair['regression']}, and the gain is in [{low}, {high}]")
    require(problems)


def negative(value):
    return None if value is None else -value


def in_range(case, command):
    """Means lie in the range of the measure, differences between its width downwards and upwards."""
    tree = answered(case, command)
    score = tree["score"].partition("(")[0]
    if score not in UNIT_RANGE | SIGNED_RANGE:
        raise Skip()
    lowest = -1 if score in SIGNED_RANGE else 0
    lists = [(tree.get("pairs", []), lowest - 1, 1 - lowest), (tree["systems"] if isinstance(tree["systems"][0], dict) else [], lowest, 1)]
    require([f"{record.get('system') or named(record)}: [{record['low']}, {record['high']}] leaves [{least}, {most}]"
             for records, least, most in lists for record in records
             if record["low"] is not None and not least <= record["low"] <= record["high"] <= most])


UNIT_RANGE = {"accuracy", "f1", "precision", "recall", "jaccard", "macro", "micro", "weighted", "error_rate", "rand", "nmi", "v_measure",
              "p@5", "recall@5", "ndcg@10", "ap", "rr", "rbp", "bpref", "nominal", "p_delta", "dice"}
SIGNED_RANGE = {"mcc", "kappa", "balanced_accuracy", "ari", "tau_b", "gamma", "somers_d", "spearman_rho", "weighted_tau"}


def better_on_one_unit(case, command):
    """A gain on one unit never turns a decision for a system into one against it."""
    rng = case.rng("gain")
    system = rng.choice(case.data["systems"])
    more = wide.changed(case.data)
    row = rng.choice(more["rows"])
    row["by"][system] = "1" if row["by"][system] in ("0", "1") else repr(round(float(row["by"][system]) + rng.choice([.01, .1, 5]), 6))
    one, other = answers(case.outcome(command), case.outcome(command, "gain", more))
    before, after = ({frozenset((pair["a"], pair["b"])): pair.get(pair["decision"]) for pair in json.loads(outcome.out)["pairs"]}
                     for outcome in (one, other))
    require([f"{sorted(pair)}: for {system}, and for {after[pair]} after a gain of {system} on {row['unit']}"
             for pair, winner in before.items() if winner == system and after[pair] not in (None, system)])


def scaled(by):
    def change(domain, rng, data):
        if all(value in ("0", "1") for row in data["rows"] for value in row["by"].values()) or data.get("second"):
            return None
        more = wide.changed(data, lower=by < 0)
        for row in more["rows"]:
            row["by"] = {name: repr(by * float(value)) for name, value in row["by"].items()}
        return Changed(more)

    def compared(before, after, command):
        """Decisions and p-values keep their bits; what has the unit of the score is so many times as much."""
        sized = {"difference", "detectable", "low", "high", "mean", "value", "inflation", "optimism", "corrected"}
        expected = {}
        for place, value in before.items():
            if place[-1] in sized and value not in (None, "None"):
                place = (*place[:-1], {"low": "high", "high": "low"}.get(place[-1], place[-1])) if by < 0 else place
                value = facts.text_of((abs(by) if place[-1] == "detectable" else by) * float(value) or 0.0)
            expected[place] = value
        turned = ("effect", "t", "better", "wins", "losses") if by < 0 else ()
        return facts.same(expected, after, turned)

    return change, compared


def instances_as_values(case, command):
    """Right and wrong instances as 0/1 values decide as the labels do."""
    if wide.has(case.data, "unit"):
        raise Skip()
    folder, files = case.written("plain", wide.changed(case.data, classes={}, options=[]))
    rows = [f"{system},{index},accuracy,{int(row['by'][system] == row['truth'])}"
            for index, row in enumerate(case.data["rows"]) for system in case.data["systems"]]
    (folder / "right.csv").write_text("\n".join(["system,unit,score,value", *rows]) + "\n")
    gate = ["--baseline", case.data["baseline"], "--fail-if-worse", str(MARGIN)] if command.name == "gate" else []
    verb = "leaderboard" if command.name == "leaderboard" else "compare"
    one = case.rerun([verb, "labels", *files, "-m", "accuracy", *gate, "--format", "json"], folder)
    other = case.rerun([verb, "values", "right.csv", "--unit", "queries", *gate, "--format", "json"], folder)
    one, other = answers(one, other)
    told = []
    for outcome in (one, other):
        found = command.read(outcome.out)
        told.append({place[1:]: value for place, value in found.items() if place[-1] in
                     ("difference", "low", "high", "p", "p_adjusted", "decision", "regression", "rank_low", "rank_high", "could_be_best", "value")})
    require(facts.same(*told))


def ranks_from_decisions(case, command):
    """A system could be best unless it is shown to be worse than another one."""
    board = answered(case, command)
    compare = next(known for known in case.domain.commands() if known.name == "compare")
    outcome = case.outcome(compare)
    if not outcome.answered:
        raise Refused()
    worse, better = {}, {}
    for pair in json.loads(outcome.out)["pairs"]:
        if pair["decision"] in ("a", "b"):
            winner, loser = (pair["a"], pair["b"]) if pair["decision"] == "a" else (pair["b"], pair["a"])
            worse[loser] = worse.get(loser, 0) + 1
            better[winner] = better.get(winner, 0) + 1
    count = len(board["systems"])
    require([f"{row['system']}: ranks {row['rank_low']} to {row['rank_high']}, and {worse.get(row['system'], 0)} are shown to be better, "
             f"{better.get(row['system'], 0)} worse, of {count}"
             for row in board["systems"] if (row["rank_low"], row["rank_high"]) !=
             (1 + worse.get(row["system"], 0), count - better.get(row["system"], 0))])


doubled, doubled_compared = scaled(4)
mirrored, mirrored_compared = scaled(-1)
BY_VALUES = ("compare", "wilcoxon", "leaderboard")
DECISIONS = [
    Relation("decided and interval", "a pair is decided exactly when its interval excludes 0", decided_by_interval,
             commands=("compare", "gate", "wilcoxon")),
    Relation("gate and interval", "the gate goes by the ends of the interval", gate_rule, commands=("gate",)),
    Relation("interval in range", "intervals stay in the range of the measure", in_range, commands=("compare", "gate", "leaderboard"),
             domains=("labels", "clusters", "orders", "answers", "runs", "values")),
    Relation("a gain", "a gain on one unit never decides against a system", better_on_one_unit, domains=("values",),
             commands=("compare", "wilcoxon")),
    changing("another scale", "values times 4 decide alike", doubled, domains=("values",), commands=BY_VALUES, compare=doubled_compared),
    changing("mirrored", "losses decide as gains do", mirrored, domains=("values",), commands=("compare",), compare=mirrored_compared),
    Relation("instances as values", "0/1 values of instances decide as their labels do", instances_as_values, domains=("labels",),
             commands=("compare", "gate", "leaderboard")),
    Relation("ranks and decisions", "ranks are those that decisions leave", ranks_from_decisions, commands=("leaderboard",)),
]
