// A game over time, without a document.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { best, drop, judge, link, of, open, place, played, reload, rules, score, tab } from "./tabs.mjs";

const { engine: { engine }, hand: { hand }, options: { options, setOption, setRung }, debounce: { isMeant }, store: { keepDrill, record }, told } = of(tab);
const { LETTERS } = rules;

test("undo takes the last placement, redo gives it back, and a drop ends what can be redone", () => {
  open(link(17));
  for (const column of [1, 2, 3]) drop(1, column);
  const { placements } = tab.parts.play.game;
  const columns = () => placements.map((placement) => placement & 15);
  tab.undo();
  tab.undo();
  assert.deepEqual(columns(), [1]);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2]);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2, 3]);
  tab.undo();
  tab.part().look(0);
  tab.part().redo(); // nothing, while a piece is looked at
  assert.deepEqual(columns(), [1, 2]);
  tab.part().look(null);
  drop(1, 5);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2, 5]);
  assert.deepEqual(tab.parts.play.findings.map(({ loss }) => loss), [1, 2, 5]);
  assert.equal(tab.parts.play.mistakes.length, 2);
  // Another game has nothing of this one.
  tab.undo();
  tab.part().look(0);
  tab.nextGame();
  tab.part().redo();
  assert.deepEqual([played(), tab.part().looked, tab.part().lit], [0, null, null]);
});

test("a game with an undo, a hint or known pieces is marked, and has records of its own", () => {
  open(link(17));
  score(100);
  const { points } = tab.parts.play.game;
  assert.ok(points > 0 && tab.parts.play.best.isNew);
  assert.deepEqual([best(), tab.parts.play.marks], [{ 100: points }, []]);
  tab.beginGame(tab.parts.play.game); // the same pieces
  assert.deepEqual(tab.parts.play.marks, ["known pieces"]);
  score(100);
  assert.deepEqual(best(), { 100: points, "100 known pieces": points });
  open(link(18));
  drop(2);
  tab.undo();
  tab.undo();
  drop(2);
  tab.part().look(0); // has been placed
  tab.showPart("explore");
  tab.showPart("play");
  assert.deepEqual(tab.parts.play.marks, ["undo"]);
  tab.undo();
  drop(1);
  tab.showPart("explore");
  tab.showPart("play");
  reload();
  assert.deepEqual(tab.parts.play.marks, ["undo", "hint"]);
  score(99);
  assert.equal(Object.keys(best()).at(-1), "100 undo hint");
  // Whoever looks back at the end has no help any more.
  open(link(19));
  score(100);
  tab.showPart("explore");
  assert.deepEqual(tab.parts.play.marks, []);
  tab.showPart("play");
  tab.undo();
  assert.deepEqual(tab.parts.play.marks, ["undo"]);
});

test("a best game has more points than all of its length, and begins with an empty board", () => {
  open(link(17));
  drop(100);
  assert.deepEqual([best(), tab.parts.play.game.points, tab.parts.play.best.isNew], [{}, 0, false]);
  open(link(18));
  score(100);
  const { 100: first } = best();
  open("#play&seed=17&pieces=100&now=I&next=I&rows=1ff.1ff.1ff.1ff");
  score(100);
  assert.deepEqual([best(), tab.parts.play.best.isNew], [{ 100: first }, false]);
  open(link(21));
  drop(100);
  assert.deepEqual([tab.parts.play.best.isNew, tab.parts.play.best.points, best()], [false, first, { 100: first }]);
});

test("the coach is silent in the daily game, and where that is chosen, until the end", () => {
  const says = () => [tab.part().isSilent, tab.part().hasBetter(0), tab.part().picture.badges?.length ?? 0];
  open("#daily");
  drop(1, 3);
  tab.part().flip();
  tab.part().look(0);
  assert.deepEqual([...says(), tab.part().phase], [true, false, 0, "play"]);
  open(link(17));
  drop(1, 3);
  assert.deepEqual(says(), [false, true, 1]);
  setOption("coaches", false);
  assert.deepEqual(says(), [true, false, 0]);
  drop(99);
  assert.deepEqual(says().slice(0, 2), [false, true]);
  setOption("coaches", true);
});

test("a link to what is shown changes nothing, and new games from a position are endless", () => {
  open(link(17));
  drop(2);
  hand.column = 0;
  tab.goToAddress("#play");
  tab.goToAddress(link(17));
  assert.deepEqual([played(), hand.column], [2, 0]);
  tab.goToAddress("#explore&now=T&next=I&rows=1ff");
  tab.playOn();
  assert.match(tab.part().address, /^#play&seed=\d+&pieces=endless&now=T&next=I&rows=1ff$/);
  // An endless game has more pieces than are known at first.
  for (let i = 0; i < 600; i++) {
    drop(1);
    assert.notEqual(tab.part().task.next, undefined, `piece ${i + 2}`); // also where more pieces are drawn
  }
  assert.deepEqual([played(), tab.part().game.isOver], [600, false]);
  tab.goToAddress("#explore&now=T");
  assert.equal(tab.part().note, "The link holds no position: this is your last one.");
});

test("the pieces left of a game that has an end count, for the coach and for the rival", () => {
  const counted = [];
  engine.judge = { ...judge, assess: (...task) => [counted.push(["coach", ...task.slice(3)]), judge.assess(...task)][1],
    place: (...task) => [counted.push(["rival", ...task.slice(3)]), judge.place(...task)][1] };
  setRung(6);
  open(link(17));
  const { pieces } = tab.parts.play.game;
  drop(100);
  tab.parts.play.judge();
  const ends = (who) => counted.filter(([one, ...task]) => one === who && task.at(-1) !== undefined).map(([, next, ...task]) => [next, task.at(-1)]);
  const all = Array.from({ length: 100 }, (_, i) => [i < 99 ? pieces[1 + i] : undefined, 100 - i]);
  assert.deepEqual(ends("coach"), all);
  // The rival, and the computer from eight pieces before your end.
  assert.deepEqual(ends("rival"), [...all, ...all.slice(-8)]);
  counted.length = 0;
  open("#play&seed=17&pieces=endless");
  drop(100);
  tab.parts.play.judge();
  assert.deepEqual([counted.length, ends("coach"), ends("rival")], [200, [], []]);
});

test("findings of another edition of the judge are made anew, and what was a drill then is none again", () => {
  open(link(17));
  drop(3, 4);
  tab.parts.play.judge();
  assert.deepEqual(record().drills.length, 3);
  for (const { board, current, next, left } of record().drills) keepDrill({ board, current, next, left, lost: 1 }, false);
  const losses = () => tab.parts.play.findings.map(({ loss }) => loss);
  engine.judge = { ...judge, assess: () => [7, 0] };
  reload();
  tab.parts.play.judge();
  assert.deepEqual(losses(), [4, 4, 4]);
  engine.edition = "another network 1";
  reload();
  tab.parts.play.judge();
  assert.deepEqual([losses(), record().drills], [[7, 7, 7], []]);
  drop(1, 0);
  assert.deepEqual([losses(), record().drills.length], [[7, 7, 7, 7], 1]);
  engine.judge = judge;
  reload();
  tab.parts.play.judge();
  assert.deepEqual(losses(), [7, 7, 7, 7], "they are kept with their edition");
  engine.edition = "";
});

test("at the end the computer shows what it makes of the last pieces, if that is five points more", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  open("#play&seed=17&pieces=8&now=I&next=I&rows=1ff.1ff.1ff.1ff");
  engine.judge = { ...judge, place: (board, effort, piece) => piece === 1 ? 9 : judge.place(board, effort, piece) };
  let { play } = tab.parts;
  for (const isLate of [false, true]) {
    tab.beginGame(play.game);
    play = tab.parts.play;
    drop(7, 5);
    const { judge } = engine;
    if (isLate) engine.judge = null;
    drop(1, 5);
    if (isLate) mock.timers.tick(400);
    engine.judge = judge;
    tab.judgeRest();
    mock.timers.tick(400);
    assert.match(play.ending.text, /^The computer ends from here with \d+ more\.$/);
    assert.ok(told.at(-1).endsWith(play.ending.text), told.at(-1));
  }
  now = 1;
  play.showEnding();
  const seen = (time) => [now = 1 + time, play.picture.caption][1];
  assert.deepEqual([0, 1500, 5499, 6999, 7000].map(seen), [undefined, "The computer: 15 points after 1 piece.",
    ...Array(2).fill(`The computer: ${play.ending.line.points} points after 8 pieces.`), undefined]);
  assert.deepEqual([play.phase, play.cost.isPlaying], ["end", false]);
  play.look(3);
  assert.deepEqual([play.phase, play.cost], ["look", null]);
  play.look(null);
  tab.undo();
  assert.deepEqual([play.phase, play.ending, play.cost], ["play", null, null]);
});

test("a piece is looked at again, and the game goes on where it was", () => {
  open(link(17));
  drop(1, 3);
  tab.part().flip();
  assert.deepEqual([tab.part().phase, tab.part().task], ["flip", null]);
  tab.part().flip();
  assert.equal(tab.part().phase, "play");
  tab.part().look(-1); // is no piece
  assert.equal(tab.part().looked, null);
  tab.part().flip();
  tab.dropPieceInHand(); // goes back, and drops nothing
  assert.deepEqual([tab.part().phase, played()], ["play", 1]);
  tab.part().flip();
  assert.equal(tab.part().cost.pairs.length, 64); // what it costs is followed while it is seen
  for (let i = 0; i < 1000 && !tab.part().cost.follow(); i++);
  tab.part().flip();
  assert.equal(tab.part().cost, null);
  drop(99);
  tab.movePiece(-1);
  assert.deepEqual([tab.part().phase, tab.part().looked, tab.part().cost], ["look", 99, null]);
  tab.movePiece(-1);
  assert.deepEqual([tab.part().looked, tab.part().canUndo], [98, false]);
  tab.undo();
  assert.equal(played(), 100);
  tab.part().look(null);
  assert.equal(tab.part().phase, "end");
});

test("a piece stays on the board, and turns about its middle", () => {
  open("#play&seed=17&pieces=100&now=I&next=T");
  const at = () => `${hand.rotation}@${hand.column}`;
  const turns = (quarters) => Array.from({ length: 4 }, () => {
    tab.turnPiece(quarters);
    return at();
  });
  assert.deepEqual([at(), turns(-1), turns(1)], ["1@3", ["0@4", "3@3", "2@4", "1@3"], ["2@4", "3@3", "0@4", "1@3"]]);
  tab.turnPiece(-1);
  for (let i = 0; i < 12; i++) tab.movePiece(-1);
  assert.deepEqual([at(), turns(-1)], ["0@0", ["3@0", "2@0", "1@0", "0@0"]]);
  for (let i = 0; i < 12; i++) tab.movePiece(1);
  assert.deepEqual([at(), turns(-1)], ["0@9", ["3@6", "2@9", "1@6", "0@9"]]);
});

test("what a drop scores is said with its gain", () => {
  open("#play&seed=17&pieces=100&now=I&next=I&rows=1ff.1ff.1ff.1ff.1ff.1ff.1ff.1ff");
  for (const points of [15, 30]) {
    hand.rotation = 0;
    hand.column = 9;
    tab.dropPieceInHand();
    mock.timers.tick(400);
    assert.ok(told.at(-1).includes(`${points} points, plus 15.`), told.at(-1));
  }
});

test("what is said waits until nothing has changed for 400 ms", () => {
  open(link(17));
  mock.timers.tick(400);
  told.length = 0;
  drop(1, 3);
  mock.timers.tick(399);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.equal(told.length, 1);
  assert.match(told[0], /^Mistake, .*Piece 2: T\. Next: T\.$/);
});

test("what drops is pressed once", () => {
  let now = 0;
  const press = (name, after, place = {}) => {
    now += after;
    if (!isMeant({ name, time: now, ...place })) return;
    tab.dropPieceInHand();
  };
  // The pieces that two presses drop, so many milliseconds after each other.
  const twice = (name, between, ...places) => {
    const before = tab.part().game.played;
    press(name, 1000, places[0]);
    press(name, between, places[1]);
    return tab.part().game.played - before;
  };
  const all = (name, ...places) => [20, 79, 81, 200, 249, 251, 300, 399, 401].map((between) => twice(name, between, ...places));
  const here = { x: 100, y: 100 };
  setOption("rung", 6); // whoever has none plays 40 pieces first
  open("#play&seed=17&pieces=endless");
  for (const key of [" ", "ArrowDown", "Enter"]) assert.deepEqual(all(key), [1, 1, 2, 2, 2, 2, 2, 2, 2], key);
  assert.deepEqual(all("button"), [1, 1, 1, 1, 1, 2, 2, 2, 2]);
  for (const [x, y] of [[100, 100], [109, 100], [94, 107]]) assert.deepEqual(all("board", here, { x, y }), [1, 1, 1, 1, 1, 2, 2, 2, 2]);
  assert.deepEqual(all("board", here, { x: 110, y: 100 }), Array(9).fill(2));
  const before = played();
  press(" ", 1000);
  press("ArrowDown", 20);
  assert.equal(played() - before, 2); // another key is meant
  open("#daily");
  assert.deepEqual([all(" "), all("button"), all("board", here, here)], [[1, 1, 2, 2, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 1, 1, 2], [1, 1, 1, 1, 1, 1, 1, 1, 2]]);
  // Five drops a second, each of another column, and what is not meant is forgotten.
  tab.showPart("play");
  for (const name of [" ", "button", "board"]) {
    tab.nextGame();
    for (let i = 0; i < 50; i++) {
      if (name === "board") press(name, 200, { x: 30 * (i % 7), y: 5 });
      else {
        tab.movePiece(i % 2 ? 1 : -1);
        press(name, 200);
      }
    }
    assert.equal(tab.part().game.played, 50, name);
    tab.nextGame();
    for (let i = 0; i < 50; i++) press(name, 60);
    assert.equal(tab.part().game.played, name === " " ? 25 : 10, name);
  }
  // A press that ends a look at the better place drops nothing, and neither does its double.
  open(link(19));
  drop(1, 3);
  tab.part().flip();
  assert.deepEqual([twice(" ", 20), tab.part().phase], [0, "play"]);
});
