// A recorded game, which is replayed once: what each piece did, the numbers before any piece, and its analysis.

import { Game, pointsOfAll } from "../shared/game.ts";
import { gradeOf, isDrill } from "../shared/grades.ts";
import { HIGH, verdictOf } from "../shared/reasons.ts";
import { boundOf, HEIGHT, heightOf, isPlacement, LETTERS, pointsOf, RESET, WIDTH } from "../shared/rules.ts";
import { sumOf } from "../shared/words.ts";

/** What the replay page is of: see analysis.rs. The texts are base64. */
export type ReplayData = {
  title: string;
  fault: string | null;
  moves: string;
  end: number | null;
  analysis: { luck: string; losses: string; better: string } | null;
};

// The points of a row in a clear of four, and of a square in such a row. What a row or a square
// scores less is lost.
const ROW_POINTS = 15 / 4;
const SQUARE_POINTS = ROW_POINTS / WIDTH;

/** All pairs of a piece and a placement, in the order of their codes. */
const MOVES = Array.from(LETTERS).flatMap((_, piece) =>
  [...Array(64).keys()].filter((placement) => isPlacement(piece, placement)).map((placement) => ({ piece, placement })));

export class RecordedGame extends Game<Uint8Array> {
  length = this.pieces.length;
  outcomes = new Uint8Array(this.length);
  heights = new Uint8Array(this.length); // after each piece
  lost = new Float32Array(this.length); // the points that each piece lost, as in the judge's report
  // In hundredths of a point; the analysis has a better placement for each piece that lost some.
  isAnalysed: boolean;
  lucks: Int16Array;
  losses: Uint16Array;
  better: (number | undefined)[];
  hasMistakes: boolean;

  constructor({ moves, end, analysis }: ReplayData) {
    const codes = bytesOf(moves);
    super(codes.map((code) => MOVES[code].piece), codes.map((code) => MOVES[code].placement));
    this.end = end ?? 0;
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
    this.isAnalysed = analysis !== null;
    this.lucks = new Int16Array(bytesOf(analysis?.luck).buffer);
    this.losses = new Uint16Array(bytesOf(analysis?.losses).buffer);
    const better = bytesOf(analysis?.better).values();
    this.better = Array.from(this.losses, (loss) => loss > 0 ? better.next().value : undefined);
    this.hasMistakes = this.losses.some((loss) => isDrill(loss / 100));
  }

  /** The points that a piece lost against the best placement. */
  lossAt(position: number) {
    return (this.losses[position] ?? 0) / 100;
  }

  /** The points that a piece lost, and its grade: of a game without mistakes, by its small clears. */
  lostAt(position: number) {
    return this.hasMistakes ? this.lossAt(position) : this.lost[position];
  }

  /** Whether the same board was said to be lost before. */
  isToldLost(position: number) {
    for (let i = position - 1; i >= 0 && this.outcomes[i] !== RESET && this.heights[i] >= HIGH; i--) {
      const best = this.better[i];
      if (best !== undefined && verdictOf(this.task(i), this.placements[i], { loss: this.lossAt(i), best }).isLost) return true;
    }
    return false;
  }

  gradeAt(position: number) {
    return this.hasMistakes ? gradeOf(this.lossAt(position)) : this.outcomes[position] === RESET ? "blunder" : "slip";
  }

  numbersAt(position: number) {
    const { board, counts } = this.at(position);
    const lost = [1, 2, 3, 4].map((rows) => counts[rows] * lostPoints(rows));
    // What is not on the board went with rows or with resets.
    const rows = sumOf([1, 2, 3, 4].map((rows) => rows * counts[rows]));
    const gone = 4 * position - WIDTH * rows - board.filter((square) => square > 0).length;
    return { board, counts, points: pointsOfAll(counts), bound: boundOf(position), lost: [...lost, gone * SQUARE_POINTS] };
  }
}

const bytesOf = (base64 = "") => Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));

const lostPoints = (rows: number) => rows * ROW_POINTS - pointsOf(rows);
