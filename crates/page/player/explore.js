// What would the computer do here? A board to draw on, two pieces, and the places for the first by what
// they lose; or the computer drops while you choose its pieces.

import { lossInWords } from "../shared/grades.js";
import { say, show } from "../shared/news.js";
import { addressOf, DRAWN, dropPiece, HEIGHT, isFull, LETTERS, placeInWords, placementsOf, pointsOf, WIDTH } from "../shared/rules.js";
import { Run } from "../shared/run.js";
import { counted } from "../shared/words.js";
import { engine, lossOf } from "./engine.js";
import { options } from "./options.js";
import { boardOfText, isCount, isPiece, load, textOfBoard } from "./store.js";

export const DIRECTIONS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

const MOST_STEPS = 1000; // that can be undone

export class Explore {
  phase = "explore";
  task = null;

  constructor() {
    Object.assign(this, { steps: [], undone: [], chosen: 0, cursor: null, moves: null, isDropping: false });
    const { board, current, next, isDropping, pieces, points } = Object(load("explore"));
    const isRight = boardOfText(board) && [current, next].every(isPiece) && [pieces, points].every((one) => isCount(one));
    this.set(isRight ? { board, current, next, pieces, points }
      : { board: "", current: LETTERS.indexOf("T"), next: LETTERS.indexOf("I"), pieces: 0, points: 0 });
    this.isDropping = isDropping === true;
    this.run = new Run({
      speeds: [5], speed: 0, advance: () => this.random(), show: (isRunning) => {
        this.isDropping ||= isRunning;
        show();
      },
    });
  }

  get state() {
    const { board, current, next, isDropping, pieces, points } = this;
    return { board: textOfBoard(board), current, next, isDropping, pieces, points };
  }

  get address() {
    return addressOf(this);
  }

  get canUndo() {
    return this.steps.length > 0;
  }

  set({ board, ...others }) {
    Object.assign(this, others, { board: boardOfText(board), moves: null, chosen: 0, note: "" });
  }

  // Changes the position, which can be undone.
  change(changes) {
    const before = this.state;
    this.set({ ...before, ...changes });
    this.remember(before);
  }

  remember(before) {
    const now = this.state;
    if (["board", "current", "next"].every((name) => before[name] === now[name])) return;
    this.steps = [...this.steps, before].slice(-MOST_STEPS);
    this.undone = [];
  }

  undo() {
    this.run.setRunning(false);
    if (!this.canUndo) return;
    this.undone.push(this.state);
    this.set(this.steps.pop());
    say("Undone.", this.newsOfGame());
  }

  redo() {
    if (this.undone.length === 0) return;
    this.steps.push(this.state);
    this.set(this.undone.pop());
  }

  // All places by what they lose: the numbers of the verdict. They are computed when they are needed.
  ranked() {
    if (!engine.explorer) return [];
    this.moves ??= placementsOf(this.current).map((placement) => ({
      placement, loss: lossOf(engine.explorer, this.position, placement, options.effort).loss,
    })).sort((a, b) => a.loss - b.loss);
    return this.moves;
  }

  get position() {
    return { board: this.board, piece: this.current, next: this.next, ends: false };
  }

  choose(index) {
    this.chosen = index;
    const { placement, loss } = this.ranked()[index];
    say("", `${placeInWords(this.current, placement)}, ${lossInWords(loss) || "best"}.`);
  }

  chooseNow(piece) {
    this.run.setRunning(false);
    this.change({ current: piece });
    say("", this.newsOfGame());
  }

  // With the switch on, the computer drops this piece first, which it placed without knowing that one.
  chooseNext(piece) {
    if (this.isDropping && engine.explorer) {
      const { board, current, next } = this;
      this.dropAt(engine.explorer.place(board, options.effort, current, next), piece);
    } else {
      this.change({ next: piece });
    }
    if (!this.run.isRunning) say("", this.newsOfGame());
  }

  // Drops the place that is chosen; the next piece is then to be placed, before a random one.
  drop() {
    const move = this.ranked()[this.chosen];
    if (!move) return;
    this.dropAt(move.placement, randomPiece());
    say("", this.newsOfGame());
  }

  dropAt(placement, next) {
    const board = this.board.slice();
    const outcome = dropPiece(board, this.current, placement);
    const [pieces, points] = [this.pieces + 1, this.points + pointsOf(outcome)];
    this.change({ board: textOfBoard(board), current: this.next, next, pieces, points });
  }

  random() {
    this.chooseNext(randomPiece());
    show();
  }

  clear() {
    this.run.setRunning(false);
    this.change({ board: "", pieces: 0, points: 0 });
    say("", "The board is empty.");
  }

  moveCursor([rows, columns]) {
    const [row, column] = this.cursor ?? [-rows, -columns];
    this.cursor = [Math.min(HEIGHT - 1, Math.max(0, row + rows)), Math.min(WIDTH - 1, Math.max(0, column + columns))];
    say("", this.cursorInWords());
  }

  isFilled([row, column]) {
    return this.board[row * WIDTH + column] > 0;
  }

  cursorInWords() {
    const [row, column] = this.cursor;
    return `Row ${row + 1}, column ${column + 1}: ${this.isFilled(this.cursor) ? "filled" : "empty"}.`;
  }

  // Fills squares or empties them. One square of each row stays empty: a full one would be cleared.
  paint(squares, isFilled) {
    const board = this.board.slice();
    for (const [row, column] of squares) {
      const place = row * WIDTH + column;
      const before = board[place];
      board[place] = isFilled ? before || DRAWN : 0;
      if (isFull(board, row)) board[place] = before;
    }
    this.set({ ...this.state, board: textOfBoard(board), pieces: 0, points: 0 });
  }

  toggle() {
    const before = this.state;
    this.cursor ??= [0, 0];
    this.paint([this.cursor], !this.isFilled(this.cursor));
    this.remember(before);
    say("", this.cursorInWords());
  }

  newsOfGame() {
    const [best] = this.ranked();
    const place = best ? ` Best: ${placeInWords(this.current, best.placement)}.` : "";
    return `${this.note && `${this.note} `}This piece: ${LETTERS[this.current]}. Next piece: ${LETTERS[this.next]}.${place}`;
  }

  get picture() {
    const { board, current: piece, cursor, pieces, points } = this;
    const placement = this.run.isRunning
      ? engine.explorer.place(board, options.effort, piece, this.next)
      : this.ranked()[this.chosen]?.placement;
    const name = `Board to draw on. ${cursor ? this.cursorInWords() : this.newsOfGame()}`;
    const caption = pieces > 0 ? `${counted(pieces, "piece")}, ${counted(points, "point")}` : "";
    return { board, now: placement === undefined ? undefined : { piece, placement }, cursor, name, caption };
  }
}

function randomPiece() {
  return Math.floor(Math.random() * LETTERS.length);
}

// The squares on the way from one to another, which a fast pointer may have skipped.
export function squaresBetween([row, column], [toRow, toColumn]) {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + (toRow - row) * i / steps),
    Math.round(column + (toColumn - column) * i / steps),
  ]);
}
