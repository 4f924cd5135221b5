// A game: its pieces and placements, and the board and the counts of outcomes after those that were played.
//
// The states before every 256th piece are kept, and the others are replayed from there.

import { dropPiece, emptyBoard, pointsOf } from "./rules.js";

export const INTERVAL = 256;

/** @template {ArrayLike<number>} L */
export class Game {
  played = 0;
  counts = [0, 0, 0, 0, 0, 0];

  constructor(/** @type {L} */ pieces, /** @type {L} */ placements, board = emptyBoard()) {
    this.pieces = pieces;
    this.placements = placements;
    this.board = board;
    this.keyframes = [copyOf(this)];
  }

  /** Plays the next move, and returns the outcome. */
  play() {
    const outcome = this.advance(this, this.played);
    this.played++;
    if (this.played % INTERVAL === 0) this.keyframes[this.played / INTERVAL] = copyOf(this);
    return outcome;
  }

  get points() {
    return pointsOfAll(this.counts);
  }

  /** The state before a piece, up to the one to be played. @param {number} position */
  at(position) {
    const key = Math.floor(position / INTERVAL);
    const state = copyOf(this.keyframes[key]);
    for (let i = key * INTERVAL; i < position; i++) this.advance(state, i);
    return state;
  }

  /** As if the moves from there had not been played. @param {number} position */
  goBackTo(position) {
    Object.assign(this, this.at(position), { played: position });
  }

  advance(/** @type {ReturnType<typeof copyOf>} */ { board, counts }, /** @type {number} */ position) {
    const outcome = dropPiece(board, this.pieces[position], this.placements[position]);
    counts[outcome]++;
    return outcome;
  }
}

function copyOf(/** @type {{ board: Board, counts: number[] }} */ { board, counts }) {
  return { board: board.slice(), counts: counts.slice() };
}

export function pointsOfAll(/** @type {number[]} */ counts) {
  return counts.reduce((sum, count, outcome) => sum + count * pointsOf(outcome), 0);
}
