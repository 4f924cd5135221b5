// The first page of the site.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { visit } from "./browser.mjs";

const FILE = fileURLToPath(new URL("../../../.ci/site.html", import.meta.url));

visit("the first page has two ways to play, four links and one board, on every screen", async (page) => {
  for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 720]]) {
    await page.resize(width, height);
    await page.open(FILE);
    const faults = await page.layoutFaults();
    assert.deepEqual(faults.filter((fault) => !fault.endsWith("is out of view")), []);
    assert.equal(await page.run(() => document.querySelector(".primary").getBoundingClientRect().bottom < innerHeight), true);
  }
  assert.deepEqual(await page.run(() => [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))), [
    "play.html", "play.html#daily", "effort-2.html", "book/README.html#install", "book/README.html", "book/docs/compete.html",
  ]);
  assert.deepEqual(await page.axe(), []);
  await page.media({ "prefers-color-scheme": "dark" });
  assert.deepEqual(await page.axe(), []);
});
