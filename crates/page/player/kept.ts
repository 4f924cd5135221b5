// The games that are kept, each under a key of its own: a daily game under its day, another one under the time
// of its first drop. So tabs that play different games never write the same key, and the same pieces can be played twice.

import { addressOfGame, MOST_PIECES, MOST_POINTS, positionIn, type GameOfSeed } from "./address.ts";
import { dateOf, dayInWords, seedOfDay, today } from "./days.ts";
import { SeededGame } from "./games.ts";
import { TOP } from "./rivals.ts";
import { areMarks, forget, isCount, keep, keptIds, load } from "./store.ts";
import { MOST_SEED } from "./stream.ts";

/** What is kept of a game: see play.ts. */
export type GameState = GameOfSeed & {
  day?: string | null; marks?: string[]; rung?: number | null; time?: number; placements?: number[]; findings?: [loss: number, best: number][]; edition?: string;
};

/** The most pieces of a game that nobody misses, and the most unfinished games of more. */
const FEW = 5;
const MOST = 8;

export type KeptGame = Required<GameState> & { id: string, game: SeededGame };

export function keptState(id: string): Required<GameState> | null {
  const state = Object(load(`game/${id}`));
  return isGame(state, id) ? state : null;
}

/** The game with this id, unless it is gone or damaged. */
export function keptGame(id: string): KeptGame | null {
  try {
    const state = keptState(id);
    return state && { ...state, id, game: new SeededGame(state, state.placements) };
  } catch {
    return null;
  }
}

/** All games, the one that was played last first. */
export const keptGames = () => keptIds().flatMap((id) => keptGame(id) ?? []).sort((a, b) => b.time - a.time);

export const isMissed = ({ played, isOver }: SeededGame) => played > FEW && !isOver;

export const unfinishedGames = (games = keptGames()) => games.filter(({ game }) => isMissed(game)).slice(0, MOST);

export function newId() {
  let id = Date.now();
  while (keptIds().includes(`${id}`)) id++;
  return `${id}`;
}

/** Keeps a game. Beside those that can be gone on with, the last one stays, and today's. */
export function keepGame(id: string, state: GameState) {
  const isNew = !keptIds().includes(id);
  keep(`game/${id}`, state);
  if (!isNew) return;
  const games = keptGames();
  const stay = [...unfinishedGames(games), games.find(({ day }) => day === null), games.find(({ day }) => day === today())].map((one) => one?.id);
  for (const other of keptIds()) if (!stay.includes(other)) forget(`game/${other}`);
}

/** The unfinished game with an address that was played last. */
export function gameAt(address: string) {
  return keptGames().find((one) => one.day === null && !one.game.isOver && addressOfGame(one) === address);
}

/** Whether the pieces of a game were played in another one. */
export function arePiecesKnown({ seed, start = "" }: GameOfSeed) {
  return keptGames().some(({ game }) => game.played > 0 && game.seed === seed && game.start === start);
}

/** For example "90 of 100 pieces, yesterday", and whom it is played against. */
export function gameInWords({ day, beat, length, time, game: { played } }: KeptGame) {
  const date = dateOf(new Date(time));
  const when = date === today() ? "today" : date === today(1) ? "yesterday" : dayInWords(date);
  const whom = day ? `the game of ${dayInWords(day)}` : beat > 0 ? `your friend’s ${beat}` : "";
  return [`${played}${length > 0 ? ` of ${length}` : ""} pieces`, whom, when].filter(Boolean).join(", ");
}

function isGame(state: Record<string, unknown>, id: string) {
  const { seed, length, placements, findings, day, beat, start, marks, rung, time } = state;
  const isDaily = typeof day === "string" && day === id && seed === seedOfDay(day) && length === 100;
  return (isDaily || day === null && /^\d+$/.test(id)) && isCount(time) && isCount(seed, MOST_SEED) && isCount(length, MOST_PIECES) && isCount(beat, MOST_POINTS) &&
    areMarks(marks) && (rung === undefined || rung === null || isCount(rung, TOP)) && typeof start === "string" && (start === "" || positionIn(start) !== null) &&
    Array.isArray(placements) && Array.isArray(findings) && findings.length <= placements.length &&
    findings.every((one) => Array.isArray(one) && Number.isFinite(one[0]) && one[0] >= 0 && isCount(one[1], 255));
}
