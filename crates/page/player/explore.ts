// What would the computer do here? A board to draw on, two pieces, and the places for the first by what they lose.

import { lossInWords } from "../shared/grades.ts";
import { say, show } from "../shared/news.ts";
import { addressOf, DRAWN, dropPiece, emptyBoard, HEIGHT, isFull, LETTERS, placeInWords, placementsOf, pointsOf, WIDTH, type Square } from "../shared/rules.ts";
import { counted } from "../shared/words.ts";
import { engine, lossOf } from "./engine.ts";
import { options } from "./options.ts";
import { boardOfText, isCount, isPiece, load, textOfBoard } from "./store.ts";

export type ExploreState = { board: string; current: number; next: number; pieces: number; points: number };

export class Explore {
  phase = "explore";
  task = null;
  cost = null;
  board = emptyBoard();
  current = LETTERS.indexOf("T");
  next = LETTERS.indexOf("I");
  pieces = 0; // that were dropped here
  points = 0;
  steps: ExploreState[] = []; // for undo
  undone: ExploreState[] = [];
  moves: { placement: number, loss: number }[] | null = null; // all places, once they are needed
  chosen = 0; // of them
  cursor: Square | null = null;
  note = "";

  constructor() {
    const { board, current, next, pieces, points } = Object(load("explore"));
    if (boardOfText(board) && isPiece(current) && isPiece(next) && isCount(pieces) && isCount(points)) this.set({ board, current, next, pieces, points });
  }

  get state() {
    const { board, current, next, pieces, points } = this;
    return { board: textOfBoard(board), current, next, pieces, points };
  }

  get address() {
    return addressOf(this);
  }

  get canUndo() {
    return this.steps.length > 0;
  }

  set({ board, ...others }: ExploreState) {
    Object.assign(this, others, { board: boardOfText(board), moves: null, chosen: 0, note: "" });
    show();
  }

  /** Changes the position, which can be undone, and says what is to be placed. */
  change(changes: Partial<ExploreState>) {
    const before = this.state;
    this.set({ ...before, ...changes });
    this.remember(before);
    say("", this.news);
  }

  remember(before: ExploreState) {
    const { board, current, next } = this.state;
    if (before.board === board && before.current === current && before.next === next) return;
    this.steps.push(before);
    this.undone = [];
  }

  undo() {
    this.restore(this.steps, this.undone);
    say("Undone.", this.news);
  }

  redo() {
    this.restore(this.undone, this.steps);
  }

  restore(from: ExploreState[], to: ExploreState[]) {
    const state = from.pop();
    if (!state) return;
    to.push(this.state);
    this.set(state);
  }

  /** All places by what they lose: the numbers of the verdict. */
  ranked() {
    const { judge } = engine;
    if (!judge) return [];
    const task = { board: this.board, piece: this.current, next: this.next };
    this.moves ??= placementsOf(this.current).map((placement) => ({ placement, loss: lossOf(judge, task, placement, options.effort).loss }))
      .sort((a, b) => a.loss - b.loss);
    return this.moves;
  }

  choose(index: number) {
    this.chosen = index;
    const { placement, loss } = this.ranked()[index];
    say("", `${placeInWords(this.current, placement)}, ${lossInWords(loss) || "best"}.`);
  }

  /** Drops the place that is chosen; the next piece is then to be placed, before a random one. */
  drop() {
    const move = this.ranked()[this.chosen];
    if (!move) return;
    const board = this.board.slice();
    const outcome = dropPiece(board, this.current, move.placement);
    this.change({ board: textOfBoard(board), current: this.next, next: randomPiece(), pieces: this.pieces + 1, points: this.points + pointsOf(outcome) });
  }

  random() {
    this.change({ next: randomPiece() });
  }

  clear() {
    this.change({ board: "", pieces: 0, points: 0 });
    say("", "The board is empty.");
  }

  moveCursor([rows, columns]: Square) {
    const [row, column] = this.cursor ?? [-rows, -columns];
    this.cursor = [Math.min(HEIGHT - 1, Math.max(0, row + rows)), Math.min(WIDTH - 1, Math.max(0, column + columns))];
    say("", this.cursorInWords(this.cursor));
  }

  isFilled([row, column]: Square) {
    return this.board[row * WIDTH + column] > 0;
  }

  cursorInWords([row, column]: Square) {
    return `Row ${row + 1}, column ${column + 1}: ${this.isFilled([row, column]) ? "filled" : "empty"}.`;
  }

  /** Fills squares or empties them. One square of each row stays empty: a full one would be cleared. */
  paint(squares: Square[], isFilled: boolean) {
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
    say("", this.cursorInWords(this.cursor));
  }

  get news() {
    const [best] = this.ranked();
    const place = best ? ` Best: ${placeInWords(this.current, best.placement)}.` : "";
    return `${this.note && `${this.note} `}This piece: ${LETTERS[this.current]}. Next piece: ${LETTERS[this.next]}.${place}`;
  }

  get picture() {
    const { board, current: piece, cursor, pieces, points } = this;
    const placement = this.ranked()[this.chosen]?.placement;
    const caption = pieces > 0 ? `${counted(pieces, "piece")}, ${counted(points, "point")}` : "";
    return { board, now: placement === undefined ? undefined : { piece, placement }, cursor, caption };
  }
}

const randomPiece = () => Math.floor(Math.random() * LETTERS.length);

/** The squares on the way from one to another, which a fast pointer may have skipped. */
export function squaresBetween([row, column]: Square, [toRow, toColumn]: Square): Square[] {
  const steps = Math.max(Math.abs(toRow - row), Math.abs(toColumn - column), 1);
  return Array.from({ length: steps + 1 }, (_, i) => [
    Math.round(row + (toRow - row) * i / steps),
    Math.round(column + (toColumn - column) * i / steps),
  ]);
}
