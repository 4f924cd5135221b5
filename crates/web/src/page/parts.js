// What both parts of the page are made of: buttons with their keys, numbers, messages, files.

const id = (name) => document.getElementById(name);

// What a key does in the current mode: { keys, mode, run }; without a mode it is for both.
const ACTIONS = [];

const KEY_NAMES = { " ": "space", ArrowUp: "↑", ArrowDown: "↓", Backspace: "⌫" };

// Adds a button to a part of the page. `face` is its text, or the path of an icon; `label` says
// what it does.
function addButton(part, { label, face, keys = [], mode, run, held = false }) {
  const button = document.createElement("button");
  button.type = "button";
  setFace(button, face);
  setLabel(button, label, keys);
  button.addEventListener("click", run);
  if (held) setHeld(button, false);
  id(part).append(button);
  if (keys.length > 0) addKeys({ keys, mode, run, label });
  return button;
}

function addKeys({ keys, mode, run, label, shown = keys }) {
  ACTIONS.push({ keys, mode, run });
  if (!label) return;
  const row = id("keys").insertRow();
  const cell = row.insertCell();
  for (const key of shown) {
    const name = document.createElement("kbd");
    name.textContent = KEY_NAMES[key] ?? key;
    cell.append(name, " ");
  }
  row.insertCell().textContent = label;
}

// Adds a button for each piece; `run` gets the piece. Returns the buttons.
function addPieceButtons(part, label, run) {
  return Array.from(LETTERS, (letter, piece) => {
    const button = addButton(part, { label: `${label} ${letter}`, face: "", run: () => run(piece) });
    const svg = svgElement(button, "svg", { class: "piece", "aria-hidden": true });
    new PiecePicture(svg).draw(piece, false);
    const name = document.createElement("span");
    name.textContent = letter;
    button.append(name);
    return button;
  });
}

function setFace(button, face) {
  button.replaceChildren();
  if (face.startsWith("M") && /\d/.test(face)) {
    const svg = svgElement(button, "svg", { viewBox: "0 0 24 24", "aria-hidden": true });
    svgElement(svg, "path", { d: face });
  } else {
    button.textContent = face;
  }
}

function setLabel(button, label, keys = []) {
  button.setAttribute("aria-label", label);
  const names = keys.map((key) => KEY_NAMES[key] ?? key).join(" or ");
  button.title = names === "" ? label : `${label} (${names})`;
}

function setHeld(button, isHeld) {
  button.setAttribute("aria-pressed", isHeld);
}

function setText(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

// A message for eyes and screen readers; "" for none.
function say(text) {
  setText("message", text);
}

function grouped(number) {
  return number.toLocaleString("en-US");
}

function counted(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

// Where a placement puts its piece, in words. Columns are counted from 0, as in the output.
function placeInWords(piece, placement) {
  const { width } = shapeOf(piece, placement);
  const column = placement & 15;
  return width === 1 ? `column ${column}` : `columns ${column} to ${column + width - 1}`;
}

// What a placement does, in words; "" if it clears nothing.
function effectInWords(board, piece, placement) {
  const { fits, fullRows } = landingOf(board, piece, placement);
  if (!fits) return "does not fit: reset";
  if (fullRows.length === 0) return "";
  return `${counted(fullRows.length, "row")}: +${pointsOf(fullRows.length)}`;
}

function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
