// What the scripts of both pages build on: elements, keys, dialogs.

import { digits } from "./words.ts";

export type Child = Node | string | number | false | null | undefined;

/** The element that `h` makes. */
export type Made<N> = N extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[N]
  : N extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[N] : Element;

/** The elements of the pages that have an id. */
export interface Elements extends Record<HtmlNames, HTMLElement>, Record<ButtonNames, HTMLButtonElement>,
  Record<"board" | "logo" | "next" | "lanes" | "strip", SVGSVGElement>, Record<"more" | "share", HTMLDialogElement>,
  Record<"seed" | "number" | "letters" | "keys", HTMLInputElement>, Record<"rung", HTMLSelectElement> {}

export type HtmlNames = "coach" | "live" | "points"
  // of the replay
  | "clears" | "data" | "fault" | "go" | "marks" | "name" | "piece" | "pieces-of-all" | "points-of-all" | "speed" | "summary"
  | "table" | "ticks" | "title" | "whole" | "word" | "zoom"
  // of the player
  | "actions" | "app" | "caption" | "count" | "days-table" | "drills" | "games" | "module" | "more-keys"
  | "more-said" | "day" | "next-set" | "next-title" | "note" | "now-set" | "part-name" | "pips" | "problems" | "race" | "rungs" | "more-rungs" | "share-said"
  | "share-text" | "switches" | "task" | "task-count" | "values" | "verdict-title";

export type ButtonNames = "more-button"
  // of the replay
  | "back" | "faster" | "forward" | "mark-after" | "mark-before" | "play" | "slower" | "zoom-in" | "zoom-out"
  // of the player
  | "clear" | "copy-again" | "copy-link" | "drop" | "left" | "new-game"
  | "onward" | "random" | "right" | "same-pieces" | "save-replay" | "send" | "share-day" | "turn" | "undo" | "undo-position";

let hadFocus = false; // whether anything had the focus yet

/** What keys do. */
const KEYS: { keys: string[], run: (key: string, event: UIEvent) => void, when: () => boolean, repeats: boolean }[] = [];

/** What a line does not end between, in sentences of the pages: "column 1", "points lost". */
const UNBROKEN = /\b(columns?|points) (?=\d|lost)/g;

const SVG = ["circle", "g", "path", "rect", "svg", "text", "use"];

const SHOWN = new Map<string, string>(); // what zones show
const RUNS = new Map<string, () => void>(); // what named buttons do

/** An element of the page. */
export function id<N extends keyof Elements>(name: N) {
  return document.getElementById(name) as Elements[N];
}

/** A new element of HTML or SVG; `properties` may have class, data-… and aria-…; false and null are no child. */
export function h<N extends string>(name: N, properties: Record<string, unknown> = {}, ...children: Child[]) {
  const isSvg = SVG.includes(name);
  const element = isSvg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !isSvg) Object.assign(element, { [key]: value });
    else element.setAttribute(key, `${value}`);
  }
  for (const child of children) if (child || child === 0) element.append(child instanceof Node ? child : `${child}`.replace(UNBROKEN, "$1\u00a0"));
  return element as Made<N>;
}

/** A symbol of icons.html. */
export function icon(name: string, className = "icon") {
  return h("svg", { class: className, "aria-hidden": true }, h("use", { href: `#${name}` }));
}

export function setText(name: keyof Elements, text: string) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

/** Long numbers are smaller. */
export function setPoints(points: number) {
  const text = digits(points);
  setText("points", text);
  id("points").classList.toggle("long", text.length > 3);
  id("points").classList.toggle("longest", text.length > 5);
}

/** A button of a zone. No two on the page have one name, and a button does what the last one with its name was made to do. */
export function namedButton(name: string, run: () => void, properties: Record<string, unknown>, ...children: Child[]) {
  RUNS.set(name, run);
  return h("button", { type: "button", "data-name": name, ...properties }, ...children);
}

/** Fills a zone. Where it shows the same already, its elements stay. The focus stays on the button with the same name, or goes to the board. */
export function render(name: keyof Elements, ...children: Child[]) {
  const zone = id(name);
  const fresh = h("div", {}, ...children);
  const shown = fresh.innerHTML;
  if (SHOWN.get(name) === shown) return;
  SHOWN.set(name, shown);
  const focused = document.activeElement as HTMLElement;
  const isInside = focused !== zone && zone.contains(focused);
  zone.replaceChildren(...fresh.childNodes);
  if (!isInside) return;
  const named: NodeListOf<HTMLButtonElement> = zone.querySelectorAll("[data-name]:enabled");
  const same = [...named].find(({ dataset }) => dataset.name === focused.dataset.name);
  (same ?? id("board")).focus({ preventScroll: true });
}

function focusBoard() {
  id("board").focus({ preventScroll: true });
}

/** What can no longer be pressed gives its focus to the board. */
export function keepFocus() {
  const focused = document.activeElement ?? document.body;
  const isLost = focused === document.body ? hadFocus : focused.matches(":disabled") || !focused.checkVisibility();
  if (isLost) focusBoard();
}

/** Focus that came by the tab key has a ring, and keys of its own; other focus has neither. */
function setByTab(isByTab: boolean) {
  document.documentElement.toggleAttribute("data-tab", isByTab);
}

/** What a button does, if there is one, and keys while `when()` holds; `repeats`: also while they are held. */
export function addControl(button: ButtonNames | null, keys: string[], run: (key: string, event: UIEvent) => void, { when = () => true, repeats = false }: { when?: () => boolean, repeats?: boolean } = {}) {
  if (button) id(button).addEventListener("click", (event) => run("", event));
  KEYS.push({ keys, run, when, repeats });
}

/** The key as the page names it. Shift says the case of a letter, whatever CapsLock is. Where a layout has other
 * letters, it is the key at their place. */
function keyOf({ key, code, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  let name = letter && key.length === 1 && key > "~" ? letter : key;
  if (/^[a-z]$/i.test(name)) name = shiftKey ? name.toUpperCase() : name.toLowerCase();
  return ctrlKey || metaKey ? `Ctrl+${name}` : name;
}

/** Keys of one letter, digit or sign, which speech and chance press too, can be turned off. */
export const shortcuts = { areOn: true };

/** Begins to listen to keys, to named buttons, and to what closes a dialog. Enter acts on nothing but what is in focus. */
export function listenToKeys() {
  const elementOf = ({ target }: Event) => target instanceof Element ? target : document.body;
  addEventListener("focusin", () => { hadFocus = true; });
  addEventListener("keydown", ({ key }) => { if (key === "Tab") setByTab(true); }, true);
  addEventListener("keydown", (event) => {
    const [key, target] = [keyOf(event), elementOf(event)];
    if (event.altKey || event.isComposing || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || target.closest("input:not([type=checkbox]), select, textarea")) return;
    if ([" ", "Enter"].includes(key) && target.closest("button, a, input") && document.documentElement.hasAttribute("data-tab")) return;
    if (key === "Enter" && target !== id("board")) return;
    if (!shortcuts.areOn && /^[!-~]$/.test(key)) return;
    const action = KEYS.find(({ keys, when }) => keys.includes(key) && when());
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || action.repeats) action.run(key, event);
  });
  for (const button of document.querySelectorAll("[data-close]")) {
    button.addEventListener("click", () => button.closest("dialog")?.close());
  }
  addEventListener("click", (event) => RUNS.get(elementOf(event).closest<HTMLElement>("button[data-name]")?.dataset.name ?? "")?.());
  // What a pointer presses leaves the keys to the board.
  addEventListener("pointerdown", () => setByTab(false), true);
  addEventListener("mousedown", (event) => {
    if (!elementOf(event).closest("button, a, label, [tabindex]") || elementOf(event).closest("dialog")) return;
    event.preventDefault();
    focusBoard();
  });
}

/** Puts a text into the live region, to be read aloud. One that repeats is read again if it differs. */
export function tellLive(text: string) {
  id("live").textContent = text !== "" && id("live").textContent === text ? `${text}\u00a0` : text;
}

/** Opens a dialog with a button [data-close]; the focus goes to the board afterwards. */
export function openDialog(dialog: HTMLDialogElement) {
  if (dialog.open) return;
  dialog.showModal();
  dialog.scrollTop = 0;
  (dialog.querySelector("[data-close]") as HTMLElement | null)?.focus();
  dialog.addEventListener("close", () => {
    setByTab(false);
    focusBoard();
  }, { once: true });
}

/** `isNew`: the browser's Back leads to the one before. */
export function setAddress(hash: string, isNew = false) {
  if (location.hash === hash) return;
  try {
    if (isNew) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  } catch {
    // A page without an address, in a frame of another or in a blob, shows the same.
  }
}
