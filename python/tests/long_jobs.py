# long_jobs.py: work that takes long, for tests that interrupt it or do other things meanwhile. As a program: the named
# job, with a signal of Ctrl-C after half a second; prints how much was still computed before the exception came.
import os
import signal
import sys
import threading
import time
import warnings

import numpy as np

import etalon as et

RANDOM = np.random.default_rng(1)


@et.measure("binary")
def own(counts):
    return counts.c11 / counts.n


def rows(scores, systems, units):
    values = RANDOM.normal(size=(scores, systems, units)).tolist()
    return [
        (f"s{s}", f"u{u}", f"m{m}", value)
        for m, of_score in enumerate(values)
        for s, of_system in enumerate(of_score)
        for u, value in enumerate(of_system)
    ]


def names(count):
    return [f"m{m}" for m in range(count)]


def integers(most, size):
    return RANDOM.integers(0, most, size)


def again(job):
    def repeated():
        while True:
            job()

    return repeated


# What prepares the data gives the job. Every job goes on until it is stopped, or for many seconds.
def labels_all():
    truth, pred = integers(2000, 10**6), integers(2000, 10**6)
    return again(lambda: et.labels(truth, pred, "all"))


def labels_read():
    truth, pred = integers(1000, 10**7), integers(1000, 10**7)
    return again(lambda: et.labels(truth, pred, "mcc"))


def runs_dicts():
    documents = [f"d{number}" for number in range(1000)]
    qrels = {f"q{query}": dict.fromkeys(documents[::10], 1) for query in range(1000)}
    run = {query: dict(zip(documents, RANDOM.normal(size=1000).tolist(), strict=True)) for query in qrels}
    return again(lambda: et.runs(qrels, run, "all"))


def labels_texts():
    truth = integers(10**5, 5 * 10**6).astype("U8")
    return again(lambda: et.labels(truth, truth, "mcc"))


def labels_lists():
    truth = integers(10**5, 5 * 10**6).tolist()
    return again(lambda: et.labels(truth, truth, "mcc"))


def clusters_all():
    first, second = integers(20000, 10**6), integers(20000, 10**6)
    return again(lambda: et.clusters(first, second, "all"))


def clusters_ami():
    first, second = (RANDOM.pareto(0.3, (2, 10**6)) % 20000).astype(int)
    return again(lambda: et.clusters(first, second, "ami"))


def clusters_smi():
    table = et.Contingency.from_matrix(RANDOM.integers(0, 40, (12, 12)))
    return again(lambda: table.compute("smi"))


def orders():
    target, predicted = RANDOM.normal(size=(2, 2 * 10**6))
    return again(lambda: et.orders(target, predicted, "all"))


def bootstrap():
    truth, units = integers(2, 10**5), np.arange(10**5) // 20
    system = {"a": integers(2, 10**5), "b": truth}
    return lambda: et.labels(
        truth, system, "accuracy", units=units, interval="bootstrap", resamples=10**6 // 5, undefined="zero"
    )


def sensitivity():
    entries = rows(10, 60, 60)
    return lambda: et.sensitivity_of(entries, higher=names(10), halvings=10**6)


def disagreement():
    entries = rows(60, 60, 20)
    return again(lambda: et.disagreement(entries, higher=names(60)))


def communities():
    edges = integers(10**5, (5 * 10**5, 2)).tolist()
    return lambda: et.communities(edges, method="projection", starts=1000)


def diamonds():
    edges = integers(2000, (5 * 10**5, 2)).tolist()
    return again(lambda: et.communities(edges))


def thresholds():
    truth, pred = integers(2, 10**6), RANDOM.normal(size=10**6)
    return again(lambda: et.thresholds(truth, pred, ["mcc", "f1"]))


JOBS = {
    "labels, all": labels_all,
    "labels, reading": labels_read,
    "labels, texts": labels_texts,
    "labels, lists": labels_lists,
    "clusters, all": clusters_all,
    "clusters, ami": clusters_ami,
    "clusters, smi": clusters_smi,
    "orders": orders,
    "runs": runs_dicts,
    "bootstrap": bootstrap,
    "sensitivity": sensitivity,
    "disagreement": disagreement,
    "communities": communities,
    "diamonds": diamonds,
    "thresholds": thresholds,
    "validate labels": lambda: again(lambda: et.validate("labels", universes=[(3, 6)])),
    "validate clusters": lambda: again(lambda: et.validate("clusters", objects=7)),
    "validate orders": lambda: again(lambda: et.validate("orders", permutations=7)),
    "validate answers": lambda: again(lambda: et.validate("answers", objects=5)),
    "validate runs": lambda: again(lambda: et.validate("runs", objects=5)),
    "validate classi": lambda: again(lambda: et.validate("classi", universes=[(3, 8)])),
    "validate own": lambda: again(lambda: et.validate("labels", own, universes=[(2, 14)])),
    "consistency": lambda: again(lambda: et.consistency("labels", universe=(3, 7))),
    "consistency of orders": lambda: lambda: et.consistency("orders", ["kendall_tau", "spearman_rho"], universe=17),
    "sampled consistency": lambda: lambda: et.consistency("clusters", ["ari", "ami"], universe=200, sample=10**8),
    "separate": lambda: lambda: et.separate("clusters", ["ari", "ami", "nmi"], universe=6, search=10**8),
    "advise": lambda: again(lambda: et.advise("labels", ["monotonicity"], classes=3)),
    "baselines": lambda: again(lambda: et.baselines("clusters", ["ari", "v_measure", "fowlkes_mallows"], sizes=[100] * 12)),
    "explain": lambda: again(lambda: et.explain("mine = c11 / (c11 + c10)")),
}


def time_to_stop(name):
    """Seconds of the processor between the signal and the exception: however busy the machine is."""
    job = JOBS[name]()
    sent = []

    def send():
        time.sleep(0.5)
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=send, daemon=True).start()
    try:
        job()
    except KeyboardInterrupt:
        return time.process_time() - sent[0]
    raise AssertionError(f"{name} was done before it was stopped")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    print(time_to_stop(sys.argv[1]))
    # What was stopped left nothing half done behind: the same module measures on.
    assert et.mcc([0, 1, 1, 0], [0, 1, 1, 0]) == 1
    assert et.validate("labels", ["mcc", "f1"], universes=[(3, 4)]).holds("mcc", "symmetry")
    assert et.validate("clusters", "ari", objects=4).holds("ari", "symmetry")
