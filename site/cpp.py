"""Public C++ headers as pages: what a header is for, then each declaration under its name, with its comment.

The headers are formatted by clang-format and documented throughout, so they need no parser: a declaration ends where its
brackets are closed, and a reader can do without bodies of functions and private members.
"""
import re

BODY = re.compile(r"\)(?: const| noexcept| override| &&)*(?:\s+: [^{};]*)? \{")
NAME = re.compile(r"^(?:struct|class|enum class|concept|using|#define) (\w+)|(operator\W+|\w+)(?:\[\w*\])*(?:[({;]| =)")


def prose(text):
    """A comment as Markdown: it was written without a thought of that."""
    return re.sub(r"[<*\[]", r"\\\g<0>", text)


def introduction(lines):
    """The comment at the head; what is indented in it stays as it is."""
    text = prose("\n".join(line.removeprefix("//").removeprefix(" ") for line in lines)) + "\n"
    return re.sub(r"(?:^  +\S.*\n)+", lambda found: f"```text\n{found[0]}```\n", text, flags=re.MULTILINE)


def declarations(lines):
    """The namespace, the comment and the code of each."""
    spaces, comment, code, depth = [], [], [], 0
    for line in [*lines, ""]:
        if depth == 0 and code and (not line or line.startswith(("///", "}  // namespace"))):
            yield "::".join(spaces), "\n".join(comment), "\n".join(code)
            comment, code = [], []
        if depth > 0 or (line and not line.startswith(("//", "namespace ", "}  // namespace"))):
            code.append(line)
            bare = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'|//.*', "", line)
            depth += sum(map(bare.count, "{(")) - sum(map(bare.count, "})"))
        elif line.startswith("//"):
            comment.append(line.lstrip("/").removeprefix(" "))
        elif found := re.match(r"namespace (\S+)", line):
            spaces.append(found[1])
        elif line:
            spaces.pop()


def shown(code):
    """Without private members and bodies of functions."""
    code = re.sub(r"\n+ private:\n(?:(?: {2}.*|#.*)?\n)*", "\n", code)
    while found := BODY.search(code):
        end, depth = found.end(), 1
        while depth:
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            end += 1
        signature = re.sub(r"\s+: .*| \{$", "", found[0], flags=re.DOTALL)
        code = code[: found.start()] + signature + ";" + code[end:]
    return re.sub(r"  // NOLINT.*", "", code)


def name_of(code):
    text = re.sub(r"^(template <.*>\n|\[\[\w+\]\] |inline |constexpr )+", "", code)
    found = NAME.search(text)
    return found[1] or found[2]


def page(header):
    """The line that tells what it is for, and the page."""
    text = header.read_text()
    head, _, body = text.partition("#pragma once\n")
    body = re.sub(r"^extern template [^;]*;\n", "", "".join(body.partition("\nnamespace ")[1:]), flags=re.MULTILINE)
    lines = introduction(head.strip().splitlines()).removeprefix(f"{header.name}: ")
    lines = lines[0].upper() + lines[1:]
    parts = [f"# {header.name}", lines, f"```cpp\n#include <etalon/{header.name}>\n```"]
    for space, comment, code in declarations(body.splitlines()):
        inside = f"{space}::".removeprefix("etalon::")
        parts += [f"## {inside}{name_of(code)}", prose(comment), f"```cpp\n{shown(code)}\n```"]
    first = re.split(r"(?<=[.?])\s+(?=[A-Z])|\n\n", lines)[0].replace("\n", " ").strip()
    return first, "\n\n".join(part for part in parts if part) + "\n"
