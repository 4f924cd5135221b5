// A recorded game, which is replayed once: what each piece did, the numbers before any piece, and its analysis.

import { Game, pointsOfAll } from "../shared/game.js";
import { gradeOf, isDrill } from "../shared/grades.js";
import { boundOf, HEIGHT, heightOf, isPlacement, LETTERS, pointsOf, RESET, WIDTH } from "../shared/rules.js";
import { sumOf } from "../shared/words.js";

// The points of a row in a clear of four, and of a square in such a row. What a row or a square
// scores less is lost.
const ROW_POINTS = 15 / 4;
const SQUARE_POINTS = ROW_POINTS / WIDTH;

/** All pairs of a piece and a placement, in the order of their codes. */
const MOVES = Array.from(LETTERS).flatMap((_, piece) =>
  [...Array(64).keys()].filter((placement) => isPlacement(piece, placement)).map((placement) => ({ piece, placement })));

/** @extends {Game<Uint8Array>} */
export class RecordedGame extends Game {
  /** @param {ReplayData} data of the page */
  constructor({ moves, end, analysis }) {
    const codes = bytesOf(moves);
    super(codes.map((code) => MOVES[code].piece), codes.map((code) => MOVES[code].placement));
    this.length = codes.length;
    this.end = end;
    this.outcomes = new Uint8Array(this.length);
    this.heights = new Uint8Array(this.length); // after each piece
    this.lost = new Float32Array(this.length); // the points that each piece lost, as in the judge's report
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
    // In hundredths of a point; the analysis has a better placement for each piece that lost some.
    this.isAnalysed = analysis !== null;
    this.lucks = new Int16Array(bytesOf(analysis?.luck).buffer);
    this.losses = new Uint16Array(bytesOf(analysis?.losses).buffer);
    const better = bytesOf(analysis?.better).values();
    this.better = Array.from(this.losses, (loss) => loss > 0 ? better.next().value : undefined);
    this.hasMistakes = this.losses.some((loss) => isDrill(loss / 100));
  }

  /** The points that a piece lost against the best placement. @param {number} position */
  lossAt(position) {
    return (this.losses[position] ?? 0) / 100;
  }

  /** The points that a piece lost, and its grade: of a game without mistakes, by its small clears. @param {number} position */
  lostAt(position) {
    return this.hasMistakes ? this.lossAt(position) : this.lost[position];
  }

  gradeAt(/** @type {number} */ position) {
    return this.hasMistakes ? gradeOf(this.lossAt(position)) : this.outcomes[position] === RESET ? "blunder" : "slip";
  }

  numbersAt(/** @type {number} */ position) {
    const { board, counts } = this.at(position);
    const lost = [1, 2, 3, 4].map((rows) => counts[rows] * lostPoints(rows));
    // What is not on the board went with rows or with resets.
    const rows = sumOf([1, 2, 3, 4].map((rows) => rows * counts[rows]));
    const gone = 4 * position - WIDTH * rows - board.filter((square) => square > 0).length;
    return { board, counts, points: pointsOfAll(counts), bound: boundOf(position), lost: [...lost, gone * SQUARE_POINTS] };
  }

  taskAt(/** @type {number} */ position) {
    if (position >= this.length) return undefined;
    const [piece, next] = this.pieces.slice(position, position + 2);
    return { board: this.at(position).board, piece, next, left: this.end === null ? undefined : this.end - position };
  }
}

const bytesOf = (base64 = "") => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

const lostPoints = (/** @type {number} */ rows) => rows * ROW_POINTS - pointsOf(rows);
