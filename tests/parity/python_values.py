"""Measures the bundled data through the public functions of the Python package and prints the values as JSON.

Case to place to score to value, as in the baseline. What takes the values out of a result is in one function for each type.
"""
import csv
import json
import math
import pathlib
import shlex
import sys
import warnings

import etalon as et

import found

DATA = pathlib.Path(__file__).resolve().parents[2] / "data"


def columns(path):
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    return {name: [row[name] for row in rows] for name in rows[0]}


def lines(name):
    text = (found.COMMANDS / name if "/" not in name else DATA / name).read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def answers_in(name):
    """Query to classes of documents."""
    queries = (line.split(":", 1) for line in lines(f"answers/{name}.txt"))
    return {query: [part.split() for part in text.split("|")] for query, text in queries}


# Values of a result, by its type.


def of_results(results):
    """What labels, clusters, covers, orders, classi and answers give; the mapping must say the same as the records."""
    lists = [getattr(results, name, None) for name in ("records", "by_unit", "results", "values")]
    values = found.values_of([part for part in lists if isinstance(part, (list, tuple))])
    otherwise = []
    for system in results.systems:
        of_system = results[system] if system in results else results
        otherwise += [f"{system} {score}" for score in of_system if plain(of_system[score]) != values[system][score]]
        for score, (low, high) in of_system.intervals.items():
            values[system] |= {f"{score} low": low, f"{score} high": high}
    return values | {"by name": {"unlike the records": " ".join(otherwise) or "none"}}


def plain(value):
    """A value for JSON: NaN and None are undefined, whole numbers and words stay."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return found.UNDEFINED
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return " ".join(str(plain(part)) for part in value)
    return value


def numbers_of(record, names):
    return {name: plain(record[name]) for name in names if name in record}


def of_consistency(result):
    names = ("same", "opposite", "f_only", "g_only", "both_tied", "C", "D", "gamma", "tau_b", "C_interval", "D_interval")
    values = {f"{pair['f']}, {pair['g']}": numbers_of(pair, names) for pair in result.pairs}
    return values | {"all": {"preference": plain(result.preference)}}


def of_separation(result):
    return {f"{pair['f']}, {pair['g']}": {"size": (pair.get("example") or {}).get("size", "none")} for pair in result.pairs}


def of_disagreement(result):
    names = ("same", "opposite", "f_only", "g_only", "both_tied", "inconsistency")
    return {f"{pair['f']}, {pair['g']}": numbers_of(pair, names) for pair in result.pairs}


def of_sensitivity(result):
    values = {}
    for one in result.scores:
        names = ("power", "least_significant_difference", "greatest_insignificant_difference")
        stability = numbers_of(one["stability"], ("tau_b", "low", "high", "swap_rate"))
        values[one["score"]] = numbers_of(one, names) | {f"stability {name}": value for name, value in stability.items()}
        for test in one["tests"]:
            values[f"{one['score']} of {test['first']}, {test['second']}"] = numbers_of(test, ("units", "difference", "t", "p"))
    return values


def of_verdicts(result):
    """The verdict, how many cases were compared, and the values of the counterexample."""
    values = {}
    for law in result.laws:
        items = (law["counterexample"] or {}).get("items", [])
        exact = "; ".join(str(item.get("exact", item.get("value"))) for item in items)
        of_score = values.setdefault(law["score"], {})
        score = f"{law['law']} {law['form']}"
        while score in of_score:  # in another universe
            score += "'"
        of_score[score] = f"{law['verdict']}, {law['cases']} cases" + (f": {exact}" if exact else "")
    return values


def of_advice(result):
    return {
        one["score"]: {"has all": str(one["has_all"]), "lacks": " ".join(sorted(str(name) for name in names_of(one["lacks"])))}
        for one in result.candidates
    }


def names_of(laws):
    return [law["law"] if isinstance(law, dict) else law for law in laws]


def of_communities(result):
    return {"all": {str(node): int(community) for node, community in result.items()}}


# What is measured.


def labels_and_clusters():
    digits = columns(DATA / "digits/predictions.csv")
    truth = digits.pop("truth")
    yield "labels digits", of_results(et.labels(truth, digits, "all"))
    yield "labels one digit", of_results(et.labels(truth, digits["tree"], "all", positive="3"))
    lists = {name: lines(f"{name}.txt") for name in ("truth", "one", "two", "constant")}
    for mode in ("report", "skip", "zero", "authors", "sklearn"):
        yield f"labels constant {mode}", of_results(et.labels(lists["truth"], lists["constant"], "all", undefined=mode))
        if mode != "skip":
            yield f"clusters constant {mode}", of_results(et.clusters(lists["truth"], lists["constant"], "all", undefined=mode))
    weights = [0.5 + place for place in range(len(lists["truth"]))]
    yield "labels weighted", of_results(et.labels(lists["truth"], lists["one"], "all", weights=weights))
    iris = columns(DATA / "iris/clusterings.csv")
    species = iris.pop("species")
    yield "clusters iris", of_results(et.clusters(species, iris, "all"))
    groups, groups_found = ([line.split() for line in lines(name)] for name in ("groups.txt", "groups_found.txt"))
    yield "covers", of_results(et.covers(groups, {"found": groups_found, "same": groups}))


def orders_classi_and_answers():
    tasters, judge, novice = (lines(f"orders/{name}.txt") for name in ("tasters", "judge", "novice"))
    teas = {"judge": judge * len(tasters), "novice": novice * len(tasters)}
    yield "orders tasters", of_results(et.orders(tasters, teas, "all", each=True))
    levels = columns(found.COMMANDS / "list8.csv")
    target, predicted = ([float(value) for value in levels[name]] for name in ("target", "predicted"))
    yield "orders list", of_results(et.orders(target, predicted, "all"))
    yield "orders ranks", of_results(et.orders(target, predicted, "all", values="ranks"))
    distances = {"b": 0, "c": 1, "t": 6}
    scores = ["classi", "classi@1", "classi@5"]
    yield "classi example", of_results(et.classi(list("cbbbcccttt"), scores, query="b", distances=distances))
    yield "classi ties", of_results(et.classi(list("bct"), distances=distances, by=[1, 1, 0]))
    parts = columns(found.COMMANDS / "class_scores.csv")
    by_class = {str(k): [float(value) for value in parts[f"p{k}"]] for k in range(3)}
    yield "classi scores", of_results(et.classi(parts["truth"], ["classi", "classi@2"], by_class=by_class, order=["0", "1", "2"]))
    reference = answers_in("reference")
    systems = {name: answers_in(name) for name in ("fresh", "historic", "broad")}
    yield "answers", of_results(et.answers(reference, systems, "all", each=True))
    for mode in ("skip", "zero"):
        yield f"answers {mode}", of_results(et.answers(reference, systems["fresh"], "all", each=True, undefined=mode))


def measures_of_measures():
    yield "consistency labels", of_consistency(et.consistency("labels", ["f1", "jaccard", "mcc", "kappa"], universe=(2, 6)))
    yield "consistency clusters", of_consistency(et.consistency("clusters", ["cc", "ari", "nmi"], universe=5))
    yield "consistency orders", of_consistency(et.consistency("orders", ["srn", "md", "oauc"], universe=6))
    yield "consistency sample", of_consistency(et.consistency("clusters", ["cc", "nmi"], universe=20, sample=500, seed=7))
    yield "separation", of_separation(et.separate("labels", ["mcc", "sba", "f1"], universe=(2, 10)))
    yield "laws labels", of_verdicts(et.validate("labels", ["f1", "balanced_accuracy", "mcc"], universes=[(2, 5)]))
    yield "laws clusters", of_verdicts(et.validate("clusters", ["ari", "rand", "vi"], objects=4))
    yield "laws orders", of_verdicts(et.validate("orders", ["tau_b", "footrule", "ndcg"], permutations=4, weak_orders=3))
    yield "laws classi", of_verdicts(et.validate("classi", ["classi", "classi@1"], universes=[(3, 3)]))
    yield "laws answers", of_verdicts(et.validate("answers", ["p_delta", "jaccard"], objects=3))
    yield "advice", of_advice(et.advise("labels", ["monotonicity", "symmetry"]))


def systems_and_graphs():
    digits = columns(DATA / "digits/predictions.csv")
    measured = et.labels(digits.pop("truth"), digits, ["accuracy", "balanced_accuracy", "macro(f1)", "kappa", "mcc"])
    yield "disagreement digits", of_disagreement(et.disagreement(measured))
    folds = columns(found.COMMANDS / "folds.csv")
    rows = list(zip(*(folds[name] for name in ("system", "unit", "score", "value")), strict=True))
    yield "disagreement folds", of_disagreement(et.disagreement(rows, lower=["mine"]))
    yield "sensitivity folds", of_sensitivity(et.sensitivity_of(rows, lower=["mine"], halvings=50))
    edges = [shlex.split(line) for line in lines("cliques.txt")]
    for method in ("diamond", "projection"):
        yield f"communities {method}", of_communities(et.communities(edges, method=method))


def main():
    warnings.simplefilter("ignore")
    values = {}
    for group in (labels_and_clusters, orders_classi_and_answers, measures_of_measures, systems_and_graphs):
        values.update(group())
    json.dump(values, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
