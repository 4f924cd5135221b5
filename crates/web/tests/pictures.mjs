// Draws docs/replay.png and docs/play.png, the pictures of the pages for people: node pictures.mjs

import { fileURLToPath } from "node:url";
import { visit } from "./browser.mjs";
import { analysed, pageOf, played } from "./games.mjs";

const docs = (name) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

visit("draw", async (page) => {
  await page.resize(1280, 720);
  const game = analysed(played(2000, 1), 2);
  const lost = game.pieces.findIndex((_, piece) => piece > 1234 && game.analysis[3 * piece + 1] >= 0.5);
  await page.openText(pageOf(game), `#${lost}`);
  await page.screenshot(docs("replay.png"));
  await page.openModules("#play&seed=17&pieces=100");
  await page.until(() => "ready" in document.querySelector("#app").dataset);
  await page.run(() => {
    setRung(5);
    parts.play.taken = 5;
    for (let i = 0; i < 40; i++) {
      const { task } = part();
      part().drop(lossOf(engine.judge, task, lyingOf(task.piece) << 4).best);
    }
    show();
  });
  await page.press("ArrowRight", "ArrowRight", "Space");
  await page.until(() => document.querySelector("#coach .verdict") !== null);
  await page.screenshot(docs("play.png"));
});
