// Drills, one after the other, until you find a place within TOLERANCE of the best: your mistakes and
// blunders, the worst first, or the problems of a theme, the easiest first.
//
// A round has the drills that there are when it begins. One whose solution was shown comes back at its
// end; one that was skipped stays for the next round. Where there is no round, a theme is chosen.

import { lossInWords } from "../shared/grades.ts";
import { say } from "../shared/news.ts";
import type { PictureOfPart } from "../shared/picture.ts";
import { verdictOf, type Verdict } from "../shared/reasons.ts";
import { emptyBoard, isPlacement, LETTERS, lyingOf, placeInWords } from "../shared/rules.ts";
import { capitalised, lower } from "../shared/words.ts";
import { Cost } from "./cost.ts";
import { engine, lossOf } from "./engine.ts";
import { hand, takePiece } from "./hand.ts";
import { THEMES } from "./problems.ts";
import { boardOfText, changeRecord, isCount, isDrillRecord, keepDrill, load, nameOf, record, type Kept, type Drill } from "./store.ts";

const TOLERANCE = 0.1;
const SAID = 20; // the most pieces left that are said

export class Learn {
  address = "#learn";
  canUndo = false;
  round: Drill[] = [];
  index = 0;
  done: Set<number> = new Set(); // the drills of the round that are solved
  tries: Verdict[] = [];
  isShown = false; // the solution
  solution = 0;
  praise = "";
  why = "";
  cost: Cost | null = null; // of the placement that lost points, once the solution is shown
  board = emptyBoard();
  problems: Drill[];

  constructor(problems: Drill[]) {
    const { round, index } = Object(load("learn"));
    this.problems = problems;
    if (Array.isArray(round) && round.every(isDrillOfRound) && isCount(index)) this.begin(round, index);
    else this.begin();
  }

  /** What can be practised; your mistakes have no theme. */
  get choices() {
    const own = record().drills.length;
    const left = this.unsolved;
    const themes = Object.entries(THEMES).map(([theme, title]) => {
      const all = this.problems.filter((one) => one.theme === theme);
      return { theme, title, solved: all.filter((one) => !left.includes(one)).length, count: all.length };
    });
    return own > 0 ? [{ title: "Your mistakes", solved: 0, count: own }, ...themes] : themes;
  }

  get unsolved() {
    const solved = new Set(record().solved);
    return this.problems.filter((one) => !solved.has(nameOf(one)));
  }

  /** Begins a round of a theme: of what is not solved yet, or of all again. */
  choose(theme?: string) {
    const all = this.problems.filter((one) => one.theme === theme);
    const left = this.unsolved.filter((one) => one.theme === theme);
    this.begin(theme === undefined ? record().drills : left.length > 0 ? left : all);
    say("", this.news);
  }

  begin(round = record().drills, index = 0) {
    Object.assign(this, { round: [...round], index, done: new Set(), praise: "" });
    this.openDrill();
  }

  /** A round that is over, or that was empty, begins anew. */
  enter() {
    if (this.drill) takePiece(this.task);
    else this.begin();
  }

  openDrill() {
    // A mistake that was solved in another tab is gone.
    const drills = new Set(record().drills.map(nameOf));
    while (this.drill && !this.drill.theme && !drills.has(nameOf(this.drill))) this.done.add(this.index++);
    Object.assign(this, { tries: [], isShown: false, cost: null });
    this.board = boardOfText(this.drill?.board) ?? emptyBoard();
    takePiece(this.task);
  }

  get phase() {
    return this.drill ? "learn" : "choose";
  }

  get drill() {
    return this.round[this.index];
  }

  get state() {
    return { round: this.round, index: this.index };
  }

  get task() {
    const { drill, board, isShown } = this;
    return drill && !isShown ? { board, piece: drill.current, next: drill.next, left: drill.left } : null;
  }

  undo() {}

  redo() {}

  drop(placement: number) {
    const { task, drill } = this;
    if (!engine.judge || !task || !drill) return;
    const finding = lossOf(engine.judge, task, placement);
    if (finding.loss < TOLERANCE) {
      if (drill.theme) changeRecord(({ solved }) => ({ solved: [...new Set([...solved, nameOf(drill)])] }));
      else keepDrill(drill, false);
      this.done.add(this.index);
      this.advance(`Solved: ${placeInWords(task.piece, placement)}.`);
      return;
    }
    const verdict = verdictOf(task, placement, finding);
    this.tries.push(verdict);
    const misses = this.tries.length === 2 ? " Two misses. You may show the solution." : "";
    say(`${capitalised(lossInWords(verdict.loss))}: ${lower(verdict.reason)}${misses}`);
    takePiece(task);
  }

  advance(praise: string) {
    this.index++;
    this.openDrill();
    this.praise = praise;
    say(praise, this.news);
  }

  get canShow() {
    return this.task !== null && this.tries.length >= 2 && engine.judge !== null;
  }

  skip() {
    if (this.drill) this.advance("");
  }

  /** "Show solution", and `B`. */
  flip() {
    const { task, drill } = this;
    if (!this.canShow || !engine.judge || !task || !drill) return;
    const { theme, played = lyingOf(task.piece) << 4 } = drill;
    const finding = lossOf(engine.judge, task, played);
    const praise = theme ? `${verdictOf(task, played, finding).praise} ` : "";
    this.round.push(drill);
    Object.assign(this, { isShown: true, cost: theme ? new Cost(task, played, finding.best) : null, solution: finding.best, why: `${praise}It comes back at the end.` });
    say("", this.news);
  }

  get news() {
    if (!this.drill) return "Choose what to practise.";
    if (this.isShown) return `Solution: ${placeInWords(this.drill.current, this.solution)}. ${this.why}`;
    const { current, next } = this.drill;
    return `${this.title}, ${this.count}. ${this.lostInWords} ${LETTERS[current]}. Next: ${LETTERS[next]}.`;
  }

  get title() {
    return this.drill ? THEMES[this.drill.theme ?? ""] ?? "Your mistakes" : "Problems";
  }

  get count() {
    return this.drill ? `${this.index + 1} of ${this.round.length}` : `${this.problems.length - this.unsolved.length} of ${this.problems.length} solved`;
  }

  get lostInWords() {
    const { theme = "", lost = 0, left } = this.drill ?? {};
    return `${left && left <= SAID ? `${left} pieces left. ` : ""}${theme ? "A beginner" : "You"} lost ${lost.toFixed(1)} points here.`;
  }

  get picture(): PictureOfPart {
    const { board, drill } = this;
    if (!drill) return { board: boardOfText(this.problems[0]?.board) ?? board };
    const better = { piece: drill.current, placement: this.solution };
    if (this.cost?.picture) return this.cost.picture;
    if (this.isShown) return { board, better, badges: [{ ...better, grade: "best" }] };
    return { board, now: { piece: drill.current, placement: hand.placement } };
  }
}

function isDrillOfRound(drill: Kept) {
  if (!isDrillRecord(drill)) return false;
  const { theme, current, played } = Object(drill);
  return theme === undefined || Object.hasOwn(THEMES, theme) && isCount(played) && isPlacement(current, played);
}
