"""Writes columns as files: delimited tables, lists of labels, arrays; with the line ends, marks and packing of real files."""
import gzip
import struct


def field(text, delimiter):
    """A field of a delimited table, in quotes where it needs them."""
    if any(sign in text for sign in (delimiter, '"', "\n", "\r")) or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


def table(header, rows, form):
    """The text of a delimited table, by the form of the data."""
    delimiter = form.get("delimiter", ",")
    lines = [delimiter.join(field(str(cell), delimiter) for cell in row) for row in ([header] if header else []) + rows]
    return lines_of(lines, form)


def lines_of(lines, form):
    end = form.get("line_end", "\n")
    text = end.join(lines) + ("" if form.get("no_last_line_end") else end)
    return ("\ufeff" if form.get("byte_order_mark") else "") + text


def write(folder, name, text, form):
    """Writes a file, packed where the form says so, and returns its path."""
    content = text.encode() if isinstance(text, str) else text
    if form.get("packed"):
        name, content = name + ".gz", gzip.compress(content, 1)
    path = folder / name
    path.write_bytes(content)
    return str(path)


def array(values):
    """The bytes of an array of NumPy: whole numbers of 64 bits where all values are, else texts of fixed width."""
    if all(value.lstrip("-").isdigit() and str(int(value)) == value for value in values):
        kind, content = "<i8", struct.pack(f"<{len(values)}q", *map(int, values))
    else:
        width = max(map(len, values))
        kind = f"<U{width}"
        content = b"".join(value.encode("utf-32-le").ljust(4 * width, b"\0") for value in values)
    header = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({len(values)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\0" + struct.pack("<H", len(header)) + header.encode() + content
