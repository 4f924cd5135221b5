// The module, which arrives behind the game: the network is at the end of the file.
//
//   loadEngine(show)       resolves once it is there; `show(share)` says how much of it is
//   engine.judge           its Player, or null
//   engine.explorer        that of Explore, which may have another network, or null
//   engine.fault           why there will be none, or ""
//   lossOf(player, { board, piece, next, ends }, placement, effort)
//                          { loss, best }: the points that a placement loses, and the best one

import { id } from "../shared/ui.js";

export const engine = { judge: null, explorer: null, fault: "" };

// The search that judges placements, and that of the computer beside you.
export const STRONGEST = 2; // the strongest effort that a page can wait for

// Characters that are decoded at once, a multiple of four: the page goes on between them.
const SLICE = 1 << 18;

export async function loadEngine(show) {
  try {
    if (!globalThis.WebAssembly) throw new Error("this browser has no WebAssembly");
    await fileIsThere(show);
    const text = id("module").textContent;
    id("module").remove();
    const parts = [];
    for (let i = 0; i < text.length; i += SLICE) {
      const bytes = atob(text.slice(i, i + SLICE));
      const part = new Uint8Array(bytes.length);
      for (let k = 0; k < part.length; k++) part[k] = bytes.charCodeAt(k);
      parts.push(part);
      await new Promise((done) => { setTimeout(done); });
    }
    const stream = new Blob(parts).stream().pipeThrough(new DecompressionStream("gzip"));
    await wasm_bindgen({ module_or_path: await new Response(stream).arrayBuffer() });
    [engine.judge, engine.explorer] = [new wasm_bindgen.Player(), new wasm_bindgen.Player()];
  } catch (error) {
    engine.fault = error.message;
  }
}

// The text of the module grows while the page is read.
async function fileIsThere(show) {
  while (document.readyState === "loading") {
    const { childNodes, dataset } = id("module") ?? { childNodes: [], dataset: { length: 1 } };
    const length = Array.from(childNodes, (node) => node.length).reduce((sum, one) => sum + one, 0);
    show(length / dataset.length);
    await new Promise((done) => { setTimeout(done, 200); });
  }
}

export function lossOf(player, { board, piece, next, ends }, placement, effort = STRONGEST) {
  const [loss, best] = player.assess(board, effort, piece, next, ends, placement);
  return { loss, best };
}
