"""Results as facts: a dict from place to value, whatever the order of records and with all names translated back."""
import json
import math

# Fields that say which record it is, by the kind of name that they hold.
NAMES = {"system": "system", "reference": "system", "a": "system", "b": "system", "first": "system", "second": "system",
         "unit": "unit", "class": "class", "object": "item", "score": None, "f": None, "g": None, "k": None, "node": "item"}
# Texts for people, and what depends on the order of systems by design.
LEFT_OUT = {"notes", "version", "command", "undefined", "hidden", "theorem", "theorem_note", "resamples"}
# Values that are names.
VALUES = {"most": "item", "winner": "system"}
# Lists of names, which are sets.
SETS = {"systems": "system", "winners": "system", "pairwise": "system"}
TURNED_SIGN = {"difference", "t", "effect", "value_of_pair"}
EXCHANGED = (("wins", "losses"), ("a_better", "b_better"), ("for_first", "for_second"))
ROLES = {"a": "b", "b": "a"}


def text_of(value):
    return repr(float(value)) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def is_share(pair):
    return pair.get("effect_name") == "share of wins" and pair.get("effect") is not None


def turned(pair, first, second):
    """A record about two systems, with them exchanged."""
    other = dict(pair)
    other[first], other[second] = pair[second], pair[first]
    negative = lambda x: None if x is None else -x if x else x
    for name in TURNED_SIGN | ({"value"} if "queries" in pair else set()):
        if name in pair:
            other[name] = negative(pair[name])
    if is_share(pair):
        other["effect"] = 1 - pair["effect"]
    if "low" in pair:
        other["low"], other["high"] = negative(pair["high"]), negative(pair["low"])
    for one, two in EXCHANGED:
        if one in pair:
            other[one], other[two] = pair[two], pair[one]
    for name, value in pair.items():
        if name in ("decision", "mean_by_grades", "mean_by_any_gains", "preferred"):
            other[name] = ROLES.get(value, value)
        elif isinstance(value, dict) and set(value) >= {"a", "b"}:
            other[name] = {**value, "a": value["b"], "b": value["a"]}
        elif name in ("by_depth", "by_persistence", "by_gain"):
            roles = ("preferred", "above", "below")
            other[name] = [{key: ROLES.get(x, x) if key in roles else x for key, x in step.items()} for step in value]
    return other


class Reader:
    """Reads a tree of JSON; `back` translates the names of each kind."""

    def __init__(self, back=None):
        self.back = back or {}
        self.facts = {}

    def name(self, kind, value):
        return self.back.get(kind, {}).get(value, value) if isinstance(value, str) else value

    def read(self, tree, path=()):
        if isinstance(tree, dict):
            self.read_record(tree, path)
        elif isinstance(tree, list):
            self.read_list(tree, path)
        else:
            self.facts[path] = text_of(self.name(VALUES[path[-1]], tree) if path and path[-1] in VALUES else tree)
        return self.facts

    def read_record(self, record, path):
        if set(record) >= {"classes", "counts"}:
            return self.read_matrix(record, path)
        for first, second in (("a", "b"), ("first", "second")):
            if isinstance(record.get(first), str) and isinstance(record.get(second), str):
                if self.name("system", record[first]) > self.name("system", record[second]):
                    record = turned(record, first, second)
        if is_share(record):
            record = {**record, "effect": round(record["effect"], 12)}  # 1 less a share is rounded
        identity = tuple((field, self.name(NAMES[field], value)) for field, value in sorted(record.items())
                         if field in NAMES and isinstance(value, (str, int)))
        named = {field for field, _ in identity}
        if "cumulative" in record:  # a position: of instances that tie any may be shown there
            identity = tuple(part for part in identity if part[0] not in ("class", "object"))
            named |= {"distance", "best_class", "worst_class"}
        for field, value in record.items():
            if field == "undefined":
                self.facts[(*path, identity, "undefined")] = value is not None and value != {}
            elif field not in LEFT_OUT and field not in named:
                self.read(value, (*path, *([identity] if identity else []), field))

    def read_list(self, values, path):
        kind = next((SETS[part] for part in path[-2:] if part in SETS), None)
        if kind and all(isinstance(value, str) for value in values):
            self.facts[path] = tuple(sorted(self.name(kind, value) for value in values))
        elif path and path[-1] == "nodes":
            self.read_partition(values, path)
        elif path and path[-1] in ("p_values",):
            self.facts[path] = tuple(sorted(map(text_of, values), key=str))
        elif path and path[-1] == "groups":
            groups = [(group.get("score"), tuple(sorted(self.name("system", x) for x in group["systems"]))) for group in values]
            self.facts[path] = tuple(sorted(groups))
        else:
            for index, value in enumerate(values):
                known = isinstance(value, dict) and any(field in NAMES for field in value)
                self.read(value, path if known else (*path, index))

    def read_matrix(self, record, path):
        names = [self.name("class", name) for name in record["classes"]]
        place = (*path, self.name("system", record.get("system")), self.name("unit", record.get("unit")))
        for truth, counts in zip(names, record["counts"]):
            for said, count in zip(names, counts):
                self.facts[(*place, truth, said)] = text_of(count)

    def read_partition(self, nodes, path):
        """Communities without their numbers: each as the set of its nodes."""
        parts = {}
        for node in nodes:
            parts.setdefault(node["community"], []).append(self.name("item", node["node"]))
        self.facts[path] = tuple(sorted(tuple(sorted(part)) for part in parts.values()))


def facts_of(output, back=None):
    return Reader(back).read(json.loads(output))


def same(one, other, ignored=(), tolerance=0.0):
    """The first few places where two dicts of facts differ, as texts."""
    problems = []
    for place in sorted(set(one) | set(other), key=repr):
        if place and place[-1] in ignored:
            continue
        first, second = one.get(place, "nothing"), other.get(place, "nothing")
        if first != second and not (tolerance and near(first, second, tolerance)):
            problems.append(f"{describe(place)}: {first} and {second}")
    return problems


def near(first, second, tolerance):
    try:
        return math.isclose(float(first), float(second), rel_tol=tolerance, abs_tol=tolerance)
    except (TypeError, ValueError):
        return False


def describe(place):
    return " ".join("/".join(str(value) for _, value in part) if isinstance(part, tuple) and part and isinstance(part[0], tuple)
                    else str(part) for part in place)
