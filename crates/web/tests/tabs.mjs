// The player page without a document, for tests of its state over time: two tabs, each with modules of its own, and a
// storage, a clock and a judge of the tests. A judge says that a placement in column c loses c points.

import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, mock } from "node:test";

const PAGE = new URL("../../page/", import.meta.url);
export const PROBLEMS = readFileSync(new URL("player/problems.txt", PAGE), "utf8");

/** The first moment of each test. */
export const NOON = new Date(2027, 0, 2, 12);

/** What the browser holds. A storage that is `full` keeps what it has, and one that is `closed` throws whatever is asked. */
export const disk = { values: new Map(), isFull: false, isClosed: false, reads: 0 };

globalThis.localStorage = new Proxy({
  getItem: (name) => [disk.reads++, disk.values.get(name) ?? null][1],
  setItem: (name, text) => {
    if (disk.isFull) throw new Error("full");
    if (disk.values.get(name) === text) return;
    disk.values.set(name, text);
    for (const { session } of tabs.values()) if (session.parts) session.hearOfOthers();
  },
  removeItem: (name) => disk.values.delete(name),
}, {
  get: (methods, name) => {
    if (disk.isClosed) throw new Error("refused");
    return methods[name];
  },
  ownKeys: () => [...disk.values.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});

/** Lets the computer see all there is. */
export function judgeAll() {
  for (const part of [tab.parts.play, tab.parts.daily]) part.judge();
  tab.judgeRest();
}

export const place = (piece, column = 0) => lyingOf(piece) << 4 | column;

export const judge = {
  assess: (board, effort, piece, next, ends, placement) => [placement & 15, place(piece)],
  place: (board, effort, piece) => place(piece),
  rankedMoves: (board, effort, piece) => [place(piece), 0, 1],
};

/** The modules of each tab, by its session. */
const tabs = new Map();

async function newTab() {
  const folder = mkdtempSync(join(tmpdir(), "tab-"));
  cpSync(PAGE, folder, { recursive: true, filter: (name) => !name.includes("target") });
  const files = ["player", "shared"].flatMap((part) => readdirSync(join(folder, part)).map((name) => join(folder, part, name)));
  const modules = {};
  for (const file of files.filter((name) => /(?<!main)\.ts$/.test(name))) modules[basename(file, ".ts")] = await import(pathToFileURL(file));
  rmSync(folder, { recursive: true });
  const [told, entered] = [[], []]; // texts; and addresses, with whether Back leads to the one before
  modules.news.listenToNews({ tell: (text) => told.push(text), enter: (...address) => entered.push(address) });
  tabs.set(modules.session, { ...modules, told, entered });
  return modules.session;
}

export const tab = await newTab();
export const otherTab = await newTab();

/** The modules of a tab. */
export const of = (session) => tabs.get(session);

export const { rules } = of(tab);
const { lyingOf } = rules;

beforeEach(() => {
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: NOON });
  mock.method(performance, "now", () => Date.now() - NOON); // or a busy machine would leave pieces that are not judged
  Object.assign(disk, { isFull: false, isClosed: false });
  clear();
  for (const { engine } of tabs.values()) Object.assign(engine.engine, { judge, fault: "" });
  open();
});

afterEach(() => {
  mock.timers.runAll(); // no timer of one test is left to the next
  mock.timers.reset();
  mock.restoreAll();
});

/** A new browser: nothing is kept, also not what was refused. */
export function clear() {
  disk.values.clear();
  for (const { store } of tabs.values()) {
    store.refused.clear();
    store.readAnew();
  }
}

/** What a visitor who opens the page, or opens it anew, has. */
export function open(hash = "", session = tab, problems = PROBLEMS) {
  session.openSession(problems);
  session.goToAddress(hash);
}

export function reload(session = tab) {
  session.save();
  open("", session);
}

/** Drops so many pieces in a column. */
export function drop(count = 1, column = 0, session = tab) {
  const { hand } = of(session).hand;
  for (let i = 0; i < count; i++) {
    mock.timers.tick(1);
    const { task } = session.part();
    if (task) Object.assign(hand, { rotation: lyingOf(task.piece), column });
    session.dropPieceInHand();
  }
}

/** Drops so many pieces where the regular would, which clears rows. */
export function score(count, session = tab) {
  const { hand: { hand }, rivals: { costOfBeginner, rankedByCost } } = of(session);
  for (let i = 0; i < count; i++) {
    mock.timers.tick(1);
    const [best] = rankedByCost(session.part().task, costOfBeginner);
    Object.assign(hand, { rotation: best >> 4, column: best & 15 });
    session.dropPieceInHand();
  }
}

export const link = (seed, rest = "") => `#play&seed=${seed}&pieces=100${rest}`;
export const played = (session = tab) => session.parts.play.game.played;
export const best = () => of(tab).store.record().best;

const nameOf = (id) => `tetris-pipe/2/game/${id}`;

/** Does something while what is kept of a game is changed. */
export function changeKept(id, change, run) {
  const text = disk.values.get(nameOf(id));
  disk.values.set(nameOf(id), change(text));
  run();
  disk.values.set(nameOf(id), text);
}

export const forgetGame = (id) => disk.values.delete(nameOf(id));
