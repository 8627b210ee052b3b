"""Relations between data and changed data of which the same must be said: order, names, copies, further columns."""
import facts
import wide
from relations.base import Changed, changing

# What resampling says, which other names may move: the resampled units lie in the order of their names.
DRAWN = {"p", "p_adjusted", "low", "high", "decision", "apart", "significant", "power", "regression", "groups", "p_values", "p_swaps",
         "p_randomization", "tau_b", "without_tau_b", "swap_rate", "again", "inflation", "optimism", "corrected", "wins", "could_be_best",
         "rank_low", "rank_high", "candidates", "winner", "winners", "least_significant_difference", "greatest_insignificant_difference",
         "undefined", "detectable", "units_to_decide", "method", "interval", "t", "scale"}
# Of what all systems are together.
TOGETHER = {"systems", "groups", "pairwise", "again", "inflation", "optimism", "corrected", "candidates", "winners", "winner", "rank",
            "rank_low", "rank_high", "wins", "mean_rank", "pairs", "significant", "power", "omnibus", "items", "p_values"}


def nearly(before, after, command):
    """But for the last bits: sums over classes in the order of their names are rounded otherwise."""
    return facts.same(before, after, drawn(command), 1e-11)


def drawn(command):
    return DRAWN if command.drawn else ()


def but_for_the_list(before, after, command):
    """Of pairs that measures divide equally, the first by name are listed."""
    unlisted = [{place: value for place, value in facts_of_one.items() if "contested" not in place} for facts_of_one in (before, after)]
    return facts.same(*unlisted, drawn(command))


def mixed(rng, values):
    values = list(values)
    rng.shuffle(values)
    return values


def rows_permuted(domain, rng, data):
    return Changed(wide.with_rows(data, mixed(rng, data["rows"])))


def systems_permuted(domain, rng, data):
    if len(data["systems"]) < 2:
        return None
    return Changed(wide.changed(data, systems=mixed(rng, data["systems"])))


def renaming(kind, in_order):
    """Other names for systems, units, classes or items: in the same order, or in any."""
    names_of = {"system": lambda data: data["systems"], "unit": wide.units, "class": wide.labels, "item": wide.items}[kind]
    rename = {"system": wide.renamed_systems, "unit": lambda data, names: wide.renamed_fields(data, "unit", names),
              "class": wide.renamed_classes, "item": wide.renamed_items}[kind]

    def change(domain, rng, data):
        old = names_of(data)
        if None in old or not old:
            return None
        names = in_same_order(kind, old) if in_order else in_any_order(kind, rng, old)
        return names and Changed(rename(data, names), {kind: {new: name for name, new in names.items()}})

    return change


# Names that tell which one of two classes is positive.
CUSTOMS = ({"0", "1"}, {"-1", "1"}, {"no", "yes"})


def customary(classes):
    return any(set(classes) <= custom for custom in CUSTOMS)


def in_same_order(kind, old):
    if kind != "class":
        return {name: f"x{name}" for name in old}
    if customary(old):
        return None
    if all(len(name) == 1 and name in "01234" for name in old):
        return {name: str(int(name) + 5) for name in old}
    texts = [name for name in old if not name.lstrip("-").replace(".", "").isdigit()]  # numbers have an order of their own
    return {name: f"x{name}" if name in texts else name for name in old} if texts else None


def in_any_order(kind, rng, old):
    if kind == "class" and customary(old):
        return None
    return dict(zip(old, mixed(rng, [f"name{index}" for index in range(len(old))])))


def clusters_renamed(domain, rng, data):
    """Names of clusters mean nothing, on either side."""
    noise = data["classes"].get("--noise")

    def renamed(labels):
        known = sorted(set(labels) - {noise})
        names = dict(zip(known, mixed(rng, [str(index) for index in range(100, 100 + len(known))]))) | {noise: noise}
        return [names[label] for label in labels]

    more = wide.changed(data)
    for row, truth in zip(more["rows"], renamed([row["truth"] for row in data["rows"]])):
        row["truth"] = truth
    for system in data["systems"]:
        for row, said in zip(more["rows"], renamed([row["by"][system] for row in data["rows"]])):
            row["by"][system] = said
    return Changed(more)


def column_added(domain, rng, data):
    """Columns that no option names: identifiers, texts, numbers, an index without a name."""
    count = len(data["rows"])
    made = [("id", [f"x{i:04}" for i in mixed(rng, range(count))]), ("", [str(i) for i in range(count)]),
            ("text", [rng.choice(["a, b", "one\ntwo", 'said "so"', ""]) for _ in range(count)]), ("length", [str(rng.randint(1, 9)) for _ in range(count)]),
            ("time", [str(1700000000 + rng.randint(0, 10**6)) for _ in range(count)])]
    more = [[rng.randint(0, 4), *column] for column in rng.sample(made, rng.randint(1, 2))]
    return Changed(wide.with_form(data, more=more))


def columns_permuted(domain, rng, data):
    return Changed(wide.with_form(data, shuffled=rng.randint(0, 10**6)))


def with_copy(name):
    def change(domain, rng, data):
        return Changed(wide.with_copy(data, rng.choice(data["systems"]), name))

    return change


def kept(before, after, command):
    """All that was said of the systems is said beside a further one; what systems are together may change."""
    of_all = lambda place: place[-1] == "regression" and "pairs" not in place
    together = {place for place in before if place[-1] in TOGETHER or "stability" in place or "omnibus" in place or of_all(place)}
    return facts.same({place: value for place, value in before.items() if place not in together},
                      {place: value for place, value in after.items() if place in before and place not in together})


def alone(domain, rng, data):
    return Changed(wide.of_systems(data, [rng.choice(data["systems"])])) if len(data["systems"]) > 1 else None


def kept_of_one(before, after, command):
    """What is said of one system alone is said of it beside others. All scores that fit are those that fit all systems."""
    if command.name == "measure":
        after = {place: value for place, value in after.items() if place in before}
    return kept(after, before, command)


MEASURED = ("measure", "each", "bootstrap", "merge", "per class", "matrix", "p-values", "positions", "curve", "bounds", "catalogue")
DECIDED = ("compare", "gate", "compare measures", "leaderboard", "wilcoxon")
ITEMS_BY_NAME = {("runs", command): "documents with one score come by their names" for command in MEASURED}

def of_kind(kind):
    return lambda domain: kind in domain.kinds


def columns_named(domain):
    return domain.columns_named


UNLESS_RENAMED = {"class": {"measure": "some scores are about the order of classes"},
                  "unit": {"trec_eval": "queries are added in the order of their names, as trec_eval does, and four digits show it"}}
PLURAL = {"system": "systems", "unit": "units", "class": "classes", "item": "items"}
CHANGES = [
    changing("rows permuted", "the order of rows means nothing", rows_permuted,
             unless={"projection": "a search that begins with the nodes as they come"}),
    changing("systems permuted", "the order of systems means nothing", systems_permuted,
             unless={"trec_eval": "one run"}, suits=of_kind("system")),
    *(changing(f"{PLURAL[kind]} renamed in order", f"names of {PLURAL[kind]} mean nothing", renaming(kind, True), suits=of_kind(kind)) for kind in ("system", "unit", "class", "item")),
    *(changing(f"{PLURAL[kind]} renamed", f"names of {PLURAL[kind]} mean nothing, in whatever order", renaming(kind, False), ignored=drawn, suits=of_kind(kind),
               compare=nearly if kind == "class" else but_for_the_list, codes=False, unless=UNLESS_RENAMED.get(kind))
      for kind in ("system", "unit", "class")),
    changing("items renamed", "names of items mean nothing, in whatever order", renaming("item", False), ignored=drawn,
             domains=("orders", "classi", "answers", "communities"), unless={"projection": "a search in the order of names"}),
    changing("clusters renamed on each side", "names of clusters mean nothing", clusters_renamed, domains=("clusters",),
             compare=nearly),
    changing("columns added", "columns that are not named mean nothing", column_added, suits=columns_named),
    changing("columns permuted", "the order of columns means nothing", columns_permuted, suits=columns_named),
    changing("one system alone", "a system has the values that it has beside others", alone, commands=MEASURED, compare=kept_of_one, less=True,
             unless={"catalogue": "the catalogue is what all runs list"}),
    changing("a copy beside it", "what is said of systems is said beside a copy of one", with_copy("zz copy"), commands=MEASURED, compare=kept),
    changing("a copy in front", "decisions keep their bits beside a copy whose name sorts first", with_copy("!copy"), commands=DECIDED, compare=kept,
             codes=False),  # the gate asks about the copy of the baseline as well
]
