"""Writes the bill of materials (CycloneDX 1.6): what is inside of a build that others have written.

    sbom.py FILE VERSION NAME=VERSION=HOW…    HOW: static, dynamic or headers
    sbom.py --source FILE                     what the source archive needs; with --check, whether FILE says so

The same parts give the same bytes: there is no time in it, and its number comes from its content.
"""
import json
import pathlib
import re
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
LICENCES = ROOT / "licences"

# Name: the licence by its SPDX name, the file in licences/ that has its text, and what it does here.
PARTS = {
    "boost": ("BSL-1.0", "boost.txt", "special functions, numbers of many digits"),
    "cli11": ("BSD-3-Clause", "cli11.txt", "reads the options of the command"),
    "compiler_rt": ("MIT", "compiler_rt.txt", "arithmetic that the processor does not have"),
    "fmt": ("MIT", "fmt.txt", "writes numbers and texts"),
    "libcxx": ("Apache-2.0 WITH LLVM-exception", "libcxx.txt", "the library of C++"),
    "mingw_w64": ("ZPL-2.1", "mingw_w64.txt", "the way to the C library of Windows, and threads"),
    "nanobind": ("BSD-3-Clause", "nanobind.txt", "joins C++ and Python"),
    "robin_map": ("MIT", "robin_map.txt", "a table inside nanobind"),
    "zlib": ("Zlib", "zlib.txt", "reads gzip"),
}


def component(name, version, how):
    licence, _, purpose = PARTS[name]
    pinned = f"@{version}" if version else ""
    return {
        "type": "library",
        "bom-ref": name,
        "name": name,
        **({"version": version} if version else {}),
        "description": purpose,
        "scope": "required",
        "licenses": [{"expression": licence}] if " " in licence else [{"license": {"id": licence}}],
        "purl": f"pkg:generic/{name}{pinned}",
        "properties": [{"name": "etalon:linked", "value": how}],
    }


def packages_of_the_page():
    """What of others is in the built page: packages of Node that are more than tools to build it with."""
    lock = json.loads((ROOT / "page" / "package-lock.json").read_text())
    for place, package in sorted(lock["packages"].items()):
        if place and not package.get("dev"):
            name = place.removeprefix("node_modules/")
            yield {
                "type": "library",
                "bom-ref": f"npm-{name}",
                "name": name,
                "version": package["version"],
                "scope": "required",
                "licenses": [{"license": {"id": package["license"]}}],
                "purl": f"pkg:npm/{name.replace('@', '%40')}@{package['version']}",
            }


def bill(version, parts):
    """As text, from (name, version, how) of each part."""
    components = [component(*part) for part in sorted(parts)] + list(packages_of_the_page())
    content = {
        "metadata": {
            "component": {
                "type": "library",
                "bom-ref": "etalon",
                "name": "etalon",
                "version": version,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
                "purl": f"pkg:pypi/etalon@{version}",
            }
        },
        "components": components,
        "dependencies": [{"ref": "etalon", "dependsOn": [part["bom-ref"] for part in components]}],
    }
    number = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{number}", "version": 1}
    return json.dumps({**head, **content}, indent=2) + "\n"


def source_bill():
    """What a build of the sources takes from outside, in whatever version is found there."""
    version = re.search(r"^project\(etalon VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
    needed = {"boost": "headers", "cli11": "headers", "fmt": "headers", "nanobind": "static", "robin_map": "headers", "zlib": "dynamic"}
    return bill(version, [(name, "", how) for name, how in needed.items()])


def main(arguments):
    if arguments[0] != "--source":
        path, version, *parts = arguments
        pathlib.Path(path).write_text(bill(version, [tuple(part.split("=")) for part in parts]))
        return
    path = pathlib.Path(arguments[-1])
    if "--check" not in arguments:
        path.write_text(source_bill())
    elif path.read_text() != source_bill():
        raise SystemExit(f"{path} has drifted: run wheels/sbom.py --source {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
