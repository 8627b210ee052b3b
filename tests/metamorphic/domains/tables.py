"""Values that were measured elsewhere, and graphs."""
import json

import texts
import wide
from domains import base
from domains.base import Command, Files, single, some


def second(value):
    """The value by a second score, which the first determines and which orders systems otherwise."""
    return repr(round(float(value) * (1 - float(value)) + float(value) / 8, 6))


class Values(base.Domain):
    name = "values"
    kinds = ("system", "unit")
    parts = "nothing"

    def generate(self, rng):
        names = base.system_names(rng, rng.randint(2, 5))
        count = rng.choice([rng.randint(3, 12), rng.randint(15, 40)])
        units = base.unit_names(rng, count)
        kind = rng.choice(["real", "real", "binary", "ties"])
        strength = {name: rng.uniform(.2, .9) for name in names}
        rows = []
        for unit in units:
            hard = rng.gauss(0, .1)
            by = {name: self.value(rng, kind, min(1, max(0, strength[name] + hard + rng.gauss(0, .1)))) for name in names}
            rows.append(wide.row(by, unit=unit))
        data = base.with_near_copies(rng, wide.data("values", names, rows))
        data["scores"] = ["accuracy" if kind == "binary" else "first"]  # a name whose range is known, and one that says nothing
        data["second"] = some(rng, .5)
        data["unit"] = rng.choice(["queries", "queries", "queries", "folds" if count <= 12 else "queries", "datasets", "seeds"])
        return data

    def value(self, rng, kind, mean):
        if kind == "binary":
            return "1" if rng.random() < mean else "0"
        return repr(round(mean, 1)) if kind == "ties" else repr(round(mean, 5))

    def write(self, data, folder):
        form = data["form"]
        if form.get("layout") == "samples":
            return self.write_samples(data, folder, form)
        first, = data["scores"]
        header = form.get("header", ["system", "unit", "score", "value"])
        rows = []
        for row in data["rows"]:
            for system in data["systems"]:
                value = row["by"][system]
                for score, shown in ((first, value), ("second", second(value))) if data.get("second") else ((first, value),):
                    record = {"system": system, "unit": row["unit"], "score": score, "value": shown}
                    rows.append([record[name] for name in header])
        path = texts.write(folder, "values.csv", texts.table(header, rows, form), form)
        return Files([path])

    def write_samples(self, data, folder, form):
        paths = []
        for system in data["systems"]:
            lines = [json.dumps({"doc_id": row["unit"], data["scores"][0]: json.loads(row["by"][system])}) for row in data["rows"]]
            paths.append(texts.write(folder, f"{system}.jsonl", texts.lines_of(lines, form), form))
        return Files(paths)

    def other_forms(self, data):
        forms = {"columns in another order": {"header": ["value", "unit", "score", "system"]}}
        return forms if data.get("second") else {**forms, "samples": {"layout": "samples"}}

    def commands(self):
        better = lambda data: ["--lower" if data.get("lower") else "--higher", *data["scores"]]

        def ask(verb, *more, baseline=False):
            gate = lambda data: ["--baseline", data["baseline"], "--fail-if-worse", "0.02"] if baseline else []
            return single(lambda data, files: [verb, "values", *files, "-m", *data["scores"], *better(data), "--unit", data["unit"], *more,
                                               *gate(data)])

        def judge(*more):
            both = lambda data: ["--higher", *data["scores"], *(["second"] if data.get("second") else [])]
            return single(lambda data, files: ["validate", "values", *files, *both(data), *more])

        return [Command("compare", ask("compare"), drawn=True, decides=True), Command("gate", ask("compare", baseline=True), drawn=True, decides=True),
                Command("leaderboard", ask("leaderboard"), drawn=True, decides=True),
                Command("wilcoxon", ask("compare", "--method", "wilcoxon"), decides=True),
                OfOneFile("disagreement", judge()), OfOneFile("sensitivity", judge("--sensitivity", "--halvings", "20"), drawn=True)]


class OfOneFile(Command):
    def applies(self, data):
        if self.name == "disagreement" and not data.get("second"):
            return "there is one score"
        return "it takes one file" if data["form"].get("layout") == "samples" else None


class Graphs(base.Domain):
    name = "communities"
    kinds = ("item",)
    parts = "nothing"

    def generate(self, rng):
        count = rng.randint(5, 14)
        names = [f"n{i}" for i in range(count)] if some(rng, .5) else [str(i) for i in rng.sample(range(100), count)]
        pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1:]]
        group = {name: rng.randint(0, 2) for name in names}
        edges = [(a, b) for a, b in pairs if rng.random() < (.8 if group[a] == group[b] else .12)] or pairs[:3]
        rows = [wide.row({}, item=a) | {"to": b} for a, b in edges]
        return wide.data("communities", [], rows)

    def write(self, data, folder):
        form = data["form"]
        blank = form.get("delimiter", " ")
        lines = [blank.join((row["item"], row["to"])) for row in data["rows"]]
        return Files([texts.write(folder, "graph.txt", texts.lines_of(lines, form), form)])

    def other_forms(self, data):
        return {"tabulators": {"delimiter": "\t"}}

    def commands(self):
        view = lambda *more: single(lambda data, files: ["communities", *files, *more])
        return [Command("diamond", view(), systems=0), Command("projection", view("--method", "projection", "--starts", "3"), systems=0, drawn=True)]
