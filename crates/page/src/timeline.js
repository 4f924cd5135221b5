// The time line: points lost along the game above the height of the stack, and the position.
//
//   new Timeline(element, game, analysis, seek)
//                                      draws; the analysis may be null; `seek(position)` is called
//                                      when the user goes to one by pointer
//   timeline.show(position)            moves the mark of the position
//   timeline.name(position)            what is there, as a text

// More bars would vary too much to show a trend; more parts would be narrower than a line.
const BARS = 64;
const PARTS = 256;

class Timeline {
  constructor(element, game, analysis, seek) {
    Object.assign(this, { element, game, analysis, seek, bars: game.parts(BARS), parts: game.parts(PARTS) });
    this.head = element.querySelector(".head");
    this.pointer = element.querySelector(".pointer");
    this.readout = id("readout");
    this.hint = this.readout.textContent;
    element.setAttribute("aria-valuemax", game.length);
    this.drawLost(id("lost"));
    this.drawStack(id("stack"));
    if (analysis) this.drawErrors(id("errors"));
    this.drawTicks(id("ticks"));
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.lift(event));
    element.addEventListener("pointercancel", () => this.cancel());
    element.addEventListener("pointerleave", () => this.leave());
    element.addEventListener("lostpointercapture", () => this.leave());
  }

  drawLost(svg) {
    const most = Math.max(1, ...this.bars.map((bar) => sum(bar.lost)));
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, this.game.length)} ${most}`);
    const paths = LOSSES.map(() => "");
    for (const { start, end, lost } of this.bars) {
      let y = most;
      lost.forEach((points, kind) => {
        y -= points;
        if (points > 0) paths[kind] += `M${start} ${y}h${end - start}v${points}H${start}z`;
      });
    }
    paths.forEach((path, kind) => svgElement(svg, "path", { class: LOSSES[kind], d: path }));
    id("lost-title").textContent = this.title("points lost", most);
  }

  title(what, most) {
    const pieces = this.bars.length > 0 ? this.bars[0].end : 1;
    const every = pieces === 1 ? "with each piece" : `in every ${grouped(pieces)} pieces`;
    return `${what} ${every}, at most ${tenths(most)}`;
  }

  drawErrors(svg) {
    const most = Math.max(1, ...this.bars.map((bar) => this.errorsOf(bar)));
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, this.game.length)} ${most}`);
    const bars = this.bars.map((bar) => `M${bar.start} ${most}V${most - this.errorsOf(bar)}H${bar.end}V${most}z`);
    svgElement(svg, "path", { class: "errors", d: bars.join("") });
    id("errors-title").textContent = this.title("errors, in points", most);
  }

  // The points of the errors in a part of the game.
  errorsOf({ start, end }) {
    return this.analysis.at(end).points - this.analysis.at(start).points;
  }

  drawStack(svg) {
    svg.setAttribute("viewBox", `0 0 ${Math.max(1, this.game.length)} ${HEIGHT}`);
    let [over, under, mean] = ["", "", ""];
    for (const { start, end, lowest, highest, mean: height } of this.parts) {
      over += `L${start} ${HEIGHT - highest}H${end}`;
      under = `L${end} ${HEIGHT - lowest}H${start}${under}`;
      mean += `L${(start + end) / 2} ${HEIGHT - height}`;
    }
    svgElement(svg, "path", { class: "range", d: (over + under).replace("L", "M") });
    svgElement(svg, "path", { class: "mean", d: mean.replace("L", "M") });
    const resets = this.parts.filter((part) => part.resets.length > 0);
    const lines = resets.map((part) => `M${part.resets[0] + 0.5} 0V${HEIGHT}`).join("");
    svgElement(svg, "path", { class: "reset", d: lines });
  }

  // A tick stands at the piece that it names.
  drawTicks(row) {
    const quarters = [0, 1, 2, 3, 4].map((quarter) => Math.round(this.game.length * quarter / 4));
    for (const position of new Set(quarters)) {
      const tick = addElement(row, "span", { textContent: grouped(position) });
      const share = 100 * position / Math.max(1, this.game.length);
      Object.assign(tick.style, { left: `${share}%`, transform: `translate(-${share}%)` });
    }
  }

  show(position) {
    this.position = position;
    this.head.style.left = `${100 * position / Math.max(1, this.game.length)}%`;
  }

  name(position) {
    const { game } = this;
    if (position >= game.length) return "The end of the game.";
    const partOf = (parts) => parts[Math.floor(position / parts[0].end)];
    const bar = partOf(this.bars);
    const { resets } = partOf(this.parts);
    const kinds = LOSSES.map((name, kind) => bar.lost[kind] > 0 && `${name} ${tenths(bar.lost[kind])}`)
      .filter(Boolean);
    const here = `Piece ${grouped(position)}: height ${game.heights[position - 1] ?? 0}.`;
    const reset = resets.length > 0 ? ` Reset at ${grouped(nearest(resets, position))}.` : "";
    const pieces = bar.end - bar.start === 1 ? ""
      : ` Pieces ${grouped(bar.start)} to ${grouped(bar.end - 1)}:`;
    const lost = kinds.length > 0 ? ` (${kinds.join(", ")})` : "";
    const errors = this.analysis ? `, errors of ${tenths(this.errorsOf(bar))}` : "";
    return `${here}${reset}${pieces} ${tenths(sum(bar.lost))} points lost${lost}${errors}.`;
  }

  positionOf(event) {
    const { left, width } = this.element.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / width));
    return Math.round(share * this.game.length);
  }

  // A mouse goes to a piece at once. A finger may be about to move the page: it goes to a piece
  // when it has moved sideways, or is lifted where it was.
  press(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    this.element.setPointerCapture(event.pointerId);
    this.pressed = { x: event.clientX, before: this.position, isSeeking: event.pointerType === "mouse" };
    this.move(event);
  }

  move(event) {
    const position = this.positionOf(event);
    this.pointer.style.left = `${100 * position / Math.max(1, this.game.length)}%`;
    this.pointer.hidden = false;
    this.readout.textContent = this.name(position);
    const { pressed } = this;
    if (!pressed || !event.isPrimary) return;
    if (event.type === "pointerup" || Math.abs(event.clientX - pressed.x) > 6) pressed.isSeeking = true;
    if (pressed.isSeeking) this.seek(position);
  }

  // The browser takes the finger to move the page.
  cancel() {
    if (this.pressed?.isSeeking) this.seek(this.pressed.before);
    this.pressed = null;
  }

  lift(event) {
    this.move(event);
    this.pressed = null;
  }

  leave() {
    this.pointer.hidden = true;
    this.readout.textContent = this.hint;
  }
}

function nearest(positions, position) {
  return positions.reduce((best, other) =>
    Math.abs(other - position) < Math.abs(best - position) ? other : best);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const tenths = new Intl.NumberFormat("en-US", TENTHS).format;
