"""Writes forecasts.csv: is a day in Seattle wet? Forecasts one to seven days ahead by one model and six thresholds.

The days are those of vega_datasets, 2012 to 2015. For each horizon a logistic regression learns from the weather of two days and
the season whether the day so many days later has rain or snow. The days of a year are predicted by models of the years before,
and count as wet where the probability is at least the threshold. A line is a month, a horizon and a threshold: days that were
wet and predicted (tp), wet alone (fn), predicted alone (fp), and neither (tn). requirements.txt pins the versions.
"""
import collections
import csv
import os
import pathlib

os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1")

import numpy as np
from sklearn import linear_model, pipeline, preprocessing
from vega_datasets import local_data

THRESHOLDS = (0.3, 0.35, 0.4, 0.45, 0.5, 0.55)
HORIZONS = range(1, 8)
YEARS = (2013, 2014, 2015)


def known_on(days):
    """The weather of each day and of the day before, and the season: what a forecast may use."""
    weather = days[["precipitation", "temp_max", "temp_min", "wind"]].to_numpy()
    weather = np.column_stack([np.log1p(weather[:, 0]), weather[:, 0] > 0, weather[:, 1:]])
    season = 2 * np.pi * days["date"].dt.day_of_year.to_numpy()[:, None] / 365.25
    return np.column_stack([weather, np.vstack([weather[:1], weather[:-1]]), np.sin(season), np.cos(season)])


def main():
    days = local_data.seattle_weather()
    known, wet = known_on(days), days["precipitation"].to_numpy() > 0
    year, month = days["date"].dt.year.to_numpy(), days["date"].dt.strftime("%Y-%m").to_numpy()
    counts = collections.defaultdict(lambda: dict(tp=0, fn=0, fp=0, tn=0))
    for horizon in HORIZONS:
        # A row is a day from which the forecast is made; what it is about is `horizon` days later.
        made, later = known[1:-horizon], slice(1 + horizon, None)
        for of in YEARS:
            model = pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.LogisticRegression())
            before, during = year[later] < of, year[later] == of
            model.fit(made[before], wet[later][before])
            for when, truth, p in zip(month[later][during], wet[later][during], model.predict_proba(made[during])[:, 1], strict=True):
                for threshold in THRESHOLDS:
                    counts[f"{when} {horizon}d", threshold][("t" if truth == (p >= threshold) else "f") + ("p" if p >= threshold else "n")] += 1
    with open(pathlib.Path(__file__).parent / "forecasts.csv", "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["unit", "system", "tp", "fn", "fp", "tn"])
        for (unit, threshold), table_of_unit in sorted(counts.items()):
            table.writerow([unit, f"at_{threshold}", *table_of_unit.values()])


if __name__ == "__main__":
    main()
