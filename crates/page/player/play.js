// You place the pieces of a seed, beside the computer: a game, or the daily game.
//
// Phases: "first" before the first drop, "play", "flip" and "look" while a piece is looked at again (in
// the middle of a game, and at its end), "end". A finding is what the judge says of a placement,
// { loss, best }; those that were dropped before it was there follow.

import { gradeOf, GRADES, isDrill, lossInWords } from "../shared/grades.js";
import { say } from "../shared/news.js";
import { reasonOf } from "../shared/reasons.js";
import { heightOf, landingOf, LETTERS, placeInWords, WIDTH } from "../shared/rules.js";
import { capitalised, counted, lower } from "../shared/words.js";
import { addressOfGame, MOST_PIECES, MOST_POINTS, positionIn } from "./address.js";
import { dayInWords, keepDay, seedOfDay, today } from "./days.js";
import { engine, lossOf } from "./engine.js";
import { SeededGame } from "./games.js";
import { hand, takePiece } from "./hand.js";
import { options } from "./options.js";
import { RIVALS } from "./rivals.js";
import { areMarks, isCount, keep, keepDrill, keepRecord, load, record, textOfBoard } from "./store.js";
import { MOST_SEED, randomSeed } from "./stream.js";

// The milliseconds for which rows that are cleared stay lit.
const LIT = 400;

export class Play {
  constructor(name) {
    this.isDaily = name === "daily";
    if (!this.resume(load(name))) this.begin(this.another());
  }

  // Goes on with a game that was kept; returns whether it is one.
  resume(kept) {
    try {
      if (!isGame(Object(kept), this.isDaily)) return false;
      this.begin(kept, kept.placements);
      kept.findings.forEach(([loss, best], i) => { this.findings[i] = { loss, best }; });
      return true;
    } catch {
      return false;
    }
  }

  // The game that comes next.
  another() {
    if (this.isDaily) return { day: today(), seed: seedOfDay(today()), length: 100 };
    return { seed: randomSeed(), length: options.length };
  }

  begin(game, placements = []) {
    this.day = game.day ?? null;
    this.game = new SeededGame(game, placements);
    this.meetRival();
    const { marks = [], attempt = Math.random(), counts = true } = game;
    Object.assign(this, { findings: [], undone: [], looked: null, clearing: null, isBest: false, hint: "", marks: [...marks], attempt, counts });
    takePiece(this.task);
  }

  // Another rival plays the pieces so far as well.
  meetRival() {
    this.rival = new SeededGame(this.game);
  }

  get state() {
    const { day, marks, attempt, counts, game: { seed, length, start, beat, placements, played } } = this;
    const findings = [];
    while (findings.length < played && this.findings[findings.length]) {
      const { loss, best } = this.findings[findings.length];
      findings.push([loss, best]);
    }
    return { day, marks, attempt, counts, seed, length, start, beat, placements, findings };
  }

  get address() {
    return this.isDaily ? "#daily" : addressOfGame(this.game);
  }

  get phase() {
    const { game } = this;
    if (this.looked !== null) return game.isOver ? "look" : "flip";
    return game.isOver ? "end" : game.played === 0 ? "first" : "play";
  }

  // Who plays beside you; beside all in the daily game, the strongest.
  get opponent() {
    return RIVALS[this.isDaily ? RIVALS.length - 1 : options.rival];
  }

  // What is to be placed now, or null.
  get task() {
    return this.looked === null && !this.game.isOver ? this.game.task(this.game.played) : null;
  }

  // During the daily game the coach is silent.
  get isSilent() {
    return !this.game.isOver && (this.isDaily || !options.coaches);
  }

  get canUndo() {
    return !this.isDaily && this.game.played > 0 && (this.looked === null || !this.game.isOver);
  }

  drop(placement) {
    this.undone = [];
    if (this.isDaily && this.game.played === 0 && !this.claimDay()) return;
    this.place(placement);
    if (this.isDaily && this.game.played === 1 && this.counts) keep("daily", this.state);
  }

  // Whether this is the game of today, or another one begins. Of two tabs, that of the first drop has the
  // attempt that counts.
  claimDay() {
    const isToday = this.beginDay();
    const { day, attempt, placements } = Object(load("daily"));
    this.counts = day !== this.day || attempt === this.attempt || !placements?.length;
    return isToday;
  }

  // Begins the game of today in place of one of another day that is over, or has not begun; returns whether it is
  // there already.
  beginDay() {
    const { isOver, played } = this.game;
    const isRight = this.day === today() || !isOver && played > 0;
    if (isRight) return true;
    this.begin(this.another());
    say("", this.newsOfGame());
    return false;
  }

  // What makes the game no contest, if it is not over.
  mark(what) {
    if (!this.game.isOver && !this.marks.includes(what)) this.marks.push(what);
  }

  place(placement) {
    this.hint = "";
    const { points, board, current, played } = this.game;
    const { fullRows: rows, squares } = landingOf(board, current, placement);
    const full = board.slice();
    for (const [row, column] of squares) full[row * WIDTH + column] = current + 1;
    this.game.drop(placement);
    this.clearing = rows.length > 0 ? { rows, board: full, points, played: played + 1, since: performance.now() } : null;
    const gain = this.game.points - points;
    this.gain = gain > 0 ? `${counted(this.game.points, "point")}, plus ${gain}.` : "";
    this.judge(performance.now() + 50);
    takePiece(this.task);
    if (this.game.isOver) this.finish();
    else say([this.isSilent ? "" : this.verdictInWords(this.game.played - 1), this.gain].filter(Boolean).join(" "), this.newsOfPiece());
  }

  // The rows that the last drop cleared, as long as they are lit, and the share of that time.
  get lit() {
    const { clearing, looked, game } = this;
    if (looked !== null || clearing?.played !== game.played) return null;
    const share = (performance.now() - clearing.since) / LIT;
    return share < 1 ? { ...clearing, share } : null;
  }

  // Takes the last placement back, or all up to the one that is looked at.
  undo() {
    if (!this.canUndo) return;
    const first = this.looked ?? this.game.played - 1;
    while (this.game.played > first) this.undone.push(this.game.undo());
    this.looked = null;
    this.mark("undo");
    this.findings.length = Math.min(this.findings.length, this.game.played);
    takePiece(this.task);
    say("Undone.", this.newsOfPiece());
  }

  redo() {
    if (this.looked === null && this.undone.length > 0) this.place(this.undone.pop());
  }

  // Judges what the computer has not seen yet, as much as there is time for. Returns whether that is all.
  judge(until = Infinity) {
    const { game, rival, findings } = this;
    if (!engine.judge) return false;
    while (rival.played > game.played) rival.undo();
    for (let i = 0; i < game.played; i++) {
      if (findings[i]) continue;
      if (performance.now() > until) return false;
      findings[i] = lossOf(engine.judge, game.task(i), game.placements[i]);
      this.keepDrill(i);
    }
    while (rival.played < game.played) {
      if (performance.now() > until) return false;
      rival.drop(this.opponent.place(rival.board, rival.current, rival.next));
    }
    return true;
  }

  // The last two pieces are judged by the end, which a drill does not have.
  keepDrill(index) {
    const { board, piece: current, next, ends } = this.game.task(index);
    const { loss } = this.findings[index];
    if (isDrill(loss) && next !== undefined && !ends) {
      keepDrill({ board: textOfBoard(board), current, next, lost: loss }, true);
    }
  }

  // The end of the game, of which nothing is known of the computer before the judge is there.
  finish() {
    const { game, rival } = this;
    const { best } = record();
    const kind = [game.length, ...this.marks].join(" ");
    this.best = best[kind] ?? 0;
    this.isBest = !this.isDaily && game.start === "" && game.points > this.best;
    if (this.isBest) keepRecord({ best: { ...best, [kind]: game.points } });
    this.keepDay();
    const mistakes = this.mistakes.length;
    const others = [engine.judge && `${capitalised(this.opponent.the)} has ${rival.points}`, this.best > 0 && `your best is ${this.best}`];
    say(`The end. ${counted(game.points, "point")}. ${others.filter(Boolean).join(", ")}. ${counted(mistakes, "mistake")}.`);
  }

  // The day counts once the points of the computer are known, or cannot be.
  keepDay() {
    const { day, marks, counts, game: { isOver, points }, rival } = this;
    const isKnown = rival.isOver || engine.fault !== "";
    if (this.isDaily && counts && isOver && isKnown) keepDay(day, { points, computer: rival.isOver ? rival.points : null, marks });
  }

  get mistakes() {
    return this.findings.filter(({ loss }) => isDrill(loss));
  }

  // Shows a piece again, or the game.
  look(index) {
    const isPiece = index !== null && index >= 0 && index < this.game.played && (!this.isSilent || this.game.isOver);
    this.looked = isPiece ? index : null;
    say("", isPiece ? `${this.verdictInWords(index, true)} ${this.placesInWords(index)}` : this.newsOfPiece());
  }

  step(columns) {
    if (this.looked !== null || this.game.isOver) this.look((this.looked ?? this.game.played) + columns);
  }

  flip() {
    const last = this.game.played - 1;
    if (this.looked !== null) this.look(null);
    else if (this.hasBetter(last)) this.look(last);
  }

  hasBetter(index) {
    return !this.isSilent && this.findings[index]?.loss >= GRADES[1].below;
  }

  // The grade of a placement, its loss and the reason, or null while it is not judged.
  verdict(index) {
    const finding = this.findings[index];
    if (!finding) return null;
    finding.verdict ??= this.verdictOf(finding, index);
    return finding.verdict;
  }

  verdictOf({ loss, best }, index) {
    const { board, piece, next } = this.game.task(index);
    const placement = this.game.placements[index];
    const grade = gradeOf(loss).name;
    const verdict = { grade, word: capitalised(grade), loss, piece, better: best, praise: "" };
    if (grade !== "best") return { ...verdict, ...reasonOf(board, piece, { placement, better: best, next }) };
    const { fits, fullRows } = landingOf(board, piece, placement);
    if (fullRows.length === 4) return { ...verdict, word: "Four rows!", reason: "15 points at once." };
    return { ...verdict, reason: fits ? "As good as the best." : "Does not fit: the board is cleared." };
  }

  // For example "Mistake, about 4.2 points lost: makes two holes. Better: T pointing right, columns 4 and 5."
  verdictInWords(index, isNumbered = false) {
    const verdict = this.verdict(index);
    if (!verdict) return "";
    const { grade, word, loss, piece, better, reason } = verdict;
    const name = isNumbered ? `Piece ${index + 1}: ${lower(word)}` : word;
    if (grade === "best") return `${name}${/\w$/.test(name) ? "." : ""}${reason.startsWith("Does") ? ` ${reason}` : ""}`;
    return `${name}, ${lossInWords(loss)}: ${lower(reason)} Better: ${placeInWords(piece, better)}.`;
  }

  placesInWords(index) {
    return `Yours: ${placeInWords(this.game.pieces[index], this.game.placements[index])}.`;
  }

  newsOfPiece() {
    const { current, next, isOver, played } = this.game;
    if (isOver) return "The end of the game.";
    return `Piece ${played + 1}: ${LETTERS[current]}. ${next === undefined ? "It is the last." : `Next: ${LETTERS[next]}.`}`;
  }

  newsOfGame() {
    const { beat, length, isOver } = this.game;
    const goal = beat > 0 ? `Your friend made ${beat} points with these ${length || ""} pieces. ` : "";
    const day = this.isDaily && !isOver ? `Daily game of ${dayInWords(this.day)}. One attempt counts. ` : "";
    return `${day}${goal}${this.newsOfPiece()}`;
  }

  // What the board shows, and its name.
  get picture() {
    const { game, looked, lit } = this;
    if (looked === null) {
      const { isOver, current: piece, next, played, length } = game;
      const [board, cleared] = lit ? [lit.board, lit.rows] : [game.board];
      if (isOver) return { board, cleared, name: "Board at the end of the game." };
      const now = { piece, placement: hand.placement };
      const place = `Piece ${played + 1}${length ? ` of ${length}` : ""}: ${placeInWords(piece, hand.placement)}.`;
      const name = `Board${heightOf(board) === 0 ? ", empty" : ""}. ${place} ${next === undefined ? "" : `Next: ${LETTERS[next]}.`}`;
      return { board, cleared, now, name, badges: this.badgesAfter(played - 1) };
    }
    const { board, piece } = game.task(looked);
    const [yours, verdict] = [{ piece, placement: game.placements[looked] }, this.verdict(looked)];
    const words = `Board before piece ${looked + 1}.`;
    const badge = verdict && { ...yours, grade: verdict.grade };
    const better = verdict && { piece, placement: verdict.better };
    if (!verdict || verdict.better === yours.placement) {
      return { board, better: yours, badges: badge ? [badge] : [], name: `${words} ${this.placesInWords(looked)}` };
    }
    const name = `${words} Better: ${placeInWords(piece, better.placement)}. ${this.placesInWords(looked)}`;
    return { board, better, yours, name, badges: [{ ...better, grade: "best" }, badge], caption: `Piece ${looked + 1} again. Dashed: yours.` };
  }

  // The grade at the place of the last piece, if it lost something and cleared nothing.
  badgesAfter(index) {
    if (!this.hasBetter(index)) return [];
    const { board, piece } = this.game.task(index);
    const placement = this.game.placements[index];
    const { fits, fullRows, squares } = landingOf(board, piece, placement);
    return fits && fullRows.length === 0 ? [{ squares, grade: this.verdict(index).grade }] : [];
  }
}

function isGame({ seed, length, placements, findings, day, beat, start, marks }, isDaily) {
  const isDay = isDaily ? day === today() && seed === seedOfDay(day) && length === 100 : day === null;
  return isDay && isCount(seed, MOST_SEED) && isCount(length, MOST_PIECES) && isCount(beat, MOST_POINTS) &&
    areMarks(marks) && typeof start === "string" && (start === "" || positionIn(start) !== null) &&
    Array.isArray(placements) && Array.isArray(findings) && findings.length <= placements.length &&
    findings.every((one) => Array.isArray(one) && Number.isFinite(one[0]) && one[0] >= 0 && isCount(one[1], 255));
}
