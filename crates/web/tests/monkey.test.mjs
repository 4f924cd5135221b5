// A monkey presses keys, and a model of the game, on the library's board and stream, says what the page shows then. MONKEY is the
// number of drops, and SEED begins another walk.

import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { engines, PACKAGE, PLAY } from "./browser.mjs";

const { Board, stream } = await import(pathToFileURL(join(PACKAGE, "node.js")));
const DROPS = Number(process.env.MONKEY ?? 30);
const LENGTH = 100;

// The squares of each rotation of each piece: those on the floor of an empty board.
const SHAPES = Array.from({ length: 7 }, (_, piece) => [0, 1, 2, 3].map((rotation) => {
  const board = new Board();
  board.drop(piece, 16 * rotation);
  const places = Array.from(board.squares()).flatMap((square, place) => square ? place : []);
  return { width: 1 + Math.max(...places.map((place) => place % 10)), isLying: Math.max(...places) < 20, places };
}));

class Model {
  placements = [];
  undone = [];

  constructor(seed) {
    this.address = `#play&seed=${seed}&pieces=${LENGTH}`;
    this.pieces = stream(seed, LENGTH);
    this.take();
  }

  // The next piece lies in the middle, if there is one.
  take() {
    const board = new Board();
    this.points = this.placements.reduce((sum, placement, i) => sum + (board.drop(this.pieces[i], placement) ?? 0), 0);
    this.squares = board.squares().join("");
    this.shapes = SHAPES[this.pieces[this.placements.length]];
    if (!this.shapes) return;
    this.rotation = this.shapes.findIndex(({ isLying }) => isLying);
    this.move((10 - this.shapes[this.rotation].width) >> 1);
  }

  move(column) {
    const { width } = this.shapes[this.rotation];
    this.column = Math.max(0, Math.min(10 - width, column));
    this.middle = this.column + width / 2;
  }

  turn(quarters) {
    const { middle } = this;
    this.rotation = (this.rotation + quarters) & 3;
    this.move(Math.floor(middle - this.shapes[this.rotation].width / 2));
    this.middle = middle;
  }

  drop() {
    this.undone = [];
    this.placements.push(16 * this.rotation + this.column);
    this.take();
  }

  // Takes a placement back, or gives it back.
  exchange(from, to) {
    if (from.length === 0) return;
    to.push(from.pop());
    this.take();
  }

  // What the page shows: its phase, the piece's number, the points, the squares of the board, and those of the piece above it.
  get shown() {
    const { placements: { length }, shapes, points, squares } = this;
    if (!shapes) return ["end", LENGTH, points, squares, "0".repeat(40)];
    const above = Array(40).fill(0);
    for (const place of shapes[this.rotation].places) above[place + this.column] = 1;
    return [length > 0 ? "play" : "first", length + 1, points, squares, above.join("")];
  }
}

const MOVES = { ArrowLeft: (model) => model.move(model.column - 1), ArrowRight: (model) => model.move(model.column + 1),
  ArrowUp: (model) => model.turn(-1), x: (model) => model.turn(-1), z: (model) => model.turn(1) };
const undo = (model) => model.exchange(model.placements, model.undone);
const STEPS = { u: undo, Backspace: undo, "Control+y": (model) => model.exchange(model.undone, model.placements) };

// Keys at once, later than a drop that would be taken for the same, and what is shown once no rows are lit.
const press = (page, ...keys) => page.run((keys) => new Promise((done) => setTimeout(() => {
  for (const name of keys) {
    const [key, ctrlKey] = [name.replace("Control+", ""), name.includes("+")];
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
  }
  const look = () => requestAnimationFrame(() => requestAnimationFrame(() => {
    if (document.querySelector("#board .gains.cleared")) return look();
    const squares = Array.from(document.querySelectorAll("#board .squares rect"), (rect) => Number(rect.getAttribute("class") !== "")).join("");
    const [phase, count, points] = [document.querySelector("#app").dataset.phase, ...["#count", "#points"].map((one) => document.querySelector(one).textContent)];
    done([phase, parseInt(count.replace("piece ", "")), Number(points), squares.slice(0, 200), squares.slice(200)]);
  }));
  look();
}, 100)), keys);

engines(`whatever a monkey presses, the page shows what a model does, for ${DROPS} drops`, async (page) => {
  let state = Number(process.env.SEED ?? 1);
  const random = (most) => (state = state * 48271 % 2147483647) % most;
  let [model, trail] = [null, []];
  const open = async (address) => {
    await page.open(PLAY, address);
    await page.until(() => "ready" in document.querySelector("#app").dataset);
  };
  // What leaves a game with a drop as it is: a look at the last piece, "More", another part, and the page opened anew.
  const visits = [
    async () => { if ((await press(page, "b"))[0] === "flip") await press(page, "ArrowUp", "Escape"); },
    () => press(page, "m", "ArrowLeft", " ").then(() => page.press("Escape")),
    async () => {
      await page.run(() => { location.hash = "explore"; });
      await press(page, "ArrowUp", "c");
      await page.run(() => { location.hash = "play"; });
      model.take();
    },
    async () => {
      await open("#play");
      model.undone = [];
      model.take();
    },
  ];
  for (let drops = 0; drops < DROPS;) {
    if (!model?.shapes) {
      model = new Model(random(1_000_000));
      trail = [model.address];
      await open(model.address);
    }
    const keys = Array.from({ length: random(8) }, () => Object.keys(MOVES)[random(5)]);
    for (const key of keys) MOVES[key](model);
    const act = random(12);
    if (act < 8) {
      keys.push([" ", "ArrowDown"][act % 2]);
      model.drop();
      drops++;
    } else if (act < 10) {
      keys.push(Object.keys(STEPS)[random(3)]);
      STEPS[keys.at(-1)](model);
    }
    trail.push(...keys);
    assert.deepEqual(await press(page, ...keys), model.shown, trail.join(" "));
    if (act !== 10 || model.placements.length === 0 || !model.shapes) continue;
    const visit = random(4);
    trail.push(`visit ${visit}`);
    await visits[visit]();
  }
});
