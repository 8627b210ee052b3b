"""Docstrings as Markdown: in them `name   what it is`, with as much space as the longest name needs, is a list of terms."""
import re

import griffe

TERM = re.compile(r"(\S.*?) {2,}(\S.*)")


def escaped(line):
    """Text is no Markdown, but for what stands between backticks and lines of code."""
    return line if line.startswith("    ") else re.sub(r"(`[^`]*`)|([<*\[_])", lambda found: found[1] or f"\\{found[2]}", line)


def as_markdown(text):
    lines, width = [], 0
    for line in text.splitlines():
        if found := TERM.fullmatch(line):
            width = found.start(2)
            terms = ", ".join(f"`{name}`" for name in found[1].split(", "))
            lines += ["", terms, f":   {escaped(found[2])}"]
        elif width and line[:width].strip() == "" and line.strip():
            lines.append(f"    {escaped(line[width:])}")
        else:
            lines += [""] * bool(width and line.strip()) + [escaped(line)]
            width = 0
    return "\n".join(lines)


class Docstrings(griffe.Extension):
    def on_object(self, *, obj, **_):
        if obj.docstring:
            obj.docstring.value = as_markdown(obj.docstring.value)
