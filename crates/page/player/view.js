// What the zones around the board show. Each is drawn anew only when what it says has changed.

import { gradeOf, GRADES, lossInDigits, lossInWords } from "../shared/grades.js";
import { PiecePicture } from "../shared/picture.js";
import { boundOf, columnsInWords, LETTERS } from "../shared/rules.js";
import { checkRadios, h, icon, id, render, setText } from "../shared/ui.js";
import { counted, digits, lower } from "../shared/words.js";
import { dayInWords, DAYS, daysInWords, otherDaysInWords, today } from "./days.js";
import { engine } from "./engine.js";
import { options } from "./options.js";
import { act, goBackToGame, nextGame, noteOfGames, part, partName, parts, showPart } from "./session.js";
import { marksInWords, record } from "./store.js";

const nextPicture = new PiecePicture(id("next"));
export const progress = h("progress", { max: 1, value: 0, "aria-label": "Coach" });


export function showZones() {
  const now = part();
  const { phase } = now;
  const { game } = now;
  const isOver = game?.isOver ?? false;
  Object.assign(id("app").dataset, { part: partName, phase });
  id("app").toggleAttribute("data-over", isOver);
  id("app").toggleAttribute("data-buttons", options.buttons);
  for (const zone of document.querySelectorAll("[data-for]")) zone.hidden = !zone.dataset.for.split(" ").includes(partName);
  for (const link of document.querySelectorAll("#parts a, .parts a")) {
    if (link.hash === `#${partName}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const drills = record().drills.length;
  render(id("drills"), String(drills), () => drills > 0 ? [drills, h("span", { class: "hidden" }, drills === 1 ? " drill" : " drills")] : [""]);
  if (partName === "explore") {
    showPieceChoices(now);
  } else {
    showNext(now.drill ?? (game && !isOver ? game.task(game.played) : null), isOver ? titleOfEnd(now) : "");
    if (game) showGame(now);
    else showRound(now);
  }
  showCoach(now);
  showActions(now, isOver);
  id("undo").disabled = id("undo-position").disabled = !now.canUndo && !noteOfGames()?.isLeft;
  const canStep = now.looked !== null && now.looked !== undefined;
  id("left").disabled = !now.task && !(canStep ? now.looked > 0 : isOver);
  id("right").disabled = !now.task && !canStep;
  id("turn").disabled = !now.task;
  id("drop").disabled = !now.task && phase !== "flip";
}

function showNext(task, title) {
  setText("next-title", title === "" ? "Next" : "The end");
  id("verdict-title").hidden = title === "";
  setText("verdict-title", title);
  id("next").toggleAttribute("hidden", title !== "");
  nextPicture.draw(task?.next ?? null);
  id("next").setAttribute("aria-label", LETTERS[task?.next] ?? "none");
}

function titleOfEnd({ game: { points, beat }, rival, opponent, marks }) {
  const mark = marks.length > 0 ? `, ${marksInWords(marks)}` : "";
  if (beat === 0 && !rival.isOver) return counted(points, "point") + mark;
  const lead = points - (beat || rival.points);
  const whom = beat > 0 ? "your friend" : opponent.the;
  if (lead === 0) return `As good as ${whom}${mark}`;
  return `${Math.abs(lead)} ${lead < 0 ? "short of" : "more than"} ${whom}${mark}`;
}

function showGame(now) {
  const { game, phase, lit } = now;
  const { isOver, points, played, length } = game;
  const isCounting = lit && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const count = isOver ? `${length} pieces` : `${digits(played + 1)}${length > 0 ? ` of ${length}` : ""}`;
  setText("points", digits(isCounting ? lit.points + Math.round((points - lit.points) * lit.share) : points));
  id("points").classList.toggle("long", points >= 1000);
  render(id("count"), count, () => [isOver ? "" : h("span", { class: "more-text" }, "piece "), count]);
  setText("note", noteOf(now));
  render(id("race"), JSON.stringify(racersOf(now)), () => racersOf(now).map(racerRow));
  id("values").hidden ||= phase !== "first";
  render(id("pips"), "", () => []);
  showStrip(now);
}

function noteOf({ game: { beat, points, isOver }, phase, isBest, best, isDaily }) {
  if (isDaily) return otherDaysInWords(record().days);
  if (phase === "first") return "";
  if (beat > 0 && !isOver && points > beat) return `You beat your friend’s ${beat}.`;
  if (beat > 0 && !isOver) return `${beat - points} to go for your friend’s ${beat}.`;
  if (!isOver) return "";
  return isBest ? "A new best." : best > 0 ? `Your best is ${best}.` : "";
}

// Those who play, with their points, the share of their bars, and where the mark to reach is.
function racersOf({ game, rival, best, opponent }) {
  const { beat, points, length, isOver, played } = game;
  const whole = Math.max(1, boundOf(length || played + 1), beat, points);
  const goal = beat || (isOver ? best : 0);
  const racer = (name, count, bar, mark = 0) => ({ name, count, bar, share: 100 * count / whole, mark: 100 * mark / whole });
  const racers = [racer("You", points, "you", goal)];
  if (beat > 0) racers.push(racer("Friend", beat, "other"));
  else if (options.races || isOver) racers.push(racer(opponent.name, rival.points, "other"));
  return racers;
}

function racerRow({ name, count, bar, share, mark }) {
  const part = (look) => h("rect", { height: "100%", rx: 5, ...look });
  return h("div", {}, h("dt", {}, name), h("svg", { "aria-hidden": true, height: 10 },
    part({ class: "well", width: "100%" }),
    share > 0 && part({ class: bar, width: `${share}%` }),
    mark > 0 && part({ class: "mistake", x: `${mark}%`, y: -4, width: 3, height: 18, rx: 1.5 }),
  ), h("dd", {}, digits(count)));
}

function showRound({ round, index, done, drill, title, count }) {
  setText("task", title);
  setText("task-count", count);
  const key = `${round.length} ${index} ${done.size}`;
  render(id("pips"), key, () => !drill ? [] : round.map((_, i) => h("li", { class: done.has(i) ? "done" : i === index ? "now" : "" })));
}

function verdictRow({ grade, word, loss, reason }, title = word, text = reason) {
  return h("div", { class: "verdict" }, icon(`g-${grade}`, ""),
    h("p", {}, h("b", {}, title), " ", h("span", { class: "loss small" }, lossInWords(loss))), h("p", { class: "reason" }, text));
}

function showCoach(now) {
  const isLoading = engine.judge === null && engine.fault === "";
  const children = { first: coachFirst, learn: coachLearn, choose: coachLearn, explore: coachExplore }[now.phase] ?? coachPlay;
  const key = JSON.stringify([partName, now.phase, isLoading, engine.fault, keyOfCoach(now)]);
  render(id("coach"), key, () => [
    ...children(now),
    isLoading && h("p", { class: "loading quiet small" }, progress, " The coach is loading. Play on."),
    engine.fault && h("p", { class: "quiet small" }, `The coach cannot come: ${engine.fault}`),
  ]);
}

function keyOfCoach(now) {
  if (partName === "explore") return [now.note, now.board, now.current, now.next, now.chosen, options.effort, now.run.isRunning];
  if (partName === "learn") return [now.index, now.round.length, now.tries.length, now.isShown, now.praise];
  const { seed, played, beat, length } = now.game;
  return [seed, played, beat, length, now.day, now.looked, now.findings.length, now.isSilent, now.rival.isOver, options.rival, record().days,
    now.hint, now.counts, noteOfGames()];
}

function coachFirst(now) {
  const { game: { beat, length }, isDaily, day } = now;
  const pieces = length > 0 ? `${length} pieces` : "all pieces that come";
  const aim = `Score as many points as you can with ${pieces}. Four rows at once count most.`;
  const key = (names, text) => [h("dt", {}, ...names.map((name) => h("kbd", {}, name))), h("dd", {}, text)];
  return [
    ...(isDaily ? [h("p", { class: "quiet more-text" }, `${dayInWords(day)}. Score as many points as you can.`), ...coachDaily(now)] : coachGames() ??
      [h("p", { class: "lead" }, ...(beat > 0 ? ["Your friend made ", h("b", {}, beat), " with these pieces. Beat it."] : [aim]))]),
    h("dl", { class: "keys keys-only" }, ...key(["←", "→"], "move, or point with the mouse"),
      ...key(["↑"], "turn, or the mouse wheel"), ...key(["Space"], "drop, or a click")),
    h("p", { class: "touch quiet" }, "Tap or slide to move, tap the piece to turn."),
  ];
}

// What is said of a game that is kept, or of games that cannot be.
function coachGames() {
  const note = noteOfGames();
  if (!note) return null;
  return [h("p", { class: "lead" }, `${note.text} `, note.isLeft && h("button", { type: "button", class: "link", "data-name": "left",
    onclick: goBackToGame }, "Go back"))];
}

function coachDaily({ day, game: { isOver }, counts, hint }) {
  const { days } = record();
  const earlier = days[day] && `Today’s attempt counted: ${days[day].points}. This one does not.`;
  const elsewhere = !counts && "Today’s attempt goes on in another tab. This one does not count.";
  if (!isOver) return [h("p", { class: "lead" }, hint || earlier || elsewhere || "One attempt counts: no undo. The coach speaks at the end.")];
  return Object.keys(days).length < 3 ? [] : [daysPicture(days), h("p", { class: "quiet small more-text" }, "You, day by day. The line is the computer.")];
}

// The last fourteen days.
function daysPicture(days) {
  const most = Math.max(1, ...Object.values(days).flatMap(({ points, computer }) => [points, computer ?? 0]));
  const y = (points) => 98 - 90 * points / most;
  const shapes = Array.from({ length: DAYS }, (_, i) => {
    const date = today(DAYS - 1 - i);
    const [x, day, isToday] = [1 + i * 24.6, days[date], i === DAYS - 1];
    const bar = (name, top) => h("rect", { class: name, x, y: top, width: 18, height: 98 - top, rx: 3 });
    return [
      day ? bar(day.marks.length > 0 ? "you helped" : "you", Math.min(94, y(day.points))) : bar(isToday ? "today" : "well", isToday ? 8 : 94),
      day?.computer && h("path", { class: "them", d: `M${x - 2} ${y(day.computer)}h22` }),
      h("text", { x: x + 9, y: 112 }, Number(date.slice(-2))),
    ];
  });
  const look = { class: "days", viewBox: "0 0 340 116", preserveAspectRatio: "none", role: "img" };
  return h("svg", { ...look, "aria-label": daysInWords(days) }, ...shapes.flat());
}

function coachPlay(now) {
  const { game, phase, looked } = now;
  if (phase === "end") return coachEnd(now);
  if (now.isSilent) return now.isDaily ? coachDaily(now) : coachGames() ?? [];
  const index = looked ?? game.played - 1;
  const verdict = now.verdict(index);
  if (!verdict) return [];
  const { grade, loss, better, piece } = verdict;
  if (phase === "play") return [verdictRow(verdict), now.hasBetter(index) && flipButton("Show better"), ...coachGames() ?? []];
  const text = `Piece ${index + 1}: ${lower(verdict.reason)}`;
  if (phase === "look") return [verdictRow(verdict, undefined, text)];
  const praise = loss < GRADES[0].below ? text : `${LETTERS[piece]} in ${columnsInWords(piece, better)}. ${verdict.praise}`;
  return [verdictRow({ grade: "best", loss: 0 }, grade === "best" ? "Best" : "Better", praise), flipButton("Back to the game")];
}

function flipButton(text) {
  return h("button", { type: "button", class: "flip", "data-name": "flip", "aria-keyshortcuts": "b", onclick: () => act(() => part().flip()) },
    h("span", {}, text), h("kbd", { class: "keys-only", "aria-hidden": "true" }, "B"));
}

function coachEnd(now) {
  const graded = GRADES.map(({ name, counted: names }) =>
    [name, counted(now.findings.filter(({ loss }) => gradeOf(loss).name === name).length, ...names)]);
  return [
    engine.judge && h("ul", { class: "legend quiet small" }, ...graded.map(([name, text]) => h("li", {}, icon(`g-${name}`, ""), text))),
    h("p", { class: "quiet small more-text" }, "One square below is one piece: the larger, the more it lost. Choose one to see it again."),
    ...(now.isDaily ? coachDaily(now) : []),
  ];
}

function coachLearn({ drill, tries, isShown, solution, praise, why, lostInWords }) {
  const solved = praise && verdictRow({ grade: "best", loss: 0 }, "Solved", praise.replace("Solved: ", ""));
  if (!drill) return [solved, h("p", { class: "lead" }, "Choose what to practise."),
    h("p", { class: "quiet small more-text" }, "One place is clearly the best. The easiest come first. The coach adds the mistakes of your games.")];
  if (isShown) {
    const place = `${LETTERS[drill.current]} in ${columnsInWords(drill.current, solution)}. ${why}`;
    return [verdictRow({ grade: "best", loss: 0 }, "Solution", place)];
  }
  return [
    tries.length === 0 && solved,
    h("p", { class: "lead" }, `${lostInWords} Find a better place`,
      h("span", { class: "more-text" }, ": within 0.1 points of the best counts"), "."),
    tries.length > 0 && h("p", { class: "lost quiet small", "aria-hidden": true }, "points lost"),
    h("ol", { class: "tries", "aria-label": "Your tries, and the points lost" }, ...tries.slice(-2).map(({ reason, loss, grade }) =>
      h("li", {}, icon(`g-${grade}`, ""), h("span", {}, reason), h("b", {}, lossInDigits(loss))))),
  ];
}

function coachExplore(now) {
  if (now.run.isRunning) return [h("p", { class: "lead" }, "The computer drops random pieces.")];
  const rows = now.ranked().map(({ placement, loss }, i) => {
    const button = h("button", { type: "button", "data-name": `move ${i}`, onclick: () => act(() => now.choose(i)) },
      h("span", { class: "rank" }, i + 1), pieceIcon(now.current, placement >> 4, 3),
      h("span", {}, columnsInWords(now.current, placement)), h("b", {}, lossInDigits(loss) || "best"));
    return h("li", i === now.chosen ? { "aria-current": "true" } : {}, button);
  });
  return [now.note && h("p", { class: "quiet small" }, now.note), h("h2", {}, `Places for ${LETTERS[now.current]}, best first`, h("span", { class: "lost quiet small" }, " points lost")), h("ol", { class: "moves" }, ...rows)];
}

function pieceIcon(piece, rotation, rows) {
  const svg = h("svg", { class: "piece", "aria-hidden": true });
  new PiecePicture(svg, rows).draw(piece, rotation);
  return svg;
}

function actionButton(text, { run, keys, key, isOff = false, isPrimary = false, dialog = "" }) {
  const button = h("button", { type: "button", "data-name": text, disabled: isOff, onclick: () => act(run) },
    ...(Array.isArray(text) ? text : [text]), key && h("kbd", { class: "keys-only", "aria-hidden": "true" }, key));
  button.className = isPrimary ? "primary" : part().phase === "end" || part().phase === "look" ? "" : "wide";
  if (keys) button.setAttribute("aria-keyshortcuts", keys);
  if (dialog) {
    button.setAttribute("aria-haspopup", "dialog");
    button.dataset.opens = dialog;
  }
  return button;
}

function showActions(now, isOver) {
  const mistakes = isOver ? now.mistakes.length : record().drills.length;
  const key = JSON.stringify([partName, isOver, mistakes, now.phase, now.canShow, now.canSkip, now.isDropping]);
  if (partName === "learn") {
    render(id("actions"), key, () => now.drill ? [
      actionButton("Show solution", { run: () => now.flip(), keys: "b", key: "B", isOff: !now.canShow }),
      actionButton("Skip", { run: () => now.skip(), keys: "n", key: "N", isOff: !now.canSkip }),
      actionButton("Themes", { run: () => now.begin([]) }),
    ] : now.choices.map(({ theme, title, solved, count }) =>
      actionButton([h("span", {}, title), h("span", { class: "quiet small" }, solved > 0 ? `${solved} of ${count}` : count)],
        { run: () => now.choose(theme) })));
  } else if (partName === "explore") {
    render(id("actions"), key, () => [
      h("button", { type: "button", class: "switch", "data-name": "switch", role: "switch", "aria-checked": now.isDropping, onclick: () =>
        act(() => { now.isDropping = !now.isDropping; }) }, h("span", {}, "Computer drops",
        h("span", { class: "more-text" }, " when I choose the next piece")), h("i")),
      actionButton("Drop this", { run: () => now.drop(), keys: "Enter" }),
    ]);
  } else {
    const share = actionButton("Share", { run: () => {}, keys: "s", dialog: "share", isPrimary: now.isDaily });
    render(id("actions"), key, () => isOver ? [
      now.isDaily && share,
      actionButton("Next game", { run: nextGame, keys: "n", key: "N", isPrimary: !now.isDaily }),
      actionButton([h("span", {}, "Learn", h("span", { class: "more-text" }, " from your"), ` ${counted(mistakes, "mistake")}`)],
        { run: () => showPart("learn"), keys: "l", isOff: mistakes === 0 }),
      !now.isDaily && share,
    ] : now.phase === "flip" && now.canUndo ? [actionButton("Take it back and try", { run: () => now.undo(), keys: "u", key: "U" })] : []);
  }
}

// The squares of the strip: four rows of 25, one for each piece or for a hundredth of the game.
export const STRIP = { columns: 25, rows: 4 };
const SIZES = { best: 0.34, good: 0.5, slip: 0.62, mistake: 0.78, blunder: 0.94 };

function showStrip(now) {
  const { game: { played, length, isOver }, looked, findings, isSilent } = now;
  const each = piecesPerSquare(now);
  const cells = Array.from({ length: STRIP.columns * STRIP.rows }, (_, i) => {
    const losses = isSilent ? [] : findings.slice(i * each, (i + 1) * each).map((found) => found?.loss ?? 0);
    return losses.length > 0 ? gradeOf(Math.max(...losses)).name : "";
  });
  const here = looked ?? (isOver ? null : played);
  const strip = id("strip");
  render(strip, `${cells} ${here} ${each}`, () => cells.flatMap((grade, i) => {
    const [x, y, size] = [i % STRIP.columns + 0.5, Math.floor(i / STRIP.columns) + 0.5, SIZES[grade]];
    const square = (name, side, rx) => h("rect", { class: name, x: x - side / 2, y: y - side / 2, width: side, height: side, rx });
    const isHere = here !== null && i === Math.floor(here / each);
    return [square("well", 0.94, 0.14), size && square(grade, size, 0.1), isHere && square("here", 1.1, 0.2)];
  }));
  const verdict = looked === null ? null : now.verdict(looked);
  const text = looked === null ? (isOver ? "The end" : `Piece ${played + 1}`)
    : [`Piece ${looked + 1}`, verdict?.grade, verdict && lossInWords(verdict.loss)].filter(Boolean).join(", ");
  strip.setAttribute("aria-valuemax", length || played + 1);
  strip.setAttribute("aria-valuenow", Math.min((here ?? played) + 1, length || Infinity));
  strip.setAttribute("aria-valuetext", text);
}

export function piecesPerSquare({ game: { played, length } }) {
  return Math.max(1, Math.ceil((length || played) / (STRIP.columns * STRIP.rows)));
}

const choiceButtons = ["now-set", "next-set"].map((set) => Array.from(LETTERS, (letter, piece) => {
  const button = h("button", { type: "button", role: "radio", "aria-label": letter, onclick: () =>
    act(() => set === "now-set" ? parts.explore.chooseNow(piece) : parts.explore.chooseNext(piece)) }, pieceIcon(piece));
  id(set).append(button);
  return button;
}));

function showPieceChoices({ current, next, run: { isRunning } }) {
  id("run").setAttribute("aria-pressed", isRunning);
  render(id("run"), String(isRunning), () => [icon(isRunning ? "i-pause" : "i-play")]);
  [current, next].forEach((piece, i) => checkRadios(choiceButtons[i], (_, k) => k === piece));
}
