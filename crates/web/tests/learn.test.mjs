// Learn and a game over time, without a browser, with the module of the package.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { player } from "./games.mjs";
import { clear, of, PROBLEMS as TEXT, rules, tab } from "./tabs.mjs";

const { cost: { Cost, Ending }, engine: { engine, lossOf }, games: { SeededGame }, learn: { Learn }, play: { Play }, problems: { problemsIn, THEMES },
  reasons: { reasonOf }, store: { boardOfText, keepDrill, keep, nameOf } } = of(tab);
const { dropPiece, placementsOf } = rules;
const PROBLEMS = problemsIn(TEXT);

beforeEach(() => { engine.judge = player; });

const taskOf = ({ board, current: piece, next, left }) => ({ board: boardOfText(board), piece, next, left });

function bestOf(drill) {
  return lossOf(engine.judge, taskOf(drill), placementsOf(drill.current)[0]).best;
}

test("each problem has one best place, and loses where the weak player put the piece", () => {
  const seen = new Set();
  PROBLEMS.forEach((drill, i) => {
    const { played, lost } = drill;
    const task = taskOf(drill);
    const { board, piece } = task;
    const mirrored = board.map((_, place) => board[place - place % 10 + 9 - place % 10]);
    for (const one of [board, mirrored]) seen.add(one.join(""));
    const losses = placementsOf(piece).map((placement) => {
      const after = board.slice();
      dropPiece(after, piece, placement);
      return [lossOf(engine.judge, task, placement).loss, after.map(Number).join("")];
    }).sort(([a], [b]) => a - b);
    const second = losses.find(([, after]) => after !== losses[0][1]);
    assert.equal(losses[0][0], 0, `${i}`);
    assert.ok(second[0] >= 0.5, `${i}: ${second[0]}`);
    const { loss } = lossOf(engine.judge, task, played);
    assert.ok(loss >= 2 && Math.abs(loss - lost) < 0.051, `${i}: ${loss}`);
  });
  assert.equal(seen.size, 2 * PROBLEMS.length);
});

test("each theme has up to forty problems, the easiest first, and is that of the reason", () => {
  const lines = TEXT.trim().split("\n").map((line) => line.split(" ").slice(0, 2));
  const counts = Object.keys(THEMES).map((theme) => [1, 2, 3].map((strength) => lines.filter((line) => line.join() === `${theme},${strength}`).length));
  assert.deepEqual(counts, [[20, 12, 3], [20, 13, 7], [18, 16, 6], [20, 20, 0], [20, 18, 2], [20, 12, 5], [20, 5, 15]]);
  const order = Object.keys(THEMES);
  assert.deepEqual(lines, lines.slice().sort(([a, i], [b, j]) => order.indexOf(a) - order.indexOf(b) || i - j));
  for (const drill of PROBLEMS) {
    const { theme, praise } = reasonOf(taskOf(drill), drill.played, bestOf(drill));
    assert.equal(theme, drill.theme);
    assert.match(praise, /^[A-Z].*\.$/); // what the solution leads to
  }
});

test("a theme is chosen, what is solved is kept, and the rest comes again", () => {
  const learn = new Learn(PROBLEMS);
  assert.deepEqual([learn.phase, learn.task, learn.title, learn.count], ["choose", null, "Problems", "0 of 272 solved"]);
  learn.choose("four");
  assert.deepEqual([learn.phase, learn.title, learn.count, learn.lostInWords], ["learn", "Four rows", "1 of 40", `A beginner lost ${learn.drill.lost.toFixed(1)} points here.`]);
  const first = learn.drill;
  learn.drop(first.played);
  assert.deepEqual([learn.drill, learn.tries.length, learn.canShow], [first, 1, false]);
  learn.drop(first.played);
  learn.flip();
  assert.deepEqual([learn.task, learn.solution, learn.round.length], [null, bestOf(first), 41]);
  learn.skip();
  learn.drop(bestOf(learn.drill));
  keep("learn", learn.state);
  const again = new Learn(PROBLEMS);
  assert.deepEqual([again.title, again.count], ["Four rows", "3 of 41"]);
  again.begin([]);
  assert.deepEqual(again.choices.map(({ title, solved, count }) => `${title} ${solved} of ${count}`),
    ["The open column 0 of 35", "Holes 0 of 40", "Gaps 0 of 40", "The next piece 0 of 40", "Four rows 1 of 40", "A high stack 0 of 37", "The last pieces 0 of 40"]);
  again.choose("four");
  assert.deepEqual([again.drill, again.count], [first, "1 of 39"]);
  for (let i = 0; i < 39; i++) again.drop(bestOf(again.drill));
  assert.deepEqual([again.phase, again.count], ["choose", "40 of 272 solved"]);
  again.choose("four");
  assert.equal(again.count, "1 of 40", "all again");
});

test("of a mistake the mean over ten to forty pieces is said, and the line nearest to it is shown, yours first", (t) => {
  let now = 1;
  t.mock.method(performance, "now", () => now);
  const costs = PROBLEMS.filter((_, i) => i % 5 === 0).map((drill) => {
    const cost = new Cost(taskOf(drill), drill.played, bestOf(drill));
    assert.ok(cost.follow());
    return cost;
  });
  const shown = costs.filter(({ text }) => text !== "");
  assert.ok(shown.length >= 0.9 * costs.length, `${shown.length} of ${costs.length}`);
  const cost = shown.find(({ level }) => level === 1);
  const gains = cost.pairs.map(([yours, better]) => better.points - yours.points);
  assert.deepEqual([cost.pairs.length, cost.pairs.every((line) => line.every(({ played }) => played === 20))], [64, true]);
  assert.equal(cost.text, `Over twenty pieces, better makes ${(gains.reduce((sum, gain) => sum + gain) / 64).toFixed(1)} more.`);
  // 1.5 s both places, 4 s and 1.5 s each line.
  const at = (time) => [now = 1 + time, cost.shown && [cost.shown.side, cost.shown.count]][1];
  assert.deepEqual([0, 1499, 1500, 1700, 5499, 6999, 7000, 12_499, 12_500].map(at), [null, null, [0, 1], [0, 2], [0, 20], [0, 20], [1, 1], [1, 20], null]);
  const pointsAt = (time) => [now = 1 + time, Number(cost.picture.caption.match(/(\d+) point/)[1])][1];
  const least = Math.min(...gains.filter((gain) => gain > 0).map((gain) => Math.abs(gain - cost.mean)));
  assert.equal(Math.abs(pointsAt(12_000) - pointsAt(6000) - cost.mean), least);
  assert.match(cost.picture.caption, /^Yours: \d+ points? after 20 pieces\.$/);
  // The same places cost nothing, and neither does the last piece.
  const [drill] = PROBLEMS;
  for (const nothing of [new Cost(taskOf(drill), drill.played, drill.played), new Cost({ ...taskOf(drill), next: undefined }, 0, 1)]) {
    assert.deepEqual([nothing.follow(), nothing.text, nothing.picture, nothing.isPlaying], [true, "", null, false]);
  }
  // With two pieces left nothing is unknown.
  const last = PROBLEMS.find(({ left }) => left === 2);
  const ending = new Cost(taskOf(last), last.played, bestOf(last));
  assert.deepEqual([ending.follow(), ending.lines.map(({ played }) => played), ending.text], [true, [2, 2], `Up to the end, better makes ${last.lost.toFixed(1)} more.`]);
});

test("the computer plays the last eight pieces of a game, sees one piece ahead, and counts the end", () => {
  const tasks = [];
  engine.judge = { place: (...task) => [tasks.push(task), player.place(...task)][1] };
  // Effort 1 until then, and then each piece in the first column.
  const game = new SeededGame({ seed: 17, length: 100 });
  while (!game.isOver) {
    const { board, piece, next } = game.task();
    game.drop(game.played < 92 ? player.place(board, 1, piece, next) : 0);
  }
  const ending = new Ending(game);
  assert.equal(ending.text, "", "before it is played");
  assert.ok(ending.follow());
  engine.judge = player;
  assert.deepEqual(tasks.map(([, effort, ...pieces]) => [effort, ...pieces]), Array.from({ length: 8 }, (_, i) =>
    [2, game.pieces[92 + i], game.pieces[93 + i], 8 - i]));
  const whole = new SeededGame({ seed: 17, length: 100 }, [...game.placements.slice(0, 92), ...ending.line.placements]);
  assert.equal(ending.text, `The computer ends from here with ${whole.points - game.points} more.`);
  // A gain of less than five is not worth a look.
  for (const [points, isSaid] of [[whole.points - 5, true], [whole.points - 4, false]]) {
    const near = new Ending(Object.create(game, { points: { value: points } }));
    assert.deepEqual([near.follow(), near.text !== ""], [true, isSaid]);
  }
  // A game of fewer pieces is an ending itself.
  assert.equal(new Ending(new SeededGame({ seed: 17, length: 3 }, [0, 0, 0])).line.pieces.length, 3);
});

test("your own mistakes come before the problems", () => {
  keepDrill({ board: "1", current: 1, next: 2, lost: 3 }, true);
  const learn = new Learn(PROBLEMS);
  assert.deepEqual([learn.title, learn.count, learn.lostInWords], ["Your mistakes", "1 of 1", "You lost 3.0 points here."]);
  learn.skip();
  assert.deepEqual([learn.phase, learn.choices[0]], ["choose", { title: "Your mistakes", solved: 0, count: 1 }]);
  learn.enter();
  assert.equal(learn.title, "Your mistakes");
});

test("what was kept of a round is checked", () => {
  const drill = { board: "1", current: 1, next: 2, lost: 3 };
  for (const wrong of [{ theme: "toString" }, { theme: "well", played: 255 }, { theme: "well" }, { board: "9" }]) {
    clear();
    keep("learn", { round: [{ ...drill, ...wrong }], index: 0 });
    keep("record", { solved: [...PROBLEMS.slice(0, 2).map(nameOf), nameOf(PROBLEMS[1]), "x", 7, null] });
    const learn = new Learn(PROBLEMS);
    assert.deepEqual([learn.phase, learn.count], ["choose", "2 of 272 solved"], JSON.stringify(wrong));
  }
});

test("rows that clear stay lit for 400 ms, until the next drop or an undo", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const game = { seed: 17, length: 100, beat: 0, start: "#explore&now=I&next=O&rows=1ff.1ff.1ff.1ff" };
  const begin = () => {
    const play = new Play(game);
    play.drop(9);
    now += 100;
    return play;
  };
  let play = begin();
  const { rows, board, points, share } = play.lit;
  assert.deepEqual([rows, points, share, board.filter((square) => square > 0).length, play.game.points], [[0, 1, 2, 3], 0, 0.25, 40, 15]);
  assert.deepEqual([play.picture.cleared, play.picture.board, play.task.piece], [rows, board, 0], "the next piece hangs above");
  now += 300;
  assert.deepEqual([play.lit, play.picture.cleared], [null, undefined]);
  play = begin();
  play.drop(0);
  assert.equal(play.lit, null);
  play = begin();
  play.undo();
  assert.deepEqual([play.lit, play.game.points], [null, 0]);
});

test("what is looked at in the middle of a game is taken back with all after it", () => {
  const play = new Play({ seed: 17, length: 100, beat: 0, start: "" });
  for (let i = 0; i < 5; i++) play.drop(i);
  play.look(2);
  assert.deepEqual([play.phase, play.task, play.canUndo], ["flip", null, true]);
  play.undo();
  assert.deepEqual([play.phase, play.game.placements], ["play", [0, 1]]);
  for (let i = 0; i < 3; i++) play.redo();
  assert.deepEqual(play.game.placements, [0, 1, 2, 3, 4]);
});
