// The state of the page: its four parts, which of them is seen, and what leads from one to another. It has
// no document: the page draws what is here, and calls what a visitor does.
//
// A part has a `phase`, a `picture` of the board, a `task` { board, piece, next } while a piece is in the
// hand, `drop`, `undo`, `canUndo` and `flip`, an `address`, and a `state` that is kept.

import { say, show } from "../shared/news.js";
import { addressOf } from "../shared/rules.js";
import { addressOfGame, gameIn, partIn, positionIn } from "./address.js";
import { seedOfDay, today } from "./days.js";
import { engine } from "./engine.js";
import { Explore } from "./explore.js";
import { hand, placePiece, takePiece, turnPieceInHand } from "./hand.js";
import { Learn } from "./learn.js";
import { readOptions } from "./options.js";
import { Play } from "./play.js";
import { problemsIn } from "./problems.js";
import { keep, textOfBoard } from "./store.js";
import { randomSeed } from "./stream.js";

export let partName = "play";
export let parts = {};
let judging; // a timer

// Begins with what was kept, and with the problems of the page.
export function openSession(problems) {
  readOptions();
  parts = { play: new Play("play"), daily: new Play("daily"), learn: new Learn(problemsIn(problems)), explore: new Explore() };
  partName = "play";
}

export function part() {
  return parts[partName];
}

export function save() {
  for (const [which, { state }] of Object.entries(parts)) keep(which, state);
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
  show();
}

export function beginGame(game, placements) {
  parts.play.begin(game, placements);
  // Whoever plays the pieces of the day before the daily game knows them.
  if (game.seed === seedOfDay(today()) && !parts.daily.game.isOver) parts.daily.helped = true;
  showPart("play");
}

export function nextGame() {
  beginGame(parts.play.another());
}

export function showPart(wanted) {
  const before = part();
  parts.explore.run.setRunning(false);
  if (wanted === "daily" && parts.daily.day !== today() && parts.daily.task === null) parts.daily.begin(parts.daily.another());
  // Explore takes what the board shows of a game along, if there are two pieces.
  if (wanted === "explore" && before.game) {
    const { board, piece, next } = before.game.task(before.looked ?? before.game.played);
    if (next !== undefined) parts.explore.change({ board: textOfBoard(board), current: piece, next, pieces: 0, points: 0 });
    if (before.isDaily && !before.game.isOver) before.helped = true;
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
  if (wanted === "play" && game.seed !== undefined && addressOfGame(game) !== parts.play.address) beginGame(game);
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
