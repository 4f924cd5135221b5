// The points of each rung over 200 games of 100 pieces, as docs/pages.md has them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { player } from "./games.mjs";

const { RUNGS, Rivals } = await import("../../page/player/rivals.ts");
const { SeededGame } = await import("../../page/player/games.ts");
const { engine } = await import("../../page/player/engine.ts");

engine.judge = player;

const DOCS = readFileSync(new URL("../../../docs/pages.md", import.meta.url), "utf8");

RUNGS.forEach(({ name, points }, rung) => test(`a ${name.toLowerCase()} makes about ${points} points`, () => {
  let sum = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const rivals = new Rivals(new SeededGame({ seed, length: 100 }));
    rivals.play([rung]);
    sum += rivals.lastOf(rung);
  }
  const mean = sum / 200;
  assert.ok(Math.abs(mean - points) < 4, `${mean}`);
  const [, figure, measured] = DOCS.match(new RegExp(`\\| ${name} \\| (\\d+) \\| ([\\d.]+) \\|`));
  assert.deepEqual([Number(figure), measured], [points, mean.toFixed(1)]);
}));
