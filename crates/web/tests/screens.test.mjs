// The replay page on every screen and for all visitors.

import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { analysed, pageOf, played, random, tetrises } from "./games.mjs";

const PHONES = [[320, 568], [360, 640], [390, 844], [568, 320], [640, 360], [667, 375], [844, 390]];
const DESKS = [[1280, 720], [1024, 640], [1440, 900]];
const ZONES = [".stage", ".next", "#points", "#more-button", "#lanes", "#mark-before", "#back", "#play", "#forward", "#mark-after"];

const GAME = pageOf(analysed(random(60, 5)));
const LONG = pageOf(tetrises(6553)); // 98,295 points

// What stands at a place: 4 blunders, a best one, one that does not fit, the end, a message.
const STATES = [1, 16, 27, 60, 61];

function goTo(page, number) {
  return page.run((number) => new Promise((done) => {
    addEventListener("hashchange", () => setTimeout(done), { once: true });
    location.hash = number;
  }), number);
}

for (const [width, height] of [...PHONES, ...DESKS]) {
  visit(`the zones stay where they are, and all is in view: ${width} x ${height}`, async (page) => {
    if (PHONES.some((phone) => phone[0] === width)) await page.phone(width, height);
    else await page.resize(width, height);
    await page.openText(GAME, "#0");
    const before = await page.boxes(...ZONES);
    for (const state of STATES) {
      await goTo(page, state);
      assert.deepEqual(await page.boxes(...ZONES), before, String(state));
      assert.deepEqual(await page.layoutFaults(), [], String(state));
      // Board and time line are whole in the window, and what is said is not cut off.
      const cut = await page.run(() => [".stage", "#lanes", ".status", "#coach"].filter((zone) => {
        const element = document.querySelector(zone);
        const { top, left, right, bottom } = element.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth + 0.5 || bottom > innerHeight || element.scrollHeight > element.clientHeight + 1 && zone === "#coach";
      }));
      assert.deepEqual(cut, [], String(state));
    }
    await page.press("m");
    assert.deepEqual(await page.layoutFaults(), []);
    // The largest numbers have room, and the buttons that zoom stand beside the time line.
    await page.openText(LONG, "#65530");
    const fixed = ZONES.filter((zone) => zone !== "#lanes");
    assert.deepEqual(await page.boxes(...fixed), before.filter((_, i) => ZONES[i] !== "#lanes"));
    assert.deepEqual(await page.layoutFaults(), []);
    assert.deepEqual(await page.run(() => [...document.querySelectorAll(".score dd, .facts dd, .ticks")]
      .filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.innerText)), []);
  });
}

visit("axe finds nothing in any state, light, dark and in forced colours", async (page) => {
  await page.openText(GAME, "#0");
  for (const media of [{}, { "prefers-color-scheme": "dark" }, { "forced-colors": "active" }]) {
    await page.media(media);
    for (const state of [...STATES, "more"]) {
      await (state === "more" ? page.press("m") : goTo(page, state));
      assert.deepEqual(await page.axe(), [], `${JSON.stringify(media)} ${state}`);
    }
    await page.press("Escape");
  }
  await page.openText(pageOf(played(60, 1)), "#0");
  assert.deepEqual(await page.axe(), []);
});

visit("in forced colours the Play button has a sign", async (page) => {
  await page.openText(GAME, "#0");
  await page.media({ "forced-colors": "active" });
  const before = await page.look("#play");
  await page.run(() => { document.querySelector("#play .icon").style.visibility = "hidden"; });
  assert.notEqual(await page.look("#play"), before);
});
