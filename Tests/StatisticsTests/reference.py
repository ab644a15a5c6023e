#!/usr/bin/env python3
"""Writes ReferenceValues.swift: what NumPy and SciPy say, for the tests of Statistics.

Run with numpy and scipy installed: python3 reference.py > ReferenceValues.swift
"""
import numpy as np
import scipy
from scipy import stats


def number(value):
    value = float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("no reference value may be infinite or NaN")
    return repr(value)


def array(values):
    return "[" + ", ".join(number(v) for v in values) + "]"


def table(name, shape, rows):
    print(f"  static let {name}: [({shape})] = [")
    for row in rows:
        print("    (" + ", ".join(row) + "),")
    print("  ]\n")


rng = np.random.default_rng(20261130)
samples = [np.round(rng.lognormal(3, 1, n), 3) for n in (1, 2, 3, 4, 5, 20, 33)]

print(f"// Made by reference.py with numpy {np.__version__}, scipy {scipy.__version__}; do not edit.")
print("// swift-format-ignore-file")
print("enum ReferenceValues {")

table("quantiles", "values: [Double], probability: Double, quantile: Double", [
    (array(s), number(p), number(np.quantile(s, p)))
    for s in samples for p in (0, 0.05, 0.25, 0.5, 0.95, 0.99, 1)])

degrees = (1, 2, 3, 4, 5, 7.5, 10, 29, 30, 100, 1000, 1e5, 1e7, 1e9, 1e10)
table("tQuantiles", "probability: Double, degrees: Double, t: Double", [
    (number(p), number(df), number(stats.t.ppf(p, df)))
    for df in degrees for p in (1e-6, 0.005, 0.025, 0.05, 0.3, 0.6, 0.95, 0.975, 0.995, 0.9999)])

table("tDistribution", "t: Double, degrees: Double, probability: Double", [
    (number(x), number(df), number(stats.t.cdf(x, df)))
    for df in degrees for x in (-40, -4.5, -1, -0.01, 0, 0.3, 1.96, 12)])

table("tIntervals", "values: [Double], confidence: Double, low: Double, high: Double", [
    (array(s), number(c)) + tuple(number(v) for v in stats.t.interval(
        c, len(s) - 1, loc=np.mean(s), scale=stats.sem(s)))
    for s in samples if len(s) > 1 for c in (0.9, 0.95, 0.99)])

fits = []
for n, power in ((3, 1), (4, 2), (6, 0.5), (8, -1), (12, 0)):
    x = np.round(2.0 ** np.linspace(5, 13, n), 3)
    y = np.round(1000 * x ** power * np.exp(rng.normal(0, 0.1, n)), 6)
    r = stats.linregress(np.log(x), np.log(y))
    reach = stats.t.ppf(0.975, n - 2) * r.stderr
    fits.append((array(x), array(y), number(r.slope), number(r.slope - reach), number(r.slope + reach),
                 number(r.intercept)))
table("fits", "x: [Double], y: [Double], exponent: Double, low: Double, high: Double, intercept: Double", fits)

table("binomial", "successes: Int, trials: Int, probability: Double, cumulative: Double", [
    (str(k), str(n), number(p), number(stats.binom.cdf(k, n, p)))
    for n in (1, 5, 20, 100, 3000) for p in (0.01, 0.5, 0.95)
    for k in sorted({0, n // 4, n // 2, n - 1, n, n + 3})])

ranks = []
for n in (1, 3, 5, 6, 10, 20, 72, 73, 100, 1000):
    for p in (0.25, 0.5, 0.95):
        low = int(stats.binom.ppf(0.025, n, p))
        # ppf is the smallest k with cdf >= 0.025; the rank needs cdf(low - 1) <= 0.025.
        high = int(stats.binom.ppf(0.975, n, p)) + 1
        found = f"({low}, {high})" if low >= 1 and high <= n else "nil"
        ranks.append((str(n), number(p), found))
table("ranks", "count: Int, probability: Double, ranks: (low: Int, high: Int)?", ranks)
print("}")
