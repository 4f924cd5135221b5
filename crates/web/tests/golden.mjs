// Whole outputs that are compared with a file of golden/. GOLDEN=write rewrites the files.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";

export function golden(name, value) {
  const file = new URL(`golden/${name}.json`, import.meta.url);
  if (process.env.GOLDEN === "write") writeFileSync(file, `${JSON.stringify(value, null, 1)}\n`);
  assert.deepEqual(value, JSON.parse(readFileSync(file, "utf8")));
}
