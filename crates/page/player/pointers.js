// Mouse and fingers on the board.
//
//   listenToPointers(picture)
//                             the piece follows a mouse and drops where its button is lifted; the
//                             wheel and the right button turn it. A finger or a pen that moves
//                             sideways takes the piece along. Where one taps, the piece goes, or
//                             turns if it is there: it never drops, because a finger also scrolls.
//                             A second finger, or leaving the board, takes all back.

import { ABOVE } from "../shared/picture.js";
import { HEIGHT, shapeOf, WIDTH } from "../shared/rules.js";
import { hand, placePiece } from "./hand.js";
import { dropPieceInHand, part, turnPiece } from "./session.js";

// Wheel events that come closer than this, in milliseconds, are one gesture of a trackpad.
const GESTURE = 150;

// The pixels of a notch of a mouse wheel, at least.
const NOTCH = 100;

export function listenToPointers(picture) {
  const { svg } = picture;
  let held = null; // the pointer that is down: { id, x, column, isMoved }
  let lastWheel = { time: -Infinity, size: 0 };
  const isHere = () => part().task !== null;
  const width = () => shapeOf(part().task.piece, hand.placement).width;
  const follow = (event) => placePiece(Math.round(picture.pointAt(event).x - width() / 2));
  const tap = (event) => {
    const column = picture.pointAt(event).x - hand.column;
    if (column >= 0 && column < width()) turnPiece(-1);
    else follow(event);
  };
  const letGo = () => {
    if (held?.isMoved && isHere()) placePiece(held.column);
    held = null;
  };
  const isOver = (event) => {
    const { x, y } = picture.pointAt(event);
    return x >= 0 && x < WIDTH && y >= 0 && y < ABOVE + HEIGHT;
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!isHere()) return;
    const isMouse = event.pointerType === "mouse";
    if (held !== null || !event.isPrimary || event.button !== 0) {
      letGo();
      if (isMouse && event.button === 2) turnPiece(-1);
      return;
    }
    held = { id: event.pointerId, x: picture.pointAt(event).x, column: hand.column, isMoved: false };
    svg.setPointerCapture(held.id);
    if (isMouse) follow(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!isHere()) return;
    if (event.pointerType === "mouse") {
      if (isOver(event)) follow(event);
      else held = null;
    } else if (event.pointerId === held?.id) {
      const columns = Math.round(picture.pointAt(event).x - held.x);
      held.isMoved ||= columns !== 0;
      if (held.isMoved) placePiece(held.column + columns);
    }
  });
  svg.addEventListener("pointerup", (event) => {
    const lifted = event.pointerId === held?.id && isHere() && isOver(event) ? held : null;
    if (event.pointerId === held?.id) held = null;
    if (lifted && event.pointerType === "mouse") {
      dropPieceInHand();
      if (isHere()) follow(event);
    } else if (lifted && !lifted.isMoved) {
      tap(event);
    }
  });
  svg.addEventListener("pointercancel", letGo);
  svg.addEventListener("contextmenu", (event) => { if (part().phase !== "explore") event.preventDefault(); });
  // A notch turns once, and so does a gesture on a trackpad, which sends many small steps.
  svg.addEventListener("wheel", (event) => {
    if (!isHere() || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const size = event.deltaMode === 0 ? event.deltaY : NOTCH * Math.sign(event.deltaY);
    const isGesture = event.timeStamp - lastWheel.time < GESTURE && (Math.abs(size) < NOTCH || size !== lastWheel.size);
    lastWheel = { time: event.timeStamp, size };
    if (!isGesture) turnPiece(-Math.sign(size));
  }, { passive: false });
}
