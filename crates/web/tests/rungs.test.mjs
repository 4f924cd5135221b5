// The points of each rung over 200 games of 100 pieces, and of 40, as docs/pages.md has them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { player } from "./games.mjs";

const { RUNGS, Rivals } = await import("../../page/player/rivals.ts");
const { SeededGame } = await import("../../page/player/games.ts");
const { engine } = await import("../../page/player/engine.ts");

engine.judge = player;

const DOCS = readFileSync(new URL("../../../docs/pages.md", import.meta.url), "utf8");

function meanOf(rung, length) {
  let sum = 0;
  for (let seed = 1; seed <= 200; seed++) {
    const rivals = new Rivals(new SeededGame({ seed, length }));
    rivals.play([rung]);
    sum += rivals.lastOf(rung);
  }
  return sum / 200;
}

RUNGS.forEach(({ name, points, opening }, rung) => test(`a ${name.toLowerCase()} makes about ${points} points`, () => {
  const [whole, first] = [100, 40].map((length) => meanOf(rung, length));
  assert.ok(Math.abs(whole - points) < 4, `${whole}`);
  const [, figure, ...measured] = DOCS.match(new RegExp(`\\| ${name} \\| (\\d+) \\| ([\\d.]+) \\| ([\\d.]+) \\|`));
  assert.deepEqual([Number(figure), ...measured, opening], [points, whole.toFixed(1), first.toFixed(1), Math.round(first)]);
}));
