"""Makes forecasts.csv from the files of data/meteo of yandex-research/classification-measures:

    python make.py FOLDER > forecasts.csv

There a line is a day, and tn, tp, fn and fp are lists of twelve numbers, one for each ten minutes ahead.
"""
import csv
import pathlib
import sys

SYSTEMS = {
    "prod_current_thresh": "current",
    "prod_f05_thresh": "f05",
    "prod_f15_thresh": "f15",
    "prod_thresh_0_6": "at_0.6",
    "prod_thresh_0_7": "at_0.7",
    "prod_thresh_0_9": "at_0.9",
}

rows = []
for path in pathlib.Path(sys.argv[1]).glob("*.tsv"):
    for day in csv.DictReader(path.open(), delimiter="\t"):
        counts = [map(int, day[name].split(",")) for name in ("tp", "fn", "fp", "tn")]
        for horizon, numbers in enumerate(zip(*counts, strict=True), 1):
            unit = f"{day['utc_date']} {10 * horizon:03}min"
            rows.append((unit, list(SYSTEMS).index(day["exp_group"]), SYSTEMS[day["exp_group"]], *numbers))
writer = csv.writer(sys.stdout, lineterminator="\n")
writer.writerow(["unit", "system", "tp", "fn", "fp", "tn"])
writer.writerows((unit, system, *numbers) for unit, _, system, *numbers in sorted(rows))
