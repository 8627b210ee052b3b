# trec_eval_loop.py: random judgments, runs and options through trec_eval and `etalon trec_eval`, compared byte for byte.
"""Compares outputs and exit codes, and names each difference that docs/trec_eval.md does not list.

    python3 bench/runs/trec_eval_loop.py build/release/etalon path/to/trec_eval --as 9.0.8 --cases 1000

trec_eval 10.0 compiled by gcc with -ftrivial-auto-var-init=zero has the same rbp too.
"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

GRADED = """runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P relstring recall infAP
gm_bpref Rprec_mult utility 11pt_avg binG G dcg ideal_dcg ndcg ndcg_rel Rndcg ndcg_cut map_cut relative_P success set_P
set_relative_P set_recall set_map set_F num_nonrel_judged_ret yaap rbp rbp_resid unj""".split()
SINCE_10 = {"dcg", "ideal_dcg", "rbp", "rbp_resid", "unj"}
SHARE_GAINS = {"dcg", "ideal_dcg", "ndcg"}  # version 10.0 frees their common parameters twice
GAINED = {"G", "dcg", "ideal_dcg", "ndcg", "ndcg_rel", "Rndcg"}
CUT = {"P", "recall", "ndcg_cut", "map_cut", "relative_P", "success", "unj", "P_avgjg"}
SHARES = {"iprec_at_recall", "Rprec_mult", "Rprec_mult_avgjg"}


class Case:
    def __init__(self, seed, version):
        self.random = random.Random(seed)
        self.version = version
        self.judgments = self.random.choices(["qrels", "prefs", "qrels_prefs", "qrels_jg"], [12, 2, 1, 2])[0]
        self.queries = self.random.sample([f"{i}" for i in range(1, 30)] + ["q-a", "Q2", "q10", "z"], self.random.randint(1, 8))
        self.documents = [f"{self.random.choice(['d', 'FT-', 'a/', ''])}{i}" for i in range(self.random.choice([2, 6, 20, 60]))]
        self.grades = self.random.choice([[0, 1], [0, 1, 2, 3], [0, 1, -1], [-1, 0, 2], [0, 5, 12], [1], [0], [0, 1, 1, -2]])

    def maybe(self, chance):
        return self.random.random() < chance

    def grade(self):
        if self.maybe(0.01):
            return self.random.choice(["1.5", "abc", "+1", "007", "1e3", "-0"])
        if self.judgments in ("prefs", "qrels_prefs") and self.maybe(0.2):
            return self.random.choice(["0.5", "1.25", "2.0", ".1"])
        return str(self.random.choice(self.grades))

    def judgment_lines(self):
        lines = []
        for query in self.queries:
            if self.maybe(0.1):
                continue
            for group in range(self.random.choice([1, 1, 2, 3]) if self.judgments != "qrels" else 1):
                judged = self.random.sample(self.documents, self.random.randint(1, len(self.documents)))
                for document in judged:
                    if self.judgments == "prefs":
                        sub = self.random.choice([0, 0, 0, 1]) if self.maybe(0.3) else 0
                        lines.append([query, f"g{group}", str(sub), document, self.grade()])
                    else:
                        lines.append([query, f"{group}", document, self.grade()])
        return lines or [[self.queries[0], *["0"] * (2 if self.judgments == "prefs" else 1), self.documents[0], "1"]]

    def run_lines(self):
        style = self.random.choice(["ties", "real", "rank", "close", "odd"])
        lines = []
        for query in self.queries + (["other"] if self.maybe(0.3) else []):
            if self.maybe(0.08):
                continue
            found = self.random.sample(self.documents, self.random.randint(1, len(self.documents)))
            found += [f"x{i}" for i in range(self.random.choice([0, 0, 1, 5, 40]))]
            self.random.shuffle(found)
            for rank, document in enumerate(found):
                lines.append([query, "Q0", document, str(self.random.choice([rank, 0, 10**9])), self.score(style, rank), "run"])
        lines = lines or [[self.queries[0], "Q0", self.documents[0], "1", "1", "run"]]
        if self.maybe(0.3):
            self.random.shuffle(lines)
        lines[-1][5] = "a-tag"
        return lines

    def score(self, style, rank):
        return {
            "ties": lambda: str(self.random.randint(0, 2)),
            "real": lambda: f"{self.random.gauss(0, 3):.6f}",
            "rank": lambda: str(1000 - rank),
            "close": lambda: str(20000000 + self.random.randint(0, 3)),
            "odd": lambda: self.random.choice(["1e3", "-1.5E-2", "abc", "inf", "-inf", "0x10", "nan", "1.5x", "+2", ".5", "1e999"]),
        }[style]()

    def text(self, lines, name):
        separator = self.random.choice([" ", "\t", "  "])
        rows = [separator.join(line) for line in lines]
        if name == "run" and self.maybe(0.1):
            rows = [row + " more columns" for row in rows]
        if name == "run" and self.maybe(0.1):
            rows.insert(self.random.randint(0, len(rows)), "")
        if self.maybe(0.1):
            rows.insert(self.random.randint(0, len(rows) - 1), "# a comment of five words" if name == "run" else "# a comment")
        if self.maybe(0.02):
            rows[self.random.randrange(len(rows))] = "1 0 d1"
        if self.maybe(0.03):
            rows.append(rows[0])
        end = "\r\n" if self.maybe(0.1) else "\n"
        return end.join(rows) + (end if self.maybe(0.9) else "")

    def parameters(self, name):
        draw = self.random
        if name in CUT:
            return ",".join(draw.sample(["1", "2", "3", "5", "7", "10", "1000", "100000", "5" if self.maybe(0.02) else "6"], draw.randint(1, 3)))
        if name in SHARES | {"11pt_avg"}:
            return ",".join(draw.sample([".1", "0.25", "0.5", "0.75", "1.0", "0", "3.333", "1234567.5"], draw.randint(1, 4)))
        if name == "utility":
            return ",".join(draw.choice(["1", "-1", "0.5", "0", "3"]) for _ in range(draw.choice([4, 4, 4, 3])))
        if name in ("set_F", "relstring"):
            return draw.choice(["0.5", "2", "3.7", "20"])
        if name == "rbp_resid":
            return f"p={draw.choice(['0.5', '0.8', '0.95', '1', '0'])}"
        if name == "rbp" and self.maybe(0.5):
            return "p=0.7"
        if name in GAINED | {"rbp"}:
            grades = draw.sample([0, 1, 2, 3, 5, -1, -2], draw.randint(1, 3))
            return ",".join(f"{grade}={draw.choice(['1', '2', '9', '4.5', '0.5', '0.2', '0.9', '0', '-1', '100'])}" for grade in grades)
        return ""

    def measures(self):
        known = {"qrels": GRADED, "qrels_jg": ["runid", "num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"]}.get(self.judgments)
        if known is None:
            return ["all_prefs"] if self.maybe(0.9) else ["map"]
        known = [name for name in known if self.version == "10.0" or name not in SINCE_10]
        chosen = ["all_trec", *known] if self.maybe(0.4) and self.judgments == "qrels" else self.random.sample(known, self.random.randint(1, len(known)))
        if self.maybe(0.05):
            chosen = ["official"]
        written = []
        for name in chosen:
            parameters = self.parameters(name) if self.maybe(0.3) else ""
            if name in SHARE_GAINS and self.version == "10.0" and len(SHARE_GAINS & set(chosen)) > 1:
                parameters = ""
            written.append(f"{name}.{parameters}" if parameters else name)
        return written

    def options(self):
        options = []
        for flag, chance in (("-q", 0.7), ("-n", 0.1), ("-c", 0.5), ("-J", 0.2)):
            if self.maybe(chance):
                options.append(flag)
        if self.maybe(0.25):
            options.append(f"-l{self.random.choice([0, 1, 2, 3, 12])}")
        if self.maybe(0.25):
            options += ["-M", str(self.random.choice([0, 1, 2, 5, 1000]))]
        if self.maybe(0.2):
            options += ["-N", str(self.random.choice([0, 100, 10**6]))]
        if self.judgments != "qrels":
            options += ["-R", self.judgments]
        for measure in self.measures():
            options += self.random.choice([["-m", measure], [f"-m{measure}"]])
        return options

    def z_scores(self):
        names = ["map", "P_5", "ndcg", "num_rel", "Rprec", "bpref", "relstring", "num_q", "iprec_at_recall_0.00"]
        self.ends_well = self.maybe(0.9)  # trec_eval looks behind the last line, unless what it looks for is before it
        rows = []
        for query in self.queries + (["~"] if self.ends_well else []):
            for name in self.random.sample(names, 5) + (["~"] if self.ends_well else []):
                rows.append(f"{query} {name} {self.random.random():.3f} {self.random.choice(['0', '0.1', '2'])}\n")
        return "".join(rows)


def run(command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=60)


def documented(theirs, ours, case, lines):
    """Why the two outputs may differ, as docs/trec_eval.md tells; None when they may not."""
    a, b = theirs.stdout.splitlines(), ours.stdout.splitlines()
    negative = [line for line in lines if line[-1].startswith("-") and line[-1] != "-0"]
    ungraded = case.judgments == "qrels" and any(all(line in negative for line in lines if line[0] == query) for query in {line[0] for line in lines})
    if ungraded and (theirs.returncode == -11 or (theirs.returncode == 4 and b"duplicate" not in theirs.stderr)):
        return "a query has no grade: trec_eval stops"
    if theirs.returncode == -6 and b"Pref inconsistency" in theirs.stderr and ours.returncode == 4:
        return "preferences contradict themselves: trec_eval aborts"
    if theirs.returncode == -11 and case.comment_last and case.version == "10.0":
        return "trec_eval reads behind a comment in the last line"
    if theirs.returncode == -11 and not case.ends_well:
        return "-Z: trec_eval reads behind the last line"
    if theirs.returncode != ours.returncode or len(a) != len(b):
        return None
    differ = {x.split(b"\t")[0].strip().decode() for x, y in zip(a, b) if x != y}
    if all(re.fullmatch(r"rbp(_.*)?", name) and not name.startswith("rbp_resid") for name in differ):
        return "rbp: memory that was never set"
    if ungraded and all(re.fullmatch(r"(rbp|G|dcg|ideal_dcg|ndcg|ndcg_rel|Rndcg)(_-?[0-9].*)?", name) for name in differ):
        return "a query has no grade: the ideal list is that of the one before"
    if negative and differ <= {"prefs_avgjg_Rnonrel", "prefs_avgjg_Rnonrel_ret"}:
        return "negative grades in preferences: trec_eval reads behind them"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("etalon", type=pathlib.Path)
    parser.add_argument("trec_eval", type=pathlib.Path)
    parser.add_argument("--as", dest="version", default="10.0", choices=["10.0", "9.0.8"])
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files of the first difference")
    given = parser.parse_args()
    same, lines_compared, known, unknown = 0, 0, collections.Counter(), []
    ends = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        folder = given.keep or pathlib.Path(folder)
        folder.mkdir(exist_ok=True)
        for seed in range(given.seed, given.seed + given.cases):
            case = Case(seed, given.version)
            lines = case.judgment_lines()
            qrels = case.text(lines, "qrels")
            case.comment_last = qrels.splitlines()[-1].startswith("#")
            (folder / "qrels").write_text(qrels, newline="")
            (folder / "run").write_text(case.text(case.run_lines(), "run"), newline="")
            (folder / "z").write_text(case.z_scores(), newline="")
            options = case.options() + (["-Z", "z"] if case.maybe(0.1) else [])
            case.ends_well |= "-Z" not in options
            theirs = run([given.trec_eval.resolve(), *options, "qrels", "run"], folder)
            ours = run([given.etalon.resolve(), "trec_eval", "--as", given.version, *options, "qrels", "run"], folder)
            if (theirs.stdout, theirs.returncode) == (ours.stdout, ours.returncode):
                same += 1
                ends[ours.returncode] += 1
                lines_compared += ours.stdout.count(b"\n")
                continue
            why = documented(theirs, ours, case, lines)
            if why:
                known[why] += 1
                continue
            unknown.append(seed)
            print(f"case {seed}: {' '.join(options)}: exit codes {theirs.returncode} and {ours.returncode}")
            for x, y in list(zip(theirs.stdout.splitlines(), ours.stdout.splitlines())):
                if x != y:
                    print(f"  theirs {x!r}\n  ours   {y!r}")
                    break
            print("  " + theirs.stderr.decode(errors="replace")[:200] + "\n  " + ours.stderr.decode(errors="replace")[:200])
            if given.keep:
                break
    print(f"{given.cases} cases as {given.version}: {same} the same ({lines_compared} lines; exit codes {dict(sorted(ends.items()))}), "
          f"{sum(known.values())} documented differences {dict(known)}, {len(unknown)} others")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
