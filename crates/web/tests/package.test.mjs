// The package for npm: what it computes, what it refuses, its types, and what bundlers make of it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PACKAGE, PROGRAMS, visit } from "./browser.mjs";
import { played } from "./games.mjs";
import { golden } from "./golden.mjs";

const { Board, Player, default: init, efforts, embeddedName, replayPage, stream } = await import(pathToFileURL(join(PACKAGE, "node.js")));

const BINARIES = fileURLToPath(new URL("node_modules/.bin", import.meta.url));

// A position with two holes, the lowest row first; the pieces T and J; and an empty board.
const ROWS = ["##.#######", ".#########", "###.######", "##..######", "##...#####"];
const SQUARES = Uint8Array.from([...ROWS.join("").padEnd(200, ".")].map((square) => square === "#"));
const EMPTY = new Board().squares();
const [O, I, J, T] = [0, 1, 3, 6];

// A project that uses the package.
const project = mkdtempSync(join(tmpdir(), "project-"));
after(() => rmSync(project, { recursive: true }));
cpSync(PACKAGE, join(project, "node_modules/tetris-pipe"), { recursive: true });
writeFileSync(join(project, "package.json"), '{ "type": "module" }');

function write(name, text) {
  writeFileSync(join(project, name), text);
  return join(project, name);
}

function run(program, ...args) {
  return execFileSync(program, args, { cwd: project, encoding: "utf8", maxBuffer: 1e8 });
}

// A network whose evaluations are others than those of the embedded one: of a run of one step.
let other;
test.before(() => {
  run(join(PROGRAMS, "tetris-train"), "run", "--steps", "1", "other.run");
  run(join(PROGRAMS, "tetris-train"), "export", "other.run", ".");
  other = readFileSync(join(project, readdirSync(project).find((name) => name.endsWith(".net"))));
});

test("the numbers of the embedded network are those of the programs", () => {
  const player = new Player();
  const numbers = {
    name: embeddedName(),
    stream: stream(1, 20).join(""),
    placements: Array.from(efforts(), (effort) => player.place(SQUARES, effort, T, J)),
    last: player.place(SQUARES, 3, T),
    ranked: rounded(player.rankedMoves(SQUARES, 1, T, J)).slice(0, 9),
    searched: rounded(player.rankedMoves(SQUARES, 3, T, J)).slice(0, 9),
    assessed: rounded(player.assess(SQUARES, 2, T, J, false, 0)),
    ending: rounded(player.assess(SQUARES, 2, T, undefined, true, 0)),
    luck: rounded([player.luck(SQUARES, T, I), player.luck(SQUARES, T, J), player.luck(EMPTY, undefined, I)]),
  };
  golden("package", numbers);
});

test("the pieces left count", () => {
  const player = new Player();
  const three = Uint8Array.from({ length: 200 }, (_, i) => Number(i < 30 && i % 10 > 0));
  const points = (left) => new Board(three).drop(I, player.place(three, 2, I, O, left));
  // A tetris needs another row, for which there is no time.
  assert.deepEqual([points(), points(2)], [0, 7]);
  assert.deepEqual([...player.rankedMoves(three, 2, I, O, 2).slice(0, 2)], [0, 7]);
  assert.deepEqual([...player.assess(three, 2, I, O, false, 1, 2)], [7, 0]);
  assert.equal(player.luck(three, O, I, 1) > 5, true);
});

test("a loaded network is used until it is unloaded, and a wrong one is not", () => {
  const player = new Player();
  const numbers = () => [
    ...player.rankedMoves(SQUARES, 1, T, J), ...player.assess(SQUARES, 1, T, J, false, 0), player.luck(SQUARES, T, I),
  ];
  const embedded = numbers();
  player.load(other);
  const loaded = numbers();
  assert.equal(loaded.filter((number, i) => number === embedded[i]).length < embedded.length / 2, true);
  assert.throws(() => player.load(other.subarray(0, -1)), { message: /damaged/ });
  assert.deepEqual(numbers(), loaded);
  player.unload();
  assert.deepEqual(numbers(), embedded);
});

test("a board drops pieces by the rules", () => {
  const board = new Board();
  const points = Array.from({ length: 10 }, (_, column) => board.drop(I, column));
  assert.deepEqual(points, [0, 0, 0, 0, 0, 0, 0, 0, 0, 15]);
  assert.deepEqual(board.squares(), EMPTY);
  board.drop(T, 16 + 2);
  assert.deepEqual([...board.squares().keys()].filter((i) => board.squares()[i] === 1), [2, 12, 13, 22]);
  const full = new Board(Array.from({ length: 200 }, (_, i) => Number(i % 10 < 9)));
  assert.equal(full.drop(T, 0), undefined);
  assert.deepEqual(full.squares(), EMPTY);
});

test("arguments that are wrong are refused", () => {
  const [player, board] = [new Player(), new Board()];
  const integer = (what, most) => `${what} is an integer from 0 to ${most}`;
  for (const [call, message] of [
    [() => player.place(EMPTY, 1), integer("a piece", 255)],
    [() => player.place(EMPTY, 1, 1.5), integer("a piece", 255)],
    [() => player.place(EMPTY, 1, "1"), integer("a piece", 255)],
    [() => player.place(EMPTY, 1, 1, 256), integer("a piece", 255)],
    [() => player.place(EMPTY, 1, 1, NaN), integer("a piece", 255)],
    [() => player.place(EMPTY, 0, 1), `an effort is one of 1..${Math.max(...efforts())}`],
    [() => player.place(EMPTY, 256, 1), `an effort is one of 1..${Math.max(...efforts())}`],
    [() => player.place(EMPTY, 1.5, 1), `an effort is one of 1..${Math.max(...efforts())}`],
    [() => player.place(EMPTY.subarray(1), 1, 1), "a board has 200 squares and no full row"],
    [() => new Board(new Uint8Array(200).fill(1, 190)), "a board has 200 squares and no full row"],
    [() => player.assess(EMPTY, 1, 0, 0, false, 9), "byte 9 means piece O in rotation 0 over column 9, and its columns are 0 to 8"],
    [() => player.luck(EMPTY, undefined), integer("a piece", 255)],
    [() => player.place(EMPTY, 1, 1, 1, 0), "the current piece is one of the pieces left"],
    [() => board.drop(0, -1), integer("a placement", 255)],
    [() => board.drop(0), integer("a placement", 255)],
    [() => stream(-1, 1), integer("a seed", Number.MAX_SAFE_INTEGER)],
    [() => stream(-1), integer("a seed", Number.MAX_SAFE_INTEGER)],
    [() => stream(1), integer("a number of pieces", 2 ** 24)],
    [() => stream(1, 1e9), integer("a number of pieces", 2 ** 24)],
    [() => replayPage([0], [], "a game", []), "each piece has a placement, and an analysis or none has"],
    [() => replayPage([0], [0], "a game", [0]), "each piece has a placement, and an analysis or none has"],
    [() => replayPage([0], [0], "a game", [], 0), "no piece comes after the end"],
    [() => player.load([1]), "it is not a network"],
  ]) {
    assert.throws(call, { message }, String(call));
  }
  assert.equal(player.place(EMPTY, 1, 7 + T, null), player.place(EMPTY, 1, T));
});

test("the example of the README is the filter", () => {
  const example = /```js\n(.*?)```/s.exec(readFileSync(join(PACKAGE, "README.md"), "utf8"))[1];
  write("filter.mjs", example);
  const input = Uint8Array.from({ length: 200 }, (_, i) => i * i % 251);
  for (const effort of [1, 2]) {
    const [ours, filters] = [[process.execPath, "filter.mjs", effort], [join(PROGRAMS, "tetris-pipe"), "-e", effort]]
      .map(([program, ...args]) => execFileSync(program, args.map(String), { cwd: project, input }));
    assert.deepEqual(ours, filters);
  }
});

test("strict compilers take the types in every way of resolving them, and they speak of JavaScript alone", () => {
  write("user.ts", `
    import init, { Board, Player, replayPage, stream } from "tetris-pipe/init";
    import * as ready from "tetris-pipe";
    import wasm from "tetris-pipe/tetris_pipe_bg.wasm";
    await init({ module_or_path: wasm });
    const squares: Uint8Array = new Board().squares();
    const placement: number = new Player().place(squares, 3, stream(1, 2)[0]!);
    const points: number | undefined = new ready.Board().drop(0, placement);
    console.log(replayPage([0], [placement], "a game", []), points);
    // @ts-expect-error: a piece is missing
    new Player().place(squares, 1);
  `);
  // Version 7 has no node10.
  for (const [version, module, resolution] of [
    ["typescript", "nodenext", "nodenext"], ["typescript", "esnext", "bundler"], ["typescript5", "esnext", "node10"],
  ]) {
    run(process.execPath, join(BINARIES, `../${version}/bin/tsc`), "--strict", "--noEmit", "--target", "es2022",
      "--module", module, "--moduleResolution", resolution, "user.ts");
  }
  assert.doesNotMatch(readFileSync(join(PACKAGE, "tetris_pipe.d.ts"), "utf8"), /# Errors|`\]|\[`|Self|Option|Result/);
});

// A page that plays 20 pieces by the package, with an entry, and writes their placements.
const PLAY = `
  const [player, board] = [new Player(), new Board()];
  const placements = [...stream(1, 20)].map((piece, i, pieces) => {
    const placement = player.place(board.squares(), 1, piece, pieces[i + 1]);
    board.drop(piece, placement);
    return placement;
  });
  globalThis.document ? document.title = placements.join() : console.log(placements.join());
`;
const ENTRIES = {
  "ready.js": `import { Board, Player, stream } from "tetris-pipe";\n${PLAY}`,
  "init.js": `import init, { Board, Player, stream } from "tetris-pipe/init";\ninit().then(() => {${PLAY}});`,
  "file.js": `import init, { Board, Player, stream } from "tetris-pipe/init";
    import wasm from "tetris-pipe/tetris_pipe_bg.wasm";
    init({ module_or_path: new URL(wasm, import.meta.url) }).then(() => {${PLAY}});`,
};
for (const [name, text] of Object.entries(ENTRIES)) write(name, text);
const HTML = (script) => `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;

const PLAYED = played(20, 1).placements.join();

test("Node plays by each entry, and by a bundle of esbuild", async () => {
  const modules = join(project, "node_modules/tetris-pipe");
  for (const name of ["ready.js", "init.js"]) {
    assert.equal(run(process.execPath, name).trim(), PLAYED, name);
    run(join(BINARIES, "esbuild"), "--bundle", "--platform=node", "--format=esm", `--outfile=node/${name}`, name);
    cpSync(join(modules, "tetris_pipe_bg.wasm"), join(project, "node/tetris_pipe_bg.wasm"));
    assert.equal(run(process.execPath, `node/${name}`).trim(), PLAYED, name);
  }
  assert.equal(typeof init, "function");
});

// How each bundler makes a folder with a page that plays.
const BUNDLERS = {
  "esbuild and an address": (out) => {
    run(join(BINARIES, "esbuild"), "--bundle", "--format=esm", "--loader:.wasm=file", `--outfile=${out}/file.js`, "file.js");
    write(`${out}/index.html`, HTML("./file.js"));
  },
  "esbuild with the module beside": (out) => {
    run(join(BINARIES, "esbuild"), "--bundle", "--format=esm", `--outfile=${out}/ready.js`, "ready.js");
    cpSync(join(PACKAGE, "tetris_pipe_bg.wasm"), join(project, out, "tetris_pipe_bg.wasm"));
    write(`${out}/index.html`, HTML("./ready.js"));
  },
  "vite6": (out) => vite("vite6", "init.js", out),
  "vite8": (out) => vite("vite8", "ready.js", out),
  "webpack": async (out) => {
    const { default: webpack } = await import("webpack");
    const config = { mode: "production", context: project, entry: "./ready.js", output: { path: join(project, out), filename: "ready.js" } };
    const stats = await new Promise((done, fail) => webpack(config, (error, stats) => error ? fail(error) : done(stats)));
    assert.equal(stats.hasErrors(), false, stats.toString());
    write(`${out}/index.html`, HTML("./ready.js"));
  },
  "no bundler": (out) => {
    cpSync(PACKAGE, join(project, out, "tetris-pipe"), { recursive: true });
    write(`${out}/ready.js`, ENTRIES["ready.js"].replace('"tetris-pipe"', '"./tetris-pipe/index.js"'));
    write(`${out}/index.html`, HTML("./ready.js"));
  },
};

async function vite(version, entry, out) {
  const { build } = await import(version);
  mkdirSync(join(project, version));
  write(`${version}/index.html`, HTML(`/${entry}`));
  cpSync(join(project, entry), join(project, version, entry));
  await build({ root: join(project, version), logLevel: "error", base: "./", build: { outDir: join(project, out) } });
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

for (const [name, bundle] of Object.entries(BUNDLERS)) {
  visit(`Chromium plays by a bundle: ${name}`, async (page) => {
    const out = `out-${name.replaceAll(" ", "-")}`;
    mkdirSync(join(project, out), { recursive: true });
    await bundle(out);
    await page.open(await page.serve(({ url }, answer) => {
      const file = join(project, out, url === "/" ? "index.html" : url);
      answer.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(readFileSync(file));
    }));
    await page.until((played) => document.title === played, PLAYED);
  });
}

function rounded(numbers) {
  return Array.from(numbers, (number) => Math.round(number * 1e4) / 1e4);
}
