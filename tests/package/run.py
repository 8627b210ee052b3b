"""Installs the library, and builds and runs a program against it: by find_package and by pkg-config.

usage: run.py CMAKE BUILD_FOLDER
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = """macro(f1) 0.8857
mcc the truth is constant
system,score,value,undefined,units,left_out,low,high
near,accuracy,0.875,,1,0,,
far,accuracy,0.5,,1,0,,
near,kappa,0.8095238095238095,,1,0,,
far,kappa,0.23809523809523808,,1,0,,
there is no measure 'acuracy' of labels; did you mean accuracy? (etalon list labels shows all)
version as in the header
"""
SHARED = [
    "man/man1/etalon.1",
    "man/man1/etalon-validate-labels.1",
    "bash-completion/completions/etalon",
    "zsh/site-functions/_etalon",
    "fish/vendor_completions.d/etalon.fish",
]


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def check(program):
    found = run(program)
    if found != EXPECTED:
        sys.exit(f"{program} wrote\n{found}instead of\n{EXPECTED}")


def main(cmake, build):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        prefix = place / "prefix"
        for component in ("library", "command"):
            run(cmake, "--install", build, "--prefix", prefix, "--component", component)
        if "etalon" not in run(prefix / "bin/etalon", "--version"):
            sys.exit("the installed command does not tell its version")
        for file in SHARED:
            if "etalon" not in (prefix / "share" / file).read_text():
                sys.exit(f"share/{file} is not installed")
        run(cmake, "-S", HERE, "-B", place / "build", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCMAKE_BUILD_TYPE=Debug")
        run(cmake, "--build", place / "build")
        check(place / "build/uses_etalon")
        if not shutil.which("pkg-config"):
            return
        found = next(prefix.rglob("etalon.pc")).parent
        flags = run("pkg-config", "--cflags", "--libs", "etalon", env={**os.environ, "PKG_CONFIG_PATH": str(found)}).split()
        run("c++", HERE / "main.cpp", *flags, "-o", place / "by_pkg_config")
        check(place / "by_pkg_config")


main(*sys.argv[1:])
