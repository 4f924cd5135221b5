// The daily game: 100 pieces, the same for all on this day. The first attempt counts.
//
//   today()              the date of the device, for example "2026-11-27"
//   seedOfDay(date)      the seed of its game, 20261127
//   dayInWords(date)     "27 Nov"
//   keepDay(date, day)   { points, computer, marks }, unless there is one
//   streakOf(days)       the days in a row, up to today or yesterday
//   daysInWords(days)    the last fourteen days, in a sentence

import { capitalised, counted } from "../shared/words.js";
import { keepRecord, record } from "./store.js";

export const DAYS = 14;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function today(ago = 0) {
  const day = new Date();
  day.setDate(day.getDate() - ago);
  const two = (number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export function seedOfDay(date) {
  return Number(date.replaceAll("-", ""));
}

export function dayInWords(date) {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${MONTHS[month - 1]}`;
}

export function keepDay(date, day) {
  const { days } = record();
  if (!days[date]) keepRecord({ days: { ...days, [date]: day } });
}

export function streakOf(days) {
  let ago = days[today()] ? 0 : 1;
  const first = ago;
  while (days[today(ago)]) ago++;
  return ago - first;
}

// For example "Yesterday 83 · best 97 · 4 days".
export function otherDaysInWords(days) {
  const [yesterday, best, streak] = [days[today(1)], bestDay(days), streakOf(days)];
  const facts = [yesterday && `yesterday ${yesterday.points}`, best > 0 && `best ${best}`, streak > 0 && counted(streak, "day")];
  return capitalised(facts.filter(Boolean).join(" · "));
}

export function bestDay(days) {
  return Math.max(0, ...Object.values(days).map(({ points }) => points));
}

export function daysInWords(days) {
  const last = Array.from({ length: DAYS }, (_, ago) => days[today(ago)]).filter(Boolean);
  const best = Object.entries(days).find(([, { points }]) => points === bestDay(days));
  const text = `The last ${DAYS} days. Played: ${last.length}.`;
  return best ? `${text} Best: ${best[1].points} on ${dayInWords(best[0])}. A line marks the computer.` : text;
}
