#!/usr/bin/env python3
"""Writes ReferenceValues.swift: what NumPy and SciPy say, for the tests of Statistics.

Run with numpy and scipy installed: python3 reference.py > ReferenceValues.swift
"""
import numpy as np
import scipy
from scipy import stats
from scipy.optimize import brentq


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


def one_sided(a, b, bound):
    """Both one-sided tests of a ratio within the bound; the larger probability."""
    high = stats.ttest_ind(np.log(a), np.log(b) + bound, equal_var=False, alternative="less").pvalue
    low = stats.ttest_ind(np.log(a), np.log(b) - bound, equal_var=False, alternative="greater").pvalue
    return max(high, low)


def judged(test):
    wide, narrow = test.confidence_interval(0.95), test.confidence_interval(0.9)
    return tuple(number(v) for v in (
        test.df, np.exp(wide.low), np.exp(wide.high), np.exp(narrow.low), np.exp(narrow.high), test.pvalue))


ratios, paired = [], []
for n, m, factor, spread in ((2, 2, 1, 0.1), (2, 5, 3, 0.02), (3, 3, 1.3, 0.05), (3, 3, 1.001, 0.004),
                             (4, 9, 0.97, 0.01), (10, 10, 1.02, 0.01), (10, 10, 157, 0.3), (30, 12, 0.5, 1)):
    a = np.round(5000 * factor * np.exp(rng.normal(0, spread, n)), 3)
    b = np.round(5000 * np.exp(rng.normal(0, 2 * spread, m)), 3)
    ratio = number(np.exp(np.mean(np.log(a)) - np.mean(np.log(b))))
    ratios.append((array(a), array(b), ratio) + judged(stats.ttest_ind(np.log(a), np.log(b), equal_var=False))
                  + tuple(number(one_sided(a, b, np.log1p(margin))) for margin in (0.05, 0.5)))
    if n == m:
        shared = np.exp(rng.normal(0, 0.2, n))
        a, b = np.round(a * shared, 3), np.round(b * shared, 3)
        ratio = number(np.exp(np.mean(np.log(a)) - np.mean(np.log(b))))
        paired.append((array(a), array(b), ratio) + judged(stats.ttest_rel(np.log(a), np.log(b))))
judgement = ("candidate: [Double], reference: [Double], ratio: Double, degrees: Double, low95: Double, high95: Double, "
             "low90: Double, high90: Double, difference: Double")
table("ratios", judgement + ", equivalence5: Double, equivalence50: Double", ratios)
table("pairedRatios", judgement, paired)

families = [np.round(rng.beta(0.4, 2, n), 5) for n in (1, 2, 3, 8, 40)] + [np.array([0.01, 0.02, 0.02, 0.9])]
table("falseDiscovery", "probabilities: [Double], adjusted: [Double]", [
    (array(p), array(stats.false_discovery_control(p))) for p in families])

lines = []
for n, slope, noise in ((3, 2, 0.1), (5, -0.01, 0.02), (10, 0, 1), (30, 1e-3, 1e-3)):
    x = np.arange(n, dtype=float)
    y = np.round(7 + slope * x + rng.normal(0, noise, n), 6)
    r = stats.linregress(x, y)
    reach = stats.t.ppf(0.975, n - 2) * r.stderr
    lines.append((array(x), array(y), number(r.slope), number(r.slope - reach), number(r.slope + reach),
                  number(r.intercept)))
table("lines", "x: [Double], y: [Double], slope: Double, low: Double, high: Double, intercept: Double", lines)

densities = []
for n in (2, 5, 12, 60):
    v = np.round(rng.lognormal(0, 0.5, n), 5)
    k = stats.gaussian_kde(v, bw_method="silverman")
    for place in (v.min() - 0.3, np.median(v), v.max(), 9):
        densities.append((array(v), number(np.sqrt(k.covariance[0, 0])), number(place), number(k(place)[0])))
table("densities", "values: [Double], width: Double, place: Double, density: Double", densities)


def modes(values):
    """Peaks of SciPy's density: valleys below 0.9 of the lower peak, a tenth and two of the values at least."""
    v = np.sort(values)
    if v[0] == v[-1]:
        return [(v[0], 1)]
    k = stats.gaussian_kde(v, bw_method="silverman")
    h = np.sqrt(k.covariance[0, 0])
    grid = np.linspace(v[0] - h, v[-1] + h, 257)
    d = k(grid)
    peaks = [i for i in range(1, 256) if d[i] > d[i - 1] and d[i] >= d[i + 1]]
    low = lambda a, b: a + d[a:b + 1].argmin()
    while len(peaks) > 1:
        depth, a, b = max((d[low(a, b)] / min(d[a], d[b]), a, b) for a, b in zip(peaks, peaks[1:]))
        if depth <= 0.9:
            break
        peaks.remove(a if d[a] < d[b] else b)
    while True:
        cuts = [-np.inf] + [grid[low(a, b)] for a, b in zip(peaks, peaks[1:])] + [np.inf]
        parts = [v[(v > a) & (v <= b)] for a, b in zip(cuts, cuts[1:])]
        sizes = [len(p) for p in parts]
        if len(peaks) == 1 or min(sizes) >= max(2, 0.1 * len(v)):
            return [(np.median(p), len(p) / len(v)) for p in parts]
        peaks.pop(int(np.argmin(sizes)))


found = []
for n, share, apart in ((10, 0, 0), (40, 0, 0), (12, 0.5, 12), (30, 0.3, 8), (100, 0.5, 5), (60, 0.04, 20)):
    v = np.round(np.where(np.arange(n) < share * n, apart, 0) + rng.normal(0, 1, n), 5)
    found.append(v)
found.append(np.round(np.concatenate([rng.normal(c, 1, 25) for c in (0, 9, 18)]), 5))
found.append(np.full(11, 4.0))
table("modes", "values: [Double], centres: [Double], shares: [Double]", [
    (array(v), array([m[0] for m in modes(v)]), array([m[1] for m in modes(v)])) for v in found])

needed = []
for p in (0.5, 0.9, 0.95, 0.99, 0.999):
    for c in (0.9, 0.95):
        n = 1
        while not (stats.binom.cdf(0, n, p) <= (1 - c) / 2 and stats.binom.cdf(n - 1, n, p) >= (1 + c) / 2):
            n += 1
        needed.append((number(p), number(c), str(n)))
table("needed", "probability: Double, confidence: Double, samples: Int", needed)
exact = []
for n in (1, 2, 8, 20, 300, 5000):
    for k in sorted({0, 1, n // 10, n // 2, n - 1, n}):
        for c in (0.9, 0.95, 0.999):
            # By the beta distribution: binomtest's own root finding gives eight digits of a small bound.
            low = 0 if k == 0 else stats.beta.ppf((1 - c) / 2, k, n - k + 1)
            high, upper = (1 if k == n else stats.beta.ppf(q, k + 1, n - k) for q in ((1 + c) / 2, c))
            exact.append((str(k), str(n)) + tuple(number(v) for v in (c, low, high, upper)))
table("clopperPearson", "events: Int, trials: Int, confidence: Double, low: Double, high: Double, upper: Double", exact)

means = []
for n, centre, spread in ((2, 0.02, 0.01), (8, 0.05, 0.0064), (8, 0, 0.039), (16, 0.03, 0.027), (32, -0.04, 0.01)):
    v = np.round(rng.normal(centre, spread, n), 6)
    for margin in (0.0198, -0.0198, 0.1):
        above = stats.ttest_1samp(v, margin, alternative="greater").pvalue
        below = stats.ttest_1samp(v, margin, alternative="less").pvalue
        reach = stats.t.ppf(0.95, n - 1) * stats.sem(v)
        means.append((array(v),) + tuple(number(x) for x in (
            margin, np.mean(v), np.std(v, ddof=1), np.mean(v) + reach, np.mean(v) - reach, above, below)))
table("meanEstimates", "values: [Double], margin: Double, mean: Double, deviation: Double, upper95: Double, lower95: Double, "
      "exceeding: Double, fallingShort: Double", means)

walsh = []
for n in (1, 2, 3, 8, 31):
    v = np.round(rng.standard_t(2, n), 5)
    i, j = np.triu_indices(n)
    walsh.append((array(v), number(np.median((v[i] + v[j]) / 2))))
table("hodgesLehmann", "values: [Double], centre: Double", walsh)

table("noncentralT", "t: Double, degrees: Double, shift: Double, tail: Double", [
    (number(t), number(df), number(shift), number(stats.nct.sf(t, df, shift)))
    for df in (1, 2, 7, 15, 31, 200) for shift in (0.001, 1, 3.5, 9) for t in (-2, 0.5, 1.9, 4, 12)])

shifts = []
for n in (2, 8, 16, 32, 100):
    for level in (0.05, 0.01, 0.05 * 0.5 / 24):
        for power in (0.5, 0.95):
            critical = stats.t.ppf(1 - level, n - 1)
            root = brentq(lambda shift: stats.nct.sf(critical, n - 1, shift) - power, 1e-9, 30 + 4 * critical)
            shifts.append((str(n),) + tuple(number(v) for v in (level, power, root / np.sqrt(n))))
table("detectableShifts", "count: Int, level: Double, power: Double, shift: Double", shifts)


def holm(p):
    """Holm's step-down: nothing in SciPy does it."""
    order = np.argsort(p, kind="stable")
    steps = np.minimum(1, np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p)))))
    return steps[np.argsort(order, kind="stable")]


table("holm", "probabilities: [Double], adjusted: [Double]", [(array(p), array(holm(p))) for p in families])
print("}")
