// What the first edition of the page kept, under other keys, becomes what this one keeps.

import { attempt, changeRecord, isRefused, keep, keepDrill, record } from "./store.ts";

const FIRST = "tetris-pipe/1/";
const NAMES = ["play", "left", "daily", "learn", "explore", "options", "record"] as const;

/** Solved problems are forgotten: they were the numbers of lines in a file that has been made anew. */
export function convertStorage() {
  const texts = NAMES.map((name) => attempt(() => localStorage.getItem(FIRST + name), null));
  if (texts.every((text) => text === null)) return;
  const [play, left, daily, learn, explore, options, results] = texts.map((text) => Object(attempt(() => JSON.parse(text ?? "null"), null)));
  const now = Date.now();
  [play, left, daily].forEach((state, i) => {
    if (state.placements?.length > 0) keep(`game/${state.day ?? now - i}`, { ...state, time: now - i });
  });
  keep("learn", { round: learn.round, index: learn.index });
  keep("explore", explore);
  keep("options", { ...options, rung: { 0: 3, 1: 6 }[String(options.rival)] });
  const { best, days, drills } = record(results);
  changeRecord((kept) => ({ best: { ...best, ...kept.best }, days: { ...days, ...kept.days } }));
  for (const drill of drills) keepDrill(drill, true);
  // Where the browser refuses, it is tried again.
  if (!isRefused()) for (const name of NAMES) localStorage.removeItem(FIRST + name);
}
