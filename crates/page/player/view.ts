// The zones around the board. Each is drawn anew only when it changes.

import { gradeOf, GRADES, lossInDigits, lossInWords, type Grade } from "../shared/grades.ts";
import { drawNext, drawPiece } from "../shared/picture.ts";
import { boundOf, columnsInWords, LETTERS } from "../shared/rules.ts";
import { h, icon, id, namedButton, render, setPoints, setText, type Child } from "../shared/ui.ts";
import { capitalised, counted, digits, lower } from "../shared/words.ts";
import { dayInWords, dayOfSeed, DAYS, daysInWords, otherDaysInWords, today, tomorrowInWords } from "./days.ts";
import { openShare, rungMarks } from "./dialogs.ts";
import { engine } from "./engine.ts";
import { Explore } from "./explore.ts";
import { Learn } from "./learn.ts";
import { options } from "./options.ts";
import type { Play } from "./play.ts";
import { BEST, nextRivalInWords, RUNGS, standingInWords, theRung, TOP } from "./rivals.ts";
import { BEHIND, goOn, nextGame, noteOfGames, noteOfRefusal, part, partName, playSeen, showPart } from "./session.ts";
import { marksInWords, record, type Day } from "./store.ts";

let loaded = 0; // the share of the coach that is there

export function showZones() {
  const now = part();
  const play = playSeen();
  const isOver = play?.game.isOver ?? false;
  Object.assign(id("app").dataset, { part: partName, phase: now.phase });
  id("app").toggleAttribute("data-over", isOver);
  id("app").toggleAttribute("data-buttons", options.buttons);
  for (const zone of document.querySelectorAll("[data-for]")) {
    zone.toggleAttribute("hidden", !zone.getAttribute("data-for")?.split(" ").includes(partName));
  }
  for (const link of document.querySelectorAll("#parts a, .parts a")) {
    link.ariaCurrent = link.getAttribute("href") === `#${partName}` ? "page" : null;
  }
  setText("part-name", capitalised(partName));
  setText("day", play?.day ? `${dayInWords(play.day)} · ` : "");
  id("share-day").hidden = !isOver || partName !== "daily";
  const drills = record().drills.length;
  render("drills", drills > 0 && drills, drills > 0 && h("span", { class: "hidden" }, drills === 1 ? " drill" : " drills"));
  const [coach, actions] = now instanceof Explore ? showExplore(now) : now instanceof Learn ? showLearn(now) : showPlay(now);
  render("actions", ...actions);
  render("coach", ...coach,
    !engine.judge && !engine.fault && h("p", { class: "loading quiet small" }, h("progress", { max: 1, "aria-label": "Coach" }), " The coach is loading. Play on."),
    engine.fault && h("p", { class: "quiet small" }, `The coach failed to load: ${engine.fault}`));
  showLoaded();
  id("undo").disabled = id("undo-position").disabled = !now.canUndo && !noteOfGames()?.id;
  const looked = play?.looked ?? null;
  id("left").disabled = !now.task && !(looked === null ? isOver : looked > 0);
  id("right").disabled = !now.task && looked === null;
  id("turn").disabled = !now.task;
  id("drop").disabled = !now.task && now.phase !== "flip";
}

export function showLoaded(share = loaded) {
  loaded = share;
  for (const bar of document.querySelectorAll("progress")) bar.value = loaded;
}

function showNext(next?: number, titleOfEnd = "") {
  setText("next-title", titleOfEnd ? "The end" : "Next");
  id("verdict-title").hidden = !titleOfEnd;
  setText("verdict-title", titleOfEnd);
  id("next").toggleAttribute("hidden", titleOfEnd !== "");
  drawNext(next);
}

export function titleOfEnd({ game: { points, beat }, rung, result }: Play) {
  if (beat > 0) return leadInWords(points - beat, "your friend");
  if (!result) return rung === null && options.rung !== null ? nextRivalInWords(options.rung) : "The end of the game";
  return points > result.points ? `You beat ${theRung(result.rung)}.` : leadInWords(points - result.points, theRung(result.rung));
}

function leadInWords(lead: number, whom: string) {
  return lead === 0 ? `As good as ${whom}` : `${Math.abs(lead)} ${lead < 0 ? "short of" : "more than"} ${whom}`;
}

function showPlay(play: Play) {
  const { game: { isOver, points }, phase, lit } = play;
  showNext(isOver ? undefined : play.game.task().next, isOver ? titleOfEnd(play) : "");
  const isCounting = lit && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const shown = isCounting ? lit.points + Math.round((points - lit.points) * lit.share) : points;
  setPoints(shown);
  render("count", !isOver && h("span", { class: "more-text" }, "piece "), countOf(play));
  setText("note", noteOf(play));
  render("race", ...racersOf(play, shown).map(racerRow));
  render("rungs", ...rungMarks(play.game.beat === 0 && options.races ? play.rung : null));
  id("values").hidden ||= phase !== "first";
  showStrip(play);
  return [phase === "first" && !play.isBehind ? coachFirst(play) : coachPlay(play), actionsOfPlay(play)];
}

export function countOf({ game: { isOver, played, length }, marks }: Play) {
  if (isOver) return `${length} pieces ${marksInWords(marks)}`.trim();
  return `${digits(played + 1)}${length > 0 ? ` of ${length}` : ""}`;
}

export function noteOf({ game: { beat, points, isOver }, phase, best, isDaily, rung, result, rivals }: Play) {
  const line = isDaily && isOver ? rivals.lastOf(BEST) : null;
  if (line !== null) return `${leadInWords(points - line, "the best line")}.`;
  if (isOver && beat === 0 && rung !== null && options.rung !== null && options.rung !== rung) return nextRivalInWords(options.rung);
  const next = result && result.rung < TOP ? rivals.lastOf(result.rung + 1) : null;
  // What is missing, once the rival is beaten.
  if (isOver && beat === 0 && result && next !== null && points > result.points) return `${leadInWords(points - next, theRung(result.rung + 1))}.`;
  if (isDaily && beat === 0) return otherDaysInWords(record().days);
  if (phase === "first") return "";
  const [goal, whose] = beat > 0 ? [beat, "your friend’s"] : result && options.races ? [result.points, `${theRung(result.rung)}’s`] : [0, ""];
  if (goal > 0 && !isOver) return points > goal ? `You beat ${whose} ${goal}.` : `${goal - points} to go for ${whose} ${goal}.`;
  return !isOver || best.points === 0 ? "" : best.isNew ? "A new best." : `Your best is ${best.points}.`;
}

/** Those who play, with their points, the share of their bars, and where the mark to reach is. */
export function racersOf({ game: { beat, points, length, isOver, played }, rung, result, rivals, best }: Play, shown = points) {
  const whole = Math.max(1, boundOf(length || played + 1), beat, points);
  const isRace = rung !== null && (options.races || isOver);
  const goal = beat || (isRace && result?.points) || (isOver ? best.points : 0);
  const racers = [{ name: "You", count: shown, bar: "you", mark: 100 * goal / whole, isPlaying: false }];
  if (beat > 0) racers.push({ name: "Friend", count: beat, bar: "other", mark: 0, isPlaying: false });
  else if (isRace) racers.push({ name: RUNGS[rung].name, count: rivals.pointsOf(rung), bar: "other", mark: 0, isPlaying: isOver && !result });
  // Nobody races alone.
  return racers.slice(racers.length === 1 ? 1 : 0).map((racer) => ({ ...racer, share: 100 * racer.count / whole }));
}

function racerRow({ name, count, bar, share, mark, isPlaying }: ReturnType<typeof racersOf>[0]) {
  return h("div", {}, h("dt", {}, name), h("svg", { "aria-hidden": true, height: 10 },
    h("rect", { class: "well", width: "100%", height: "100%", rx: 5 }),
    share > 0 && h("rect", { class: bar, width: `${share}%`, height: "100%", rx: 5 }),
    mark > 0 && h("rect", { class: "mistake", x: `${mark}%`, y: -4, width: 3, height: 18, rx: 1.5 }),
  ), h("dd", {}, isPlaying ? "–" : digits(count)));
}

function showLearn(learn: Learn) {
  const { round, index, done, drill, title, count } = learn;
  showNext(drill?.next);
  setText("task", title);
  setText("task-count", count);
  render("pips", ...drill ? round.map((_, i) => h("li", { class: done.has(i) ? "done" : i === index ? "now" : "" })) : []);
  return [coachLearn(learn), actionsOfLearn(learn)];
}

function showExplore(explore: Explore) {
  const { current, next } = explore;
  const set = (name: string, chosen: number, choose: (piece: number) => void) => Array.from(LETTERS, (letter, piece) =>
    namedButton(`${name} ${letter}`, () => choose(piece), { role: "radio", "aria-label": letter, "aria-checked": piece === chosen, tabIndex: piece === chosen ? 0 : -1 }, pieceIcon(piece)));
  render("now-set", ...set("now", current, (piece) => explore.change({ current: piece })));
  render("next-set", ...set("next", next, (piece) => explore.change({ next: piece })));
  return [coachExplore(explore), [actionButton("Drop this", () => explore.drop(), { keys: "Enter" })]];
}

function verdictRow({ grade, word, loss = 0, reason, note = "" }: { grade: Grade, word: string, loss?: number, reason: string, note?: string }) {
  return h("div", { class: "verdict" }, icon(`g-${grade}`, ""),
    h("p", {}, h("b", {}, word), " ", h("span", { class: "loss small" }, lossInWords(loss))), h("p", { class: "reason" }, reason, note && h("span", { class: "narrow" }, note)));
}

const OVERFLOW = "A board that overflows is cleared and costs no points.";

function coachFirst(play: Play) {
  const { game: { beat, length, seed, start }, day } = play;
  const past = start === "" ? dayOfSeed(seed) : null;
  const pieces = length > 0 ? `${length} pieces` : "all pieces that come";
  const aim = `Score as many points as you can with ${pieces}. Four rows at once count most.`;
  const key = (names: string[], ...texts: string[]) => [
    h("dt", {}, ...names.map((name) => h("kbd", {}, name))), h("dd", {}, texts[0], h("span", { class: "more-text" }, texts[1]))];
  const friend = beat > 0 && h("p", { class: "lead" }, "Your friend made ", h("b", {}, beat), h("span", { class: "more-text" }, " with these pieces"), ". Beat it.");
  const lead = day ? [friend, !play.earlier && h("p", { class: "quiet more-text" }, `${dayInWords(day)}. Score as many points as you can.`), ...coachDaily(play)]
    : [past && h("p", { class: "quiet" }, `The game of ${dayInWords(past, "long")}. It counts for no streak.`), friend,
      ...noteOfGames() ? coachGames() : beat === 0 ? [h("p", { class: "lead" }, aim)] : []];
  return [
    ...lead,
    h("p", { class: "rule quiet small" }, OVERFLOW),
    h("dl", { class: "keys keys-only" }, ...key(["←", "→"], "move", ", or point with the mouse"),
      ...key(["↑"], "turn", ", or the mouse wheel"), ...key(["Space"], "drop", ", or a click")),
    h("p", { class: "touch quiet" }, "Tap or slide to move, tap the piece to turn."),
  ];
}

/** What is said of a game that is kept, or of games that cannot be. */
function coachGames(): Child[] {
  const note = noteOfGames();
  return note ? [h("p", { class: "kept" }, `${note.text} `, note.id && linkButton("Go back", () => goOn(note.id)))] : [];
}

function linkButton(text: string, run: () => void) {
  return namedButton(text, run, {}, text);
}

function coachDaily({ day, game: { isOver, played, points }, earlier, hint }: Play) {
  const { days } = record();
  const done = days[day ?? ""];
  const attempt = done && `Today’s attempt counted: ${done.points}. This one does not.`;
  if (!isOver) return [h("p", { class: "lead" }, hint || attempt || "One attempt counts: no undo. The coach speaks at the end."),
    played === 0 && earlier && h("p", { class: "kept" }, `${earlier.day === today(1) ? "Yesterday’s game" : `Game of ${dayInWords(earlier.day ?? "")}`}: ${earlier.game.played} of 100. `,
      linkButton("Go on", () => goOn(earlier.id)))];
  const end = [h("p", { class: "quiet small more-text" }, standingInWords(points)), day === today() && h("p", { class: "quiet small" }, `${tomorrowInWords()}.`)];
  return Object.keys(days).length < 3 ? end : [...end, daysPicture(days), h("p", { class: "quiet small more-text" }, "You, day by day. The mark is the best line.")];
}

/** The last fourteen days. */
function daysPicture(days: Record<string, Day>) {
  const most = Math.max(1, ...Object.values(days).flatMap(({ points, computer }) => [points, computer ?? 0]));
  const y = (points: number) => 98 - 90 * points / most;
  const shapes = Array.from({ length: DAYS }, (_, i) => {
    const date = today(DAYS - 1 - i);
    const [x, day, isToday] = [1 + i * 24.6, days[date], i === DAYS - 1];
    const bar = (name: string, top: number) => h("rect", { class: name, x, y: top, width: 18, height: 98 - top, rx: 3 });
    return [
      day ? bar(day.marks.length > 0 ? "you helped" : "you", Math.min(94, y(day.points))) : bar(isToday ? "today" : "well", isToday ? 8 : 94),
      day?.computer && h("path", { class: "them", d: `M${x - 2} ${y(day.computer)}h22` }),
      h("text", { x: x + 9, y: 112 }, Number(date.slice(-2))),
    ];
  });
  const look = { class: "days", viewBox: "0 0 340 116", preserveAspectRatio: "none", role: "img" };
  return h("svg", { ...look, "aria-label": daysInWords(days) }, ...shapes.flat());
}

function coachPlay(play: Play) {
  const { game, phase, looked } = play;
  if (play.isBehind) return [h("p", { class: "kept" }, `${BEHIND} `, linkButton("Take over", () => goOn(play.id)))];
  if (phase === "end") return coachEnd(play);
  if (play.isSilent) return play.isDaily ? coachDaily(play) : [];
  const index = looked ?? game.played - 1;
  const verdict = play.verdict(index);
  const refusal = phase === "play" && noteOfRefusal();
  if (!verdict) return [refusal && h("p", { class: "kept" }, refusal.text)];
  const { grade, better, piece } = verdict;
  if (phase === "play") return [verdictRow(verdict), refusal && h("p", { class: "kept" }, refusal.text), lostRow(play, index), play.game.resets[0] === index && h("p", { class: "quiet small" }, OVERFLOW), play.hasBetter(index) && flipButton("Show better")];
  const reason = `Piece ${index + 1}: ${lower(verdict.reason)}`;
  const note = better === game.placements[index] ? "" : " Dashed: yours.";
  if (phase === "look") return [verdictRow({ ...verdict, reason, note }), lostRow(play, index)];
  const praise = grade === "best" ? { word: "Best", reason } : { word: "Better", reason: `${LETTERS[piece]} in ${columnsInWords(piece, better)}. ${verdict.praise}` };
  return [verdictRow({ grade: "best", ...praise, note }), costRow(play), flipButton("Back to the game")];
}

const lostRow = (play: Play, index: number) => play.verdict(index)?.isLost && h("p", { class: "quiet small" }, `Lost since piece ${play.lostSince(index) + 1}.`);

const costRow = ({ cost }: { cost: { text: string } | null }) => cost?.text && h("p", {}, cost.text);

function flipButton(text: string) {
  return namedButton("flip", () => playSeen()?.flip(), { class: "flip", "aria-keyshortcuts": "b" },
    h("span", {}, text), h("kbd", { class: "keys-only", "aria-hidden": "true" }, "B"));
}

function coachEnd(play: Play) {
  const graded = GRADES.map(({ name, counted: names }) => h("li", {}, icon(`g-${name}`, ""),
    counted(play.findings.filter(({ loss }) => gradeOf(loss) === name).length, ...names)));
  const ending = play.ending?.text;
  return [
    ending && h("p", { class: "kept" }, `${ending} `, linkButton("Show", () => play.showEnding())),
    engine.judge && h("ul", { class: "legend quiet small" }, ...graded),
    ...(play.isDaily ? coachDaily(play) : [
      h("p", { class: "quiet small more-text" }, "One square below is one piece: the larger, the more it lost. Choose one to see it again.")]),
  ];
}

function coachLearn({ drill, tries, isShown, cost, solution, praise, why, lostInWords }: Learn) {
  const solved = praise && verdictRow({ grade: "best", word: "Solved", reason: praise.replace("Solved: ", "") });
  if (!drill) return [solved, h("p", { class: "lead" }, "Choose what to practise."),
    h("p", { class: "quiet small more-text" }, "One place is clearly the best. The easiest come first. The coach adds the mistakes of your games.")];
  if (isShown) return [verdictRow({ grade: "best", word: "Solution", reason: `${LETTERS[drill.current]} in ${columnsInWords(drill.current, solution)}. ${why}` }), costRow({ cost })];
  return [
    tries.length === 0 && solved,
    h("p", { class: "lead" }, `${lostInWords} Find a better place`,
      h("span", { class: "more-text" }, ": within 0.1 points of the best counts"), "."),
    tries.length > 0 && h("p", { class: "lost quiet small", "aria-hidden": true }, "points lost"),
    h("ol", { class: "tries", "aria-label": "Your tries, and the points lost" }, ...tries.slice(-2).map(({ reason, loss, grade }) =>
      h("li", {}, icon(`g-${grade}`, ""), h("span", {}, reason), h("b", {}, lossInDigits(loss))))),
  ];
}

function coachExplore(explore: Explore) {
  const { current, chosen, note } = explore;
  const rows = explore.ranked().map(({ placement, loss }, i) => {
    const button = namedButton(`move ${i}`, () => explore.choose(i), {},
      h("span", { class: "rank" }, i + 1), pieceIcon(current, placement >> 4, 3),
      h("span", {}, columnsInWords(current, placement)), h("b", {}, lossInDigits(loss) || "best"));
    return h("li", i === chosen ? { "aria-current": "true" } : {}, button);
  });
  return [note && h("p", { class: "quiet small" }, note),
    h("h2", {}, `Places for ${LETTERS[current]}, best first`, h("span", { class: "lost quiet small" }, " points lost")), h("ol", { class: "moves" }, ...rows)];
}

function pieceIcon(piece: number, rotation?: number, rows = 2) {
  const svg = h("svg", { class: "piece", "aria-hidden": true });
  drawPiece(svg, piece, rotation, rows);
  return svg;
}

function actionButton(name: string, run: () => void, { keys = "", key = "", isOff = false, isPrimary = false, content = ([name] as Child[]) } = {}) {
  const isAtEnd = part().phase === "end" || part().phase === "look";
  return namedButton(name, run, { class: isPrimary ? "primary" : isAtEnd ? "" : "wide", disabled: isOff, ...keys && { "aria-keyshortcuts": keys } }, ...content, key && h("kbd", { class: "keys-only", "aria-hidden": "true" }, key));
}

function actionsOfLearn(learn: Learn) {
  if (learn.drill) return [
    actionButton("Solution", () => learn.flip(), { keys: "b", key: "B", isOff: !learn.canShow }),
    actionButton(learn.isShown ? "Next" : "Skip", () => learn.skip(), { keys: "n", key: "N" }),
    actionButton("Themes", () => learn.begin([])),
  ];
  return learn.choices.map(({ title, solved, count, ...rest }) => actionButton(title, () => learn.choose("theme" in rest ? rest.theme : undefined),
    { content: [h("span", {}, title), h("span", { class: "quiet small" }, solved > 0 ? `${solved} of ${count}` : count)] }));
}

function actionsOfPlay(play: Play) {
  const { isDaily, phase } = play;
  const mistakes = play.mistakes.length;
  const more = (text: string) => h("span", { class: "more-text" }, text);
  if (phase === "flip" && play.canUndo) return [actionButton("Take it back", () => play.undo(), { keys: "u", key: "U", content: ["Take it back", more(" and try")] })];
  if (phase === "first") return [partLink("Today’s game", "#daily"), partLink("Learn", "#learn")].filter(({ hash }) => hash !== `#${partName}`);
  if (!play.game.isOver) return [];
  const share = actionButton("Share", openShare, { keys: "s", isPrimary: isDaily });
  share.ariaHasPopup = "dialog";
  share.classList.toggle("more-text", isDaily);
  const next = actionButton(play.rung === options.rung ? "Next game" : "Next rival", nextGame, { keys: "n", key: "N", isPrimary: true });
  const learn = actionButton("Learn", () => showPart("learn"), { keys: "l", isOff: mistakes === 0,
    content: [mistakes === 0 ? "No mistakes" : h("span", {}, `Learn: ${mistakes > 99 ? "99+" : mistakes}`, more(mistakes === 1 ? " mistake" : " mistakes"))] });
  if (!isDaily) return [next, learn, share];
  const then = play.day === today() ? learn : actionButton("Today’s game", () => showPart("daily"));
  then.classList.add("wide");
  return [share, then];
}

// Where the parts are in "More" alone.
const partLink = (text: string, href: string) => h("a", { class: "button narrow", href }, text);

/** The squares of the strip: four rows of 25, one for each piece or for a hundredth of the game. */
export const STRIP = { columns: 25, rows: 4 };
const SIZES = { best: 0.34, good: 0.5, slip: 0.62, mistake: 0.78, blunder: 0.94 };

function showStrip(play: Play) {
  const { game: { played, length, isOver }, looked, findings, isSilent } = play;
  const each = piecesPerSquare(play);
  const here = looked ?? (isOver ? null : played);
  /** Above all squares. */
  let marker: Child = null;
  const lost = isSilent ? [] : play.lostRanges();
  const squares = Array.from({ length: STRIP.columns * STRIP.rows }, (_, i) => {
    const losses = isSilent ? [] : findings.slice(i * each, (i + 1) * each).map(({ loss }) => loss);
    const [x, y] = [i % STRIP.columns + 0.5, Math.floor(i / STRIP.columns) + 0.5];
    const square = (name: string, side: number, rx: number) =>
      h("rect", { class: name, x: x - side / 2, y: y - side / 2, width: side, height: side, rx });
    const grade = gradeOf(Math.max(...losses));
    if (here !== null && i === Math.floor(here / each)) marker = square("here", 1.1, 0.2);
    const isLost = lost.some(([first, end]) => first < (i + 1) * each && end > i * each);
    return [square("well", 0.94, 0.14), losses.length > 0 && square(grade, SIZES[grade], 0.1),
      isLost && h("rect", { class: "lost-line", x: x - 0.5, y: y + 0.42, width: 1, height: 0.08 })];
  });
  render("strip", ...squares.flat(), marker);
  const verdict = looked === null ? null : play.verdict(looked);
  const text = looked === null ? (isOver ? "The end" : `Piece ${played + 1}`)
    : [`Piece ${looked + 1}`, verdict?.grade, verdict && lossInWords(verdict.loss)].filter(Boolean).join(", ");
  id("strip").setAttribute("aria-valuemax", `${length || played + 1}`);
  id("strip").setAttribute("aria-valuenow", `${Math.min((here ?? played) + 1, length || Infinity)}`);
  id("strip").setAttribute("aria-valuetext", text);
}

export function piecesPerSquare({ game: { played, length } }: Play) {
  return Math.max(1, Math.ceil((length || played) / (STRIP.columns * STRIP.rows)));
}
