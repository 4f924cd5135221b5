// A game on the stream of a seed, of some number of pieces; a length of 0 is a game without end. It may start
// from a position, in an address, whose two pieces come first. `beat` is the score of a friend.

import { Game, INTERVAL } from "../shared/game.ts";
import { isPlacement, RESET } from "../shared/rules.ts";
import { positionIn, type GameOfSeed } from "./address.ts";
import { streamOf } from "./stream.ts";

export class SeededGame extends Game<number[]> {
  seed: number;
  length: number;
  start: string;
  beat: number;
  known: number[]; // pieces of the position
  resets: number[] = []; // the pieces that did not fit

  constructor({ seed, length, start = "", beat = 0 }: GameOfSeed, placements: number[] = []) {
    const position = positionIn(start);
    super([], [], position?.board);
    this.seed = seed;
    this.end = this.length = length;
    this.start = start;
    this.beat = beat;
    this.known = position ? [position.current, position.next] : [];
    this.extend(length || INTERVAL);
    for (const placement of placements) {
      if (!isPlacement(this.current, placement)) throw new Error("not a game");
      this.drop(placement);
    }
  }

  extend(count: number) {
    this.pieces = [...this.known, ...streamOf(this.seed, count)].slice(0, count);
  }

  get current() {
    return this.pieces[this.played];
  }

  get isOver() {
    return this.current === undefined;
  }

  drop(placement: number) {
    this.placements.push(placement);
    if (this.play() === RESET) this.resets.push(this.played - 1);
    if (this.length === 0 && this.played + 1 === this.pieces.length) this.extend(2 * this.pieces.length);
  }

  /** Takes the last placement back, and returns it. */
  undo() {
    const placement = this.placements.pop() ?? 0;
    this.goBackTo(this.placements.length);
    this.resets = this.resets.filter((piece) => piece < this.played);
    return placement;
  }

  /** The first piece of the board before a piece. */
  boardBegan(index: number) {
    return (this.resets.findLast((piece) => piece < index) ?? -1) + 1;
  }
}
