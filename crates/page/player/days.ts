// The daily game: 100 pieces, the same for all on this day. The first attempt counts.

import { capitalised, counted } from "../shared/words.ts";
import { changeRecord, type Day } from "./store.ts";

export const DAYS = 14;

/** The date of the device, some days ago, for example "2026-11-27". */
export function today(ago = 0) {
  const day = new Date();
  day.setDate(day.getDate() - ago);
  return dateOf(day);
}

export function dateOf(day: Date) {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** For example 20261127. */
export const seedOfDay = (date: string) => Number(date.replaceAll("-", ""));

/** The day with this seed, or null. */
export function dayOfSeed(seed: number) {
  const date = `${seed}`.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(date) ? date : null;
}

export function isDay(date: string) {
  const [year, month, day] = date.split("-").map(Number);
  return /^\d{4}-\d\d-\d\d$/.test(date) && dateOf(new Date(year, month - 1, day)) === date;
}

/** For example "Tomorrow’s game in 7 h 12". */
export function tomorrowInWords() {
  const now = new Date();
  const minutes = Math.ceil((new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()) / 60_000);
  return `Tomorrow’s game in ${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** For example "27 Nov". */
export function dayInWords(date: string, month: "short" | "long" = "short") {
  const [, number, day] = date.split("-").map(Number);
  return `${day} ${new Date(0, number - 1).toLocaleDateString("en-US", { month })}`;
}

/** Keeps a day, or the points of the computer for the one that is there. */
export function keepDay(date: string, day: Day) {
  changeRecord(({ days }) => {
    const { points, marks, computer } = days[date] ?? day;
    return { days: { ...days, [date]: { points, marks, computer: computer ?? day.computer } } };
  });
}

/** The days in a row, up to today or yesterday. */
export function streakOf(days: Record<string, Day>) {
  const first = days[today()] ? 0 : 1;
  let ago = first;
  while (days[today(ago)]) ago++;
  return ago - first;
}

/** For example "Yesterday 83 · best 97 · 4 days". */
export function otherDaysInWords(days: Record<string, Day>) {
  const [yesterday, best, streak] = [days[today(1)], bestDay(days), streakOf(days)];
  const facts = [yesterday && `yesterday ${yesterday.points}`, best > 0 && `best ${best}`, streak > 0 && counted(streak, "day")];
  return capitalised(facts.filter(Boolean).join(" · "));
}

export function bestDay(days: Record<string, Day>) {
  return Math.max(0, ...Object.values(days).map(({ points }) => points));
}

/** The last fourteen days, in a sentence. */
export function daysInWords(days: Record<string, Day>) {
  const last = Array.from({ length: DAYS }, (_, ago) => days[today(ago)]).filter(Boolean);
  const best = Object.entries(days).find(([, { points }]) => points === bestDay(days));
  const text = `The last ${DAYS} days. Played: ${last.length}.`;
  return best ? `${text} Best: ${best[1].points} on ${dayInWords(best[0])}. A mark shows the best line.` : text;
}
