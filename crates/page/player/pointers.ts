// Mouse and fingers on the board: the piece follows a mouse and drops where its button is lifted; the wheel
// and the right button turn it. A finger or a pen that moves sideways takes the piece along. Where one taps, the
// piece goes, or turns if it is there: it never drops, because a finger also scrolls. A second finger, or
// leaving the board, takes all back. In Explore, they draw.

import { ABOVE, type BoardPicture } from "../shared/picture.ts";
import { HEIGHT, shapeOf, WIDTH, type Square } from "../shared/rules.ts";
import { squaresBetween, type ExploreState } from "./explore.ts";
import { hand, placePiece } from "./hand.ts";
import { isMeant } from "./debounce.ts";
import { dropPieceInHand, part, partName, parts, turnPiece } from "./session.ts";

// Wheel events that come closer than this, in milliseconds, are one gesture of a trackpad.
const GESTURE = 150;

// The pixels of a notch of a mouse wheel, at least.
const NOTCH = 100;

export function listenToPointers(picture: BoardPicture) {
  const { svg } = picture;
  /** The pointer that is down. */
  let held: { id: number, x: number, column: number, isMoved: boolean, time: number } | null = null;
  let lastWheel = { time: -Infinity, size: 0 };
  const isHere = () => part().task !== null;
  const width = () => shapeOf(hand.piece, hand.placement).width;
  const follow = (event: PointerEvent) => placePiece(Math.round(picture.pointAt(event).x - width() / 2));
  const letGo = () => {
    if (held?.isMoved && isHere()) placePiece(held.column);
    held = null;
  };
  const isOver = (event: PointerEvent) => {
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
    held = { id: event.pointerId, x: picture.pointAt(event).x, column: hand.column, isMoved: false, time: event.timeStamp };
    svg.setPointerCapture(held.id);
    if (isMouse) follow(event);
  });
  svg.addEventListener("pointermove", (event) => {
    if (!isHere()) return;
    if (event.pointerType === "mouse") {
      if (isOver(event)) follow(event);
      else held = null;
    } else if (held && event.pointerId === held.id) {
      const columns = Math.round(picture.pointAt(event).x - held.x);
      held.isMoved ||= columns !== 0;
      if (held.isMoved) placePiece(held.column + columns, true);
    }
  });
  svg.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { isMoved, time } = held;
    held = null;
    if (!isHere() || !isOver(event)) return;
    const column = picture.pointAt(event).x - hand.column;
    if (event.pointerType === "mouse") {
      if (isMeant({ name: "board", time, x: event.clientX, y: event.clientY })) dropPieceInHand();
      if (isHere()) follow(event);
    } else if (!isMoved && column >= 0 && column < width()) {
      turnPiece(-1);
    } else if (!isMoved) {
      placePiece(Math.round(picture.pointAt(event).x - width() / 2), true);
    }
  });
  svg.addEventListener("pointercancel", letGo);
  svg.addEventListener("contextmenu", (event) => { if (partName !== "explore") event.preventDefault(); });
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

/** All squares that are crossed become what the first became. */
export function listenToBrush(picture: BoardPicture) {
  const { svg } = picture;
  /** What a button or finger that is down draws. */
  let brush: { isFilled: boolean, last: Square, before: ExploreState } | null = null;
  svg.addEventListener("pointerdown", (event) => {
    const { explore } = parts;
    const square = picture.squareAt(event);
    if (partName !== "explore") return;
    if (!event.isPrimary && brush) {
      explore.set(brush.before);
      brush = null;
    } else if (square && event.button === 0 && event.isPrimary) {
      svg.setPointerCapture(event.pointerId);
      brush = { isFilled: !explore.isFilled(square), last: square, before: explore.state };
      explore.cursor = null;
      explore.paint([square], brush.isFilled);
    }
  });
  svg.addEventListener("pointermove", (event) => {
    const square = event.isPrimary && picture.squareAt(event);
    if (!brush || !square) return;
    parts.explore.paint(squaresBetween(brush.last, square), brush.isFilled);
    brush.last = square;
  });
  svg.addEventListener("lostpointercapture", () => {
    if (brush) parts.explore.remember(brush.before);
    brush = null;
  });
}
