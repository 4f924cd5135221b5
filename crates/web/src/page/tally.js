// The numbers beside the board while you place the pieces, and the results at the end.

// The points before a piece, those of the player with the same pieces, and what to reach.
function drawTally(playing, index, points) {
  const { game, rival, isBest } = playing;
  const [bound, best] = [boundOf(index), record().best[game.length]];
  setText("you-points", grouped(points));
  setText("you-pieces", game.length === 0 ? grouped(index) : `${index} of ${game.length}`);
  setText("you-share", bound > 0 ? `${(100 * points / bound).toFixed(1)} %` : "–");
  id("goal").hidden = !game.beat && (best === undefined || game.start !== "");
  setText("goal-title", game.beat ? "to beat" : "your best");
  setText("goal-points", grouped(game.beat || best || 0));
  id("rival").hidden = !playing.compares && playing.phase !== "end";
  if (!id("rival").hidden) {
    playing.catchUp();
    setText("rival-points", grouped(pointsOfAll(rival.at(index).counts)));
  }
  const lead = game.points - game.beat;
  if (!game.beat) setText("verdict-title", isBest ? "Your best so far" : "The end");
  else if (lead === 0) setText("verdict-title", "The same score");
  else setText("verdict-title", lead > 0 ? `Beaten by ${lead}` : `${counted(-lead, "point")} short`);
}

// The luck, the errors and the worst of them, at the end or along a game without one.
function drawReport(playing) {
  const { findings, game, phase } = playing;
  const isReady = playing.advises && game.played > 0 && (phase === "end" || game.length === 0);
  for (const part of ["report", "worst"]) id(part).hidden = !isReady;
  if (!isReady) return;
  const errors = findings.map(({ error }, i) => [error, i]).filter(([error]) => error >= TINY);
  errors.sort((a, b) => b[0] - a[0]);
  const sum = (part) => findings.reduce((total, finding) => total + finding[part], 0);
  setText("luck", signed(playing.firstLuck() + sum("luck")));
  setText("errors", `${errors.length}: ${(-sum("error")).toFixed(2).replace("-", "−")}`);
  playing.worst.forEach((button, i) => {
    button.parentElement.hidden = errors[i] === undefined;
    if (!errors[i]) return;
    button.value = errors[i][1];
    button.textContent = `Piece ${errors[i][1]}: lost ${errors[i][0].toFixed(2)}`;
  });
}
