// Recorded games, and their replay pages: { pieces, placements, title, analysis }. They are played
// and written by the package for npm.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeFileSync } from "node:fs";
import { PACKAGE, PROGRAMS } from "./browser.mjs";

const { Board, Player, replayPage, stream } = await import(pathToFileURL(join(PACKAGE, "node.js")));
export const player = new Player();

// O pieces on each other: ten fit, and the eleventh does not.
export function towers(length) {
  return { pieces: Array(length).fill(0), placements: Array(length).fill(0) };
}

// Upright I pieces side by side: each tenth clears four rows.
export function tetrises(count) {
  const columns = Array.from({ length: 10 * count }, (_, i) => i % 10);
  return { pieces: columns.map(() => 1), placements: columns };
}

// The player at effort 1, on the stream with this seed.
export function played(length, seed) {
  const pieces = Array.from(stream(seed, length));
  const board = new Board();
  const placements = pieces.map((piece, i) => {
    const placement = player.place(board.squares(), 1, piece, pieces[i + 1]);
    board.drop(piece, placement);
    return placement;
  });
  return { pieces, placements };
}

// A player without a plan: each piece lies where a fixed sequence says. Most of its games end soon.
export function random(length, seed) {
  const pieces = Array.from(stream(seed, length));
  const choices = Array.from(stream(seed + 1, 2 * length));
  const widths = [[2, 2, 2, 2], [1, 4, 1, 4], [3, 2, 3, 2], [2, 3, 2, 3], [2, 3, 2, 3], [3, 2, 3, 2], [3, 2, 3, 2]];
  const placements = pieces.map((piece, i) => {
    const rotation = choices[2 * i] % 4;
    const column = (choices[2 * i + 1] * 3 + i) % (11 - widths[piece][rotation]);
    return rotation * 16 + column;
  });
  return { pieces, placements };
}

// The game with the analysis that `effort` finds, luck, loss and best placement of each piece: of all its pieces, or of the first
// of `length`, where the one after the last placement is known.
export function analysed({ pieces, placements, ...rest }, effort = 1, length = pieces.length) {
  const board = new Board();
  let before = board.squares(); // before the piece before, when this one was revealed
  const analysis = placements.flatMap((placement, i) => {
    const piece = pieces[i];
    const squares = board.squares();
    const luck = player.luck(before, pieces[i - 1], piece);
    before = squares;
    const [loss, best] = player.assess(squares, effort, piece, pieces[i + 1], i + 2 >= length, placement);
    board.drop(piece, placement);
    return [luck, loss, best];
  });
  return { pieces: pieces.slice(0, placements.length), placements, analysis, ...rest };
}

// The page of a game, as a text.
export function pageOf({ pieces, placements, title = "i and o", analysis = [], end }) {
  return replayPage(Uint8Array.from(pieces), Uint8Array.from(placements), title, Float64Array.from(analysis), end);
}

// The page that tetris-judge writes into a folder, and what it prints: of any bytes, which may break the rules.
export function judged(folder, { pieces, placements }, ...options) {
  writeFileSync(join(folder, "i"), Uint8Array.from(pieces));
  writeFileSync(join(folder, "o"), Uint8Array.from(placements));
  const { status, stdout } = spawnSync(join(PROGRAMS, "tetris-judge"), ["i", "o", "--page", "page.html", ...options], { cwd: folder, encoding: "utf8" });
  if (status !== 0 && status !== 1) throw Error(`the judge ends with ${status}`); // 1: the game breaks the rules
  return [join(folder, "page.html"), stdout];
}

// Before each piece and at the end: points, clears of 1 to 4 rows and cleared boards, eighths of points lost
// by each of these, and the squares; by the rules of the library and the judge's definition of loss.
export function lostUpTo({ pieces, placements }) {
  const board = new Board();
  const [counts, lost] = [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]];
  let points = 0;
  const state = () => [points, [...counts], [...lost], board.squares().join("")];
  const states = [state()];
  pieces.forEach((piece, i) => {
    const squares = board.squares().filter(Boolean).length;
    const scored = board.drop(piece, placements[i]);
    const rows = [0, 1, 3, 7, 15].indexOf(scored); // -1: the board was cleared
    if (rows !== 0) {
      counts[rows < 0 ? 4 : rows - 1] += 1;
      lost[rows < 0 ? 4 : rows - 1] += rows < 0 ? 3 * (squares + 4) : 30 * rows - 8 * scored;
    }
    points += scored ?? 0;
    states.push(state());
  });
  return states;
}
