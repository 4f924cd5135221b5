// The state of the page: its four parts, which of them is seen, and what leads from one to another. It has
// no document: the page draws what is here, and calls what a visitor does.
//
// A part has a `phase`, a `picture` of the board, a `task` { board, piece, next } while a piece is in the
// hand, `drop`, `undo`, `canUndo` and `flip`, an `address`, and a `state` that is kept.

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

export let partName = "play";
export let parts = {};
export let leftGame = null; // the state of an unfinished game in which another one has begun
let successor; // the game that has taken its place
let isTold = false; // of a browser that keeps nothing
let judging; // a timer

// Begins with what was kept, and with the problems of the page.
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

export function save() {
  for (const [which, { state }] of Object.entries(parts)) if (which !== "daily") keep(which, state);
  if (parts.daily.counts && parts.daily.game.played > 0) keep("daily", parts.daily.state);
  keep("left", leftGame);
}

// What a visitor does with a control.
export function act(run, ...values) {
  run(...values);
  show();
}

export function movePiece(columns) {
  if (part().task) placePiece(hand.column + columns);
  else part().step?.(columns);
  show();
}

export function turnPiece(quarters) {
  if (part().task) turnPieceInHand(quarters);
}

export function dropPieceInHand() {
  if (part().task) part().drop(hand.placement);
  else if (part().phase === "flip") part().look(null);
  isTold ||= parts.play.game.played >= NOTED;
  show();
}

// A game that is left after more than FEW pieces is kept, one at a time.
function leaveGame() {
  const { game, state } = parts.play;
  if (game.isOver || game.played <= FEW) return false;
  leftGame = state;
  return true;
}

export function beginGame(game, placements) {
  const piecesOf = ({ seed, start = "" }) => `${seed} ${start}`;
  const known = [parts.play.game, parts.daily.game].filter(({ played }) => played > 0);
  const isKnown = [...known, ...leftGame ? [leftGame] : []].map(piecesOf).includes(piecesOf(game));
  const isLeft = leaveGame();
  parts.play.begin(game, placements);
  if (isLeft) successor = parts.play.game;
  // Whoever plays pieces a second time knows them.
  if (isKnown) parts.play.mark("known pieces");
  if (game.seed === parts.daily.game.seed) parts.daily.mark("known pieces");
  showPart("play");
}

export function nextGame() {
  beginGame(parts.play.another());
}

// Goes back to the game that was left; the one that is left for it is kept in its place.
export function goBackToGame() {
  if (!leftGame) return;
  const wanted = leftGame;
  if (!leaveGame()) leftGame = null;
  parts.play.resume(wanted);
  showPart("play");
}

// What is said of games that are kept, in the first pieces of another one: { text, isLeft }, or null.
export function noteOfGames() {
  const { game } = parts.play;
  if (partName !== "play" || game.played >= NOTED) return null;
  if (leftGame && game === successor) return { text: `Your game of ${counted(leftGame.placements.length, "piece")} is kept.`, isLeft: true };
  return storage.isRefused && !isTold ? { text: "Your games are not kept here: this browser refuses storage.", isLeft: false } : null;
}

export function undo() {
  if (partName === "play" && parts.play.game.played === 0 && noteOfGames()?.isLeft) goBackToGame();
  else part().undo();
  show();
}

// Soft drop, in other games; the daily game has no undo.
export function pressDown() {
  if (partName !== "daily" || !part().task) return dropPieceInHand();
  part().hint = "Space drops.";
  say(part().hint);
  show();
}

export function showPart(wanted) {
  const before = part();
  parts.explore.run.setRunning(false);
  if (wanted === "daily") parts.daily.beginDay();
  // Explore takes what the board shows of a game along, if there are two pieces.
  if (wanted === "explore" && before.game) {
    const { board, piece, next } = before.game.task(before.looked ?? before.game.played);
    if (next !== undefined) parts.explore.change({ board: textOfBoard(board), current: piece, next, pieces: 0, points: 0 });
    if (before.looked === null) before.mark("hint");
  }
  partName = wanted;
  if (wanted === "learn") parts.learn.enter();
  takePiece(part().task);
  say("", part().newsOfGame());
  show();
}

// The places of a position are played on in a game without end, which has a link as well.
export function playOn() {
  beginGame({ seed: randomSeed(), length: 0, start: addressOf(parts.explore) });
}

export function goToAddress(hash) {
  const wanted = partIn(hash);
  const game = gameIn(hash);
  if (wanted === "") return;
  const isOther = wanted === "play" && game.seed !== undefined && addressOfGame(game) !== parts.play.address;
  if (isOther && leftGame && addressOfGame(game) === addressOfGame(leftGame)) goBackToGame();
  else if (isOther) beginGame(game);
  else if (wanted !== partName) showPart(wanted);
  const position = wanted === "explore" ? positionIn(hash) : null;
  if (wanted === "explore" && !position && hash.includes("&")) parts.explore.note = "The link holds no position: this is your last one.";
  if (position && addressOf(position) !== part().address) {
    parts.explore.change({ ...position, board: textOfBoard(position.board), pieces: 0, points: 0 });
  }
  show();
}

// Judges what is not judged yet, in slices, so that the page goes on.
export function judgeRest() {
  const until = performance.now() + 12;
  const isDone = [parts.play, parts.daily].every((one) => one.judge(until));
  parts.daily.keepDay();
  clearTimeout(judging);
  if (!isDone && engine.judge) judging = setTimeout(show);
}
