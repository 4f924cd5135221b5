// Drills, one after the other, until you find a place within TOLERANCE of the best: your mistakes and
// blunders, the worst first, or the problems of a theme, the easiest first.
//
// A round has the drills that there are when it begins. One whose solution was shown comes back at its
// end; one that was skipped stays for the next round. Where there is no round, a theme is chosen.

import { gradeOf, lossInWords } from "../shared/grades.js";
import { say } from "../shared/news.js";
import { reasonOf } from "../shared/reasons.js";
import { emptyBoard, isPlacement, LETTERS, lyingOf, placeInWords } from "../shared/rules.js";
import { capitalised, lower } from "../shared/words.js";
import { engine, lossOf } from "./engine.js";
import { hand, takePiece } from "./hand.js";
import { THEMES } from "./problems.js";
import { boardOfText, isCount, isDrillRecord, keepDrill, load, record } from "./store.js";

const TOLERANCE = 0.1;

export class Learn {
  address = "#learn";
  canUndo = false;

  constructor(problems) {
    const { round, index, solved } = Object(load("learn"));
    this.problems = problems;
    this.solved = new Set(Array.isArray(solved) ? solved.filter((one) => isCount(one, this.problems.length - 1)) : []);
    if (Array.isArray(round) && round.every(isDrillOfRound) && isCount(index, round.length - 1)) this.begin(round, index);
    else this.begin();
  }

  // What can be practised: { theme, title, solved, count }; your mistakes have no theme.
  get choices() {
    const own = record().drills.length;
    const themes = Object.entries(THEMES).map(([theme, title]) => {
      const all = this.problems.filter((one) => one.theme === theme);
      return { theme, title, solved: all.filter((one) => this.solved.has(one.id)).length, count: all.length };
    });
    return [...own > 0 ? [{ title: "Your mistakes", solved: 0, count: own }] : [], ...themes];
  }

  // Begins a round of a theme: of what is not solved yet, or of all again.
  choose(theme) {
    const all = this.problems.filter((one) => one.theme === theme);
    const left = all.filter((one) => !this.solved.has(one.id));
    this.begin(theme === undefined ? record().drills : left.length > 0 ? left : all);
    say("", this.newsOfGame());
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

  get phase() {
    return this.drill ? "learn" : "choose";
  }

  get drill() {
    return this.round[this.index];
  }

  get state() {
    return { round: this.round, index: this.index, solved: [...this.solved] };
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
      if (this.drill.theme) this.solved.add(this.drill.id);
      else keepDrill(this.drill, false);
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
    const { board, drill: { current: piece, next, played: placement = lyingOf(piece) << 4, theme } } = this;
    const { best } = lossOf(engine.judge, { board, piece, next, ends: false }, placement);
    const praise = theme ? `${reasonOf(board, piece, { placement, better: best, next }).praise} ` : "";
    Object.assign(this, { solution: best, why: `${praise}It comes back at the end.` });
    say("", `Solution: ${placeInWords(piece, best)}. ${this.why}`);
  }

  newsOfGame() {
    if (!this.drill) return "Choose what to practise.";
    const { current, next } = this.drill;
    return `${this.title}, ${this.count}. ${this.lostInWords} ${LETTERS[current]}. Next: ${LETTERS[next]}.`;
  }

  get title() {
    return this.drill ? THEMES[this.drill.theme] ?? "Your mistakes" : "Problems";
  }

  get count() {
    return this.drill ? `${this.index + 1} of ${this.round.length}` : `${this.solved.size} of ${this.problems.length} solved`;
  }

  get lostInWords() {
    const { theme, lost = 0 } = this.drill ?? {};
    return `${theme ? "A beginner" : "You"} lost ${lost.toFixed(1)} points here.`;
  }

  get picture() {
    const { board, drill } = this;
    if (!drill) return { board, name: this.newsOfGame() };
    if (this.isShown) {
      const better = { piece: drill.current, placement: this.solution };
      return { board, better, badges: [{ ...better, grade: "best" }], name: `Solution: ${placeInWords(better.piece, better.placement)}.` };
    }
    const now = { piece: drill.current, placement: hand.placement };
    const name = `${this.title}, ${this.count}. ${placeInWords(now.piece, now.placement)}. Next: ${LETTERS[drill.next]}.`;
    return { board, now, name };
  }
}

function isDrillOfRound(drill) {
  const { theme, id, current, played } = Object(drill);
  return isDrillRecord(drill) && (theme === undefined || Object.hasOwn(THEMES, theme) && [id, played].every((one) => isCount(one)) && isPlacement(current, played));
}
