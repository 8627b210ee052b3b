"""Compiles what --format latex writes. Skipped (exit code 77) where pdflatex or booktabs is missing."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / "cli"
SKIPPED = 77
COMMANDS = [
    "etalon labels ../../data/digits/predictions.csv",
    "etalon labels truth.txt constant.txt -m mcc macro:precision accuracy",
    "etalon orders ../../data/orders/tasters.txt ../../data/orders/judge.txt -m tau_b ndcg@3",
    "etalon classi ../../data/zoo/color.csv --taxonomy ../../data/zoo/taxonomy.csv --each",
    "etalon communities cliques.txt --reference cliques.reference -m cc ari",
    "etalon validate labels -m f1 balanced_accuracy --up-to 2:5",
    "etalon validate clusters -m pairs:jaccard nmi:norm=max --up-to 4",
    "etalon validate answers --phi 'mine = exp(-abs(i-j))'",
    "etalon validate orders --consistency --permutations 6 -m srn md oauc",
    "etalon validate labels --separate --up-to 2:10 -m mcc sba kappa",
    "etalon validate values folds.csv --sensitivity --lower mine",
    "etalon validate values scores.csv --higher mine",
    "etalon advise labels --need distance,monotonicity,constant_baseline",
    "etalon list",
    "etalon explain gm:r=1",
    "etalon explain p_delta",
    "etalon explain --define 'mine = c11/(c11 + c10*c01 - 1)'",
    "etalon reproduce",
    "etalon reproduce preferences",
    "etalon reproduce classi",
    # Names that LaTeX would take for commands, or its fonts lack.
    "printf 'truth,a_b & 50%% #1 {x} ~^\\\\ $,\\033[1m ✓ 中文 é \\377\\n1,1,0\\n0,0,0\\n' | etalon labels - --input table -m accuracy",
]
PAGE = "\\documentclass{article}\n\\usepackage{amsmath,amssymb,booktabs}\n\\begin{document}\n\\input{part.tex}\n\\end{document}\n"


def trouble_with(command, environment, folder):
    written = subprocess.run(["bash", "-o", "pipefail", "-c", command + " --format latex"], cwd=HERE, env=environment, capture_output=True)
    if written.returncode:
        return written.stderr.decode()
    (folder / "part.tex").write_bytes(written.stdout)
    (folder / "page.tex").write_text(PAGE)
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"], cwd=folder, capture_output=True)
    return done.stdout.decode(errors="replace")[-1500:] if done.returncode else ""


def main():
    if not shutil.which("pdflatex") or subprocess.run(["kpsewhich", "booktabs.sty"], capture_output=True).returncode:
        print("pdflatex or booktabs is missing")
        return SKIPPED
    program = pathlib.Path(sys.argv[1]).resolve()
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            trouble = trouble_with(command, environment, pathlib.Path(folder))
            if trouble:
                failed += 1
                print(f"{command}\n{trouble}")
    print(f"{len(COMMANDS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
