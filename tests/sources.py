"""Makes all sources again: what differs has a reason and stands in docs/errata.md, and every figure is written and is XML.

The page is written by scripts/make_docs.py; here it is compared with what the program finds now.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
import errata


def wrong_figures(sources, folder):
    """Of each source: a picture for each figure, well-formed, with a title and texts; numbers beside it are a table."""
    for source in sources:
        names = {figure["name"] for figure in source["figures"]}
        for figure in source["figures"]:
            if not figure["shows"]:
                yield f"{source['paper']}: {figure['name']} does not say what to look for"
        pictures = set((folder / source["paper"]).glob("*.svg"))
        if {path.stem for path in pictures} != names:
            yield f"{source['paper']}: figures {sorted(names)}, files {sorted(path.stem for path in pictures)}"
        for path in pictures:
            try:
                root = xml.etree.ElementTree.parse(path).getroot()
            except xml.etree.ElementTree.ParseError as error:
                yield f"{path.name}: {error}"
                continue
            texts = [part for part in root.iter() if part.tag.endswith("}text")]
            if not root.tag.endswith("}svg") or len(texts) < 2:
                yield f"{path.name} is no picture with texts"
            width, height = float(root.get("width")), float(root.get("height"))
            for part in texts:
                if not (0 <= float(part.get("x")) <= width and 0 <= float(part.get("y")) <= height):
                    yield f"{path.name}: '{part.text}' lies outside"
        for path in (folder / source["paper"]).glob("*.csv"):
            lines = path.read_text().splitlines()
            if len(lines) < 2:
                yield f"{path.name} has no numbers"


def without_reason(sources):
    for source in sources:
        for table in source["tables"]:
            for row in table["rows"]:
                if row.get("same") is False and not row["note"]:
                    yield f"{source['paper']}: {row['what']} differs, and nothing says why"


def counts_of_forecasts():
    """A day, three thresholds, twelve horizons: whole numbers without a pattern, the same every time."""
    random = 12345
    table = {}
    for threshold in ("low", "mid", "high"):
        for horizon in range(12):
            counts = []
            for _ in range(4):
                random = (1103515245 * random + 12345) % 2**31
                counts.append(1 + random % 97)
            table[threshold, horizon] = counts
    # The truth of a horizon is the same for all thresholds.
    for horizon in range(12):
        positives = max(sum(table[t, horizon][:2]) for t in ("low", "mid", "high"))
        negatives = max(sum(table[t, horizon][2:]) for t in ("low", "mid", "high"))
        for threshold in ("low", "mid", "high"):
            tp, _, fp, _ = table[threshold, horizon]
            table[threshold, horizon] = [tp, positives - tp, fp, negatives - fp]
    return table


RATES = {
    "Acc": lambda tp, fn, fp, tn: (tp + tn) / (tp + fn + fp + tn),
    "BA": lambda tp, fn, fp, tn: (tp / (tp + fn) + tn / (tn + fp)) / 2,
    "F1": lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp),
}


def opposite(table, f, g, horizons):
    """Pairs of thresholds that two measures order in opposite ways; values within 1e-5 tie."""
    found = 0
    for horizon in horizons:
        for one, other in (("low", "mid"), ("low", "high"), ("mid", "high")):
            apart = [RATES[m](*table[one, horizon]) - RATES[m](*table[other, horizon]) for m in (f, g)]
            found += abs(apart[0]) > 1e-5 and abs(apart[1]) > 1e-5 and (apart[0] > 0) != (apart[1] > 0)
    return found


def wrong_records(program, folder):
    """What is recorded of data that are not carried: written again as it is, and from files of the authors' form."""
    for name in ("rain_pairs.csv", "rain_choices.csv"):
        if (folder / "validation" / name).read_bytes() != (ROOT / "papers/validation" / name).read_bytes():
            yield f"papers/validation/{name} is not what the program writes"
    table = counts_of_forecasts()
    data, out = folder / "data", folder / "of_data"
    data.mkdir()
    for threshold in ("low", "mid", "high"):
        lists = [",".join(str(table[threshold, horizon][i]) for horizon in range(12)) for i in (3, 0, 1, 2)]
        head = "exp_group\tutc_date\ttn\ttp\tfn\tfp\n"
        (data / f"{threshold}.tsv").write_text(head + "\t".join([threshold, "2020-07-01", *lists]) + "\n")
    subprocess.run([program, "reproduce", "validation", "--data", data, "--figures", out, "--format", "json"], check=True, capture_output=True)
    for line in (out / "rain_pairs.csv").read_text().splitlines()[1:]:
        horizon, f, g, pairs, found = line.split(",")
        horizons = {"all": range(12), "10 min": [0], "2 h": [11]}[horizon]
        expected = [3 * len(horizons), opposite(table, f, g, horizons)] if f in RATES and g in RATES else [int(pairs), int(found)]
        if [int(pairs), int(found)] != expected:
            yield f"rain forecasts, {horizon}, {f} and {g}: {found} of {pairs} pairs, expected {expected}"


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "reproduce", "all", "--figures", folder, "--format", "json"]
        sources = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["sources"]
        found = list(wrong_figures(sources, pathlib.Path(folder))) + list(without_reason(sources))
        found += wrong_records(program, pathlib.Path(folder))
    if errata.page(sources) != (ROOT / "docs" / "errata.md").read_text():
        found.append("docs/errata.md has drifted: run make docs")
    print("\n".join(found + [f"{len(found)} failed"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
