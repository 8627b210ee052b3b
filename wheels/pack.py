"""Builds the wheel that this machine can run, and makes those of other platforms from it: all but what is compiled is alike."""
import base64
import hashlib
import json
import os
import pathlib
import re
import zipfile

import sbom

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATE = (1980, 1, 1, 0, 0, 0)  # the first that the format knows: the same sources give the same bytes


def build(folder, build_folder, settings):
    """The wheel that this machine can run."""
    import scikit_build_core.build as backend  # here, as packing goes without
    import sdist

    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("SOURCE_DATE_EPOCH", sdist.last_change())
    told = {f"cmake.define.{name}": str(value) for name, value in settings.items()}
    os.chdir(ROOT)
    return folder / backend.build_wheel(str(folder), {"build-dir": str(build_folder), **told})


def parts(path):
    """The files of a wheel by name, the folder of its facts, and the names of the module and the program."""
    with zipfile.ZipFile(path) as inside:
        files = {name: inside.read(name) for name in inside.namelist() if not name.endswith("/")}
    facts = next(name for name in files if name.endswith(".dist-info/WHEEL")).removesuffix("WHEEL")
    module = next(name for name in files if re.fullmatch(r"etalon/_core\..*(so|pyd)", name))
    return files, facts, module, f"{facts.replace('.dist-info', '.data')}scripts/etalon"


def binaries(path):
    files, _, module, program = parts(path)
    return files[module], files[program]


def bill(text, target, zlib_header):
    """What is inside: as in the wheel of this machine, with the libraries of the compiler."""
    told = json.loads(text)
    found = {
        part["name"]: (part.get("version", ""), part["properties"][0]["value"])
        for part in told["components"]
        if part["name"] in sbom.PARTS
    }
    found["zlib"] = (re.search(r'#define ZLIB_VERSION "(.*)"', zlib_header.read_text())[1], "static")
    found.update(dict.fromkeys(target.inside, ("", "static")))
    return sbom.bill(told["metadata"]["component"]["version"], [(name, *how) for name, how in found.items()])


def drop_licences(files, facts):
    """Takes away the licences of what is not inside."""
    inside = {part["name"] for part in json.loads(files[facts + "sboms/etalon.cdx.json"])["components"]}
    others = {f"licences/{licence}" for name, (_, licence, _) in sbom.PARTS.items() if name not in inside}
    for name in others:
        files.pop(f"{facts}licenses/{name}", None)
    told = files[facts + "METADATA"].decode().splitlines(keepends=True)
    dropped = {f"License-File: {name}" for name in others}
    files[facts + "METADATA"] = "".join(line for line in told if line.rstrip() not in dropped).encode()


def digest(content):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def wheel(pattern, target, version, module, program, zlib_header, folder):
    """Writes the wheel for a version of Python on the target into the folder."""
    python = "cp" + version.replace(".", "")
    files, facts, old_module, old_program = parts(pattern)
    del files[facts + "RECORD"], files[old_module], files[old_program]
    files[f"etalon/{target.module.format(version.replace('.', ''))}"] = module
    files[old_program.replace("scripts/etalon", f"scripts/{target.program}")] = program
    files[facts + "sboms/etalon.cdx.json"] = bill(files[facts + "sboms/etalon.cdx.json"], target, zlib_header).encode()
    drop_licences(files, facts)
    told = [line for line in files[facts + "WHEEL"].decode().splitlines() if line and not line.startswith("Tag:")]
    tags = [f"Tag: {python}-{python}-{tag}" for tag in target.tag.split(".")]
    files[facts + "WHEEL"] = ("\n".join(told + tags) + "\n").encode()
    lines = [f"{name},{digest(content)},{len(content)}" for name, content in sorted(files.items())]
    files[facts + "RECORD"] = ("\n".join([*lines, f"{facts}RECORD,,"]) + "\n").encode()

    path = folder / f"{facts.removesuffix('.dist-info/')}-{python}-{python}-{target.tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name in sorted(files, key=lambda name: (name.startswith(facts), name)):  # what tells of a wheel comes last
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            runs = ".data/scripts/" in name or name.endswith(".so")
            entry.external_attr = (0o100755 if runs else 0o100644) << 16
            made.writestr(entry, files[name])
    return path
