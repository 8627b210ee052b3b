# test_readme.py: the Python code of the README and of the guides runs and gives the values that stand beside it.
import ast
import pathlib
import re
import warnings

import pytest

import etalon as et

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["README.md", *sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]
# A comment that begins like this is the value of its line, and nothing else.
VALUE = re.compile(r"""-?\d|["'\[({]|(True|False|None|nan)\b""")


def blocks(page):
    return re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)


def comment_of(line):
    found = re.search(r"\s# (.*)$", line)
    return found[1] if found else ""


def is_shown(value, shown):
    """A text that ends with … is the beginning of the value's."""
    if shown.endswith("…"):
        return repr(value).startswith(shown[:-1])
    if repr(value) == shown:
        return True
    try:
        return bool(value == ast.literal_eval(shown))
    except (SyntaxError, ValueError):
        return False


def run(block, names):
    """Every statement; how many values stood beside them."""
    compared = 0
    lines = block.splitlines()
    for statement in ast.parse(block).body:
        line = lines[statement.end_lineno - 1]
        shown = comment_of(line)
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), line, "eval"), names)  # noqa: S307
            if VALUE.match(shown):
                assert is_shown(value, shown), f"{line}\ngives {value!r}"
                compared += 1
        else:
            assert not VALUE.match(shown), f"{line}\nhas no value"
            exec(compile(ast.Module([statement], []), line, "exec"), names)  # noqa: S102
    return compared


@pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)])
def test_code_of_a_page(page, tmp_path, monkeypatch, request):
    """The blocks of a page go on from each other, as in a notebook."""
    if any("pyspark" in block for block in blocks(page)):
        request.getfixturevalue("spark")  # or skip
    for path in ROOT.iterdir():
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", et.UndefinedWarning)
        for block in blocks(page):
            run(block, names)


def test_values_are_compared():
    assert run("1 + 1  # 2\n[1,\n 2]  # [1, 2]\n0.1 + 0.2  # 0.3000…\n'a'  # 'a'\n1 + 1  # the sum\n", {}) == 4
    for wrong in ("1 + 1  # 3", "0.1 + 0.2  # 0.3", "x = 1  # 1", "1 + 1  # 2 things", "2 / 3  # 0.67…"):
        with pytest.raises(AssertionError):
            run(wrong, {})
