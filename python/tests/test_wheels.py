# test_wheels.py: what makes wheels for other platforms, without compiling anything: the table, and what is packed.
import base64
import csv
import hashlib
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "wheels"))
import pack  # noqa: E402
import sbom  # noqa: E402
import targets  # noqa: E402

FACTS = "etalon-1.2.dist-info/"
LICENCES = ["LICENSE", *(f"licences/{licence}" for _, licence, _ in sbom.PARTS.values())]


def a_wheel(path):
    files = {
        "etalon/__init__.py": "",
        "etalon/_core.pyi": "",
        "etalon/_core.cpython-311-x86_64-linux-gnu.so": "ours",
        "etalon-1.2.data/scripts/etalon": "ours",
        FACTS + "METADATA": "Name: etalon\n" + "".join(f"License-File: {name}\n" for name in LICENCES) + "\ntext\n",
        FACTS + "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp311-cp311-linux_x86_64\n\n",
        FACTS + "RECORD": "",
        FACTS + "sboms/etalon.cdx.json": sbom.bill("1.2", [("zlib", "9", "dynamic"), ("fmt", "9.1.0", "headers")]),
    }
    files |= {f"{FACTS}licenses/{name}": "" for name in LICENCES}
    with zipfile.ZipFile(path, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    return path


def packed(folder, name, tmp_path):
    folder.mkdir()
    header = tmp_path / "zlib.h"
    header.write_text('#define ZLIB_VERSION "1.5"\n')
    target = targets.TARGETS[name]
    return pack.wheel(a_wheel(tmp_path / "pattern.whl"), target, "3.12", b"module", b"program", header, folder)


def test_platforms_and_pythons_are_those_of_the_page():
    page = (ROOT / "docs/install.md").read_text()
    assert re.findall(r"^\| `([a-z]+-\w+)` \|", page, re.MULTILINE) == list(targets.TARGETS)
    first, last = min(targets.PYTHONS, key=lambda v: int(v[2:])), max(targets.PYTHONS, key=lambda v: int(v[2:]))
    assert f"Python {first} to {last}" in page
    for target in targets.TARGETS.values():
        for _, sums in targets.PYTHONS.values():
            assert re.fullmatch("[0-9a-f]{64}", sums[target.headers])
        assert set(target.inside) <= sbom.PARTS.keys()


def test_a_wheel_holds_what_its_record_says(tmp_path):
    for name, target in targets.TARGETS.items():
        path = packed(tmp_path / name, name, tmp_path)
        assert path.name == f"etalon-1.2-cp312-cp312-{target.tag}.whl"
        with zipfile.ZipFile(path) as made:
            files = {entry: made.read(entry) for entry in made.namelist()}
        assert files["etalon/" + target.module.format("312")] == b"module"
        assert files[f"etalon-1.2.data/scripts/{target.program}"] == b"program"
        assert b"ours" not in files.values()
        rows = {row[0]: row[1:] for row in csv.reader(files[FACTS + "RECORD"].decode().splitlines())}
        assert rows.keys() == files.keys() and rows.pop(FACTS + "RECORD") == ["", ""]
        for entry, (digest, size) in rows.items():
            found = base64.urlsafe_b64encode(hashlib.sha256(files[entry]).digest()).rstrip(b"=").decode()
            assert (digest, size) == ("sha256=" + found, str(len(files[entry])))
        tags = [f"Tag: cp312-cp312-{tag}" for tag in target.tag.split(".")]
        assert files[FACTS + "WHEEL"].decode().splitlines() == ["Wheel-Version: 1.0", "Root-Is-Purelib: false", *tags]
        bill = files[FACTS + "sboms/etalon.cdx.json"].decode()
        assert bill == sbom.bill(
            "1.2", [("zlib", "1.5", "static"), ("fmt", "9.1.0", "headers"), *((part, "", "static") for part in target.inside)]
        )
        wanted = ["LICENSE", *(f"licences/{sbom.PARTS[part][1]}" for part in sbom.PARTS if part in {"zlib", "fmt", *target.inside})]
        assert re.findall("License-File: (.*)", files[FACTS + "METADATA"].decode()) == wanted
        assert {name for name in files if "/licenses/" in name} == {f"{FACTS}licenses/{name}" for name in wanted}


def test_the_same_parts_give_the_same_bytes(tmp_path):
    for name in targets.TARGETS:
        first, second = (packed(tmp_path / f"{name}-{again}", name, tmp_path) for again in "ab")
        assert first.read_bytes() == second.read_bytes()
