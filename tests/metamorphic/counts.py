"""How many cases there were: kept in a file over several runs, and as a table for the docs."""
import collections
import json

from domains import DOMAINS
from relations import RELATIONS
from trials import all_cells


def load(path, trials):
    """The seed that comes next for each domain."""
    if path is None or not path.exists():
        return {}
    kept = json.loads(path.read_text())
    for *cell, verdict, count in kept["counts"]:
        trials.counts[(*cell, verdict)] = count
    return kept["next"]


def save(path, trials, following):
    rows = [[*place, count] for place, count in sorted(trials.counts.items())]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(f'{{"next": {json.dumps(following)},\n"counts": [\n{lines}\n]}}\n')


def table(trials):
    """Rows are relations, columns domains: all cases, and in brackets those of the command with the fewest."""
    cells = collections.defaultdict(list)
    for domain, command, relation in all_cells():
        cells[relation, domain].append(trials.cases(domain, command, relation))
    lines = ["| relation | " + " | ".join(DOMAINS) + " |", "| --- |" + " --- |" * len(DOMAINS)]
    for relation in RELATIONS:
        shown = [f"{sum(cells[relation, domain])} ({min(cells[relation, domain])})" if cells[relation, domain] else "–" for domain in DOMAINS]
        lines.append(f"| {relation} | " + " | ".join(shown) + " |")
    total = sum(count for (*_, verdict), count in trials.counts.items() if verdict in ("ok", "broken"))
    return "\n".join([*lines, "", f"In all {total} cases."])
