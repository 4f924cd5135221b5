// The choices of a visitor in "More", and the rung of the next rival.

import { LENGTHS } from "./address.ts";
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

type Switches = Record<typeof SWITCHES[number]["name"], boolean>;

/** What else can be chosen, the default first. The rung is that of nobody before the end of a first game; `results` are those
 * against it since it was reached, won and lost. */
const VALUES = { length: LENGTHS, effort: [COACH, 1], rung: [null, ...RUNGS.keys()], results: ["", "w", "l", "wl", "lw", "ll"] };

export const options = { ...Object.fromEntries(SWITCHES.map(({ name, isOn }) => [name, isOn])) as Switches, length: 100, effort: COACH, rung: null as number | null, results: "" };

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

export function readOptions() {
  const kept = Object(load("options"));
  for (const { name, isOn } of SWITCHES) options[name] = typeof kept[name] === "boolean" ? kept[name] : isOn;
  for (const [name, values] of Object.entries(VALUES)) {
    Object.assign(options, { [name]: values.find((value) => value === kept[name]) ?? values[0] });
  }
}
