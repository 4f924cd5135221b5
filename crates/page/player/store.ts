// The storage of the page on this device, localStorage: one key per part, with the name of the page and the edition of
// what is kept, because all pages of a site share the storage. Whatever is read is checked.
//
// All tabs of the page share it, too. So a change is made to what is there at that time; and one that the browser
// refuses waits in this tab, on top of what is there.

import { emptyBoard, HEIGHT, isFull, LETTERS, type Board } from "../shared/rules.ts";

/** What was kept, before it is checked. */
export type Kept = Record<string, unknown> | null;
export type Day = { points: number; computer: number | null; marks: string[] };

/** A position that lost points, with the pieces left in a game of known length; that of a problem has the rest. */
export type Drill = { board: string; current: number; next: number; lost: number; left?: number; theme?: string; played?: number };

const EDITION = "tetris-pipe/2/";

/** What is kept: days, bests, drills and solved problems; a round of drills; a position; choices; and each game. */
type Key = "record" | "learn" | "explore" | "options" | `game/${string}`;

const MOST_DRILLS = 50;

/** What makes a game no contest. */
const MARKS = ["undo", "hint", "known pieces"];

/** What the browser refused: changes to the text that was there, and what they make of it. */
export const refused: Map<Key, { text: string | null, value: unknown, updates: ((kept: unknown) => unknown)[] }> = new Map();

/** What was read, until it changes: frames read nothing. */
const read: Map<Key, unknown> = new Map();

/** Another tab has changed what is kept. */
export function readAnew() {
  read.clear();
}

/** What a browser may refuse at any time. */
export function attempt<T>(run: () => T, otherwise: T) {
  try {
    return run();
  } catch {
    return otherwise;
  }
}

/** What the browser holds. */
export const textOf = (name: Key) => attempt(() => localStorage.getItem(EDITION + name), null);

/** What is kept, or null: unchecked. */
export function load(name: Key) {
  if (!read.has(name)) read.set(name, merged(name));
  return read.get(name);
}

function merged(name: Key) {
  const text = textOf(name);
  const mine = refused.get(name);
  if (mine?.text === text) return mine.value;
  const kept = attempt(() => JSON.parse(text ?? "null"), null); // it may be damaged
  if (mine) Object.assign(mine, { text, value: mine.updates.reduce((value, update) => update(value), kept) });
  return mine ? mine.value : kept;
}

export function change(name: Key, update: (kept: unknown) => unknown) {
  const value = update(merged(name));
  read.set(name, value);
  try {
    localStorage.setItem(EDITION + name, JSON.stringify(value));
    refused.delete(name);
  } catch {
    refused.set(name, { text: textOf(name), value, updates: [...refused.get(name)?.updates ?? [], update] });
  }
}

export function keep(name: Key, value: unknown) {
  const text = JSON.stringify(value);
  refused.delete(name);
  change(name, () => JSON.parse(text));
}

export function forget(name: Key) {
  refused.delete(name);
  read.delete(name);
  attempt(() => localStorage.removeItem(EDITION + name), undefined);
}

export function keptIds() {
  const names = [...attempt(() => Object.keys(localStorage), []), ...[...refused.keys()].map((name) => EDITION + name)];
  return [...new Set(names.map((name) => name.split(`${EDITION}game/`)[1]).filter(Boolean))];
}

/** Whether something, or this, is kept in this tab alone. */
export const isRefused = (name?: Key) => name ? refused.has(name) : refused.size > 0;

/** For example "with undo and hint", or "". */
export const marksInWords = (marks: string[]) => marks.length > 0 ? `with ${marks.join(" and ")}` : "";

export const areMarks = (value: unknown) => Array.isArray(value) && value.every((mark) => MARKS.includes(mark));

export function isCount(value: unknown, most = Number.MAX_SAFE_INTEGER) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
}

export const isPiece = (value: unknown) => isCount(value, LETTERS.length - 1);

/** 200 digits without the last zeros. */
export const textOfBoard = (board: Board) => board.join("").replace(/0+$/, "");

/** The board of a text, or null. */
export function boardOfText(text: unknown) {
  if (typeof text !== "string" || !/^[0-8]{0,200}$/.test(text)) return null;
  const board = emptyBoard();
  board.set(Array.from(text, Number));
  for (let row = 0; row < HEIGHT; row++) if (isFull(board, row)) return null;
  return board;
}

type Results = { best: Record<string, number>, days: Record<string, Day>, drills: Drill[], solved: string[] };

/** What was reached: `best` by the kind of game, days by their date, drills, and the names of the problems that are solved. */
export function record(kept: unknown = load("record")): Results {
  const known = typeof kept === "object" && kept !== null ? kept : record;
  return checked.get(known) ?? checked.set(known, checkedRecord(kept)).get(known) as Results;
}

const checked: WeakMap<object, Results> = new WeakMap(); // by what was read

function checkedRecord(kept: unknown): Results {
  const { best, days, drills, solved } = Object(kept);
  const entries = <T>(value: unknown): [string, T][] => Object.entries(Object(value));
  const list = (value: unknown) => Array.isArray(value) ? value : [];
  return {
    best: Object.fromEntries(entries<number>(best).filter(([, points]) => isCount(points))),
    days: Object.fromEntries(entries<Day>(days).filter(([date, day]) => /^\d{4}-\d\d-\d\d$/.test(date) && isCount(day?.points) && areMarks(day.marks))),
    drills: list(drills).filter(isDrillRecord),
    solved: list(solved).filter((name) => typeof name === "string"),
  };
}

export function changeRecord(update: (results: Results) => Partial<Results>) {
  change("record", (kept) => {
    const results = record(kept);
    return { ...results, ...update(results) };
  });
}

export function isDrillRecord(drill: Kept) {
  const { board, current, next, lost, left } = Object(drill);
  return Boolean(boardOfText(board)) && isPiece(current) && isPiece(next) && Number.isFinite(lost) && lost > 0 &&
    (left === undefined || isCount(left) && left > 1);
}

/** Drills on the same position have the same name. */
export const nameOf = ({ board, current, next, left }: Drill) => [board, current, next, ...left === undefined ? [] : [left]].join();

/** The worst drills are kept. Of two on the same position, the later one is. */
export function keepDrill(drill: Drill, isWanted: boolean) {
  changeRecord(({ drills }) => {
    const others = drills.filter((other) => nameOf(other) !== nameOf(drill));
    return { drills: (isWanted ? [...others, drill] : others).sort((a, b) => b.lost - a.lost).slice(0, MOST_DRILLS) };
  });
}
