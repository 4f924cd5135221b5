#!/usr/bin/env python3
"""Draws the points per piece of learning programs. Needs matplotlib.

Each line of the source has a program, its seed, and the steps and points that it printed. The line
of a program is the mean of its seeds, and the band goes from the lowest to the highest.

plot_learning.py learning.csv learning.svg
"""

import sys

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

# Points per piece of the players in docs/compete.md.
BASELINES = {"random": 49 / 65536, "linear": 51_430 / 65536, "effort 2": 93_786 / 65536}
WINDOW = 262_144  # steps per point of a curve


def curve(rows):
    """Steps and points of one seed: a point is the mean of those that end in its window."""
    steps, points = rows.T
    windows = np.ceil(steps / WINDOW).astype(int)
    counts = np.bincount(windows)[1:]
    return np.arange(1, len(counts) + 1) * WINDOW, np.bincount(windows, points)[1:] / counts


def main():
    source, target = sys.argv[1:]
    table = np.genfromtxt(source, delimiter=",", skip_header=1, dtype=None, encoding="utf-8")
    mpl.rcParams |= {"svg.hashsalt": "learning", "font.size": 10}
    figure, axes = plt.subplots(figsize=(7.2, 3.6), layout="constrained")
    programs, seeds, steps, points = (table[name] for name in table.dtype.names)
    numbers = np.column_stack([steps, points])
    for program in np.unique(programs):
        mine = programs == program
        each = [curve(numbers[mine & (seeds == seed)]) for seed in np.unique(seeds[mine])]
        at, band = each[0][0] / 1e6, np.array([points for _, points in each])
        (line,) = axes.plot(at, band.mean(axis=0), label=program)
        axes.fill_between(at, band.min(axis=0), band.max(axis=0), color=line.get_color(), alpha=0.3)
    for name, value in BASELINES.items():
        axes.axhline(value, color="#777777", linewidth=0.8, linestyle="--")
        axes.annotate(name, (steps.max() / 1e6, value), ha="right", va="bottom", color="#555555")
    axes.set(yscale="log", xlabel="pieces in millions", ylabel="points per piece", ylim=(2e-5, 2.5))
    axes.legend(loc="lower right", bbox_to_anchor=(1, 0.36), frameon=False)
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main()
