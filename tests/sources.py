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


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "reproduce", "all", "--figures", folder, "--format", "json"]
        sources = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["sources"]
        found = list(wrong_figures(sources, pathlib.Path(folder))) + list(without_reason(sources))
    if errata.page(sources) != (ROOT / "docs" / "errata.md").read_text():
        found.append("docs/errata.md has drifted: run make docs")
    print("\n".join(found + [f"{len(found)} failed"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
