// What a visitor has chosen in "More".

import { LENGTHS } from "./address.js";
import { STRONGEST } from "./engine.js";
import { RIVALS } from "./rivals.js";
import { isCount, keep, load } from "./store.js";

export const options = { coaches: true, races: true, letters: false, buttons: false, length: 100, rival: RIVALS.length - 1, effort: STRONGEST };

export function setOption(name, value) {
  options[name] = value;
  keep("options", options);
}

// Takes what was kept.
export function readOptions() {
  const kept = Object(load("options"));
  Object.assign(options, {
    coaches: kept.coaches !== false,
    races: kept.races !== false,
    letters: kept.letters === true,
    buttons: kept.buttons === true,
    length: LENGTHS.includes(kept.length) ? kept.length : 100,
    rival: isCount(kept.rival, RIVALS.length - 1) ? kept.rival : RIVALS.length - 1,
    effort: [1, STRONGEST].includes(kept.effort) ? kept.effort : STRONGEST,
  });
}
