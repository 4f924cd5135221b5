// What the player page computes without a browser.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { clear, disk, of, rules, tab } from "./tabs.mjs";

const { address: { addressOfGame, gameIn, partIn, positionIn }, days: { bestDay, dayInWords, daysInWords, keepDay, otherDaysInWords, seedOfDay, streakOf, today },
  grades: { gradeOf, isDrill, lossInDigits }, reasons: { coveredBy, reasonOf }, store: { boardOfText, isDrillRecord, keepDrill, marksInWords, record, textOfBoard },
  stream: { streamOf }, view: { piecesPerSquare } } = of(tab);
const { addressOf, boardInWords, LETTERS, placeInWords, placementsOf } = rules;

// A board of rows, the highest first, that are padded on the right.
function boardOf(...rows) {
  const board = new Uint8Array(200);
  rows.reverse().forEach((text, row) => Array.from(text, (square, column) => {
    board[10 * row + column] = square === "#" ? 8 : 0;
  }));
  return board;
}

// A placement as "T1@3": the piece, its rotation, and its column from 0.
function move(text) {
  const [, letter, rotation, column] = /^(\w)(\d)@(\d)$/.exec(text);
  return [LETTERS.indexOf(letter), rotation << 4 | Number(column)];
}

function reason(board, yours, theirs, next, left) {
  const [[piece, placement], [, better]] = [move(yours), move(theirs)];
  const { reason, praise, theme } = reasonOf({ board, piece, next: next && LETTERS.indexOf(next), left }, placement, better);
  return `${reason} | ${praise} ${theme}`.trim();
}

test("each rule gives its reason and its theme, and the first one that holds is taken", () => {
  const cases = [
    [Array(18).fill("##"), "I0@0", "I0@5", "Does not fit: the board is cleared. | It fits. high"],
    [Array(4).fill("#########"), "I1@0", "I0@9", "Clears no row. 4 were there. | Clears 4 rows. four"],
    [["#######", "########"], "O0@0", "O0@8", "Clears no row. 1 was there. | Clears 1 row."],
    [["########", ...Array(3).fill("#########")], "I1@0", "I0@8", "No four rows with the next piece. | Four rows with the next piece. four", "I"],
    [Array(3).fill("#########"), "I0@9", "I1@0", "Clears 3 rows. 4 were close. | Waits for 4 rows. four"],
    [["#########"], "I0@9", "I1@0", "Clears 1 row too early. | Builds on 4 rows. four"],
    [["..#"], "S0@5", "S0@0", "Makes a hole in column 8. | Makes no hole. holes"],
    [["#"], "T0@5", "T0@0", "Makes two holes in columns 6 and 8. | Makes fewer holes. holes"],
    [["#", "#", "#"], "O0@0", "O0@5", "Covers column 2. | Makes no hole. holes"],
    [Array(18).fill("##"), "I0@5", "I0@0", "This board is lost: pile up. A new one costs nothing. | Begins a new one. high"],
    [[".##", "##.######", "#.#######"], "I0@9", "I0@0", "Closes the open column, 10. | Keeps the open column. well"],
    [[], "I0@1", "I1@0", "Leaves a gap that only I fills in column 1. | Leaves no such gap. gaps"],
    [["....#", "...###", "..#####", ".#######"], "I0@9", "I0@0", "No flat place for the next piece. | The next piece has a place. next", "O"],
    [["#####", ...Array(9).fill("#########")], "I0@0", "I1@5", "Builds too high. | Stays lower. high"],
    [[], "O0@1", "O0@0", "Leaves a step of 2 between columns 1 and 2. | The surface is smoother."],
    [["#######", "#######", ...Array(9).fill("#########"), ".########"], "O0@7", "O0@0", "This board is lost: pile up. A new one costs nothing. | Piles up for a new board. high"],
    [[], "O0@0", "O0@8", "Better is in columns 9 and 10. |"],
  ];
  // At the end holes and steps count for nothing.
  const well = Array(4).fill("#########");
  cases.push([well, "O0@8", "O0@0", "2 pieces left: no four rows any more. | Four rows are still possible. last", "I", 2],
    [well, "O0@8", "O0@0", "3 pieces left: no four rows any more. | Four rows are still possible. last", "O", 3],
    [["#########"], "O0@8", "O0@0", "2 pieces left: no row any more. | A row is still possible. last", "J", 2],
    [["########"], "O0@6", "O0@0", "3 pieces left: a row is less likely. | A row is more likely. last", "T", 3],
    [well, "O0@0", "O0@2", "Better is in columns 3 and 4. |", "O", 3],
    [Array(4).fill("######"), "O0@0", "O0@6", "4 pieces left: no four rows any more. | Four rows are still possible. last", "O", 4],
    [["..#"], "S0@5", "S0@0", "Makes a hole in column 8. | Makes no hole. holes", "O", 8],
    [["########"], "O0@0", "O0@8", "Clears no row. 1 was there. | Clears 1 row.", undefined, 1]);
  for (const [rows, yours, theirs, expected, next, left] of cases) assert.equal(reason(boardOf(...rows), yours, theirs, next, left), expected);
});

test("the squares that a placement covers are the empty ones below it", () => {
  assert.deepEqual(coveredBy(boardOf("#", "#", "##"), ...move("T0@0")), [[1, 1], [0, 2], [1, 2], [2, 2]]);
  assert.deepEqual(coveredBy(boardOf("##"), ...move("O0@0")), []);
});

test("the strip has a place for each piece", () => {
  for (const count of [1, 99, 100, 101, 140, 199, 200, 201, 250, 400, 10_000]) {
    for (const game of [{ length: count, played: 5 }, { length: 0, played: count }]) {
      const each = piecesPerSquare({ game });
      assert.ok(each * 100 >= count && (each - 1) * 100 < count, `${count}`);
    }
  }
});

test("sentences count pieces and columns from 1", () => {
  assert.equal(placeInWords(...move("T1@3")), "T pointing right, columns 4 and 5");
  assert.equal(placeInWords(...move("I1@6")), "I lying, columns 7 to 10");
  assert.equal(placeInWords(...move("I0@9")), "I upright, column 10");
  assert.equal(placeInWords(...move("O0@0")), "O, columns 1 and 2");
  assert.equal(boardInWords(boardOf("##", ".#")), "Heights from column 1: 2, 2, 0, 0, 0, 0, 0, 0, 0, 0. Holes: 1 in column 1.");
});

test("grades begin at their thresholds", () => {
  const graded = [0, 0.049, 0.05, 0.49, 0.5, 1.99, 2, 4.99, 5, 40].map((loss) => `${gradeOf(loss)}${lossInDigits(loss)}`);
  assert.deepEqual(graded, ["best", "best", "good0.1", "good0.4", "slip0.5", "slip1.9", "mistake2.0", "mistake4.9",
    "blunder5.0", "blunder40.0"]);
  assert.deepEqual([1.99, 2, 5].map(isDrill), [false, true, true]);
});

test("the stream of a seed is that of the other programs", () => {
  assert.deepEqual(streamOf(1, 9), [191, 95, 112, 244, 51, 152, 116, 47, 80].map((byte) => byte % 7));
  assert.equal(streamOf(2 ** 32 - 1, 3).length, 3);
});

test("a piece has as many placements as differ on the board", () => {
  assert.deepEqual([...LETTERS].map((_, piece) => placementsOf(piece).length), [9, 17, 17, 34, 34, 17, 34]);
});

test("an address holds a game, a position or a part, whatever stands behind it", () => {
  const game = { seed: 17, length: 100, beat: 87, start: "" };
  for (const end of ["", ".", ")", ",", "\u00a0", "&utm_source=mail", "%20"]) {
    assert.deepEqual(gameIn(`#play&seed=17&pieces=100&beat=87${end}`), game, end);
  }
  assert.equal(addressOfGame(game), "#play&seed=17&pieces=100&beat=87");
  const hostile = ["99999999999", "-1", "1e9", "<b>", "4294967296", "", "0x10"];
  assert.deepEqual(hostile.map((seed) => gameIn(`#play&seed=${seed}&pieces=${seed}&beat=${seed}`)),
    hostile.map(() => ({ seed: undefined, length: 100, beat: 0, start: "" })));
  const lengths = ["37", "10000", "10001", "0"].map((pieces) => gameIn(`#play&seed=1&pieces=${pieces}`).length);
  assert.deepEqual(lengths, [37, 10000, 100, 100]);
  assert.deepEqual(["150", "151"].map((beat) => gameIn(`#play&seed=1&pieces=100&beat=${beat}`).beat), [150, 0]);
  assert.equal(gameIn("#play&seed=4294967295&pieces=endless").length, 0);
  assert.deepEqual(["9999999", "10000000"].map((beat) => gameIn(`#play&seed=1&pieces=endless&beat=${beat}`).beat), [9_999_999, 0]);
  assert.deepEqual([gameIn("#play&seed=1&now=T&next=I&rows=1").length, gameIn("#play&seed=1&pieces=7&now=T&next=I").length], [0, 7]);
  assert.deepEqual(Array.from(positionIn("#explore&now=T&next=I&rows=5.2").board.slice(0, 13)), [8, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0]);
  const address = "#explore&now=T&next=I&rows=1ff.1fe";
  assert.equal(addressOf(positionIn(`${address}.`)), address);
  const bad = ["rows=3ff", "rows=fff", "rows=1ff..1", `rows=${"1.".repeat(21)}1`, "rows=xyz"].map((rows) => `#explore&now=T&next=I&${rows}`);
  assert.deepEqual([...bad, "#explore&now=A&next=I&rows=1", "#explore&now=TT&next=I", "#explore"].map(positionIn), Array(8).fill(null));
  assert.deepEqual(["#daily", "#learn.", "#toString", "#", ""].map(partIn), ["daily", "learn", undefined, undefined, undefined]);
});

test("a board that was kept is checked when it is read", () => {
  const board = boardOf("##.#", "########.#");
  assert.deepEqual(boardOfText(textOfBoard(board)), board);
  assert.deepEqual(["8".repeat(10), "9", "x", "1".repeat(201), 5, null, undefined, {}].map(boardOfText), Array(8).fill(null));
});

test("the days are those of the device, and the first attempt counts", () => {
  mock.timers.setTime(new Date(2027, 0, 2, 23, 59).getTime());
  assert.deepEqual([today(), today(2), seedOfDay(today()), dayInWords(today(2))], ["2027-01-02", "2026-12-31", 20270102, "31 Dec"]);
  const day = (points) => ({ points, computer: 121, marks: [] });
  assert.deepEqual([streakOf({}), bestDay({}), daysInWords({})], [0, 0, "The last 14 days. Played: 0."]);
  for (const [date, points] of [["2026-12-30", 90], ["2026-12-31", 130], ["2027-01-01", 80]]) keepDay(date, day(points));
  assert.equal(streakOf(record().days), 3);
  assert.equal(otherDaysInWords({ ...record().days, "2026-11-01": day(140) }), "Yesterday 80 · best 140 · 3 days");
  assert.deepEqual([otherDaysInWords({}), otherDaysInWords({ "2026-12-31": day(5) })], ["", "Best 5"]);
  keepDay(today(), day(70));
  keepDay(today(), day(999));
  const { days } = record();
  assert.deepEqual([days[today()].points, streakOf(days), bestDay(days)], [70, 4, 130]);
  assert.equal(daysInWords(days), "The last 14 days. Played: 4. Best: 130 on 31 Dec. A mark shows the best line.");
});

test("a record that was kept is checked", () => {
  disk.values.set("tetris-pipe/2/record", `{"best":{"100":9,"400":-1},"days":{"2027-01-01":{"points":5,"computer":1,"marks":["<b>"]},"x":{"points":5,"marks":[]},
    "2027-01-02":{"points":5,"computer":1,"marks":["hint"]}},"solved":[",1,2",5],"drills":[{"board":"","current":1,"next":7,"lost":9},{"board":"","current":1,"next":1,"lost":1e999},
    {"board":"1111111111","current":1,"next":2,"lost":9},{"board":"1","current":1,"next":2,"lost":3}]}`);
  tab.hearOfOthers();
  const { best, days, drills, solved } = record();
  assert.deepEqual([best, Object.keys(days), drills.length, drills[0].lost, solved], [{ 100: 9 }, ["2027-01-02"], 1, 3, [",1,2"]]);
  assert.deepEqual([null, undefined, 5, []].map(isDrillRecord), Array(4).fill(false));
  assert.deepEqual([undefined, 2, 1, 0, 2.5, "2", null].map((left) => isDrillRecord({ board: "1", current: 1, next: 2, lost: 3, left })), [true, true, ...Array(5).fill(false)]);
  assert.deepEqual([[], ["undo"], ["undo", "known pieces"]].map(marksInWords), ["", "with undo", "with undo and known pieces"]);
});

test("the worst 50 drills are kept, each once, and what another version has kept is not read", () => {
  clear();
  disk.values.set("tetris-pipe/3/record", '{"drills":[{"board":"","current":1,"next":2,"lost":9}]}');
  for (const lost of [3, 60, 4]) keepDrill({ board: "1", current: 1, next: 2, lost }, true);
  assert.deepEqual(record().drills.map(({ lost }) => lost), [4]);
  for (const [current, next, left] of [[1, 3], [2, 2], [1, 2, 7], [1, 2, 8]]) keepDrill({ board: "1", current, next, lost: 5, left }, true);
  assert.deepEqual(record().drills.map(({ lost }) => lost), [5, 5, 5, 5, 4]);
  for (let lost = 1; lost <= 60; lost++) keepDrill({ board: `${"0".repeat(lost)}2`, current: 1, next: 2, lost: lost + 5 }, true);
  keepDrill({ board: `${"0".repeat(60)}2`, current: 1, next: 2 }, false);
  const { drills } = record();
  assert.deepEqual(drills.map(({ lost }) => lost), Array.from({ length: 49 }, (_, i) => 64 - i));
  assert.deepEqual([...disk.values.keys()], ["tetris-pipe/3/record", "tetris-pipe/2/record"]);
});
