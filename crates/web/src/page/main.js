// The player page: the module, the three parts, and what they share.

const picture = new BoardPicture(id("board"));
const pictures = [new PiecePicture(id("current")), new PiecePicture(id("next"))];
const undo = new Undo();
const settling = settlingOf(settle);

let player; // the module's Player
let effort = 3;
let letters = false;
let mode = "play";
let drawing = 0; // a frame that is asked for
let shown; // the board, what is read aloud once it stays, and the square of the keyboard in words
let playing, choosing, positioning; // the three parts
let effortButtons, lettersButton, undoButtons, redoButtons;

const MODES = ["play", "choose", "position"];

// More than any network has. Of larger files the rest is not read.
const MOST_BYTES = 1 << 26;

// Until all of the file is there, shows how much of it is.
async function loadModule() {
  if (!globalThis.WebAssembly) throw new Error("this browser has no WebAssembly");
  while (document.readyState === "loading") {
    const { max } = id("progress");
    id("progress").value = Math.min(max, id("module")?.textContent.length ?? 0);
    await new Promise((done) => { setTimeout(done, 100); });
  }
  const packed = Uint8Array.from(atob(id("module").textContent), (char) => char.charCodeAt(0));
  id("module").remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module_or_path = await new Response(stream).arrayBuffer();
  await wasm_bindgen({ module_or_path });
  player = new wasm_bindgen.Player();
}

function choosePlacement(board, current, next) {
  return player.place(board, effort, current, next);
}

function rankMoves(board, current, next) {
  const numbers = player.rankedMoves(board, effort, current, next);
  return Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [placement, points, plies] = numbers.subarray(3 * i);
    return { placement, points, plies };
  });
}

// Draws with the next frame, however often it is asked for.
function show() {
  if (drawing === 0) drawing = requestAnimationFrame(draw);
}

function partOf(which) {
  return { play: playing, choose: choosing, position: positioning }[which];
}

function draw() {
  drawing = 0;
  shown = partOf(mode).draw(letters);
  picture.draw(shown.board, shown.move, letters, shown.better ?? null);
  for (const button of undoButtons) button.disabled = undo.steps.length === 0;
  for (const button of redoButtons) button.disabled = undo.undone.length === 0;
  settling(!choosing.run.isRunning);
}

function addressOfMode() {
  if (mode === "play") return addressOfGame(playing.game);
  return mode === "choose" ? "#choose" : addressOf({ ...positioning.state, effort });
}

function settle() {
  id("board").setAttribute("aria-label", `Board: ${shown.cursor ?? shown.text}`);
  setText("announcement", shown.text);
  setAddress(addressOfMode());
  keep();
}

// What survives a reload, as far as the browser keeps it: without the undo if that is too long.
function keep() {
  const { steps, undone } = undo;
  const [play, choose, position] = [playing.state, choosing.state, positioning.state];
  const { advises, compares } = playing;
  const state = { mode, effort, letters, advises, compares, play, choose, position, steps: [], undone: [] };
  let isKept = choose.pieces.length + play.placements.length === 0;
  for (const more of [{}, { steps, undone }]) {
    try {
      sessionStorage.setItem("state", JSON.stringify({ ...state, ...more }));
      isKept = true;
    } catch {} // too long, or a browser that keeps nothing
  }
  setText("kept", isKept ? "" : "This game does not survive a reload: save it first.");
}

function restore() {
  try {
    const state = JSON.parse(sessionStorage.getItem("state"));
    if (!state) return;
    for (const one of MODES) partOf(one).begin(state[one]);
    const { steps, undone, advises, compares } = state;
    Object.assign(undo, { steps, undone });
    Object.assign(playing, { advises, compares });
    setEffort(state.effort);
    if (state.letters) toggleLetters();
    if (location.hash === "") showMode(state.mode);
  } catch {
    // What an older page kept, or a browser that keeps nothing.
  }
}

// Shows a part of the page, and returns it.
function showMode(wanted) {
  choosing.run.setRunning(false);
  say("");
  mode = wanted;
  id("main").dataset.mode = mode;
  for (const one of MODES) setHeld(id(`${one}-mode`), one === mode);
  show();
  return partOf(mode);
}

function chooseMode(wanted) {
  if (wanted === mode) return;
  // Drawing takes what the board shows of a game along, if there are two pieces.
  const { game, reviewed } = partOf(mode);
  const index = reviewed ?? game?.played;
  const [current, next] = game?.pieces.slice(index, index + 2) ?? [];
  showMode(wanted);
  if (wanted === "position" && next !== undefined) {
    positioning.change({ board: game.at(index).board, current, next });
  }
  setAddress(addressOfMode(), true);
}

// Places the pieces from a position on.
function playFrom(start) {
  showMode("play").change({ seed: randomSeed(), length: 0, start });
  setAddress(addressOfMode(), true);
}

function goToAddress(hash) {
  if (hash === "" || hash === addressOfMode()) return;
  const [game, position] = [gameOf(hash), positionOf(hash)];
  if (hash === "#choose") {
    showMode("choose");
  } else if (game) {
    showMode("play");
    if (game.seed !== undefined && addressOfGame(game) !== addressOfGame(playing.game)) playing.change(game);
  } else if (position) {
    const { board, current, next } = position;
    setEffort(position.effort);
    showMode("position");
    positioning.change({ board, current, next });
  } else {
    say("The address holds no game and no position after “#”, so it is ignored.");
  }
}

function setEffort(wanted) {
  effort = wanted;
  effortButtons.forEach((button, i) => setHeld(button, i + 1 === effort));
  reconsider();
}

function reconsider() {
  choosing.game.reconsider();
  positioning.reconsider();
  show();
}

function toggleLetters() {
  letters = !letters;
  setHeld(lettersButton, letters);
  show();
}

async function loadNetwork(file) {
  try {
    player.load(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
    id("network").textContent = file.name;
    id("embedded").hidden = false;
    say("");
    reconsider();
  } catch (error) {
    say(`${file.name}: ${error.message}`);
  }
}

function useEmbedded() {
  player.unload();
  id("network").textContent = `${wasm_bindgen.embeddedName()} (embedded)`;
  id("embedded").hidden = true;
  reconsider();
}

function addControls() {
  effortButtons = [1, 2, 3].map((number) => addButton("efforts", {
    label: `Effort ${number}`, face: String(number), keys: [String(number)], held: true,
    run: () => setEffort(number),
  }));
  lettersButton = addButton("more", {
    label: "Letters on the squares", face: "ABC", keys: ["a"], held: true, run: toggleLetters,
  });
  addButton("more", {
    label: "Describe: the heights and the holes of the board", face: "Describe", keys: ["d"],
    run: () => announce(boardInWords(shown.board)),
  });
  addButton("help-button", { label: "Help", face: "?", keys: ["?"], run: toggleHelp });
  const addEach = (parts, label, face, keys, run) => {
    addKeys({ keys, label, repeats: true, run });
    return parts.map((part) => addButton(part, { label, face, run }));
  };
  undoButtons = addEach(["steer", "run", "drawing"], "Undo", UNDO_ICON, ["u", "Backspace", "Ctrl+z"], () => undo.run());
  redoButtons = addEach(["trial", "save", "drawing"], "Redo", REDO_ICON, ["Ctrl+y", "Ctrl+Z"], () => undo.redo());
  for (const one of MODES) {
    id(`${one}-mode`).disabled = false;
    id(`${one}-mode`).addEventListener("click", () => chooseMode(one));
  }
  id("embedded").addEventListener("click", useEmbedded);
  id("network-file").addEventListener("change", ({ target }) => {
    if (target.files.length > 0) loadNetwork(target.files[0]);
    target.value = "";
  });
  listenToKeys(() => mode === "play" ? playing.phase : mode);
  // What a visitor puts into the address, even if that has been replaced since.
  addEventListener("hashchange", ({ newURL }) => goToAddress(new URL(newURL).hash));
  addEventListener("pagehide", keep);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    for (const file of event.dataTransfer.files) loadNetwork(file);
  });
}

async function start() {
  try {
    await loadModule();
  } catch (error) {
    say(`The player cannot start. The file is not complete, or the browser cannot run it: ${error.message}.`);
    return;
  }
  playing = new PlayMode();
  choosing = new ChooseMode();
  positioning = new PositionMode();
  addControls();
  say("");
  useEmbedded();
  setEffort(effort);
  showMode(mode);
  restore();
  goToAddress(location.hash);
  id("main").dataset.ready = "";
}

start();
