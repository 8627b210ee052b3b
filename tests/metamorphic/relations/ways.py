"""Relations between ways to write the same data as files."""
import facts
import wide
from relations.base import Changed, changing
from relations.changes import DRAWN

TABLES = ("labels", "clusters", "orders", "classi", "values")


def line_ends(domain, rng, data):
    return Changed(wide.with_form(data, line_end="\r\n", byte_order_mark=rng.random() < .5, no_last_line_end=rng.random() < .3))


def packed(domain, rng, data):
    return Changed(wide.with_form(data, packed=True, no_last_line_end=rng.random() < .3))


def delimiters(domain, rng, data):
    return Changed(wide.with_form(data, delimiter=rng.choice(["\t", ";"])))


def other_form(domain, rng, data):
    forms = domain.other_forms(data)
    if not forms:
        return None
    form = dict(rng.choice(sorted(forms.items()))[1])
    back = form.pop("back", {})
    return Changed(wide.with_form(data, **form), back, DRAWN if "unit" in back else ())


def but_gains(before, after, command):
    """Rankings have no numbers that could be gains."""
    return facts.same(*({place: value for place, value in said.items() if "dcg" not in str(place)} for said in (before, after)))


WAYS = [
    changing("line ends", "Windows line ends, a mark at the beginning, no end of the last line", line_ends),
    changing("packed", "gzip", packed, unless={"trec_eval": "trec_eval reads no gzip"}),
    changing("delimiters", "tabulators and semicolons", delimiters, domains=TABLES),
    changing("another form", "lists, arrays, pairs, counts, tables beside each other, rankings, JSON", other_form, compare=but_gains,
             suits=lambda domain: domain.forms, unless={"trec_eval": "it reads one form"}),
]
