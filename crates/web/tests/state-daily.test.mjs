// The daily game over the days.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { best, changeKept, clear, drop, forgetGame, judge, judgeAll, link, of, open, otherTab, played, reload, score, tab } from "./tabs.mjs";

const { days: { dayOfSeed, streakOf, today, tomorrowInWords }, engine: { engine }, store: { record } } = of(tab);
const daily = (session = tab) => session.parts.daily;
const days = () => record().days;

test("the daily game is that of the device's day, everywhere on earth", () => {
  const zone = process.env.TZ;
  for (const [name, seed] of [["Pacific/Kiritimati", 20270103], ["Pacific/Pago_Pago", 20270101], ["UTC", 20270102]]) {
    process.env.TZ = name;
    mock.timers.setTime(Date.UTC(2027, 0, 2, name === "Pacific/Pago_Pago" ? 10 : 12));
    clear();
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
  const { game: { points }, rivals } = tab.parts.daily;
  judgeAll();
  assert.deepEqual(days(), { "2027-01-02": { points, computer: rivals.lastOf(7), marks: ["hint"] } });
  assert.deepEqual(best(), {});
  // The pieces of the day are known afterwards, and before.
  tab.beginGame({ seed: 20270102, length: 100 });
  assert.deepEqual(tab.parts.play.marks, ["known pieces"]);
  clear();
  open(link(20270102));
  drop(1);
  tab.showPart("daily");
  assert.deepEqual(tab.parts.daily.marks, ["known pieces"]);
});

test("a day counts at its end, and has the computer's points once they are known", () => {
  engine.judge = null;
  open("#daily");
  drop(100);
  tab.judgeRest();
  assert.deepEqual(days(), { "2027-01-02": { points: 0, computer: null, marks: [] } });
  reload();
  assert.equal(days()["2027-01-02"].computer, null);
  engine.judge = judge;
  judgeAll();
  assert.equal(days()["2027-01-02"].computer, daily().rivals.lastOf(7));
  // A second attempt, after the game was lost, changes nothing.
  forgetGame("2027-01-02");
  open("#daily");
  score(100);
  assert.ok(daily().game.points > 0);
  assert.equal(days()["2027-01-02"].points, 0);
});

const at = (...time) => mock.timers.setTime(new Date(2027, 0, ...time).getTime());
const shown = (session = tab) => [daily(session).day, daily(session).game.played];

test("a game belongs to the day on which it began", () => {
  open("#daily");
  at(3, 0, 1);
  drop(1); // drops nothing of yesterday's
  assert.deepEqual(shown(), ["2027-01-03", 0]);
  drop(100);
  assert.deepEqual(Object.keys(days()), ["2027-01-03"]);
  at(4, 12);
  tab.showPart("play");
  tab.showPart("daily");
  assert.deepEqual(shown(), ["2027-01-04", 0]);
  at(4, 23, 50);
  drop(89);
  at(5, 0, 5);
  drop(1);
  assert.deepEqual([shown(), Object.keys(days())], [["2027-01-04", 90], ["2027-01-03"]]);
  // Daily shows today's game, in whatever way it is reached, and that of the day before is gone on with.
  for (const reach of [() => tab.showPart("play"), () => reload()]) {
    reach();
    tab.showPart("daily");
    assert.deepEqual([shown(), daily().earlier.day, daily().earlier.game.played], [["2027-01-05", 0], "2027-01-04", 90]);
    tab.goOn("2027-01-04");
    assert.deepEqual(shown(), ["2027-01-04", 90]);
  }
  drop(9);
  reload(); // and kept
  tab.goOn("2027-01-04");
  drop(1);
  assert.deepEqual([tab.part().phase, Object.keys(days()), streakOf(days())], ["end", ["2027-01-03", "2027-01-04"], 2]);
  tab.showPart("daily");
  assert.deepEqual([shown(), daily().earlier], [["2027-01-05", 0], undefined]);
});

test("help in a game that midnight ends is not forgotten", () => {
  open("#daily");
  drop(6);
  tab.showPart("explore");
  at(3, 0, 1);
  tab.showPart("daily");
  assert.deepEqual([shown(), daily().marks], [["2027-01-03", 0], []]);
  tab.goOn("2027-01-02");
  assert.deepEqual(daily().marks, ["hint"]);
});

test("two tabs play one attempt", () => {
  open("#daily");
  open("#daily", otherTab);
  drop(7, 0, otherTab);
  drop(100);
  assert.deepEqual([daily().isBehind, daily().game.played, days()], [true, 0, {}]);
  tab.goOn(daily().id);
  drop(3);
  assert.deepEqual([shown(), daily(otherTab).isBehind, daily(otherTab).task], [["2027-01-02", 10], true, null]);
  drop(90);
  otherTab.goOn("2027-01-02");
  assert.deepEqual([otherTab.part().phase, Object.keys(days())], ["end", ["2027-01-02"]]);
});

test("the daily game has no undo, also at its end", () => {
  open("#daily");
  drop(99);
  assert.equal(tab.part().canUndo, false);
  drop(1);
  tab.undo();
  tab.part().look(50);
  tab.undo();
  assert.deepEqual([tab.part().canUndo, daily().game.played], [false, 100]);
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
  at(3, 0, 1);
  reload();
  assert.deepEqual(shown(), ["2027-01-03", 0]);
  tab.showPart("daily");
  drop(3);
  for (const [right, wrong] of [["20270103", "20270104"], ['"length":100', '"length":99'], ['"2027-01-03"', "null"]]) {
    changeKept("2027-01-03", (text) => text.replace(right, wrong), () => {
      open("#daily");
      assert.equal(daily().game.played, 0, wrong);
    });
  }
});

test("a link of the day has the points of a friend, and that of a day that is over begins a game of its own", () => {
  const seen = () => [tab.partName, tab.part().day, tab.part().game.seed, tab.part().game.beat, tab.part().game.length];
  open("#daily&day=2027-01-02&beat=87");
  assert.deepEqual(seen(), ["daily", "2027-01-02", 20270102, 87, 100]);
  drop(100);
  at(3, 12);
  open("#daily&day=2027-01-02&beat=87"); // the next morning
  assert.deepEqual(seen(), ["play", null, 20270102, 87, 100]);
  drop(100);
  judgeAll();
  assert.deepEqual([Object.keys(days()), streakOf(days())], [["2027-01-02"], 1]);
  open("#daily");
  drop(7);
  at(4, 12);
  open("#daily&day=2027-01-03&beat=5"); // one that was begun goes on
  assert.deepEqual([seen().slice(0, 2), daily().game.played], [["daily", "2027-01-03"], 7]);
  for (const day of ["2027-01-05", "2027-02-31", "2027-13-01", "x"]) {
    open(`#daily&day=${day}&beat=87`); // of no day up to today
    assert.deepEqual(seen(), ["daily", "2027-01-04", 20270104, 0, 100], day);
  }
  assert.deepEqual([20270131, 20270231, 17].map(dayOfSeed), ["2027-01-31", null, null]);
});

test("the end of a day says when the next one comes", () => {
  mock.timers.setTime(new Date(2027, 0, 31, 16, 47, 30).getTime());
  assert.equal(tomorrowInWords(), "Tomorrow’s game in 7 h 13");
  assert.deepEqual([today(1), today(31), today(-1)], ["2027-01-30", "2026-12-31", "2027-02-01"]); // from the 31st
});

test("a streak lasts until a day is missed", () => {
  const day = { points: 80, computer: 121, marks: [] };
  const days = (...numbers) => Object.fromEntries(numbers.map((number) => [`2027-01-0${number}`, day]));
  mock.timers.setTime(new Date(2027, 0, 5, 23, 59).getTime());
  assert.deepEqual([days(3, 4, 5), days(3, 4), days(3), days(5), days(1, 2, 4, 5), {}].map(streakOf), [3, 2, 0, 1, 2, 0]);
});
