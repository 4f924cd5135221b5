// The state of the page: its four parts, which of them is seen, and what leads from one to another. It has
// no document: the page draws what is here, and calls what a visitor does.
//
// A part has a `phase`, a `picture` of the board and `news` of it, a `task` while a piece is in the hand, `drop`, `undo`, `redo`,
// `canUndo`, an `address`, and a `state` that is kept.

import { say, show } from "../shared/news.js";
import { addressOf } from "../shared/rules.js";
import { counted } from "../shared/words.js";
import { addressOfGame, gameIn, partIn, positionIn } from "./address.js";
import { engine } from "./engine.js";
import { Explore } from "./explore.js";
import { hand, placePiece, takePiece, turnPieceInHand } from "./hand.js";
import { Learn } from "./learn.js";
import { readOptions } from "./options.js";
import { Play } from "./play.js";
import { problemsIn } from "./problems.js";
import { keep, load, storage, textOfBoard } from "./store.js";
import { randomSeed } from "./stream.js";

// The most pieces of a game that nobody misses.
const FEW = 5;

// The pieces of a game in which something is said of another.
const NOTED = 3;

/** @type {PartName} */
export let partName = "play";
/** @type {{ play: Play, daily: Play, learn: Learn, explore: Explore }} */
export let parts;
/** The state of an unfinished game in which another one has begun. @type {Play["state"] | null} */
export let leftGame = null;
/** The game that has taken its place. @type {Play["game"] | undefined} */
let successor;
let isTold = false; // of a browser that keeps nothing
let judging = 0; // a timer

/** Begins with what was kept, and with the problems of the page. @param {string} problems */
export function openSession(problems) {
  readOptions();
  parts = { play: new Play("play"), daily: new Play("daily"), learn: new Learn(problemsIn(problems)), explore: new Explore() };
  partName = "play";
  leftGame = new Play("left").game.played > FEW ? load("left") : null;
  isTold = false;
  save();
}

export function part() {
  return parts[partName];
}

/** The part that is seen, if it is a game. */
export function playSeen() {
  const seen = part();
  return seen instanceof Play ? seen : null;
}

export function save() {
  const { daily, ...others } = parts;
  for (const [name, { state }] of Object.entries(others)) keep(name, state);
  if (daily.counts && daily.game.played > 0) keep("daily", daily.state);
  keep("left", leftGame);
}

export function movePiece(/** @type {number} */ columns) {
  if (part().task) placePiece(hand.column + columns);
  else playSeen()?.step(columns);
}

export function turnPiece(/** @type {number} */ quarters) {
  if (part().task) turnPieceInHand(quarters);
}

export function dropPieceInHand() {
  if (part().task) part().drop(hand.placement);
  else if (part().phase === "flip") playSeen()?.look(null);
  isTold ||= parts.play.game.played >= NOTED;
}

// A game that is left after more than FEW pieces is kept, one at a time.
function leaveGame() {
  const { game, state } = parts.play;
  if (game.isOver || game.played <= FEW) return false;
  leftGame = state;
  return true;
}

export function beginGame(/** @type {GameOfSeed} */ game) {
  const piecesOf = (/** @type {GameOfSeed} */ { seed, start = "" }) => `${seed} ${start}`;
  const known = [parts.play.game, parts.daily.game].filter(({ played }) => played > 0);
  const isKnown = [...known, ...leftGame ? [leftGame] : []].map(piecesOf).includes(piecesOf(game));
  const isLeft = leaveGame();
  parts.play.begin(game);
  if (isLeft) successor = parts.play.game;
  // Whoever plays pieces a second time knows them.
  if (isKnown) parts.play.mark("known pieces");
  if (game.seed === parts.daily.game.seed) parts.daily.mark("known pieces");
  showPart("play");
}

export function nextGame() {
  beginGame(parts.play.another());
}

/** Goes back to the game that was left; the one that is left for it is kept in its place. */
export function goBackToGame() {
  if (!leftGame) return;
  const wanted = leftGame;
  if (!leaveGame()) leftGame = null;
  parts.play.resume(wanted);
  showPart("play");
}

/** What is said of games that are kept, in the first pieces of another one. */
export function noteOfGames() {
  const { game } = parts.play;
  if (partName !== "play" || game.played >= NOTED) return null;
  if (leftGame && game === successor) return { text: `Your game of ${counted(leftGame.placements.length, "piece")} is kept.`, isLeft: true };
  return storage.isRefused && !isTold ? { text: "Your games are not kept here: this browser refuses storage.", isLeft: false } : null;
}

export function undo() {
  if (parts.play.game.played === 0 && noteOfGames()?.isLeft) goBackToGame();
  else part().undo();
}

/** Soft drop, in other games; the daily game has no undo. */
export function pressDown() {
  if (partName !== "daily" || !part().task) return dropPieceInHand();
  parts.daily.hint = "Space drops.";
  say(parts.daily.hint);
}

export function showPart(/** @type {PartName} */ wanted) {
  const before = playSeen();
  parts.explore.run.setRunning(false);
  if (wanted === "daily") parts.daily.beginDay();
  // Explore takes what the board shows of a game along, if there are two pieces.
  if (wanted === "explore" && before) {
    const { board, piece, next } = before.game.task(before.looked ?? before.game.played);
    if (next !== undefined) explore({ board, current: piece, next });
    if (before.looked === null) before.mark("hint");
  }
  partName = wanted;
  if (wanted === "learn") parts.learn.enter();
  takePiece(part().task);
  say("", part().news);
}

function explore(/** @type {Position} */ { board, current, next }) {
  parts.explore.change({ board: textOfBoard(board), current, next, pieces: 0, points: 0 });
}

/** The places of a position are played on in a game without end, which has a link as well. */
export function playOn() {
  beginGame({ seed: randomSeed(), length: 0, start: addressOf(parts.explore) });
}

export function goToAddress(/** @type {string} */ hash) {
  const wanted = partIn(hash);
  if (!wanted) return;
  const { seed, ...rest } = gameIn(hash);
  const game = { seed: seed ?? 0, ...rest };
  const isOther = wanted === "play" && seed !== undefined && addressOfGame(game) !== parts.play.address;
  if (isOther && leftGame && addressOfGame(game) === addressOfGame(leftGame)) goBackToGame();
  else if (isOther) beginGame(game);
  else if (wanted !== partName) showPart(wanted);
  const position = wanted === "explore" ? positionIn(hash) : null;
  if (position && addressOf(position) !== part().address) explore(position);
  if (wanted === "explore" && !position && hash.includes("&")) parts.explore.note = "The link holds no position: this is your last one.";
  show();
}

/** Judges what is not judged yet, in slices, so that the page goes on. */
export function judgeRest() {
  const until = performance.now() + 12;
  const isDone = [parts.play, parts.daily].every((one) => one.judge(until));
  parts.daily.keepDay();
  clearTimeout(judging);
  if (!isDone && engine.judge) judging = setTimeout(show);
}
