"""A case: data of a domain made from a seed (or kept in a file), the files of them and of what they are changed into."""
import pathlib
import random
import shutil
import tempfile

import wide


class Skip(Exception):
    """The relation says nothing about these data."""


class Refused(Exception):
    """Both sides were refused alike, so that nothing was compared."""


class Broken(Exception):
    """The relation does not hold; the texts tell where."""

    def __init__(self, problems):
        super().__init__("; ".join(problems))
        self.problems = problems


class Case:
    def __init__(self, program, package, domain, seed, data=None):
        self.program, self.package, self.domain, self.seed = program, package, domain, seed
        self.data = data or domain.generate(random.Random(f"{domain.name}:{seed}"))
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="etalon-metamorphic-"))
        self.files = {}
        self.outcomes = {}
        self.kept = {}

    def close(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def rng(self, word):
        return random.Random(f"{self.domain.name}:{self.seed}:{word}")

    def once(self, key, make):
        if key not in self.kept:
            self.kept[key] = make()
        return self.kept[key]

    def folder(self, key):
        folder = self.root / str(len(self.files))
        folder.mkdir(exist_ok=True)
        return folder

    def written(self, key, data):
        """The folder and the words that name the files of some data; written once for a key."""
        if key not in self.files:
            folder = self.folder(key)
            self.files[key] = folder, self.domain.write(data, folder)
        return self.files[key]

    def outcome(self, command, key="", data=None, more=()):
        """What the command says of the data, or of the changed data of a key; `more` are further words of its last line."""
        data = data or self.data
        place = key, command.name, tuple(more)
        if place not in self.outcomes:
            folder, files = self.written(key, data)
            lines = command.lines(data, files)
            lines[-1] = [*lines[-1], *more]
            outcome = self.program.steps(lines, folder)
            if outcome.problems:
                raise Broken([f"{problem} ({' '.join(map(str, outcome.words))})" for problem in outcome.problems])
            self.outcomes[place] = outcome
        return self.outcomes[place]

    def rerun(self, words, folder=None):
        """Another command line in the folder of the data as they are, or in another one."""
        outcome = self.program.run(words, folder or self.written("", self.data)[0])
        if outcome.problems:
            raise Broken([f"{problem} ({' '.join(map(str, words))})" for problem in outcome.problems])
        return outcome


# Refusals of files that could mean two things; whether one could depends on the names in it.
DOUBTS = ("which looks like the members of a cluster",)


def doubted(*outcomes):
    return any(outcome.code != 0 and any(doubt in outcome.err for doubt in DOUBTS) for outcome in outcomes)


def answers(one, other):
    """Two outcomes, which must both be answers; both refused alike is no case."""
    if doubted(one, other):
        raise Refused()
    if one.code != other.code:
        raise Broken([f"one way {one}; the other way {other}"])
    if not one.answered:
        raise Refused(one.err.strip()[:200])
    return one, other


def require(problems):
    problems = [problem for problem in problems if problem]
    if problems:
        raise Broken(problems[:6])
