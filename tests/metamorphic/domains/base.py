"""What all domains have alike: their commands, and how generated data get the features of real files."""
import random

import facts
import wide

class Files(list):
    """The words of a command line that name files and say how to read them."""

    def __init__(self, paths, words=()):
        super().__init__([*paths, *words])
        self.paths, self.words = list(paths), list(words)

    def __add__(self, words):
        return Files(self.paths, [*self.words, *words])

    def without(self, *options):
        """The same without options that take one value, which some views refuse."""
        words = list(self.words)
        for option in options:
            if option in words:
                del words[words.index(option):words.index(option) + 2]
        return Files(self.paths, words)


JSON = ["--format", "json"]
SYSTEMS = ["bert", "svm", "Random Forest", "gpt-4", "knn", "a_1", "λ-net", "10", "9"]


class Command:
    """One use of the command: command lines that run in turn, the last of which prints the result."""

    def __init__(self, name, lines, drawn=False, by_unit=None, systems=1, decides=False, read=facts.facts_of):
        self.name = name
        self.lines = lines
        self.drawn = drawn  # something is resampled
        self.by_unit = by_unit  # True: only for data with units; False: only for data without
        self.systems = systems  # how many it takes
        self.decides = decides
        self.read = read  # facts from the output

    def applies(self, data):
        """None, or why it does not apply to these data."""
        if self.by_unit is not None and self.by_unit != wide.has(data, "unit"):
            return "there are no units" if self.by_unit else "there are units"
        if len(data["systems"]) < self.systems:
            return f"there are fewer than {self.systems} systems"
        if self.decides and wide.has(data, "weight"):
            return "objects that are resampled count one each"
        return None


def single(words):
    """A command of one line; `words` is a function of the data and the words that name files and how to read them."""
    return lambda data, files: [[*words(data, files), *JSON]]


class Domain:
    name = ""
    kinds = ("system",)  # which names can be exchanged for others
    columns_named = False  # its files are tables with a header, whose columns are named on the command line
    forms = True  # there are other ways to write its data
    parts = "rows"  # what can be counted apart: rows, units, systems or nothing
    package = True  # the Python package has a function of it

    def generate(self, rng):
        raise NotImplementedError

    def write(self, data, folder):
        raise NotImplementedError

    def other_forms(self, data):
        """Other ways to write the same data, by name: the form."""
        return {}

    def commands(self):
        raise NotImplementedError


def measuring(domain, all_scores=True, decided=None):
    """The commands of measuring, deciding and judging that every domain has."""
    scores = lambda data: ["-m", *data["scores"]]
    first = lambda data: ["-m", data["scores"][0]]
    unit = lambda data: ["--unit", "queries"] if wide.has(data, "unit") else []
    measure = lambda *more: lambda data, files: [domain, *files, *more]
    undefined = lambda data: ["--undefined", data["undefined"]] if data.get("undefined") else []

    def ask(verb, *more, wanted=first):
        return single(lambda data, files: [verb, domain, *files, *wanted(data), *unit(data), *undefined(data), *more])

    def gate(data, files):
        return ["compare", domain, *files, *first(data), *unit(data), *undefined(data), "--baseline", data["baseline"],
                "--fail-if-worse", "0.02"]

    def merged(data, files):
        return [[domain, *files, "--save-state", "all.state"], ["merge", "all.state", *scores(data), *JSON]]

    validate = lambda *more: single(lambda data, files: ["validate", domain, "--systems", *files, *scores(data), *undefined(data), *more])
    every = single(measure("-m", "all")) if all_scores else single(lambda data, files: [domain, *files, *scores(data)])
    return [
        Command("measure", every),
        Command("each", single(lambda data, files: [domain, *files, *scores(data), "--each"]), by_unit=True),
        Command("bootstrap", single(lambda data, files: [domain, *files, *scores(data), "--interval", "bootstrap", "--resamples", "200"]),
                by_unit=True, drawn=True),
        Command("merge", merged),
        Command("compare", ask("compare"), drawn=True, systems=2, decides=True, by_unit=decided),
        Command("gate", single(gate), drawn=True, systems=2, decides=True, by_unit=decided),
        Command("compare measures", ask("compare", "--measures", "--halvings", "20", wanted=scores), drawn=True, systems=2, decides=True, by_unit=decided),
        Command("leaderboard", ask("leaderboard"), drawn=True, systems=2, decides=True, by_unit=decided),
        Command("disagreement", validate(), systems=2),
        Command("sensitivity", validate("--sensitivity", "--halvings", "20"), drawn=True, systems=2, by_unit=True),
    ]


def arranged(columns, form):
    """The columns of a table with others between them, or in another order."""
    columns = list(columns)
    for place, header, values in form.get("more", []):
        columns.insert(min(place, len(columns)), (header, values))
    if "shuffled" in form:
        random.Random(form["shuffled"]).shuffle(columns)
    return columns


def some(rng, share):
    return rng.random() < share


def system_names(rng, count):
    return rng.sample(SYSTEMS, count)


def unit_names(rng, count):
    """Folds, days or queries, with names as files have them."""
    return rng.choice([
        [str(i) for i in range(1, count + 1)],
        [f"q{i}" for i in rng.sample(range(1, 60), count)],
        [f"2020-07-{i:02}" for i in range(1, count + 1)],
        [f"{1700000000 + 86400 * i}" for i in range(count)],
    ])


def with_near_copies(rng, data):
    """Real tables of systems have copies, and runs that differ from another one in a single answer."""
    if some(rng, .25):
        data = wide.with_copy(data, rng.choice(data["systems"]), "copy of one")
    if some(rng, .2):
        data = wide.with_copy(data, rng.choice(data["systems"]), "nearly a copy")
        one, other = rng.sample(data["rows"], 2)
        one["by"]["nearly a copy"], other["by"]["nearly a copy"] = other["by"]["nearly a copy"], one["by"]["nearly a copy"]
    data["baseline"] = rng.choice(data["systems"])
    data["undefined"] = rng.choice([None, "skip", "zero"])
    return data
