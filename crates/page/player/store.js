// What stays on this device, in localStorage: one key per part, with the name and the version of
// the page, because all pages of a site share the storage. Whatever is read is checked.
//
//   load(name)           what was kept, or null
//   keep(name, value)    keeps it, or until the page is closed where the browser keeps nothing
//   storage.isRefused    whether it does
//   textOfBoard(board), boardOfText(text)
//                        200 digits without the last zeros; null for what is no board
//   record()             { best: { kind: points }, days: { date: day }, drills: [drill] }
//
// A day is { points, computer, marks }, a drill { board, current, next, lost }. A mark is one of MARKS: what
// makes a game no contest.

import { emptyBoard, HEIGHT, isFull, LETTERS } from "../shared/rules.js";

const PREFIX = "tetris-pipe/1/";

const MOST_DRILLS = 50;

const MARKS = ["undo", "hint", "known pieces"];

export const storage = { isRefused: false, values: new Map() };

export function load(name) {
  try {
    return JSON.parse(storage.values.get(name) ?? localStorage.getItem(PREFIX + name));
  } catch {
    return null; // damaged, or a browser that keeps nothing
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    storage.values.delete(name);
  } catch {
    storage.isRefused = true;
    storage.values.set(name, JSON.stringify(value));
  }
}

// For example "with undo and hint", or "".
export function marksInWords(marks) {
  return marks.length > 0 ? `with ${marks.join(" and ")}` : "";
}

export function areMarks(value) {
  return Array.isArray(value) && value.every((mark) => MARKS.includes(mark));
}

export function isCount(value, most = Number.MAX_SAFE_INTEGER) {
  return Number.isInteger(value) && value >= 0 && value <= most;
}

export function isPiece(value) {
  return isCount(value, LETTERS.length - 1);
}

export function textOfBoard(board) {
  return board.join("").replace(/0+$/, "");
}

export function boardOfText(text) {
  if (typeof text !== "string" || !/^[0-8]{0,200}$/.test(text)) return null;
  const board = emptyBoard();
  Array.from(text, Number).forEach((square, i) => { board[i] = square; });
  for (let row = 0; row < HEIGHT; row++) if (isFull(board, row)) return null;
  return board;
}

export function record() {
  const { best, days, drills } = Object(load("record"));
  const checked = (entries, isRight) => Object.fromEntries(Object.entries(Object(entries)).filter(isRight));
  return {
    best: checked(best, ([, points]) => isCount(points)),
    days: checked(days, ([date, day]) => /^\d{4}-\d\d-\d\d$/.test(date) && isCount(day?.points) && areMarks(day.marks)),
    drills: (Array.isArray(drills) ? drills : []).filter(isDrillRecord),
  };
}

export function isDrillRecord(drill) {
  return boardOfText(drill?.board) && isPiece(drill.current) && isPiece(drill.next) && drill.lost > 0;
}

export function keepRecord(changes) {
  keep("record", { ...record(), ...changes });
}

// The worst drills are kept. Of two on the same position, the later one is.
export function keepDrill(drill, isWanted) {
  const isSame = (other) => ["board", "current", "next"].every((name) => other[name] === drill[name]);
  const others = record().drills.filter((other) => !isSame(other));
  const drills = (isWanted ? [...others, drill] : others).sort((a, b) => b.lost - a.lost);
  keepRecord({ drills: drills.slice(0, MOST_DRILLS) });
}
