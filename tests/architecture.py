"""A stage includes earlier stages only, a domain nothing of another one; command line and Python see public headers only."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
STAGES = ["number", "read", "intake", "statistic", "compare", "engine", "detect", "report", "domain"]
PUBLIC = {  # which stage a public header belongs to
    "number": "cancel domain kind statistics error exact exact_sum fused fingerprint made_once memory progress text value version",
    "read": "headers labels rankings read units class_distances graph",
    "intake": "count_table",
    "statistic": "joint judged runs answers binary class_ranking class_systems confusion contingency covers matrix order_systems orders partial_orders partitions "
    "systems table_columns",
    "compare": "compare_counts compare_family compare_gate compare_pairs compare_table corrections compare_power compare_shares",
    "engine": "universes advice aggregate answer_samples baseline class_ranking_samples classi cluster_samples consistency cost decisions disagreement formula label_samples label_objects cluster_objects objects law leaderboard measure number_table order_samples run_samples run_orders fusion tie_orders order_tests own own_page pairwise phi questions results samples state score sensitivity separation decision_methods "
    "settings validate values",
    "detect": "detect geometry planted",
    "report": "abstention build class_curves decision_plots document format label_thresholds page paper plot report result_plots sketch tree write_file",
    "domain": "evaluation completions run_catalogue conventions dominance domain_entry etalon trec_eval",
}
# Pairs of objects are labels of two classes: measures of pairs are judged by the laws of these.
SHARED = {"domain/labels/questions/laws.hpp": "clusters", "domain/labels/questions/matrix_space.hpp": "clusters"}
STAGE_OF = {header: stage for stage, headers in PUBLIC.items() for header in headers.split()}


def includes(path):
    return re.findall(r'^#include "([^"]+)"', path.read_text(), re.MULTILINE)


def stage_of(header, problems, path):
    folder, _, rest = header.partition("/")
    if folder == "etalon":
        name = rest.removesuffix(".hpp")
        if name not in STAGE_OF:
            problems.append(f"{path}: etalon/{rest} is in no stage; add it to tests/architecture.py")
        return STAGE_OF.get(name, STAGES[0])
    return folder


def domain_of(path):
    """The domain whose folder it is in, if it is in one."""
    found = re.match(r"domain/(\w+)/", path)
    return found and found[1]


def main():
    problems = []
    files = 0
    for path in sorted(ROOT.glob("src/**/*.?pp")) + sorted(ROOT.glob("include/etalon/*.hpp")):
        files += 1
        public = path.parent.name == "etalon"
        here = path.name if public else path.relative_to(ROOT / "src").as_posix()
        own = STAGE_OF.get(path.stem, STAGES[0]) if public else here.partition("/")[0]
        for header in includes(path):
            other = stage_of(header, problems, path)
            if public and not header.startswith("etalon/"):
                problems.append(f"{path}: a public header includes the private {header}")
            if other not in STAGES or STAGES.index(other) > STAGES.index(own):
                problems.append(f"{path}: stage {own} includes {header} of stage {other}")
            if domain_of(header) not in (None, domain_of(here)) and SHARED.get(header) != domain_of(here):
                problems.append(f"{path}: includes {header} of another domain")
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
