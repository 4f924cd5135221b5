// "More", which has all that is rare, and "Share".

import { gradeOf } from "../shared/grades.ts";
import { show } from "../shared/news.ts";
import { addControl, h, id, namedButton, openDialog, render, setText, type Child, type ButtonNames } from "../shared/ui.ts";
import { capitalised, counted, digits, sumOf } from "../shared/words.ts";
import { addressOfDay, addressOfGame, numberIn } from "./address.ts";
import { dayInWords } from "./days.ts";
import { engine, lossOf, replayPage } from "./engine.ts";
import { SeededGame } from "./games.ts";
import { gameInWords, unfinishedGames } from "./kept.ts";
import { options, setOption, setRung, SWITCHES } from "./options.ts";
import type { Play } from "./play.ts";
import { BEST, RUNGS, theRung } from "./rivals.ts";
import { beginGame, goOn, nextGame, part, partName, parts, playSeen } from "./session.ts";
import { marksInWords, record } from "./store.ts";
import { MOST_SEED } from "./stream.ts";

export function openMore(section?: "more-keys") {
  showMore();
  setText("more-said", "");
  openDialog(id("more"));
  if (section) id(section).scrollIntoView();
}

/** The switches, and the values of what else can be chosen: each has the name of its option. */
const choices = () => id("more").querySelectorAll<HTMLInputElement & { name: keyof typeof options }>("input[name]");

function leave(run: () => void) {
  id("more").close();
  run();
}

/** The rungs of the ladder: those below, and this one. */
export function rungMarks(rung: number | null) {
  return rung === null ? [] : RUNGS.map((_, i) => h("li", { class: i < rung ? "done" : i === rung ? "now" : "" }));
}

function showMore() {
  const game = playSeen()?.game;
  for (const one of choices()) one.checked = one.type === "radio" ? Number(one.value) === options[one.name] : options[one.name] === true;
  id("seed").value = `${parts.play.game.seed}`;
  id("rung").value = `${options.rung ?? ""}`;
  render("more-rungs", ...rungMarks(options.rung));
  for (const one of document.querySelectorAll("label:has(#seed), #length, #copy-link")) one.toggleAttribute("hidden", partName === "learn");
  id("same-pieces").hidden = partName !== "play";
  const games = unfinishedGames().filter((kept) => kept.id !== playSeen()?.id);
  render("games", ...games.map((kept) => namedButton(`game ${kept.id}`, () => leave(() => goOn(kept.id)), {}, h("b", {}, digits(kept.game.points)), h("span", {}, gameInWords(kept)))));
  id("games").closest("section")?.toggleAttribute("hidden", games.length === 0);
  id("save-replay").disabled = false;
  id("save-replay").hidden = !game || game.played === 0 || game.start !== "" || !engine.judge || (partName === "daily" && !game.isOver);
  const days = Object.entries(record().days).sort(([a], [b]) => a < b ? 1 : -1);
  const row = (cell: "th" | "td", texts: Child[]) => h("tr", {}, ...texts.map((text) => h(cell, {}, text)));
  render("days-table", row("th", ["Day", "You", "Best line", "Help"]), ...days.map(([date, { points, computer, marks }]) =>
    row("td", [date, points, computer ?? "–", marksInWords(marks)])));
  id("days-table").closest("section")?.toggleAttribute("hidden", days.length === 0);
}

export function listenToMore() {
  const press = (name: ButtonNames, run: () => void) => addControl(name, [], run);
  press("more-button", () => openMore());
  press("share-day", openShare);
  for (const link of document.querySelectorAll("dialog a[href^='#']")) link.addEventListener("click", () => link.closest("dialog")?.close());
  press("new-game", () => leave(nextGame));
  press("same-pieces", () => leave(() => beginGame(parts.play.game)));
  press("copy-link", async () => {
    const isCopied = await copyText(linkTo(part().address));
    setText("more-said", isCopied ? "The link is copied." : "The browser does not let the page copy.");
  });
  press("save-replay", saveReplay);
  render("rung", ...RUNGS.map(({ name }, rung) => h("option", { value: rung }, name)));
  id("rung").addEventListener("change", () => {
    setRung(Number(id("rung").value));
    parts.play.taken = options.rung;
    showMore();
    show();
  });
  render("switches", ...SWITCHES.map(({ name, text }) => h("label", { class: "button switch" }, h("span", {}, text),
    h("input", { type: "checkbox", role: "switch", id: name, name }))));
  for (const one of choices()) one.addEventListener("change", () => choose(one.name, one.type === "radio" ? Number(one.value) : one.checked));
  id("seed").addEventListener("change", () => {
    const seed = numberIn(id("seed").value, MOST_SEED);
    if (seed === undefined) setText("more-said", `A seed is a number from 0 to ${digits(MOST_SEED)}.`);
    else leave(() => beginGame({ seed, length: options.length }));
  });
}

export function choose(name: keyof typeof options, value: boolean | number) {
  setOption(name, value);
  parts.explore.moves = null;
  if (id("more").open) showMore();
  show();
}

// What the coach says of each piece, of an unfinished game as well. The page goes on meanwhile.
async function saveReplay() {
  const { judge } = engine;
  const seen = playSeen();
  if (!judge || !seen) return;
  id("save-replay").disabled = true;
  const findings = seen.findings.slice();
  const game = new SeededGame(seen.game, seen.game.placements);
  const { pieces, placements, seed, length, played, points } = game;
  const analysis = [];
  for (let i = 0, until = 0; i < played; i++) {
    if (performance.now() > until) {
      await new Promise((done) => { setTimeout(done); });
      until = performance.now() + 12;
    }
    const task = game.task(i);
    const { loss, best } = findings[i] ?? lossOf(judge, task, placements[i]);
    const before = game.at(Math.max(0, i - 1)).board;
    analysis.push(judge.luck(before, i === 0 ? undefined : pieces[i - 1], pieces[i], task.left), loss, best);
  }
  const title = `${counted(played, "piece")} of seed ${seed}, ${counted(points, "point")}`;
  const page = replayPage(Uint8Array.from(pieces.slice(0, played)), Uint8Array.from(placements), title, analysis, length || undefined);
  const url = URL.createObjectURL(new Blob([page], { type: "text/html" }));
  h("a", { href: url, download: "game.html" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  showMore();
}

/** A link that others can follow: a page from a disk leads to the site, if there is one. */
function linkTo(hash: string) {
  const site = document.querySelector("[rel=canonical]")?.getAttribute("href");
  const page = location.protocol.startsWith("http") ? location.href : site ?? location.href;
  return page.split("#")[0] + hash;
}

const SQUARES = { best: "🟦", good: "🟦", slip: "🟨", mistake: "🟧", blunder: "🟥" };

function textToShare({ game, result, rivals, day, marks, findings }: Play) {
  const line = day ? rivals.lastOf(BEST) : null;
  const rival = line !== null ? `The best line makes ${line}. ` : result ? `${capitalised(theRung(result.rung))} made ${result.points}. ` : "";
  // Each for what a tenth of the pieces lost together.
  const squares = Array.from({ length: 10 }, (_, i) => {
    const tenth = findings.slice(Math.floor(i * game.played / 10), Math.floor((i + 1) * game.played / 10));
    return SQUARES[gradeOf(sumOf(tenth.map(({ loss }) => loss)))];
  });
  const title = day ? `${document.title}, ${dayInWords(day)}` : document.title;
  return [
    `${title}: ${counted(game.points, "point")} with ${counted(game.played, "piece")}${marks.length > 0 ? ` (${marksInWords(marks)})` : ""}`,
    engine.judge && squares.join(""),
    `${rival}Can you beat me?`,
    linkTo(day ? addressOfDay(day, game.points) : addressOfGame({ ...game, beat: game.points })),
  ].filter(Boolean).join("\n");
}

export async function openShare() {
  const play = playSeen();
  if (!play) return;
  setText("share-text", textToShare(play));
  id("send").hidden = !navigator.share;
  openDialog(id("share"));
  await copyShared();
}

async function copyShared() {
  const isCopied = await copyText(id("share-text").textContent);
  setText("share-said", isCopied ? "This text is copied:" : "Copy this text:");
  setText("copy-again", isCopied ? "Copied ✓" : "Copy");
}

export function listenToShare() {
  id("copy-again").addEventListener("click", copyShared);
  // A visitor who closes the list of the system wants nothing else.
  id("send").addEventListener("click", () => navigator.share({ text: id("share-text").textContent }).catch(() => undefined));
}

/** Whether the browser lets the page copy. */
const copyText = async (text: string) => await navigator.clipboard?.writeText(text).then(() => true, () => false) ?? false;
