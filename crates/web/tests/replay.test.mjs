// The replay page, as a visitor uses it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { RecordedGame } from "../../page/replay/recorded.ts";
import { Run } from "../../page/replay/run.ts";
import { GRADES, gradeOf } from "../../page/shared/grades.ts";
import { boardInWords, placeInWords, SHAPES } from "../../page/shared/rules.ts";
import { engines, visit } from "./browser.mjs";
import { analysed, judged, lostUpTo, pageOf, played, random, tetrises, towers } from "./games.mjs";
import { golden } from "./golden.mjs";

// All that the page says of the game, and at a piece, once it has settled there.
async function said(page, position) {
  await page.run((position) => { location.hash = position; }, position);
  await page.until((position) => document.querySelector("#lanes").getAttribute("aria-valuenow") === `${position}` &&
    document.querySelector("#live").textContent !== "", position);
  await page.press("m");
  const said = await page.run(() => {
    const text = (selector) => document.querySelector(selector).innerText.replace(/\s+/g, " ").trim();
    const value = (selector, name) => document.querySelector(selector).getAttribute(name);
    const game = { title: document.title, heading: text(".name"), game: `${text("#name")} ${text("#summary")} ${text("#fault")}`.trim() };
    const piece = {
      next: value("#next", "aria-label"), score: text(".score"), facts: text(".facts"), coach: text("#coach"), heard: text("#live"),
      slider: value("#lanes", "aria-valuetext"), table: [...document.querySelectorAll("#more tr")].map((row) => row.innerText.replace(/\s+/g, " ").trim()),
    };
    return { game, piece, board: value("#board", "aria-label") };
  });
  await page.press("Escape");
  return said;
}

// Games one after the other.
function joined(...games) {
  const all = (name) => games.flatMap((game) => game[name]);
  return { pieces: all("pieces"), placements: all("placements") };
}

// A game with clears of each size.
const lines = (count) => ({ pieces: Array(2 * count).fill(1), placements: Array(count).fill([16, 20]).flat() });
const fill = (...moves) => ({ pieces: moves.map(([piece]) => piece), placements: moves.map(([, placement]) => placement) });
const CLEARS = joined(lines(1), fill([0, 8]), lines(1), lines(2), fill([0, 8]), lines(3), fill([1, 8], [1, 9]), lines(1), tetrises(1));

// The piece that the page is at, counted from 0.
function at(page) {
  return page.run(() => {
    const [piece, of] = document.querySelector("#piece").textContent.replaceAll(",", "").split(" of ");
    return of ? Number(piece) - 1 : Number(document.querySelector("#lanes").getAttribute("aria-valuemax"));
  });
}

// Waits until the page is at this piece, counted from 0.
function reaches(page, wanted) {
  return page.shows("#piece", `${(wanted + 1).toLocaleString("en-US")} of 10,000`);
}

// Waits until the game plays, and is beyond this piece, counted from 0.
function plays(page, least) {
  return page.until((least) => document.querySelector("#play").ariaLabel === "Pause" &&
    parseInt(document.querySelector("#piece").textContent.replace(",", "")) - 1 > least, least);
}

function rests(page) {
  return page.until(() => document.querySelector("#play").ariaLabel === "Play");
}

// The recorded game of a page.
function gameOf(text) {
  return new RecordedGame(JSON.parse(/<script id="data"[^>]*>(.*?)<\/script>/s.exec(text)[1]));
}

visit("everything that the page says, of a game with an analysis and without", async (page) => {
  const [weak, strong] = [random(60, 5), played(200, 1)];
  const all = {};
  for (const [name, game, positions] of [
    ["weak", analysed({ ...weak, title: "weak.bin and o" }), [0, 1, 18, 20, 60]],
    ["strong", analysed({ ...strong, title: "i and o" }), [12, 199, 200]],
    ["clears", CLEARS, [2, 9, 17, 29, 30]],
    ["without an analysis", { ...weak, title: "<b>i</b>" }, [0, 60]],
  ]) {
    await page.openText(pageOf(game), "#0");
    for (const position of positions) {
      const { game, piece, board } = await said(page, position);
      all[name] ??= game;
      assert.deepEqual(game, all[name]);
      all[`${name}, before piece ${position}`] = piece;
      assert.equal(board, `Board. ${piece.heard.replace(/^Piece .*? of .*?\. /, "")}`);
    }
  }
  // The direction of each piece in each rotation, and the heights and holes of a board.
  all.words = SHAPES.map((rotations, piece) => rotations.map((_, r) => placeInWords(piece, r << 4 | 1)));
  all.holes = boardInWords(gameOf(pageOf(weak)).at(16).board);
  golden("replay", all);
});

test("the numbers are those of the library before every piece", () => {
  for (const game of [random(600, 2), played(600, 1)]) {
    const recorded = gameOf(pageOf(game));
    const shown = Array.from({ length: recorded.length + 1 }, (_, position) => {
      const { board, counts, points, lost } = recorded.numbersAt(position);
      return [points, counts.slice(1), lost.map((points) => 8 * points), Array.from(board, (square) => Math.min(square, 1)).join("")];
    });
    assert.deepEqual(shown, lostUpTo(game));
    // What is lost by each piece adds up to the same.
    const sum = 8 * recorded.lost.reduce((sum, points) => sum + points, 0);
    assert.equal(sum, shown.at(-1)[2].reduce((sum, points) => sum + points, 0));
  }
});

for (const [name, moves] of Object.entries({ "clears of each size": CLEARS, "cleared boards": random(150, 5) })) {
  test(`the sums of a game with ${name} are those of its account in Rust`, () => {
    const folder = mkdtempSync(join(tmpdir(), "account-"));
    const [page, text] = judged(folder, moves, "--json", "--analysis", "--ends", "--effort", "1");
    const [game, account] = [gameOf(readFileSync(page, "utf8")), JSON.parse(text)];
    rmSync(folder, { recursive: true });
    const { counts, points, bound, lost } = game.numbersAt(game.length);
    const { clears, resets, left_at_the_end: left, analysis } = account;
    assert.equal(game.task(game.length - 3).left, 3);
    assert.deepEqual([game.length, points, bound], [account.pieces, account.points, account.bound]);
    assert.deepEqual(counts.slice(1), [...clears.map(({ count }) => count), resets.count]);
    // The squares that are left are lost only at the end.
    assert.deepEqual(lost, [...clears.map(({ lost }) => lost), resets.lost]);
    assert.equal(account.points + lost.reduce((sum, points) => sum + points) + left.lost, 1.5 * game.length);
    const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / 100;
    assert.ok(Math.abs(sum(game.lucks) - analysis.luck) < 0.01);
    assert.equal(sum(game.losses), analysis.total_loss);
    const graded = GRADES.map(({ name }) => game.losses.filter((loss) => gradeOf(loss / 100) === name).length);
    assert.deepEqual(graded, analysis.grades.map(({ placements }) => placements));
  });
}

engines("keys and buttons go to pieces", async (page) => {
  // Clears of 4 at 9 and 19, the board cleared at 30, one row at 33.
  const game = joined(tetrises(2), towers(11), { pieces: [1, 1, 0], placements: [16, 20, 8] }, towers(216));
  await page.openText(pageOf(game), "#0");
  await page.run(() => document.querySelector("#board").focus());
  for (const [key, wanted] of [
    ["ArrowLeft", 0], ["ArrowRight", 1], ["l", 2], ["h", 1], ["PageDown", 101], ["PageDown", 201], ["PageDown", 250],
    ["ArrowRight", 250], ["PageUp", 150], ["Home", 0], ["PageUp", 0], ["End", 250], ["Home", 0], ["n", 9], ["n", 19],
    ["Shift+n", 9], ["r", 30], ["Shift+r", 30], ["c", 33], ["Shift+c", 33],
    ["#mark-before", 33], ["#back", 32], ["#mark-after", 33], ["#forward", 34], ["#mark-before", 33],
  ]) {
    await (key.startsWith("#") ? page.click(key) : page.press(key));
    assert.equal(await at(page), wanted, key);
  }
  await page.press("Shift+c");
  await page.shows("#coach .lead", "No small clear before this piece.");
  await page.press("ArrowRight");
  assert.equal(await page.text("#coach .lead"), "O, columns 1 and 2.");
  // The outer buttons go to what is chosen.
  await page.click("#more-button");
  assert.equal(await page.text("#marks"), "small clear clear of 4 board cleared");
  await page.click("#marks :nth-child(2)");
  await page.press("Escape");
  assert.equal(await page.run(() => document.querySelector("#mark-before").ariaLabel), "The clear of 4 before");
  assert.deepEqual(await page.run(() => [...document.querySelectorAll("#mark-before use, #mark-after use")].map((use) => use.getAttribute("href"))),
    ["#g-best", "#i-left", "#i-right", "#g-best"]);
  await page.click("#mark-before");
  assert.equal(await at(page), 19);
});

visit("mistakes are found by their grade", async (page) => {
  const game = analysed(random(60, 5));
  await page.openText(pageOf(game), "#0");
  const mistakes = game.pieces.map((_, i) => i).filter((i) => game.analysis[3 * i + 1] >= 2 && i > 0);
  assert.ok(mistakes.length > 5);
  for (const wanted of mistakes.slice(0, 5)) {
    await page.press("x");
    assert.equal(await at(page), wanted);
  }
  await page.press("Shift+x");
  assert.equal(await at(page), mistakes[3]);
  await page.press("End", "x");
  await page.shows("#coach .lead", "No mistake after this piece.");
  // A bar of the time line has the grade of the worst of its pieces.
  const long = analysed(random(300, 5));
  await page.openText(pageOf(long), "#0");
  const worst = Array.from({ length: 100 }, (_, i) => Math.max(...[0, 1, 2].map((k) => Math.round(100 * long.analysis[3 * (3 * i + k) + 1]) / 100)));
  const grades = worst.filter((loss) => loss > 0).map((loss) => ["best", "good", "slip", "mistake", "blunder"][[0.05, 0.5, 2, 5].filter((below) => loss >= below).length]);
  assert.deepEqual(await page.run(() => [...document.querySelectorAll("#lanes rect:not(.well, .here)")].map((bar) => bar.getAttribute("class"))), grades);
});

visit("a game plays, pauses, and stops at its end", async (page) => {
  await page.beforeLoad(`
    const ask = requestAnimationFrame;
    window.later = 0; // in milliseconds
    window.requestAnimationFrame = (run) => ask((now) => run(now + window.later));`);
  await page.openText(pageOf(towers(1000)));
  await plays(page, 3);
  await page.click("#play");
  const paused = await at(page);
  assert.equal(await page.run(() => document.querySelector("#play").ariaLabel), "Play");
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(await at(page), paused);
  await page.run(() => { location.hash = "995"; });
  await page.shows("#piece", "996 of 1,000");
  await page.press("Space");
  await page.shows("#coach .lead", "The end of the game.");
  await rests(page);
  await page.press("ArrowDown", "ArrowDown", "ArrowDown", "m");
  assert.equal(await page.text("#speed"), "1 piece a second");
  await page.press("Escape", "Space");
  await plays(page, 0);
  // A page that was hidden goes on where it was.
  await page.run(() => { window.later = 3_600_000; });
  await new Promise((done) => setTimeout(done, 200));
  assert.ok(await at(page) < 50);
});

test("a run takes the steps of its speed, however long its frames are, until it stops", (t) => {
  let [now, frame] = [0, null];
  t.mock.method(performance, "now", () => now);
  globalThis.requestAnimationFrame = (run) => { frame = run; };
  globalThis.cancelAnimationFrame = () => { frame = null; };
  let steps = 0;
  const run = new Run((due) => { steps += due; }, () => {});
  const after = (frames, milliseconds) => {
    steps = 0;
    for (let i = 0; i < frames; i++) {
      now += milliseconds;
      frame?.(now);
    }
    return steps;
  };
  assert.equal(after(60, 50), 0, "before it runs");
  run.setRunning(true);
  assert.deepEqual([after(60, 50), after(180, 16.75), after(3000, 1)], [30, 30, 30]);
  assert.equal(after(1, 3_600_000), 1, "a page that was hidden goes on where it was");
  run.accelerate(99);
  assert.equal(after(4, 25), 1000);
  run.accelerate(-99);
  assert.equal(after(60, 50), 3);
  run.setRunning(false);
  assert.equal(after(60, 50), 0, "after it has stopped");
  run.setRunning(true);
  assert.equal(after(19, 50), 0, "what was owed when it stopped is not");
});

visit("a visitor who prefers less motion starts the game", async (page) => {
  await page.media({ "prefers-reduced-motion": "reduce" });
  await page.openText(pageOf(towers(100)));
  await new Promise((done) => setTimeout(done, 300));
  assert.equal(await at(page), 0);
});

visit("an address or a number goes to a piece, or says why not", async (page) => {
  await page.openText(pageOf(towers(2500)), "#123");
  assert.equal(await at(page), 123);
  const other = "The address names no piece after “#”.";
  for (const [hash, wanted, lead] of [
    ["#456", 456, "O, columns 1 and 2."], ["#-1", 456, other], ["#1e2", 456, other], ["#%3Cb%3E", 456, other],
    ["#2500", 2500, "The end of the game."], ["#2501", 2500, "The game has 2,500 pieces."],
    ["#99999999999999999999999", 2500, "The game has 2,500 pieces."],
  ]) {
    await page.run((hash) => { location.hash = hash; }, hash);
    await page.shows("#coach .lead", lead);
    assert.equal(await at(page), wanted, hash);
  }
  for (const [keys, wanted, lead] of [
    ["2 4 9 Backspace Enter", 24, "O, columns 1 and 2."], ["2 5 0 1 Enter", 2500, "The game has 2,500 pieces."],
    ["9 Escape ArrowLeft", 2499, "O, columns 1 and 2."], ["1 , 2 3 4 Enter", 1234, "O, columns 1 and 2."],
    ["1 x Enter", 1234, "A piece is a number, counted from 0."],
  ]) {
    await page.press(...keys.split(" "));
    await page.shows("#coach .lead", lead);
    assert.equal(await at(page), wanted, keys);
  }
});

engines("the time line goes where it is clicked and dragged", async (page) => {
  await page.openText(pageOf(towers(100)));
  const places = await Promise.all([0.25, 0.5, 0.9999].map((share) => page.point("#lanes", [share, 0.5])));
  const [start, middle, end] = places;
  await page.drag([start]);
  assert.deepEqual([await at(page), await page.run(() => document.querySelector("#play").ariaLabel)], [25, "Play"]);
  await page.drag([start, middle]);
  assert.equal(await at(page), 50);
  await page.drag([middle, [end[0] + 40, end[1]]]);
  assert.equal(await at(page), 100);
  await page.drag([end, middle, start]);
  assert.equal(await at(page), 25);
  await page.hover(middle);
  assert.equal(await at(page), 25);
  await page.run(() => document.querySelector("#lanes").focus());
  await page.press("ArrowRight");
  assert.equal(await at(page), 26);
});

visit("a long game is zoomed by keys, buttons, the wheel and two fingers, and follows the position", async (page) => {
  const shown = () => page.run(() => [...document.querySelectorAll("#ticks span")].map(({ textContent }) => textContent.replace(",", "")).join(" "));
  const ends = async () => (await shown()).split(" ").map(Number).filter((_, i) => i % 4 === 0);
  await page.openText(pageOf(towers(999)), "#0");
  await page.press("+");
  assert.deepEqual([await shown(), await page.run(() => document.querySelector("#zoom").checkVisibility())], ["0 250 500 749 999", false]);
  await page.openText(pageOf(towers(2000)), "#1000");
  await page.press("+");
  assert.equal(await shown(), "500 750 1000 1250 1500");
  await page.click("#zoom-in");
  assert.equal(await shown(), "750 875 1000 1125 1250");
  assert.deepEqual(await page.run(() => ["x", "width"].map((name) => document.querySelector("#lanes > .here").getAttribute(name))), ["375", "250"]);
  await page.click("#lanes", [0.5, 0.2]);
  assert.equal(await at(page), 1000);
  await page.press("End");
  assert.equal(await shown(), "1500 1625 1750 1875 2000");
  await page.press("Home", "-", "-", "-");
  assert.equal(await shown(), "0 500 1000 1500 2000");
  await page.wheel("#lanes", -120);
  const [first, end] = await ends();
  assert.deepEqual([Math.round(first / 10), end - first], [20, 1600]);
  for (let i = 0; i < 20; i++) await page.press("+");
  assert.equal(await ends().then(([first, end]) => end - first), 100);
  await page.phone(844, 390);
  await page.openText(pageOf(towers(2000)), "#0");
  const [left, right, far] = await Promise.all([0.25, 0.5, 0.75].map((share) => page.point("#lanes", [share, 0.5])));
  await page.touch("touchStart", left);
  await page.touch("touchStart", left, right);
  await page.touch("touchMove", left, far);
  await page.touch("touchEnd");
  assert.ok(await ends().then(([first, end]) => end - first) < 1300);
});

visit("a finger drags, and goes piece by piece by the buttons", async (page) => {
  await page.phone(390, 844);
  await page.openText(pageOf(towers(10_000)), "#0");
  const [start, middle] = await Promise.all([0.25, 0.5].map((share) => page.point("#lanes", [share, 0.5])));
  await page.swipe([middle, start]);
  await reaches(page, 2500);
  await page.tap("#forward");
  await reaches(page, 2501);
  await page.tap("#back");
  await reaches(page, 2500);
  await page.tap("#play");
  await plays(page, 2501);
  await page.tap("#play");
  await rests(page);
});

visit("what is on the board: the landing, rows that clear, a piece that does not fit, the better place", async (page) => {
  const drawn = () => page.run(() => {
    const d = (selector) => document.querySelector(`#board ${selector}`).getAttribute("d") ?? "";
    const squares = [...document.querySelectorAll("#board .squares rect")].filter((rect) => rect.getAttribute("class"));
    const uses = [...document.querySelectorAll("#board use")].map((use) => use.getAttribute("href"));
    return [squares.length, d(".outline") !== "", d(".yours") !== "", document.querySelector("#board .gains").textContent, uses.join()];
  });
  await page.openText(pageOf(towers(100)), "#9");
  assert.deepEqual(await drawn(), [40, true, false, "", ""]);
  await page.press("ArrowRight");
  assert.deepEqual(await drawn(), [44, false, true, "", ""]);
  await page.press("ArrowRight");
  assert.deepEqual(await drawn(), [4, true, false, "", ""]);
  await page.openText(pageOf(tetrises(1)), "#9");
  assert.deepEqual(await drawn(), [40, true, false, "+15", ""]);
  const game = analysed(random(60, 5));
  await page.openText(pageOf(game), "#0");
  const grades = await page.run(() => Array.from({ length: 60 }, (_, position) => {
    if (position > 0) dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    const uses = [...document.querySelectorAll("#board use")].map((use) => use.getAttribute("href")).join();
    return [uses, document.querySelector("#board .yours").getAttribute("d") !== ""];
  }));
  const names = [[0.05, "best"], [0.5, "good"], [2, "slip"], [5, "mistake"], [Infinity, "blunder"]];
  grades.forEach(([uses, isDashed], i) => {
    const grade = names.find(([below]) => game.analysis[3 * i + 1] < below)[1];
    assert.equal(uses, grade === "best" ? "" : `#g-${grade},#g-best`, `piece ${i}`);
    assert.equal(isDashed || grade === "best", true);
  });
});

visit("letters are shown on demand", async (page) => {
  await page.openText(pageOf(towers(10)), "#2");
  const letters = () => page.run(() => [...document.querySelectorAll("#board text")].filter((text) =>
    text.textContent === "O" && getComputedStyle(text).display !== "none").length);
  assert.equal(await letters(), 0);
  await page.press("a");
  assert.equal(await letters(), 12);
  await page.press("m");
  await page.click("#letters");
  await page.press("Escape");
  assert.equal(await letters(), 0);
});

visit("what is read aloud waits until the position stays, and is said once", async (page) => {
  await page.openText(pageOf(towers(100)), "#0");
  await page.hear("Piece 1 of 100. O, columns 1 and 2. Next: O.");
  await page.record();
  await page.run(() => { for (let i = 0; i < 10; i++) dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" })); });
  await page.until(() => window.heard.length > 0);
  await page.press("d");
  await page.until(() => window.heard.length > 1);
  assert.deepEqual(await page.run(() => window.heard), [
    "Piece 11 of 100. O, columns 1 and 2. Does not fit: the board is cleared. Next: O.",
    "Heights from column 1: 20, 20, 0, 0, 0, 0, 0, 0, 0, 0. Holes: none.",
  ]);
});

visit("the controls are reached by Tab, and the dialog gives the focus to the board", async (page) => {
  await page.openText(pageOf(towers(10)), "#2");
  const reached = [];
  for (let i = 0; i < 7; i++) {
    await page.press("Tab");
    reached.push(await page.run(() => document.activeElement.id || document.activeElement.textContent));
  }
  assert.deepEqual(reached, ["more-button", "lanes", "mark-before", "back", "play", "forward", "mark-after"]);
  await page.run(() => document.querySelector("#forward").focus());
  await page.press("Enter", "Space");
  assert.equal(await at(page), 4);
  await page.run(() => document.querySelector("#more-button").focus());
  await page.press("Enter");
  assert.equal(await page.run(() => document.activeElement.hasAttribute("data-close")), true);
  await page.press("ArrowRight", "Escape");
  await page.until(() => document.activeElement.id === "board"); // a browser closes a dialog a moment later
  assert.equal(await at(page), 4);
});

visit("a game that breaks the rules is shown up to there", async (page) => {
  const { pieces, placements } = towers(12);
  await page.open(judged(page.folder, { pieces: [...pieces, 0], placements: [...placements, 77] })[0]);
  const fault = "piece 13: byte 77 means rotation 4, and the rotations are 0 to 3";
  await page.shows("#coach .lead", `The game breaks the rules here: ${fault}`);
  await page.press("m");
  assert.equal(await page.text("#fault"), `The game breaks the rules, and is shown up to there: ${fault}`);
});

visit("a hostile title is text, and other scripts and styles do not run", async (page) => {
  const hostile = "</script><script>console.log(1)</script><img src=x onerror=console.log(1)><!--<script>]]></title></style>\"'`${alert(1)}\\\u2028";
  const elements = [];
  for (const title of ["a game", hostile]) {
    await page.openText(pageOf({ ...towers(5), title }), "#1");
    assert.deepEqual(await page.run(() => [document.title, document.querySelector("#name").textContent]), [title, title]);
    elements.push(await page.run(() => document.querySelectorAll("*").length));
  }
  assert.equal(elements[0], elements[1]);
  assert.deepEqual(await page.console(), []);
  const fetched = await page.run(() => {
    for (const [name, text] of [["script", "window.intruder = 1"], ["style", "body { color: red }"]]) {
      document.head.append(Object.assign(document.createElement(name), { textContent: text }));
    }
    new Image().src = "https://127.0.0.1/";
    return fetch("data:,x").then(() => "fetched", () => "refused");
  });
  assert.deepEqual([fetched, await page.run(() => window.intruder)], ["refused", null]);
  const messages = await page.console();
  assert.ok(messages.length >= 4 && messages.every((text) => text.includes("Content Security Policy")), messages.join("\n"));
});

visit("the shortest games and one of a million pieces have pages", async (page) => {
  for (const length of [0, 1, 2]) {
    await page.openText(pageOf(towers(length)));
    await rests(page);
    assert.equal(await at(page), length);
    assert.equal(await page.text(".name"), `${length} ${length === 1 ? "piece" : "pieces"}, 0 points`);
    await page.press("Home", "ArrowRight", "ArrowRight", "PageDown", "End", "n", "Shift+r", "h", "Space");
    await page.click("#lanes");
    assert.ok(await at(page) <= length);
  }
  await page.openText(pageOf(towers(1_000_000)), "#999999");
  await page.press("m");
  await page.shows("#table tr:nth-child(5) td", "90,909");
  await page.press("Escape");
  await page.click("#lanes");
  assert.ok(Math.abs(await at(page) - 500_000) < 5000);
});
