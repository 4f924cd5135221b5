// The time line: two lanes, points lost along the game above the height of the stack. Long games are zoomed by the
// wheel and by two fingers. A bar between the lanes is the part that is shown.

import { HIGH } from "../shared/reasons.ts";
import { HEIGHT } from "../shared/rules.ts";
import { h } from "../shared/ui.ts";
import type { RecordedGame } from "./recorded.ts";

const LANES = { width: 1000, upper: 46, lower: 52, height: 100 };
const BARS = 128; // bars at most: more would be narrower than what they show
const LONG_GAME = 1000; // pieces of a game from which on it can be zoomed
const LEAST_SHOWN = 100; // pieces that are shown at least

export class Timeline {
  position = 0;
  first = 0;
  isPressed = false;
  fingers: Map<number, number> = new Map(); // where each is
  svg: SVGSVGElement;
  game: RecordedGame;
  seek: (position: number) => void; // is called when a pointer goes to a piece
  zoomed: (first: number, end: number) => void; // is called with what is shown
  length: number;
  end: number;
  parts = h("g");
  shown = h("rect", { class: "here", y: LANES.upper + 1.5, height: 3 });
  here = h("rect", { class: "here", y: -6, width: 4, height: LANES.height + 12 });

  constructor(svg: SVGSVGElement, game: RecordedGame, seek: Timeline["seek"], zoomed: Timeline["zoomed"]) {
    this.svg = svg;
    this.game = game;
    this.seek = seek;
    this.zoomed = zoomed;
    this.end = this.length = game.length;
    const { width, upper, lower, height } = LANES;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.append(h("rect", { class: "well", width, height: upper }), h("rect", { class: "well", y: lower, width, height: height - lower }),
      this.parts, this.shown, this.here);
    this.draw();
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"] as const) svg.addEventListener(end, ({ pointerId }) => {
      this.fingers.delete(pointerId);
      this.isPressed = false;
    });
    svg.addEventListener("wheel", (event) => {
      if (!this.isLong || event.deltaY === 0) return;
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.positionAt(event.clientX));
    }, { passive: false });
  }

  get isLong() {
    return this.length >= LONG_GAME;
  }

  /** Whether each bar is of so many pieces that nearly all have a high stack among them. */
  get isCoarse() {
    return this.span >= LONG_GAME;
  }

  get span() {
    return Math.max(1, this.end - this.first);
  }

  /** Scales the visible range by this factor; the position stays where it is. */
  zoom(factor: number, position = this.position) {
    if (!this.isLong) return;
    const span = Math.min(this.length, Math.max(LEAST_SHOWN, Math.round(this.span * factor)));
    this.showFrom(Math.round(position - (position - this.first) / this.span * span), span);
  }

  showFrom(first: number, span: number) {
    this.first = Math.min(this.length - span, Math.max(0, first));
    this.end = this.first + span;
    this.draw();
    this.mark();
  }

  /** Each part of what is shown has a bar, with the sum of what was lost and the grade of the worst of it, and the
   * greatest height, as a share of the board, or the share of its pieces with a high stack. */
  draw() {
    const { first, end, span, length, game } = this;
    const size = Math.max(1, Math.ceil(span / BARS));
    const parts = [];
    for (let start = first; start < end; start += size) {
      const part = { start, stop: Math.min(start + size, end), points: 0, worst: start, height: 0 };
      for (let i = start; i < part.stop; i++) {
        part.points += game.lostAt(i);
        if (game.lostAt(i) > game.lostAt(part.worst)) part.worst = i;
        if (!this.isCoarse) part.height = Math.max(part.height, game.heights[i] / HEIGHT);
        else if (game.heights[i] > HIGH) part.height += 1 / (part.stop - start);
      }
      parts.push(part);
    }
    const most = Math.max(1, ...parts.map(({ points }) => points));
    const x = (position: number) => LANES.width * (position - first) / span;
    const bars = parts.filter(({ points }) => points > 0).map(({ start, stop, points, worst }) => {
      const tall = LANES.upper * points / most;
      return h("rect", { class: game.gradeAt(worst), x: x(start), y: LANES.upper - tall, width: (x(stop) - x(start)) * 0.85, height: tall });
    });
    const tops = parts.map(({ start, stop, height }) =>
      `L${x(start)} ${LANES.height - (LANES.height - LANES.lower) * height}H${x(stop)}`);
    this.parts.replaceChildren(...bars, h("path", { class: "height", d: `M0 ${LANES.height}${tops.join("")}V${LANES.height}z` }));
    this.shown.setAttribute("x", `${LANES.width * first / Math.max(1, length)}`);
    this.shown.setAttribute("width", `${span < length ? LANES.width * span / length : 0}`);
    this.zoomed(first, end);
  }

  /** Moves the mark. Where the position leaves what is shown, that follows. */
  show(position: number) {
    this.position = position;
    if (position < this.first || position > this.end) this.showFrom(position - Math.round(this.span / 2), this.span);
    else this.mark();
  }

  mark() {
    const share = (this.position - this.first) / this.span;
    this.here.setAttribute("x", `${LANES.width * share - 2}`);
    this.here.classList.toggle("hidden", share < 0 || share > 1);
  }

  positionAt(clientX: number) {
    const { left, width } = this.svg.getBoundingClientRect();
    return this.first + Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * this.span);
  }

  /** The pixels between two fingers. */
  get spread() {
    const all = [...this.fingers.values()];
    return Math.max(1, Math.max(...all) - Math.min(...all));
  }

  press(event: PointerEvent) {
    if (event.button !== 0) return;
    this.svg.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event.clientX);
    this.isPressed = this.fingers.size === 1;
    this.drag(event);
  }

  /** One finger goes to a piece, two zoom. */
  drag({ clientX, pointerId }: PointerEvent) {
    if (!this.fingers.has(pointerId)) return;
    const before = this.spread;
    this.fingers.set(pointerId, clientX);
    if (this.fingers.size > 1) this.zoom(before / this.spread, this.positionAt(clientX));
    else if (this.isPressed) this.seek(this.positionAt(clientX));
  }
}
