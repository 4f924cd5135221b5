// The rules of the game: plain functions that know no page.
//
// A piece is a number from 0 to 6; LETTERS[piece] is its letter. A placement is a byte of the
// output, rotation * 16 + column. A board is a Uint8Array of 200 squares, row by row from the
// floor and from left to right: 0 for an empty square, piece + 1 for a square of a piece, DRAWN
// for a square of no piece. An outcome is the number of rows that a piece clears, 0 to 4, or
// RESET.
//
// The board must have no full row, as after any dropPiece.

/** 200 squares. */
export type Board = Uint8Array<ArrayBuffer>;
export type Square = [row: number, column: number];

export type Move = { piece: number; placement: number };
export type Position = { board: Board; current: number; next: number };

export const WIDTH = 10;
export const HEIGHT = 20;
export const LETTERS = "OIZJLST";
export const RESET = 5;
export const DRAWN = 8;

// How each piece is turned. J, L and T point where the one square is that is not in the row of three.
const [LEFT, DOWN, RIGHT, UP] = ["left", "down", "right", "up"].map((side) => `pointing ${side}`);
const LYING = ["lying", "upright", "lying", "upright"];
const UPRIGHT = ["upright", "lying", "upright", "lying"];
const TURNED = [null, UPRIGHT, LYING, [LEFT, DOWN, RIGHT, UP], [RIGHT, UP, LEFT, DOWN], LYING, [DOWN, RIGHT, UP, LEFT]];

// The rows of each rotation, the lowest first, as bits with the leftmost square in bit 0.
export const SHAPES = [
  [[3, 3], [3, 3], [3, 3], [3, 3]],
  [[1, 1, 1, 1], [15], [1, 1, 1, 1], [15]],
  [[6, 3], [1, 3, 2], [6, 3], [1, 3, 2]],
  [[3, 2, 2], [4, 7], [1, 1, 3], [7, 1]],
  [[3, 1, 1], [7, 4], [2, 2, 3], [1, 7]],
  [[3, 6], [2, 3, 1], [3, 6], [2, 3, 1]],
  [[2, 7], [1, 3, 1], [7, 2], [2, 3, 2]],
].map((rotations) => rotations.map(shapeFromRows));

/** `gaps` are the empty rows under the lowest square of each column, `offsets` the places of the four squares on a
 * board, from the lowest row and the leftmost column of the piece, and `counts` the squares of each row. */
function shapeFromRows(rows: number[]) {
  const width = 32 - Math.clz32(rows.reduce((all, row) => all | row));
  const [gaps, offsets] = [[] as number[], [] as number[]];
  for (let column = 0; column < width; column++) {
    gaps.push(rows.findIndex((row) => row >> column & 1));
    rows.forEach((row, i) => {
      if (row >> column & 1) offsets.push(i * WIDTH + column);
    });
  }
  const counts = rows.map((_, i) => offsets.filter((offset) => Math.floor(offset / WIDTH) === i).length);
  return { width, height: rows.length, gaps, offsets, counts };
}

export const emptyBoard = () => new Uint8Array(WIDTH * HEIGHT);

export const shapeOf = (piece: number, placement: number) => SHAPES[piece][placement >> 4];

export function isPlacement(piece: number, placement: number) {
  const shape = shapeOf(piece, placement);
  return shape !== undefined && (placement & 15) + shape.width <= WIDTH;
}

export function columnHeight(board: Board, column: number) {
  let row = HEIGHT;
  while (row > 0 && board[(row - 1) * WIDTH + column] === 0) row--;
  return row;
}

export const heightsOf = (board: Board) => Array.from({ length: WIDTH }, (_, column) => columnHeight(board, column));

/** The row of the piece's lowest squares at rest, 0 to 20. */
function restOf(board: Board, piece: number, placement: number) {
  const { width, gaps } = shapeOf(piece, placement);
  let rest = 0;
  for (let i = 0; i < width; i++) {
    rest = Math.max(rest, columnHeight(board, (placement & 15) + i) - gaps[i]);
  }
  return rest;
}

export function isFull(board: Board, row: number) {
  const empty = board.indexOf(0, row * WIDTH);
  return empty === -1 || empty >= (row + 1) * WIDTH;
}

/** Plays on the board, and returns the outcome. */
export function dropPiece(board: Board, piece: number, placement: number) {
  const shape = shapeOf(piece, placement);
  const rest = restOf(board, piece, placement);
  if (rest + shape.height > HEIGHT) {
    board.fill(0);
    return RESET;
  }
  const corner = rest * WIDTH + (placement & 15);
  for (const offset of shape.offsets) board[corner + offset] = piece + 1;
  let cleared = 0;
  // From the top down, so that the numbers of the rows below stay valid.
  for (let row = rest + shape.height - 1; row >= rest; row--) {
    if (isFull(board, row)) {
      board.copyWithin(row * WIDTH, (row + 1) * WIDTH);
      board.fill(0, (HEIGHT - 1) * WIDTH);
      cleared++;
    }
  }
  return cleared;
}

/** Where a piece lands; the board stays as it is. `filled` is the board with the piece, before rows are removed. */
export function landingOf(board: Board, piece: number, placement: number) {
  const shape = shapeOf(piece, placement);
  const rest = restOf(board, piece, placement);
  const corner = rest * WIDTH + (placement & 15);
  const places = shape.offsets.map((offset) => corner + offset);
  const squares = places.map((place) => [Math.floor(place / WIDTH), place % WIDTH] as Square);
  const fits = rest + shape.height <= HEIGHT;
  const filled = board.slice();
  for (const place of places) filled[place] = piece + 1;
  const rows = Array.from({ length: fits ? shape.height : 0 }, (_, i) => rest + i);
  return { fits, filled, squares, fullRows: rows.filter((row) => isFull(filled, row)) };
}

export const pointsOf = (outcome: number) => outcome === RESET ? 0 : 2 ** outcome - 1;

/** The most points that this number of pieces can score: clears of four, and one of the rest of the rows. */
export function boundOf(pieces: number) {
  const rows = Math.floor(4 * pieces / WIDTH);
  return pointsOf(4) * Math.floor(rows / 4) + pointsOf(rows % 4);
}

/** The rows up to the highest square, at most `most` of them. */
export function heightOf(board: Board, most = HEIGHT) {
  let place = most * WIDTH;
  while (place > 0 && board[place - 1] === 0) place--;
  return Math.ceil(place / WIDTH);
}

/** The first rotation of a piece in which it is not upright. */
export const lyingOf = (piece: number) => SHAPES[piece].findIndex(({ height }) => height <= 2);

const PLACEMENTS = SHAPES.map((shapes) => shapes.flatMap(({ width, offsets }, rotation) => {
  const isFirst = shapes.findIndex((other) => String(other.offsets) === String(offsets)) === rotation;
  return Array.from({ length: isFirst ? WIDTH - width + 1 : 0 }, (_, column) => rotation << 4 | column);
}));

/** All placements of a piece that differ on the board. */
export const placementsOf = (piece: number) => PLACEMENTS[piece];

/** For example "columns 4 to 6", counted from 1. */
export function columnsInWords(piece: number, placement: number) {
  const first = (placement & 15) + 1;
  const last = first + shapeOf(piece, placement).width - 1;
  if (first === last) return `column ${first}`;
  return `columns ${first} ${last === first + 1 ? "and" : "to"} ${last}`;
}

/** For example "T pointing up, columns 4 to 6". */
export function placeInWords(piece: number, placement: number) {
  const turned = TURNED[piece] && ` ${TURNED[piece][placement >> 4]}`;
  return `${LETTERS[piece]}${turned ?? ""}, ${columnsInWords(piece, placement)}`;
}

/** The holes of each column: empty squares below a filled one. */
export function holesOf(board: Board) {
  return heightsOf(board).map((height, column) => height - Array.from({ length: height }, (_, row) => board[row * WIDTH + column]).filter(Boolean).length);
}

/** Its heights and holes. */
export function boardInWords(board: Board) {
  const holes = holesOf(board).flatMap((count, column) => count > 0 ? `${count} in column ${column + 1}` : []);
  return `Heights from column 1: ${heightsOf(board).join(", ")}. Holes: ${holes.join(", ") || "none"}.`;
}

/**
 * The end of an address. A row is a hexadecimal number with the leftmost square in bit 0, the lowest row first; empty
 * rows at the top are left out. */
export function addressOf({ board, current, next }: Position) {
  const bitsOf = (row: number) => board.slice(row * WIDTH, (row + 1) * WIDTH)
    .reduce((bits, square, column) => square > 0 ? bits | 1 << column : bits, 0);
  const rows = Array.from({ length: heightOf(board) }, (_, row) => bitsOf(row).toString(16));
  return `#explore&now=${LETTERS[current]}&next=${LETTERS[next]}&rows=${rows.join(".")}`;
}
