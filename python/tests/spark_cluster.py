# spark_cluster.py: Apache Spark for tests, on real executors: processes of their own, with workers of their own.
import os
import pathlib
import shutil
import sys

EXECUTORS = 2


def lacking():
    """What is missing to run Spark here, if anything."""
    try:
        import pyspark  # noqa: F401
    except ImportError:
        return "PySpark is not installed: scripts/setup spark"
    if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
        return "there is no Java: scripts/setup spark"
    return ""


def start(executors=EXECUTORS, **settings):
    """A session with so many executors of one core each."""
    import pyspark
    from pyspark.sql import SparkSession

    os.environ["SPARK_HOME"] = str(pathlib.Path(pyspark.__file__).parent)  # where executors are started from
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").appName("etalon")
    chosen = {
        "spark.executor.memory": "512m",
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
