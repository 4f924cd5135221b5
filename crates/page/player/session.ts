// The state of the page: its four parts, which of them is seen, and what leads from one to another. It has
// no document: the page draws what is here, and calls what a visitor does.
//
// A part has a `phase`, a `picture` of the board and `news` of it, a `task` while a piece is in the hand, a `cost` that is shown,
// `drop`, `undo`, `redo`, `canUndo`, an `address`, and a `state` that is kept.

import { enter, say, sayAlso, show } from "../shared/news.ts";
import { addressOf, type Position } from "../shared/rules.ts";
import { counted } from "../shared/words.ts";
import { addressOfGame, dayIn, gameIn, partIn, positionIn, type GameOfSeed, type PartName } from "./address.ts";
import { seedOfDay, today } from "./days.ts";
import { engine } from "./engine.ts";
import { Explore } from "./explore.ts";
import { hand, placePiece, takePiece, turnPieceInHand } from "./hand.ts";
import { gameAt, isMissed, keptGame, keptState } from "./kept.ts";
import { Learn } from "./learn.ts";
import { readOptions } from "./options.ts";
import { freshGame, Play } from "./play.ts";
import { problemsIn } from "./problems.ts";
import { change, isRefused, keep, readAnew, textOfBoard } from "./store.ts";
import { randomSeed } from "./stream.ts";

// The most milliseconds until what has changed is kept.
const SOON = 2000;

export const BEHIND = "This game went on in another tab.";

export let partName: PartName = "play";
export let parts: { play: Play, daily: Play, learn: Learn, explore: Explore };
/** The id of the unfinished game whose place the present one took, or "". */
let left = "";
let told = 0; // the drops since the browser keeps nothing, of which is said so
let judging = 0; // a timer
let saving = 0; // another
/** What this tab last knew of what is kept of two parts. */
let known = { learn: "", explore: "" };

/** Begins with what was kept, and with the problems of the page. */
export function openSession(problems: string) {
  readAnew();
  const drills = problemsIn(problems);
  readOptions();
  change("options", (kept) => kept ?? {}); // A browser that refuses storage is known from now on.
  parts = { play: Play.last(false), daily: Play.last(true), learn: new Learn(drills), explore: new Explore() };
  partName = "play";
  left = "";
  told = 0;
  known = textsOfParts();
}

const textsOfParts = () => ({ learn: JSON.stringify(parts.learn.state), explore: JSON.stringify(parts.explore.state) });

export const part = () => parts[partName];

export function playSeen() {
  const seen = part();
  return seen instanceof Play ? seen : null;
}

/** Keeps what this tab has changed, and nothing else: another one may have changed the rest. */
export function save() {
  clearTimeout(saving);
  saving = 0;
  parts.play.keep();
  parts.daily.keep();
  const texts = textsOfParts();
  for (const name of ["learn", "explore"] as const) if (texts[name] !== known[name]) keep(name, parts[name].state);
  known = texts;
}

export function saveSoon() {
  saving ||= setTimeout(save, SOON);
}

/** Another tab has changed what is kept. */
export function hearOfOthers() {
  readAnew();
  for (const play of [parts.play, parts.daily]) play.hearOfOthers();
  if (playSeen()?.isBehind) say(BEHIND);
  show();
}

export function movePiece(columns: number) {
  if (!part().task) return playSeen()?.step(columns);
  placePiece(hand.column + columns, true);
}

export function turnPiece(quarters: number) {
  if (part().task) turnPieceInHand(quarters);
}

export function dropPieceInHand() {
  if (part().task && partName === "daily" && parts.daily.game.played === 0 && beginDay()) enterPart();
  else if (part().task) part().drop(hand.placement);
  else if (part().phase === "flip") playSeen()?.look(null);
  if (isRefused()) told++;
}

export function beginGame(game: GameOfSeed) {
  save();
  left = isMissed(parts.play.game) ? parts.play.id : "";
  parts.play = new Play(game);
  if (game.seed === parts.daily.game.seed) parts.daily.mark("known pieces");
  showPart("play");
  enter(parts.play.address, left !== "");
}

export function nextGame() {
  beginGame(freshGame(false));
}

/** Goes on with a game that is kept, as another tab may have left it. */
export function goOn(id: string) {
  const kept = keptGame(id);
  if (!kept) return;
  save();
  left = "";
  const name = kept.day === null ? "play" : "daily";
  showPart(name);
  parts[name] = Play.resume(kept);
  enterPart();
}

/** What is said of games that are kept, before the first drop of another one. */
export function noteOfGames(): { text: string, id: string } | null {
  if (partName !== "play" || parts.play.game.played > 0) return null;
  const kept = left && keptState(left);
  if (!kept) return told === 0 && noteOfRefusal() || null;
  return { text: `Your game of ${counted(kept.placements.length, "piece")} is kept${isRefused(`game/${left}`) ? " in this tab alone" : ""}.`, id: left };
}

/** What is said for three drops where the browser keeps nothing, from the first game on or later. */
export const noteOfRefusal = () => isRefused() && told < 3 && { text: "Your games are not kept here: this browser refuses storage.", id: "" };

export function undo() {
  const id = noteOfGames()?.id;
  if (id) goOn(id);
  else part().undo();
}

/** Soft drop, in other games; the daily game has no undo. */
export function pressDown() {
  if (partName !== "daily" || !part().task) return dropPieceInHand();
  parts.daily.hint = "Space drops.";
  say(parts.daily.hint);
}

export function showPart(wanted: PartName) {
  const before = playSeen();
  if (wanted === "daily" && (partName !== "daily" || parts.daily.game.isOver)) beginDay();
  // Explore takes what the board shows of a game along, if there are two pieces.
  if (wanted === "explore" && before) {
    const { board, piece, next } = before.game.task(before.looked ?? before.game.played);
    if (next !== undefined) explore({ board, current: piece, next });
    if (before.looked === null) before.mark("hint");
  }
  partName = wanted;
  if (wanted === "learn") parts.learn.enter();
  enterPart();
}

function enterPart() {
  takePiece(part().task);
  say("", part().news);
}

/** Begins the game of today, or goes on with it, in place of one of another day. Returns whether it was another one. */
function beginDay() {
  if (parts.daily.day === today()) return false;
  parts.daily.keep();
  const kept = keptGame(today());
  parts.daily = kept ? Play.resume(kept) : new Play(freshGame(true));
  return true;
}

function explore({ board, current, next }: Position) {
  parts.explore.change({ board: textOfBoard(board), current, next, pieces: 0, points: 0 });
}

/** The places of a position are played on in a game without end, which has a link as well. */
export function playOn() {
  beginGame({ seed: randomSeed(), length: 0, start: addressOf(parts.explore) });
}

export function goToAddress(hash: string) {
  const wanted = partIn(hash);
  if (!wanted) return;
  const of = wanted === "daily" ? dayIn(hash) : null;
  if (of) return goToDay(of.day, of.beat);
  const { seed, ...rest } = gameIn(hash);
  const game = { seed: seed ?? 0, ...rest };
  const isOther = wanted === "play" && seed !== undefined && addressOfGame(game) !== parts.play.address;
  const kept = isOther && gameAt(addressOfGame(game));
  if (kept) goOn(kept.id);
  else if (isOther) beginGame(game);
  else if (wanted !== partName) showPart(wanted);
  const position = wanted === "explore" ? positionIn(hash) : null;
  if (position && addressOf(position) !== part().address) explore(position);
  if (wanted === "explore" && !position && hash.includes("&")) parts.explore.note = "The link holds no position: this is your last one.";
  show();
}

/** The game of a day: today's with the points of a friend, or one of a day that is over, which is a game as others are. */
function goToDay(day: string, beat: number) {
  const game = { seed: seedOfDay(day), length: 100, beat };
  const kept = keptGame(day);
  if (day === today()) {
    showPart("daily");
    parts.daily.game.beat = beat;
  } else if (kept && !kept.game.isOver) goOn(day);
  else if (addressOfGame(game) !== parts.play.address) beginGame(game);
  else showPart("play");
  show();
}

/** Judges what is not judged yet, what a mistake costs, and what the end was worth, in slices, so that the page goes on. */
export function judgeRest() {
  const until = performance.now() + 12;
  const { cost } = part();
  const found = () => cost?.text ?? playSeen()?.ending?.text ?? "";
  const before = found();
  const isDone = [parts.play, parts.daily].every((one) => one.judge(until)) && (!cost || cost.follow(until));
  if (found() !== before) sayAlso(found());
  parts.daily.keepDay();
  clearTimeout(judging);
  if (!isDone && engine.judge) judging = setTimeout(show);
}
