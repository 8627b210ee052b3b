"""What grows: for every reader and every length that an input has, files of size n and the command that reads them.

A case is a function of n and a folder that writes files and gives the words of a command. Some inputs are wrong: the words
that refuse them must come as soon.
"""
import gzip
import random
import struct

CASES = {}  # by what grows, the function
SEARCHES = set()  # of them, those that go on until nothing is better: how often that is, the size does not tell
MOST = {}  # the greatest n: what is quick there is quick enough, and a command line takes less


def case(name, most=1 << 20, search=False):
    def keep(make):
        CASES[name] = make
        if search:
            SEARCHES.add(name)
        MOST[name] = most
        return make

    return keep


def put(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def lines(rows):
    return "".join(f"{row}\n" for row in rows)


def drawn(n, most, seed=1):
    draw = random.Random(seed)
    return [draw.randrange(most) for _ in range(n)]


def two_columns(folder, n, most):
    return [put(folder, name, lines(drawn(n, most, seed))) for seed, name in enumerate(("a.txt", "b.txt"))]


# Pairs of labels.
@case("labels: rows")
def _(n, folder):
    return ["labels", *two_columns(folder, n, 5), "-m", "accuracy"]


@case("labels: classes")
def _(n, folder):
    return ["labels", *two_columns(folder, n, n), "-m", "accuracy", "macro:f1"]


@case("labels: rows of a table")
def _(n, folder):
    rows = [f"{a},{b},{c}" for a, b, c in zip(drawn(n, 5), drawn(n, 5, 2), drawn(n, 40, 3), strict=True)]
    return ["labels", put(folder, "t.csv", "truth,a,fold\n" + lines(rows)), "--prediction", "a", "--units", "fold", "-m", "accuracy"]


@case("labels: columns of a table")
def _(n, folder):
    head = ["truth", *(f"system{i}" for i in range(n))]
    rows = [",".join(map(str, drawn(n + 1, 3, seed))) for seed in range(4)]
    return ["labels", put(folder, "t.csv", lines([",".join(head), *rows])), "-m", "accuracy", "--interval", "none"]


@case("labels: names of a table that are not read")
def _(n, folder):
    head = ["truth", *(f"system{i}" for i in range(n))]
    rows = [",".join(map(str, drawn(n + 1, 3, seed))) for seed in range(4)]
    return ["labels", put(folder, "t.csv", lines([",".join(head), *rows])), "--prediction", "system1", "-m", "accuracy"]


@case("labels: units of a table")
def _(n, folder):
    rows = [f"{a},{b},u{i // 4}" for i, (a, b) in enumerate(zip(drawn(n, 3), drawn(n, 3, 2), strict=True))]
    return ["labels", put(folder, "t.csv", "truth,a,fold\n" + lines(rows)), "--units", "fold", "-m", "accuracy", "--each"]


def tables_with_ids(n, folder, head, width):
    """As many tables of 12 rows with the same ids."""
    values = lambda seed: [",".join(map(str, row)) for row in zip(*(drawn(12, 3, width * seed + i) for i in range(width)), strict=True)]
    return [put(folder, f"t{i}.csv", lines([head, *(f"{row},{value}" for row, value in enumerate(values(i)))])) for i in range(n)]


@case("labels: data sets with ids", 1 << 11)
def _(n, folder):
    return ["labels", *tables_with_ids(n, folder, "id,truth,a", 2), "-m", "accuracy", "--interval", "none"]


@case("labels: tables of predictions with ids", 1 << 11)
def _(n, folder):
    truth = put(folder, "truth.csv", lines(["truth", *map(str, drawn(12, 3))]))
    return ["labels", truth, *tables_with_ids(n, folder, "id,m", 1), "-m", "accuracy"]


@case("labels: rows of two tables with ids")
def _(n, folder):
    sides = [put(folder, f"{name}.csv", lines([f"id,{name}", *(f"{i},{a}" for i, a in enumerate(drawn(n, 5, seed)))])) for seed, name in enumerate(("truth", "m"))]
    return ["labels", *sides, "-m", "accuracy"]


@case("labels: a field in quotes")
def _(n, folder):
    return ["labels", put(folder, "t.csv", 'truth,a\n"' + 'x""' * n + '",y\n'), "-m", "accuracy"]


@case("labels: fields in quotes")
def _(n, folder):
    head, row = ",".join(f'"name ""{i}"""' for i in range(n)), ",".join(['"a""b"'] * n)
    return ["labels", put(folder, "t.csv", lines([head, row, row])), "--truth", 'name "0"', "--prediction", 'name "1"', "-m", "accuracy"]


@case("labels: names above a matrix")
def _(n, folder):
    """It has one row only, and so is refused."""
    return ["labels", put(folder, "m.csv", "," + ",".join(f"c{i}" for i in range(n)) + "\nc0,1\n"), "--input", "matrix"]


@case("labels: cells of a matrix")
def _(n, folder):
    side = int(n**0.5)
    rows = [f"c{i}," + ",".join(map(str, drawn(side, 9, i))) for i in range(side)]
    return ["labels", put(folder, "m.csv", lines(["," + ",".join(f"c{i}" for i in range(side)), *rows])), "--input", "matrix", "-m", "kappa"]


@case("labels: triples")
def _(n, folder):
    rows = [f"c{a} c{b} 2" for a, b in zip(drawn(n, n), drawn(n, n, 2), strict=True)]
    return ["labels", put(folder, "t.txt", lines(rows)), "--input", "triples", "-m", "accuracy"]


@case("labels: counts by unit")
def _(n, folder):
    rows = [f"s,u{i},{i % 7},1,2,3" for i in range(n)]
    return ["labels", put(folder, "t.csv", "system,unit,tp,fn,fp,tn\n" + lines(rows)), "-m", "f1"]


@case("labels: counts by system")
def _(n, folder):
    rows = [f"s{i},u,{i % 7},1,2,3" for i in range(n)]
    return ["labels", put(folder, "t.csv", "system,unit,tp,fn,fp,tn\n" + lines(rows)), "-m", "f1"]


@case("labels: objects with names")
def _(n, folder):
    order = drawn(n, n, 3)
    rows = list(range(n))
    other = sorted(rows, key=lambda i: order[i])
    files = [put(folder, name, lines(f"o{i},{i % 3}" for i in of)) for name, of in (("a.csv", rows), ("b.csv", other))]
    return ["labels", *files, "--input", "pairs", "-m", "accuracy"]


@case("labels: scores of a class")
def _(n, folder):
    rows = [f"{a},{b / n}" for a, b in zip(drawn(n, 2), drawn(n, n, 2), strict=True)]
    return ["labels", put(folder, "t.csv", "truth,a\n" + lines(rows)), "--thresholds", "--positive", "1", "-m", "f1"]


@case("labels: weights")
def _(n, folder):
    rows = [f"{a},{b},{c}.{c}" for a, b, c in zip(drawn(n, 4), drawn(n, 4, 2), drawn(n, 99, 3), strict=True)]
    return ["labels", put(folder, "t.csv", "truth,a,w\n" + lines(rows)), "--weights", "w", "-m", "accuracy"]


@case("labels: an array")
def _(n, folder):
    header = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({n},), }}".encode().ljust(118)
    data = [b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack(f"<{n}i", *drawn(n, 9, seed)) for seed in (1, 2)]
    return ["labels", put(folder, "a.npy", data[0]), put(folder, "b.npy", data[1]), "-m", "accuracy"]


@case("labels: a packed file")
def _(n, folder):
    texts = [gzip.compress(lines(drawn(n, 5, seed)).encode(), 1) for seed in (1, 2)]
    return ["labels", put(folder, "a.gz", texts[0]), put(folder, "b.gz", texts[1]), "-m", "accuracy"]


@case("labels: one line")
def _(n, folder):
    path = put(folder, "a.txt", "x" * n + "\n")
    return ["labels", path, path, "-m", "accuracy"]


@case("labels: files", most=1 << 16)
def _(n, folder):
    """As many systems as a command line takes."""
    truth = put(folder, "truth.txt", "a\nb\n")
    files = [put(folder, f"system{i}.txt", "a\nb\n") for i in range(n // 16)]
    return ["labels", truth, *files, "-m", "accuracy", "--interval", "none"]


# Partitions.
@case("clusters: rows")
def _(n, folder):
    return ["clusters", *two_columns(folder, n, 10), "-m", "ari", "nmi", "vi"]


@case("clusters: clusters")
def _(n, folder):
    return ["clusters", *two_columns(folder, n, n), "-m", "ari", "nmi", "vi", "purity"]


@case("clusters: rows of a matrix")
def _(n, folder):
    return ["clusters", put(folder, "m.txt", lines(f"{i % 7 + 1} {i % 5}" for i in range(n))), "--input", "matrix", "-m", "ari"]


@case("clusters: members")
def _(n, folder):
    files = [put(folder, name, lines(" ".join(f"o{(i * 3 + j * s) % n}" for j in range(4)) for i in range(n // 4)))
             for name, s in (("a.txt", 1), ("b.txt", 2))]
    return ["clusters", *files, "--overlapping"]


@case("clusters: members of one cluster")
def _(n, folder):
    path = put(folder, "a.txt", " ".join(f"o{i}" for i in range(n)) + "\n")
    return ["clusters", path, path, "--overlapping"]


@case("clusters: large counts of ami")
def _(n, folder):
    """Counts beyond what can be gone through one by one."""
    return ["clusters", put(folder, "m.txt", f"{n * 10**13} {n * 3}\n{n} {n * 10**12}\n"), "--input", "matrix", "-m", "ami"]


@case("clusters: noise")
def _(n, folder):
    files = [put(folder, name, lines(x if x > 2 else -1 for x in drawn(n, 9, seed))) for seed, name in enumerate(("a", "b"))]
    return ["clusters", *files, "--noise=-1", "--noise-as", "singletons", "-m", "ari"]


# Orders.
@case("orders: items of a ranking")
def _(n, folder):
    items = [f"i{x}" for x in range(n)]
    other = sorted(items, key=lambda item: hash_of(item))
    return ["orders", put(folder, "a", " > ".join(items) + "\n"), put(folder, "b", " > ".join(other) + "\n"), "-m", "kendall_tau", "ndcg"]


def hash_of(text):
    return (int.from_bytes(text.encode(), "little") * 2654435761) % 1000003


@case("orders: rankings")
def _(n, folder):
    rows = [">".join(random.Random(i).sample("abcde", 5)) for i in range(n)]
    return ["orders", put(folder, "a", lines(rows)), put(folder, "b", "a > b > c > d > e\n"), "-m", "kendall_tau", "--consensus", "borda"]


@case("orders: rows of a table")
def _(n, folder):
    rows = [f"i{i},{a},{b}" for i, (a, b) in enumerate(zip(drawn(n, n), drawn(n, n, 2), strict=True))]
    return ["orders", put(folder, "t.csv", "item,target,p\n" + lines(rows)), "--values", "scores", "-m", "tau_b", "spearman_rho", "auc"]


@case("orders: columns of a table")
def _(n, folder):
    head = "item,target," + ",".join(f"p{i}" for i in range(n))
    rows = [f"i{seed},{seed}," + ",".join(map(str, drawn(n, 9, seed))) for seed in range(3)]
    return ["orders", put(folder, "t.csv", lines([head, *rows])), "--values", "scores", "-m", "tau_b", "--interval", "none"]


@case("orders: preferences")
def _(n, folder):
    draw = random.Random(1)
    pairs = [sorted(draw.sample(range(n), 2)) for _ in range(n)]
    files = [put(folder, name, lines(f"i{a} > i{b}" for a, b in pairs[from_:])) for name, from_ in (("a", 0), ("b", n // 2))]
    return ["orders", *files, "--input", "preferences", "-m", "gamma"]


@case("orders: what follows from preferences apart")
def _(n, folder):
    files = [put(folder, name, lines(f"a{i} > b{i} > c{i}" for i in range(n // 3))) for name in ("a", "b")]
    return ["orders", *files, "--input", "preferences", "--closure", "-m", "gamma"]


@case("orders: degrees of preferences")
def _(n, folder):
    rows = [f"i{i},i{i + 1},{(i * 7919) % n}" for i in range(n)]
    target = put(folder, "a", lines(f"i{i} > i{i + 1}" for i in range(n)))
    return ["orders", target, put(folder, "b.csv", "better,worse,degree\n" + lines(rows)), "--input", "preferences", "--curve"]


@case("orders: votes")
def _(n, folder):
    head = lines(["# FILE NAME: votes.toc", *(f"# ALTERNATIVE NAME {i + 1}: c{i}" for i in range(6))])
    rows = [f"{1 + i % 3}: " + ",".join(str(c + 1) for c in random.Random(i).sample(range(6), 6)) for i in range(n)]
    return ["orders", put(folder, "v.toc", head + lines(rows)), "--consensus", "borda", "-m", "kendall_tau"]


# Rankings of objects with classes.
def ranked(folder, classes):
    return put(folder, "ranked.txt", lines(classes))


@case("classi: objects")
def _(n, folder):
    ranking = ranked(folder, ("abc"[x] for x in drawn(n, 3)))
    return ["classi", ranking, "--distances", put(folder, "d.csv", "class,distance\na,0\nb,1\nc,6\n"), "--query", "a", "-m", "classi", "classi@10"]


@case("classi: queries")
def _(n, folder):
    rows = [f"q{i // 4},{'abc'[x]},{'abc'[(i // 4) % 3]}" for i, x in enumerate(drawn(n, 3))]
    return ["classi", put(folder, "r.csv", "query,class,query_class\n" + lines(rows)), "--nominal", "a,b,c", "-m", "classi"]


def by_taxonomy(folder, edges, deepest):
    tree = put(folder, "taxonomy.txt", lines(f"{a} {b}" for a, b in edges))
    return ["classi", ranked(folder, [deepest, "n1", "n0", "n1"]), "--taxonomy", tree, "--query", "n1", "-m", "classi"]


@case("classi: a taxonomy that is wide")
def _(n, folder):
    return by_taxonomy(folder, [("n0", f"n{i}") for i in range(1, n)], f"n{n - 1}")


@case("classi: a taxonomy that is deep")
def _(n, folder):
    return by_taxonomy(folder, [(f"n{i - 1}", f"n{i}") for i in range(1, n)], f"n{n - 1}")


@case("classi: a taxonomy of two children each")
def _(n, folder):
    return by_taxonomy(folder, [(f"n{(i - 1) // 2}", f"n{i}") for i in range(1, n)], f"n{n - 1}")


@case("classi: a taxonomy upside down")
def _(n, folder):
    rows = [(f"n{(i - 1) // 3}", f"n{i}") for i in range(1, n)]
    return by_taxonomy(folder, reversed(rows), f"n{n - 1}")


@case("classi: distances to a class")
def _(n, folder):
    table = put(folder, "d.csv", "class,distance\n" + lines(f"c{i},{i}" for i in range(n)))
    return ["classi", ranked(folder, ["c3", "c0", f"c{n - 1}"]), "--distances", table, "--query", "c0", "-m", "classi"]


@case("classi: names above distances")
def _(n, folder):
    """A square has as many rows: it is refused."""
    table = put(folder, "d.csv", "," + ",".join(f"c{i}" for i in range(n)) + "\nc0,1\n")
    return ["classi", ranked(folder, ["c3", "c0"]), "--distances", table, "--query", "c0", "-m", "classi"]


@case("classi: classes in their order")
def _(n, folder):
    order = put(folder, "order.txt", lines(f"c{i}" for i in range(n)))
    return ["classi", ranked(folder, ["c3", "c0", f"c{n - 1}"]), "--order", order, "--query", "c0", "-m", "classi"]


@case("classi: classes that are equally far", most=1 << 16)
def _(n, folder):
    names = ",".join(f"c{i}" for i in range(n // 4))
    return ["classi", ranked(folder, ["c3", "c0"]), "--nominal", names, "--query", "c0", "-m", "classi"]


# Answers.
@case("answers: documents of a class")
def _(n, folder):
    files = [put(folder, name, " ".join(f"d{i * s}" for i in range(n)) + "\n") for name, s in (("a", 1), ("b", 2))]
    return ["answers", *files, "-m", "jaccard", "p_delta"]


@case("answers: queries")
def _(n, folder):
    files = [put(folder, name, lines(f"q{i}: a b | {other} d" for i in range(n))) for name, other in (("a", "c"), ("b", "e"))]
    return ["answers", *files, "-m", "jaccard", "p_delta"]


# Runs.
def run_files(folder, queries, documents):
    draw = random.Random(1)
    qrels = lines(f"q{q} 0 d{d} {draw.randrange(3)}" for q in range(queries) for d in range(0, documents, 2))
    run = lines(f"q{q} Q0 d{d} 1 {draw.random():.6f} x" for q in range(queries) for d in range(documents))
    return [put(folder, "qrels", qrels), put(folder, "run", run)]


@case("runs: queries")
def _(n, folder):
    return ["runs", *run_files(folder, n // 4, 8), "-m", "ndcg@10", "ap", "rr"]


@case("runs: documents of a query")
def _(n, folder):
    return ["runs", *run_files(folder, 2, n), "-m", "ndcg@10", "ap", "bpref"]


@case("runs: ties")
def _(n, folder):
    qrels, run = run_files(folder, 1, n)
    put(folder, "run", lines(f"q0 Q0 d{d} 1 1 x" for d in range(n)))
    return ["runs", qrels, run, "-m", "ap", "ndcg", "precision@10"]


@case("runs: objects of JSON")
def _(n, folder):
    text = "{" + ",".join(f'"q{q}":{{"a":{q % 3},"b":1}}' for q in range(n)) + "}"
    path = put(folder, "runs.json", text)
    return ["runs", path, path, "-m", "ndcg@10"]


@case("runs: rows of a table")
def _(n, folder):
    table = put(folder, "r.csv", "query,document,score\n" + lines(f"q{i // 8},d{i % 8},{i % 5}" for i in range(n)))
    judged = put(folder, "q.csv", "query,document,grade\n" + lines(f"q{i // 8},d{i % 8},{i % 3}" for i in range(n)))
    return ["runs", judged, table, "-m", "ndcg@10"]


@case("runs: items of a catalogue")
def _(n, folder):
    qrels, run = run_files(folder, 1, 2)
    put(folder, "run", lines(f"q0 Q0 d{d} 1 {d} x" for d in range(n)))
    return ["runs", qrels, run, "--catalogue", str(n)]


@case("trec_eval: queries")
def _(n, folder):
    return ["trec_eval", "-q", *run_files(folder, n // 4, 8)]


# Values of systems on units.
def value_rows(folder, systems, units, scores=1):
    draw = random.Random(1)
    rows = [f"s{s},u{u},m{m},{draw.random():.4f}" for m in range(scores) for s in range(systems) for u in range(units)]
    return put(folder, "v.csv", "system,unit,score,value\n" + lines(rows))


@case("compare: units")
def _(n, folder):
    return ["compare", "values", value_rows(folder, 2, n), "--unit", "queries", "--higher", "m0", "--resamples", "100"]


@case("validate values: units")
def _(n, folder):
    return ["validate", "values", value_rows(folder, 3, n, 2), "--higher", "m0,m1"]


# Graphs.
@case("communities: a path")
def _(n, folder):
    return ["communities", put(folder, "g", lines(f"{i} {i + 1}" for i in range(n)))]


@case("communities: a path by projection", search=True)
def _(n, folder):
    return ["communities", put(folder, "g", lines(f"{i} {i + 1}" for i in range(n))), "--method", "projection", "--starts", "1"]


@case("communities: a star by projection", search=True)
def _(n, folder):
    return ["communities", put(folder, "g", lines(f"hub {i}" for i in range(n))), "--method", "projection", "--starts", "1"]


@case("communities: cliques in a ring by projection", search=True)
def _(n, folder):
    rows = [f"{c * 5 + i} {c * 5 + j}" for c in range(n // 10) for i in range(5) for j in range(i)]
    rows += [f"{c * 5} {(c * 5 + 6) % (n // 10 * 5)}" for c in range(n // 10)]
    return ["communities", put(folder, "g", lines(rows)), "--method", "projection", "--starts", "1"]


@case("communities: random edges")
def _(n, folder):
    return ["communities", put(folder, "g", lines(f"{a} {b}" for a, b in zip(drawn(n, n // 2), drawn(n, n // 2, 2), strict=True)))]


@case("communities: random edges by projection", search=True)
def _(n, folder):
    rows = zip(drawn(n, n // 2), drawn(n, n // 2, 2), strict=True)
    return ["communities", put(folder, "g", lines(f"{a} {b}" for a, b in rows)), "--method", "projection", "--starts", "1"]


@case("communities: a star")
def _(n, folder):
    return ["communities", put(folder, "g", lines(f"hub {i}" for i in range(n)))]


@case("communities: GML")
def _(n, folder):
    nodes = lines(f'  node [ id {i} label "v{i}" ]' for i in range(n))
    edges = lines(f"  edge [ source {i} target {i + 1} ]" for i in range(n - 1))
    return ["communities", put(folder, "g.gml", f"graph [\n{nodes}{edges}]\n")]


@case("communities: Pajek")
def _(n, folder):
    names = lines(f'{i + 1} "v{i}"' for i in range(n))
    return ["communities", put(folder, "g.net", f"*Vertices {n}\n{names}*Edges\n" + lines(f"{i} {i + 1}" for i in range(1, n)))]


@case("communities: a reference")
def _(n, folder):
    graph = put(folder, "g", lines(f"{i} {i + 1}" for i in range(n)))
    return ["communities", graph, "--reference", put(folder, "r", lines(f"{i} {i // 5}" for i in range(n + 1)))]


# Words of a command.
@case("a score that nobody knows", most=1 << 16)
def _(n, folder):
    return ["explain", "x" * n]


@case("a score of many lifts", most=1 << 14)
def _(n, folder):
    return ["explain", "macro:" * n + "f1"]


@case("a formula of many terms", most=1 << 15)
def _(n, folder):
    return ["labels", *two_columns(folder, 50, 2), "--define", "mine = c11" + "+1" * n, "-m", "mine"]


@case("a formula of many signs", most=1 << 16)
def _(n, folder):
    return ["labels", *two_columns(folder, 50, 2), "--define", "mine = " + "-" * n + "c11", "-m", "mine"]


@case("a formula of many parentheses", most=1 << 16)
def _(n, folder):
    return ["labels", *two_columns(folder, 50, 2), "--define", "mine = " + "(" * n + "c11", "-m", "mine"]


@case("scores of a command", most=1 << 15)
def _(n, folder):
    return ["labels", *two_columns(folder, 50, 2), "-m", ",".join(f"f(beta={i + 2})" for i in range(n // 8)), "--positive", "1"]


@case("units that are chosen")
def _(n, folder):
    rows = [f"{i % 2},{i % 3 % 2},u{i}" for i in range(n)]
    return ["labels", put(folder, "t.csv", "truth,a,fold\n" + lines(rows)), "--units", "fold", "--only", "u*1", "-m", "accuracy"]
