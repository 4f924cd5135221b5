// What a mistake costs: the computer plays on from your place and from the better one, on streams that no game has, and
// the board shows the line that is nearest to the mean, of those on which the better place makes more.

import { Game, pointsOfAll } from "../shared/game.js";
import { landingOf, pointsOf } from "../shared/rules.js";
import { counted } from "../shared/words.js";
import { engine } from "./engine.js";
import { streamOf } from "./stream.js";

// The streams, which begin where no seed of a game is. Of 200 mistakes of weak players, 107 show after ten pieces, 66 after
// twenty, 20 after forty.
const FIRST_STREAM = 2 ** 41;
const STREAMS = 64;
const FOLLOWED = [10, 20, 40];
const IN_WORDS = ["ten", "twenty", "forty"];
const LEAST = 0.5; // in points: less is not shown

// The milliseconds of a line, and for which its last board, and before them both places, stand still.
const LINE = 4000;
const STILL = 1500;

export class Cost {
  /** From your place and from the better one, on each stream. @type {[Game<number[]>, Game<number[]>][]} */
  lines = [];
  level = 0; // of FOLLOWED
  mean = 0;
  since = 0; // when it was known; 0 before that, and where nothing is shown

  constructor(/** @type {Task} */ { board, piece, next, ends }, /** @type {number} */ yours, /** @type {number} */ better) {
    if (next === undefined || ends) return;
    const lineOf = (/** @type {number[]} */ pieces, /** @type {number} */ placement) => {
      const game = new Game(pieces, [placement], board.slice());
      game.play();
      return game;
    };
    for (let i = 0; i < STREAMS; i++) {
      const pieces = [piece, next, ...streamOf(FIRST_STREAM + i, FOLLOWED[2])];
      this.lines.push([lineOf(pieces, yours), lineOf(pieces, better)]);
    }
  }

  get length() {
    return FOLLOWED[this.level];
  }

  /** Plays on as far as there is time, until the mean shows something. Returns whether that is all. */
  follow(until = Infinity) {
    const { judge } = engine;
    while (judge && this.lines.length > 0 && this.since === 0) {
      for (const game of this.lines.flat()) {
        while (game.played < this.length) {
          if (performance.now() > until) return false;
          const [piece, next] = game.pieces.slice(game.played);
          game.placements.push(judge.place(game.board, 1, piece, next));
          game.play();
        }
      }
      this.mean = this.lines.reduce((sum, [yours, better]) => sum + better.points - yours.points, 0) / STREAMS;
      if (this.mean >= LEAST) this.since = performance.now();
      else if (this.level < FOLLOWED.length - 1) this.level++;
      else this.lines = [];
    }
    return true;
  }

  /** For example "Over ten pieces, better makes 2.3 more.", or "". */
  get text() {
    return this.since > 0 ? `Over ${IN_WORDS[this.level]} pieces, better makes ${this.mean.toFixed(1)} more.` : "";
  }

  /** The line that is shown now, and how many of its pieces: yours, then the better one. */
  get shown() {
    if (this.since === 0) return null;
    const line = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 1 : LINE;
    const passed = performance.now() - this.since - STILL;
    const side = Math.floor(passed / (line + STILL));
    if (side !== 0 && side !== 1) return null;
    return { side, count: Math.min(this.length, 1 + Math.floor((passed - side * (line + STILL)) / line * this.length)) };
  }

  get isPlaying() {
    return this.since > 0 && performance.now() < this.since + 3 * STILL + 2 * LINE;
  }

  /** The board of a line, or null. @return {PictureOfPart | null} */
  get picture() {
    const { shown, lines, mean } = this;
    if (!shown) return null;
    const distance = (/** @type {typeof lines[0]} */ [yours, better]) => better.points > yours.points ? Math.abs(better.points - yours.points - mean) : Infinity;
    const game = lines.reduce((nearest, one) => distance(one) < distance(nearest) ? one : nearest)[shown.side];
    const { board, counts } = game.at(shown.count - 1);
    const move = { piece: game.pieces[shown.count - 1], placement: game.placements[shown.count - 1] };
    const { filled, fullRows } = landingOf(board, move.piece, move.placement);
    const points = pointsOf(fullRows.length) + pointsOfAll(counts);
    const caption = `${shown.side === 0 ? "Yours" : "Better"}: ${counted(points, "point")} after ${counted(shown.count, "piece")}.`;
    return fullRows.length > 0 ? { board: filled, cleared: fullRows, caption } : { board, better: move, caption };
  }
}
