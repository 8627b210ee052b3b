"""Orders of items, rankings of instances with classes, answers, and runs of search engines."""
import json

import texts
import wide
from domains import base
from domains.base import Command, Files, single, some

ITEMS = ["ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ida", "joe"]


def numbers(rng, count, ties):
    """Scores as files have them: some tied, whole or with decimals, in steps or any."""
    if ties:
        return [str(rng.randint(0, 4)) for _ in range(count)]
    return [repr(round(rng.uniform(-2, 12), rng.choice([3, 6]))) for _ in range(count)]


def moved(rng, numbers_of_truth, noise):
    return [repr(round(float(x) + rng.gauss(0, noise), 4)) for x in numbers_of_truth]


class Orders(base.Domain):
    name = "orders"
    kinds = ("system", "unit", "item")
    columns_named = True
    parts = "units"

    def generate(self, rng):
        names = base.system_names(rng, rng.randint(1 if some(rng, .2) else 2, 4))
        units = base.unit_names(rng, rng.randint(3, 8)) if some(rng, .7) else [None]
        noise = {name: rng.uniform(.1, 6) for name in names}
        rows = []
        for unit in units:
            items = rng.sample(ITEMS, rng.randint(4, 8))
            truth = numbers(rng, len(items), some(rng, .4))
            by = {name: numbers(rng, len(items), True) if some(rng, .15) else moved(rng, truth, noise[name]) for name in names}
            rows += [wide.row({name: by[name][i] for name in names}, unit=unit, item=item, truth=truth[i]) for i, item in enumerate(items)]
        data = base.with_near_copies(rng, wide.data("orders", names, rows))
        data["scores"] = rng.sample(["tau_b", "spearman_rho", "gamma", "kendall_distance", "footrule", "somers_d", "weighted_tau"], 4)
        data["options"] = ["--values", "scores"]
        return data

    def write(self, data, folder):
        form = data["form"]
        if form.get("layout") == "rankings":
            return self.write_rankings(data, folder, form)
        columns = [("item", [row["item"] for row in data["rows"]]), ("target", [row["truth"] for row in data["rows"]])]
        columns += [(name, [row["by"][name] for row in data["rows"]]) for name in data["systems"]]
        if wide.has(data, "unit"):
            columns.append(("query", [row["unit"] for row in data["rows"]]))
        columns = base.arranged(columns, form)
        rows = [list(row) for row in zip(*(values for _, values in columns))]
        path = texts.write(folder, "table.csv", texts.table([name for name, _ in columns], rows, form), form)
        by_unit = ["--units", "query"] if wide.has(data, "unit") else []
        return Files([path], ["--items", "item", "--predicted", *data["systems"], *by_unit, *data["options"]])

    def write_rankings(self, data, folder, form):
        def ranking(rows, number):
            steps = {}
            for row in rows:
                steps.setdefault(float(number(row)), []).append(row["item"])
            return " > ".join(" ~ ".join(steps[step]) for step in sorted(steps, reverse=True))

        units = sorted(wide.units(data))
        paths = []
        for place, name in enumerate(["target", *data["systems"]]):
            number = (lambda row: row["truth"]) if place == 0 else (lambda row: row["by"][name])
            lines = [ranking([row for row in data["rows"] if row["unit"] == unit], number) for unit in units]
            paths.append(texts.write(folder, f"{name}.txt", texts.lines_of(lines, form), form))
        return Files(paths, ["--input", "rankings"])

    def other_forms(self, data):
        if any("~" in item or ">" in item for item in wide.items(data)):
            return {}
        # In the order of the names: that is what resampled units lie in, and lines have names of their own.
        units = {f"line {i + 1}": unit or "all" for i, unit in enumerate(sorted(wide.units(data)))}
        return {"rankings": {"layout": "rankings", "back": {"unit": units}}}

    def commands(self):
        p_values = single(lambda data, files: ["orders", *files, "-m", "tau_b", "spearman_rho", "--p-values", "--each"])
        return [*base.measuring("orders", decided=True), Command("p-values", p_values, by_unit=True)]


class Classi(base.Domain):
    name = "classi"
    kinds = ("system", "unit", "class", "item")
    columns_named = True
    forms = False
    parts = "units"

    def generate(self, rng):
        names = base.system_names(rng, rng.randint(1 if some(rng, .2) else 2, 3))
        classes = rng.choice([["cat", "dog", "cow", "owl"], ["low", "mid", "high"], ["0", "1", "2", "3"]])
        objects = [(f"o{i}", rng.choice(classes)) for i in range(rng.randint(5, 15))]
        rows = []
        for unit in base.unit_names(rng, rng.randint(3, 6)):
            query = rng.choice(classes)
            scores = {name: numbers(rng, len(objects), some(rng, .3)) for name in names}
            rows += [wide.row({name: scores[name][i] for name in names}, unit=unit, item=item, truth=kind) | {"query_class": query}
                     for i, (item, kind) in enumerate(objects)]
        data = base.with_near_copies(rng, wide.data("classi", names, rows))
        data["scores"] = ["classi", "classi@3", "classi@5"]
        data["classes"] = {rng.choice(["--order", "--nominal"]): classes}
        return data

    def write(self, data, folder):
        form = data["form"]
        header = ["query", "query_class", "object", "class", "score"]
        paths = []
        for name in data["systems"]:
            rows = [[row["unit"], row["query_class"], row["item"], row["truth"], row["by"][name]] for row in data["rows"]]
            columns = base.arranged(list(zip(header, zip(*rows))), form)
            rows = [list(row) for row in zip(*(values for _, values in columns))]
            paths.append(texts.write(folder, f"{name}.csv", texts.table([name for name, _ in columns], rows, form), form))
        (option, classes), = data["classes"].items()
        if option == "--order":
            (folder / "order.txt").write_text("\n".join(classes) + "\n")
            return Files(paths, [option, "order.txt", *data["options"]])
        return Files(paths, [option, ",".join(classes), *data["options"]])

    def commands(self):
        view = lambda *more: single(lambda data, files: ["classi", *files, *more])
        return [*base.measuring("classi", all_scores=False), Command("positions", view("--positions")), Command("curve", view("--curve", "--each"))]


class Answers(base.Domain):
    name = "answers"
    kinds = ("system", "unit", "item")
    parts = "units"

    def generate(self, rng):
        names = base.system_names(rng, rng.randint(1 if some(rng, .2) else 2, 3))
        rows = []
        for unit in [f"q{i}" for i in range(1, rng.randint(3, 9))]:
            for index in range(rng.randint(3, 8)):
                by = {name: rng.choice(["0", "1", "2", None]) for name in names}
                truth = rng.choice(["0", "1", "2", None]) if index else "0"
                rows.append(wide.row(by, unit=unit, item=f"d{index}", truth=truth))
            if some(rng, .15):  # an empty answer
                for row in rows[-index - 1:]:
                    row["by"][names[0]] = None
        data = base.with_near_copies(rng, wide.data("answers", names, rows))
        data["scores"] = rng.sample(["jaccard", "dice", "recall", "p_delta"], 3)
        return data

    def write(self, data, folder):
        form = data["form"]
        paths = []
        for place, name in enumerate(["reference", *data["systems"]]):
            lines = []
            for unit in wide.units(data):
                steps = {}
                for row in data["rows"]:
                    step = row["truth"] if place == 0 else row["by"][name]
                    if row["unit"] == unit and step is not None:
                        steps.setdefault(step, []).append(row["item"])
                answer = [" ".join(steps[step]) for step in sorted(steps)]
                lines += [f"{unit}: {answer[0]}", *answer[1:]] if answer and not form.get("bars") else [f"{unit}: {' | '.join(answer)}".strip()]
            paths.append(texts.write(folder, f"{name}.txt", texts.lines_of(lines, form), form))
        return Files(paths, data["options"])

    def other_forms(self, data):
        return {"classes in a line": {"bars": True}}

    def commands(self):
        pairwise = single(lambda data, files: ["answers", *files.paths[1:], "--pairwise", "-m", *data["scores"], *files.words])
        return [*base.measuring("answers"), Command("pairwise", pairwise, systems=2)]


class Trec(Command):
    """Of the first system alone."""

    def applies(self, data):
        if data["form"].get("byte_order_mark"):
            return "trec_eval takes a mark for a part of a name"
        return "it reads TREC's format" if data["form"].get("layout") else None


def trec_facts(output, back=None):
    names = (back or {}).get("unit", {})
    rows = [line.split() for line in output.splitlines()]
    return {(row[0], names.get(row[1], row[1])): row[2] for row in rows if row[0] != "runid"}


class Runs(base.Domain):
    name = "runs"
    kinds = ("system", "unit", "item")
    parts = "units"

    def generate(self, rng):
        names = base.system_names(rng, rng.randint(1 if some(rng, .2) else 2, 4))
        names = [name.replace(" ", "_") for name in names]
        rows = []
        for unit in base.unit_names(rng, rng.randint(3, 6)):
            lost = rng.choice([None] * 8 + names)  # a run without this query
            grade = lambda: rng.choice([None, "0", "0", "1", "2"])
            for index in range(rng.randint(4, 12)):
                by = {name: None if name == lost or some(rng, .2) else rng.choice(numbers(rng, 1, some(rng, .3))) for name in names}
                truth = grade() if index else "1"
                if truth is not None or any(by.values()):
                    rows.append(wide.row(by, unit=unit, item=f"d{index:02}", truth=truth))
        for name in names:  # a run has at least one document
            rows[0]["by"][name] = rows[0]["by"][name] or "1"
        data = base.with_near_copies(rng, wide.data("runs", names, rows))
        data["scores"] = rng.sample(["ndcg@10", "ap", "rr", "p@5", "recall@5", "rbp:p=0.8", "bpref", "dcg@3"], 4)
        data["options"] = ["--ties", rng.choice(["docid", "docid", "expected", "best", "worst"])]
        return data

    def write(self, data, folder):
        form = data["form"]
        paths = []
        for place, name in enumerate(["qrels", *data["systems"]]):
            value = (lambda row: row["truth"]) if place == 0 else (lambda row: row["by"][name])
            rows = [(row["unit"], row["item"], value(row)) for row in data["rows"] if value(row) is not None]
            paths.append(self.write_file(folder, name, rows, place == 0, form))
        return Files(paths, data["options"])

    def write_file(self, folder, name, rows, judgments, form):
        layout = form.get("layout")
        if layout == "json":
            tree = {}
            for query, document, value in rows:
                tree.setdefault(query, {})[document] = json.loads(value)
            return texts.write(folder, f"{name}.json", json.dumps(tree), form)
        if layout == "table":
            header = ["query", "document", "grade" if judgments else "score"]
            return texts.write(folder, f"{name}.csv", texts.table(header, [list(row) for row in rows], form), form)
        line = (lambda q, d, v: f"{q} 0 {d} {v}") if judgments else (lambda q, d, v: f"{q}\tQ0 {d} 1 {v} {name}")
        return texts.write(folder, f"{name}.txt", texts.lines_of([line(*row) for row in rows], form), form)

    def other_forms(self, data):
        return {"JSON": {"layout": "json"}, "a table": {"layout": "table"}}

    def commands(self):
        view = lambda *more, **how: Command(more[0][2:], single(lambda data, files: ["runs", *files.without("--ties"), *more]), **how)
        pairwise = single(lambda data, files: ["runs", *files.paths[1:], "--pairwise", "-m", "rbo"])
        trec = Trec("trec_eval", lambda data, files: [["trec_eval", "-q", "-c", *files.paths[:2]]], read=trec_facts)
        return [*base.measuring("runs"), view("--bounds", "-m", "ndcg@10", "ap"), view("--dominance", systems=2), view("--catalogue", "3"),
                view("--fuse", "rrf", "-m", "ap", "ndcg@10", systems=2), Command("pairwise", pairwise, systems=2), trec]
