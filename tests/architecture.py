"""A stage of the pipeline includes earlier stages only; the command line and Python see the public headers only."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAGES = ["number", "read", "intake", "statistic", "measure", "compare", "validate", "detect", "report", "domain"]
PUBLIC = {  # which stage a public header belongs to
    "domain": "number", "kind": "number", "statistics": "number", "error": "number", "fingerprint": "number", "exact": "number", "exact_sum": "number", "text": "number", "value": "number",
    "labels": "read", "rankings": "read", "read": "read", "units": "read", "class_distances": "read", "graph": "read",
    "binary": "statistic", "covers": "statistic", "matrix": "statistic", "confusion": "statistic", "count_table": "intake", "contingency": "statistic", "partitions": "statistic", "orders": "statistic", "class_ranking": "statistic", "class_systems": "statistic", "order_systems": "statistic", "answers": "statistic", "systems": "statistic",
    "law": "measure", "own": "measure", "classi": "measure", "measure": "measure", "score": "measure", "settings": "measure", "formula": "measure",
    "results": "compare", "samples": "compare", "values": "compare", "aggregate": "compare", "label_samples": "compare", "cluster_samples": "compare", "order_samples": "compare", "class_ranking_samples": "compare", "answer_samples": "compare", "domain_entry": "domain", "order_tests": "measure", "validate": "validate", "questions": "validate", "phi": "validate", "cost": "validate", "consistency": "validate", "disagreement": "validate", "sensitivity": "validate", "advice": "validate", "separation": "validate", "own_page": "validate",
    "detect": "detect", "planted": "detect", "geometry": "detect", "report": "report", "document": "report", "tree": "report", "format": "report", "plot": "report", "class_curves": "report", "paper": "report",
}


def includes(path):
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


def stage_of(header, problems, path):
    folder, _, rest = header.partition("/")
    if folder == "etalon":
        name = rest.removesuffix(".hpp")
        if name not in PUBLIC:
            problems.append(f"{path}: etalon/{rest} is in no stage; add it to tests/architecture.py")
            return STAGES[0]
        return PUBLIC[name]
    return folder


def main():
    problems = []
    files = 0
    for path in sorted(ROOT.glob("src/**/*.?pp")) + sorted(ROOT.glob("include/etalon/*.hpp")):
        files += 1
        public = path.parent.name == "etalon"
        own = PUBLIC.get(path.stem, STAGES[0]) if public else path.relative_to(ROOT / "src").parts[0]
        for header in includes(path):
            other = stage_of(header, problems, path)
            if public and not header.startswith("etalon/"):
                problems.append(f"{path}: a public header includes the private {header}")
            if other not in STAGES or STAGES.index(other) > STAGES.index(own):
                problems.append(f"{path}: stage {own} includes {header} of stage {other}")
    for folder in ("cli", "python", "papers"):
        for path in sorted(ROOT.glob(f"{folder}/**/*.?pp")):
            files += 1
            for header in includes(path):
                if "/" in header and not header.startswith("etalon/") and not (path.parent / header).exists():
                    problems.append(f"{path}: includes {header}, which is not public")
    print("\n".join(problems))
    print(f"{files - len(problems)} passed, {len(problems)} failed")
    return 1 if problems or files == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
