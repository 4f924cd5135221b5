// Writes the problems of the player page: positions in which weak players lose points, where one placement is clearly
// the best. The theme of a problem is that of the reason why the weak player's placement is worse.
//
//   crates/web/build.sh && node crates/page/problems.mjs >crates/page/player/problems.txt
//
// A line has the theme, the strength from 1, the two known pieces, the placement of the weak player and the best one
// (two hexadecimal digits each), the loss of the weak player in tenths of a point, the rows of the board as in an address,
// and at the end of a game the pieces left. It takes some minutes, and writes the same each time. The folder target is
// $CARGO_TARGET_DIR, if that is set.

import { engine, lossOf } from "./player/engine.ts";
import { SeededGame } from "./player/games.ts";
import { THEMES } from "./player/problems.ts";
import { costOfBeginner, isCareless, rankedByCost, RUNGS } from "./player/rivals.ts";
import { streamOf } from "./player/stream.ts";
import { after, reasonOf } from "./shared/reasons.ts";
import { addressOf, dropPiece, holesOf, landingOf, LETTERS, placementsOf, pointsOf, RESET, WIDTH } from "./shared/rules.ts";
import { sumOf } from "./shared/words.ts";

const target = process.env.CARGO_TARGET_DIR ?? new URL("../../target", import.meta.url).pathname;
const { Player } = await import(`${target}/web/npm/node.js`);
const player = new Player();
engine.judge = player;

// How many problems a theme has at most, and of them of one strength, and the games that are looked at.
const MOST = 40;
const MOST_OF_STRENGTH = 20;
const GAMES = 250;
const PIECES = 200;

// The points that the weak player loses at least, and those that the second-best placement does.
const LEAST_LOSS = 2;
const LEAST_GAP = 0.5;

// The boards that are looked at: a problem is to be seen at a glance.
const MOST_HOLES = 2;
const LEAST_SQUARES = 20;

// The playouts of a placement, and the most pieces of each.
const PLAYOUTS = 64;
const PLAYOUT = 20;

// The pieces left of the problems at the end of a game, and how many problems have one number of them.
const LEAST_LEFT = 2;
const MOST_LEFT = 8;
const MOST_OF_LEFT = 9;

// A player that only survives: its stack is low and even, and it clears what it can.
const costOfCareful = ({ holes, steps, heights, rows, outcome }) =>
  9 * holes + 2 * sumOf(steps) + sumOf(heights) - 8 * rows + (outcome === RESET ? 1000 : 0);

// The games are those of the rungs without a search, and of the careful player.
const HOSTS = [...RUNGS.filter(({ effort }) => effort === 0), null];

const textOf = (board) => board.map(Number).map((square) => Math.min(1, square)).join("");
const mirrored = (board) => board.map((_, place) => board[place - place % WIDTH + WIDTH - 1 - place % WIDTH]);

// How strong a player has to be to find the best placement, from 1: stronger than the one who played, than the beginner,
// or than effort 1.
function strengthOf(task, beginner) {
  const misses = (placement) => lossOf(player, task, placement).loss >= LEAST_GAP;
  return misses(player.place(task.board, 1, task.piece, task.next)) ? 3 : misses(beginner) ? 2 : 1;
}

// Whether the second-best placement is clearly worse, by the search and by playouts.
function isClear(task, best) {
  const board = textOf(after(task.board, task.piece, best).board);
  const others = placementsOf(task.piece).filter((placement) => textOf(after(task.board, task.piece, placement).board) !== board)
    .map((placement) => ({ placement, loss: lossOf(player, task, placement).loss })).sort((a, b) => a.loss - b.loss);
  // With three pieces left, the search is exact.
  return others.length > 0 && others[0].loss >= LEAST_GAP && (task.left <= 3 || isConfirmed(task, best, others[0].placement));
}

// Whether a placement is better than another one in playouts on the same pieces, by more than three standard errors of
// the mean.
function isConfirmed(task, best, other) {
  const differences = Array.from({ length: PLAYOUTS }, (_, seed) => playout(task, best, seed) - playout(task, other, seed));
  const mean = sumOf(differences) / PLAYOUTS;
  const squares = sumOf(differences.map((one) => (one - mean) ** 2));
  return mean > 3 * Math.sqrt(squares / (PLAYOUTS * (PLAYOUTS - 1)));
}

// The points after a placement without the luck of the pieces, played at effort 1, and what its evaluation expects of the
// last of them.
function playout({ board: before, piece, next, left: all }, placement, seed) {
  const board = before.slice();
  let [points, current, left] = [pointsOf(dropPiece(board, piece, placement)), next, all && all - 1];
  for (const revealed of streamOf(seed, Math.min(PLAYOUT, (all ?? Infinity) - 2))) {
    points -= player.luck(board, current, revealed, left && left - 1);
    points += pointsOf(dropPiece(board, current, player.place(board, 1, current, revealed, left)));
    [current, left] = [revealed, left && left - 1];
  }
  return points + player.rankedMoves(board, 1, current, undefined, left)[1];
}

const found = Object.fromEntries(Object.keys(THEMES).map((theme) => [theme, [1, 2, 3].map(() => /** @type {string[]} */ ([]))]));
const isFull = (lists) => lists.flat().length === MOST;
const seen = new Set();

function consider(task, played, beginner) {
  const { board, piece, next, left } = task;
  const { loss, best } = lossOf(player, task, played);
  if (loss < LEAST_LOSS || seen.has(textOf(board))) return;
  const { theme } = reasonOf(task, played, best);
  const lists = found[theme];
  if (!lists || isFull(lists) || (theme === "last") !== (left !== undefined)) return;
  const strength = strengthOf(task, beginner);
  const lines = lists[strength - 1];
  const isLeft = (line) => line.endsWith(` ${left}`);
  if (lines.length === MOST_OF_STRENGTH || lists.flat().filter(isLeft).length === MOST_OF_LEFT || !isClear(task, best)) return;
  for (const one of [board, mirrored(board)]) seen.add(textOf(one));
  // The players keep the last column open. Every second problem is mirrored.
  const problem = { board, piece, next, played, best };
  const line = lineOf(theme, strength, loss, lines.length % 2 === 0 ? problem : mirror(problem));
  lines.push(left === undefined ? line : `${line} ${left}`);
}

function mirror({ board, piece, next, played, best }) {
  const flipped = mirrored(board);
  const partner = (piece) => "OISLJZT".indexOf(LETTERS[piece]);
  const squaresOf = (placement) => landingOf(flipped, partner(piece), placement).squares.map(([row, column]) => row * WIDTH + column).sort().join();
  const move = (placement) => {
    const squares = landingOf(board, piece, placement).squares.map(([row, column]) => row * WIDTH + WIDTH - 1 - column).sort().join();
    return placementsOf(partner(piece)).find((other) => squaresOf(other) === squares);
  };
  return { board: flipped, piece: partner(piece), next: partner(next), played: move(played), best: move(best) };
}

function lineOf(theme, strength, loss, { board, piece, next, played, best }) {
  const rows = addressOf({ board, current: piece, next }).split("rows=")[1];
  const bytes = [played, best].map((placement) => placement.toString(16).padStart(2, "0")).join("");
  return [theme, strength, LETTERS[piece] + LETTERS[next], bytes, Math.round(10 * loss), rows].join(" ");
}

// Looks at the positions of a game: as it goes on, or as if it ended soon.
function look(seed, ends) {
  const game = new SeededGame({ seed, length: 0 });
  const host = HOSTS[seed % HOSTS.length];
  while (game.played < PIECES - 2) {
    const task = { ...game.task(), left: ends ? LEAST_LEFT + game.played % (MOST_LEFT + 1 - LEAST_LEFT) : undefined };
    const [beginner, second] = rankedByCost(task, costOfBeginner);
    const [careful] = rankedByCost(task, costOfCareful);
    const holes = sumOf(holesOf(task.board));
    if (holes <= MOST_HOLES && task.board.filter(Boolean).length >= LEAST_SQUARES) {
      for (const played of new Set([beginner, second, careful])) consider(task, played, beginner);
    }
    game.drop(host === null ? careful : isCareless(host, game) ? second : beginner);
  }
}

const isMade = (ends) => Object.entries(found).every(([theme, lists]) => (theme === "last") !== ends || isFull(lists));
for (const ends of [false, true]) {
  for (let seed = 1; seed <= GAMES && !isMade(ends); seed++) {
    look(seed, ends);
    console.error(seed, Object.entries(found).map(([theme, lists]) => `${theme} ${lists.map(({ length }) => length)}`).join("  "));
  }
}
console.log(Object.values(found).flat(2).join("\n"));
