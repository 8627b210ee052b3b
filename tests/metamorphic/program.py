"""Runs the command: each run is an outcome with an exit code, the output, and facts read from it."""
import math
import subprocess
import time

import facts

DOCUMENTED = {0, 1, 2, 3, 4, 5, 6}
ANSWERED = {0, 1, 5}  # 1 and 5: the answer of a gate
LONGEST = 300  # seconds


class OutOfTime(Exception):
    """The time of all cases together has passed: nothing is known of this one."""


class Outcome:
    def __init__(self, words, code, out, err):
        self.words, self.code, self.out, self.err = words, code, out, err
        self.problems = self.look()

    @property
    def answered(self):
        return self.code in ANSWERED and bool(self.out)

    def facts(self, back=None):
        return facts.facts_of(self.out, back)

    def look(self):
        """Problems that no outcome may have, whatever was asked."""
        if self.code == "time":
            return ["it did not end within five minutes"]
        if self.code not in DOCUMENTED:
            return [f"the exit code {self.code} is not documented: {self.err[-300:]}"]
        stopped = self.code == 4 and self.words[0] == "trec_eval"  # trec_eval prints the queries before the one that ends it
        if self.code in (2, 3, 4, 6) and self.out and not stopped:
            return [f"refused with {self.code}, and yet something was printed"]
        if self.code in (2, 3, 4, 6) and not self.err.startswith("etalon"):
            return [f"refused with {self.code} without a message: {self.err[:200]!r}"]
        return []

    def __str__(self):
        return f"exit {self.code}, {self.err.strip()[:300] or self.out[:100]}"


class Program:
    def __init__(self, path):
        self.path = path
        self.ends = math.inf  # by time.monotonic()

    def run(self, words, folder, text=None):
        command = [self.path, *map(str, words)]
        left = self.ends - time.monotonic()
        if left <= 0:
            raise OutOfTime()
        try:
            done = subprocess.run(command, cwd=folder, input=text, capture_output=True, timeout=min(LONGEST, left), text=True, errors="replace")
        except subprocess.TimeoutExpired:
            if left < LONGEST:
                raise OutOfTime() from None
            return Outcome(words, "time", "", "")
        return Outcome(words, done.returncode, done.stdout, done.stderr)

    def steps(self, lines, folder):
        """Runs command lines in turn; the outcome is that of the first that is refused, else of the last."""
        for words in lines[:-1]:
            outcome = self.run(words, folder)
            if outcome.code != 0:
                return outcome
        return self.run(lines[-1], folder)
