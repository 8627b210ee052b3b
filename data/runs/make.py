"""Makes the judgments and the runs of this folder: a collection that does not exist, with what real ones have.

Twelve queries with graded judgments (0, 1, 2), one of them without a relevant document; three systems of ten documents a
query, which find documents that nobody judged; scores that tie (bm25), and a query that a system does not answer (dense).
The same judgments by subtopic: each query means two to four things, and a relevant document is about some of them.

    python data/runs/make.py
"""
import pathlib
import random

HERE = pathlib.Path(__file__).resolve().parent
QUERIES = [f"q{number:02}" for number in range(1, 13)]
NOTHING_RELEVANT, UNANSWERED = "q07", ("dense", "q11")
# How much a system knows of the grade, and how fine its scores are.
SYSTEMS = {"bm25": (1.0, 1), "dense": (1.1, 4), "hybrid": (2.2, 4)}


def by_subtopic(judgments):
    drawn = random.Random(15)
    meant = {query: drawn.randint(2, 4) for query in QUERIES}
    rows = []
    for query, _, document, grade in map(str.split, judgments):
        subtopics = range(1, meant[query] + 1)
        about = drawn.sample(subtopics, drawn.randint(1, 2)) if grade != "0" else []
        rows += [f"{query} {subtopic} {document} {grade if subtopic in about else 0}" for subtopic in subtopics]
    return rows


def main():
    drawn = random.Random(14)
    judgments, lines = [], {system: [] for system in SYSTEMS}
    for query in QUERIES:
        documents = [f"d{number:03}" for number in drawn.sample(range(1, 400), 20)]
        judged = documents[:14]
        relevant = 0 if query == NOTHING_RELEVANT else drawn.randint(3, 7)
        grades = {document: 0 if place >= relevant else drawn.randint(1, 2) for place, document in enumerate(judged)}
        judgments += [f"{query} 0 {document} {grades[document]}" for document in sorted(judged)]
        for system, (knowledge, digits) in SYSTEMS.items():
            scores = {
                document: round(8 + knowledge * grades.get(document, 0) + 3 * drawn.random(), digits)
                for document in documents
            }
            if (system, query) == UNANSWERED:
                continue
            best = sorted(documents, key=lambda document: (-scores[document], document))[:10]
            lines[system] += [
                f"{query} Q0 {document} {rank} {scores[document]} {system}" for rank, document in enumerate(best, 1)
            ]
    for name, rows in {"qrels": judgments, "subtopics": by_subtopic(judgments), **lines}.items():
        (HERE / f"{name}.txt").write_text("\n".join(rows) + "\n")


if __name__ == "__main__":
    main()
