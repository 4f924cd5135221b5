// The storage of the page on this device, localStorage: one key per part, with the name of the page and the edition of
// what is kept, because all pages of a site share the storage. Whatever is read is checked.
//
// All tabs of the page share it, too. So a change is made to what is there at that time; and one that the browser
// refuses waits in this tab, on top of what is there.

import { emptyBoard, HEIGHT, isFull, LETTERS } from "../shared/rules.js";

const EDITION = "tetris-pipe/2/";

/** What is kept: days, bests, drills and solved problems; a round of drills; a position; choices; and each game.
 * @typedef {"record" | "learn" | "explore" | "options" | `game/${string}`} Key */

const MOST_DRILLS = 50;

/** What makes a game no contest. */
const MARKS = ["undo", "hint", "known pieces"];

/** The changes that the browser refused. @type {Map<Key, ((kept: unknown) => unknown)[]>} */
export const refused = new Map();

/** What a browser may refuse at any time. @template T @param {() => T} run @param {T} otherwise */
export function attempt(run, otherwise) {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** What the browser holds. @param {Key} name */
export const textOf = (name) => attempt(() => localStorage.getItem(EDITION + name), null);

/** What is kept, or null: unchecked. @param {Key} name */
export function load(name) {
  const kept = attempt(() => JSON.parse(textOf(name) ?? "null"), null); // it may be damaged
  return (refused.get(name) ?? []).reduce((value, update) => update(value), kept);
}

export function change(/** @type {Key} */ name, /** @type {(kept: unknown) => unknown} */ update) {
  refused.set(name, [...refused.get(name) ?? [], update]);
  attempt(() => {
    localStorage.setItem(EDITION + name, JSON.stringify(load(name)));
    refused.delete(name);
  }, undefined);
}

export function keep(/** @type {Key} */ name, /** @type {unknown} */ value) {
  const text = JSON.stringify(value);
  refused.delete(name);
  change(name, () => JSON.parse(text));
}

export function forget(/** @type {Key} */ name) {
  refused.delete(name);
  attempt(() => localStorage.removeItem(EDITION + name), undefined);
}

export function keptIds() {
  const names = [...attempt(() => Object.keys(localStorage), []), ...[...refused.keys()].map((name) => EDITION + name)];
  return [...new Set(names.map((name) => name.split(`${EDITION}game/`)[1]).filter(Boolean))];
}

/** Whether something is kept in this tab alone. */
export const isRefused = () => refused.size > 0;

/** For example "with undo and hint", or "". @param {string[]} marks */
export const marksInWords = (marks) => marks.length > 0 ? `with ${marks.join(" and ")}` : "";

export const areMarks = (/** @type {unknown} */ value) => Array.isArray(value) && value.every((mark) => MARKS.includes(mark));

export function isCount(/** @type {unknown} */ value, most = Number.MAX_SAFE_INTEGER) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

export const isPiece = (/** @type {unknown} */ value) => isCount(value, LETTERS.length - 1);

/** 200 digits without the last zeros. @param {Board} board */
export const textOfBoard = (board) => board.join("").replace(/0+$/, "");

/** The board of a text, or null. @param {unknown} text */
export function boardOfText(text) {
  if (typeof text !== "string" || !/^[0-8]{0,200}$/.test(text)) return null;
  const board = emptyBoard();
  board.set(Array.from(text, Number));
  for (let row = 0; row < HEIGHT; row++) if (isFull(board, row)) return null;
  return board;
}

/** @typedef {{ best: Record<string, number>, days: Record<string, Day>, drills: Drill[], solved: string[] }} Results */

/** What was reached: `best` by the kind of game, days by their date, drills, and the names of the problems that are solved.
 * @return {Results} */
export function record(kept = load("record")) {
  const { best, days, drills, solved } = Object(kept);
  const entries = (/** @type {unknown} */ value) => Object.entries(Object(value));
  const list = (/** @type {unknown} */ value) => Array.isArray(value) ? value : [];
  return {
    best: Object.fromEntries(entries(best).filter(([, points]) => isCount(points))),
    days: Object.fromEntries(entries(days).filter(([date, day]) => /^\d{4}-\d\d-\d\d$/.test(date) && isCount(day?.points) && areMarks(day.marks))),
    drills: list(drills).filter(isDrillRecord),
    solved: list(solved).filter((name) => typeof name === "string"),
  };
}

export function changeRecord(/** @type {(results: Results) => Partial<Results>} */ update) {
  change("record", (kept) => {
    const results = record(kept);
    return { ...results, ...update(results) };
  });
}

export function isDrillRecord(/** @type {Kept} */ drill) {
  const { board, current, next, lost, left } = Object(drill);
  return Boolean(boardOfText(board)) && isPiece(current) && isPiece(next) && Number.isFinite(lost) && lost > 0 &&
    (left === undefined || isCount(left) && left > 1);
}

/** Drills on the same position have the same name. */
export const nameOf = (/** @type {Drill} */ { board, current, next, left }) => [board, current, next, ...left === undefined ? [] : [left]].join();

/** The worst drills are kept. Of two on the same position, the later one is. @param {Drill} drill @param {boolean} isWanted */
export function keepDrill(drill, isWanted) {
  changeRecord(({ drills }) => {
    const others = drills.filter((other) => nameOf(other) !== nameOf(drill));
    return { drills: (isWanted ? [...others, drill] : others).sort((a, b) => b.lost - a.lost).slice(0, MOST_DRILLS) };
  });
}
