// Who plays the same pieces beside you.
//
//   RIVALS                        from weak to strong: { name, the, place(board, piece, next) }

import { after } from "../shared/reasons.js";
import { placementsOf, RESET } from "../shared/rules.js";
import { engine, STRONGEST } from "./engine.js";

export const RIVALS = [
  { name: "Beginner", the: "the beginner", place: placeOfBeginner },
  { name: "Strong", the: "the strong computer", place: (...position) => placeOfComputer(1, ...position) },
  { name: "Strongest", the: "the strongest computer", place: (...position) => placeOfComputer(STRONGEST, ...position) },
];

function placeOfComputer(effort, board, piece, next) {
  return engine.judge.place(board, effort, piece, next);
}

// The player `linear` of examples/python/baselines.py, which ignores the next piece.
function placeOfBeginner(board, piece) {
  const costOf = (placement) => {
    const { heights, steps, holes, top, outcome, rows, points } = after(board, piece, placement);
    const lost = outcome === RESET ? 1000 : 15 / 4 * rows - points;
    return 16 * holes + steps.slice(0, -1).reduce((sum, step) => sum + step) + 2 * heights.at(-1) + Math.max(0, top - 9.6) ** 2 / 4 + lost;
  };
  const costs = placementsOf(piece).map((placement) => [costOf(placement), placement]);
  return costs.reduce((best, other) => other[0] < best[0] ? other : best)[1];
}
