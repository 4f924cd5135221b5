// The verdict on a placement: its grade, and why it is worse than a better one, from the two boards after them.
// The first rule that holds is the reason; its theme is what the problems of the player page are sorted by.
//
// A hole is an empty square with a filled one above. The open column is lower than all others, and at
// least OPEN squares lower than what is on both sides; a gap is GAP squares lower.

import { gradeOf, lossInWords, type Grade } from "./grades.ts";
import { columnHeight, columnsInWords, dropPiece, HEIGHT, heightsOf, holesOf, landingOf, LETTERS, placeInWords, placementsOf, pointsOf, RESET, shapeOf, WIDTH, type Board, type Square } from "./rules.ts";
import { capitalised, counted, lower, sumOf } from "./words.ts";

/** In a game of known length, `left` are the pieces still to be placed, this one included; of a board that `isToldLost`, that is not
 * said again. */
export type Task = { board: Board; piece: number; next?: number; left?: number; isToldLost?: boolean };
export type Finding = { loss: number; best: number };
export type Verdict = { grade: Grade; word: string; loss: number; piece: number; better: number; reason: string; praise: string; isLost: boolean; covered: Square[] };

const GAP = 3;
const OPEN = 2;
export const HIGH = 12;
const LOST = "This board is lost: pile up. A new one costs nothing."; // is said once of a board

const NUMBERS = ["no", "a", "two", "three", "four"]; // one piece makes holes in four columns

export function verdictOf(task: Task, placement: number, { loss, best }: Finding) {
  const { board, piece } = task;
  const grade = gradeOf(loss);
  const verdict = { grade, word: capitalised(grade), loss, piece, better: best, praise: "", isLost: false, covered: [] as Square[] };
  if (grade !== "best") {
    const why = reasonOf(task, placement, best);
    return { ...verdict, ...why, covered: why.theme === "holes" ? coveredBy(board, piece, placement) : [] };
  }
  const { fits, fullRows } = landingOf(board, piece, placement);
  if (fullRows.length === 4) return { ...verdict, word: "Four rows!", reason: "15 points at once." };
  return { ...verdict, reason: fits ? "As good as the best." : "Does not fit: the board is cleared." };
}

/** For example "Mistake, about 4.2 points lost: makes two holes. Better: T pointing right, columns 4 and 5." */
export function verdictInWords({ grade, word, loss, piece, better, reason }: Verdict) {
  if (grade === "best") return `${word}${/\w$/.test(word) ? "." : ""}${reason.startsWith("Does") ? ` ${reason}` : ""}`;
  return `${word}, ${lossInWords(loss)}: ${lower(reason)} Better: ${placeInWords(piece, better)}.`;
}

/** What is wrong with a placement, in a sentence, what is right with the better one, or "", and what that is about. */
export function reasonOf({ board, piece, next, left, isToldLost = false }: Task, placement: number, better: number) {
  const [before, yours, theirs] = [featuresOf(board), after(board, piece, placement), after(board, piece, better)];
  for (const [isSo, reason, praise, theme = ""] of rules(before, yours, theirs, next, left, isToldLost)) if (isSo) return { reason, praise, theme, isLost: reason === LOST };
  return { reason: `Better is in ${columnsInWords(piece, better)}.`, praise: "", theme: "", isLost: false };
}

/** The empty squares that a placement covers. */
export function coveredBy(board: Board, piece: number, placement: number) {
  const { squares } = landingOf(board, piece, placement);
  return squares.flatMap(([row, column]) => {
    const height = columnHeight(board, column);
    const isLowest = !squares.some(([other, one]) => one === column && other < row);
    return Array.from({ length: isLowest ? row - height : 0 }, (_, i) => [height + i, column] as Square);
  });
}

export type After = ReturnType<typeof after>;

function* rules(before: ReturnType<typeof featuresOf>, yours: After, theirs: After, next: number | undefined, left: number | undefined, isToldLost: boolean): Generator<[boolean, string, string, string?]> {
  yield [yours.outcome === RESET && theirs.outcome !== RESET, "Does not fit: the board is cleared.", "It fits.", "high"];
  // A board that is cleared costs nothing but its squares.
  yield [!isToldLost && theirs.outcome === RESET && yours.outcome !== RESET, LOST, "Begins a new one.", "high"];
  const getsFour = ({ board }: After) => next !== undefined && placementsOf(next).some((placement) => dropPiece(board.slice(), next, placement) === 4);
  const promise = getsFour(theirs) ? "Four rows with the next piece." : "";
  yield [theirs.points > yours.points,
    `Clears ${rowsInWords(yours.rows)}. ${theirs.rows} ${theirs.rows === 1 ? "was" : "were"} there.`,
    `Clears ${rowsInWords(theirs.rows)}.`, theirs.rows === 4 ? "four" : ""];
  // At the end nothing counts but the rows that can still go.
  if (next !== undefined && left !== undefined && left > 1) {
    const [mine, others] = [yours, theirs].map(({ board }) => left > 3 ? reachOf(board, left - 1) : chancesOf(board, next, left === 2));
    const worth = mine.map((chance, rows) => (others[rows] - chance) * pointsOf(rows));
    const rows = worth.indexOf(Math.max(...worth));
    const [no, are] = rows === 1 ? ["no row", "a row is"] : [`no ${NUMBERS[rows]} rows`, `${NUMBERS[rows]} rows are`];
    yield [worth[rows] > 0, `${left} pieces left: ${mine[rows] === 0 ? `${no} any more` : `${are} less likely`}.`,
      `${capitalised(are)} ${mine[rows] === 0 ? "still possible" : "more likely"}.`, "last"];
    if (left <= 3) return;
  }
  yield [promise !== "" && !getsFour(yours), "No four rows with the next piece.", promise, "four"];
  yield [yours.rows > 0 && theirs.rows < yours.rows && isAlmostFour(theirs.board),
    `Clears ${rowsInWords(yours.rows)}. 4 were close.`, promise || "Waits for 4 rows.", "four"];
  const open = before.heights.findIndex((height, column) => before.depthsIn[column] >= OPEN &&
    before.heights.every((other, i) => i === column || other > height));
  const closes = ({ columns }: After) => columns.includes(open);
  yield [closes(yours) && !closes(theirs), `Closes the open column, ${open + 1}.`, promise || "Keeps the open column.", "well"];
  yield [yours.rows > 0 && theirs.rows === 0 && theirs.outcome !== RESET,
    `Clears ${rowsInWords(yours.rows)} too early.`, promise || "Builds on 4 rows.", "four"];
  const columns = moreIn(yours.holesIn, before.holesIn);
  const made = sumOf(columns.map((column) => yours.holesIn[column] - before.holesIn[column]));
  yield [yours.holes > theirs.holes && made > 0,
    made > columns.length ? `Covers ${columnsOf(columns)}.` : `Makes ${NUMBERS[made]} ${made === 1 ? "hole" : "holes"} in ${columnsOf(columns)}.`,
    theirs.holes <= before.holes ? "Makes no hole." : "Makes fewer holes.", "holes"];
  yield [sumOf(yours.gapsIn) > sumOf(theirs.gapsIn), `Leaves a gap that only I fills in ${columnsOf(moreIn(yours.gapsIn, theirs.gapsIn))}.`, "Leaves no such gap.", "gaps"];
  yield [next !== undefined && !hasPlace(yours, next) && hasPlace(theirs, next),
    "No flat place for the next piece.", "The next piece has a place.", "next"];
  yield [yours.top >= theirs.top + 2 && yours.top > HIGH, "Builds too high.", "Stays lower.", "high"];
  const worse = yours.steps.map((step, i) => step - theirs.steps[i]);
  const step = worse.indexOf(Math.max(...worse));
  yield [sumOf(yours.steps) > sumOf(theirs.steps), `Leaves a step of ${yours.steps[step]} between columns ${step + 1} and ${step + 2}.`, "The surface is smoother."];
  yield [!isToldLost && before.top >= HIGH && before.holes > 0 && theirs.top > yours.top, LOST, "Piles up for a new board.", "high"];
  const pieces = Array.from(LETTERS, (_, piece) => piece);
  const homeless = pieces.filter((piece) => !hasPlace(yours, piece) && hasPlace(theirs, piece));
  yield [homeless.length > pieces.filter((piece) => hasPlace(yours, piece) && !hasPlace(theirs, piece)).length,
    `Leaves no flat place for ${homeless.map((piece) => LETTERS[piece]).join(" and ")}.`, "More pieces have a place."];
  yield [sumOf(yours.coversIn) > sumOf(theirs.coversIn), `Lies above the holes of ${columnsOf(moreIn(yours.coversIn, theirs.coversIn))}.`, "Keeps holes near the top."];
  yield [sumOf(yours.depthsIn) > sumOf(theirs.depthsIn), `Leaves a dip in ${columnsOf(moreIn(yours.depthsIn, theirs.depthsIn))}.`, "Leaves less of a dip."];
}

/** How likely at least 0 to 4 rows go at once with a piece, or with it and another one, if both are placed for nothing else. */
function chancesOf(board: Board, next: number, isLast: boolean) {
  const places = isLast ? [mostRowsOf(board).slice(next, next + 1)] : placementsOf(next).map((placement) => {
    const { board: then, rows } = after(board, next, placement);
    return mostRowsOf(then).map((most) => Math.max(most, rows));
  });
  return [0, 1, 2, 3, 4].map((rows) => Math.max(...places.map((most) => most.filter((one) => one >= rows).length / most.length)));
}

/** Whether this number of pieces has the squares for at least 0 to 4 rows at once: 1 or 0. */
function reachOf(board: Board, pieces: number) {
  const missing = missingIn(board).sort((a, b) => a - b);
  return [0, 1, 2, 3, 4].map((rows) => Number(sumOf(missing.slice(0, rows)) <= 4 * pieces));
}

/** The empty squares of each row. */
const missingIn = (board: Board) => Array.from({ length: HEIGHT }, (_, row) =>
  board.subarray(row * WIDTH, (row + 1) * WIDTH).reduce((sum, square) => sum + Number(square === 0), 0));

/** The most rows that each piece clears on a board. */
function mostRowsOf(board: Board) {
  const [heights, missing] = [heightsOf(board), missingIn(board)];
  return Array.from(LETTERS, (_, piece) => Math.max(...placementsOf(piece).map((placement) => {
    const { gaps, counts } = shapeOf(piece, placement);
    const rest = Math.max(0, ...gaps.map((gap, i) => heights[(placement & 15) + i] - gap));
    return rest + counts.length > HEIGHT ? 0 : counts.filter((count, i) => missing[rest + i] === count).length;
  })));
}

export function after(board: Board, piece: number, placement: number) {
  const left = placement & 15;
  const columns = Array.from({ length: shapeOf(piece, placement).width }, (_, i) => left + i);
  const copy = board.slice();
  const outcome = dropPiece(copy, piece, placement);
  const rows = outcome === RESET ? 0 : outcome;
  return { ...featuresOf(copy), board: copy, outcome, rows, points: pointsOf(outcome), columns };
}

function featuresOf(board: Board) {
  const heights = heightsOf(board);
  const at = (column: number) => heights[column] ?? HEIGHT;
  const steps = heights.slice(1).map((height, i) => Math.abs(height - heights[i]));
  const depthsIn = heights.map((height, i) => Math.max(0, Math.min(at(i - 1), at(i + 1)) - height));
  const holesIn = holesOf(board);
  return {
    board,
    heights,
    holesIn,
    holes: sumOf(holesIn),
    depthsIn,
    gapsIn: depthsIn.map((depth) => Number(depth >= GAP)),
    // The filled squares above the highest hole of each column.
    coversIn: heights.map((height, column) => {
      let row = height;
      while (row > 0 && board[(row - 1) * WIDTH + column] > 0) row--;
      return row > 0 ? height - row : 0;
    }),
    top: Math.max(...heights),
    steps,
  };
}

/** The columns where there are more than elsewhere. */
const moreIn = (these: number[], those: number[]) => [...these.keys()].filter((column) => these[column] > those[column]);

/** For example "columns 4, 5 and 6". */
function columnsOf(columns: number[]) {
  const numbers = columns.map((column) => column + 1).join(", ").replace(/, (\d+)$/, " and $1");
  return `${columns.length === 1 ? "column" : "columns"} ${numbers}`;
}

/** Whether three rows lack one square each, all in the same column. */
function isAlmostFour(board: Board) {
  const columns = missingIn(board).flatMap((missing, row) => missing === 1 ? board.indexOf(0, row * WIDTH) % WIDTH : []);
  return columns.some((column) => columns.filter((other) => other === column).length >= 3);
}

/** Whether a piece has a place where it leaves no more holes than there are. */
const hasPlace = ({ board, holes }: After, piece: number) => placementsOf(piece).some((placement) => {
  const then = after(board, piece, placement);
  return then.outcome !== RESET && then.holes <= holes;
});

const rowsInWords = (rows: number) => rows === 0 ? "no row" : counted(rows, "row");
