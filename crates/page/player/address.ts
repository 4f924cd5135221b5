// The address of the page, which can be sent:
//
//   #play&seed=17&pieces=100                 the game of a seed: up to MOST_PIECES, or endless pieces
//   #play&seed=17&pieces=100&beat=87         the same, with the points of a friend
//   #play&seed=17&pieces=100&now=T&…         the same, from a position on
//   #daily, #learn, #explore                 the parts
//   #daily&day=2026-11-27&beat=87            the game of a day, with the points of a friend
//   #explore&now=T&next=I&rows=1ff.1fe       a position
//
// It comes from anywhere: values that make no sense are left out, and so is what a mail or a chat
// has put behind a link.

import { addressOf, boundOf, DRAWN, emptyBoard, HEIGHT, LETTERS, WIDTH } from "../shared/rules.ts";
import { isDay, today } from "./days.ts";
import { MOST_SEED } from "./stream.ts";

/** A length of 0 is a game without end; `start` is the address of a position, or "". */
export type GameOfSeed = { seed: number; length: number; start?: string; beat?: number };

export type PartName = "play" | "daily" | "learn" | "explore";

const PARTS: PartName[] = ["play", "daily", "learn", "explore"];
export const MOST_PIECES = 10_000;
export const MOST_POINTS = 9_999_999;

function fieldsOf(address: string) {
  const fields = address.slice(1).split("&").map((field) => field.split("="));
  return Object.fromEntries(fields.map(([name, value = ""]) => [name, value.replace(/[^\w.-].*/s, "").replace(/[.-]+$/, "")]));
}

export function numberIn(text = "", most = Infinity) {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  return number <= most ? number : undefined;
}

export const partIn = (address: string) => PARTS.find((name) => name === /^#(\w+)/.exec(address)?.[1]);

/** The seed is undefined if there is none. */
export function gameIn(address: string) {
  const { seed, pieces, beat } = fieldsOf(address);
  const position = positionIn(address);
  const length = pieces === "endless" ? 0 : numberIn(pieces, MOST_PIECES) || (position ? 0 : 100);
  // Nobody can score more than the bound, except from a position.
  const most = position || length === 0 ? MOST_POINTS : boundOf(length);
  return { seed: numberIn(seed, MOST_SEED), length, beat: numberIn(beat, most) ?? 0, start: position ? addressOf(position) : "" };
}

/** The game of a day, if the address names one up to today. */
export function dayIn(address: string) {
  const { day = "", beat } = fieldsOf(address);
  return isDay(day) && day <= today() ? { day, beat: numberIn(beat, boundOf(100)) ?? 0 } : null;
}

export const addressOfDay = (day: string, beat: number) => `#daily&day=${day}&beat=${beat}`;

export function positionIn(address: string) {
  const { now = "", next = "", rows = "" } = fieldsOf(address);
  const [current, second] = [now, next].map((letter) => letter.length === 1 ? LETTERS.indexOf(letter) : -1);
  const numbers = rows === "" ? [] : rows.split(".");
  const full = (1 << WIDTH) - 1;
  const areRows = numbers.length <= HEIGHT && numbers.every((row) => /^[0-9a-f]{1,3}$/.test(row) && parseInt(row, 16) < full);
  if (current < 0 || second < 0 || !areRows) return null;
  const board = emptyBoard().map((_, i) => parseInt(numbers[Math.floor(i / WIDTH)], 16) >> i % WIDTH & 1 ? DRAWN : 0);
  return { board, current, next: second };
}

export function addressOfGame({ seed, length, start = "", beat = 0 }: GameOfSeed) {
  const goal = beat > 0 ? `&beat=${beat}` : "";
  return `#play&seed=${seed}&pieces=${length || "endless"}${goal}${start.replace("#explore", "")}`;
}
