#!/usr/bin/env python3
"""Draws the points per piece that ppo_torch.py printed. Needs matplotlib.

ppo_torch.py > learning.csv && plot_learning.py learning.csv learning.svg
"""

import sys

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

# Points per piece of the players in docs/python.md, under "Baselines".
BASELINES = {"random": 49 / 65536, "linear": 51_285 / 65536, "effort 3": 93_686 / 65536}
WINDOW = 8  # updates per point of the curve


def main():
    source, target = sys.argv[1:]
    steps, points = np.loadtxt(source, delimiter=",", skiprows=1, comments="#").T
    count = len(points) // WINDOW * WINDOW
    steps, points = (array[:count].reshape(-1, WINDOW).mean(axis=1) for array in (steps, points))
    mpl.rcParams |= {"svg.hashsalt": "learning", "font.size": 10}
    figure, axes = plt.subplots(figsize=(7.2, 3.6), layout="constrained")
    axes.plot(steps / 1e6, points, color="#2a6f97", label="ppo_torch.py, while it learns")
    for name, value in BASELINES.items():
        axes.axhline(value, color="#777777", linewidth=0.8, linestyle="--")
        axes.annotate(name, (steps[-1] / 1e6, value), ha="right", va="bottom", color="#555555")
    axes.set(yscale="log", xlabel="steps in millions", ylabel="points per piece", ylim=(5e-4, 2.5))
    axes.legend(loc="lower right", bbox_to_anchor=(1, 0.15), frameon=False)
    figure.savefig(target, metadata={"Date": None})


if __name__ == "__main__":
    main()
