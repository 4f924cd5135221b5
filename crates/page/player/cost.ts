// Lines that the computer plays, and the board shows: from your place and from the better one, on streams that no game has,
// which is what a mistake costs; and from a position of yours to the end of your game.

import { Game, pointsOfAll } from "../shared/game.ts";
import type { PictureOfPart } from "../shared/picture.ts";
import type { Task } from "../shared/reasons.ts";
import { landingOf, pointsOf } from "../shared/rules.ts";
import { counted, sumOf } from "../shared/words.ts";
import type { SeededGame } from "./games.ts";
import { engine, COACH } from "./engine.ts";
import { streamOf } from "./stream.ts";

// The streams, which begin where no seed of a game is. Of 200 mistakes of weak players, 107 show after ten pieces, 66 after
// twenty, 20 after forty.
const FIRST_STREAM = 2 ** 41;
const STREAMS = 64;
const FOLLOWED = [10, 20, 40];
const IN_WORDS = ["ten", "twenty", "forty"];
const LEAST = 0.5; // in points: less is not shown

// The pieces before the end from which the computer plays, and the points more that are worth a look.
const LAST = 8;
const LEAST_GAIN = 5;

// The milliseconds of a line, and for which its last board, and before them both places, stand still.
const LINE = 4000;
const STILL = 1500;

type Line = Game<number[]>;

/** Lines on the same pieces, one shown after the other. */
abstract class Lines {
  since = 0; // when they begin to be shown; 0 before that

  /** What is shown. */
  abstract names: string[];
  abstract get lines(): Line[];

  begin() {
    this.since = performance.now();
  }

  /** The line that is shown now, and how many of its pieces. */
  get shown() {
    if (this.since === 0) return null;
    const duration = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 1 : LINE;
    const passed = performance.now() - this.since - STILL;
    const side = Math.floor(passed / (duration + STILL));
    const line = this.lines[side];
    return line ? { line, side, count: Math.min(line.played, 1 + Math.floor((passed - side * (duration + STILL)) / duration * line.played)) } : null;
  }

  get isPlaying() {
    return this.since > 0 && performance.now() < this.since + STILL + this.names.length * (LINE + STILL);
  }

  /** The board of a line, or null. */
  get picture(): PictureOfPart | null {
    const { shown } = this;
    if (!shown) return null;
    const { line, side, count } = shown;
    const { board, counts } = line.at(count - 1);
    const move = { piece: line.pieces[count - 1], placement: line.placements[count - 1] };
    const { filled, fullRows } = landingOf(board, move.piece, move.placement);
    const caption = `${this.names[side]}: ${counted(pointsOf(fullRows.length) + pointsOfAll(counts), "point")} after ${counted(count, "piece")}.`;
    return fullRows.length > 0 ? { board: filled, cleared: fullRows, caption } : { board, better: move, caption };
  }
}

/** The computer plays a line up to a piece, as far as there is time. Returns whether it is there. @param left pieces at the first one */
function playLine(line: Line, length: number, effort: number, left: number | undefined, until = Infinity) {
  while (line.played < length) {
    if (!engine.judge || performance.now() > until) return false;
    const [piece, next] = line.pieces.slice(line.played);
    line.placements.push(engine.judge.place(line.board, effort, piece, next, left && left - line.played));
    line.play();
  }
  return true;
}

/** What a mistake costs. */
export class Cost extends Lines {
  names = ["Yours", "Better"];
  /** From your place and from the better one, on each stream. */
  pairs: [Line, Line][] = [];
  level = 0; // of FOLLOWED
  mean = 0;
  left: number | undefined;

  constructor({ board, piece, next, left }: Task, yours: number, better: number) {
    super();
    this.left = left;
    if (next === undefined) return;
    const lineOf = (pieces: number[], placement: number) => {
      const line = new Game(pieces, [placement], board.slice());
      line.play();
      return line;
    };
    for (let i = 0; i < STREAMS; i++) {
      const pieces = [piece, next, ...streamOf(FIRST_STREAM + i, FOLLOWED[2])].slice(0, left);
      this.pairs.push([lineOf(pieces, yours), lineOf(pieces, better)]);
    }
  }

  get length() {
    return Math.min(FOLLOWED[this.level], this.left ?? Infinity);
  }

  /** Plays on as far as there is time, until the mean shows something. Returns whether that is all. */
  follow(until = Infinity) {
    while (engine.judge && this.pairs.length > 0 && this.since === 0) {
      if (!this.pairs.flat().every((line) => playLine(line, this.length, 1, this.left, until))) return false;
      this.mean = sumOf(this.pairs.map(([yours, better]) => better.points - yours.points)) / STREAMS;
      if (this.mean >= LEAST) this.begin();
      else if (this.length === FOLLOWED[this.level] && this.level < FOLLOWED.length - 1) this.level++;
      else this.pairs = [];
    }
    return true;
  }

  /** For example "Over ten pieces, better makes 2.3 more.", or "". */
  get text() {
    const over = this.length === this.left ? "Up to the end" : `Over ${IN_WORDS[this.level]} pieces`;
    return this.since > 0 ? `${over}, better makes ${this.mean.toFixed(1)} more.` : "";
  }

  /** Those that are nearest to the mean, of those on which the better place makes more. */
  get lines() {
    const distance = ([yours, better]: [Line, Line]) => better.points > yours.points ? Math.abs(better.points - yours.points - this.mean) : Infinity;
    return this.pairs.reduce((nearest, one) => distance(one) < distance(nearest) ? one : nearest);
  }
}

/** What the strongest player, which sees one piece ahead as you do, makes of the last pieces of your game. */
export class Ending extends Lines {
  names = ["The computer"];
  line: Line;
  yours: number;

  constructor(game: SeededGame) {
    super();
    const first = Math.max(0, game.played - LAST);
    const { board, counts } = game.at(first);
    this.line = new Game(game.pieces.slice(first), ([] as number[]), board);
    this.yours = game.points - pointsOfAll(counts);
  }

  get lines() {
    return [this.line];
  }

  /** Plays on as far as there is time. Returns whether that is all. */
  follow(until = Infinity) {
    const { length } = this.line.pieces;
    return playLine(this.line, length, COACH, length, until);
  }

  /** For example "The computer ends from here with 12 more.", or "". */
  get text() {
    const gain = this.line.points - this.yours;
    return this.line.played === this.line.pieces.length && gain >= LEAST_GAIN ? `The computer ends from here with ${gain} more.` : "";
  }
}
