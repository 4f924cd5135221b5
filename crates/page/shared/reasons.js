// The verdict on a placement: its grade, and why it is worse than a better one, from the two boards after them.
// The first rule that holds is the reason.
//
// A hole is an empty square with a filled one above. The open column is at least OPEN squares lower than all
// others, and a gap is GAP squares lower than what is on both sides.

import { gradeOf, lossInWords } from "./grades.js";
import { columnHeight, columnsInWords, dropPiece, HEIGHT, holesOf, landingOf, placeInWords, placementsOf, pointsOf, RESET, shapeOf, WIDTH } from "./rules.js";
import { capitalised, counted, lower } from "./words.js";

const GAP = 3;
const OPEN = 2;
const HIGH = 12;

const NUMBERS = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** @param {Task} task @param {number} placement @param {Finding} finding @return {Verdict} */
export function verdictOf(task, placement, { loss, best }) {
  const { board, piece } = task;
  const grade = gradeOf(loss);
  const verdict = { grade, word: capitalised(grade), loss, piece, better: best, praise: "" };
  if (grade !== "best") return { ...verdict, ...reasonOf(task, placement, best) };
  const { fits, fullRows } = landingOf(board, piece, placement);
  if (fullRows.length === 4) return { ...verdict, word: "Four rows!", reason: "15 points at once." };
  return { ...verdict, reason: fits ? "As good as the best." : "Does not fit: the board is cleared." };
}

/** For example "Mistake, about 4.2 points lost: makes two holes. Better: T pointing right, columns 4 and 5." @param {Verdict} verdict */
export function verdictInWords({ grade, word, loss, piece, better, reason }) {
  if (grade === "best") return `${word}${/\w$/.test(word) ? "." : ""}${reason.startsWith("Does") ? ` ${reason}` : ""}`;
  return `${word}, ${lossInWords(loss)}: ${lower(reason)} Better: ${placeInWords(piece, better)}.`;
}

/** What is wrong with a placement, in a sentence, and what is right with the better one, or "".
 * @param {Pick<Task, "board" | "piece" | "next">} task @param {number} placement @param {number} better */
export function reasonOf({ board, piece, next }, placement, better) {
  const [before, yours, theirs] = [featuresOf(board), after(board, piece, placement), after(board, piece, better)];
  for (const [isSo, reason, praise] of rules(before, yours, theirs, next)) if (isSo) return { reason, praise };
  return { reason: `Better is in ${columnsInWords(piece, better)}.`, praise: "" };
}

/** @typedef {ReturnType<typeof featuresOf>} Features @typedef {ReturnType<typeof after>} After */

/** @param {Features} before @param {After} yours @param {After} theirs @param {number} [next] @return {Generator<[boolean, string, string]>} */
function* rules(before, yours, theirs, next) {
  yield [yours.outcome === RESET && theirs.outcome !== RESET, "Does not fit: the board is cleared.", "It fits."];
  yield [theirs.points > yours.points,
    `Clears ${rowsInWords(yours.rows)}. ${theirs.rows} ${theirs.rows === 1 ? "was" : "were"} there.`,
    `Clears ${rowsInWords(theirs.rows)}.`];
  yield [yours.rows > 0 && theirs.rows < yours.rows && isAlmostFour(theirs.board),
    `Clears ${rowsInWords(yours.rows)}. 4 were close.`, "Waits for 4 rows."];
  yield [yours.rows > 0 && theirs.rows === 0 && theirs.outcome !== RESET,
    `Clears ${rowsInWords(yours.rows)} too early.`, "Clears nothing yet."];
  const made = yours.holes - before.holes;
  yield [yours.holes > theirs.holes,
    made > 0 ? `Makes ${NUMBERS[made] ?? made} ${made === 1 ? "hole" : "holes"}${placesOf(yours.holesIn, before.holesIn)}.` : "Leaves a hole that can be opened.",
    theirs.holes <= before.holes ? "Makes no hole." : "Makes fewer holes."];
  const open = before.heights.findIndex((height, column) =>
    before.heights.every((other, i) => i === column || other >= height + OPEN));
  const covers = (/** @type {After} */ { columns }) => columns.includes(open);
  yield [covers(yours) && !covers(theirs), `Closes the open column, ${open + 1}.`, "Keeps the open column."];
  yield [sumOf(yours.gapsIn) > sumOf(theirs.gapsIn), `Leaves a gap that only I fills${placesOf(yours.gapsIn, before.gapsIn)}.`, "Leaves no such gap."];
  yield [next !== undefined && !hasPlace(yours, next) && hasPlace(theirs, next),
    "No flat place for the next piece.", "The next piece has a place."];
  yield [yours.top >= theirs.top + 2 && yours.top > HIGH, "Builds too high.", "Stays lower."];
  const worse = yours.steps.map((step, i) => step - theirs.steps[i]);
  const step = worse.indexOf(Math.max(...worse));
  yield [sumOf(yours.steps) > sumOf(theirs.steps), `Leaves a step of ${yours.steps[step]} between columns ${step + 1} and ${step + 2}.`, "The surface is smoother."];
}

/** @param {Board} board @param {number} piece @param {number} placement */
export function after(board, piece, placement) {
  const left = placement & 15;
  const columns = Array.from({ length: shapeOf(piece, placement).width }, (_, i) => left + i);
  const copy = board.slice();
  const outcome = dropPiece(copy, piece, placement);
  const rows = outcome === RESET ? 0 : outcome;
  return { ...featuresOf(copy), board: copy, outcome, rows, points: pointsOf(outcome), columns };
}

function featuresOf(/** @type {Board} */ board) {
  const heights = Array.from({ length: WIDTH }, (_, column) => columnHeight(board, column));
  const at = (/** @type {number} */ column) => heights[column] ?? HEIGHT;
  const steps = heights.slice(1).map((height, i) => Math.abs(height - heights[i]));
  return {
    board,
    heights,
    holesIn: holesOf(board),
    holes: sumOf(holesOf(board)),
    gapsIn: heights.map((height, i) => Number(Math.min(at(i - 1), at(i + 1)) >= height + GAP)),
    top: Math.max(...heights),
    steps,
  };
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number);

/** For example " in columns 4 and 5", where there are more than before, or "". @param {number[]} now @param {number[]} before */
function placesOf(now, before) {
  const columns = [...now.keys()].filter((column) => now[column] > before[column]).map((column) => column + 1);
  return columns.length > 0 ? ` in ${columns.length === 1 ? "column" : "columns"} ${columns.join(" and ")}` : "";
}

/** Whether three rows lack one square each, all in the same column. @param {Board} board */
function isAlmostFour(board) {
  const missing = Array.from({ length: WIDTH }, () => 0);
  for (let row = 0; row < HEIGHT; row++) {
    const empty = [...missing.keys()].filter((column) => board[row * WIDTH + column] === 0);
    if (empty.length === 1) missing[empty[0]]++;
  }
  return Math.max(...missing) >= 3;
}

/** Whether a piece has a place where it leaves no more holes than there are. @param {After} after @param {number} piece */
function hasPlace({ board, holes }, piece) {
  return placementsOf(piece).some((placement) => {
    const copy = board.slice();
    return dropPiece(copy, piece, placement) !== RESET && featuresOf(copy).holes <= holes;
  });
}

const rowsInWords = (/** @type {number} */ rows) => rows === 0 ? "no row" : counted(rows, "row");
