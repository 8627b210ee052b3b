# spark_cluster.py: Apache Spark for tests, on real executors: processes of their own, with workers of their own.
import os
import pathlib
import shutil
import signal
import sys
import threading
import time

EXECUTORS = 2
PARTITIONS = (1, 2, 7, 64)


def lacking():
    """What is missing to run Spark here, if anything."""
    try:
        import pyspark  # noqa: F401
    except ImportError:
        return "PySpark is not installed: scripts/setup spark"
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        return "there is no Java: scripts/setup spark"
    return ""


def start(executors=EXECUTORS, memory=1024, **settings):
    """A session with so many executors of one core and so many MB each, half of them for Java."""
    import pyspark
    from pyspark.sql import SparkSession

    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)  # where executors are started from
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,{memory}]").appName("etalon")
    chosen = {
        "spark.executor.memory": f"{memory // 2}m",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "4",
        **settings,
    }
    for name, value in chosen.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def assert_same(found, expected):
    assert found.render("json") == expected.render("json")
    assert found.notes == expected.notes
    assert found.records == expected.records
    assert found.by_unit == expected.by_unit
    if found._domain in ("labels", "clusters"):  # others hold nothing
        assert found.confusion == expected.confusion


def slowly(folder):
    """Passes rows on, and tells in files which executor has them: when it has begun, and when it is done."""

    def pass_on(batches):  # with all that it needs inside, since workers do not have this file
        from pyspark import TaskContext

        # The worker's parent is a daemon, whose parent is the executor.
        status = pathlib.Path(f"/proc/{os.getppid()}/status").read_text()
        executor = next(line.split()[1] for line in status.splitlines() if line.startswith("PPid:"))
        place = f"{executor}-{TaskContext.get().partitionId()}-{TaskContext.get().attemptNumber()}"
        (pathlib.Path(folder) / f"begun-{place}").touch()
        for batch in batches:
            time.sleep(1)
            yield batch
        (pathlib.Path(folder) / f"done-{place}").touch()

    return pass_on


def told(folder, what):
    """The executor, the partition and the attempt of each file."""
    return {tuple(map(int, path.name.split("-")[1:])) for path in folder.glob(f"{what}-*")}


def age(folder, task):
    return time.time() - (folder / "begun-{}-{}-{}".format(*task)).stat().st_mtime


def assert_survives(rows, folder, call, expected):
    """Two executors are at work on the rows; one is killed while it has a task, whose partition is done elsewhere."""
    killed = []

    def kill():
        for _ in range(6000):
            begun, done = told(folder, "begun"), told(folder, "done")
            fresh = [task for task in begun - done if age(folder, task) < 0.3]  # it has most of its second before it
            if len({executor for executor, _, _ in begun}) == 2 and done and fresh:
                killed.append(fresh[0])
                os.kill(killed[0][0], signal.SIGKILL)
                return
            time.sleep(0.01)

    thread = threading.Thread(target=kill)
    thread.start()
    found = call(rows.mapInArrow(slowly(str(folder)), rows.schema))
    thread.join()
    assert_same(found, expected)
    (task,) = killed
    done = told(folder, "done")
    assert task not in done
    assert any(partition == task[1] and executor != task[0] for executor, partition, _ in done)
