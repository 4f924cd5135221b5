// Who plays the same pieces beside you.

import { after } from "../shared/reasons.js";
import { placementsOf, RESET } from "../shared/rules.js";
import { engine, STRONGEST } from "./engine.js";

/** From weak to strong. @type {{ name: string, the: string, place: (task: Task) => number }[]} */
export const RIVALS = [
  { name: "Beginner", the: "the beginner", place: placeOfBeginner },
  { name: "Strong", the: "the strong computer", place: (task) => placeOfComputer(task, 1) },
  { name: "Strongest", the: "the strongest computer", place: (task) => placeOfComputer(task, STRONGEST) },
];

function placeOfComputer(/** @type {Task} */ { board, piece, next }, /** @type {number} */ effort) {
  return engine.judge?.place(board, effort, piece, next) ?? 0;
}

/** The player `linear` of examples/python/baselines.py, which ignores the next piece. @param {Task} task */
function placeOfBeginner({ board, piece }) {
  const costOf = (/** @type {number} */ placement) => {
    const { heights, steps, holes, top, outcome, rows, points } = after(board, piece, placement);
    const lost = outcome === RESET ? 1000 : 15 / 4 * rows - points;
    return 16 * holes + steps.slice(0, -1).reduce((sum, step) => sum + step) + 2 * heights[9] + Math.max(0, top - 9.6) ** 2 / 4 + lost;
  };
  const costs = placementsOf(piece).map((placement) => [costOf(placement), placement]);
  return costs.reduce((best, other) => other[0] < best[0] ? other : best)[1];
}
