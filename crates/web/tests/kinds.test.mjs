// What a visitor does by chance or beside the game: each of these did something else once.

import assert from "node:assert/strict";
import { visit } from "./browser.mjs";

visit("two fingers, the wheel with Ctrl, CapsLock, Escape above a look, and the daily game before its end", async (page) => {
  await page.resize(1280, 720);
  await page.openModules("#play&seed=17&pieces=100");
  await page.until(() => "ready" in document.querySelector("#app").dataset);
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
