// The state of the player page over time, without a browser: the storage, the clock and the judge are the
// test's own. A judge says that a placement in column c loses c points.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, mock, test } from "node:test";

const stored = new Map();
let isFull = false;
globalThis.localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => {
    if (isFull) throw new Error("full");
    stored.set(name, text);
  },
};

const player = (name) => import(`../../page/player/${name}.js`);
const { engine } = await player("engine");
const { options, setOption } = await player("options");
const { record, storage } = await player("store");
const { streakOf } = await player("days");
const { hand } = await player("hand");
const [tab, otherTab] = [await player("session"), await import("../../page/player/session.js?another-tab")];
const { listenToNews } = await import("../../page/shared/news.js");
const { columnHeight, dropPiece, LETTERS, lyingOf, placementsOf, RESET } = await import("../../page/shared/rules.js");

const place = (piece, column = 0) => lyingOf(piece) << 4 | column;
const judge = {
  assess: (board, effort, piece, next, ends, placement) => [placement & 15, place(piece)],
  place: (board, effort, piece) => place(piece),
};
const told = [];
listenToNews({ tell: (text) => told.push(text) });

const PROBLEMS = readFileSync(new URL("../../page/player/problems.txt", import.meta.url), "utf8");
const NOON = new Date(2027, 0, 2, 12);

beforeEach(() => {
  mock.timers.enable({ apis: ["Date", "setTimeout"], now: NOON });
  isFull = false;
  stored.clear();
  storage.values.clear();
  Object.assign(storage, { isRefused: false });
  Object.assign(engine, { judge, explorer: judge, fault: "" });
  open();
});

afterEach(() => {
  mock.timers.runAll(); // no timer of one test is left to the next
  mock.timers.reset();
});

// What a visitor who opens the page, or opens it anew, has.
function open(hash = "", session = tab) {
  session.openSession(PROBLEMS);
  session.goToAddress(hash);
}

function reload(session = tab) {
  session.save();
  open("", session);
}

// Drops so many pieces in a column.
function drop(count = 1, column = 0, session = tab) {
  for (let i = 0; i < count; i++) {
    hand.rotation = lyingOf(session.part().task.piece);
    hand.column = column;
    session.dropPieceInHand();
  }
}

// Drops so many pieces where they leave the least height and the fewest holes, and so clear rows.
function score(count, session = tab) {
  for (let i = 0; i < count; i++) {
    const { board, piece } = session.part().task;
    const after = (placement) => {
      const copy = board.slice();
      const outcome = dropPiece(copy, piece, placement);
      const heights = Array.from({ length: 10 }, (_, column) => columnHeight(copy, column));
      return outcome === RESET ? Infinity : heights.reduce((sum, height) => sum + height ** 2) - copy.filter(Boolean).length;
    };
    const [best] = placementsOf(piece).sort((a, b) => after(a) - after(b));
    Object.assign(hand, { rotation: best >> 4, column: best & 15 });
    session.dropPieceInHand();
  }
}

const link = (seed, rest = "") => `#play&seed=${seed}&pieces=100${rest}`;
const played = (session = tab) => session.parts.play.game.played;
const best = () => record().best;

test("a link opens its game", () => {
  for (const address of [link(4_294_967_295), link(123_456, "&beat=87"), "#play&seed=5&pieces=400", "#play&seed=5&pieces=endless",
    "#play&seed=5&pieces=endless&now=T&next=I&rows=1ff.1fe"]) {
    open(address);
    assert.equal(tab.part().address, address);
  }
});

test("a game is what it was after the page is opened anew", () => {
  open(link(17));
  drop(3, 2);
  tab.undo();
  const { state } = tab.parts.play;
  reload();
  assert.deepEqual(tab.parts.play.state, state);
  assert.deepEqual([state.placements.length, state.findings.length, state.marks], [2, 2, ["undo"]]);
  open(link(17)); // the same link goes on with it
  assert.equal(played(), 2);
});

test("what was kept of a game is checked", () => {
  open(link(17));
  drop(3);
  tab.save();
  const text = stored.get("tetris-pipe/1/play");
  for (const [name, wrong] of [["seed", "-1"], ["seed", "4294967296"], ["length", "10001"], ["beat", "1e9"], ["marks", '["<b>"]'], ["marks", "5"], ["day", '"2027-01-02"'],
    ["start", '"#explore&now=Q"'], ["start", "7"], ["placements", "[250,0,0]"], ["placements", "{}"], ["findings", "[[1e999,0]]"], ["findings", "[[-1,0]]"],
    ["findings", "[[0,256]]"], ["findings", "[0]"], ["findings", "[[0,0],[0,0],[0,0],[0,0]]"], ["length", "2"]]) {
    const changed = text.replace(new RegExp(`"${name}":(\\[\\[.*\\]\\]|\\[[^\\]]*\\]|[^,}]*)`), `"${name}":${wrong}`);
    assert.notEqual(changed, text, name);
    stored.set("tetris-pipe/1/play", changed);
    open();
    assert.equal(played(), 0, `${name}: ${wrong}`);
  }
  stored.set("tetris-pipe/1/play", text);
  open();
  assert.equal(played(), 3);
});

test("undo takes the last placement, redo gives it back, and a drop ends what can be redone", () => {
  open(link(17));
  for (const column of [1, 2, 3]) drop(1, column);
  const { placements } = tab.parts.play.game;
  const columns = () => placements.map((placement) => placement & 15);
  tab.undo();
  tab.undo();
  assert.deepEqual(columns(), [1]);
  tab.judgeRest();
  assert.equal(tab.parts.play.rival.played, 1);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2]);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2, 3]);
  tab.undo();
  drop(1, 5);
  tab.part().redo();
  assert.deepEqual(columns(), [1, 2, 5]);
  assert.deepEqual(tab.parts.play.findings.map(({ loss }) => loss), [1, 2, 5]);
  assert.equal(tab.parts.play.mistakes.length, 2);
  assert.equal(tab.parts.play.rival.played, 3);
  // Another game has nothing of this one.
  tab.undo();
  tab.part().look(0);
  tab.nextGame();
  tab.part().redo();
  assert.deepEqual([played(), tab.part().looked, tab.part().lit], [0, null, null]);
});

test("an unfinished game of more than five pieces is kept, and gone back to", () => {
  const ways = [() => tab.goBackToGame(), () => tab.undo(), () => tab.goToAddress(link(17)), () => {
    tab.showPart("learn");
    tab.goBackToGame();
  }];
  for (const goBack of ways) {
    open(link(17));
    drop(90);
    tab.goToAddress(link(21, "&beat=87"));
    assert.deepEqual([played(), tab.noteOfGames()], [0, { text: "Your game of 90 pieces is kept.", isLeft: true }]);
    goBack();
    assert.deepEqual([played(), tab.part().address, tab.leftGame], [90, link(17), null]);
    drop(10);
  }
  // In a new tab as well, and after that has been opened anew. A game that is left for it takes its place.
  open(link(17));
  drop(90);
  tab.save();
  open(link(21), otherTab);
  drop(7, 0, otherTab);
  assert.equal(otherTab.noteOfGames(), null); // said for three pieces only
  reload(otherTab);
  otherTab.goBackToGame();
  assert.deepEqual([played(otherTab), otherTab.leftGame.seed, otherTab.leftGame.placements.length], [90, 21, 7]);
});

test("what begins a game keeps the one before, unless it is short or over", () => {
  const ways = [() => tab.nextGame(), () => tab.beginGame({ seed: 5, length: 100 }), () => tab.playOn(), () => tab.beginGame(tab.parts.play.game)];
  for (const begin of ways) {
    for (const [pieces, isKept] of [[5, false], [6, true], [100, false]]) {
      stored.clear();
      open(link(17));
      drop(pieces);
      begin();
      assert.equal(tab.leftGame?.placements.length, isKept ? pieces : undefined, `${begin} ${pieces}`);
      assert.equal(tab.noteOfGames()?.isLeft ?? false, isKept);
    }
  }
  // On the same pieces again, in a game of another length, they are known.
  open(link(17));
  drop(50);
  tab.nextGame();
  tab.beginGame({ seed: 17, length: 400 });
  assert.deepEqual([tab.parts.play.marks, tab.parts.play.game.length], [["known pieces"], 400]);
  // Undo goes back from the first piece only.
  open(link(17));
  drop(50);
  tab.nextGame();
  drop(1);
  tab.undo();
  assert.deepEqual([played(), tab.noteOfGames()?.isLeft], [0, true]);
  // A short game leaves the one that is kept where it is, and undo does not go back to it.
  open(link(17));
  drop(50);
  tab.nextGame();
  drop(2);
  tab.nextGame();
  assert.equal(tab.leftGame.placements.length, 50);
  tab.undo();
  assert.equal(played(), 0);
});

test("a browser that refuses storage says so once, and all of it works until the page is closed", () => {
  isFull = true;
  open(link(17));
  assert.deepEqual(tab.noteOfGames(), { text: "Your games are not kept here: this browser refuses storage.", isLeft: false });
  drop(3, 3);
  assert.equal(tab.noteOfGames(), null);
  tab.nextGame();
  assert.equal(tab.noteOfGames(), null);
  open(link(17));
  drop(3, 3);
  tab.showPart("learn");
  assert.equal(tab.parts.learn.round.length, 3);
  reload();
  assert.deepEqual([played(), record().drills.length], [3, 3]);
  // Where there is room again, what is kept later counts.
  isFull = false;
  tab.save();
  tab.parts.play.undo();
  tab.save();
  reload();
  assert.equal(played(), 2);
});

test("a game with an undo, a hint or known pieces is marked, and has records of its own", () => {
  open(link(17));
  score(100);
  const { points } = tab.parts.play.game;
  assert.ok(points > 0 && tab.parts.play.isBest);
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
  assert.deepEqual([best(), tab.parts.play.game.points, tab.parts.play.isBest], [{}, 0, false]);
  open(link(17));
  score(100);
  const { 100: first } = best();
  open("#play&seed=17&pieces=100&now=I&next=I&rows=1ff.1ff.1ff.1ff");
  score(100);
  assert.deepEqual([best(), tab.parts.play.isBest], [{ 100: first }, false]);
  open(link(21));
  drop(100);
  assert.deepEqual([tab.parts.play.isBest, tab.parts.play.best, best()], [false, first, { 100: first }]);
});

test("the daily game is that of the device's day, everywhere on earth", () => {
  const zone = process.env.TZ;
  for (const [name, seed] of [["Pacific/Kiritimati", 20270103], ["Pacific/Pago_Pago", 20270101], ["UTC", 20270102]]) {
    process.env.TZ = name;
    mock.timers.setTime(Date.UTC(2027, 0, 2, name === "Pacific/Pago_Pago" ? 10 : 12));
    stored.clear();
    open("#daily");
    assert.equal(tab.parts.daily.game.seed, seed, name);
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test("one attempt of the day counts, without undo, and its help is not forgotten", () => {
  open("#daily");
  drop(1);
  tab.undo();
  assert.deepEqual([tab.parts.daily.game.played, tab.parts.daily.marks], [1, []]);
  tab.showPart("explore");
  tab.showPart("daily");
  reload();
  tab.showPart("daily");
  assert.deepEqual([tab.parts.daily.game.played, tab.parts.daily.marks], [1, ["hint"]]);
  score(99);
  const { points, rival } = { points: tab.parts.daily.game.points, rival: tab.parts.daily.rival.points };
  assert.deepEqual(record().days, { "2027-01-02": { points, computer: rival, marks: ["hint"] } });
  assert.deepEqual(best(), {});
  // The pieces of the day are known afterwards, and before.
  tab.beginGame({ seed: 20270102, length: 100 });
  assert.deepEqual(tab.parts.play.marks, ["known pieces"]);
  stored.clear();
  open(link(20270102));
  drop(1);
  tab.showPart("daily");
  assert.deepEqual(tab.parts.daily.marks, ["known pieces"]);
});

test("a day counts once the computer's points are known, or cannot be", () => {
  engine.judge = null;
  open("#daily");
  drop(100);
  tab.judgeRest();
  assert.deepEqual(record().days, {});
  engine.judge = judge;
  tab.showPart("play");
  for (let i = 0; i < 1000 && !tab.parts.daily.rival.isOver; i++) tab.judgeRest();
  tab.judgeRest();
  assert.equal(record().days["2027-01-02"].computer, tab.parts.daily.rival.points);
  stored.clear();
  Object.assign(engine, { judge: null, fault: "no WebAssembly" });
  open("#daily");
  drop(100);
  assert.equal(record().days["2027-01-02"].computer, null);
});

test("at midnight the daily game is another, and one that was begun is played to its end", () => {
  open("#daily");
  mock.timers.setTime(new Date(2027, 0, 3, 0, 1).getTime());
  drop(1); // drops nothing of yesterday's
  assert.deepEqual([tab.parts.daily.day, tab.parts.daily.game.played], ["2027-01-03", 0]);
  drop(100);
  assert.deepEqual(Object.keys(record().days), ["2027-01-03"]);
  mock.timers.setTime(new Date(2027, 0, 4, 12).getTime());
  tab.showPart("play");
  tab.showPart("daily");
  assert.deepEqual([tab.parts.daily.day, tab.parts.daily.game.played], ["2027-01-04", 0]);
  drop(1);
  mock.timers.setTime(new Date(2027, 0, 5).getTime());
  tab.showPart("play");
  tab.showPart("daily");
  assert.deepEqual([tab.parts.daily.day, tab.parts.daily.game.played], ["2027-01-04", 1]);
  drop(99);
  assert.deepEqual(Object.keys(record().days), ["2027-01-03", "2027-01-04"]);
});

test("of two tabs that of the first drop has the attempt", () => {
  open("#daily");
  open("#daily", otherTab);
  drop(1, 0, otherTab);
  drop(100);
  assert.deepEqual([tab.parts.daily.counts, record().days], [false, {}]);
  const kept = stored.get("tetris-pipe/1/daily");
  tab.save();
  assert.equal(stored.get("tetris-pipe/1/daily"), kept);
  drop(99, 0, otherTab);
  otherTab.save();
  assert.deepEqual([otherTab.parts.daily.counts, Object.keys(record().days)], [true, ["2027-01-02"]]);
  open("#daily"); // goes on with the attempt that counts
  assert.deepEqual([tab.parts.daily.game.played, tab.parts.daily.counts], [100, true]);
});

test("down does not drop in the daily game, and says so", () => {
  open("#daily");
  tab.pressDown();
  assert.deepEqual([tab.part().game.played, tab.part().hint], [0, "Space drops."]);
  drop(1);
  assert.equal(tab.part().hint, "");
  tab.showPart("play");
  tab.pressDown();
  assert.equal(played(), 1);
});

test("a reload goes on with the daily game of this day only", () => {
  open("#daily");
  drop(3);
  reload();
  assert.equal(tab.parts.daily.game.played, 3);
  mock.timers.runAll();
  mock.timers.setTime(new Date(2027, 0, 3, 0, 1).getTime());
  reload();
  assert.deepEqual([tab.parts.daily.day, tab.parts.daily.game.played], ["2027-01-03", 0]);
  tab.showPart("daily");
  drop(3);
  tab.save();
  const text = stored.get("tetris-pipe/1/daily");
  for (const [right, wrong] of [["20270103", "20270104"], ['"length":100', '"length":99'], ['"2027-01-03"', "null"]]) {
    stored.set("tetris-pipe/1/daily", text.replace(right, wrong));
    open("#daily");
    assert.equal(tab.parts.daily.game.played, 0, wrong);
  }
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

test("the rival is chosen, plays the pieces so far, and is the strongest in the daily game", () => {
  const efforts = [];
  engine.judge = { ...judge, place: (board, effort, piece) => [efforts.push(effort), place(piece)][1] };
  open(link(17));
  drop(3);
  assert.deepEqual([efforts.splice(0), tab.part().opponent.name], [[2, 2, 2], "Strongest"]);
  setOption("rival", 1);
  tab.parts.play.meetRival();
  assert.equal(tab.parts.play.rival.played, 0);
  tab.judgeRest();
  assert.deepEqual([efforts.splice(0), tab.parts.play.rival.played], [[1, 1, 1], 3]);
  tab.showPart("daily");
  drop(2);
  assert.deepEqual([efforts, tab.part().opponent.name], [[2, 2], "Strongest"]);
  tab.openSession(PROBLEMS);
  assert.equal(options.rival, 1);
  setOption("rival", 2);
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
  for (let i = 0; i < 600; i++) drop(1);
  assert.deepEqual([played(), tab.part().game.isOver], [600, false]);
  tab.goToAddress("#explore&now=T");
  assert.equal(tab.part().note, "The link holds no position: this is your last one.");
});

test("a streak lasts until a day is missed", () => {
  const day = { points: 80, computer: 121, marks: [] };
  const days = (...numbers) => Object.fromEntries(numbers.map((number) => [`2027-01-0${number}`, day]));
  mock.timers.setTime(new Date(2027, 0, 5, 23, 59).getTime());
  assert.deepEqual([days(3, 4, 5), days(3, 4), days(3), days(5), days(1, 2, 4, 5), {}].map(streakOf), [3, 2, 0, 1, 2, 0]);
});

test("the end counts for the last two pieces, of an unfinished game as well", () => {
  open(link(17));
  const { game } = tab.parts.play;
  const ends = (length) => [3, 2, 1].map((left) => game.task(length - left, length)).map(({ next, ends }) => [next !== undefined, ends]);
  assert.deepEqual([ends(100), ends(50)], Array(2).fill([[true, false], [true, true], [false, false]]));
});

test("mistakes become drills, but for the last two placements", () => {
  open(link(17));
  drop(98);
  drop(2, 3);
  assert.deepEqual(record().drills, []);
  open(link(18));
  for (const column of [0, 1, 2, 4, 6]) drop(1, column);
  assert.deepEqual(record().drills.map(({ lost }) => lost), [6, 4, 2]);
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
  for (const [name, value] of [["coaches", false], ["races", false], ["letters", true], ["buttons", true], ["length", 400], ["effort", 1]]) {
    setOption(name, value);
    tab.openSession(PROBLEMS);
    assert.equal(options[name], value, name);
    stored.clear();
    tab.openSession(PROBLEMS);
    assert.notEqual(options[name], value, name);
  }
  const defaults = JSON.stringify(options);
  stored.set("tetris-pipe/1/options", '{"coaches":0,"races":null,"letters":1,"buttons":"x","length":37,"rival":3,"effort":9}');
  tab.openSession(PROBLEMS);
  assert.equal(JSON.stringify(options), defaults);
  setOption("length", 400);
  tab.nextGame();
  assert.equal(tab.parts.play.game.length, 400);
});

test("Explore takes the position of a game along, searches as is chosen, and undoes", () => {
  const efforts = [];
  engine.explorer = { ...judge, assess: (board, effort, ...rest) => [efforts.push(effort), ...judge.assess(board, effort, ...rest)].slice(1) };
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
  explore.change({ current: LETTERS.indexOf("L") });
  efforts.length = 0;
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
  // A next piece drops this one only where that is chosen.
  explore.chooseNext(LETTERS.indexOf("O"));
  assert.deepEqual([explore.pieces, explore.next], [4, 0]);
  explore.isDropping = true;
  explore.chooseNext(LETTERS.indexOf("S"));
  assert.deepEqual([explore.pieces, explore.current, explore.next], [5, 0, 5]);
  explore.isDropping = false;
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
  open("#explore&now=T&next=I&rows=1ff.1fe");
  assert.equal(tab.part().address, "#explore&now=T&next=I&rows=1ff.1fe");
});

test("a part that is left runs no more, and the next one has its own piece in the hand", (t) => {
  let frame;
  t.mock.method(performance, "now", () => 0);
  Object.assign(globalThis, { requestAnimationFrame: (run) => { frame = run; }, cancelAnimationFrame: () => {} });
  tab.openSession(PROBLEMS);
  const { explore } = tab.parts;
  tab.showPart("explore");
  for (const stop of [() => explore.clear(), () => explore.undo(), () => explore.chooseNow(3), () => tab.showPart("play")]) {
    explore.run.setRunning(true);
    frame(1000); // a frame counts for 100 ms at most
    assert.equal(explore.pieces, 0);
    frame(2000);
    frame(3000);
    assert.deepEqual([explore.pieces, explore.isDropping], [1, true]); // five a second
    stop();
    assert.equal(explore.run.isRunning, false, `${stop}`);
    explore.change({ board: "", pieces: 0 });
  }
  open(link(17));
  for (const [name, letter] of [["daily", "T"], ["play", "Z"]]) {
    tab.showPart(name);
    const piece = LETTERS.indexOf(letter);
    assert.deepEqual([hand.piece, hand.rotation, hand.column, tab.part().task.piece], [piece, lyingOf(piece), 3, piece], name);
  }
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
  drop(99);
  tab.movePiece(-1);
  assert.deepEqual([tab.part().phase, tab.part().looked], ["look", 99]);
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
