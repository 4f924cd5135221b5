// Learn, Explore and the choices over time.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { clear, disk, drop, judge, judgeAll, link, of, open, reload, rules, tab } from "./tabs.mjs";

const { engine: { engine }, hand: { hand }, options: { options, setOption, SWITCHES }, store: { keepDrill, record }, told } = of(tab);
const { LETTERS, lyingOf } = rules;

test("mistakes become drills, with the pieces left, but for the last one", () => {
  open(link(17));
  drop(96);
  drop(4, 3);
  assert.deepEqual(record().drills.map(({ left }) => left), [4, 3, 2]);
  const efforts = [];
  engine.judge = { ...judge, assess: (...task) => [efforts.push(task.at(-1)), judge.assess(...task)][1] };
  tab.showPart("learn");
  const { learn } = tab.parts;
  for (const said of ["4 pieces left. You lost 3.0 points here.", "3 pieces left. You lost 3.0 points here.", "2 pieces left. You lost 3.0 points here."]) {
    assert.equal(learn.lostInWords, said);
    drop(1, 0);
  }
  assert.deepEqual([efforts, record().drills], [[4, 3, 2], []]);
  for (const [left, said] of [[20, "20 pieces left. You lost 3.0 points here."], [21, "You lost 3.0 points here."]]) {
    const drill = { board: "1", current: 1, next: 2, lost: 3, left };
    keepDrill(drill, true);
    learn.begin([drill]);
    assert.equal(learn.lostInWords, said);
  }
  engine.judge = judge;
  clear();
  open(link(18));
  for (const column of [0, 1, 2, 4, 6]) drop(1, column);
  assert.deepEqual(record().drills.map(({ lost }) => lost), [6, 4, 2]);
});

test("a mistake that is judged again, where the page is opened anew, is no drill again", () => {
  engine.judge = null;
  open(link(18));
  for (const column of [2, 4]) drop(1, column);
  engine.judge = judge;
  judgeAll();
  const lost = () => record().drills.map(({ lost }) => lost);
  assert.deepEqual(lost(), [4, 2]);
  tab.showPart("learn");
  drop(1, 0);
  for (const count of [2, 100]) { // in the middle of the game, and at its end
    open(link(18)); // with no time to save what was judged
    judgeAll();
    assert.deepEqual([lost(), tab.part().findings.length], [[2], count]);
    engine.judge = null;
    drop(98);
    engine.judge = judge;
  }
  // Whoever makes it again has it again.
  open(link(19));
  drop(2, 4);
  record().drills.forEach((drill) => of(tab).store.keepDrill(drill, false));
  open();
  tab.undo();
  drop(1, 4);
  judgeAll();
  assert.deepEqual(lost(), [4]);
});

test("what loses less than 0.1 points solves a drill, and less than 0.5 has nothing better", () => {
  const losing = (loss) => { engine.judge = { ...judge, assess: () => [loss, 0] }; };
  open(link(18));
  losing(3);
  drop(2);
  losing(0.49);
  drop(1);
  losing(0.5);
  drop(1);
  assert.deepEqual([1, 2, 3].map((index) => tab.part().hasBetter(index)), [true, false, true]);
  tab.showPart("learn");
  losing(0.1);
  drop(1);
  assert.deepEqual([tab.parts.learn.index, tab.parts.learn.tries.map(({ loss }) => loss)], [0, [0.1]]);
  losing(0.09);
  drop(1);
  assert.deepEqual([tab.parts.learn.index, tab.parts.learn.tries, tab.parts.learn.praise.slice(0, 7)], [1, [], "Solved:"]);
  tab.parts.learn.skip();
  assert.equal(tab.parts.learn.praise, "");
});

test("a round of drills goes on where it was, and what is solved is gone", () => {
  open(link(18));
  for (const column of [2, 4, 6]) drop(1, column);
  tab.showPart("learn");
  const { learn } = tab.parts;
  assert.deepEqual([learn.round.map(({ lost }) => lost), learn.index], [[6, 4, 2], 0]);
  drop(1, 1); // a miss
  tab.undo(); // which stays, as a drill has no undo
  tab.part().redo();
  tab.part().flip();
  assert.deepEqual([learn.tries.length, learn.isShown], [1, false]);
  drop(1, 2);
  tab.part().flip();
  assert.deepEqual([learn.isShown, learn.round.length], [true, 4]); // it comes back
  learn.skip();
  drop(1, 0);
  assert.deepEqual(record().drills.map(({ lost }) => lost), [6, 2]);
  reload();
  assert.deepEqual([tab.parts.learn.index, tab.parts.learn.round.length], [2, 4]);
  tab.showPart("learn");
  tab.parts.learn.skip();
  drop(1, 0);
  assert.deepEqual([tab.parts.learn.drill, record().drills.map(({ lost }) => lost)], [undefined, [2]]);
  tab.showPart("play");
  tab.showPart("learn"); // the one that was skipped
  assert.deepEqual(tab.parts.learn.round.map(({ lost }) => lost), [2]);
  tab.parts.learn.begin([]);
  tab.parts.learn.choose();
  assert.deepEqual([tab.parts.learn.title, tab.parts.learn.round.length, tab.parts.learn.done.size], ["Your mistakes", 1, 0]);
  engine.judge = null; // nothing is judged before the computer is there
  drop(1, 0);
  assert.deepEqual([tab.parts.learn.tries.length, tab.parts.learn.index], [0, 0]);
});

test("what is chosen in More is not forgotten", () => {
  for (const [name, value] of [...SWITCHES.map(({ name, isOn }) => [name, !isOn]), ["length", 400], ["effort", 1], ["rung", 0], ["results", "wl"]]) {
    setOption(name, value);
    open();
    assert.equal(options[name], value, name);
    clear();
    open();
    assert.notEqual(options[name], value, name);
  }
  const defaults = JSON.stringify(options);
  disk.values.set("tetris-pipe/2/options", '{"coaches":0,"races":null,"letters":1,"buttons":"x","length":37,"rung":7,"results":"ww","effort":9}');
  open();
  assert.equal(JSON.stringify(options), defaults);
  setOption("length", 400);
  setOption("rung", 0);
  tab.nextGame();
  assert.equal(tab.parts.play.game.length, 400);
});

test("Explore takes the position of a game along, searches as is chosen, and undoes", () => {
  const efforts = [];
  engine.judge = { ...judge, assess: (board, effort, ...rest) => [efforts.push(effort), ...judge.assess(board, effort, ...rest)].slice(1) };
  open(link(17));
  drop(2, 4);
  const { board, piece, next } = tab.part().task;
  tab.showPart("explore");
  const { explore } = tab.parts;
  assert.deepEqual([explore.current, explore.next, Array.from(explore.board)], [piece, next, Array.from(board)]);
  tab.showPart("play");
  tab.part().look(0); // the position that is looked at
  tab.showPart("explore");
  assert.deepEqual([explore.next, explore.board.every((square) => square === 0)], [tab.parts.play.game.pieces[1], true]);
  tab.undo();
  setOption("effort", 1);
  efforts.length = 0;
  explore.change({ current: LETTERS.indexOf("L") });
  assert.equal(explore.ranked()[0].loss, 0);
  assert.deepEqual(new Set(efforts), new Set([1]));
  setOption("effort", 2);
  tab.undo();
  assert.equal(explore.current, piece);
  explore.redo();
  assert.equal(explore.current, LETTERS.indexOf("L"));
  tab.undo();
  explore.change({ current: LETTERS.indexOf("J") });
  explore.redo(); // nothing, after a change
  assert.equal(explore.current, LETTERS.indexOf("J"));
  explore.change({ current: LETTERS.indexOf("J") }); // changes nothing, so nothing is to be undone
  tab.undo();
  assert.equal(explore.current, piece);
  explore.drop();
  assert.deepEqual([explore.pieces, explore.current], [1, next]);
  explore.change({ board: "", pieces: 3, points: 7 });
  explore.drop();
  assert.deepEqual([explore.pieces, explore.points], [4, 7]);
  explore.change({ next: LETTERS.indexOf("O") }); // drops nothing
  assert.deepEqual([explore.pieces, explore.next], [4, 0]);
  explore.choose(1);
  explore.change({ current: 1 });
  assert.deepEqual([explore.chosen, explore.ranked().length], [0, 17]);
  // One square of each row stays empty.
  explore.clear();
  explore.paint(Array.from({ length: 20 }, (_, i) => [Math.floor(i / 10), i % 10]), true);
  assert.deepEqual(Array.from({ length: 3 }, (_, row) => explore.board.slice(10 * row, 10 * row + 10).filter(Boolean).length), [9, 9, 0]);
  explore.moveCursor([1, 0]);
  explore.toggle();
  assert.deepEqual([explore.cursor, explore.isFilled([0, 0])], [[0, 0], false]);
  for (const [direction, corner] of [[[1, 1], [19, 9]], [[-1, -1], [0, 0]]]) {
    for (let i = 0; i < 25; i++) explore.moveCursor(direction);
    assert.deepEqual(explore.cursor, corner);
  }
  const { address } = tab.part();
  reload();
  assert.equal(tab.parts.explore.address, address);
  const name = "tetris-pipe/2/explore";
  disk.values.set(name, disk.values.get(name).replace(/"pieces":\d+/, '"pieces":"<b>"'));
  open();
  assert.deepEqual([tab.parts.explore.pieces, tab.parts.explore.board.some(Boolean)], [0, false]);
  open("#explore&now=T&next=I&rows=1ff.1fe");
  assert.equal(tab.part().address, "#explore&now=T&next=I&rows=1ff.1fe");
  mock.timers.tick(400);
  assert.match(told.at(-1), /This piece: T\. Next piece: I\. Best: /); // of the link, and not of what was there before
});

test("the next part has its own piece in the hand", () => {
  open(link(17));
  for (const [name, letter] of [["daily", "T"], ["play", "Z"]]) {
    tab.showPart(name);
    const piece = LETTERS.indexOf(letter);
    assert.deepEqual([hand.piece, hand.rotation, hand.column, tab.part().task.piece], [piece, lyingOf(piece), 3, piece], name);
  }
});
