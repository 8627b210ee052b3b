"""Makes ndcg20.csv from data/web2014_ndcg20.csv of julian-urbano/sigir2018-simulation:

    python make.py web2014_ndcg20.csv > ndcg20.csv

There a line is a topic and a column a system.
"""
import csv
import sys

with open(sys.argv[1], encoding="utf-8", newline="") as file:
    lines = csv.reader(file)
    systems = next(lines)
    print("system,unit,score,value")
    for topic, values in enumerate(lines, 1):
        for system, value in zip(systems, values, strict=True):
            print(f"{system},{topic},ndcg@20,{value}")
