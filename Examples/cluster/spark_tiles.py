"""Makes the parts of a plan with PySpark.

usage: spark-submit --py-files work.py spark_tiles.py PLAN [COMMAND [MASTER]]
"""
import os
import shutil
import sys

from pyspark import SparkConf, SparkContext


def make(lines, command):
    import work

    for line in lines:
        yield work.run(line, command)


def main():
    plan = sys.argv[1]
    # Workers run in folders of their own.
    command = os.path.abspath(shutil.which(sys.argv[2] if len(sys.argv) > 2 else "cartouche"))
    # A lost worker is no failure of a task; the engine gives its parts to other workers.
    conf = SparkConf().setAppName("tiles").set("spark.task.maxFailures", "4")
    if len(sys.argv) > 3:
        conf.setMaster(sys.argv[3])
    context = SparkContext(conf=conf)
    context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "work.py"))
    with open(plan) as file:
        lines = file.read().splitlines()
    # One partition for each line: parts have about equal cost, and a lost one is made again alone.
    parts = context.parallelize(lines, len(lines))
    done = parts.mapPartitions(lambda some: make(some, command)).collect()
    context.stop()
    numbers = sorted(number for number, _ in done)
    assert numbers == list(range(1, len(lines) + 1)), numbers
    print(f"{len(done)} parts, {sum(tiles for _, tiles in done)} tiles")


if __name__ == "__main__":
    main()
