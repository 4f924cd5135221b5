// The replay page.

import assert from "node:assert/strict";
import { visit } from "./browser.mjs";
import { pageOf, towers } from "./games.mjs";

visit("the page opens from the disk and plays", async (page) => {
  await page.openText(pageOf(towers(1000)));
  await page.until(() => position > 3 && run.isRunning);
  assert.equal(await page.driver.getTitle(), "i and o");
});
