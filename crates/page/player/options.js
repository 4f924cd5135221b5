// The choices of a visitor in "More".

import { LENGTHS } from "./address.js";
import { STRONGEST } from "./engine.js";
import { change, load } from "./store.js";

/** What can be chosen, the default first. */
const VALUES = {
  coaches: [true, false], races: [true, false], letters: [false, true], buttons: [false, true],
  length: LENGTHS, rival: [2, 1, 0], effort: [STRONGEST, 1],
};

export const options = { coaches: true, races: true, letters: false, buttons: false, length: 100, rival: 2, effort: STRONGEST };

export function setOption(/** @type {keyof typeof options} */ name, /** @type {boolean | number} */ value) {
  Object.assign(options, { [name]: value });
  change("options", (kept) => ({ ...Object(kept), [name]: value }));
}

/** Takes what was kept. */
export function readOptions() {
  const kept = Object(load("options"));
  for (const [name, values] of Object.entries(VALUES)) {
    Object.assign(options, { [name]: values.find((value) => value === kept[name]) ?? values[0] });
  }
}
