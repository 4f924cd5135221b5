// The time line: two lanes, points lost along the game above the height of the stack.
//
//   new Timeline(svg, game, lossOf, seek)
//                            draws; `lossOf(position)` is { points, grade } of what a piece lost,
//                            and `seek(position)` is called when a pointer goes to a piece
//   timeline.show(position)  moves the mark of the position
//
// A finger that is raised above the lanes moves by single pieces, however long the game is.

const LANES = { width: 1000, upper: 46, lower: 52, height: 100 };
const PARTS = 128; // bars at most: more would be narrower than what they show
const FINE = 24; // pixels above the lanes from which a drag is fine
const STEP = 8; // pixels of a piece in a fine drag

class Timeline {
  constructor(svg, game, lossOf, seek) {
    Object.assign(this, { svg, length: game.length, seek, position: 0 });
    svg.setAttribute("viewBox", `0 0 ${LANES.width} ${LANES.height}`);
    svgElement(svg, "rect", { class: "lane", width: LANES.width, height: LANES.upper });
    svgElement(svg, "rect", { class: "lane", y: LANES.lower, width: LANES.width, height: LANES.height - LANES.lower });
    this.drawParts(game, lossOf);
    this.here = svgElement(svg, "rect", { class: "here", y: -6, width: 4, height: LANES.height + 12 });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => { this.pressed = null; });
  }

  // Each part of the game has a bar, with the sum of what was lost and the grade of the worst of it,
  // and the greatest height.
  drawParts(game, lossOf) {
    const size = Math.max(1, Math.ceil(game.length / PARTS));
    const parts = [];
    for (let start = 0; start < game.length; start += size) {
      const pieces = Array.from({ length: Math.min(size, game.length - start) }, (_, i) => start + i);
      const losses = pieces.map(lossOf);
      const points = losses.reduce((sum, loss) => sum + loss.points, 0);
      const { grade } = losses.reduce((worst, loss) => loss.points > worst.points ? loss : worst);
      parts.push({ start, points, grade, height: Math.max(...pieces.map((piece) => game.heights[piece])) });
    }
    const most = Math.max(1, ...parts.map(({ points }) => points));
    const x = (position) => LANES.width * position / Math.max(1, game.length);
    let area = `M0 ${LANES.height}`;
    for (const { start, points, grade, height } of parts) {
      const [tall, end] = [LANES.upper * points / most, x(Math.min(start + size, game.length))];
      const bar = { class: grade, x: x(start), y: LANES.upper - tall, width: (end - x(start)) * 0.85, height: tall };
      if (points > 0) svgElement(this.svg, "rect", bar);
      area += `L${x(start)} ${LANES.height - (LANES.height - LANES.lower) * height / HEIGHT}H${end}`;
    }
    svgElement(this.svg, "path", { class: "height", d: `${area}V${LANES.height}z` });
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
