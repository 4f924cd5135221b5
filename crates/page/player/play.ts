// You place the pieces of a seed, beside the computer: a game, or the daily game.
//
// Phases: "first" before the first drop, "play", "flip" and "look" while a piece is looked at again (in
// the middle of a game, and at its end), "end". A finding is what the judge says of a placement; those that
// were dropped before it was there follow.

import { gradeOf, GRADES, isDrill } from "../shared/grades.ts";
import { say } from "../shared/news.ts";
import type { Badge, PictureOfPart } from "../shared/picture.ts";
import { verdictInWords, verdictOf, type Finding, type Verdict } from "../shared/reasons.ts";
import { landingOf, LETTERS, placeInWords, type Board } from "../shared/rules.ts";
import { capitalised, counted, lower } from "../shared/words.ts";
import { addressOfGame } from "./address.ts";
import { Cost, Ending } from "./cost.ts";
import { dayInWords, keepDay, seedOfDay, today } from "./days.ts";
import { engine, isLostBoard, lossOf } from "./engine.ts";
import { SeededGame } from "./games.ts";
import { hand, takePiece } from "./hand.ts";
import { arePiecesKnown, keepGame, type KeptGame, keptGames, newId, unfinishedGames, type GameState } from "./kept.ts";
import { climb, options, setRung } from "./options.ts";
import { BEST, OPENING, Rivals, rungAbove, theRung, TOP } from "./rivals.ts";
import { changeRecord, keepDrill, record, textOf, textOfBoard } from "./store.ts";
import { randomSeed } from "./stream.ts";

// The milliseconds for which rows that are cleared stay lit.
const LIT = 400;

// The fewest pieces of a game that moves you to another rival.
const WHOLE = 100;

// A lost board is over after so many pieces, and in longer games than so many none is marked.
const LONGEST_LOST = 100;
const MOST_MARKED = 400;

const NOTHING = { looked: null, cost: null };

/** The game that comes next. */
export function freshGame(isDaily: boolean): GameState {
  if (isDaily) return { day: today(), seed: seedOfDay(today()), length: 100 };
  return { seed: randomSeed(), length: options.rung === null ? OPENING : options.length };
}

/** One game, from its first piece on. */
export class Play {
  id: string; // in what is kept; "" before the first drop, but for a daily game
  time = 0; // of the last drop or undo
  /** What was kept of the game, when this tab read or wrote it; whether this tab has changed it since then, and not kept that
   * yet; and the placements that were there when it took the game up: their mistakes may be solved since. */
  kept: { text: string | null, isOwn: boolean, isChanged: boolean, before: number };
  isBehind = false; // another tab has played on since then: the game is over here
  day: string | null;
  earlier: KeptGame | undefined; // the unfinished game of a day before
  game: SeededGame;
  rivals: Rivals;
  taken: number | null; // the rung of the rival, from the first drop on
  isSettled: boolean; // has moved you up or down, or cannot
  marks: string[]; // what makes the game no contest
  findings: (Finding & { verdict?: Verdict, since?: number })[] = [];
  edition = engine.edition; // of the findings
  undone: number[] = []; // what redo places, the last first
  /** The piece that is looked at, and what its mistake costs, in the middle of a game; or the ending that is shown. */
  seen: { looked: number | null, cost: Cost | Ending | null } = NOTHING;
  ending: Ending | null = null; // the computer's, at the end
  /** Rows that were cleared, on the board before. */
  clearing: { rows: number[], board: Board, points: number, played: number, since: number } | null = null;
  best = { points: 0, isNew: false }; // the most before this game, at its end
  gain = "";
  hint = "";

  /** Whoever plays pieces a second time knows them. */
  constructor(state: GameState, game = new SeededGame(state)) {
    const { day = null, rung } = state;
    this.id = day ?? "";
    this.day = day;
    this.kept = { text: textOf(`game/${day}`), isOwn: false, isChanged: false, before: 0 };
    this.earlier = day === null ? undefined : unfinishedGames().find((one) => one.day !== null && one.day !== day);
    this.game = game;
    this.rivals = new Rivals(game);
    this.taken = rung === undefined ? options.rung : rung;
    this.isSettled = game.isOver;
    this.marks = arePiecesKnown(state) ? ["known pieces"] : [];
  }

  static resume(state: KeptGame) {
    const play = new Play(state, state.game);
    play.id = state.id;
    play.time = state.time;
    play.marks = [...state.marks];
    play.edition = state.edition ?? "";
    play.findings = state.findings.map(([loss, best]) => ({ loss, best }));
    play.kept = { ...play.kept, text: textOf(`game/${play.id}`), before: state.placements.length };
    return play;
  }

  /** The last game, or today's. */
  static last(isDaily: boolean) {
    const kept = keptGames().find(({ day }) => day === (isDaily ? today() : null));
    return kept ? Play.resume(kept) : new Play(freshGame(isDaily));
  }

  get isDaily() {
    return this.day !== null;
  }

  /** Of the rival: before the first drop, that of the visitor. */
  get rung() {
    return this.game.played > 0 ? this.taken : options.rung;
  }

  get looked() {
    return this.seen.looked;
  }

  get cost() {
    return this.seen.cost;
  }

  /** Another tab may have played on. Returns whether it has. */
  hearOfOthers() {
    const text = this.id ? textOf(`game/${this.id}`) : null;
    this.isBehind = text !== null && text !== this.kept.text;
    return this.isBehind;
  }

  keep() {
    if (!this.kept.isChanged || this.hearOfOthers()) return;
    this.kept.isChanged = false;
    keepGame(this.id, this.state);
    this.kept.text = textOf(`game/${this.id}`);
    this.isBehind = false;
  }

  /** Drops are kept at once, so that another tab is behind before it can drop. */
  keepNow() {
    this.id ||= newId();
    this.time = Date.now();
    this.kept = { ...this.kept, isOwn: true, isChanged: true };
    this.keep();
  }

  get state(): GameState {
    const { day, marks, time, rung, findings, edition, game: { seed, length, start, beat, placements } } = this;
    return { day, marks, time, rung, seed, length, start, beat, placements, edition, findings: findings.map(({ loss, best }) => [loss, best]) };
  }

  get address() {
    return this.isDaily ? "#daily" : addressOfGame(this.game);
  }

  get phase() {
    const { isOver, played } = this.game;
    if (this.looked !== null) return isOver ? "look" : "flip";
    return isOver ? "end" : played === 0 ? "first" : "play";
  }

  /** Who plays: the rival, the next one at the end, and the best line in the daily game. */
  get rungs() {
    const { rung, isDaily, game: { isOver } } = this;
    const rungs = rung !== null ? [rung, ...isOver && rung < TOP ? [rung + 1] : []] : [];
    return isDaily ? [...rungs, BEST] : rungs;
  }

  /** The rung at the end of a game, and its points, once they are known. */
  get result() {
    const { rung, rivals } = this;
    const points = rung === null ? null : rivals.lastOf(rung);
    return rung !== null && points !== null ? { rung, points } : null;
  }

  get task() {
    return this.looked === null && !this.game.isOver && !this.isBehind ? this.game.task() : null;
  }

  /** During the daily game the coach is silent. */
  get isSilent() {
    return !this.game.isOver && (this.isDaily || !options.coaches);
  }

  get canUndo() {
    return !this.isDaily && !this.isBehind && this.game.played > 0 && (this.looked === null || !this.game.isOver);
  }

  drop(placement: number) {
    if (this.hearOfOthers()) return;
    this.undone = [];
    this.place(placement);
  }

  /** Says what makes the game no contest, if it is not over. */
  mark(what: string) {
    if (this.game.isOver || this.marks.includes(what)) return;
    this.marks.push(what);
    this.kept.isChanged ||= this.game.played > 0;
  }

  place(placement: number) {
    this.hint = "";
    const { points, board, current, played } = this.game;
    if (played === 0) this.taken = options.rung;
    const { fullRows: rows, filled } = landingOf(board, current, placement);
    this.game.drop(placement);
    this.clearing = rows.length > 0 ? { rows, board: filled, points, played: played + 1, since: performance.now() } : null;
    const gain = this.game.points - points;
    this.gain = gain > 0 ? `${counted(this.game.points, "point")}, plus ${gain}.` : "";
    this.judge(performance.now() + 50);
    this.keepNow();
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
    if (this.hearOfOthers() || !this.canUndo) return;
    const first = this.looked ?? this.game.played - 1;
    while (this.game.played > first) this.undone.push(this.game.undo());
    this.seen = NOTHING;
    this.ending = null;
    this.kept.before = Math.min(this.kept.before, first);
    this.mark("undo");
    this.findings.length = Math.min(this.findings.length, this.game.played);
    this.keepNow();
    takePiece(this.task);
    say("Undone.", this.news);
  }

  redo() {
    const placement = this.looked === null && !this.hearOfOthers() ? this.undone.pop() : undefined;
    if (placement !== undefined) this.place(placement);
  }

  /** Judges what the computer has not seen yet, as much as there is time for. Returns whether that is all. */
  judge(until = Infinity) {
    const { game, rivals } = this;
    if (!engine.judge) return false;
    if (this.edition !== engine.edition) this.findings = [];
    this.edition = engine.edition;
    const { findings } = this;
    for (let i = findings.length; i < game.played; i++) {
      if (performance.now() > until) return false;
      findings[i] = lossOf(engine.judge, game.task(i), game.placements[i]);
      if (i >= this.kept.before) this.keepDrill(i);
      this.kept.isChanged ||= this.kept.isOwn;
    }
    const haveAllPlayed = rivals.play(this.rungs, until);
    if (game.isOver) this.settle();
    if (!haveAllPlayed) return false;
    if (!game.isOver) return true;
    this.ending ??= new Ending(game);
    return this.ending.follow(until);
  }

  /** A game without help, from an empty board to its end, finds your rung, or moves you up or down. */
  settle() {
    const { rung, result, marks, game: { length, beat, start, points } } = this;
    if (this.isSettled || rung !== null && !result) return;
    this.isSettled = true;
    if (marks.length > 0 || start !== "") return;
    if (rung === null && length >= OPENING) setRung(rungAbove(points, length));
    else if (length >= WHOLE && beat === 0 && rung === options.rung && result && result.points !== points) climb(points > result.points);
  }

  /** A drill keeps the pieces left. */
  keepDrill(index: number) {
    const { board, piece: current, next, left } = this.game.task(index);
    const { loss } = this.findings[index];
    if (isDrill(loss) && next !== undefined) keepDrill({ board: textOfBoard(board), current, next, lost: loss, left }, true);
  }

  /** The end of the game, of which nothing is known of the computer before the judge is there. */
  finish() {
    const { game, result } = this;
    const { best } = record();
    const kind = [game.length, ...this.marks].join(" ");
    const before = best[kind] ?? 0;
    this.best = { points: before, isNew: !this.isDaily && game.start === "" && game.points > before };
    if (this.best.isNew) changeRecord(({ best }) => ({ best: { ...best, [kind]: Math.max(best[kind] ?? 0, game.points) } }));
    this.settle();
    this.keepDay();
    const others = [result && `${capitalised(theRung(result.rung))} has ${result.points}`, before > 0 && `your best is ${before}`];
    say(`The end. ${counted(game.points, "point")}. ${others.filter(Boolean).join(", ")}. ${counted(this.mistakes.length, "mistake")}. ${this.ending?.text ?? ""}`.trim());
  }

  /** The day counts at its end, and has the points of the computer once they are known. */
  keepDay() {
    const { day, marks, game: { isOver, points }, rivals } = this;
    if (!day || !isOver) return;
    const [kept, computer] = [record().days[day], rivals.lastOf(BEST)];
    if (!kept || kept.computer === null && computer !== null) keepDay(day, { points, computer, marks });
  }

  get mistakes() {
    return this.findings.filter(({ loss }) => isDrill(loss));
  }

  look(index: number | null) {
    const isPiece = index !== null && index >= 0 && index < this.game.played && (!this.isSilent || this.game.isOver);
    const verdict = isPiece && !this.game.isOver && this.hasBetter(index) ? this.verdict(index) : null;
    const cost = verdict && index !== null ? new Cost(this.game.task(index), this.game.placements[index], verdict.better) : null;
    this.seen = { looked: isPiece ? index : null, cost };
    say("", this.news);
  }

  /** Plays what the computer makes of the last pieces. */
  showEnding() {
    this.ending?.begin();
    this.seen = { looked: null, cost: this.ending };
  }

  step(columns: number) {
    if (this.looked !== null || this.game.isOver) this.look((this.looked ?? this.game.played) + columns);
  }

  flip() {
    const last = this.game.played - 1;
    if (this.looked !== null) this.look(null);
    else if (this.hasBetter(last)) this.look(last);
  }

  hasBetter(index: number) {
    return !this.isSilent && this.findings[index]?.loss >= GRADES[1].below;
  }

  /** The verdict on a placement, or null while it is not judged. */
  verdict(index: number) {
    let isToldLost = false; // of this board
    for (let i = Math.max(this.game.boardBegan(index), index - LONGEST_LOST); i <= index; i++) {
      const finding = this.findings[i];
      if (!finding || i < index && gradeOf(finding.loss) === "best") continue;
      finding.verdict ??= verdictOf({ ...this.game.task(i), isToldLost }, this.game.placements[i], finding);
      isToldLost ||= finding.verdict.isLost;
    }
    return this.findings[index]?.verdict ?? null;
  }

  /** The piece from which on the board before a piece was lost. */
  lostSince(index: number) {
    const { judge } = engine;
    const isLost = (i: number) => judge !== null && isLostBoard(judge, this.game.task(i));
    let since = index;
    while (since > this.game.boardBegan(index) && isLost(since - 1)) since--;
    return since;
  }

  /** From where to where the boards were lost of which the coach has said so. */
  lostRanges() {
    const { findings, game } = this;
    if (game.played > MOST_MARKED) return [];
    return findings.flatMap((finding, i) => {
      if (gradeOf(finding.loss) === "best" || !this.verdict(i)?.isLost) return [];
      finding.since ??= this.lostSince(i);
      return [[finding.since, (game.resets.find((piece) => piece >= i) ?? game.played - 1) + 1]];
    });
  }

  verdictInWords(index: number) {
    const verdict = this.verdict(index);
    return verdict ? verdictInWords(verdict) : "";
  }

  get news() {
    const { day, looked, game: { beat, length, isOver, played, pieces, placements } } = this;
    if (looked !== null) return `Piece ${looked + 1}: ${lower(this.verdictInWords(looked))} Yours: ${placeInWords(pieces[looked], placements[looked])}.`;
    if (isOver) return "The end of the game.";
    const goal = played === 0 && beat > 0 ? `Your friend made ${beat} points with these ${length || ""} pieces. ` : "";
    const aim = played === 0 && day ? `Daily game of ${dayInWords(day)}. One attempt counts. ` : "";
    const { piece, next } = this.game.task();
    return `${aim}${goal}Piece ${played + 1}: ${LETTERS[piece]}. ${next === undefined ? "It is the last." : `Next: ${LETTERS[next]}.`}`;
  }

  /** What the board shows, and its caption. */
  get picture(): PictureOfPart {
    if (this.cost?.picture) return this.cost.picture;
    const { lit, looked, game } = this;
    const { board, piece } = game.task(looked ?? game.played);
    if (looked === null) {
      const now = game.isOver ? undefined : { piece, placement: hand.placement };
      return { board: lit?.board ?? board, cleared: lit?.rows, now, badges: game.isOver ? [] : this.badgesAfter(game.played - 1) };
    }
    const yours = { piece, placement: game.placements[looked] };
    const verdict = this.verdict(looked);
    const badge = verdict ? [{ ...yours, grade: verdict.grade, covered: verdict.covered }] : [];
    if (!verdict || verdict.better === yours.placement) return { board, better: yours, badges: badge };
    const better = { piece, placement: verdict.better };
    return { board, better, yours, badges: [{ ...better, grade: "best" }, ...badge], caption: `Piece ${looked + 1} again. Dashed: yours.` };
  }

  /** The grade at the place of the last piece, if it lost something and cleared nothing. */
  badgesAfter(index: number): Badge[] {
    const verdict = this.hasBetter(index) ? this.verdict(index) : null;
    if (!verdict) return [];
    const { board, piece } = this.game.task(index);
    const { fits, fullRows, squares } = landingOf(board, piece, this.game.placements[index]);
    return fits && fullRows.length === 0 ? [{ squares, grade: verdict.grade, covered: verdict.covered }] : [];
  }
}
