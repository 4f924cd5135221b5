// A game: its moves, and the board and the counts before any of them.
//
//   new Game(moveAt, board)   a game that starts on a board. `moveAt(position)` is the
//                             { piece, placement } of each piece, counted from 0
//   game.play()               plays the next move, and returns the outcome
//   game.played, game.board   the moves that were played, and the board after them
//   game.counts               those moves by their outcomes
//   game.at(position)         { board, counts } before a piece, up to the one to be played
//   game.goBackTo(position)   as if the moves from there had not been played
//
// The states before every 256th piece are kept, and the others are replayed from there.

import { dropPiece, emptyBoard, pointsOf, RESET } from "./rules.js";

export const INTERVAL = 256;

export class Game {
  constructor(moveAt, board = emptyBoard()) {
    const counts = new Array(RESET + 1).fill(0);
    Object.assign(this, { moveAt, board, counts, played: 0, keyframes: [copyOf({ board, counts })] });
  }

  play() {
    const outcome = advance(this, this.moveAt(this.played));
    this.played++;
    if (this.played % INTERVAL === 0) this.keyframes[this.played / INTERVAL] = copyOf(this);
    return outcome;
  }

  get points() {
    return pointsOfAll(this.counts);
  }

  at(position) {
    const key = Math.floor(position / INTERVAL);
    const state = copyOf(this.keyframes[key]);
    for (let i = key * INTERVAL; i < position; i++) advance(state, this.moveAt(i));
    return state;
  }

  goBackTo(position) {
    Object.assign(this, this.at(position), { played: position });
  }
}

function copyOf({ board, counts }) {
  return { board: board.slice(), counts: counts.slice() };
}

function advance({ board, counts }, { piece, placement }) {
  const outcome = dropPiece(board, piece, placement);
  counts[outcome]++;
  return outcome;
}

export function pointsOfAll(counts) {
  return counts.reduce((sum, count, outcome) => sum + count * pointsOf(outcome), 0);
}
