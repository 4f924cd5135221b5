// What the player page computes without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { reasonOf, boardInWords, placeInWords, streamOf, gameIn, positionIn, partIn, addressOf, addressOfGame, boardOfText,
  textOfBoard, gradeOf, placementsOf, lossInDigits, LETTERS } = load(["rules", "grades", "reasons", "stream", "address", "store"],
  "reasonOf, boardInWords, placeInWords, streamOf, gameIn, positionIn, partIn, addressOf, addressOfGame, boardOfText, " +
  "textOfBoard, gradeOf, placementsOf, lossInDigits, LETTERS");

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

function reason(board, yours, theirs, next) {
  const [[piece, placement], [, better]] = [move(yours), move(theirs)];
  const { reason, praise } = reasonOf(board, piece, { placement, better, next: next && LETTERS.indexOf(next) });
  return `${reason} | ${praise}`;
}

test("each rule gives its reason, and the first one that holds is taken", () => {
  const cases = [
    [Array(18).fill("##"), "I0@0", "I0@5", "Does not fit: the board is cleared. | It fits."],
    [Array(4).fill("#########"), "I1@0", "I0@9", "Clears no row. 4 were there. | Clears 4 rows."],
    [["#######", "########"], "O0@0", "O0@8", "Clears no row. 1 was there. | Clears 1 row."],
    [Array(3).fill("#########"), "I0@9", "I1@0", "Clears 3 rows. 4 were close. | Waits for 4 rows."],
    [["#########"], "I0@9", "I1@0", "Clears 1 row too early. | Clears nothing yet."],
    [["..#"], "S0@5", "S0@0", "Makes a hole. | Makes no hole."],
    [["#"], "T0@5", "T0@0", "Makes two holes. | Makes fewer holes."],
    [[".##", "##.######", "#.#######"], "I0@9", "I0@0", "Closes the open column. | Keeps the open column."],
    [[], "I0@1", "I1@0", "Leaves a gap that only I fills. | Leaves no such gap."],
    [["....#", "...###", "..#####", ".#######"], "I0@9", "I0@0", "No flat place for the next piece. | The next piece has a place.", "O"],
    [["#####", ...Array(9).fill("#########")], "I0@0", "I1@5", "Builds too high. | Stays lower."],
    [[], "O0@1", "O0@0", "The surface gets rougher. | The surface is smoother."],
    [[], "O0@0", "O0@8", "Better is in columns 9 and 10. | "],
  ];
  for (const [rows, yours, theirs, expected, next] of cases) assert.equal(reason(boardOf(...rows), yours, theirs, next), expected);
});

test("sentences count pieces and columns from 1", () => {
  assert.equal(placeInWords(...move("T1@3")), "T pointing right, columns 4 and 5");
  assert.equal(placeInWords(...move("I1@6")), "I lying, columns 7 to 10");
  assert.equal(placeInWords(...move("I0@9")), "I upright, column 10");
  assert.equal(placeInWords(...move("O0@0")), "O, columns 1 and 2");
  assert.equal(boardInWords(boardOf("##", ".#")), "Heights from column 1: 2, 2, 0, 0, 0, 0, 0, 0, 0, 0. Holes: 1 in column 1.");
});

test("grades begin at their thresholds", () => {
  const graded = [0, 0.049, 0.05, 0.499, 0.5, 1.99, 2, 4.99, 5, 40].map((loss) => `${gradeOf(loss).name}${lossInDigits(loss)}`);
  assert.deepEqual(graded, ["best", "best", "good−0.1", "good−0.5", "slip−0.5", "slip−2.0", "mistake−2.0", "mistake−5.0",
    "blunder−5.0", "blunder−40.0"]);
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
  assert.equal(gameIn("#play&seed=4294967295&pieces=endless").length, 0);
  const address = "#explore&now=T&next=I&rows=1ff.1fe";
  assert.equal(addressOf(positionIn(`${address}.`)), address);
  assert.equal(addressOf(positionIn("#now=T&next=I&effort=3&rows=1ff.1fe")), address);
  const bad = ["rows=3ff", "rows=fff", "rows=1ff..1", `rows=${"1.".repeat(21)}1`, "rows=xyz"].map((rows) => `#explore&now=T&next=I&${rows}`);
  assert.deepEqual([...bad, "#explore&now=A&next=I&rows=1", "#explore&now=TT&next=I", "#explore"].map(positionIn), Array(8).fill(null));
  assert.deepEqual(["#daily", "#learn.", "#now=T&next=I", "#choose", "#toString", "#", ""].map(partIn),
    ["daily", "learn", "explore", "explore", "", "", ""]);
});

test("a board that was kept is checked when it is read", () => {
  const board = boardOf("##.#", "########.#");
  assert.deepEqual(boardOfText(textOfBoard(board)), board);
  assert.deepEqual(["8".repeat(10), "9", "x", "1".repeat(201), 5, null, undefined, {}].map(boardOfText), Array(8).fill(null));
});
