"""Makes the site: pages of docs/ as they stand, the API of Python and C++, one navigation. make.py FOLDER

The pages are put together in FOLDER-pages as they lie in the repository, so that a link means the same here and there.
What does not lead to a page fails. No page asks for anything outside of the site, and it can be opened without a server.
"""
import json
import logging
import pathlib
import re
import shutil
import subprocess
import sys

import griffe
from mkdocs.commands.build import build
from mkdocs.config import load_config

import cpp
from navigation import CONTENTS, ROOT, navigation, pages, problems

HERE = pathlib.Path(__file__).resolve().parent
NODE = pathlib.Path(sys.executable).with_name("node")
MODULES = HERE / "node_modules"
START = "README.md"
FORMULA = re.compile(r"^```math\n(.*?)\n```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[([^\]\n]*)\]\(([^)\s#:]+)\)")
OUTSIDE = re.compile(r"(?:<link[^>]*? href|\bsrc)=\"?((?:https?:)?//[^\" >]+)")
COMPAT = ["etalon.compat.sklearn", "etalon.compat.scipy", "etalon.compat.trec_eval"]
PYTHON = """# Python API

[The guide](../../docs/python.md) tells how to begin. Every [measure](../../docs/measures.md) is a function too.
"""
CPP = """# C++ API

[The guide](../../docs/cpp.md) tells how to begin. Everything is in the namespace etalon.
"""


def formulas(latex):
    """Set by KaTeX, which refuses what it does not know."""
    script = """const katex = require("katex"), all = JSON.parse(require("fs").readFileSync(0));
    const options = {displayMode: true, throwOnError: true, strict: "error"};
    try { console.log(JSON.stringify(all.map(one => katex.renderToString(one, options)))); }
    catch (error) { console.error(error.message); process.exit(1); }"""
    done = subprocess.run([NODE, "-e", script], cwd=HERE, input=json.dumps(latex), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit("site: a formula is wrong")
    return json.loads(done.stdout)


def titles(tree):
    """What the navigation calls a page."""
    for words, part in (entry for branch in tree for entry in (branch.items() if isinstance(branch, dict) else [])):
        if isinstance(part, str):
            yield ROOT / part, words
        else:
            yield ROOT / part[0] if isinstance(part[0], str) else None, words
            yield from titles(part)


class Pages:
    """What is put together, by its path in the repository."""

    def __init__(self, folder, tree):
        self.folder = folder
        self.titles = dict(titles(tree))
        self.sources = []  # files and folders that pages link to, as pages of their own
        latex = sorted({found for page in pages(tree) for found in FORMULA.findall((ROOT / page).read_text())})
        self.formulas = dict(zip(latex, formulas(latex), strict=True))

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def add(self, name):
        """A page of the repository."""
        text = FORMULA.sub(lambda found: f"<div data-search-exclude>{self.formulas[found[1]]}</div>", (ROOT / name).read_text())
        if name == START:
            text = "---\nhide: [navigation]\n---\n\n" + text
        self.write(name, LINK.sub(lambda found: self.link(found, (ROOT / name).parent), text))

    def link(self, found, folder):
        """To a page or a picture as it is; to another file by way of a page that shows it."""
        words, link = found.groups()
        path = (folder / link).resolve()
        if path.suffix in (".md", ".svg") or not path.exists():
            return f"[{self.titles.get(path, words) if words == link else words}]({link})"
        self.add_source(path)
        return f"[{words}]({link}.md)"

    def add_source(self, path):
        name = path.relative_to(ROOT).as_posix()
        if path.is_dir():
            files = sorted(file for file in path.iterdir() if file.is_file())
            text = "\n".join(f"- [{file.name}]({path.name}/{file.name}.md)" for file in files)
            for file in files:
                self.add_source(file)
        else:
            text = f"```{path.suffix[1:]}\n{path.read_text().rstrip()}\n```"
        self.sources.append(f"{name}.md")
        self.write(f"{name}.md", f"# {name}\n\n{text}\n")

    def add_headers(self):
        index, entries = [CPP], []
        for header in sorted((ROOT / "include/etalon").glob("*.hpp")):
            what_for, text = cpp.page(header)
            self.write(f"api/cpp/{header.stem}.md", text)
            index.append(f"- [{header.name}]({header.stem}.md): {what_for[0].lower()}{what_for[1:]}")
            entries.append({header.name: f"api/cpp/{header.stem}.md"})
        self.write("api/cpp/index.md", "\n".join(index) + "\n")
        return ["api/cpp/index.md", *entries]

    def add_modules(self):
        """A page for each module of which the package offers something, and for each package that stands in for another."""
        package = griffe.load("etalon", search_paths=[ROOT / "python"])
        offered = {}
        for name in package.exports:
            found = package.members[name]
            if not name.startswith("_"):  # a function hides the module that has its name
                module, _, name = (found.target_path if found.is_alias else f"{found.path}.{name}").rpartition(".")
                offered.setdefault(module, []).append(name)
        for module in COMPAT:
            found = package[module.partition(".")[2]]
            offered[module] = [name for name in found.exports or found.functions if name in found.members]  # others are made when asked for
        found = []
        for module, names in offered.items():
            names.sort(key=lambda name: (name[0].isupper(), not module.endswith(f".{name}"), name))
            first = [name for name in names if name[0].isupper() == names[0][0].isupper()]
            found.append((module in COMPAT, names[0][0].isupper(), module if module in COMPAT else ", ".join(first), module, names))
        index, entries = [PYTHON], []
        for *_, title, module, names in sorted(found):
            path = ROOT / "python" / (module.replace(".", "/") + ".py")
            head = re.match(r"(?:#.*\n)+", path.read_text())[0]
            what_for = re.sub(r"\n(?:# )?", " ", head).partition(".py: ")[2].strip()
            parts = [f"# {title}", f"{what_for[0].upper()}{what_for[1:]}", *(f"::: {module}.{name}" for name in names)]
            if len(names) == 1:
                parts = [f"{parts[-1]}\n    options:\n      heading_level: 1"]
            self.write(f"api/python/{path.stem}.md", "\n\n".join(parts) + "\n")
            index.append(f"- [{title}]({path.stem}.md): {what_for}")
            entries.append({title: f"api/python/{path.stem}.md"})
        self.write("api/python/index.md", "\n".join(index) + "\n")
        return ["api/python/index.md", *entries]


def main():
    logging.basicConfig(format="%(levelname)s: %(message)s", level=logging.WARNING)
    site = pathlib.Path(sys.argv[1]).resolve()
    tree = navigation()
    if found := list(problems(tree)):
        raise SystemExit("\n".join(found))
    staged = Pages(site.with_name(f"{site.name}-pages"), tree)
    shutil.rmtree(staged.folder, ignore_errors=True)
    for page in [*pages(tree), CONTENTS.relative_to(ROOT).as_posix()]:
        staged.add(page)
    for picture in (ROOT / "docs").rglob("*.svg"):
        shutil.copy(picture, staged.folder / picture.relative_to(ROOT))
    shutil.copy(HERE / "style.css", staged.folder)
    shutil.copytree(MODULES / "katex/dist", staged.folder / "katex", ignore=shutil.ignore_patterns("*.?js", "*.js", "*.ttf", "*.woff", "*.md", "contrib"))
    shutil.copy(MODULES / "iframe-worker/shim/index.js", staged.folder / "iframe-worker.js")
    tree += [{"Python API": staged.add_modules()}, {"C++ API": staged.add_headers()}]
    aside = "\n".join(["/docs/README.md", *(f"/{name}" for name in staged.sources)])
    build(load_config(str(HERE / "mkdocs.yml"), docs_dir=str(staged.folder), site_dir=str(site), nav=tree, not_in_nav=aside))
    outside = sorted({link for page in site.rglob("*.html") for link in OUTSIDE.findall(page.read_text())})
    if outside:
        raise SystemExit(f"site: pages load what is not theirs: {', '.join(outside)}")
    print(f"{site}/index.html")


if __name__ == "__main__":
    main()
