// The player page, as a visitor uses it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { engines, PLAY, visit } from "./browser.mjs";
import { analysed, pageOf } from "./games.mjs";
import { golden } from "./golden.mjs";

const LINK = "#play&seed=17&pieces=100";

// The file as it is shipped, whose names nothing reaches.
async function open(page, address = LINK) {
  await page.resize(1280, 720);
  await page.open(PLAY, address);
  await page.until(() => "ready" in document.querySelector("#app").dataset);
}

// The page with the names of its modules, for a visitor whose rival is the strongest.
async function openModules(page, address = LINK) {
  await page.resize(1280, 720);
  await page.beforeLoad('if (location.protocol === "http:") localStorage.setItem("tetris-pipe/2/options", \'{"rung":6}\')');
  await page.openModules(address);
  await page.until(() => "ready" in document.querySelector("#app").dataset);
}

// Drops so many pieces where the computer would.
function playBest(page, count) {
  return page.run((count) => {
    for (let i = 0; i < count && part().task; i++) {
      const { task } = part();
      part().drop(lossOf(engine.judge, task, lyingOf(task.piece) << 4).best);
    }
    show();
  }, count);
}

async function textToShare(page) {
  await page.press("s");
  await page.until(() => document.querySelector("#share").open);
  const text = await page.run(() => document.querySelector("#share-text").textContent);
  await page.press("Escape");
  return text;
}

function phase(page, wanted) {
  return page.until((wanted) => document.querySelector("#app").dataset.phase === wanted, wanted);
}

engines("a visitor drops a piece by the keys, reads the verdict, and looks at the better place", async (page) => {
  await open(page);
  await page.shows("#coach .lead", "Score as many points as you can with 100 pieces. Four rows at once count most.");
  await page.press("Space");
  await page.shows("#coach .verdict", "Mistake about 2.5 points lost Leaves a step of 2 between columns 3 and 4.");
  await page.shows("#count", "piece 2 of 100");
  await page.press("b");
  await phase(page, "flip");
  await page.shows("#coach .verdict", "Better Z in columns 1 to 3. The surface is smoother.");
  await page.press("Space"); // goes back, and drops nothing
  await page.shows("#coach .verdict", "Mistake about 2.5 points lost Leaves a step of 2 between columns 3 and 4.");
  await page.shows("#count", "piece 2 of 100");
  await page.press("u");
  await phase(page, "first");
});

// What each key of the game does while a piece hangs, one after the other.
const KEYS = [["ArrowLeft", "moves"], ["ArrowRight", "moves"], ["ArrowUp", "moves"], ["x", "moves"], ["z", "moves"], ["b", "shows"], ["b", "shows"],
  ["Space", "drops"], ["u", "takes back"], ["ArrowDown", "drops"], ["Backspace", "takes back"]];

// Each control, pressed by the pointer, and by Tab and Enter: what leaves what it has opened, and the keys that it keeps
// while its focus came by Tab. The daily game keeps Down, undo and the coach from the player.
const PLAY_LINK = "#parts li:nth-child(1) a";
const CONTROLS = [
  { control: "#board" }, { control: "#coach .flip", leave: ["Escape"], own: ["Space"] }, { control: "#more-button", leave: ["Escape"] },
  { control: "#strip", leave: ["Escape"], own: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] }, { control: "#undo", without: ["b"] },
  { control: "#left", own: ["Space"] }, { control: "#right", own: ["Space"] }, { control: "#turn", own: ["Space"] }, { control: "#drop" },
  { control: PLAY_LINK, own: ["Space"] }, { control: "#parts li:nth-child(3) a", then: PLAY_LINK, own: ["Space"] },
  { control: "#parts li:nth-child(4) a", then: PLAY_LINK, own: ["Space"] },
  { control: "#parts li:nth-child(2) a", own: ["Space"], without: ["ArrowUp", "x", "z", "b", "u", "ArrowDown", "Backspace"] },
];

engines("the keys are the game's, whatever was pressed before", async (page) => {
  await open(page);
  await page.press("m");
  await page.click("#buttons");
  await page.press("Escape");
  // The number of the piece, the phase, and where the piece would land.
  const state = async () => {
    await page.drawn();
    return page.run(() => [parseInt(document.querySelector("#count").textContent.replace("piece ", "")), document.querySelector("#app").dataset.phase,
      document.querySelector("#board .outline").getAttribute("d")]);
  };
  const changeBetween = ([count, phase, outline], [later, other, moved]) => later > count ? "drops" : later < count ? "takes back"
    : other === "flip" || phase === "flip" ? "shows" : outline === moved ? "" : "moves";
  const press = async (control, way) => {
    if (way === "pointer") {
      await page.click(control, control === "#strip" ? [0.02, 0.13] : undefined);
    } else {
      await page.press("Tab");
      await page.run((control) => document.querySelector(control).focus(), control);
      if (control !== "#board") await page.press(control === "#strip" ? "ArrowLeft" : "Enter");
    }
    await page.until((control) => !control.endsWith(" a") || document.querySelector(control).ariaCurrent === "page", control);
  };
  for (const { control, then, leave = [], own = [], without = [] } of CONTROLS) {
    for (const way of ["pointer", "Tab"]) {
      // A piece that can be turned, and a verdict that has a better place.
      await page.press("m");
      await page.run((seed) => {
        document.querySelector("#seed").value = seed;
        document.querySelector("#seed").dispatchEvent(new Event("change"));
      }, 17);
      await page.shows("#count", "piece 1 of 100");
      await page.until(() => document.activeElement.id === "board"); // a browser closes a dialog a moment later
      await page.press("Space");
      await page.until(() => document.querySelector("#coach .flip") !== null);
      await press(control, way);
      if (then) await press(then, way);
      await page.press(...leave);
      for (const key of way === "Tab" ? own : []) {
        const before = await state();
        await page.press(key);
        assert.notEqual(changeBetween(before, await state()), KEYS.find(([one]) => one === key)[1], `${control} by ${way}: ${key}`);
        await page.press(...leave);
      }
      const isOwn = (key) => way === "Tab" && own.includes(key);
      let before = await state();
      for (const [key, wanted] of KEYS.filter(([key]) => !without.includes(key) && !isOwn(key))) {
        await page.press(key);
        const after = await state();
        assert.equal(changeBetween(before, after), wanted, `${control} by ${way}: ${key}`);
        before = after;
      }
      if (way === "pointer") assert.equal(await page.run(() => {
        const focused = document.activeElement;
        return `${focused.id} ${getComputedStyle(focused).outlineStyle}`;
      }), "board none", control);
    }
  }
});

visit("what can no longer be pressed gives its focus to the board", async (page) => {
  await openModules(page);
  const enter = async (control) => {
    await page.press("Tab");
    await page.run((control) => document.querySelector(control).focus(), control);
    await page.press("Enter");
    await page.until(() => document.activeElement.id === "board");
  };
  await page.press("m");
  await page.click("#buttons");
  await page.press("Escape", "Space");
  await enter("#undo");
  await playBest(page, 99);
  await enter("#drop");
  await phase(page, "end");
  await page.run(() => part().look(1));
  await page.until(() => !document.querySelector("#left").disabled);
  await enter("#left");
});

visit("the browser's Back leads to a game that was left", async (page) => {
  await openModules(page);
  await page.run(() => { for (let i = 0; i < 8; i++) part().drop(0); show(); });
  for (const leave of [() => { location.hash = "#play&seed=21&pieces=100&beat=87"; }, () => playOn()]) {
    await page.run(leave);
    await page.shows("#count", leave.toString().includes("playOn") ? "piece 1" : "piece 1 of 100");
    assert.equal((await page.text("#coach")).includes("Your game of 8 pieces is kept. Go back"), true);
    assert.equal((await page.text("#coach")).includes("Your friend made 87"), !leave.toString().includes("playOn"));
    await page.run(() => history.back());
    await page.shows("#count", "piece 9 of 100");
  }
  await page.run(() => playOn());
  await page.until(() => document.querySelector("#coach .kept button") !== null);
  await page.click("#coach .kept button");
  await page.shows("#count", "piece 9 of 100");
});

visit("the end has the counts of grades, the race, and what comes next", async (page) => {
  await openModules(page);
  await page.press("Space");
  await playBest(page, 99);
  await phase(page, "end");
  await page.shows("#coach .legend", "99 best 0 good 0 slips 1 mistake 0 blunders");
  await page.shows("#verdict-title", "You beat the champion.");
  await page.shows("#note", "");
  await page.shows("#race", "You 125 Champion 121");
  assert.deepEqual(await page.run(() => [...id("rungs").children].map(({ className }) => className)), [...Array(6).fill("done"), "now"]);
  await page.resize(320, 568); // where there is room for one
  await page.shows("#race", "You 125");
  await page.resize(1280, 720);
  await page.shows("#actions", "Next game N Learn: 1 mistake Share");
  assert.equal(await textToShare(page), "Tetris, one piece ahead: 125 points with 100 pieces\n🟧🟦🟦🟦🟦🟦🟦🟦🟦🟦\n" +
    `The champion made 121. Can you beat me?\n${await page.run(() => location.origin)}/#play&seed=17&pieces=100&beat=125`);
  await page.press("ArrowLeft");
  await phase(page, "look");
  await page.shows("#coach .verdict", "Best Piece 100: as good as the best.");
  // A pointer goes to the nearest mistake.
  await page.click("#strip", [0.06, 0.13]);
  await page.shows("#coach .verdict", "Mistake about 2.5 points lost Piece 1: leaves a step of 2 between columns 3 and 4.");
  await page.press("Escape", "n");
  await phase(page, "first");
  assert.equal(await page.run(() => document.activeElement.id), "board");
  // A game with fewer points is no new best.
  await page.run(() => { while (part().task) part().drop(lyingOf(part().task.piece) << 4); show(); });
  await page.shows("#note", "Your best is 125.");
  assert.deepEqual(await page.run(() => record().best), { 100: 125 });
});

visit("what the page says of who won, of the race, of the strip and of the last pieces", async (page) => {
  await openModules(page);
  golden("play", await page.run(() => {
    const at = (points, rival, { isOver = true, beat = 0, length = 100, marks = [], next = 70, ...rest } = {}) => ({
      game: { points, beat, length, isOver, played: isOver ? 100 : 49 }, rung: 0, result: { rung: 0, points: rival }, rivals: { pointsOf: () => 9, lastOf: () => next },
      phase: isOver ? "end" : "play", marks, best: { points: 0, isNew: false }, ...rest,
    });
    const games = [[20, 21], [21, 21], [69, 21], [70, 21], [71, 21], [71, 21, { next: null }], [9, 21, { rung: null, result: null }], [0, 0, { best: { points: 3, isNew: false } }], [9, 18, { best: { points: 3, isNew: true } }],
      [9, 18, { best: { points: 0, isNew: true } }], [90, 121, { marks: ["undo", "hint"] }], [20, 21, { isOver: false }], [22, 21, { isOver: false }], [20, 21, { isOver: false, result: null }],
      [40, 60, { isOver: false, beat: 41 }], [41, 60, { isOver: false, beat: 41 }], [42, 60, { isOver: false, beat: 41 }], [42, 60, { beat: 41 }], [40, 60, { isOver: false, length: 0, result: null }]];
    setRung(0);
    const said = games.map((game) => at(...game)).map((now) =>
      [titleOfEnd(now), countOf(now), noteOf(now), ...racersOf(now).map(({ name, count, share, mark }) => [name, count, digits(share, 1), digits(mark, 1)].join(" "))]);
    // Four pieces of a long game are a square, which has the grade of the worst.
    const { judge } = engine;
    engine.judge = null;
    beginGame({ seed: 17, length: 400, start: "", beat: 0 });
    for (let i = 0; i < 16; i++) part().drop(0);
    [0, 0.3, 7, 0, 0, 3, 0, 1, 0, 0.3, 0].forEach((loss, i) => { part().findings[i] = { loss, best: 0 }; });
    showZones();
    const better = [0.49, 0.5].map((loss) => {
      part().findings[15] = { loss, best: 0 };
      return part().hasBetter(15);
    });
    const strip = [...id("strip").children].map((square) => square.getAttribute("class")).filter((name) => name !== "well");
    part().look(2);
    showZones();
    const slider = () => [id("strip").ariaValueNow, id("strip").ariaValueMax, id("strip").ariaValueText];
    const ear = slider();
    // Of an endless game.
    beginGame({ seed: 17, length: 0, start: "", beat: 0 });
    for (let i = 0; i < 3; i++) part().drop(0);
    showZones();
    ear.push(...slider());
    changeRecord(() => ({ days: { "2026-11-26": { points: 83, computer: 121, marks: ["hint"] }, "2026-11-27": { points: 90, computer: null, marks: [] } } }));
    openMore();
    ear.push(id("days-table").innerText.replace(/\s+/g, " "));
    id("more").close();
    engine.judge = judge;
    const last = new SeededGame({ seed: 17, length: 3 });
    const pieces = [0, 1, 2].map((index) => {
      const { piece, next, left } = last.task(index);
      part().game = last;
      const news = part().news;
      last.drop(0);
      return [LETTERS[piece], LETTERS[next] ?? "-", left, news];
    });
    // A square of a game of 140 pieces is two pieces, of one of 250 three; the last one may be of fewer.
    const squares = [140, 250].map((length) => {
      part().game = Object.create(last, { length: { value: length }, played: { value: length } });
      part().findings = Array.from({ length }, (_, i) => ({ loss: i === length - 1 ? 9 : 3, best: 0 }));
      part().lostRanges = () => [];
      showZones();
      return ["mistake", "blunder"].map((grade) => id("strip").querySelectorAll(`.${grade}`).length).join();
    });
    nextGame();
    return { said, better, ear, squares, strip, pieces };
  }));
});

visit("More begins games, says what is wrong as text, and saves the replay", async (page) => {
  await openModules(page);
  const more = async () => {
    await page.press("m");
    await page.until(() => id("more").open);
  };
  const enter = (seed) => page.run((seed) => {
    id("seed").value = seed;
    id("seed").dispatchEvent(new Event("change"));
  }, seed);
  await more();
  await page.click("#length label:nth-child(2)");
  await enter("21x");
  await page.shows("#more-said", "A seed is a number from 0 to 4,294,967,295.");
  await enter("21");
  assert.equal(await page.run(() => part().address), "#play&seed=21&pieces=400");
  await page.press("Escape");
  const game = await page.run(() => {
    beginGame({ seed: 17, length: 100, start: "", beat: 0 });
    for (let i = 0; i < 6; i++) part().drop(lyingOf(part().task.piece) << 4 | i % 3);
    return { pieces: part().game.pieces.slice(0, 7), placements: part().game.placements, title: `6 pieces of seed 17, ${counted(part().game.points, "point")}` };
  });
  await more();
  assert.deepEqual(await page.run(() => [...document.querySelectorAll("#more input:checked")].map(({ name, value }) => `${name} ${value}`)),
    ["length 400", "coaches on", "races on", "keys on", "effort 2"]);
  await page.click("#save-replay");
  assert.equal(String(await page.download("game.html")), pageOf({ ...analysed(game, 2, 100), end: 100 }));
  await page.click("#same-pieces");
  await phase(page, "first");
  assert.equal(await page.run(() => `${part().address} ${id("more").open}`), "#play&seed=17&pieces=100 false");
});

// Waits until what has come with the last phase can be pressed.
async function canBePressed(page) {
  await page.drawn();
  await page.run(() => new Promise((done) => { setTimeout(done, 600); }));
}

visit("a second press at the end of a phase presses nothing else", async (page) => {
  await openModules(page);
  for (const [width, height] of [[1280, 720], [390, 844], [320, 568], [568, 320]]) {
    await page.resize(width, height);
    const press = async (selector) => {
      await page.doubleClick(selector);
      await canBePressed(page);
      return page.run(() => [partName, part().phase, part().game?.played ?? part().index].join(" "));
    };
    await page.run(() => beginGame({ seed: 17, length: 100, start: "", beat: 0 }));
    await playBest(page, 99);
    const isButton = width < 500;
    assert.equal(await press(!isButton ? "#board" : "#drop"), "play end 100", "drop");
    assert.equal(await press("#actions button:first-child"), "play first 0", "next game");
    await page.run(() => { for (let i = 0; i < 3; i++) dropPieceInHand(); });
    await page.run(() => { part().findings.length = 3; while (part().task) part().drop(lyingOf(part().task.piece) << 4); show(); });
    await page.until(() => document.querySelectorAll("#actions button").length === 3);
    await canBePressed(page);
    assert.equal(await press("#actions button:nth-child(2)"), "learn learn 0", "learn");
    await page.run(() => { showPart("explore"); parts.explore.change({ board: "", current: 6, next: 2 }); });
    await canBePressed(page);
    assert.equal(await press("#onward"), "play first 0", "play on");
  }
});

visit("a whole game by the mouse", async (page) => {
  await openModules(page);
  await page.hover(await page.point("#board", [0.95, 0.5]));
  await page.shows("#count", "piece 1 of 100");
  assert.equal(await page.run(() => hand.column), 7);
  await page.wheel("#board", 120);
  assert.equal(await page.run(() => hand.rotation), 3);
  // A gesture on a trackpad, which sends many small steps, turns once, and each notch of a wheel does.
  const turns = (sizes) => page.run((sizes) => {
    const before = hand.rotation;
    for (const deltaY of sizes) id("board").dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true }));
    return (before - hand.rotation + 4) % 4;
  }, sizes);
  await page.run(() => new Promise((done) => { setTimeout(done, 200); }));
  assert.equal(await turns([4, 20, 45, 80, 60, 20, 3]), 1);
  await page.run(() => new Promise((done) => { setTimeout(done, 200); }));
  assert.equal(await turns([120, 120]), 2);
  for (let i = 0; i < 100; i++) {
    const column = await page.run(() => {
      const best = lossOf(engine.judge, part().task, lyingOf(part().task.piece) << 4).best;
      while (hand.rotation !== best >> 4) turnPiece(-1);
      return (best & 15) + shapeOf(part().task.piece, best).width / 2;
    });
    await page.click("#board", [column / 10, 0.5]);
  }
  await phase(page, "end");
  await page.shows("#coach .legend", "100 best 0 good 0 slips 0 mistakes 0 blunders");
  await page.shows("#verdict-title", "As good as the champion");
  // A square leads to its piece.
  await page.click("#strip", [0.02, 0.13]);
  await phase(page, "look");
  await page.shows("#coach .verdict", "Best Piece 1: as good as the best.");
});

visit("a whole game by touch, where the board never drops", async (page) => {
  const look = async () => {
    await page.drawn();
    return page.run(() => document.querySelector("#board .beam").getAttribute("d"));
  };
  const column = async () => Math.min(...(await look()).match(/(?<=M)\d/g).map(Number));
  await page.phone();
  await page.open(PLAY, LINK);
  await page.until(() => "ready" in document.querySelector("#app").dataset);
  await page.tap("#board", [0.95, 0.5]);
  assert.equal(await column(), 7);
  const lying = await look();
  await page.tap("#board", [0.85, 0.5]);
  assert.notEqual(await look(), lying);
  assert.equal(await page.text("#count"), "1 of 100");
  await page.swipe([await page.point("#board", [0.5, 0.5]), await page.point("#board", [0.3, 0.5]), await page.point("#board", [0.1, 0.5])]);
  assert.equal(await column(), 3);
  // A button that is held repeats, up to the wall.
  await page.touch("touchStart", await page.point("#right"));
  await page.until(() => document.querySelector("#board .beam").getAttribute("d").startsWith("M8 "));
  await page.touch("touchEnd");
  for (let i = 0; i < 100; i++) {
    await page.tap(["#left", "#right", "#turn"][i % 3]);
    await page.tap("#drop");
  }
  await phase(page, "end");
  await page.until(() => document.querySelector("#actions button") !== null);
  await canBePressed(page);
  await page.tap("#actions button:first-child");
  await phase(page, "first");
});

// What a visitor does by chance or beside the game: each of these did something else once.
visit("two fingers, the wheel with Ctrl, CapsLock, Escape above a look, and the daily game before its end", async (page) => {
  await openModules(page);
  // A second finger takes back what the first has moved.
  assert.deepEqual(await page.run(() => {
    const { column } = hand;
    const { left, top, width, height } = id("board").getBoundingClientRect();
    const finger = (type, x, pointerId) => id("board").dispatchEvent(new PointerEvent(type, { pointerId, pointerType: "touch", isPrimary: pointerId === 1, button: 0,
      clientX: left + x * width, clientY: top + height / 2, bubbles: true }));
    id("board").setPointerCapture = () => {};
    finger("pointerdown", 0.3, 1);
    finger("pointermove", 0.6, 1);
    const moved = hand.column;
    finger("pointerdown", 0.8, 2);
    finger("pointerup", 0.8, 2);
    finger("pointerup", 0.6, 1);
    return [moved - column, hand.column - column];
  }), [3, 0]);
  // The wheel with Ctrl is the browser's zoom.
  assert.deepEqual(await page.run(() => {
    const { rotation } = hand;
    const event = new WheelEvent("wheel", { deltaY: 120, ctrlKey: true, bubbles: true, cancelable: true });
    id("board").dispatchEvent(event);
    return [hand.rotation - rotation, event.defaultPrevented];
  }), [0, false]);
  await page.press("Space");
  await page.until(() => part().hasBetter(0));
  // With CapsLock, "b" is "b".
  await page.run(() => id("board").dispatchEvent(new KeyboardEvent("keydown", { key: "B", code: "KeyB", bubbles: true })));
  assert.equal(await page.run(() => part().phase), "flip");
  // Escape closes the dialog above it, and nothing else.
  await page.press("m", "Escape");
  assert.equal(await page.run(() => part().phase), "flip");
  await page.press("Escape");
  assert.equal(await page.run(() => part().phase), "play");
  // With keys of one letter off, only the others act.
  await page.run(() => choose("keys", false));
  await page.drawn();
  await page.press("b");
  assert.equal(await page.run(() => part().phase), "play");
  await page.press("Space");
  assert.equal(await page.run(() => part().game.played), 2);
  await page.run(() => choose("keys", true));
  // The verdicts of the daily game cannot be saved before its end.
  await page.run(() => { showPart("daily"); for (let i = 0; i < 3; i++) part().drop(0); openMore(); });
  assert.equal(await page.run(() => id("save-replay").hidden), true);
  await page.run(() => { while (part().task) part().drop(0); openMore(); choose("letters", false); });
  assert.equal(await page.run(() => id("save-replay").hidden), false);
});

visit("a game by keyboard and ear: the next piece is heard, and each verdict once", async (page) => {
  await openModules(page);
  await page.hear("Piece 1: Z. Next: T.");
  await page.record();
  const heard = async (text) => {
    await page.until(() => window.heard.length > 0);
    assert.deepEqual(await page.run(() => window.heard.splice(0)).then((all) => all.map((one) => one.trim())), [text]);
  };
  await page.press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  assert.equal(await page.run(() => document.activeElement.id), "board");
  const name = "Board. Piece 1: Z. Next: T. Z lying, columns 4 to 6";
  assert.equal(await page.run(() => document.activeElement.getAttribute("aria-label")), name);
  for (const columns of ["5 to 7", "6 to 8"]) {
    await page.press("ArrowRight");
    await heard(`Z lying, columns ${columns}.`);
  }
  await page.press("ArrowUp");
  await heard("Z upright, columns 6 and 7.");
  // What is in focus keeps its name, or a screen reader says both.
  assert.equal(await page.run(() => document.activeElement.getAttribute("aria-label")), name);
  await page.press("Space");
  await heard("Mistake, about 3.4 points lost: leaves a step of 3 between columns 7 and 8. Better: Z lying, columns 1 to 3. Piece 2: T. Next: T.");
  await page.press("b");
  // What it costs follows on a slow machine, and is heard with the rest on a fast one.
  await page.until(() => window.heard.at(-1)?.includes("Over ten pieces") === true);
  const all = await page.run(() => window.heard.splice(0));
  assert.equal(all.map((one) => one.trim()).join(" "), "Piece 1: mistake, about 3.4 points lost: leaves a step of 3 between columns 7 and 8. " +
    "Better: Z lying, columns 1 to 3. Yours: Z upright, columns 6 and 7. Over ten pieces, better makes 0.6 more.");
  await page.press("Escape");
  await heard("Piece 2: T. Next: T.");
  await page.press("d");
  await heard("Heights from column 1: 0, 0, 0, 0, 0, 2, 3, 0, 0, 0. Holes: 1 in column 7.");
  await page.press("u");
  await heard("Undone. Piece 1: Z. Next: T.");
  await playBest(page, 99);
  await page.until(() => window.heard.length > 0);
  await page.run(() => { window.heard = []; });
  await page.press("Space");
  await phase(page, "end");
  await page.until(() => window.heard.length > 0);
  assert.equal(await page.run(() => window.heard[0]), "The end. 120 points. The champion has 121. 0 mistakes.");
  assert.equal(await page.run(() => document.activeElement.id), "board");
  await page.press("Enter"); // acts on nothing
  await phase(page, "end");
});

visit("in forced colours a switch shows whether it is on, and so does what is chosen", async (page) => {
  await open(page);
  await page.media({ "forced-colors": "active" });
  await page.press("m");
  for (const [control, shown] of [["#letters", ".switch:has(#letters)"], ["#length label:nth-child(2)", "#length"]]) {
    const before = await page.look(shown);
    await page.click(control);
    await page.hover([0, 0]);
    assert.notEqual(await page.look(shown), before, control);
  }
});

visit("the end of a game is printed: the board, the points, the counts and the strip, and no control", async (page) => {
  await openModules(page);
  await playBest(page, 100);
  await phase(page, "end");
  const isSeen = () => page.run(() => ["#board", "#points", ".legend", "#strip", ".bar", "#actions", ".pad", ".keys"].filter((part) => document.querySelector(part)?.checkVisibility()));
  for (const [width, height] of [[1280, 720], [390, 844]]) {
    await page.resize(width, height);
    await page.media({});
    assert.ok((await isSeen()).includes("#actions"));
    await page.media({}, "print");
    assert.deepEqual(await isSeen(), ["#board", "#points", ".legend", "#strip"], `${width}`);
  }
  // And how a game stands.
  await page.run(() => { beginGame({ seed: 18, length: 100 }); part().drop(0); show(); });
  await page.shows("#count", "2 of 100");
  assert.deepEqual(await isSeen(), ["#board", "#points", "#strip"]);
});

visit("storage that is damaged, of others, or refused does no harm", async (page) => {
  const damaged = ["null", "5", "{", '"x"', "[]", '{"drills":5,"best":null,"days":7}', '{"round":[1],"index":9}',
    '{"seed":17,"length":100,"beat":0,"start":"","day":null,"placements":[250],"findings":[]}',
    '{"board":"99","current":9,"next":-1}', '{"day":null,"seed":17,"length":100,"start":"","beat":0,"placements":[0],"findings":[[1e999,0]]}', '{"best":{"100":"x"},"days":{"2026-11-26":null},"drills":[{"board":"1","current":1,"next":1}]}'];
  const names = ["play", "daily", "learn", "explore", "record", "options", "game/1"];
  for (let first = 0; first < damaged.length; first += 3) {
    const kept = names.flatMap((name, i) => [`tetris-pipe/${first % 2 + 1}/${name}`, name].map((key) => [key, damaged[(first + i) % damaged.length]]));
    await page.beforeLoad(`if (location.protocol === "file:") {
      localStorage.clear();
      for (const [key, text] of ${JSON.stringify(kept)}) localStorage.setItem(key, text);
    }`);
    await page.open(PLAY, "#daily");
    for (const name of ["play", "daily", "learn", "explore"]) {
      await page.run((name) => { location.hash = name; }, name);
      await page.until((name) => document.querySelector("#app").dataset.part === name, name);
      await page.press("m", "Escape");
    }
  }
  await page.beforeLoad('Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } })');
  await open(page);
  await page.press("Space");
  await page.shows("#count", "piece 2 of 100");
});

visit("a game, its drills and the part survive closing the tab", async (page) => {
  await open(page);
  await page.press("Space", "Space", "Space");
  await page.shows("#parts li:nth-child(3)", "Learn 2 drills");
  await page.open(PLAY, "#play");
  await page.shows("#count", "piece 4 of 100");
  await page.shows("#parts li:nth-child(3)", "Learn 2 drills");
  assert.deepEqual(await page.run(() => Object.keys(localStorage).map((name) => name.split("/").slice(0, 3).join("/")).sort()),
    ["game", "options", "record"].map((name) => `tetris-pipe/2/${name}`));
});

visit("a drill is solved within 0.1 points; after two misses its solution is shown, and it comes back", async (page) => {
  await openModules(page, "#learn");
  await page.shows("#actions", "The open column 35 Holes 40 Gaps 40 The next piece 40 Four rows 40 A high stack 37 The last pieces 40");
  await page.run(() => {
    beginGame({ seed: 17, length: 100, start: "", beat: 0 });
    for (let i = 0; i < 2; i++) part().drop(lyingOf(part().task.piece) << 4 | 3);
    showPart("learn");
  });
  await page.shows("#task-count", "1 of 2");
  await page.shows("#coach .lead", "You lost 7.3 points here. Find a better place: within 0.1 points of the best counts.");
  const drop = (column) => page.run((column) => { placePiece(column); dropPieceInHand(); }, column);
  await drop(0);
  await drop(4);
  await page.shows("#coach .tries", "Makes two holes in columns 1 and 3. 3.6 Covers column 7. 7.7");
  await page.until(() => !document.querySelector("[data-name='Solution']").disabled);
  await page.press("b");
  await page.shows("#coach .verdict", "Solution T in columns 8 to 10. It comes back at the end.");
  await page.press("Space"); // drops nothing
  await page.press("n");
  await page.shows("#task-count", "2 of 3");
  await page.run(() => { part().drop(lossOf(engine.judge, part().task, 0).best); show(); });
  await page.shows("#coach .verdict", "Solved Z lying, columns 1 to 3.");
  await page.shows("#task-count", "3 of 3");
  await page.press("n");
  await page.shows("#coach .lead", "Choose what to practise.");
  await page.shows("#parts li:nth-child(3)", "Learn 1 drill");
});

visit("one attempt of the daily game counts, without undo or coach, and help is marked", async (page) => {
  await openModules(page, "#daily");
  await page.shows("#coach .lead", "One attempt counts: no undo. The coach speaks at the end.");
  await page.press("ArrowDown");
  await page.shows("#coach .lead", "Space drops.");
  await page.press("Space", "u", "b");
  await page.shows("#count", "piece 2 of 100");
  assert.equal(await page.run(() => id("undo").disabled && id("coach").querySelector(".verdict") === null), true);
  await page.run(() => { showPart("explore"); showPart("daily"); });
  await playBest(page, 99);
  await phase(page, "end");
  const day = await page.run(() => record().days[today()]);
  assert.deepEqual([day.marks, day.points], [["hint"], await page.run(() => part().game.points)]);
  assert.match(await textToShare(page), /^Tetris, one piece ahead, \d+ \w{3}: \d+ points with 100 pieces \(with hint\)\n\p{So}{10}\nThe best line makes \d+\. Can you beat me\?\nhttp:.*#daily&day=\d{4}-\d\d-\d\d&beat=\d+$/u);
  await page.run(() => keepDay(today(), { points: 999, computer: 0, marks: [] }));
  assert.deepEqual(await page.run(() => record().days[today()]), day);
});

visit("the list in Explore has the numbers of the verdict, and drops what is chosen", async (page) => {
  await openModules(page);
  await page.press("ArrowRight", "ArrowRight");
  const loss = await page.run(() => {
    const { task } = part();
    showPart("explore");
    return lossOf(engine.judge, task, hand.placement).loss;
  });
  assert.equal(await page.run(() => part().ranked().find(({ placement }) => placement === hand.placement).loss), loss);
  await page.shows("#coach h2", "Places for Z, best first points lost");
  await page.shows("#coach li:first-child", "1 columns 1 to 3 best");
  await page.run(() => id("board").focus());
  await page.press("Enter");
  await page.until(() => part().current === 6 && part().pieces === 1);
  await page.press("u");
  await page.until(() => part().current === 2 && part().pieces === 0);
  await page.press("Shift+O");
  await page.until(() => part().next === 0 && part().pieces === 0);
  await page.run(() => { parts.explore.change({ board: "", current: 6, next: 0 }); });
  await page.click("#clear");
  await page.press("ArrowUp", "ArrowRight", "Space");
  await page.until(() => part().board.indexOf(8) === 0 || part().board.some((square) => square === 8));
  const address = await page.run(() => addressOf(part()));
  await page.until((address) => location.hash === address, address);
  await page.click("#onward");
  await phase(page, "first");
  assert.match(await page.run(() => part().address), /^#play&seed=\d+&pieces=endless&now=T&next=O&rows=\d+$/);
});

visit("a link with a value that makes no sense opens a game all the same", async (page) => {
  for (const hash of ["#play&seed=17&pieces=100.", "#play&seed=17&pieces=100)", "#play&seed=17&pieces=100&beat=<b>87", "#play&seed=17&pieces=100&now=Q&rows=fff"]) {
    await open(page, hash);
    await page.until((hash) => location.hash === hash, LINK);
  }
  await open(page, "#explore&now=T");
  await page.shows("#coach .quiet", "The link holds no position: this is your last one.");
  await page.press("r");
  await page.until(() => !document.querySelector("#coach").textContent.includes("link"));
  for (const hash of ["#play&seed=99999999999", "#play&beat=x", "#%00", "#toString", "#explore&now=T"]) await open(page, hash);
});

visit("the first piece can be dropped before the network has arrived, with the first 200,000 bytes", async (page) => {
  await page.resize(390, 844);
  const finish = await page.openInPart(readFileSync(PLAY), 200_000, LINK);
  await page.shows("#count", "1 of 100");
  await page.press("Space");
  await page.shows("#count", "2 of 100");
  await page.shows("#coach", "The coach is loading. Play on.");
  finish();
  await page.until(() => document.querySelector("#coach .verdict") !== null);
  await page.shows("#coach .verdict", "Mistake about 2.5 points lost Leaves a step of 2 between columns 3 and 4.");
});
