"""Labels and clusters: a table with a row for each instance."""
import texts
import wide
from domains import base
from domains.base import Command, some

VOCABULARIES = [["cat", "dog", "cow", "owl", "emu"], ["0", "1"], ["0", "1", "2", "3", "4"], ["-1", "0", "1", "2"], ["1.0", "2.0", "3.0"],
                ["yes", "no"], ["new york", "a,b", 'say "x"', "zürich"], ["n/a", "None", "other"], ["10", "9", "2", "1"], ["A", "a", "b"]]


def said(rng, truth, accuracy, classes):
    return truth if rng.random() < accuracy else rng.choice(classes)


def generate(domain, rng):
    classes = rng.choice(VOCABULARIES)
    count = rng.randint(8, 50)
    known = classes[:-1] if len(classes) > 2 and some(rng, .2) else classes  # a class that the truth never has
    weights = rng.choice([.2, .5, .8])
    names = base.system_names(rng, rng.randint(1 if some(rng, .2) else 2, 4))
    accuracy = {name: rng.uniform(.3, .95) for name in names}
    if some(rng, .1):
        accuracy[names[0]] = 1.0
    rows = []
    for _ in range(count):
        truth = known[0] if rng.random() < weights * .5 else rng.choice(known)
        rows.append(wide.row({name: said(rng, truth, accuracy[name], classes) for name in names}, truth=truth))
    if some(rng, .1):  # a constant prediction
        for row in rows:
            row["by"][names[-1]] = classes[0]
    return base.with_near_copies(rng, wide.data(domain, names, rows, says_classes=True)), classes


def with_ids(headers, rows, another_order):
    rows = [[f"i{index:03}", *row] for index, row in enumerate(rows)]
    return ["id", *headers], rows[1:] + rows[:1] if another_order else rows


def with_units(rng, data):
    names = base.unit_names(rng, rng.randint(2, 6))
    for index, row in enumerate(data["rows"]):
        row["unit"] = names[index % len(names)]
    return data


class Labelled(base.Domain):
    kinds = ("system", "unit", "class")
    columns_named = True
    truth_option, said_option = "--truth", "--prediction"
    truth_header = "truth"

    def write(self, data, folder):
        form = data["form"]
        return getattr(self, "write_" + form.get("layout", "table"))(data, folder, form) + self.choices(data) + data["options"]

    def choices(self, data):
        return []

    def columns(self, data, form):
        """The header and the columns of one table of everything."""
        columns = [(form.get("truth", self.truth_header), [row["truth"] for row in data["rows"]])]
        columns += [(name, [row["by"][name] for row in data["rows"]]) for name in data["systems"]]
        for field, header in (("unit", "day"), ("weight", "w")):
            if wide.has(data, field):
                columns.append((header, [row[field] for row in data["rows"]]))
        return base.arranged(columns, form)

    def fields(self, data):
        return (["--units", "day"] if wide.has(data, "unit") else []) + (["--weights", "w"] if wide.has(data, "weight") else [])

    def write_table(self, data, folder, form):
        columns = self.columns(data, form)
        rows = [list(row) for row in zip(*(values for _, values in columns))]
        path = texts.write(folder, "table.csv", texts.table([name for name, _ in columns], rows, form), form)
        chosen = [self.truth_option, form.get("truth", self.truth_header)] if form.get("truth") else []
        return base.Files([path], [*chosen, self.said_option, *data["systems"], *self.fields(data)])

    def write_lists(self, data, folder, form):
        """A file of labels for the truth and for each system; what a system is called is the name of its file."""
        lists = [("truth", [row["truth"] for row in data["rows"]])]
        lists += [(name, [row["by"][name] for row in data["rows"]]) for name in data["systems"]]
        paths = [texts.write(folder, f"{name}.txt", texts.lines_of(values, form), form) for name, values in lists]
        return base.Files(paths, ["--input", "labels"])

    def write_arrays(self, data, folder, form):
        lists = [("truth", [row["truth"] for row in data["rows"]])]
        lists += [(name, [row["by"][name] for row in data["rows"]]) for name in data["systems"]]
        return base.Files([texts.write(folder, f"{name}.npy", texts.array(values), form) for name, values in lists])

    def write_pairs(self, data, folder, form):
        """Named instances, of each file in another order."""
        paths = []
        for place, name in enumerate(["truth", *data["systems"]]):
            answer = lambda row: row["truth"] if place == 0 else row["by"][name]
            lines = [f"o{index} {answer(row)}" for index, row in enumerate(data["rows"])]
            shift = 3 * place % len(lines)
            paths.append(texts.write(folder, f"{name}.txt", texts.lines_of(lines[shift:] + lines[:shift], form), form))
        return base.Files(paths, ["--input", "pairs"])

    def write_beside(self, data, folder, form):
        """The truth, with units and weights, in one table, and each system in its own."""
        paths = []
        columns = dict(self.columns(data, form))
        beside = [name for name in columns if name not in data["systems"]]
        header = form.get("said", "prediction")
        for stem, names, headers in [("truth", beside, beside), *((name, [name], [header]) for name in data["systems"])]:
            rows = [list(row) for row in zip(*(columns[name] for name in names))]
            if form.get("ids"):
                headers, rows = with_ids(headers, rows, form["ids"] == "other" and stem != "truth")
            paths.append(texts.write(folder, f"{stem}.csv", texts.table(headers, rows, form), form))
        return base.Files(paths, [self.said_option, header, *self.fields(data)])

    def write_units(self, data, folder, form):
        """A table for each unit, which is its name."""
        paths = []
        for unit in wide.units(data):
            part = wide.with_rows(data, [{**row, "unit": None} for row in data["rows"] if row["unit"] == unit])
            columns = self.columns(part, {})
            rows = [list(row) for row in zip(*(values for _, values in columns))]
            paths.append(texts.write(folder, f"{unit}.csv", texts.table([name for name, _ in columns], rows, form), form))
        return base.Files(paths, [self.said_option, *data["systems"], *(["--weights", "w"] if wide.has(data, "weight") else [])])

    def write_triples(self, data, folder, form):
        """Counted pairs of one system."""
        counts = {}
        for row in data["rows"]:
            pair = row["truth"], row["by"][data["systems"][0]]
            counts[pair] = counts.get(pair, 0) + 1
        header = [self.truth_header, self.said_option[2:], "count"]
        rows = [[*pair, count] for pair, count in counts.items()]
        return base.Files([texts.write(folder, f"{data['systems'][0]}.csv", texts.table(header, rows, form), form)], ["--input", "triples"])

    def write_matrix(self, data, folder, form):
        system, names = data["systems"][0], wide.labels(data)
        count = lambda truth, said: sum(row["truth"] == truth and row["by"][system] == said for row in data["rows"])
        rows = [[truth, *(count(truth, said) for said in names)] for truth in names]
        if form.get("totals"):
            rows = [[*row, sum(row[1:])] for row in rows]
            rows.append([form["totals"], *(sum(column) for column in list(zip(*rows))[1:])])
            names = [*names, form["totals"]]
        header = [form.get("corner", ""), *names]
        return base.Files([texts.write(folder, f"{system}.csv", texts.table(header, rows, form), form)], ["--input", "matrix"])

    def other_forms(self, data):
        weighted, by_unit = wide.has(data, "weight"), wide.has(data, "unit")
        simple = all(label.split() == [label] for label in wide.labels(data))
        lines = [label for label in wide.labels(data) if label == label.strip()]
        forms = {"beside": {"layout": "beside"}}
        if not weighted and not by_unit:
            forms["arrays"] = {"layout": "arrays"}
            if len(lines) == len(wide.labels(data)):
                forms["lists"] = {"layout": "lists"}
            if simple:
                forms["pairs"] = {"layout": "pairs"}
            if len(data["systems"]) == 1:
                forms |= {"triples": {"layout": "triples"}, "matrix": {"layout": "matrix"}}
        if by_unit:
            forms["a table for each unit"] = {"layout": "units"}
        return forms


class Labels(Labelled):
    name = "labels"

    def generate(self, rng):
        data, classes = generate("labels", rng)
        data["scores"] = rng.sample(["accuracy", "mcc", "kappa", "macro:f1", "weighted:f1", "balanced_accuracy", "macro:jaccard", "error_rate",
                                     "micro:f1", "confusion_entropy"], 4)
        if some(rng, .2):  # one label that only one system says
            rng.choice(data["rows"])["by"][rng.choice(data["systems"])] = rng.choice(["none", "n/a", "-", "?"])
        labels = wide.labels(data)
        if some(rng, .5):
            data = with_units(rng, data)
        elif some(rng, .25):
            for row in data["rows"]:
                row["weight"] = str(rng.choice([.25, .5, 1, 2, 3, 0.1]))
        if some(rng, .35):
            data["classes"]["--classes"] = rng.sample(labels, len(labels)) if not any("," in label for label in labels) else None
            data["scores"] = ["kappa:weights=linear", *data["scores"][1:]]
        if some(rng, .15):
            data["options"] = ["--average-over", "truth"]
            data["scores"] = ["macro:f1", "accuracy", "macro:jaccard", "macro:precision"]
        elif some(rng, .3):
            data["classes"]["--positive"] = rng.choice([row["truth"] for row in data["rows"]])
            data["scores"] = rng.sample(["f1", "precision", "recall", "jaccard", "specificity", "accuracy"], 4)
            data["scores"].sort(key="accuracy".__eq__)  # the first one is about a class
        data["classes"] = {option: value for option, value in data["classes"].items() if value}
        return data

    def choices(self, data):
        return [word for option, value in data["classes"].items()
                for word in (option, ",".join(value) if isinstance(value, list) else value)]

    def commands(self):
        view = lambda *more: single_view("labels", *more)
        return [*base.measuring("labels"), Command("per class", view("--per-class")), Command("matrix", view("--matrix"))]


class Clusters(Labelled):
    name = "clusters"
    truth_option, said_option = "--reference", "--clustering"

    def generate(self, rng):
        data, classes = generate("clusters", rng)
        data["scores"] = rng.sample(["ari", "ami", "nmi", "rand", "vi", "pairs:jaccard", "cc", "v_measure"], 4)
        if some(rng, .5):
            data = with_units(rng, data)
        if some(rng, .45):  # the noise of HDBSCAN
            for row in rng.sample(data["rows"], max(1, len(data["rows"]) // 8)):
                row["by"][data["systems"][0]] = "-1"
            for row in rng.sample(data["rows"], 2):  # not all objects of a system are noise
                row["truth"] = classes[-1]
                row["by"] = dict.fromkeys(data["systems"], classes[-1])
            data["classes"]["--noise"] = "-1"
            data["options"] = ["--noise-as", rng.choice(["left-out", "singletons"])]
        return data

    def choices(self, data):
        return [word for option, value in data["classes"].items() for word in (option, value)]

    def commands(self):
        return base.measuring("clusters")


def single_view(domain, *more):
    return base.single(lambda data, files: [domain, *files.without("--positive", "--average-over"), *more])
