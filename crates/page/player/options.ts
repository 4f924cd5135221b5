// The choices of a visitor in "More", and the rung of the next rival.

import { COACH } from "./engine.ts";
import { RUNGS, TOP } from "./rivals.ts";
import { change, load } from "./store.ts";

/** The switches of "More": the id of each, its text, and whether it is on at first. */
export const SWITCHES = [
  { name: "coaches", text: "Coach after each drop", isOn: true },
  { name: "races", text: "The computer’s points", isOn: true },
  { name: "letters", text: "Letters on the squares", isOn: false },
  { name: "buttons", text: "Buttons that move the piece", isOn: false },
  { name: "keys", text: "Keys of one letter", isOn: true },
] as const;

/** What can be chosen, the default first. The rung is that of nobody before the end of a first game; `results` are those
 * against it since it was reached, won and lost. */
const VALUES: Record<string, unknown[]> = {
  ...Object.fromEntries(SWITCHES.map(({ name, isOn }) => [name, [isOn, !isOn]])),
  length: [100, 400, 0], effort: [COACH, 1], rung: [null, ...RUNGS.keys()], results: ["", "w", "l", "wl", "lw", "ll"],
};

type Options = Record<typeof SWITCHES[number]["name"], boolean> & { length: number, effort: number, rung: number | null, results: string };

/** What of this can be chosen, and the defaults. */
const chosen = (kept: Record<string, unknown>) => Object.fromEntries(Object.entries(VALUES).map(([name, values]) =>
  [name, values.includes(kept[name]) ? kept[name] : values[0]])) as Options;

export const options = chosen({});

export function readOptions() {
  Object.assign(options, chosen(Object(load("options"))));
}

export function setOption(name: keyof typeof options, value: boolean | number | string) {
  Object.assign(options, { [name]: value });
  change("options", (kept) => ({ ...Object(kept), [name]: value }));
}

/** Another rung, against which nothing was won or lost. */
export function setRung(rung: number) {
  setOption("rung", Math.max(0, Math.min(TOP, rung)));
  setOption("results", "");
}

/** Two of three games won lead up, three lost in a row lead down. */
export function climb(hasWon: boolean) {
  const results = options.results + (hasWon ? "w" : "l");
  if (/w.?w$/.test(results)) setRung((options.rung ?? 0) + 1);
  else if (results === "lll") setRung((options.rung ?? 0) - 1);
  else setOption("results", results.slice(-2));
}
