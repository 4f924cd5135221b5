// The piece above the board.

import { say, show } from "../shared/news.ts";
import type { Task } from "../shared/reasons.ts";
import { lyingOf, placeInWords, SHAPES, WIDTH } from "../shared/rules.ts";

export const hand = {
  piece: 0,
  rotation: 0,
  column: 0,
  middle: 0,
  isMoved: false, // by keys, buttons or a finger, since it came
  get placement() {
    return this.rotation << 4 | this.column;
  },
};

/** A new piece comes, lying in the middle, if there is one. */
export function takePiece(task: Task | null) {
  hand.isMoved = false;
  if (task) setHand(task.piece, lyingOf(task.piece), (WIDTH - SHAPES[task.piece][lyingOf(task.piece)].width) >> 1);
  show();
}

function setHand(piece: number, rotation: number, column: number) {
  const { width } = SHAPES[piece][rotation];
  hand.piece = piece;
  hand.rotation = rotation;
  hand.column = Math.min(WIDTH - width, Math.max(0, column));
  hand.middle = hand.column + width / 2;
  show();
}

/** @param isMoved by keys, buttons or a finger */
export function placePiece(column: number, isMoved: boolean = false) {
  const before = hand.placement;
  hand.isMoved ||= isMoved;
  setHand(hand.piece, hand.rotation, column);
  if (hand.placement !== before) say("", `${placeInWords(hand.piece, hand.placement)}.`);
}

/** Turns the piece by quarters counterclockwise about its middle, which stays where it is, so that
 * turning back leads back. */
export function turnPieceInHand(quarters: number) {
  const { piece, middle } = hand;
  const rotation = (hand.rotation + quarters) & 3;
  setHand(piece, rotation, Math.floor(middle - SHAPES[piece][rotation].width / 2));
  Object.assign(hand, { middle, isMoved: true });
  say("", `${placeInWords(piece, hand.placement)}.`);
}
