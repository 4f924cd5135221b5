// A recorded game: the board before any piece, and the counts up to there.
//
// The game is replayed once. What is kept is the outcome and the height of each piece, and the
// board and the counts before every 256th one, from where the others are replayed.

const INTERVAL = 256;

// The points of a row in a tetris, a clear of four rows, and of a square in such a row. What a
// row or square scores less is lost, as in the judge's report.
const ROW_POINTS = 15 / 4;
const SQUARE_POINTS = ROW_POINTS / WIDTH;

// What loses points, in the order of `lost` everywhere.
const LOSSES = ["singles", "doubles", "triples", "resets"];

// The numbers of a keyframe: pieces by outcome, points, and squares that went with resets.
const POINTS = RESET + 1;
const RESET_SQUARES = RESET + 2;
const COUNTS = RESET + 3;

// All pairs of a piece and a placement, in the order of their codes. There are 240.
const MOVES = [];
for (let piece = 0; piece < LETTERS.length; piece++) {
  for (let placement = 0; placement < 64; placement++) {
    if (isPlacement(piece, placement)) MOVES.push({ piece, placement });
  }
}

class Game {
  // `codes` has the code of each move, as a character from 0 to 239.
  constructor(codes) {
    this.length = codes.length;
    this.codes = new Uint8Array(this.length);
    for (let i = 0; i < this.length; i++) this.codes[i] = codes.charCodeAt(i);
    this.outcomes = new Uint8Array(this.length);
    this.heights = new Uint8Array(this.length); // after each piece
    this.resetSquares = new Uint8Array(this.length); // of each piece that does not fit
    const keyframes = Math.floor(this.length / INTERVAL) + 1;
    this.boards = new Uint8Array(keyframes * WIDTH * HEIGHT);
    this.counts = new Uint32Array(keyframes * COUNTS);
    const state = { board: emptyBoard(), counts: new Uint32Array(COUNTS) };
    let height = 0;
    for (let position = 0; position <= this.length; position++) {
      if (position % INTERVAL === 0) {
        this.boards.set(state.board, position / INTERVAL * WIDTH * HEIGHT);
        this.counts.set(state.counts, position / INTERVAL * COUNTS);
      }
      if (position < this.length) {
        const before = state.counts[RESET_SQUARES];
        const outcome = this.play(position, state);
        this.outcomes[position] = outcome;
        height = heightOf(state.board, Math.min(height + 4, HEIGHT));
        this.heights[position] = height;
        this.resetSquares[position] = state.counts[RESET_SQUARES] - before;
      }
    }
  }

  play(position, { board, counts }) {
    const { piece, placement } = MOVES[this.codes[position]];
    const outcome = dropPiece(board, piece, placement);
    counts[outcome]++;
    counts[POINTS] += pointsOf(outcome);
    if (outcome === RESET) {
      // The board is empty: all squares so far went with rows or with resets.
      const rows = counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4];
      counts[RESET_SQUARES] = 4 * (position + 1) - WIDTH * rows;
    }
    return outcome;
  }

  // The piece and the placement at a position, or null at the end.
  moveAt(position) {
    return position < this.length ? MOVES[this.codes[position]] : null;
  }

  // The board before a piece, and the counts of the pieces before it. The position is from 0 to
  // `length`.
  at(position) {
    const key = Math.floor(position / INTERVAL);
    const board = this.boards.slice(key * WIDTH * HEIGHT, (key + 1) * WIDTH * HEIGHT);
    const counts = this.counts.slice(key * COUNTS, (key + 1) * COUNTS);
    for (let i = key * INTERVAL; i < position; i++) this.play(i, { board, counts });
    const [, singles, doubles, triples, tetrises, resets] = counts;
    const lostBy = (rows) => counts[rows] * lostPoints(rows);
    return {
      board,
      points: counts[POINTS],
      bound: boundOf(position),
      numbers: [singles, doubles, triples, resets],
      tetrises,
      lost: [lostBy(1), lostBy(2), lostBy(3), counts[RESET_SQUARES] * SQUARE_POINTS],
    };
  }

  // The points that a piece loses.
  lostAt(position) {
    if (this.outcomes[position] !== RESET) return lostPoints(this.outcomes[position]);
    return this.resetSquares[position] * SQUARE_POINTS;
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
        if (outcome > 0 && outcome < 4) part.lost[outcome - 1] += this.lostAt(i);
        if (outcome === RESET) {
          part.lost[3] += this.lostAt(i);
          part.resets.push(i);
        }
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
