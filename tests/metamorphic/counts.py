"""How many cases there were: one file for each part of a run; here they are added up and shown.

    counts.py FILE…                          the table; exit 1 where a cell or a row has too few cases
    counts.py FILE… --write docs/trials.md   writes it into a page, between the lines that say where
    counts.py FILE… --least 20               the cells that are a case for the fewest seeds"""
import argparse
import collections
import json
import pathlib
import re
import sys

from domains import DOMAINS
from relations import RELATIONS
from trials import CELL, ROW, VERDICTS, all_cells, cases
from waiting import Waiting

BEGIN, END = "<!-- counts: written by tests/metamorphic/counts.py -->\n", "<!-- end of counts -->\n"


def load(path, trials):
    """The last seed of each domain."""
    if path is None or not path.exists():
        return {}
    kept = json.loads(path.read_text())
    trials.counts.update(counts_of(kept))
    return kept["last"]


def save(path, trials, last):
    with trials.lock:
        rows = [[*place, count] for place, count in sorted(trials.counts.items())]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(f'{{"last": {json.dumps(last)},\n"counts": [\n{lines}\n]}}\n')


def counts_of(kept):
    return {tuple(place): count for *place, count in kept["counts"]}


class Total:
    """Several files together."""

    def __init__(self, paths):
        self.counts = collections.Counter()
        for path in paths:
            self.counts.update(counts_of(json.loads(path.read_text())))
        self.cells = collections.defaultdict(list)  # cases of each command, by relation and domain
        for domain, command, relation in all_cells():
            self.cells[relation, domain].append(cases(self.counts, (domain, command, relation)))

    def complete(self):
        return all(min(cells) >= CELL and sum(cells) >= ROW for cells in self.cells.values())

    def of(self, verdict):
        return sum(count for place, count in self.counts.items() if place[-1] == verdict)

    def broken(self):
        """Cells that broke their relation: those that waiting.txt knows of, and others."""
        waiting = Waiting()
        cells = [place[:-1] for place, count in sorted(self.counts.items()) if place[-1] == "broken" and count]
        known = [cell for cell in cells if waiting.waits(*cell)]
        return known, [cell for cell in cells if cell not in known]

    def table(self):
        """Rows are relations, columns domains: all cases, and in brackets those of the command with the fewest."""
        lines = ["| relation | " + " | ".join(DOMAINS) + " |", "| --- |" + " --- |" * len(DOMAINS)]
        for relation in RELATIONS:
            row = [self.cells.get((relation, domain)) for domain in DOMAINS]
            lines.append(f"| {relation} | " + " | ".join(f"{sum(cells):,} ({min(cells):,})" if cells else "–" for cells in row) + " |")
        return "\n".join(lines)

    def sentences(self):
        commands = sum(map(len, self.cells.values()))
        said = [f"In all {sum(map(self.of, VERDICTS)):,} cases, of {commands:,} combinations of domain, command and relation.",
                f"The fewest of one combination are {min(map(min, self.cells.values())):,}, the fewest of one domain and relation "
                f"{min(map(sum, self.cells.values())):,}.",
                f"Not counted are {self.of('skipped'):,} of which a relation says nothing and {self.of('refused'):,} that were refused alike on both sides."]
        known = sum(self.counts[(*cell, "broken")] for cell in self.broken()[0])
        said.append(f"{self.of('broken'):,} cases broke their relation" + (f", {known:,} of them by what `waiting.txt` lists." if known else "."))
        return " ".join(said)


def written(page, text):
    """The page with the counts between its two lines."""
    found = re.subn(f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", lambda _: text, page, flags=re.DOTALL)
    if found[1] != 1:
        raise SystemExit(f"the page has no lines {BEGIN.strip()} and {END.strip()}")
    return found[0]


def least(total, number):
    """The cells that are a case for the smallest share of seeds, with their cases and seeds."""
    rows = []
    for cell in all_cells():
        tried = sum(total.counts[(*cell, verdict)] for verdict in (*VERDICTS, "skipped", "refused"))
        rows.append((cases(total.counts, cell) / max(tried, 1), tried, cell))
    return "\n".join(f"{share:.2f} of {tried:5} {' / '.join(cell)}" for share, tried, cell in sorted(rows)[:number])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=pathlib.Path, nargs="+")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE")
    parser.add_argument("--least", type=int, metavar="N")
    chosen = parser.parse_args()
    total = Total(chosen.files)
    if chosen.least:
        print(least(total, chosen.least))
        return 0
    text = f"{total.table()}\n\n{total.sentences()}\n"
    if chosen.write:
        chosen.write.write_text(written(chosen.write.read_text(), f"\n{text}\n"))
    else:
        print(text)
    for cell in total.broken()[1]:
        print(f"BROKEN {total.counts[(*cell, 'broken')]} times: {' / '.join(cell)}", file=sys.stderr)
    return 0 if total.complete() else 1


if __name__ == "__main__":
    sys.exit(main())
