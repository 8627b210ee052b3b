"""Runs and qrels of the shapes that retrieval has, in TREC's text: python3 bench/runs/generate.py SHAPE FOLDER [SEED].

marco   6,980 queries × 1,000 documents, about one judged document a query: as MS MARCO's passages
robust  250 queries × 1,000 documents, 316,541 judgments of grades 0 to 2: as Robust04
many    100,000 queries × 3 documents, one judged each: as a recommender
Writes FOLDER/qrels.txt and FOLDER/run.txt. Scores are gamma distributed and written with six decimals, the place of a relevant
document falls off as a Pareto distribution of shape 0.6 does, and 13 in 100 of them are not retrieved.
"""
import pathlib
import sys

import numpy as np

SHAPES = {"marco": (6980, 1000), "robust": (250, 1000), "many": (100_000, 3), "half": (50_000, 3), "quarter": (25_000, 3)}


def numbers(random, count):
    """Different numbers as ids of documents."""
    drawn = np.unique(random.integers(1, 8_841_823, count + count // 8 + 16))
    random.shuffle(drawn)
    return drawn[:count].tolist()


def names(random, count):
    parts = ("FBIS3", "FBIS4", "FR940104", "FT911", "LA010189")
    return [f"{parts[number % 5]}-{number % 1_000_000:06d}{number // 1_000_000}" for number in numbers(random, count)]


def places(random, relevant, retrieved):
    """Where the relevant documents stand, each at a place of its own; none for one that is not retrieved."""
    taken = set()
    for _ in range(relevant):
        place = int(random.pareto(0.6)) if random.random() > 0.13 else retrieved
        while place in taken:
            place += 1
        if place < retrieved:
            taken.add(place)
            yield place
        else:
            yield None


def write(shape, folder, seed=1):
    queries, depth = SHAPES[shape]
    random = np.random.default_rng(seed)
    judgments = np.full(queries, 1)
    if shape == "marco":
        judgments[random.choice(queries, 542, replace=False)] += 1
    if shape == "robust":
        judgments = random.multinomial(316_541, np.full(queries, 1 / queries))
    ids = names if shape == "robust" else numbers
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "qrels.txt", "w") as qrels, open(folder / "run.txt", "w") as run:
        for query, judged in enumerate(judgments.tolist()):
            name = 301 + query if shape == "robust" else 1_048_585 - 7 * query
            documents = ids(random, depth + judged)
            listed, rest = documents[:depth], documents[depth:]
            if shape == "robust":
                # A pool: the first documents of the list and others, a tenth of them relevant.
                pool = listed[: depth * 2 // 5] + rest
                grades = random.choice(3, judged, p=(0.92, 0.06, 0.02)).tolist()
                qrels.writelines(f"{name} 0 {pool[i]} {grade}\n" for i, grade in enumerate(grades))
            else:
                for i, place in enumerate(places(random, judged, depth)):
                    qrels.write(f"{name} 0 {rest[i] if place is None else listed[place]} 1\n")
            scores = np.sort(random.gamma(4, 3, depth))[::-1].tolist()
            run.writelines(f"{name} Q0 {document} {rank} {score:.6f} generated\n" for rank, (document, score) in enumerate(zip(listed, scores), 1))


if __name__ == "__main__":
    write(sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
