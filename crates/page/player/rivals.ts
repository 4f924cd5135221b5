// Who plays the same pieces beside you: rungs of a ladder. A rung is a player that puts some pieces, chosen by the
// seed, where it likes them second best. It plays ahead of you, so that its points are known.

import { after, type After, type Task } from "../shared/reasons.ts";
import { placementsOf, RESET } from "../shared/rules.ts";
import { pointsOfAll } from "../shared/game.ts";
import { capitalised, lower, sumOf } from "../shared/words.ts";
import { engine, COACH } from "./engine.ts";
import { SeededGame } from "./games.ts";
import { bytesOf } from "./stream.ts";

// The stream with this number more than a seed chooses the pieces.
const CHOOSER = 2 ** 40;

/** From weak to strong. Of 256 pieces, `careless` go to the second-best place; effort 0 has no search. `points` is the
 * mean of 100 pieces, and `opening` that of 40: docs/pages.md has the measurement. */
export const RUNGS = [
  { name: "Novice", effort: 0, careless: 128, points: 20, opening: 7 },
  { name: "Learner", effort: 0, careless: 64, points: 40, opening: 11 },
  { name: "Amateur", effort: 0, careless: 32, points: 57, opening: 17 },
  { name: "Regular", effort: 0, careless: 0, points: 69, opening: 21 },
  { name: "Expert", effort: 1, careless: 52, points: 86, opening: 29 },
  { name: "Master", effort: 1, careless: 37, points: 100, opening: 31 },
  { name: "Champion", effort: COACH, careless: 0, points: 124, opening: 40 },
];

/** The best line of a daily game, above the ladder: the strongest effort. */
const LINE = { name: "Best line", effort: Infinity, careless: 0 };

type Rung = typeof LINE;

export const TOP = RUNGS.length - 1;
export const BEST = RUNGS.length;

/** The highest rung that a first game finds, and the fewest pieces of one. */
const HIGHEST_START = 3;
export const OPENING = 40;

const rungOf = (rung: number): Rung => RUNGS[rung] ?? LINE;

/** For example "the novice". */
export const theRung = (rung: number) => `the ${lower(rungOf(rung).name)}`;

export class Rivals {
  games: Map<number, SeededGame> = new Map();
  game: SeededGame;

  constructor(game: SeededGame) {
    this.game = game;
  }

  /** Plays as far as there is time: to the end, or beside an endless game. Returns whether that is all. */
  play(rungs: number[], until = Infinity) {
    return rungs.every((rung) => {
      const game = this.games.get(rung) ?? new SeededGame(this.game);
      this.games.set(rung, game);
      while (!game.isOver && (this.game.length > 0 || game.played < this.game.played)) {
        if (performance.now() > until) return false;
        game.drop(placeOf(rungOf(rung), game));
      }
      return true;
    });
  }

  /** The points of a rung beside yours. */
  pointsOf(rung: number) {
    const game = this.games.get(rung);
    return game ? pointsOfAll(game.at(Math.min(game.played, this.game.played)).counts) : 0;
  }

  /** The points of a rung at the end, or null while they are not known. */
  lastOf(rung: number) {
    const game = this.games.get(rung);
    return game?.isOver ? game.points : null;
  }
}

/** The rung that a first game finds: the lowest one that makes more with so many pieces on average. Between 40 pieces and 100, and
 * beyond, the mean is on a line. */
export function rungAbove(points: number, length: number) {
  const rung = RUNGS.findIndex(({ opening, points: whole }) => opening + (whole - opening) * (length - OPENING) / (100 - OPENING) > points);
  return rung < 0 ? HIGHEST_START : Math.min(HIGHEST_START, rung);
}

/** For example "Your next rival: the learner, 2 of 7." */
export const nextRivalInWords = (rung: number) => `Your next rival: ${theRung(rung)}, ${rung + 1} of ${RUNGS.length}.`;

/** Where the points of 100 pieces stand on the ladder, for example "Between the learner (40) and the amateur (57) on average." */
export function standingInWords(points: number) {
  const above = RUNGS.findIndex((rung) => rung.points > points);
  const named = (rung: number) => `${theRung(rung)} (${RUNGS[rung].points})`;
  const text = above < 0 ? `above ${named(TOP)}` : above === 0 ? `below ${named(0)}` : `between ${named(above - 1)} and ${named(above)}`;
  return `${capitalised(text)} on average.`;
}

/** Whether a rung puts the current piece where it likes it second best. */
export const isCareless = ({ careless }: Rung, { seed, played }: SeededGame) => bytesOf(seed + CHOOSER, played, 1)[0] < careless;

/** Where a rung places the current piece of its game. */
export function placeOf(rung: Rung, game: SeededGame) {
  const task = game.task();
  const { board, piece, next, left } = task;
  const effort = Math.min(rung.effort, engine.efforts.at(-1) ?? COACH);
  const choice = Number(isCareless(rung, game));
  if (effort === 0) return rankedByCost(task, costOfBeginner)[choice];
  if (choice === 0) return engine.judge?.place(board, effort, piece, next, left) ?? 0;
  // A move has three numbers.
  const moves = engine.judge?.rankedMoves(board, effort, piece, next, left) ?? [];
  return moves[3] ?? moves[0];
}

/** The placements by what their boards cost, the least first. */
export function rankedByCost({ board, piece }: Task, costOf: (after: After) => number) {
  const costs = placementsOf(piece).map((placement) => [costOf(after(board, piece, placement)), placement]);
  return costs.sort(([a], [b]) => a - b).map(([, placement]) => placement);
}

/** The player `linear` of examples/python/baselines.py, which ignores the next piece. */
export function costOfBeginner({ heights, steps, holes, top, outcome, rows, points }: After) {
  const lost = outcome === RESET ? 1000 : 15 / 4 * rows - points;
  return 16 * holes + sumOf(steps.slice(0, -1)) + 2 * heights[9] + Math.max(0, top - 9.6) ** 2 / 4 + lost;
}
