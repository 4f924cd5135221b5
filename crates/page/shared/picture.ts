// The drawing of boards, pieces and grades, in SVG. The colours are those of zones.css, so they follow
// the light or dark scheme.

import type { Grade } from "./grades.ts";
import { columnHeight, DRAWN, HEIGHT, landingOf, LETTERS, lyingOf, pointsOf, shapeOf, SHAPES, WIDTH, type Board, type Square, type Move } from "./rules.ts";
import { h, id } from "./ui.ts";

/** At the top of a piece that is dropped on the board, or of squares. The squares that it covers are crossed. */
export type Badge = { grade: Grade; covered?: Square[] } & (Move | { squares: Square[] });

/** What is drawn on a board. */
export interface Picture {
  /** Above the board, with a beam to where it lands, and the points of the rows that it clears; one that does not fit
   * is dashed where it comes to rest. */
  now?: Move;
  /** Lies on the board, outlined. */
  better?: Move;
  /** Dashed where it would lie. */
  yours?: Move;
  badges?: Badge[];
  cursor?: Square | null;
  /** The squares carry the letters of their pieces. */
  letters?: boolean;
  /** Full rows of the board that are lit with their points, while the piece lands nowhere. */
  cleared?: number[];
}
export type PictureOfPart = Picture & { board: Board; caption?: string };

// The rows above the board: the height of an upright I piece.
export const ABOVE = 4;

/** A square of this class: that of a piece is its letter. */
const square = (x: number, y: number, name: string) => h("rect", { class: name, x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.16 });

export class BoardPicture {
  svg: SVGSVGElement;
  squares: { rect: SVGRectElement, text: SVGTextElement, shown: string }[];
  group: SVGGElement;
  gains = h("g", { class: "gains" });
  badges = h("g");
  beam = h("path", { class: "beam" });
  landing = h("path");
  outline = h("path", { class: "outline" });
  yours = h("path", { class: "yours" });
  cursor = h("rect", { class: "outline", width: 1, height: 1, rx: 0.16 });

  /** Draws into an empty <svg class="board">. */
  constructor(svg: SVGSVGElement) {
    this.svg = svg;
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${ABOVE + HEIGHT}`);
    const stripes = [1, 3, 5, 7].map((x) => `M${x} ${ABOVE}h1v${HEIGHT}h-1z`).join("");
    // The lowest row first. Only those that change are touched: a run shows thousands of boards.
    this.squares = Array.from({ length: (ABOVE + HEIGHT) * WIDTH }, (_, i) => {
      const [x, y] = [i % WIDTH, ABOVE + HEIGHT - 1 - Math.floor(i / WIDTH)];
      return { rect: square(x, y, ""), text: h("text", { x: x + 0.5, y: y + 0.72 }), shown: "" };
    });
    this.group = h("g", { class: "squares" }, ...this.squares.flatMap(({ rect, text }) => [rect, text]));
    svg.append(h("rect", { class: "well", y: ABOVE, width: WIDTH, height: HEIGHT, rx: 0.2 }),
      h("path", { class: "stripe", d: `${stripes}M9 ${ABOVE}h.8q.2 0 .2.2v19.600q0 .2-.2.2H9z` }),
      this.beam, this.group, this.landing, this.outline, this.yours, this.cursor, this.gains, this.badges);
  }

  draw(board: Board, { now, better, yours, badges = [], cursor, letters, cleared }: Picture) {
    const classes = this.squares.map(() => "");
    board.forEach((square, i) => {
      if (square > 0) classes[i] = square === DRAWN ? "drawn" : LETTERS[square - 1];
    });
    const [landing, betterLanding, yourLanding] = [cleared ? undefined : now, better, yours].map((move) =>
      move && landingOf(board, move.piece, move.placement));
    if (now) {
      const corner = HEIGHT * WIDTH + (now.placement & 15);
      for (const offset of shapeOf(now.piece, now.placement).offsets) classes[corner + offset] = LETTERS[now.piece];
    }
    if (better) for (const [row, column] of betterLanding?.squares ?? []) classes[row * WIDTH + column] = LETTERS[better.piece];
    this.group.classList.toggle("letters", Boolean(letters));
    this.squares.forEach((square, i) => {
      if (square.shown === classes[i]) return;
      square.shown = classes[i];
      square.rect.setAttribute("class", classes[i]);
      square.text.setAttribute("class", classes[i]);
      square.text.textContent = LETTERS.includes(classes[i]) ? classes[i] : "";
    });
    const landed = landing?.fits ? landing.squares : [];
    this.beam.setAttribute("d", beamOf(board, landed));
    this.landing.setAttribute("class", now ? `landing ${LETTERS[now.piece]}` : "");
    this.landing.setAttribute("d", landed.map(([row, x]) => `M${x} ${topOf(row)}h1v1h-1z`).join(""));
    this.outline.setAttribute("d", outlineOf(landing?.fits ? landed : betterLanding?.squares ?? []));
    this.yours.setAttribute("d", outlineOf((landing && !landing.fits ? landing : yourLanding)?.squares ?? []));
    const [row, column] = cursor ?? [0, 0];
    this.cursor.setAttribute("y", `${topOf(row)}`);
    this.cursor.setAttribute("x", `${column}`);
    this.cursor.classList.toggle("hidden", !cursor);
    this.gains.classList.toggle("cleared", Boolean(cleared));
    this.drawGains(cleared ?? landing?.fullRows ?? []);
    this.drawBadges(board, badges);
  }

  drawGains(rows: number[]) {
    // One path has no line between rows.
    this.gains.replaceChildren(h("path", { d: rows.map((row) => `M0 ${topOf(row)}h${WIDTH}v1H0z`).join("") }));
    if (rows.length === 0) return;
    const middle = topOf(Math.max(...rows)) + rows.length / 2;
    this.gains.append(h("text", { x: WIDTH / 2, y: middle + 0.3 }, `+${pointsOf(rows.length)}`));
  }

  drawBadges(board: Board, badges: Badge[]) {
    this.badges.replaceChildren();
    for (const badge of badges) {
      const { squares } = "squares" in badge ? badge : landingOf(board, badge.piece, badge.placement);
      const top = Math.max(...squares.map(([row]) => row));
      const right = Math.max(...squares.filter(([row]) => row === top).map(([, column]) => column));
      const [x, y] = [Math.min(WIDTH - 0.4, right + 1), topOf(top)];
      const mark = h("use", { href: `#g-${badge.grade}`, x: x - 0.5, y: y - 0.5, width: 1, height: 1 });
      const crosses = (badge.covered ?? []).map(([row, x]) => `M${x + 0.3} ${topOf(row) + 0.3}l.4 .4m0-.4l-.4 .4`);
      this.badges.append(h("path", { class: "covered", d: crosses.join("") }), h("circle", { class: "edge", cx: x, cy: y, r: 0.62 }), mark);
    }
  }

  /** The place of a pointer, in squares from the corner above the board. */
  pointAt({ clientX, clientY }: MouseEvent) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM()?.inverse());
  }

  /** The square under a pointer, if it is on the board. */
  squareAt(event: MouseEvent): Square | null {
    const point = this.pointAt(event);
    const [row, column] = [Math.floor(ABOVE + HEIGHT - point.y), Math.floor(point.x)];
    return row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH ? [row, column] : null;
  }
}

const topOf = (row: number) => ABOVE + HEIGHT - 1 - row;

/** From below the piece above the board down to the squares. */
function beamOf(board: Board, squares: Square[]) {
  const columns = [...new Set(squares.map(([, column]) => column))];
  return columns.map((x) => `M${x} ${ABOVE}h1v${HEIGHT - columnHeight(board, x)}h-1z`).join("");
}

function outlineOf(squares: Square[]) {
  const has = (row: number, column: number) => squares.some(([r, c]) => r === row && c === column);
  return squares.map(([row, x]) => {
    const y = topOf(row);
    return [
      has(row - 1, x) ? "" : `M${x} ${y + 1}h1`, has(row + 1, x) ? "" : `M${x} ${y}h1`,
      has(row, x - 1) ? "" : `M${x} ${y}v1`, has(row, x + 1) ? "" : `M${x + 1} ${y}v1`,
    ].join("");
  }).join("");
}

/** The piece that comes next, or none. */
export function drawNext(piece?: number) {
  drawPiece(id("next"), piece);
  id("next").setAttribute("aria-label", LETTERS[piece ?? -1] ?? "none");
}

/** Shows a piece in an <svg class="piece">, lying by default and in the middle, or nothing. */
export function drawPiece(svg: Element, piece?: number, rotation?: number, rows = 2, columns = 4) {
  const { width, height, offsets } = SHAPES[piece ?? 0][rotation ?? lyingOf(piece ?? 0)];
  svg.setAttribute("viewBox", `${(width - columns) / 2} ${(height - rows) / 2} ${columns} ${rows}`);
  svg.replaceChildren(piece === undefined ? "" : h("g", { class: "squares" }, ...offsets.map((offset) =>
    square(offset % WIDTH, height - 1 - Math.floor(offset / WIDTH), LETTERS[piece]))));
}
