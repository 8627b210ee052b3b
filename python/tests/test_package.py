# test_package.py: what an installation brings: the version, types, the command.
import doctest
import importlib.metadata
import inspect
import json
import pathlib
import subprocess
import sys
import sysconfig

import numpy as np

import etalon as et

FOLDER = pathlib.Path(et.__file__).parent
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "wheels"))
import sbom  # noqa: E402


def test_versions_agree():
    assert et.__version__ == importlib.metadata.version("etalon")


def test_what_it_is_made_of():
    info = et.version_info()
    assert info["version"] == et.__version__ and info["threads"].isdigit() and info["python"]
    command = pathlib.Path(sysconfig.get_path("scripts")) / "etalon"
    told = json.loads(subprocess.run([command, "version", "--format", "json"], capture_output=True, check=True).stdout)
    alike = set(info) & set(told)
    assert set(told) - alike == {"cli11"} and set(info) - alike == {"nanobind", "python"}
    assert {name: told[name] for name in alike} == {name: info[name] for name in alike}
    assert "/" not in info["flags"]  # no path of the machine that compiled it


def test_parts_and_their_licences_are_shipped():
    files = {str(file).partition(".dist-info/")[2]: file for file in importlib.metadata.files("etalon")}
    bill = json.loads(files["sboms/etalon.cdx.json"].locate().read_text())
    assert bill["bomFormat"] == "CycloneDX" and bill["metadata"]["component"]["version"] == et.__version__
    parts = {part["name"]: part.get("version") for part in bill["components"]}
    info = et.version_info()
    assert {name: parts[name] for name in ("boost", "fmt", "nanobind")} == {name: info[name] for name in ("boost", "fmt", "nanobind")}
    assert {"cli11", "robin_map", "zlib"} <= set(parts)
    for name in sbom.PARTS.keys() & parts.keys():
        assert f"licenses/licences/{sbom.PARTS[name][1]}" in files


def test_the_bill_of_the_sources_is_of_today():
    assert (ROOT / "licences/source.cdx.json").read_text() == sbom.source_bill()
    assert {licence for _, licence, _ in sbom.PARTS.values()} == {file.name for file in (ROOT / "licences").glob("*.txt")}


def test_only_numpy_is_needed():
    assert [need for need in importlib.metadata.requires("etalon") if "extra" not in need] == ["numpy"]


def test_types_are_shipped():
    assert (FOLDER / "py.typed").exists()
    stub = (FOLDER / "_core.pyi").read_text()
    assert "def tabulate(" in stub and "class Confusion" in stub


def test_public_things_are_documented():
    for name in et.__all__:
        thing = getattr(et, name)
        if callable(thing):
            assert inspect.getdoc(thing), name


def test_the_examples_in_the_documentation():
    assert doctest.testmod(et).failed == 0
    assert doctest.testmod(et).attempted > 0


def test_manual_pages_and_completions_are_shipped():
    share = pathlib.Path(sysconfig.get_path("data")) / "share"
    assert "etalon labels" in (share / "man/man1/etalon-labels.1").read_text()
    for file in ("bash-completion/completions/etalon", "zsh/site-functions/_etalon", "fish/vendor_completions.d/etalon.fish"):
        assert "etalon completion" in (share / file).read_text()


def test_the_command_gives_the_same_numbers(tmp_path):
    command = pathlib.Path(sysconfig.get_path("scripts")) / "etalon"
    generator = np.random.default_rng(2)
    truth, pred = generator.integers(0, 3, (2, 100))
    for name, values in (("truth", truth), ("pred", pred)):
        (tmp_path / f"{name}.txt").write_text("\n".join(map(str, values)) + "\n")
    run = subprocess.run(
        [command, "labels", "truth.txt", "pred.txt", "--format", "csv"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    values = {line.split(",")[1]: float(line.split(",")[2]) for line in run.stdout.splitlines()[1:]}
    assert values == dict(et.labels(truth, pred))
