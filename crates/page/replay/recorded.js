// A recorded game: what each piece did, and the numbers before any piece.
//
//   new RecordedGame(codes)      from one character per move, from 0 to 239
//   game.length, game.outcomes, game.heights
//                                the pieces, and the outcome and the height after each
//   game.lost                    the points that each piece lost, as in the judge's report
//   game.numbersAt(position)     { board, counts, points, bound, lost: { singles, … } }
//
// The game is replayed once.

import { Game, pointsOfAll } from "../shared/game.js";
import { boundOf, HEIGHT, heightOf, isPlacement, LETTERS, pointsOf, RESET, WIDTH } from "../shared/rules.js";

// The points of a row in a clear of four, and of a square in such a row. What a row or a square
// scores less is lost.
const ROW_POINTS = 15 / 4;
const SQUARE_POINTS = ROW_POINTS / WIDTH;

// All pairs of a piece and a placement, in the order of their codes.
const MOVES = [];
for (let piece = 0; piece < LETTERS.length; piece++) {
  for (let placement = 0; placement < 64; placement++) {
    if (isPlacement(piece, placement)) MOVES.push({ piece, placement });
  }
}

export class RecordedGame extends Game {
  constructor(codes) {
    super((position) => MOVES[codes.charCodeAt(position)]);
    this.length = codes.length;
    this.outcomes = new Uint8Array(this.length);
    this.heights = new Uint8Array(this.length);
    this.lost = new Float32Array(this.length);
    let [height, squares] = [0, 0];
    for (let position = 0; position < this.length; position++) {
      const outcome = this.play();
      const isReset = outcome === RESET;
      squares += 4;
      this.lost[position] = isReset ? squares * SQUARE_POINTS : lostPoints(outcome);
      squares = isReset ? 0 : squares - WIDTH * outcome;
      height = heightOf(this.board, Math.min(height + 4, HEIGHT));
      this.outcomes[position] = outcome;
      this.heights[position] = height;
    }
  }

  numbersAt(position) {
    const { board, counts } = this.at(position);
    const lost = [1, 2, 3, 4].map((rows) => counts[rows] * lostPoints(rows));
    // What is not on the board went with rows or with resets.
    const rows = [1, 2, 3, 4].reduce((sum, rows) => sum + rows * counts[rows], 0);
    const gone = 4 * position - WIDTH * rows - board.filter((square) => square > 0).length;
    return { board, counts, points: pointsOfAll(counts), bound: boundOf(position), lost: [...lost, gone * SQUARE_POINTS] };
  }
}

function lostPoints(rows) {
  return rows * ROW_POINTS - pointsOf(rows);
}
