// The time line: two lanes, points lost along the game above the height of the stack.
//
//   new Timeline(svg, game, { lossOf, gradeOf, seek })
//                            draws; `lossOf(position)` are the points that a piece lost, and
//                            `gradeOf(position)` its grade; `seek(position)` is called when a
//                            pointer goes to a piece
//   timeline.show(position)  moves the mark of the position
//
// A finger that is raised above the lanes moves by single pieces, however long the game is.

import { HEIGHT } from "../shared/rules.js";
import { h } from "../shared/ui.js";

const LANES = { width: 1000, upper: 46, lower: 52, height: 100 };
const BARS = 128; // bars at most: more would be narrower than what they show
const FINE = 24; // pixels above the lanes from which a drag is fine
const STEP = 8; // pixels of a piece in a fine drag

export class Timeline {
  constructor(svg, game, { lossOf, gradeOf, seek }) {
    Object.assign(this, { svg, length: game.length, seek, position: 0 });
    svg.setAttribute("viewBox", `0 0 ${LANES.width} ${LANES.height}`);
    const { width, upper, lower, height } = LANES;
    svg.append(h("rect", { class: "well", width, height: upper }), h("rect", { class: "well", y: lower, width, height: height - lower }));
    this.drawParts(game, lossOf, gradeOf);
    this.here = h("rect", { class: "here", y: -6, width: 4, height: height + 12 });
    svg.append(this.here);
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { this.pressed = null; });
  }

  // Each part of the game has a bar, with the sum of what was lost and the grade of the worst of it,
  // and the greatest height.
  drawParts(game, lossOf, gradeOf) {
    const size = Math.max(1, Math.ceil(game.length / BARS));
    const parts = [];
    for (let start = 0; start < game.length; start += size) {
      const part = { start, end: Math.min(start + size, game.length), points: 0, worst: start, height: 0 };
      for (let i = start; i < part.end; i++) {
        part.points += lossOf(i);
        if (lossOf(i) > lossOf(part.worst)) part.worst = i;
        part.height = Math.max(part.height, game.heights[i]);
      }
      parts.push(part);
    }
    const most = Math.max(1, ...parts.map(({ points }) => points));
    const x = (position) => LANES.width * position / Math.max(1, game.length);
    let area = `M0 ${LANES.height}`;
    for (const { start, end, points, worst, height } of parts) {
      const [tall, width] = [LANES.upper * points / most, (x(end) - x(start)) * 0.85];
      const bar = { class: gradeOf(worst), x: x(start), y: LANES.upper - tall, width, height: tall };
      if (points > 0) this.svg.append(h("rect", bar));
      area += `L${x(start)} ${LANES.height - (LANES.height - LANES.lower) * height / HEIGHT}H${x(end)}`;
    }
    this.svg.append(h("path", { class: "height", d: `${area}V${LANES.height}z` }));
  }

  show(position) {
    this.position = position;
    this.here.setAttribute("x", LANES.width * position / Math.max(1, this.length) - 2);
  }

  press(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.svg.setPointerCapture(event.pointerId);
    this.pressed = {};
    this.drag(event);
  }

  // Where the drag becomes fine, it goes on from there.
  drag({ clientX, clientY, isPrimary }) {
    if (!this.pressed || !isPrimary) return;
    const { left, top, width } = this.svg.getBoundingClientRect();
    const isFine = clientY < top - FINE;
    if (isFine) this.pressed.fine ??= { x: clientX, position: this.position };
    else this.pressed.fine = undefined;
    const { fine } = this.pressed;
    this.seek(fine
      ? fine.position + Math.round((clientX - fine.x) / STEP)
      : Math.round((clientX - left) / width * this.length));
  }
}
