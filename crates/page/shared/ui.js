// What the scripts of both pages build on: elements, keys, dialogs.
//
//   h(name, properties, ...children)
//                                a new element of HTML or SVG; `properties` may have class, data-…
//                                and aria-…; children are elements, texts, and nothing for false or null
//   icon(name, class)            a symbol of icons.html
//   render(zone, key, build)     fills a zone by build() unless it shows this key already; the focus
//                                stays on the element with the same data-name, or goes to #board
//   addKeys(keys, run, { when, repeats })
//                                keys that act while when() holds; `repeats`: also while held
//   listenToKeys()               begins to listen to them, and to what closes a dialog
//   tellLive(text)               puts a text into the live region, to be read aloud
//   focusBoard(), keepFocus()    gives the focus to the board, always or if what had it is gone
//   openDialog(dialog)           a <dialog> with a button [data-close]; the focus goes to the board
//   checkRadios(buttons, isChecked)
//                                one stop for the tab key; the arrow keys go on from there
//   setAddress(hash)             puts this into the address
//
// The page has the elements #board and #live.

let hadFocus = false; // whether anything had the focus yet

const KEYS = []; // what keys do: { keys, run, when, repeats }

const SVG = ["circle", "g", "path", "rect", "svg", "text", "use"];

export const id = (name) => document.getElementById(name);

export function h(name, properties = {}, ...children) {
  const isSvg = SVG.includes(name);
  const element = isSvg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !isSvg) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child || child === 0));
  return element;
}

export function icon(name, className = "icon") {
  return h("svg", { class: className, "aria-hidden": true }, h("use", { href: `#${name}` }));
}

export function setText(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

export function render(zone, key, build) {
  if (zone.dataset.key === key) return;
  zone.dataset.key = key;
  const focused = document.activeElement;
  const isInside = focused !== zone && zone.contains(focused);
  zone.replaceChildren(...build().filter(Boolean));
  if (!isInside) return;
  const same = [...zone.querySelectorAll("[data-name]")].find(({ dataset }) => dataset.name === focused.dataset.name);
  if (same && !same.disabled) same.focus({ preventScroll: true });
  else focusBoard();
}

export function focusBoard() {
  id("board").focus({ preventScroll: true });
}

// What can no longer be pressed gives its focus to the board.
export function keepFocus() {
  const focused = document.activeElement;
  const isLost = focused === document.body ? hadFocus : focused.disabled || !focused.checkVisibility();
  if (isLost) focusBoard();
}

// Focus that came by the tab key has a ring, and keys of its own; other focus has neither.
function setByTab(isByTab) {
  document.documentElement.toggleAttribute("data-tab", isByTab);
}

export function addKeys(keys, run, { when = () => true, repeats = false } = {}) {
  KEYS.push({ keys, run, when, repeats });
}

// The key as the page names it. Shift says the case of a letter, whatever CapsLock is. Where a
// layout has other letters, it is the key at their place.
function keyOf({ key, code, ctrlKey, metaKey, shiftKey }) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  let name = letter && key.length === 1 && key > "~" ? letter : key;
  if (/^[a-z]$/i.test(name)) name = shiftKey ? name.toUpperCase() : name.toLowerCase();
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

// Enter acts on nothing but what is in focus.
export function listenToKeys() {
  addEventListener("focusin", () => { hadFocus = true; });
  addEventListener("keydown", ({ key }) => { if (key === "Tab") setByTab(true); }, true);
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    const target = event.target.closest ? event.target : document.body;
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || target.closest("input, select, textarea")) return;
    if ([" ", "Enter"].includes(key) && target.closest("button, a") && document.documentElement.hasAttribute("data-tab")) return;
    if (key === "Enter" && target !== id("board")) return;
    const action = KEYS.find(({ keys, when }) => keys.includes(key) && when());
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run(event, key);
  });
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog").close());
  }
  // What a pointer presses leaves the keys to the board.
  addEventListener("pointerdown", () => setByTab(false), true);
  addEventListener("mousedown", (event) => {
    if (!event.target.closest?.("button, a, [tabindex]") || event.target.closest("dialog")) return;
    event.preventDefault();
    focusBoard();
  });
}

// A text that repeats is read again if it differs.
export function tellLive(text) {
  id("live").textContent = text !== "" && id("live").textContent === text ? `${text}\u00a0` : text;
}

export function openDialog(dialog) {
  if (dialog.open) return;
  dialog.showModal();
  dialog.scrollTop = 0;
  dialog.querySelector("[data-close]").focus();
  dialog.addEventListener("close", () => {
    setByTab(false);
    focusBoard();
  }, { once: true });
}

export function setAddress(hash) {
  if (location.hash === hash) return;
  try {
    history.replaceState(null, "", hash);
  } catch {
    // A page without an address, in a frame of another or in a blob, shows the same.
  }
}

export function checkRadios(buttons, isChecked) {
  buttons.forEach((button, i) => {
    button.setAttribute("aria-checked", isChecked(button, i));
    button.tabIndex = isChecked(button, i) ? 0 : -1;
  });
}
