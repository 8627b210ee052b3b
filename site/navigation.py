"""Which pages there are, in which order: docs/README.md says it, by its headings and links.

A page that has a folder of its own name (measures.md, measures/) is a table of contents in its turn.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONTENTS = ROOT / "docs/README.md"


def outline(page):
    """Headings of the second rank, and by the words of their first links the pages that these lead to."""
    sections, seen = {}, {page}
    links = sections.setdefault("", {})
    for heading, words, target in re.findall(r"^## (.*)$|\[([^\]\n]*)\]\(([^)\s#]+\.md)\)", page.read_text(), re.MULTILINE):
        if heading:
            links = sections[heading] = {}
            continue
        path = (page.parent / target).resolve()
        if path not in seen:
            seen.add(path)
            links[words] = path
    return {heading: links for heading, links in sections.items() if links}


def branch(path):
    """The page, or with what its folder has when it is a table of contents."""
    name = path.relative_to(ROOT).as_posix()
    if not path.with_suffix("").is_dir():
        return name
    inside = {heading: {w: p for w, p in links.items() if p.parent == path.with_suffix("")} for heading, links in outline(path).items()}
    groups = [{heading: [{words: branch(page)} for words, page in links.items()]} for heading, links in inside.items() if links]
    return [name, *(groups if len(groups) > 1 or not groups else groups[0].popitem()[1])]


def navigation():
    """As MkDocs takes it."""
    parts = outline(CONTENTS)
    start = [{"Start": path.relative_to(ROOT).as_posix()} for path in parts.pop("").values()]
    return start + [{heading: [{words: branch(path)} for words, path in links.items()]} for heading, links in parts.items()]


def pages(tree):
    """All that a navigation leads to."""
    if isinstance(tree, str):
        return [tree]
    return [page for part in (tree.values() if isinstance(tree, dict) else tree) for page in pages(part)]


def problems(tree):
    """Every page of docs/ is reached, once."""
    reached = [*pages(tree), "docs/README.md"]
    for page in sorted({*reached, *(path.relative_to(ROOT).as_posix() for path in ROOT.glob("docs/**/*.md"))}):
        if page not in reached:
            yield f"{page}: no link of docs/README.md leads there, by itself or by a table of contents"
        elif reached.count(page) > 1 or not (ROOT / page).is_file():
            yield f"{page}: {'is in the navigation twice' if (ROOT / page).is_file() else 'is no file'}"


def main():
    tree = navigation()
    found = list(problems(tree))
    print("\n".join(found))
    print(f"{len(pages(tree))} pages, {len(found)} problems: {'failed' if found else 'passed'}")
    return 1 if found or not tree else 0


if __name__ == "__main__":
    sys.exit(main())
