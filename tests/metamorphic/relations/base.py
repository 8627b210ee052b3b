"""A relation between what the command says of data and of changed data; none of them needs to know the right answer."""
import facts
from case import Refused, Skip, answers, doubted, require


class Relation:
    def __init__(self, name, says, examine, domains=None, commands=None, unless=None, suits=None):
        self.name = name
        self.says = says
        self.examine = examine  # of a case and a command: raises Broken, Refused or Skip
        self.domains = domains
        self.commands = commands  # names, or None for all
        self.suits = suits or (lambda domain: True)  # whether a domain has what is changed
        self.unless = unless or {}  # why it does not apply, by the name of a command, or by domain and command

    def reason(self, domain, command):
        """None, or why it does not apply to a command of a domain."""
        if not self.suits(domain) or (self.domains is not None and domain.name not in self.domains):
            return "another domain"
        if self.commands is not None and command.name not in self.commands:
            return "another command"
        return self.unless.get(command.name) or self.unless.get((domain.name, command.name))


class Changed:
    """Changed data; `back` translates names into those of the data as they were. What is drawn goes by names of units."""

    def __init__(self, data, back=None, drawn=()):
        self.data, self.back, self.drawn = data, back or {}, drawn


def without(found, fields):
    return {place: value for place, value in found.items() if place[-1] not in fields}


def changing(name, says, change, ignored=lambda command: (), compare=None, codes=True, less=False, **where):
    """The relation that nothing is said otherwise of data changed in a certain way.

    Without `codes` a gate may answer otherwise; with `less` the data may be refused for what the changed data lack."""

    def examine(case, command):
        changed = case.once(name, lambda: change(case.domain, case.rng(name), case.data))
        if changed is None:
            raise Skip()
        reason = command.applies(changed.data)
        if reason:
            raise Skip()
        outcomes = case.outcome(command), case.outcome(command, name, changed.data)
        if any(outcome.code == 2 and "has no effect" in outcome.err for outcome in outcomes):
            raise Skip()  # an option that only some data need is refused where it does nothing
        if doubted(*outcomes):
            raise Refused()
        if less and not outcomes[0].answered:
            raise Refused()  # for what the changed data lack
        one, other = answers(*outcomes) if codes or not all(outcome.answered for outcome in outcomes) else outcomes
        before, after = command.read(one.out), command.read(other.out, changed.back)
        if changed.drawn and command.drawn:
            before, after = without(before, changed.drawn), without(after, changed.drawn)
        if compare:
            require(compare(before, after, command))
        else:
            require(facts.same(before, after, ignored(command)))

    return Relation(name, says, examine, **where)
