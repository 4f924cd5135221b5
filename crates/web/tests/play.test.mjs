// The player page, as a visitor uses it.

import assert from "node:assert/strict";
import { engines, PLAY, visit } from "./browser.mjs";

const LINK = "#play&seed=17&pieces=100";

async function open(page, address = LINK, [width, height] = [1280, 720]) {
  await page.resize(width, height);
  await page.open(PLAY, address);
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

function phase(page, wanted) {
  return page.until((wanted) => document.querySelector("#app").dataset.phase === wanted, wanted);
}

engines("a visitor drops a piece by the keys, reads the verdict, and looks at the better place", async (page) => {
  await open(page);
  await page.shows("#coach .lead", "Score as many points as you can with 100 pieces. Four rows at once count most.");
  await page.press("Space");
  await page.shows("#coach .verdict", "Mistake −2.7 The surface gets rougher.");
  await page.shows("#count", "piece 2 of 100");
  await page.press("b");
  await phase(page, "flip");
  await page.shows("#coach .verdict", "Better Z in columns 1 to 3. The surface is smoother.");
  await page.press("Space"); // goes back, and drops nothing
  await page.shows("#coach .verdict", "Mistake −2.7 The surface gets rougher.");
  await page.shows("#count", "piece 2 of 100");
  await page.press("u");
  await phase(page, "first");
});

visit("the end has the counts of grades, the race, and what comes next", async (page) => {
  await open(page);
  await page.press("Space");
  await playBest(page, 99);
  await phase(page, "end");
  await page.shows("#coach .legend", "99 best 0 good 0 slips 1 mistake 0 blunders");
  await page.shows("#verdict-title", "17 more than the computer");
  await page.shows("#note", "A new best.");
  await page.shows("#race", "You 138 Computer 121");
  await page.shows("#actions", "Next game N Learn from your 1 mistake Share");
  await page.press("ArrowLeft");
  await phase(page, "look");
  await page.shows("#coach .verdict", "Best Piece 100: the computer would do the same.");
  await page.press("Escape", "n");
  await phase(page, "first");
  assert.equal(await page.run(() => document.activeElement.id), "board");
});
