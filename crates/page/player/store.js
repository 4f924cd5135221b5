// The storage of the page on this device, localStorage: one key per part, with the name and the version of
// the page, because all pages of a site share the storage. Whatever is read is checked.

import { emptyBoard, HEIGHT, isFull, LETTERS } from "../shared/rules.js";

const PREFIX = "tetris-pipe/1/";

const MOST_DRILLS = 50;

/** What makes a game no contest. */
const MARKS = ["undo", "hint", "known pieces"];

export const storage = { isRefused: false, values: /** @type {Map<string, string>} */ (new Map()) };

/** What was kept, or null: unchecked. @param {string} name */
export function load(name) {
  try {
    return JSON.parse(storage.values.get(name) ?? localStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    return null; // damaged, or a browser that keeps nothing
  }
}

/** Where the browser keeps nothing, until the page is closed. @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    storage.values.delete(name);
  } catch {
    storage.isRefused = true;
    storage.values.set(name, JSON.stringify(value));
  }
}

/** For example "with undo and hint", or "". @param {string[]} marks */
export function marksInWords(marks) {
  return marks.length > 0 ? `with ${marks.join(" and ")}` : "";
}

/** @param {unknown} value @return {value is string[]} */
export function areMarks(value) {
  return Array.isArray(value) && value.every((mark) => MARKS.includes(mark));
}

/** @param {unknown} value @return {value is number} */
export function isCount(value, most = Number.MAX_SAFE_INTEGER) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

/** @param {unknown} value @return {value is number} */
export function isPiece(value) {
  return isCount(value, LETTERS.length - 1);
}

/** 200 digits without the last zeros. @param {Board} board */
export function textOfBoard(board) {
  return board.join("").replace(/0+$/, "");
}

/** The board of a text, or null. @param {unknown} text */
export function boardOfText(text) {
  if (typeof text !== "string" || !/^[0-8]{0,200}$/.test(text)) return null;
  const board = emptyBoard();
  board.set(Array.from(text, Number));
  for (let row = 0; row < HEIGHT; row++) if (isFull(board, row)) return null;
  return board;
}

/** @return {{ best: Record<string, number>, days: Record<string, Day>, drills: Drill[] }} `best` by the kind of game, days by their date */
export function record() {
  const { best, days, drills } = Object(load("record"));
  const entries = (/** @type {unknown} */ value) => Object.entries(Object(value));
  return {
    best: Object.fromEntries(entries(best).filter(([, points]) => isCount(points))),
    days: Object.fromEntries(entries(days).filter(([date, day]) => /^\d{4}-\d\d-\d\d$/.test(date) && isCount(day?.points) && areMarks(day.marks))),
    drills: (Array.isArray(drills) ? drills : []).filter(isDrillRecord),
  };
}

/** @param {Kept} drill @return {boolean} */
export function isDrillRecord(drill) {
  return Boolean(boardOfText(drill?.board)) && isPiece(drill?.current) && isPiece(drill?.next) && Number.isFinite(drill?.lost) && Number(drill?.lost) > 0;
}

export function keepRecord(/** @type {Partial<ReturnType<typeof record>>} */ changes) {
  keep("record", { ...record(), ...changes });
}

/** The worst drills are kept. Of two on the same position, the later one is. @param {Drill} drill @param {boolean} isWanted */
export function keepDrill(drill, isWanted) {
  const isSame = (/** @type {Drill} */ other) => [other.board, other.current, other.next].join() === [drill.board, drill.current, drill.next].join();
  const others = record().drills.filter((other) => !isSame(other));
  const drills = (isWanted ? [...others, drill] : others).sort((a, b) => b.lost - a.lost);
  keepRecord({ drills: drills.slice(0, MOST_DRILLS) });
}
