// Your mistakes and blunders, one after the other, until you find a place within TOLERANCE of the best.
//
// A round has the drills that there are when it begins, the worst first. One whose solution was shown
// comes back at its end; one that was skipped stays for the next round.

import { gradeOf, lossInWords } from "../shared/grades.js";
import { say } from "../shared/news.js";
import { reasonOf } from "../shared/reasons.js";
import { emptyBoard, LETTERS, lyingOf, placeInWords } from "../shared/rules.js";
import { capitalised, lower } from "../shared/words.js";
import { engine, lossOf } from "./engine.js";
import { hand, takePiece } from "./hand.js";
import { boardOfText, isCount, isDrillRecord, keepDrill, load, record } from "./store.js";

const TOLERANCE = 0.1;

export class Learn {
  phase = "learn";
  address = "#learn";
  canUndo = false;

  constructor() {
    const kept = Object(load("learn"));
    const isRound = Array.isArray(kept.round) && kept.round.every(isDrillRecord) && isCount(kept.index, kept.round.length);
    if (isRound && kept.index < kept.round.length) this.begin(kept.round, kept.index);
    else this.begin();
  }

  begin(round = record().drills, index = 0) {
    Object.assign(this, { round: [...round], index, done: new Set(), praise: "" });
    this.openDrill();
  }

  // A round that is over, or that was empty, begins anew.
  enter() {
    if (this.drill === undefined) this.begin();
    else takePiece(this.task);
  }

  openDrill() {
    Object.assign(this, { tries: [], isShown: false });
    this.board = this.drill ? boardOfText(this.drill.board) : emptyBoard();
    takePiece(this.task);
  }

  get drill() {
    return this.round[this.index];
  }

  get state() {
    return { round: this.round, index: this.index };
  }

  get task() {
    if (!this.drill || this.isShown) return null;
    return { board: this.board, piece: this.drill.current, next: this.drill.next, ends: false };
  }

  drop(placement) {
    if (!engine.judge) return;
    const { board, piece, next } = this.task;
    const { loss, best } = lossOf(engine.judge, this.task, placement);
    if (loss < TOLERANCE) {
      keepDrill(this.drill, false);
      this.done.add(this.index);
      const praise = `Solved: ${placeInWords(piece, placement)}.`;
      this.advance(praise);
      return;
    }
    const { reason } = reasonOf(board, piece, { placement, better: best, next });
    this.tries.push({ reason, loss, grade: gradeOf(loss).name });
    const misses = this.tries.length === 2 ? " Two misses. You may show the solution." : "";
    say(`${capitalised(lossInWords(loss))}: ${lower(reason)}${misses}`);
    takePiece(this.task);
  }

  advance(praise) {
    this.index++;
    this.openDrill();
    this.praise = praise;
    say(praise, this.newsOfGame());
  }

  get canSkip() {
    return this.drill !== undefined;
  }

  get canShow() {
    return this.canSkip && this.tries.length >= 2 && !this.isShown && engine.judge !== null;
  }

  skip() {
    if (this.canSkip) this.advance("");
  }

  // "Show solution", and `B`.
  flip() {
    if (!this.canShow) return;
    this.isShown = true;
    this.round.push(this.drill);
    const { current: piece, next } = this.drill;
    const first = lyingOf(piece) << 4;
    this.solution = lossOf(engine.judge, { board: this.board, piece, next, ends: false }, first).best;
    say("", `Solution: ${placeInWords(piece, this.solution)}. The drill comes back at the end.`);
  }

  newsOfGame() {
    if (!this.drill) return this.round.length > 0 ? "That was the last drill." : "There is no mistake to learn from yet.";
    const { current, next, lost } = this.drill;
    return `Drill ${this.index + 1} of ${this.round.length}. You lost ${lost.toFixed(1)} points here. ` +
      `${LETTERS[current]}. Next: ${LETTERS[next]}.`;
  }

  get picture() {
    const { board, drill } = this;
    if (!drill) return { board, name: this.newsOfGame() };
    if (this.isShown) {
      const better = { piece: drill.current, placement: this.solution };
      return { board, better, badges: [{ ...better, grade: "best" }], name: `Solution: ${placeInWords(better.piece, better.placement)}.` };
    }
    const now = { piece: drill.current, placement: hand.placement };
    const name = `Drill ${this.index + 1} of ${this.round.length}. ${placeInWords(now.piece, now.placement)}. Next: ${LETTERS[drill.next]}.`;
    return { board, now, name };
  }
}
