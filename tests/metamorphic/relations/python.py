"""The Python package gives what the command gives, from lists, arrays, series and Arrow."""
import facts
import package
from case import Broken, Refused, require
from relations.base import Relation


def from_python(carrier):
    def examine(case, command):
        outcome = case.outcome(command)
        reply = case.package.ask(case.data, command.name, carrier)
        if "json" not in reply:
            if "refused" in reply and not outcome.answered:
                raise Refused()
            raise Broken([f"Python: {reply}; the command: {outcome}"])
        if not outcome.answered:
            raise Broken([f"Python answers, and the command does not: {outcome}"])
        require(facts.same(command.read(outcome.out), command.read(reply["json"])))

    return examine


COLUMNS = ("labels", "clusters", "classi", "runs")
CALLED = ("measure", "each", "bootstrap", "compare", "gate", "leaderboard", "disagreement", "sensitivity", "p-values", "wilcoxon", "diamond",
          "projection")
PYTHON = [Relation(f"Python from {carrier}", "the package gives what the command gives", from_python(carrier),
                   domains=None if carrier == "lists" else COLUMNS, commands=CALLED) for carrier in package.CARRIERS]
