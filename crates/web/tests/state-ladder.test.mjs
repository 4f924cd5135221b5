// Rivals over time: the first game, which finds one, the rungs up and down, and the daily game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { player } from "./games.mjs";
import { clear, drop, judge, judgeAll, link, of, open, reload, score, tab } from "./tabs.mjs";

const { engine: { engine }, options: { climb, options, setRung }, rivals: { Rivals, rungAbove, RUNGS }, games: { SeededGame } } = of(tab);
const play = () => tab.parts.play;
const rung = () => `${options.rung} ${options.results}`;

test("the first game has 40 pieces and no rival, and its end finds one", () => {
  mock.method(Math, "random", () => 0.0017); // the seed 17
  clear();
  open();
  assert.deepEqual([play().game.length, play().rung, play().rungs, options.rung], [40, null, [], null]);
  engine.judge = null; // "Next game" may be pressed before the rivals have played
  score(40);
  // The lowest one that makes more on average, which noise of single games does not move, and at most the regular.
  assert.deepEqual([0, 6, 7, 10, 11, 16, 17, 20, 21, 100].map((points) => rungAbove(points, 40)), [0, 0, 1, 1, 2, 2, 3, 3, 3, 3]);
  assert.deepEqual([19, 20, 39, 40, 68].map((points) => rungAbove(points, 100)), [0, 1, 1, 2, 3]);
  assert.equal(options.rung, rungAbove(play().game.points, 40));
  assert.equal(play().rung, null); // until the next game
  reload();
  tab.nextGame();
  assert.deepEqual([play().game.length, play().rung], [100, options.rung]);
});

test("the game of the day after a first game has the rival that was found, and places nobody anew", () => {
  clear();
  open();
  score(40);
  setRung(3);
  tab.showPart("daily");
  assert.equal(tab.parts.daily.rung, 3);
  drop(100);
  judgeAll();
  assert.deepEqual([rung(), tab.parts.daily.rung], ["3 l", 3]);
  // Once a piece is dropped, the game keeps its rival.
  open(link(19));
  drop(1);
  setRung(2);
  assert.equal(play().rung, 3);
});

test("help, a position and no end find no rival, and a longer first game does", () => {
  for (const [address, begin, isFound] of [[link(17), () => {}, true], [link(17), () => play().mark("undo"), false],
    ["#play&seed=17&pieces=50&now=T&next=I", () => {}, false], ["#play&seed=17&pieces=100&beat=9", () => {}, true]]) {
    clear();
    open(address);
    begin();
    drop(play().game.length);
    judgeAll();
    assert.equal(options.rung !== null, isFound, address);
  }
});

test("two of three games won lead up, three lost in a row lead down", () => {
  const after = (from, results) => {
    setRung(from);
    for (const one of results) climb(one === "w");
    return rung();
  };
  assert.deepEqual(["w", "ww", "wlw", "lww", "lwlw", "llw", "lll", "llwll", "wll", "wlll"].map((results) => after(3, results)),
    ["3 w", "4 ", "4 ", "4 ", "4 ", "3 lw", "2 ", "3 ll", "3 ll", "2 "]);
  assert.deepEqual([after(6, "ww"), after(0, "lll"), after(0, "l")], ["6 ", "0 ", "0 l"]);
});

test("games without help against the rival count, once, if they have 100 pieces", () => {
  const results = (from, address, playOn, before = () => {}) => {
    clear();
    open();
    setRung(from);
    open(address);
    before();
    playOn(100);
    judgeAll();
    judgeAll();
    return rung();
  };
  // The judge of the tests makes no points.
  assert.deepEqual([results(6, link(17), score), results(6, link(17), drop), results(3, link(17), drop)], ["6 w", "6 ", "3 l"]);
  assert.deepEqual([results(6, link(17), score, () => play().mark("hint")), results(6, link(17, "&beat=9"), score),
    results(6, "#play&seed=17&pieces=99", () => score(99)), results(6, "#play&seed=17&pieces=endless", score),
    results(6, "#play&seed=17&pieces=100&now=T&next=I", score)], Array(5).fill("6 "));
  assert.equal(results(6, link(17), () => score(99), () => [score(1), setRung(2)]), "2 "); // of another rung
  assert.deepEqual([results(6, "#daily", score), results(3, "#daily", drop)], ["6 w", "3 l"]);
  // A game that was over counts no more when the page is opened anew, and one that goes on keeps its rival.
  results(6, link(17), score);
  reload();
  judgeAll();
  assert.equal(rung(), "6 w");
  open(link(18));
  drop(10);
  setRung(2);
  reload();
  assert.deepEqual([play().rung, options.rung], [6, 2]);
});

test("a rival plays ahead, and its points are those beside you", () => {
  const efforts = [];
  engine.judge = { ...judge, place: (board, effort, piece) => [efforts.push(effort), judge.place(board, effort, piece)][1] };
  setRung(6);
  open(link(17));
  judgeAll();
  assert.deepEqual([play().result, efforts.splice(0).length, play().rivals.games.get(6).played], [{ rung: 6, points: 0 }, 100 + 200, 100]); // and the daily game's, with the best line
  open("#play&seed=17&pieces=endless");
  drop(3);
  judgeAll();
  assert.deepEqual([play().result, play().rivals.games.get(6).played], [null, 3]);
  setRung(3);
  open(link(17));
  judgeAll();
  const { points } = play().result;
  drop(50);
  const half = play().rivals.pointsOf(3);
  assert.ok(half > 0 && half < points);
  drop(50);
  judgeAll();
  assert.deepEqual([play().rivals.pointsOf(3), [...play().rivals.games.keys()]], [points, [3, 4]]);
  // Never a piece ahead.
  open(link(19));
  judgeAll();
  const { pieces, placements } = play().rivals.games.get(3);
  const beside = pieces.map(() => [drop(1), play().rivals.pointsOf(3)][1]);
  assert.deepEqual(beside, pieces.map((_, i) => new SeededGame({ seed: 19, length: 100 }, placements.slice(0, i + 1)).points));
  // The same seed makes the same careless pieces.
  setRung(0);
  const once = () => {
    open(link(21));
    judgeAll();
    return play().rivals.games.get(0).placements.join();
  };
  assert.equal(once(), once());
});

const DOCS = readFileSync(new URL("../../../docs/pages.md", import.meta.url), "utf8");

// The mean over 200 games, as docs/pages.md has it.
function meanOf(rung, length) {
  let sum = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const rivals = new Rivals(new SeededGame({ seed, length }));
    rivals.play([rung]);
    sum += rivals.lastOf(rung);
  }
  return sum / 200;
}

RUNGS.forEach(({ name, points, opening }, rung) => test(`a ${name.toLowerCase()} makes about ${points} points`, () => {
  engine.judge = player;
  const [whole, first] = [100, 40].map((length) => meanOf(rung, length));
  assert.ok(Math.abs(whole - points) < 4, `${whole}`);
  const [, figure, ...measured] = DOCS.match(new RegExp(`\\| ${name} \\| (\\d+) \\| ([\\d.]+) \\| ([\\d.]+) \\|`));
  assert.deepEqual([Number(figure), ...measured, opening], [points, whole.toFixed(1), first.toFixed(1), Math.round(first)]);
}));
