"""The data of every domain in one shape, and what changes them without knowing the domain.

Data are a dict that JSON can keep: `systems` (names in their order), `rows` (each with `unit`, `item`, `truth`, `weight`, and
`by`, the answer of each system), `classes` (options whose values are classes), `options` (words of the command), `scores`,
and `form` (how files are written)."""
import copy

NOTHING = {"unit": None, "item": None, "truth": None, "weight": None}


def row(by, **fields):
    return {**NOTHING, **fields, "by": by}


def data(domain, systems, rows, **more):
    return {"domain": domain, "systems": systems, "rows": rows, "classes": {}, "options": [], "scores": [], "form": {}, **more}


def has(given, name):
    return any(row[name] is not None for row in given["rows"])


def units(given):
    """The names of the units in the order in which they first occur."""
    return list(dict.fromkeys(row["unit"] for row in given["rows"]))


def labels(given):
    """All classes that the truth or, where its answers are classes, a system names."""
    found = {row["truth"] for row in given["rows"]} | {row.get("query_class") for row in given["rows"]}
    found |= {label for value in given["classes"].values() if isinstance(value, list) for label in value}
    if given.get("says_classes"):
        found |= {said for row in given["rows"] for said in row["by"].values()}
    return sorted(label for label in found if label is not None)


def items(given):
    named = {row["item"] for row in given["rows"]} | {row.get("to") for row in given["rows"]}
    return sorted(named - {None})


def changed(given, **fields):
    return {**copy.deepcopy(given), **fields}


def with_form(given, **form):
    return changed(given, form={**given["form"], **form})


def with_rows(given, rows):
    return changed(given, rows=copy.deepcopy(rows))


def of_systems(given, systems):
    """The data of some systems, in this order. Rows that only others have stay where the truth has them."""
    kept = with_rows(given, [{**row, "by": {name: row["by"].get(name) for name in systems}} for row in given["rows"]])
    kept["rows"] = [row for row in kept["rows"] if row["truth"] is not None or any(x is not None for x in row["by"].values())]
    return {**kept, "systems": list(systems)}


def with_copy(given, system, name):
    """A further system that answers as another one does."""
    more = changed(given)
    more["systems"].append(name)
    for row in more["rows"]:
        row["by"][name] = row["by"][system]
    return more


def renamed_systems(given, names):
    more = changed(given, systems=[names[name] for name in given["systems"]])
    for row in more["rows"]:
        row["by"] = {names[name]: said for name, said in row["by"].items()}
    if "baseline" in more:
        more["baseline"] = names[more["baseline"]]
    return more


def renamed_fields(given, field, names):
    more = changed(given)
    for row in more["rows"]:
        row[field] = names.get(row[field], row[field])
    return more


def renamed_items(given, names):
    more = renamed_fields(given, "item", names)
    return renamed_fields(more, "to", names) if "to" in given["rows"][0] else more


def renamed_classes(given, names):
    more = renamed_fields(given, "truth", names)
    for row in more["rows"]:
        if "query_class" in row:
            row["query_class"] = names.get(row["query_class"], row["query_class"])
        if given.get("says_classes"):
            row["by"] = {name: names.get(said, said) for name, said in row["by"].items()}
    named = lambda value: [names.get(label, label) for label in value] if isinstance(value, list) else names.get(value, value)
    more["classes"] = {option: named(value) for option, value in given["classes"].items()}
    return more
