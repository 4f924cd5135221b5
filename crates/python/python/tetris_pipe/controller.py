"""Linear controllers, the players of the literature."""

from collections.abc import Mapping
from typing import Any, SupportsFloat

import numpy as np
from numpy.typing import NDArray

from ._core import feature_names
from .afterstates import afterstates
from .rules import AnyRules, Rules

DECIMALS = 6  # of weights whose sums are exact


class LinearController:
    """The policy that chooses the afterstate with the highest weighted sum of features.

    Of equal ones it chooses the first, and one that resets the board only if all do. ``weights`` has
    numbers by the names of ``feature_names(columns)``; the others are 0. Weights of up to six decimals
    are summed as whole numbers of the last decimal, so that no rounding decides between equal sums.
    Raises ValueError for another name or a weight that is not finite.
    """

    def __init__(self, weights: Mapping[str, SupportsFloat], rules: AnyRules | None = None) -> None:
        self.rules = Rules.of(rules)
        names = feature_names(self.rules.columns)
        if unknown := set(weights) - set(names):
            raise ValueError(f"{min(unknown)!r} is not a feature: they are {', '.join(names)}")
        self.weights = {name: float(weight) for name, weight in weights.items()}
        each = np.array([self.weights.get(name, 0) for name in names])
        if not np.isfinite(each).all():
            raise ValueError(f"weights are finite numbers, not {self.weights}")
        scaled = (each * 10.0**digits for digits in range(DECIMALS + 1))
        exact = (np.round(it) for it in scaled if np.allclose(it, np.round(it), 1e-12, 0))
        self.scaled: NDArray[np.float64] = next(exact, each)
        """The weights of all features, as they are summed."""

    def __call__(self, observations: Any, infos: dict[str, Any]) -> NDArray[np.int64]:
        """The actions, as of a policy."""
        found = afterstates(observations["board"], observations["current_piece"], rules=self.rules)
        values = np.where(found.resets, -np.inf, found.features.astype(float) @ self.scaled)
        return found.placements[found.best(values)].astype(np.int64)
