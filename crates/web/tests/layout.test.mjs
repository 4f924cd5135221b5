// The states of the player page, with the longest text of each zone: what is in view, at each size, for fingers and for a mouse, and
// what axe finds.

import assert from "node:assert/strict";
import { visit } from "./browser.mjs";

const SIZES = [[320, 568], [360, 640], [390, 664], [390, 844], [768, 1024], [844, 390], [568, 320], [360, 640, 24], [844, 390, 24]].map((size) => ({ size, touch: true }))
  .concat([[640, 800], [1000, 700], [1280, 720], [1280, 800], [1440, 900], [853, 480], [640, 360], [427, 240], [320, 256], [820, 1180], [390, 844], [360, 640],
    [320, 568], [740, 360], [667, 375], [1280, 800, 24]].map((size) => ({ size, touch: false })));

const REASON = "Makes eight holes in columns 1, 2, 3, 4 and 10.";

// Each state with its longest texts. They are set where the page takes them from.
const STATES = {
  arriving: () => {
    window.judge = engine.judge;
    engine.judge = null;
    setRung(TOP);
    beginGame({ seed: 4_294_967_295, length: 400, start: "", beat: 0 });
  },
  loading: () => {
    for (let i = 0; i < 90; i++) part().drop(0);
    beginGame({ seed: 4_294_967_295, length: 400, start: "", beat: 600 });
  },
  first: () => {
    engine.judge = window.judge;
  },
  play: () => {
    part().drop(0);
    part().game = Object.create(part().game, { points: { value: 98_765, writable: true }, length: { value: 10_000 }, beat: { value: 99_999 } });
    part().findings[0] = { loss: 25, best: 1, verdict: { grade: "mistake", word: "Mistake", loss: 25.4, piece: 0, better: 1, reason: window.reason, praise: "Two more rows are ready for four at once." } };
  },
  flip: () => part().look(0),
  behind: () => {
    part().look(null);
    part().isBehind = true;
  },
  end: () => {
    beginGame({ seed: 17, length: 100, start: "", beat: 0 });
    engine.judge = null;
    while (part().task) part().drop(0);
    engine.judge = window.judge;
    Object.assign(part(), { best: { points: 99_999, isNew: false }, marks: ["undo", "hint", "known pieces"], rival: Object.create(part().game, { points: { value: 98_765 } }) });
    part().game = Object.create(part().game, { points: { value: 87_654, writable: true }, length: { value: 10_000 } });
    part().findings = Array.from({ length: 10_000 }, (_, i) => ({ loss: [0, 0.1, 1, 3, 9][i % 5], best: 1, verdict: { grade: "blunder", word: "Blunder", loss: 25.4, piece: 0, better: 1, reason: window.reason, praise: "" } }));
    part().ending = window.ending;
  },
  look: () => part().look(50),
  choose: () => {
    keepDrill({ board: "1", current: 1, next: 2, lost: 25, left: 20 }, true);
    changeRecord(() => ({ solved: parts.learn.problems.map(nameOf) }));
    showPart("learn");
    parts.learn.begin([]);
  },
  learn: () => parts.learn.choose(),
  misses: () => {
    parts.learn.tries = Array(2).fill({ grade: "blunder", word: "Blunder", loss: 25.4, piece: 0, better: 1, reason: window.reason, praise: "" });
  },
  solution: () => parts.learn.flip(),
  daily: () => {
    keep("game/2026-01-01", { day: "2026-01-01", seed: 20260101, length: 100, start: "", beat: 0, marks: [], time: 0, findings: [], placements: Array(90).fill(0) });
    changeRecord(() => ({ days: Object.fromEntries(Array.from({ length: 14 }, (_, ago) => [today(ago + 1), { points: 130, computer: 121, marks: [] }])) }));
    showPart("daily");
    parts.daily = new Play(freshGame(true));
  },
  "end of the day": () => {
    parts.daily = new Play(freshGame(true), new SeededGame(freshGame(true), Array(100).fill(0)));
    parts.daily.marks = ["undo", "hint", "known pieces"];
    parts.daily.findings = Array.from({ length: 100 }, (_, i) => ({ loss: i % 2 ? 0 : 3, best: 0 }));
    parts.daily.ending = window.ending;
  },
  explore: () => {
    showPart("explore");
    parts.explore.note = "The link holds no position: this is your last one.";
  },
};

// What is cut, and buttons of two lines, or with a text at their edge.
function cutOrBroken() {
  const zones = [...document.querySelectorAll(".status, .coach, .actions, .time, .pad")].filter((zone) => zone.checkVisibility())
    .filter((zone) => !(zone.matches(".coach") && part().phase === "explore") && getComputedStyle(zone).overflowY !== "auto");
  const cut = zones.filter((zone) => zone.scrollHeight > zone.clientHeight + 1 || zone.scrollWidth > zone.clientWidth + 1).map(({ className, scrollHeight, clientHeight }) => `${className} is cut by ${scrollHeight - clientHeight}`);
  const overlaps = zones.flatMap((zone, i) => zones.slice(i + 1).filter((other) => {
    const [a, b] = [zone, other].map((it) => it.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1 && !(zone.matches(".pad") || other.matches(".pad"));
  }).map((other) => `${zone.className} overlaps ${other.className}`));
  const [status, first] = [".status", ".actions > *"].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (first && first.left < status.right && status.bottom > first.top + 1 && status.top < first.bottom) overlaps.push(`actions begin ${status.bottom - first.top} too high`);
  const broken = [...document.querySelectorAll(".app :is(button, a.button):not(.flip, .switch, .moves *)")].filter((button) => button.checkVisibility()).filter((button) => {
    if (button.scrollWidth > button.clientWidth + 1) return true;
    const { left, right } = button.getBoundingClientRect();
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (getComputedStyle(walker.currentNode.parentElement).clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1 || boxes.some((box) => box.left < left + 3 || box.right > right - 3)) return true;
    }
    return false;
  }).map((button) => `${button.textContent} has two lines, or touches its button`);
  return [...cut, ...overlaps, ...broken];
}

// The page with the names of its modules, and what the states take their texts from.
async function open(page) {
  await page.openModules("#play&seed=17&pieces=100");
  await page.until(() => "ready" in document.querySelector("#app").dataset);
  await page.run((reason) => { Object.assign(window, { reason, ending: { text: "The computer ends from here with 29 more.", follow: () => true } }); }, REASON);
}

async function eachState(page, look) {
  for (const [state, reach] of Object.entries(STATES)) {
    await page.run(new Function(`(${reach})(); show()`));
    await page.drawn();
    await look(state);
  }
}

for (const { size: [width, height, font = 16], touch } of SIZES) {
  const name = `${width} x ${height}, ${font} px, by ${touch ? "touch" : "mouse"}`;
  visit(`all is in view and whole, nothing overlaps, and no zone moves: ${name}`, async (page) => {
    const [faults, zones, isSpeck] = [[], {}, width < 480 && height < 320];
    await page.tools("Page.setFontSizes", { fontSizes: { standard: font, fixed: font } });
    await (touch ? page.phone(width, height) : page.resize(width, height));
    await open(page);
    await eachState(page, async (state) => {
      // The list of places scrolls.
      const found = (await page.layoutFaults(isSpeck ? [24, 24] : undefined)).filter((fault) => !fault.startsWith("button.null"));
      faults.push(...[...found, ...await page.run(cutOrBroken)].map((fault) => `${state}: ${fault}`));
      if (process.env.SHOTS) await page.screenshot(`${process.env.SHOTS}/${name} ${state}.png`);
      if (isSpeck) return;
      const pads = state === "explore" || state === "end of the day" ? [] : ["#undo"];
      const part = touch ? await page.run(() => partName) : ""; // whose name "More" bears on phones
      for (const box of await page.boxes(".stage", "#more-button", ...pads)) {
        const zone = box.split(" ")[0].replace("more", `more ${part}`);
        zones[zone] ??= box;
        if (zones[zone] !== box) faults.push(`${state}: ${box} was ${zones[zone]}`);
      }
    });
    assert.deepEqual(faults, []);
  });
}

visit("no state has a finding of axe, light or dark", async (page) => {
  await page.resize(1280, 720);
  await open(page);
  const found = [];
  await eachState(page, async (state) => {
    for (const scheme of ["light", "dark"]) {
      await page.media({ "prefers-color-scheme": scheme });
      found.push(...(await page.axe()).map((fault) => [state, scheme, ...fault]));
    }
  });
  await page.run(() => openMore());
  found.push(...(await page.axe()).map((fault) => ["more", ...fault]));
  await page.run(() => { id("more").close(); showPart("play"); openShare(); });
  found.push(...(await page.axe()).map((fault) => ["share", ...fault]));
  assert.deepEqual(found, []);
});
