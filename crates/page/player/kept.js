// The games that are kept, each under a key of its own: a daily game under its day, another one under the time
// of its first drop. So tabs that play different games never write the same key, and the same pieces can be played twice.

import { addressOfGame, MOST_PIECES, MOST_POINTS, positionIn } from "./address.js";
import { dateOf, dayInWords, seedOfDay, today } from "./days.js";
import { SeededGame } from "./games.js";
import { TOP } from "./rivals.js";
import { areMarks, forget, isCount, keep, keptIds, load } from "./store.js";
import { MOST_SEED } from "./stream.js";

/** The most pieces of a game that nobody misses, and the most unfinished games of more. */
const FEW = 5;
const MOST = 8;

/** @typedef {Required<GameState> & { id: string, game: SeededGame }} KeptGame */

/** The game with this id, unless it is gone or damaged. @param {string} id @return {KeptGame | null} */
export function keptGame(id) {
  try {
    const state = Object(load(`game/${id}`));
    return isGame(state, id) ? { ...state, id, game: new SeededGame(state, state.placements) } : null;
  } catch {
    return null;
  }
}

/** All games, the one that was played last first. */
export const keptGames = () => keptIds().flatMap((id) => keptGame(id) ?? []).sort((a, b) => b.time - a.time);

export const isMissed = (/** @type {SeededGame} */ { played, isOver }) => played > FEW && !isOver;

export const unfinishedGames = (games = keptGames()) => games.filter(({ game }) => isMissed(game)).slice(0, MOST);

export function newId() {
  let id = Date.now();
  while (keptIds().includes(`${id}`)) id++;
  return `${id}`;
}

/** Keeps a game. Beside those that can be gone on with, the last one stays, and today's. @param {string} id @param {GameState} state */
export function keepGame(id, state) {
  const isNew = !keptIds().includes(id);
  keep(`game/${id}`, state);
  if (!isNew) return;
  const games = keptGames();
  const stay = [...unfinishedGames(games), games.find(({ day }) => day === null), games.find(({ day }) => day === today())].map((one) => one?.id);
  for (const other of keptIds()) if (!stay.includes(other)) forget(`game/${other}`);
}

/** The unfinished game with an address that was played last. @param {string} address */
export function gameAt(address) {
  return keptGames().find((one) => one.day === null && !one.game.isOver && addressOfGame(one) === address);
}

/** Whether the pieces of a game were played in another one. @param {GameOfSeed} game */
export function arePiecesKnown({ seed, start = "" }) {
  return keptGames().some(({ game }) => game.played > 0 && game.seed === seed && game.start === start);
}

/** For example "90 of 100 pieces, yesterday", and whom it is played against. */
export function gameInWords(/** @type {KeptGame} */ { day, beat, length, time, game: { played } }) {
  const date = dateOf(new Date(time));
  const when = date === today() ? "today" : date === today(1) ? "yesterday" : dayInWords(date);
  const whom = day ? `the game of ${dayInWords(day)}` : beat > 0 ? `your friend’s ${beat}` : "";
  return [`${played}${length > 0 ? ` of ${length}` : ""} pieces`, whom, when].filter(Boolean).join(", ");
}

function isGame(/** @type {Record<string, unknown>} */ state, /** @type {string} */ id) {
  const { seed, length, placements, findings, day, beat, start, marks, rung, time } = state;
  const isDaily = typeof day === "string" && day === id && seed === seedOfDay(day) && length === 100;
  return (isDaily || day === null && /^\d+$/.test(id)) && isCount(time) && isCount(seed, MOST_SEED) && isCount(length, MOST_PIECES) && isCount(beat, MOST_POINTS) &&
    areMarks(marks) && (rung === undefined || rung === null || isCount(rung, TOP)) && typeof start === "string" && (start === "" || positionIn(start) !== null) &&
    Array.isArray(placements) && Array.isArray(findings) && findings.length <= placements.length &&
    findings.every((one) => Array.isArray(one) && Number.isFinite(one[0]) && one[0] >= 0 && isCount(one[1], 255));
}
