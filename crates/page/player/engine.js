// The module, which arrives behind the game: the network is at the end of the file.

import { id } from "../shared/ui.js";

/** The player, what its findings depend on, and why there will be none. @type {{ judge: Engine | null, edition: string, fault: string }} */
export const engine = { judge: null, edition: "", fault: "" };

// The number of times that a search with the same network has come to find other losses.
const SEARCH = 3;

// The search that judges placements, and that of the computer beside you.
export const STRONGEST = 2; // the strongest effort that a page can wait for

// Characters that are decoded at once, a multiple of four: the page goes on between them.
const SLICE = 1 << 18;

/** Resolves once the module is there. @param {(share: number) => void} show says how much of it is */
export async function loadEngine(show) {
  try {
    if (!globalThis.WebAssembly) throw new Error("this browser has no WebAssembly");
    await fileIsThere(show);
    const text = id("module").textContent;
    id("module").remove();
    const parts = [];
    for (let i = 0; i < text.length; i += SLICE) {
      parts.push(Uint8Array.from(atob(text.slice(i, i + SLICE)), (byte) => byte.charCodeAt(0)));
      await new Promise((done) => { setTimeout(done); });
    }
    const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("gzip"));
    await wasm_bindgen({ module_or_path: await new Response(stream).arrayBuffer() });
    Object.assign(engine, { judge: new wasm_bindgen.Player(), edition: `${wasm_bindgen.embeddedName()} ${SEARCH}` });
  } catch (error) {
    engine.fault = error instanceof Error ? error.message : `${error}`;
  }
}

/** The text of the module grows while the page is read. @param {(share: number) => void} show */
async function fileIsThere(show) {
  while (document.readyState === "loading") {
    const module = document.querySelector("#module");
    if (module instanceof HTMLElement) show(module.textContent.length / Number(module.dataset.length));
    await new Promise((done) => { setTimeout(done, 200); });
  }
}

/** The points that a placement loses, and the best one. @param {Engine} player @param {Task} task @param {number} placement @return {Finding} */
export function lossOf(player, { board, piece, next, left }, placement, effort = STRONGEST) {
  const [loss, best] = player.assess(board, effort, piece, next, false, placement, left);
  return { loss, best };
}
