// A recorded game: what each piece did, and the numbers up to any piece.
//
// The game is replayed once, and the outcome and the height of each piece are kept.

// The points of a row in a tetris, a clear of four rows, and of a square in such a row. What a
// row or square scores less is lost, as in the judge's report.
const ROW_POINTS = 15 / 4;
const SQUARE_POINTS = ROW_POINTS / WIDTH;

// What loses points, in the order of `lost` everywhere.
const LOSSES = ["singles", "doubles", "triples", "resets"];

// All pairs of a piece and a placement, in the order of their codes. There are 240.
const MOVES = [];
for (let piece = 0; piece < LETTERS.length; piece++) {
  for (let placement = 0; placement < 64; placement++) {
    if (isPlacement(piece, placement)) MOVES.push({ piece, placement });
  }
}

class RecordedGame extends Game {
  // `codes` has the code of each move, as a character from 0 to 239.
  constructor(codes) {
    super((position) => MOVES[codes.charCodeAt(position)]);
    this.length = codes.length;
    this.outcomes = new Uint8Array(this.length);
    this.heights = new Uint8Array(this.length); // after each piece
    this.resetSquares = new Uint8Array(this.length); // of each piece that does not fit
    let height = 0;
    let gone = 0; // the squares that went with resets
    for (let position = 0; position < this.length; position++) {
      const outcome = this.play();
      this.outcomes[position] = outcome;
      height = heightOf(this.board, Math.min(height + 4, HEIGHT));
      this.heights[position] = height;
      if (outcome === RESET) {
        this.resetSquares[position] = 4 * this.played - squaresOfRows(this.counts) - gone;
        gone += this.resetSquares[position];
      }
    }
  }

  // The board before a piece, and the numbers of the pieces before it. The position is from 0 to
  // `length`.
  numbersAt(position) {
    const { board, counts } = this.at(position);
    const [, singles, doubles, triples, tetrises, resets] = counts;
    const lostBy = (rows) => counts[rows] * lostPoints(rows);
    // What is not on the board went with rows or with resets.
    const gone = 4 * position - squaresOfRows(counts) - board.filter((square) => square > 0).length;
    return {
      board,
      points: pointsOfAll(counts),
      bound: boundOf(position),
      numbers: [singles, doubles, triples, resets],
      tetrises,
      lost: [lostBy(1), lostBy(2), lostBy(3), gone * SQUARE_POINTS],
    };
  }

  // The game in at most `most` parts of equally many pieces, a power of two; the last part may
  // have fewer.
  parts(most) {
    let size = 1;
    while (size * most < this.length) size *= 2;
    const parts = [];
    for (let start = 0; start < this.length; start += size) {
      const end = Math.min(start + size, this.length);
      const part = { start, end, lost: [0, 0, 0, 0], lowest: HEIGHT, highest: 0, mean: 0, resets: [] };
      for (let i = start; i < end; i++) {
        const outcome = this.outcomes[i];
        if (outcome > 0 && outcome < 4) part.lost[outcome - 1] += lostPoints(outcome);
        if (outcome === RESET) part.resets.push(i);
        part.lost[3] += this.resetSquares[i] * SQUARE_POINTS;
        part.lowest = Math.min(part.lowest, this.heights[i]);
        part.highest = Math.max(part.highest, this.heights[i]);
        part.mean += this.heights[i] / (end - start);
      }
      parts.push(part);
    }
    return parts;
  }
}

function lostPoints(rows) {
  return rows * ROW_POINTS - pointsOf(rows);
}

function squaresOfRows([, singles, doubles, triples, tetrises]) {
  return WIDTH * (singles + 2 * doubles + 3 * triples + 4 * tetrises);
}
