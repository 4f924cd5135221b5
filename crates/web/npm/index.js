// The module, ready to use: it is loaded from the file beside this one.
import init from "./tetris_pipe.js";

await init();
export * from "./tetris_pipe.js";
export { default } from "./tetris_pipe.js";
