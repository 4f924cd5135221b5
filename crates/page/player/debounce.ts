// Whether a press that drops is meant: hands tremble, keys chatter, and a double click was for one. What is not meant
// is forgotten.

import { hand } from "./hand.ts";
import { partName } from "./session.ts";

// The milliseconds within which the same key, or a pointer at the same place, is not a second press. Nothing of the daily game
// can be taken back.
const KEY = 80;
const POINTER = 250;
const DAILY = 400;

// The pixels that a double click moves, at most.
const NEAR = 10;

/** What dropped last: a key, the button, or a pointer on the board. */
const last = { name: "", x: 0, y: 0, time: -Infinity };

export function isMeant({ name, time, x = 0, y = 0 }: { name: string, time: number, x?: number, y?: number }) {
  const isPointer = name === "button" || name === "board";
  const limit = !isPointer ? KEY : partName === "daily" ? DAILY : POINTER;
  const isSame = name === last.name && Math.hypot(x - last.x, y - last.y) < NEAR && !(isPointer && hand.isMoved);
  if (isSame && time - last.time < limit) return false;
  Object.assign(last, { name, x, y, time });
  return true;
}
