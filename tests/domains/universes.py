"""Universes of almost nothing, in every domain and for every way to ask: an answer or a refusal, and never a crash.

What was not tested is never said to hold: --require ends with 0 only where every score was tested and nothing refuted it.
The options are read from the help of the program: one that this file does not know fails until it says what is tiny of it.
"""
import itertools
import json
import pathlib
import re
import subprocess
import sys

from run import HERE, domains

# By what help shows for an option's value.
SIZES = {
    "CLASSES:OBJECTS": ["0:0", "1:1", "1:3", "2:0", "2:1", "2:2", "3:1", "3:2", "4:3", "2:3"],
    "OBJECTS": ["0", "1", "2", "3"],
    "DOCUMENTS": ["0", "1", "2"],
}
OTHERS = {
    "RANKS": ["0", "1", "2"],
    "UINT": ["0", "1", "2"],
    "INT in [6 - 60]": ["0", "6"],
    "FLOAT": ["0", "0.001"],
    "NEGATIVES,POSITIVES": ["0,0", "0,1", "1,1", "2,1", "1"],
    "A,B": ["0", "1", "1,1", "2,1", "0,2"],
    "FORMULA": ["i-j", "1", "log(0-i)", "1/(i-j)"],
    None: [None],  # a flag
}
SIZE_OPTIONS = {"--permutations": ["0", "1", "2", "3"], "--weak-orders": ["0", "1", "2", "3"]}
CHANCE = "--baseline"  # of sizes of its own
QUESTIONS = ["--consistency", "--separate", CHANCE]
UNDEFINED = ["zero", "authors", "sklearn"]
# One whose values are never there, one that is constant, where formulas are of the domain.
DEFINED = ["x=log(0-n)", "x=n-n"]
REFUSED = 2


class Program:
    def __init__(self, path):
        self.path = path
        self.tried = 0
        self.answered = set()  # by domain and question
        self.problems = []

    def ask(self, *words):
        self.tried += 1
        command = [word for word in words if word is not None]
        done = subprocess.run([self.path, "validate", *command], capture_output=True, timeout=120)
        said = f"validate {' '.join(command)}: exit {done.returncode}, {done.stderr.decode(errors='replace')[:200]!r}"
        if done.returncode not in (0, 1, REFUSED):
            self.problems.append(said)
        elif done.returncode == REFUSED and (not done.stderr or done.stdout):
            self.problems.append(f"{said}: refused without a word, or half an answer")
        elif done.returncode == 0 and (not done.stdout or re.search(rb"\b-?nan\b", done.stdout)):
            self.problems.append(f"{said}: no answer, or one without a number")
        elif done.returncode != REFUSED:
            self.answered.add((command[0], next((word for word in command if word in QUESTIONS), None)))
        return done


def options_of(program, domain):
    """Names of options about universes, and what help shows for their values."""
    text = program.ask(domain, "--help").stdout.decode()
    about = text[text.index("\n  --define"):text.index("\n  --systems")]
    found = re.findall(r"^  (--[a-z-]+)(?: ([A-Z][^\s]*(?: in \[[^\]]*\])?))?", about, re.MULTILINE)
    return {name: shows.removeprefix("UINT:") or None for name, shows in found if name not in ("--define", "--cost", *QUESTIONS)}, text


def sizes_of(name, shows):
    return SIZE_OPTIONS.get(name) or SIZES.get(shows)


def verdicts(done):
    """By score and law, what became of the strict form in each universe."""
    found = {}
    for record in json.loads(done.stdout)["laws"]:
        if record["form"] == "strict":
            found.setdefault((record["score"], record["law"]), []).append(record["verdict"])
    return found


def requirements(program, domain, scores, size):
    """What is required of a law is what the verdicts on it say."""
    plain = program.ask(domain, *scores, *size, "--format", "json")
    if plain.returncode == REFUSED:
        return
    found = verdicts(plain)
    for law in sorted({law for _, law in found}):
        tested = [found.get((score, law), []) for score in sorted({score for score, _ in found})]
        holds = all("holds" in outcomes and "refuted" not in outcomes for outcomes in tested)
        done = program.ask(domain, *scores, *size, "--laws", law, "--require", law)
        if done.returncode != (0 if holds else 1):
            program.problems.append(f"{domain} {scores} {size} --require {law}: exit {done.returncode}, but the verdicts are {tested}")


def check(program, domain, named):
    options, text = options_of(program, domain)
    questions = [None, *(question for question in QUESTIONS if question in text)]
    known = {name: sizes_of(name, shows) for name, shows in options.items() if sizes_of(name, shows)}
    if not known:
        program.problems.append(f"{domain} has no universe of a size that is known here")

    def sizes_for(question):
        """Laws are about all universes of the domain, other questions about one of them."""
        if question == CHANCE:
            return [[]]
        if question is None:
            return [[word for pair in zip(known, values, strict=True) for word in pair] for values in zip(*known.values(), strict=True)]
        return [[name, value] for name, values in known.items() for value in values]

    for question in questions:
        for size in sizes_for(question):
            program.ask(domain, *named, *size, question)
    for name, shows in options.items():
        if sizes_of(name, shows):
            continue
        if shows not in OTHERS:
            program.problems.append(f"{domain} {name} {shows}: say what is tiny of it")
            continue
        for question, value in itertools.product(questions, OTHERS[shows]):
            for size in sizes_for(question)[-2:]:
                program.ask(domain, *named, *size, question, name, value)
    for question, word in itertools.product(questions, UNDEFINED):
        for size in sizes_for(question)[-2:]:
            program.ask(domain, *named, *size, question, "--undefined", word)
    few = sizes_for(None)[-2:]
    program.ask(domain, *few[0])  # the whole catalogue
    for question in questions:
        if (domain, question) not in program.answered:
            program.problems.append(f"{domain} {question}: every universe was refused")
    own = [["--define", formula] for formula in DEFINED if "here write a function in Python" not in text]
    for size, scores in itertools.product(few, [named, *own]):
        requirements(program, domain, scores, size)


def main():
    program = Program(str(pathlib.Path(sys.argv[1]).resolve()))
    every = domains(program.path)
    examples = json.loads((HERE / "examples.json").read_text())
    for domain in every:
        check(program, domain, ["-m", *examples[domain]["several"]["scores"]])
    for problem in program.problems:
        print(problem)
    print(f"{program.tried} questions in {len(every)} domains, {len(program.problems)} problems")
    return 1 if program.problems or not every else 0


if __name__ == "__main__":
    sys.exit(main())
