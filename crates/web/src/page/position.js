// Draw: what would it play here? A board to draw on, two pieces, and the moves by their evaluations.

const DIRECTIONS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

// The moves whose rows are there to be filled: the most that a piece has.
const MOST_MOVES = 34;

class PositionMode {
  constructor() {
    this.board = [...emptyBoard()]; // as data, for the undo
    [this.current, this.next] = [LETTERS.indexOf("T"), LETTERS.indexOf("I")];
    this.moves = null; // null: to be computed
    this.chosen = 0; // the move that the board shows
    this.cursor = [0, 0]; // the square for the keyboard
    this.addControls();
    this.listen(picture.svg);
    this.cursorMark = svgElement(picture.svg, "rect", { class: "cursor", width: 1, height: 1 });
  }

  addControls() {
    const mode = "position";
    this.currentButtons = addPieceButtons("current-pieces", "place this piece", (piece) =>
      this.change({ current: piece }));
    this.nextButtons = addPieceButtons("next-pieces", "next piece", (piece) =>
      this.change({ next: piece }));
    const addLetters = (letters, shown, label, name) => addKeys({
      keys: Array.from(letters), mode, shown, label,
      run: (_, letter) => this.change({ [name]: LETTERS.indexOf(letter.toUpperCase()) }),
    });
    addLetters(LETTERS.toLowerCase(), ["o", "…", "t"], "The piece to place", "current");
    addLetters(LETTERS, ["Shift", "o", "…", "t"], "The next piece", "next");
    const add = (label, face, run, rest) => addButton("drawing", { label, face, run, ...rest });
    add("Clear the board", "Clear the board", () => this.change({ board: emptyBoard() }));
    add("Play this move", "Play this move", () => this.play(), { keys: ["Enter"], mode });
    add("Play from here: place the pieces yourself", "Play from here", () =>
      playFrom(addressOf({ ...this.state, effort })));
    add("Copy link: to this position", "Copy link", () => copy(linkTo(addressOfMode())));
    this.rows = Array.from({ length: MOST_MOVES }, (_, i) => new MoveRow(() => this.choose(i)));
    // One stop for the tab key; the arrow keys go on from there.
    id("moves").addEventListener("keydown", (event) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const next = this.chosen + step;
      if (step === undefined || !this.ranked()[next]) return;
      event.preventDefault();
      this.choose(next);
      this.rows[next].button.focus();
    });
  }

  choose(move) {
    this.chosen = move;
    show();
  }

  // Draws with mouse, finger or pen: all squares that are crossed become what the first became.
  // A second finger, which zooms, takes the stroke back.
  listen(svg) {
    let brush = null; // { fill, last, before } while a button or finger is down
    svg.addEventListener("pointerdown", (event) => {
      const square = picture.squareAt(event);
      if (mode !== "position") return;
      if (!event.isPrimary) cancel();
      else if (square && event.button === 0) {
        svg.setPointerCapture(event.pointerId);
        brush = { fill: !this.isFilled(square), last: square, before: this.state };
        this.cursor = square;
        this.paint([square], brush.fill);
      }
    });
    svg.addEventListener("pointermove", (event) => {
      const square = brush && event.isPrimary && picture.squareAt(event);
      if (!square) return;
      this.paint(squaresBetween(brush.last, square), brush.fill);
      brush.last = square;
    });
    const cancel = () => {
      if (brush) this.begin(brush.before);
      brush = null;
    };
    svg.addEventListener("pointercancel", cancel);
    svg.addEventListener("lostpointercapture", (event) => {
      if (!brush || !event.isPrimary) return;
      this.remember(brush.before);
      brush = null;
    });
    svg.addEventListener("keydown", (event) => {
      if (mode !== "position" || event.ctrlKey || event.altKey || event.metaKey) return;
      const step = DIRECTIONS[event.key];
      if (step) {
        const [row, column] = [this.cursor[0] + step[0], this.cursor[1] + step[1]];
        if (row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH) this.cursor = [row, column];
        show();
      } else if (event.key === " ") {
        const before = this.state;
        this.paint([this.cursor], !this.isFilled(this.cursor));
        this.remember(before);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
  }

  isFilled([row, column]) {
    return this.board[row * WIDTH + column] > 0;
  }

  paint(squares, fill) {
    const board = this.board.slice();
    let message = "";
    for (const [row, column] of squares) {
      const place = row * WIDTH + column;
      if (!fill) {
        board[place] = 0;
      } else if (board[place] === 0) {
        board[place] = DRAWN;
        if (isFull(board, row)) {
          board[place] = 0;
          message = "A full row would be cleared, so one square of each row stays empty.";
        }
      }
    }
    if (board.some((square, i) => square !== this.board[i])) this.begin({ board });
    say(message);
  }

  get state() {
    const { board, current, next } = this;
    return { board, current, next };
  }

  remember(before) {
    if (String(Object.values(before)) !== String(Object.values(this.state))) undo.remember("position", before);
  }

  // Changes a part of the position, which can be undone.
  change(position) {
    const before = this.state;
    this.begin(position);
    this.remember(before);
  }

  // The moves are computed when they are needed.
  begin({ board = this.board, ...pieces }) {
    say("");
    Object.assign(this, pieces, { board: [...board] });
    this.reconsider();
    show();
  }

  ranked() {
    this.moves ??= rankMoves(this.board, this.current, this.next);
    return this.moves;
  }

  reconsider() {
    this.moves = null;
    this.chosen = 0;
  }

  // Plays the move that is shown. The next piece is then to be placed, before a random one.
  play() {
    const board = this.board.slice();
    dropPiece(board, this.current, this.ranked()[this.chosen].placement);
    this.change({ board, current: this.next, next: randomPiece() });
  }

  // Draws the pieces and the moves, and returns what the board shows.
  draw() {
    const moves = this.ranked();
    const { board, current } = this;
    this.currentButtons.forEach((button, piece) => setHeld(button, piece === current));
    this.nextButtons.forEach((button, piece) => setHeld(button, piece === this.next));
    setText("ranking-title", `${counted(moves.length, "move")} for ${LETTERS[current]}`);
    setText("verdict", `Points expected above the mean. ${comparison(moves)}`);
    this.rows.forEach((row, i) => row.draw(current, moves[i], i === this.chosen, i > 0 &&
      i < moves.length && moves[i].plies < moves[i - 1].plies));
    const { placement } = moves[this.chosen];
    const [row, column] = this.cursor;
    this.cursorMark.setAttribute("x", column);
    this.cursorMark.setAttribute("y", ABOVE + HEIGHT - 1 - row);
    const where = placeInWords(current, placement);
    const effect = effectOf(board, current, placement);
    const state = this.isFilled(this.cursor) ? "filled" : "empty";
    return {
      board,
      move: { piece: current, placement },
      text: effect === "" ? where : `${where}, ${effect}`,
      cursor: `row ${row}, column ${column}, ${state}`,
    };
  }
}

// A move in the list: a button that shows it on the board.
class MoveRow {
  constructor(choose) {
    this.item = addElement(id("moves"), "li");
    this.button = addElement(this.item, "button", { type: "button" });
    this.button.addEventListener("click", choose);
    const svg = svgElement(this.button, "svg", { class: "piece", "aria-hidden": true });
    this.picture = new PiecePicture(svg, 4);
    this.place = addElement(this.button, "span", { className: "place" });
    this.plies = addElement(this.button, "span", { className: "quiet" });
    this.points = addElement(this.button, "b");
  }

  draw(piece, move, isChosen, isFirstOfPlies) {
    this.item.hidden = move === undefined;
    if (!move) return;
    this.picture.draw(piece, false, shapeOf(piece, move.placement));
    this.item.classList.toggle("shallower", isFirstOfPlies);
    this.place.textContent = placeInWords(piece, move.placement);
    this.plies.textContent = move.plies === 0 ? "static" : `${move.plies}-ply`;
    this.points.textContent = signed(move.points);
    setHeld(this.button, isChosen);
    this.button.tabIndex = isChosen ? 0 : -1;
  }
}

// How much better the first move is than the second, if both were searched equally deep.
function comparison([first, second]) {
  if (second === undefined || second.plies < first.plies) return "";
  return `The first is ${(first.points - second.points).toFixed(2)} better than the second.`;
}

// The squares on the way from one to another, which a fast pointer may have skipped.
function squaresBetween([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + (toRow - row) * i / steps),
    Math.round(column + (toColumn - column) * i / steps),
  ]);
}
