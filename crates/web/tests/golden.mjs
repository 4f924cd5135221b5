// Whole outputs that are compared with a file of golden/. SNAPSHOTS=overwrite writes them anew.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";

export function golden(name, value) {
  const file = new URL(`golden/${name}.json`, import.meta.url);
  // What is more than two levels deep stands on one line.
  const lines = JSON.stringify(value, null, 1).replace(/\n {3,}/g, " ").replace(/\n {2}([\]}])/g, " $1");
  if (process.env.SNAPSHOTS === "overwrite") writeFileSync(file, `${lines}\n`);
  assert.deepEqual(value, JSON.parse(readFileSync(file, "utf8")));
}
