// The time line: two lanes, points lost along the game above the height of the stack.
//
//   new Timeline(svg, game, { lossOf, gradeOf, seek, zoomed })
//                            draws; `lossOf(position)` are the points that a piece lost, and
//                            `gradeOf(position)` its grade; `seek(position)` is called when a
//                            pointer goes to a piece, and `zoomed(first, end)` with what is shown
//   timeline.show(position)  moves the mark of the position
//   timeline.zoom(factor, position)
//                            shows so many times as many pieces; the position stays where it is
//
// A finger that is raised above the lanes moves by single pieces, however long the game is. Long games
// are zoomed by the wheel and by two fingers. A bar between the lanes is the part that is shown.

import { HEIGHT } from "../shared/rules.js";
import { h } from "../shared/ui.js";

const LANES = { width: 1000, upper: 46, lower: 52, height: 100 };
const BARS = 128; // bars at most: more would be narrower than what they show
const FINE = 24; // pixels above the lanes from which a drag is fine
const STEP = 8; // pixels of a piece in a fine drag
const LONG_GAME = 1000; // pieces of a game from which on it can be zoomed
const LEAST_SHOWN = 100; // pieces that are shown at least

export class Timeline {
  constructor(svg, game, { lossOf, gradeOf, seek, zoomed }) {
    Object.assign(this, { svg, game, lossOf, gradeOf, seek, zoomed, first: 0, end: game.length, position: 0, fingers: new Map() });
    const { width, upper, lower, height } = LANES;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.parts = h("g");
    this.shown = h("rect", { class: "here", y: upper + 1.5, height: 3 });
    this.here = h("rect", { class: "here", y: -6, width: 4, height: height + 12 });
    svg.append(h("rect", { class: "well", width, height: upper }), h("rect", { class: "well", y: lower, width, height: height - lower }),
      this.parts, this.shown, this.here);
    this.draw();
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, ({ pointerId }) => this.lift(pointerId));
    svg.addEventListener("wheel", (event) => {
      if (!this.isLong || event.deltaY === 0) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.positionAt(event.clientX));
    }, { passive: false });
  }

  get isLong() {
    return this.game.length >= LONG_GAME;
  }

  get span() {
    return Math.max(1, this.end - this.first);
  }

  zoom(factor, position = this.position) {
    if (!this.isLong) return;
    const span = Math.min(this.game.length, Math.max(LEAST_SHOWN, Math.round(this.span * factor)));
    this.showFrom(Math.round(position - (position - this.first) / this.span * span), span);
  }

  showFrom(first, span) {
    this.first = Math.min(this.game.length - span, Math.max(0, first));
    this.end = this.first + span;
    this.draw();
    this.mark();
  }

  // Each part of what is shown has a bar, with the sum of what was lost and the grade of the worst of
  // it, and the greatest height.
  draw() {
    const { game, first, end, span, lossOf } = this;
    const size = Math.max(1, Math.ceil(span / BARS));
    const parts = [];
    for (let start = first; start < end; start += size) {
      const part = { start, end: Math.min(start + size, end), points: 0, worst: start, height: 0 };
      for (let i = start; i < part.end; i++) {
        part.points += lossOf(i);
        if (lossOf(i) > lossOf(part.worst)) part.worst = i;
        part.height = Math.max(part.height, game.heights[i]);
      }
      parts.push(part);
    }
    const most = Math.max(1, ...parts.map(({ points }) => points));
    const x = (position) => LANES.width * (position - first) / span;
    const bars = [];
    let area = `M0 ${LANES.height}`;
    for (const { start, end: stop, points, worst, height } of parts) {
      const [tall, width] = [LANES.upper * points / most, (x(stop) - x(start)) * 0.85];
      const bar = { class: this.gradeOf(worst), x: x(start), y: LANES.upper - tall, width, height: tall };
      if (points > 0) bars.push(h("rect", bar));
      area += `L${x(start)} ${LANES.height - (LANES.height - LANES.lower) * height / HEIGHT}H${x(stop)}`;
    }
    this.parts.replaceChildren(...bars, h("path", { class: "height", d: `${area}V${LANES.height}z` }));
    const whole = span >= game.length;
    this.shown.setAttribute("x", LANES.width * first / Math.max(1, game.length));
    this.shown.setAttribute("width", whole ? 0 : LANES.width * span / game.length);
    this.zoomed(first, end);
  }

  // Where the position leaves what is shown, that follows.
  show(position) {
    this.position = position;
    if (position < this.first || position > this.end) this.showFrom(position - Math.round(this.span / 2), this.span);
    else this.mark();
  }

  mark() {
    const share = (this.position - this.first) / this.span;
    this.here.setAttribute("x", LANES.width * share - 2);
    this.here.classList.toggle("hidden", share < 0 || share > 1);
  }

  positionAt(clientX) {
    const { left, width } = this.svg.getBoundingClientRect();
    return this.first + Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * this.span);
  }

  // The pixels between two fingers.
  get spread() {
    const all = [...this.fingers.values()];
    return Math.max(...all) - Math.min(...all) + STEP;
  }

  press(event) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event.clientX);
    this.pressed = this.fingers.size === 1 ? {} : null;
    this.drag(event);
  }

  lift(pointerId) {
    this.fingers.delete(pointerId);
    this.pressed = null;
  }

  // Where the drag becomes fine, it goes on from there.
  drag({ clientX, clientY, pointerId }) {
    if (!this.fingers.has(pointerId)) return;
    const before = this.spread;
    this.fingers.set(pointerId, clientX);
    if (this.fingers.size > 1) this.zoom(before / this.spread, this.positionAt(clientX));
    if (!this.pressed) return;
    const isFine = clientY < this.svg.getBoundingClientRect().top - FINE;
    if (isFine) this.pressed.fine ??= { x: clientX, position: this.position };
    else this.pressed.fine = undefined;
    const { fine } = this.pressed;
    this.seek(fine ? fine.position + Math.round((clientX - fine.x) / STEP) : this.positionAt(clientX));
  }
}
