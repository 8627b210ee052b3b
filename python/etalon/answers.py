# answers.py: answers of retrieval systems against a reference answer: sets, lists, ordered lists of classes.
from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from typing import TYPE_CHECKING, Any

from . import _core
from .arguments import spelled
from .errors import ArgumentError, InputError, UsageError
from .intake import label_text
from .measuring import Options, results_of
from .pairwise import Pairwise, pairwise_of
from .results import Results
from .states import maker

if TYPE_CHECKING:
    from typing_extensions import Unpack


def answers(
    reference: Any,
    answer: Any,
    scores: str | Iterable[Any] | None = None,
    **options: Unpack[Options],
) -> Results:
    """Measures answers against a reference answer.

    reference, answer  a list of documents, best first; a set of documents; or a list whose items are documents or
                       classes (sets, lists or tuples) of documents of the same rank. For many queries a dict from
                       query to answer, with the same queries on both sides; the values are then means over them.
                       Several systems: a dict of answers, by the system's name. An empty list or set is an answer
                       without documents.
    scores             texts such as "jaccard", "type1(alpha=6)", "type2(mu=12,rank=mean)", "p_delta"; None is a short
                       set, "all" is everything.

    undefined, each, interval and the like are those of etalon.labels; a unit is a query.
    """
    queries, references, prepared = prepared_answers(reference, answer)
    samples = _core.answer_samples(queries, references, list(prepared.items()))
    several = systems_of(answer, isinstance(reference, Mapping)) is not None
    return results_of(samples, scores, "answers", prepared, several=several, stacklevel=2, **options)


@maker("answers")
def answers_state(reference: Any, answer: Any) -> _core.State:
    """The answers of each query beside the reference."""
    queries, references, prepared = prepared_answers(reference, answer)
    return _core.answer_state(queries, references, list(prepared.items()))


def prepared_answers(
    reference: Any, answer: Any
) -> tuple[list[str], list[list[list[str]]], dict[str, list[list[list[str]]]]]:
    """The queries, the classes of their reference answers, and those of each system's."""
    by_query = reference if isinstance(reference, Mapping) else {"": reference}
    if not by_query:
        raise InputError("there is no query in the reference")
    several = systems_of(answer, isinstance(reference, Mapping))
    prepared = {
        name: [classes_of(given, name) for given in aligned(answer_of, reference, by_query, name)]
        for name, answer_of in (several if several is not None else {"answer": answer}).items()
    }
    queries = [query_name(query, reference) for query in by_query]
    return queries, [classes_of(given, "the reference") for given in by_query.values()], prepared


def answers_pairwise(
    systems: Mapping[Any, Any], scores: str | Iterable[Any] | None = None, **options: Unpack[Options]
) -> Pairwise:
    """Measures answers against each other: each system in turn is the reference of all.

    systems  a dict of answers by the system's name, each as for etalon.answers; for many queries a dict from query to
             answer, with the same queries in all.

    The result has a square of values for each score, matrix("p_delta"), rows the reference.
    """
    if not isinstance(systems, Mapping):
        raise ArgumentError("systems must be a dict of answers by the system's name")
    return pairwise_of(systems, lambda reference: answers(reference, systems, scores, **options), "answers")


def systems_of(answer: Any, many_queries: bool) -> dict[str, Any] | None:
    """Answers by system; None when there is one system. With many queries the answers of a system are a dict too."""
    if not isinstance(answer, Mapping):
        return None
    if many_queries and not all(isinstance(value, Mapping) for value in answer.values()):
        return None
    if not answer:
        raise UsageError("there is no answer")
    return {spelled(str(name)): value for name, value in answer.items()}


def aligned(answer: Any, reference: Any, by_query: Mapping[Any, Any], name: str) -> list[Any]:
    """The answers of one system in the order of the reference's queries."""
    if not isinstance(reference, Mapping):
        return [answer]
    if not isinstance(answer, Mapping):
        raise InputError(f"{name} has one answer, and the reference has queries")
    for query in by_query:
        if query not in answer:
            raise InputError(f"{name} has no answer to query {query!r}")
    for query in answer:
        if query not in by_query:
            raise InputError(f"{name} answers query {query!r}, which the reference does not have")
    return [answer[query] for query in by_query]


def query_name(query: Any, reference: Any) -> str:
    text = spelled(str(query))
    if isinstance(reference, Mapping) and not text:
        raise UsageError("a query has a name")
    return text


def classes_of(answer: Any, name: str) -> list[list[str]]:
    """The classes of an answer in order, as texts of documents."""
    if isinstance(answer, (str, bytes)):
        raise ArgumentError(f"{name} is one string; pass a list or a set of documents")
    if isinstance(answer, Set):
        return [[label_text(document) for document in answer]] if answer else []
    if hasattr(answer, "tolist"):  # NumPy, pandas
        answer = answer.tolist()
    if not isinstance(answer, Iterable):
        raise ArgumentError(f"{name} is of type {type(answer).__name__}; pass a list or a set of documents")
    return [
        [label_text(document) for document in item] if isinstance(item, (Set, list, tuple)) else [label_text(item)]
        for item in answer
    ]
