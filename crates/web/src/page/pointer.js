// The mouse, fingers and pens on the board while you place the pieces.
//
// The piece follows a mouse and drops where its button is lifted; the wheel and the right button
// turn it. A finger or a pen that moves sideways takes the piece along. Where one taps, the piece
// goes, or turns if it is there: it never drops, because a finger also scrolls. A second finger, or
// leaving the board, takes all back.

// The pixels that a wheel goes for a turn of the piece, fewer than one notch has anywhere.
const WHEEL = 60;

function listenToPointers(svg, playing) {
  let held = null; // the pointer that is down: { id, x, column, isMoved }
  let wheel = 0;
  const isHere = () => mode === "play" && playing.phase === "play";
  const width = () => shapeOf(playing.game.current, playing.placement).width;
  const follow = (event) =>
    playing.setPlace(playing.rotation, Math.round(picture.pointAt(event).x - width() / 2));
  const tap = (event) => {
    const column = picture.pointAt(event).x - playing.column;
    if (column >= 0 && column < width()) playing.turn(-1);
    else follow(event);
  };
  const letGo = () => {
    if (held?.isMoved) playing.setPlace(playing.rotation, held.column);
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
      if (isMouse && event.button === 2) playing.turn(-1);
      return;
    }
    held = { id: event.pointerId, x: picture.pointAt(event).x, column: playing.column, isMoved: false };
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
      if (held.isMoved) playing.setPlace(playing.rotation, held.column + columns);
    }
  });
  svg.addEventListener("pointerup", (event) => {
    const lifted = event.pointerId === held?.id && isHere() && isOver(event) ? held : null;
    if (event.pointerId === held?.id) held = null;
    if (lifted && event.pointerType === "mouse") {
      playing.drop();
      if (isHere()) follow(event);
    } else if (lifted && !lifted.isMoved) {
      tap(event);
    }
  });
  svg.addEventListener("pointercancel", letGo);
  svg.addEventListener("click", () => { if (mode === "play") playing.review(null); });
  svg.addEventListener("contextmenu", (event) => { if (mode === "play") event.preventDefault(); });
  svg.addEventListener("wheel", (event) => {
    if (!isHere() || event.ctrlKey) return;
    event.preventDefault();
    wheel += event.deltaMode === 0 ? event.deltaY : WHEEL * Math.sign(event.deltaY);
    if (Math.abs(wheel) < WHEEL) return;
    playing.turn(-Math.sign(wheel));
    wheel = 0;
  }, { passive: false });
}
