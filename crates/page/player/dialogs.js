// "More", which has all that is rare, and "Share".

import { gradeOf } from "../shared/grades.js";
import { show } from "../shared/news.js";
import { checkRadios, h, id, openDialog, setText } from "../shared/ui.js";
import { capitalised, counted, digits } from "../shared/words.js";
import { addressOfGame, numberIn } from "./address.js";
import { dayInWords } from "./days.js";
import { engine, lossOf } from "./engine.js";
import { SeededGame } from "./games.js";
import { options, setOption } from "./options.js";
import { act, beginGame, goBackToGame, leftGame, nextGame, part, partName, parts } from "./session.js";
import { marksInWords, record } from "./store.js";
import { MOST_SEED } from "./stream.js";

const SWITCHES = ["coaches", "races", "letters", "buttons"];
const CHOICES = ["length", "rival", "effort"];

// Of larger files the rest is not read: no network has more bytes.
const MOST_BYTES = 1 << 26;

export function openMore(section) {
  showMore();
  setText("more-said", "");
  openDialog(id("more"));
  if (section) id(section).scrollIntoView();
}

function showMore() {
  const { game } = part();
  const isPlay = partName === "play";
  for (const name of SWITCHES) id(name).setAttribute("aria-checked", options[name]);
  for (const name of CHOICES) checkRadios([...id(name).children], ({ value }) => Number(value) === options[name]);
  id("seed").value = parts.play.game.seed;
  for (const one of [id("seed"), ...id("length").children]) one.disabled = partName === "learn";
  id("same-pieces").disabled = !isPlay;
  id("left-game").hidden = leftGame === null;
  setText("left-game", `Go back to your game of ${counted(leftGame?.placements.length ?? 0, "piece")}`);
  id("copy-link").disabled = partName === "learn";
  id("save-replay").disabled = !game || game.played === 0 || game.start !== "" || !engine.judge || (partName === "daily" && !game.isOver);
  const days = Object.entries(record().days).sort(([a], [b]) => a < b ? 1 : -1);
  const row = (cell, texts) => h("tr", {}, ...texts.map((text) => h(cell, {}, text)));
  id("days-table").replaceChildren(row("th", ["Day", "You", "Computer", ""]), ...days.map(([date, { points, computer, marks }]) =>
    row("td", [date, points, computer ?? "–", marksInWords(marks)])));
  id("days-table").parentElement.hidden = days.length === 0;
}

export function listenToMore() {
  const press = (name, run) => id(name).addEventListener("click", run);
  const leave = (run) => () => {
    id("more").close();
    act(run);
  };
  press("more-button", () => openMore());
  for (const dialog of document.querySelectorAll("dialog")) {
    for (const link of dialog.querySelectorAll("a[href^='#']")) link.addEventListener("click", () => dialog.close());
  }
  press("new-game", leave(nextGame));
  press("same-pieces", leave(() => beginGame(parts.play.game)));
  press("left-game", leave(goBackToGame));
  press("copy-link", async () => {
    const isCopied = await copyText(linkTo(part().address));
    setText("more-said", isCopied ? "The link is copied." : "The browser does not let the page copy.");
  });
  press("save-replay", saveReplay);
  for (const name of SWITCHES) press(name, () => choose(name, !options[name]));
  for (const name of CHOICES) {
    id(name).addEventListener("click", ({ target }) => { if (target.value) choose(name, Number(target.value)); });
  }
  id("seed").addEventListener("change", ({ target }) => {
    const seed = numberIn(target.value, MOST_SEED);
    if (seed === undefined) setText("more-said", `A seed is a number from 0 to ${digits(MOST_SEED)}.`);
    else leave(() => beginGame({ seed, length: options.length, start: "", beat: 0 }))();
  });
  press("network", () => id("network-file").click());
  id("network-file").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    try {
      if (!engine.explorer) throw new Error("the computer is still loading");
      engine.explorer.load(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
      parts.explore.moves = null;
      setText("more-said", `Explore uses ${file.name}.`);
    } catch (error) {
      setText("more-said", `${file.name}: ${error.message}`);
    }
    target.value = "";
    show();
  });
}

export function choose(name, value) {
  setOption(name, value);
  parts.explore.moves = null;
  if (name === "rival") parts.play.meetRival();
  if (id("more").open) showMore();
  show();
}

// The end counts for the last two placements, of an unfinished game as well. The page goes on meanwhile.
async function saveReplay() {
  const findings = part().findings.slice();
  const game = new SeededGame(part().game, part().game.placements);
  const { pieces, placements, seed, played, points } = game;
  id("save-replay").disabled = true;
  const title = `${counted(played, "piece")} of seed ${seed}, ${counted(points, "point")}`;
  const bytes = [pieces, placements].map((list) => Uint8Array.from(list).slice(0, played));
  const analysis = [];
  for (let i = 0, until = 0; i < played; i++) {
    if (performance.now() > until) {
      await new Promise((done) => { setTimeout(done); });
      until = performance.now() + 12;
    }
    const isKnown = i < played - 2 && findings[i];
    const { loss, best } = isKnown ? findings[i] : lossOf(engine.judge, game.task(i, played), placements[i]);
    const before = game.at(Math.max(0, i - 1)).board;
    analysis.push([engine.judge.luck(before, i === 0 ? undefined : pieces[i - 1], pieces[i]), loss, best]);
  }
  download("game.html", wasm_bindgen.replayPage(...bytes, title, analysis.flat()), "text/html");
  showMore();
}

// A link that others can follow: a page from a disk leads to the site, if there is one.
function linkTo(hash) {
  const site = document.querySelector("[rel=canonical]")?.href;
  const page = location.protocol.startsWith("http") ? location.href : site ?? location.href;
  return page.split("#")[0] + hash;
}

// Ten squares, each for the worst of a tenth of the pieces.
function squaresOf({ findings, game: { played } }) {
  const tenths = Array.from({ length: 10 }, (_, i) =>
    findings.slice(Math.floor(i * played / 10), Math.floor((i + 1) * played / 10)));
  const marks = { best: "🟦", good: "🟦", slip: "🟨", mistake: "🟧", blunder: "🟥" };
  return tenths.map((tenth) => marks[gradeOf(Math.max(0, ...tenth.map(({ loss }) => loss))).name]).join("");
}

function textToShare(now) {
  const { game, rival, opponent, isDaily, day, marks } = now;
  const title = isDaily ? `${document.title}, ${dayInWords(day)}` : document.title;
  return [
    `${title}: ${counted(game.points, "point")} with ${counted(game.played, "piece")}${marks.length > 0 ? ` (${marksInWords(marks)})` : ""}`,
    engine.judge && squaresOf(now),
    rival.isOver ? `${capitalised(opponent.the)} made ${rival.points}. Can you beat me?` : "Can you beat me?",
    linkTo(isDaily ? "#daily" : addressOfGame({ ...game, beat: game.points })),
  ].filter(Boolean).join("\n");
}

export async function openShare() {
  const text = textToShare(part());
  setText("share-text", text);
  id("send").hidden = !navigator.share;
  openDialog(id("share"));
  await copyShared(text);
}

async function copyShared(text) {
  const isCopied = await copyText(text);
  setText("share-said", isCopied ? "This text is copied:" : "Copy this text:");
  setText("copy-again", isCopied ? "Copied ✓" : "Copy");
}

export function listenToShare() {
  id("actions").addEventListener("click", ({ target }) => {
    if (target.closest("[data-opens=share]")) openShare();
  });
  id("copy-again").addEventListener("click", () => copyShared(id("share-text").textContent));
  id("send").addEventListener("click", () => {
    // A visitor who closes the list of the system wants nothing else.
    navigator.share({ text: id("share-text").textContent }).catch(() => undefined);
  });
}

function download(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Copies, also where the page has no clipboard of its own, as in a file; returns whether it could.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h("textarea", { value: text });
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
