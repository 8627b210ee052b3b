"""Runs relations over seeds, counts cases, and keeps what fails: made smaller, as a file that is run again."""
import collections
import json
import re
import threading

import wide
from case import Broken, Case, Refused, Skip
from domains import DOMAINS
from program import OutOfTime
from relations import RELATIONS

FOLDER = re.compile(r"\S*/etalon-metamorphic-\w+/\d+/")
CELL, ROW = 50, 500  # cases that are wanted for domain × command × relation, and for domain × relation
VERDICTS = ("ok", "broken")  # of cases; else nothing was compared: skipped or refused


def examined(case, relation, command):
    """ok, refused, skipped or broken, and the problems."""
    if relation.reason(case.domain, command) or command.applies(case.data):
        return "skipped", []
    try:
        relation.examine(case, command)
    except Skip:
        return "skipped", []
    except Refused:
        return "refused", []
    except Broken as broken:
        return "broken", broken.problems
    return "ok", []


class Trials:
    def __init__(self, program, package, waiting, cells=None, parts=1):
        self.program, self.package, self.waiting = program, package, waiting
        self.cells = cells or all_cells()
        self.wanted = tuple(-(-number // parts) for number in (CELL, ROW))  # of this part of all trials
        self.counts = collections.Counter()  # by domain, command, relation and verdict
        self.found = {}  # the first failure of each cell: seed, data, problems
        self.waited = collections.Counter()
        self.folder = None  # that failures go into
        self.lock = threading.Lock()

    def cases(self, *cell):
        return cases(self.counts, cell)

    def incomplete(self, name):
        """The cells of a domain that lack cases."""
        rows = collections.Counter()
        mine = [cell for cell in self.cells if cell[0] == name]
        for domain, command, relation in mine:
            rows[relation] += self.cases(domain, command, relation)
        of_cell, of_row = self.wanted
        return [cell for cell in mine if self.cases(*cell) < of_cell or rows[cell[2]] < of_row]

    def run_seed(self, name, seed, cells):
        self.run_case(name, seed, None, cells)

    def rerun(self, kept):
        """A kept case: its data with the relation and the command that failed once."""
        self.run_case(kept["domain"], kept["seed"], kept["data"], [(kept["domain"], kept["command"], kept["relation"])])

    def run_case(self, name, seed, data, cells):
        case = Case(self.program, self.package, DOMAINS[name], seed, data)
        try:
            for cell in cells:
                verdict, problems = examined(case, RELATIONS[cell[2]], command_of(cell))
                self.note(cell, verdict, seed, case.data, problems)
        except OutOfTime:
            return
        finally:
            case.close()

    def note(self, cell, verdict, seed, data, problems):
        with self.lock:
            self.counts[(*cell, verdict)] += 1
            if verdict != "broken":
                return
            if self.waiting.waits(*cell):
                self.waited[cell] += 1
            elif cell not in self.found:
                self.found[cell] = seed, data, problems
                self.keep(cell, data)

    def smaller(self, cell):
        """Data with fewer rows and systems on which the relation is still broken, as far as there is time."""
        seed, data, _ = self.found[cell]

        def broken(candidate):
            case = Case(self.program, self.package, DOMAINS[cell[0]], seed, candidate)
            try:
                return examined(case, RELATIONS[cell[2]], command_of(cell))[0] == "broken"
            except (KeyError, ValueError, IndexError, ZeroDivisionError):
                return False  # a part that no generator makes
            finally:
                case.close()

        tries = 40
        progress = True
        while progress and tries > 0:
            progress = False
            for candidate in parts_of(data):
                tries -= 1
                if tries < 0:
                    break
                try:
                    if broken(candidate):
                        data, progress = candidate, True
                        break
                except OutOfTime:
                    return data
        return data

    def keep(self, cell, data):
        """Writes a case that failed, as the gate runs it again."""
        if self.folder is None:
            return None
        seed, _, problems = self.found[cell]
        name = "_".join("".join(sign if sign.isalnum() and sign.isascii() else "-" for sign in part) for part in (*cell, str(seed)))
        path = self.folder / f"{name}.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        record = dict(zip(("domain", "command", "relation"), cell))
        record |= {"seed": seed, "problems": [FOLDER.sub("", problem) for problem in problems[:3]], "data": data}
        path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n")
        return path


def parts_of(data):
    rows = data["rows"]
    size = len(rows) // 2
    while size:
        for begin in range(0, len(rows), size):
            if rows[:begin] + rows[begin + size:]:
                yield wide.with_rows(data, rows[:begin] + rows[begin + size:])
        size //= 2
    for system in data["systems"]:
        if len(data["systems"]) > 1 and system != data.get("baseline"):
            yield wide.of_systems(data, [name for name in data["systems"] if name != system])


def command_of(cell):
    return next(command for command in DOMAINS[cell[0]].commands() if command.name == cell[1])


def all_cells():
    return [(domain.name, command.name, relation.name) for domain in DOMAINS.values() for command in domain.commands()
            for relation in RELATIONS.values() if not relation.reason(domain, command)]


def cases(counts, cell):
    return sum(counts[(*cell, verdict)] for verdict in VERDICTS)
