// You place the pieces of a seed, by the rules of the challenge, beside the player.
//
// The game is in one of three phases: "play", "review", which shows a placement once more, and "end".

// The search that judges placements, and that of the player beside you.
const JUDGE = 3;

// Of the points of an error, those that are too few to show.
const TINY = 0.005;

const LEFT_ICON = "M15 4v16L5 12z";
const RIGHT_ICON = "M9 4v16l10-8z";
const TURN_BACK_ICON = "M12 4a8 8 0 1 1-8 8h3a5 5 0 1 0 5-5v4L6 5.500 12 0z";
const TURN_ICON = "M12 4a8 8 0 1 0 8 8h-3a5 5 0 1 1-5-5v4l6-5.500L12 0z";

class PlayMode {
  constructor() {
    Object.assign(this, { advises: true, compares: false });
    this.addControls();
    listenToPointers(picture.svg, this);
    this.begin({ seed: randomSeed(), length: 100 });
  }

  addControls() {
    const mode = "play review end";
    const steer = (label, face, keys, run, repeats) =>
      addButton("steer", { label, face, keys, mode, run, repeats });
    this.steerButtons = [
      steer("Left", LEFT_ICON, ["ArrowLeft"], () => this.move(-1), true),
      steer("Turn back", TURN_BACK_ICON, ["z"], () => this.turn(1)),
      steer("Turn", TURN_ICON, ["ArrowUp", "x"], () => this.turn(-1)),
      steer("Right", RIGHT_ICON, ["ArrowRight"], () => this.move(1), true),
      steer("Drop", "Drop", [" ", "ArrowDown"], () => this.drop()),
    ];
    this.steerButtons[4].classList.add("primary");
    addKeys({ keys: ["Enter", "Escape"], mode: "review", label: "Go on", run: () => this.review(null) });
    const add = (part, label, face, run, keys, phases = mode) =>
      addButton(part, { label, face, keys, mode: phases, run });
    this.adviceButton = add("trial", "what each placement lost", "Advice", () => this.toggle("advises"));
    this.betterButton = add("trial", "the better placement", "Show better", () =>
      this.review(this.reviewed === null ? this.game.played - 1 : null), ["b"]);
    this.rivalButton = add("trial", "the points of the player on the same pieces", "Compare", () =>
      this.toggle("compares"));
    const again = (changed) => this.change({ ...this.state, placements: [], findings: [], ...changed });
    const anew = () => this.change({ seed: randomSeed(), length: Number(id("length").value) });
    add("after", "a game of new pieces", "Play again", anew, ["Enter", "n"], "end").classList.add("primary");
    add("after", "the same pieces once more", "Same pieces", () => again(), ["s"], "end");
    add("after", "your points, and a link to the same pieces", "Share", () => this.share());
    add("new-game", "new pieces", "New game", anew);
    add("new-game", "100 pieces, the same for all on this day", "Daily game", () =>
      this.change({ seed: today(), length: 100 }));
    add("new-game", "from the first piece", "Start again", () => again());
    this.drillButton = add("new-game", "your errors", "Drills", () => this.drill());
    add("new-game", "a friend gets the same pieces", "Copy link", () =>
      copy(linkTo(addressOfMode())));
    this.saveButton = add("new-game", "a page of the game", "Save replay", () => this.save());
    id("length").addEventListener("change", ({ target }) => this.setLength(Number(target.value)));
    id("seed").addEventListener("change", ({ target }) => {
      const seed = Number(target.value);
      if (/^\d{1,10}$/.test(target.value) && seed <= MOST_SEED) again({ seed, start: "", beat: 0 });
      else say(`A seed is a number from 0 to ${grouped(MOST_SEED)}.`);
      target.value = this.game.seed;
    });
    this.worst = [...id("worst").querySelectorAll("button")];
    for (const button of this.worst) button.addEventListener("click", () => this.review(Number(button.value)));
  }

  get phase() {
    if (this.reviewed !== null) return "review";
    return this.game.current === undefined ? "end" : "play";
  }

  get placement() {
    return this.rotation << 4 | this.column;
  }

  // A game and its findings, which are { luck, error, best } of each placement.
  get state() {
    const { game: { seed, length, start, beat, placements }, findings } = this;
    return { seed, length, start, beat, placements, findings };
  }

  begin({ placements = [], findings = [], ...pieces }) {
    const [game, rival] = [new SeededGame(pieces, placements), new SeededGame(pieces)];
    Object.assign(this, { game, rival, findings: [...findings], isBest: false });
    id("seed").value = game.seed;
    if (game.length !== DRILL) id("length").value = game.length;
    this.takePiece();
  }

  change(state) {
    say("");
    if (this.game.played > 0 && this.game.length !== DRILL) undo.remember("play", this.state);
    this.begin(state);
  }

  // The pieces of a seed are the same in a game of any length; the last two are judged by it.
  setLength(length) {
    const { placements, findings } = this.state;
    const kept = placements.slice(0, length || undefined);
    this.change({ ...this.state, length, placements: kept, findings: findings.slice(0, kept.length) });
    for (let i = Math.max(0, kept.length - 2); i < kept.length; i++) this.findings[i] = this.find(i);
    show();
  }

  takePiece() {
    Object.assign(this, { reviewed: null, outcome: null });
    if (this.phase === "play") {
      const rotation = SHAPES[this.game.current].findIndex(({ height }) => height <= 2);
      this.setPlace(rotation, (WIDTH - shapeOf(this.game.current, rotation << 4).width) >> 1);
    }
    show();
  }

  setPlace(rotation, column) {
    const { width } = shapeOf(this.game.current, rotation << 4);
    this.rotation = rotation;
    this.column = Math.min(WIDTH - width, Math.max(0, column));
    this.middle = this.column + width / 2;
    show();
  }

  // Moves the piece, or steps through the game that was played.
  move(step) {
    if (this.phase === "play") this.setPlace(this.rotation, this.column + step);
    else this.review(Math.max(0, (this.reviewed ?? this.game.played) + step));
  }

  // Turns the piece by quarters counterclockwise about its middle, which stays where it is, so that
  // turning back leads back.
  turn(quarters) {
    if (this.phase !== "play") return;
    const { middle } = this;
    const rotation = (this.rotation + quarters) & 3;
    this.setPlace(rotation, Math.floor(middle - shapeOf(this.game.current, rotation << 4).width / 2));
    this.middle = middle;
  }

  drop() {
    if (this.phase === "review") this.review(null);
    if (this.phase !== "play") return;
    say("");
    const { board, current, next, length, played } = this.game;
    const before = addressOf({ board, current, next, effort: JUDGE });
    this.place(this.placement);
    const { error } = this.findings[this.findings.length - 1];
    if (length === DRILL) {
      this.judgeDrill(error);
    } else {
      undo.remember("play");
      // The last two pieces are judged by the end.
      if (error >= LEAST_DRILL && (length === 0 || played < length - 2)) keepDrill(before, true);
      if (this.phase === "end") this.isBest = keepResult(this.game);
    }
  }

  place(placement, finding) {
    const outcome = this.game.drop(placement);
    this.findings.push(finding ?? this.find(this.game.played - 1));
    this.takePiece();
    this.outcome = outcome;
  }

  takeBack() {
    const move = [this.game.undo(), this.findings.pop()];
    this.takePiece();
    return move;
  }

  redo(move) {
    undo.remember("play");
    this.place(...move);
  }

  // What the search finds of a placement, in a game of so many pieces or, with 0, without end, and
  // the luck that was revealed with the next piece.
  find(index, length = this.game.length === DRILL ? 0 : this.game.length) {
    const { pieces, placements } = this.game;
    const { board } = this.game.at(index);
    const [piece, left] = [pieces[index], length - index];
    const next = left === 1 ? undefined : pieces[index + 1];
    const [error, best] = player.assess(board, JUDGE, piece, next, left === 2, placements[index]);
    return { error, best, luck: next === undefined ? 0 : player.luck(board, piece, next) };
  }

  // The luck of the first piece.
  firstLuck() {
    return player.luck(this.game.at(0).board, undefined, this.game.pieces[0]);
  }

  // The errors of this device, one after the other. One that is found does not come back.
  drill() {
    const [start] = record().drills;
    if (start) this.change({ seed: 0, length: DRILL, start });
    else this.begin({ seed: randomSeed(), length: Number(id("length").value) });
  }

  judgeDrill(error) {
    const isFound = error < TINY;
    if (isFound) keepDrill(this.game.start, false);
    if (isFound) this.drill();
    else this.takeBack();
    const left = counted(record().drills.length, "error");
    say(isFound ? `Found. ${left} left.` : `Lost ${error.toFixed(2)} points. Try another placement.`);
  }

  toggle(name) {
    Object.assign(this, { [name]: !this[name], reviewed: null });
    show();
  }

  // Shows a placement once more, with the better one if there is one, or the game again.
  review(index) {
    this.reviewed = index !== null && index < this.game.played ? index : null;
    show();
  }

  // Brings the player beside you to the same piece.
  catchUp() {
    const { rival, game } = this;
    while (rival.played > game.played) rival.undo();
    while (rival.played < game.played) {
      rival.drop(player.place(rival.board, JUDGE, rival.current, rival.next));
    }
  }

  // The replay has what was found during the game, but the end counts for its last two placements.
  save() {
    const { pieces, placements, seed, played, points } = this.game;
    const title = `${counted(played, "piece")} of seed ${seed}, ${counted(points, "point")}`;
    const bytes = [pieces, placements].map((list) => Uint8Array.from(list).slice(0, played));
    const analysis = this.findings.flatMap((found, i) => {
      const { error, best } = i < played - 2 ? found : this.find(i, played);
      return [i === 0 ? this.firstLuck() : this.findings[i - 1].luck, error, best];
    });
    download("game.html", wasm_bindgen.replayPage(...bytes, title, analysis), "text/html");
  }

  share() {
    const { game, rival } = this;
    const day = dayOf(game) ? `, daily game of ${dayOf(game)}` : "";
    share(`${document.title}${day}: ${counted(game.points, "point")} with ${counted(game.played, "piece")}. ` +
      `The player has ${rival.points} with the same pieces.`, linkTo(addressOfGame({ ...this.state, beat: game.points })));
  }

  // Draws the pieces, the numbers and the advice, and returns what the board shows.
  draw(letters) {
    const { game, rival, phase } = this;
    const index = this.reviewed ?? game.played;
    const { board, counts } = game.at(index);
    const [piece, next] = game.pieces.slice(index, index + 2);
    id("main").dataset.phase = phase === "play" && game.played === 0 ? "first" : phase;
    setText("current-title", "Now");
    setText("next-title", "Next");
    [piece, next].forEach((one, i) => pictures[i].draw(one ?? null, letters));
    drawTally(this, index, pointsOfAll(counts));
    const placement = phase === "review" ? game.placements[index] : this.placement;
    const move = phase === "end" ? null : { piece, placement };
    const effect = move ? effectOf(board, piece, placement) : "";
    this.drawAdvice(effect);
    drawReport(this);
    this.drawButtons();
    const finding = phase === "review" && this.advises ? this.findings[index] : null;
    const better = finding && finding.error >= TINY ? finding.best : null;
    const end = `${id("verdict-title").textContent}: ${counted(game.points, "point")}, ${rival.points} of the player`;
    const now = move ? [`now piece ${index}`, placeInWords(piece, placement), effect] : [end];
    return { board, move, better, text: [id("effect").textContent, ...now].filter(Boolean).join(", ") };
  }

  drawButtons() {
    const { game, phase } = this;
    const [left, back, turn, right, drop] = this.steerButtons;
    for (const button of [back, turn, right, drop]) button.hidden = phase === "end";
    for (const button of [back, turn]) button.disabled = phase === "review";
    left.disabled = phase !== "play" && (this.reviewed ?? game.played) === 0;
    setFace(drop, phase === "review" ? "Go on" : "Drop");
    setLabel(drop, drop.dataset.face, [" "]);
    setHeld(this.adviceButton, this.advises);
    setHeld(this.rivalButton, this.compares);
    setHeld(this.betterButton, phase === "review");
    const last = this.findings[game.played - 1];
    this.betterButton.disabled = !this.advises || (phase !== "review" && !(last && last.error >= TINY));
    this.saveButton.disabled = game.played === 0 || game.start !== "";
    const { length } = record().drills;
    this.drillButton.disabled = length === 0;
    setFace(this.drillButton, `Drills: ${length}`);
    setLabel(this.drillButton, `Drills: ${length} errors, until you find what is better`);
  }

  // What the last placement did, or the one that is shown once more.
  drawAdvice(effect) {
    const { game, outcome, reviewed, phase } = this;
    const last = reviewed ?? game.played - 1;
    const done = reviewed !== null ? effect : outcome !== null ? RESULTS[outcome] : "";
    const loss = this.advises && this.findings[last] ? this.lossInWords(last) : "";
    const parts = [done, loss].filter(Boolean).join(". ");
    setText("effect", parts && `Piece ${last}: ${parts}`);
    id("effect").classList.toggle("message", outcome === RESET);
    const day = dayOf(game);
    const score = day && phase === "end" ? `, ${record().days[day] ?? game.points} points count` : "";
    const rule = game.length === DRILL ? "An error of yours: find a better placement." : day && `Daily game of ${day}${score}`;
    const isError = this.advises && this.findings[last]?.error >= TINY;
    setText("rule", phase === "review" ? (isError ? "A better placement is outlined." : "") : rule);
  }

  lossInWords(index) {
    const { error, best } = this.findings[index];
    if (error < TINY) return "The best placement";
    return `Lost ${error.toFixed(2)} points: better ${placeInWords(this.game.pieces[index], best)}`;
  }
}

// What the last placement did.
const RESULTS = [0, 1, 2, 3, 4].map(effectInWords);
RESULTS[RESET] = "It did not fit: a reset. The board is emptied, the piece skipped";

function randomSeed() {
  return Math.floor(Math.random() * 10_000);
}
