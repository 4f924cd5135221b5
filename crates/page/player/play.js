// You place the pieces of a seed, beside the computer: a game, or the daily game.
//
// Phases: "first" before the first drop, "play", "flip" and "look" while a piece is looked at again (in
// the middle of a game, and at its end), "end". A finding is what the judge says of a placement; those that
// were dropped before it was there follow.

import { GRADES, isDrill } from "../shared/grades.js";
import { say } from "../shared/news.js";
import { verdictInWords, verdictOf } from "../shared/reasons.js";
import { landingOf, LETTERS, placeInWords } from "../shared/rules.js";
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
  game = new SeededGame({ seed: 0, length: 1 });
  rival = this.game;
  findings = /** @type {(Finding & { verdict?: Verdict })[]} */ ([]);
  undone = /** @type {number[]} */ ([]); // what redo places, the last first
  looked = /** @type {number | null} */ (null); // the piece that is looked at
  marks = /** @type {string[]} */ ([]); // what makes the game no contest
  day = /** @type {string | null} */ (null);
  counts = true; // of two tabs, the game of the first drop does
  /** Rows that were cleared, on the board before. @type {{ rows: number[], board: Board, points: number, played: number, since: number } | null} */
  clearing = null;
  best = 0; // the most points before this game
  isBest = false;
  gain = "";
  hint = "";

  constructor(/** @type {"play" | "daily" | "left"} */ name) {
    this.isDaily = name === "daily";
    if (!this.resume(load(name))) this.begin(this.another());
  }

  /** Goes on with a game that was kept; returns whether it is one. @param {unknown} kept */
  resume(kept) {
    try {
      /** @type {Record<string, unknown>} */
      const state = Object(kept);
      if (!isGame(state, this.isDaily)) return false;
      this.begin(state, state.placements);
      this.findings = state.findings.map(([loss, best]) => ({ loss, best }));
      return true;
    } catch {
      return false;
    }
  }

  /** The game that comes next. @return {GameState} */
  another() {
    if (this.isDaily) return { day: today(), seed: seedOfDay(today()), length: 100 };
    return { seed: randomSeed(), length: options.length };
  }

  begin(/** @type {GameState} */ state, placements = /** @type {number[]} */ ([])) {
    const { day = null, marks = [] } = state;
    this.game = new SeededGame(state, placements);
    this.meetRival();
    Object.assign(this, { findings: [], undone: [], looked: null, isBest: false, hint: "", day, marks: [...marks], counts: true });
    takePiece(this.task);
  }

  /** Another rival plays the pieces so far as well. */
  meetRival() {
    this.rival = new SeededGame(this.game);
  }

  get state() {
    const { day, marks, findings, game: { seed, length, start, beat, placements } } = this;
    return { day, marks, seed, length, start, beat, placements, findings: findings.map(({ loss, best }) => [loss, best]) };
  }

  get address() {
    return this.isDaily ? "#daily" : addressOfGame(this.game);
  }

  get phase() {
    const { isOver, played } = this.game;
    if (this.looked !== null) return isOver ? "look" : "flip";
    return isOver ? "end" : played === 0 ? "first" : "play";
  }

  /** Who plays beside you; beside all in the daily game, the strongest. */
  get opponent() {
    return RIVALS[this.isDaily ? RIVALS.length - 1 : options.rival];
  }

  /** What is to be placed now, or null. */
  get task() {
    return this.looked === null && !this.game.isOver ? this.game.task() : null;
  }

  /** During the daily game the coach is silent. */
  get isSilent() {
    return !this.game.isOver && (this.isDaily || !options.coaches);
  }

  get canUndo() {
    return !this.isDaily && this.game.played > 0 && (this.looked === null || !this.game.isOver);
  }

  drop(/** @type {number} */ placement) {
    this.undone = [];
    const isFirstOfDay = this.isDaily && this.game.played === 0;
    if (isFirstOfDay && !this.claimDay()) return;
    this.place(placement);
    if (isFirstOfDay && this.counts) keep("daily", this.state);
  }

  /** Whether this is the game of today, or another one begins. */
  claimDay() {
    const isToday = this.beginDay();
    const { day, placements } = Object(load("daily"));
    this.counts = day !== this.day || !placements?.length;
    return isToday;
  }

  /** Begins the game of today in place of one of another day that is over, or has not begun; returns whether it is
   * there already. */
  beginDay() {
    const { isOver, played } = this.game;
    if (this.day === today() || !isOver && played > 0) return true;
    this.begin(this.another());
    say("", this.news);
    return false;
  }

  /** Says what makes the game no contest, if it is not over. @param {string} what */
  mark(what) {
    if (!this.game.isOver && !this.marks.includes(what)) this.marks.push(what);
  }

  place(/** @type {number} */ placement) {
    this.hint = "";
    const { points, board, current, played } = this.game;
    const { fullRows: rows, filled } = landingOf(board, current, placement);
    this.game.drop(placement);
    this.clearing = rows.length > 0 ? { rows, board: filled, points, played: played + 1, since: performance.now() } : null;
    const gain = this.game.points - points;
    this.gain = gain > 0 ? `${counted(this.game.points, "point")}, plus ${gain}.` : "";
    this.judge(performance.now() + 50);
    takePiece(this.task);
    if (this.game.isOver) this.finish();
    else say([this.isSilent ? "" : this.verdictInWords(played), this.gain].filter(Boolean).join(" "), this.news);
  }

  /** The rows that the last drop cleared, as long as they are lit, and the share of that time. */
  get lit() {
    const { clearing, looked, game } = this;
    if (!clearing || looked !== null || clearing.played !== game.played) return null;
    const share = (performance.now() - clearing.since) / LIT;
    return share < 1 ? { ...clearing, share } : null;
  }

  /** Takes the last placement back, or all up to the one that is looked at. */
  undo() {
    if (!this.canUndo) return;
    const first = this.looked ?? this.game.played - 1;
    while (this.game.played > first) this.undone.push(this.game.undo());
    this.looked = null;
    this.mark("undo");
    this.findings.length = Math.min(this.findings.length, this.game.played);
    takePiece(this.task);
    say("Undone.", this.news);
  }

  redo() {
    const placement = this.looked === null ? this.undone.pop() : undefined;
    if (placement !== undefined) this.place(placement);
  }

  /** Judges what the computer has not seen yet, as much as there is time for. Returns whether that is all. */
  judge(until = Infinity) {
    const { game, rival, findings } = this;
    if (!engine.judge) return false;
    while (rival.played > game.played) rival.undo();
    for (let i = findings.length; i < game.played; i++) {
      if (performance.now() > until) return false;
      findings[i] = lossOf(engine.judge, game.task(i), game.placements[i]);
      this.keepDrill(i);
    }
    while (rival.played < game.played) {
      if (performance.now() > until) return false;
      rival.drop(this.opponent.place(rival.task()));
    }
    return true;
  }

  /** The last two pieces are judged by the end, which a drill does not have. @param {number} index */
  keepDrill(index) {
    const { board, piece: current, next, ends } = this.game.task(index);
    const { loss } = this.findings[index];
    if (isDrill(loss) && next !== undefined && !ends) keepDrill({ board: textOfBoard(board), current, next, lost: loss }, true);
  }

  /** The end of the game, of which nothing is known of the computer before the judge is there. */
  finish() {
    const { game, rival } = this;
    const { best } = record();
    const kind = [game.length, ...this.marks].join(" ");
    this.best = best[kind] ?? 0;
    this.isBest = !this.isDaily && game.start === "" && game.points > this.best;
    if (this.isBest) keepRecord({ best: { ...best, [kind]: game.points } });
    this.keepDay();
    const others = [engine.judge && `${capitalised(this.opponent.the)} has ${rival.points}`, this.best > 0 && `your best is ${this.best}`];
    say(`The end. ${counted(game.points, "point")}. ${others.filter(Boolean).join(", ")}. ${counted(this.mistakes.length, "mistake")}.`);
  }

  /** The day counts once the points of the computer are known, or cannot be. */
  keepDay() {
    const { day, marks, counts, game: { isOver, points }, rival } = this;
    const isKnown = rival.isOver || engine.fault !== "";
    if (day && counts && isOver && isKnown) keepDay(day, { points, computer: rival.isOver ? rival.points : null, marks });
  }

  get mistakes() {
    return this.findings.filter(({ loss }) => isDrill(loss));
  }

  /** Shows a piece again, or the game. @param {number | null} index */
  look(index) {
    const isPiece = index !== null && index >= 0 && index < this.game.played && (!this.isSilent || this.game.isOver);
    this.looked = isPiece ? index : null;
    say("", this.news);
  }

  step(/** @type {number} */ columns) {
    if (this.looked !== null || this.game.isOver) this.look((this.looked ?? this.game.played) + columns);
  }

  flip() {
    const last = this.game.played - 1;
    if (this.looked !== null) this.look(null);
    else if (this.hasBetter(last)) this.look(last);
  }

  hasBetter(/** @type {number} */ index) {
    return !this.isSilent && this.findings[index]?.loss >= GRADES[1].below;
  }

  /** The verdict on a placement, or null while it is not judged. @param {number} index */
  verdict(index) {
    const finding = this.findings[index];
    if (finding) finding.verdict ??= verdictOf(this.game.task(index), this.game.placements[index], finding);
    return finding?.verdict ?? null;
  }

  verdictInWords(/** @type {number} */ index) {
    const verdict = this.verdict(index);
    return verdict ? verdictInWords(verdict) : "";
  }

  /** What the board shows, in words. */
  get news() {
    const { day, looked, game: { beat, length, isOver, played, pieces, placements } } = this;
    if (looked !== null) return `Piece ${looked + 1}: ${lower(this.verdictInWords(looked))} Yours: ${placeInWords(pieces[looked], placements[looked])}.`;
    if (isOver) return "The end of the game.";
    const goal = played === 0 && beat > 0 ? `Your friend made ${beat} points with these ${length || ""} pieces. ` : "";
    const aim = played === 0 && day ? `Daily game of ${dayInWords(day)}. One attempt counts. ` : "";
    const { piece, next } = this.game.task();
    return `${aim}${goal}Piece ${played + 1}: ${LETTERS[piece]}. ${next === undefined ? "It is the last." : `Next: ${LETTERS[next]}.`}`;
  }

  /** What the board shows, and its caption. @return {PictureOfPart} */
  get picture() {
    const { lit, looked, game } = this;
    const { board, piece } = game.task(looked ?? game.played);
    if (looked === null) {
      const now = game.isOver ? undefined : { piece, placement: hand.placement };
      return { board: lit?.board ?? board, cleared: lit?.rows, now, badges: game.isOver ? [] : this.badgesAfter(game.played - 1) };
    }
    const yours = { piece, placement: game.placements[looked] };
    const verdict = this.verdict(looked);
    const badge = verdict ? [{ ...yours, grade: verdict.grade }] : [];
    if (!verdict || verdict.better === yours.placement) return { board, better: yours, badges: badge };
    const better = { piece, placement: verdict.better };
    return { board, better, yours, badges: [{ ...better, grade: "best" }, ...badge], caption: `Piece ${looked + 1} again. Dashed: yours.` };
  }

  /** The grade at the place of the last piece, if it lost something and cleared nothing. @param {number} index @return {Badge[]} */
  badgesAfter(index) {
    const verdict = this.hasBetter(index) ? this.verdict(index) : null;
    if (!verdict) return [];
    const { board, piece } = this.game.task(index);
    const { fits, fullRows, squares } = landingOf(board, piece, this.game.placements[index]);
    return fits && fullRows.length === 0 ? [{ squares, grade: verdict.grade }] : [];
  }
}

/** @param {Record<string, unknown>} state @return {state is Required<GameState>} */
function isGame(state, isDaily = false) {
  const { seed, length, placements, findings, day, beat, start, marks } = state;
  const isDay = isDaily ? day === today() && seed === seedOfDay(day) && length === 100 : day === null;
  return isDay && isCount(seed, MOST_SEED) && isCount(length, MOST_PIECES) && isCount(beat, MOST_POINTS) &&
    areMarks(marks) && typeof start === "string" && (start === "" || positionIn(start) !== null) &&
    Array.isArray(placements) && Array.isArray(findings) && findings.length <= placements.length &&
    findings.every((one) => Array.isArray(one) && Number.isFinite(one[0]) && one[0] >= 0 && isCount(one[1], 255));
}
