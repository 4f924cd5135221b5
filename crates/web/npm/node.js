// The module in Node, ready to use: it is read from the file beside this one.
import { readFileSync } from "node:fs";
import { initSync } from "./tetris_pipe.js";

initSync({ module: readFileSync(new URL("tetris_pipe_bg.wasm", import.meta.url)) });
export * from "./tetris_pipe.js";
export { default } from "./tetris_pipe.js";
