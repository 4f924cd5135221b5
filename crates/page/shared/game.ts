// A game: its pieces and placements, and the board and the counts of outcomes after those that were played.
//
// The states before every 256th piece are kept, and the others are replayed from there.

import type { Task } from "./reasons.ts";
import { dropPiece, emptyBoard, pointsOf, type Board } from "./rules.ts";

export const INTERVAL = 256;

export class Game<L extends number[] | Uint8Array> {
  end = 0; // the pieces of a game of known length, or 0
  played = 0;
  counts = [0, 0, 0, 0, 0, 0];
  pieces: L;
  placements: L;
  board: Board;
  keyframes: { board: Board, counts: number[] }[];

  constructor(pieces: L, placements: L, board = emptyBoard()) {
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

  /** The state before a piece, up to the one to be played. */
  at(position: number) {
    const key = Math.floor(position / INTERVAL);
    const state = copyOf(this.keyframes[key]);
    for (let i = key * INTERVAL; i < position; i++) this.advance(state, i);
    return state;
  }

  /** What is to be placed at a piece. */
  task(position = this.played): Task {
    const [piece, next] = this.pieces.slice(position, position + 2);
    return { board: this.at(position).board, piece, next, left: this.end > 0 ? this.end - position : undefined };
  }

  /** As if the moves from there had not been played. */
  goBackTo(position: number) {
    Object.assign(this, this.at(position), { played: position });
  }

  advance({ board, counts }: ReturnType<typeof copyOf>, position: number) {
    const outcome = dropPiece(board, this.pieces[position], this.placements[position]);
    counts[outcome]++;
    return outcome;
  }
}

function copyOf({ board, counts }: { board: Board, counts: number[] }) {
  return { board: board.slice(), counts: counts.slice() };
}

export function pointsOfAll(counts: number[]) {
  return counts.reduce((sum, count, outcome) => sum + count * pointsOf(outcome), 0);
}
