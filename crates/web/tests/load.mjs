// The scripts of a page as they are, without a browser: they are no modules, and share their names.

import { readFileSync } from "node:fs";

// The values of these names after these files, of crates/page/src or crates/web/src/page.
export function load(files, names) {
  const text = files.map((file) => {
    const folder = ["rules", "game", "grades", "reasons"].includes(file) ? "../../page/src" : "../src/page";
    return readFileSync(new URL(`${folder}/${file}.js`, import.meta.url), "utf8");
  });
  return new Function(`"use strict"; ${text.join("")}; return { ${names} };`)();
}
