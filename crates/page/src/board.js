// The drawing of a board and of single pieces, in SVG. The colours are those of style.css, so
// they follow the light or dark scheme.
//
//   new BoardPicture(svg)               draws into an empty <svg class="board">
//   picture.draw(board, move, letters, better)
//                                       shows a board (see rules.js). `move` is { piece,
//                                       placement } or null: the piece above the board, where
//                                       it lands, and the rows that it clears. A piece that
//                                       does not fit is shown where it comes to rest. `letters`
//                                       says whether squares carry the letter of their piece.
//                                       `better` is another placement of the piece, if any.
//   picture.squareAt(event)             [row, column] under a pointer, or null
//   picture.pointAt(event)              its place, in squares
//   new PiecePicture(svg, rows)         draws into an empty <svg class="piece">
//   picture.draw(piece, letters, shape) shows a piece, lying by default, or nothing if it is null,
//                                       and names it

// The rows above the board: the height of an upright I piece.
const ABOVE = 4;

function svgElement(parent, name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
}

// A block of squares that can each have a class, and with it a colour and a letter. Only those
// that change are touched.
class Squares {
  constructor(svg, rows, columns) {
    this.columns = columns;
    this.group = svgElement(svg, "g", { class: "squares" });
    this.squares = [];
    for (let i = 0; i < rows * columns; i++) {
      const [x, y] = [i % columns, rows - 1 - Math.floor(i / columns)];
      const place = { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12 };
      const rect = svgElement(this.group, "rect", place);
      const text = svgElement(this.group, "text", { x: x + 0.5, y: y + 0.72 });
      this.squares.push({ rect, text, shown: "" });
    }
  }

  // `wanted` has a class for each square, the lowest row first: that of a piece is its letter,
  // and other words may follow it.
  draw(wanted, letters) {
    this.group.classList.toggle("letters", letters);
    this.squares.forEach((square, i) => {
      if (square.shown === wanted[i]) return;
      square.shown = wanted[i];
      square.rect.setAttribute("class", wanted[i]);
      square.text.setAttribute("class", wanted[i]);
      const first = wanted[i].charAt(0);
      square.text.textContent = LETTERS.includes(first) ? first : "";
    });
  }
}

class BoardPicture {
  constructor(svg) {
    this.svg = svg;
    svg.setAttribute("viewBox", `0 0 ${WIDTH} ${ABOVE + HEIGHT}`);
    svgElement(svg, "rect", { class: "well", y: ABOVE, width: WIDTH, height: HEIGHT, rx: 0.12 });
    let lines = "";
    for (let x = 1; x < WIDTH; x++) lines += `M${x} ${ABOVE}v${HEIGHT}`;
    for (let y = 1; y < HEIGHT; y++) lines += `M0 ${ABOVE + y}h${WIDTH}`;
    svgElement(svg, "path", { class: "lines", d: lines });
    this.squares = new Squares(svg, ABOVE + HEIGHT, WIDTH);
    this.clears = [0, 1, 2, 3].map(() =>
      svgElement(svg, "rect", { class: "clear", x: 0, width: WIDTH, height: 1, rx: 0.12 }));
  }

  draw(board, move, letters, better = null) {
    const classes = new Array((ABOVE + HEIGHT) * WIDTH).fill("");
    board.forEach((square, i) => {
      if (square > 0) classes[i] = square === DRAWN ? "drawn" : LETTERS[square - 1];
    });
    const landing = move && landingOf(board, move.piece, move.placement);
    if (move) {
      const letter = LETTERS[move.piece];
      for (const [row, column] of landing.squares) {
        classes[row * WIDTH + column] = `${letter} ${landing.fits ? "landing" : "misfit"}`;
      }
      if (landing.fits) {
        const corner = HEIGHT * WIDTH + (move.placement & 15);
        for (const offset of shapeOf(move.piece, move.placement).offsets) {
          classes[corner + offset] = letter;
        }
      }
    }
    if (better !== null) {
      for (const [row, column] of landingOf(board, move.piece, better).squares) {
        classes[row * WIDTH + column] = `${classes[row * WIDTH + column] || "empty"} better`;
      }
    }
    this.squares.draw(classes, letters);
    this.clears.forEach((clear, i) => {
      const row = landing ? landing.fullRows[i] : undefined;
      clear.setAttribute("y", row === undefined ? 0 : ABOVE + HEIGHT - 1 - row);
      clear.classList.toggle("shown", row !== undefined);
    });
  }

  // The place of a pointer, in squares from the corner above the board.
  pointAt({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  squareAt(event) {
    const point = this.pointAt(event);
    const [row, column] = [Math.floor(ABOVE + HEIGHT - point.y), Math.floor(point.x)];
    const isInside = row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH;
    return isInside ? [row, column] : null;
  }
}

class PiecePicture {
  constructor(svg, rows = 2) {
    Object.assign(this, { svg, rows, squares: new Squares(svg, rows, 4) });
    this.draw(null, false);
  }

  draw(piece, letters, shape = SHAPES[piece]?.find(({ height }) => height <= 2)) {
    const classes = new Array(this.rows * 4).fill("");
    const { width, height, offsets } = shape ?? { width: 4, height: 2, offsets: [] };
    for (const offset of offsets) {
      classes[Math.floor(offset / WIDTH) * 4 + offset % WIDTH] = LETTERS[piece];
    }
    this.svg.setAttribute("aria-label", LETTERS[piece] ?? "none");
    // The piece is in the middle of all rows and columns.
    this.svg.setAttribute("viewBox", `${(width - 4) / 2} ${(this.rows - height) / 2} 4 ${this.rows}`);
    this.squares.draw(classes, letters);
  }
}
