// The module, which arrives behind the game: the network is at the end of the file.

import type { Task, Finding } from "../shared/reasons.ts";
import { type Board, emptyBoard, HEIGHT, heightOf } from "../shared/rules.ts";
import { id } from "../shared/ui.ts";

/** The class `Player` of the module: see crates/web. */
export interface Engine {
  place(board: Board, effort: number, current: number, next?: number, left?: number): number;
  assess(board: Board, effort: number, current: number, next: number | undefined, ends: boolean, placement: number, left?: number): ArrayLike<number> & Iterable<number>;
  /** Three numbers for each move, the best first: the placement, its evaluation, and the plies. */
  rankedMoves(board: Board, effort: number, current: number, next?: number, left?: number): ArrayLike<number>;
  luck(board: Board, current: number | undefined, revealed: number, left?: number): number;
}

/** The player, its efforts from the fastest up, what its findings depend on, and why there will be none. */
export const engine: { judge: Engine | null, efforts: number[], edition: string, fault: string } = { judge: null, efforts: [], edition: "", fault: "" };

// The number of times that a search with the same network has come to find other losses.
const SEARCH = 3;

/** The effort of the coach, and of the strongest rival: the strongest that a page can wait for after each piece. */
export const COACH = 2;

/** What the second script of the page defines. */
declare const wasm_bindgen: ((from: { module_or_path: ArrayBuffer }) => Promise<unknown>) & {
  Player: new () => Engine;
  embeddedName(): string;
  efforts(): Uint8Array;
  replayPage(pieces: Uint8Array, placements: Uint8Array, title: string, analysis: number[], end?: number): string;
};

/** The page of a game, as a file. */
export const replayPage: typeof wasm_bindgen.replayPage = (...game) => wasm_bindgen.replayPage(...game);

// The points of a piece where play is good, and the pieces left of a game with which no board is worth giving up.
const WORTH = 1.43;
const LAST = 20;

// Characters that are decoded at once, a multiple of four: the page goes on between them.
const SLICE = 1 << 18;

/** Resolves once the module is there. @param show says how much of it is */
export async function loadEngine(show: (share: number) => void) {
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
    Object.assign(engine, { judge: new wasm_bindgen.Player(), efforts: [...wasm_bindgen.efforts()], edition: `${wasm_bindgen.embeddedName()} ${SEARCH}` });
  } catch (error) {
    engine.fault = error instanceof Error ? error.message : `${error}`;
  }
}

/** The text of the module grows while the page is read. */
async function fileIsThere(show: (share: number) => void) {
  while (document.readyState === "loading") {
    const module = document.querySelector("#module");
    if (module instanceof HTMLElement) show(module.textContent.length / Number(module.dataset.length));
    await new Promise((done) => { setTimeout(done, 200); });
  }
}

/** Whether the best line from a board is worth no more than giving it up: a new board, after the pieces that fill this one. */
export function isLostBoard(player: Engine, { board, piece, next, left }: Task) {
  const value = (board: Board) => player.rankedMoves(board, 1, piece, next)[1];
  const pieces = Math.ceil((HEIGHT - heightOf(board)) / 4);
  return (left ?? Infinity) > LAST && value(board) <= value(emptyBoard()) - WORTH * pieces;
}

/** The points that a placement loses, and the best one. */
export function lossOf(player: Engine, { board, piece, next, left }: Task, placement: number, effort = COACH): Finding {
  const [loss, best] = player.assess(board, effort, piece, next, false, placement, left);
  return { loss, best };
}
