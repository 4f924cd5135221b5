// A game on the stream of a seed, of so many pieces; a length of 0 is a game without end. It may start
// from a position, in an address, whose two pieces come first. `beat` is the score of a friend.
//
//   game.current, game.next   the two known pieces; undefined where there is none
//   game.drop(placement)      places the current piece, and returns the outcome
//   game.undo()               takes the last placement back, and returns it
//   game.task(index)          { board, piece, next, ends } of a piece

import { Game, INTERVAL } from "../shared/game.js";
import { isPlacement } from "../shared/rules.js";
import { positionIn } from "./address.js";
import { streamOf } from "./stream.js";

export class SeededGame extends Game {
  constructor({ seed, length, start = "", beat = 0 }, placements = []) {
    const position = positionIn(start);
    super((at) => ({ piece: this.pieces[at], placement: this.placements[at] }), position?.board);
    const known = position ? [position.current, position.next] : [];
    Object.assign(this, { seed, length, start, beat, known, placements: [] });
    this.extend(length || INTERVAL);
    for (const placement of placements) {
      if (!isPlacement(this.current, placement)) throw new Error("not a game");
      this.drop(placement);
    }
  }

  extend(count) {
    this.pieces = [...this.known, ...streamOf(this.seed, count)].slice(0, count);
  }

  get current() {
    return this.pieces[this.played];
  }

  get next() {
    return this.pieces[this.played + 1];
  }

  get isOver() {
    return this.current === undefined;
  }

  drop(placement) {
    this.placements.push(placement);
    const outcome = this.play();
    if (this.length === 0 && this.next === undefined) this.extend(2 * this.pieces.length);
    return outcome;
  }

  undo() {
    const placement = this.placements.pop();
    this.goBackTo(this.placements.length);
    return placement;
  }

  // The end counts for the last two placements.
  task(index, length = this.length) {
    const [piece, next] = this.pieces.slice(index, index + 2);
    const left = length - index;
    return { board: this.at(index).board, piece, next: left === 1 ? undefined : next, ends: left === 2 };
  }
}
