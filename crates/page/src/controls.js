// The controls that both pages have: buttons with their keys, the list of keys, messages.
//
//   id(name)                     the element with this id
//   addButton(part, { label, face, keys, mode, run, held })
//                                adds a button to a part of the page, and returns it. `face` is
//                                its text, or the path of an icon; `label` says what it does;
//                                `held` is for one that stays pressed
//   addKeys({ keys, mode, run, label, shown })
//                                adds keys without a button; `shown` is what the list names
//   ACTIONS                      what keys do: { keys, mode, run }
//   say(text)                    a message for eyes and screen readers; "" for none
//   effectInWords(outcome)       what a piece does, in words; "" if it clears nothing
//
// The page has the elements #help, a dialog, #keys in it, a table, and #message.

const PLAY_ICON = "M6 3v18l15-9z";
const PAUSE_ICON = "M5 3h5v18H5zM14 3h5v18h-5z";
const SLOWER_ICON = "M4 10.5h16v3H4z";
const FASTER_ICON = "M4 10.5h6.5V4h3v6.5H20v3h-6.5V20h-3v-6.5H4z";

const KEY_NAMES = {
  " ": "space",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Backspace: "⌫",
  PageUp: "Page Up",
  PageDown: "Page Down",
};

const ACTIONS = [];

const id = (name) => document.getElementById(name);
const grouped = new Intl.NumberFormat("en-US").format;

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
    name.textContent = keyName(key);
    cell.append(name, " ");
  }
  row.insertCell().textContent = label;
}

function keyName(key) {
  return KEY_NAMES[key] ?? key;
}

function setFace(button, face) {
  button.replaceChildren();
  if (/^M\d/.test(face)) {
    const svg = svgElement(button, "svg", { viewBox: "0 0 24 24", "aria-hidden": true });
    svgElement(svg, "path", { d: face });
  } else {
    button.textContent = face;
  }
}

function setLabel(button, label, keys = []) {
  button.setAttribute("aria-label", label);
  const names = keys.map(keyName).join(" or ");
  button.title = names === "" ? label : `${label} (${names})`;
}

function setHeld(button, isHeld) {
  button.setAttribute("aria-pressed", isHeld);
}

function setText(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

function say(text) {
  setText("message", text);
}

function counted(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function effectInWords(outcome) {
  if (outcome === RESET) return "does not fit: reset";
  return outcome === 0 ? "" : `${counted(outcome, "row")}: +${pointsOf(outcome)}`;
}

function toggleHelp() {
  if (id("help").open) id("help").close();
  else id("help").showModal();
}

// A button pressed with the mouse does not take the focus, and with it space and Enter.
addEventListener("mousedown", (event) => {
  if (event.target.closest("button")) event.preventDefault();
});
