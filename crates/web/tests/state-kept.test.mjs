// The games that are kept, and all else that is: between tabs and reloads, and where the browser refuses.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { changeKept, clear, disk, drop, judge, link, NOON, of, open, otherTab, played, PROBLEMS, reload, score, tab } from "./tabs.mjs";

const { entered, kept: { gameInWords, keptGames, unfinishedGames }, options: { setOption }, store: { changeRecord, record } } = of(tab);
const list = (session = tab) => of(session).kept.unfinishedGames().map(({ game }) => [game.seed, game.played].join(": "));
const addresses = () => entered.splice(0);

test("a link opens its game", () => {
  for (const address of [link(4_294_967_295), link(123_456, "&beat=87"), "#play&seed=5&pieces=400", "#play&seed=5&pieces=endless",
    "#play&seed=5&pieces=endless&now=T&next=I&rows=1ff.1fe", "#play&seed=5&pieces=endless&beat=87&now=T&next=I&rows=1ff.1fe"]) {
    open(address);
    assert.equal(tab.part().address, address);
  }
  assert.equal(tab.parts.play.game.beat, 87);
});

test("a game is what it was after the page is opened anew", () => {
  open(link(17));
  drop(3, 2);
  tab.undo();
  tab.save();
  const { state } = tab.parts.play;
  for (const address of ["", link(17), "#play"]) { // the same link goes on with it
    open(address);
    assert.deepEqual(tab.parts.play.state, state);
  }
  assert.deepEqual([state.placements.length, state.findings.length, state.marks], [2, 2, ["undo"]]);
  // Every drop is there at once, and at its end the game is shown again.
  drop(98);
  open(link(17));
  assert.deepEqual([played(), tab.part().phase], [100, "end"]);
});

test("what was kept of a game is checked", () => {
  open(link(17));
  drop(3);
  tab.save();
  const { id } = tab.parts.play;
  for (const [name, wrong] of [["seed", "-1"], ["seed", "4294967296"], ["length", "10001"], ["beat", "1e9"], ["marks", '["<b>"]'], ["marks", "5"], ["day", '"2027-01-02"'], ["time", "-1"],
    ["start", '"#explore&now=Q"'], ["start", "7"], ["placements", "[250,0,0]"], ["placements", "{}"], ["findings", "[[1e999,0]]"], ["findings", "[[-1,0]]"],
    ["findings", "[[0,256]]"], ["findings", "[0]"], ["findings", "[[0,0],[0,0],[0,0],[0,0]]"], ["length", "2"]]) {
    changeKept(id, (text) => {
      const changed = text.replace(new RegExp(`"${name}":(\\[\\[.*\\]\\]|\\[[^\\]]*\\]|[^,}]*)`), `"${name}":${wrong}`);
      assert.notEqual(changed, text, name);
      return changed;
    }, () => {
      open();
      assert.equal(played(), 0, `${name}: ${wrong}`);
    });
  }
  open();
  assert.equal(played(), 3);
  for (const text of ["", "{", "null", "5", "[]"]) changeKept(id, () => text, () => open());
});

test("an unfinished game of more than five pieces is kept, and gone back to", () => {
  const ways = [() => tab.goOn(tab.noteOfGames().id), () => tab.undo(), () => tab.goToAddress(link(17)), () => {
    const { id } = tab.noteOfGames();
    tab.showPart("learn");
    tab.goOn(id);
  }];
  for (const goBack of ways) {
    clear();
    open(link(17));
    drop(90);
    tab.part().mark("hint"); // no drop after it
    tab.goToAddress(link(21, "&beat=87"));
    assert.deepEqual([played(), tab.noteOfGames().text], [0, "Your game of 90 pieces is kept."]);
    goBack();
    assert.deepEqual([tab.partName, played(), tab.part().address, tab.noteOfGames()], ["play", 90, link(17), null]);
    assert.deepEqual(tab.part().marks, ["hint"]);
    drop(10);
    assert.deepEqual(list(), []);
  }
  // Not of the game that is seen, whose drops are all taken back.
  open(link(20));
  drop(6);
  tab.nextGame();
  tab.goOn(tab.noteOfGames().id);
  for (let i = 0; i < 6; i++) tab.undo();
  assert.deepEqual([played(), tab.noteOfGames()], [0, null]);
  // Before the first drop only.
  open(link(18));
  drop(50);
  tab.nextGame();
  drop(1);
  assert.equal(tab.noteOfGames(), null);
  tab.undo();
  assert.deepEqual([played(), tab.noteOfGames()?.text], [0, "Your game of 50 pieces is kept."]);
});

test("what begins a game keeps the one before, unless it is short or over", () => {
  const ways = [() => tab.nextGame(), () => tab.beginGame({ seed: 5, length: 100 }), () => tab.playOn(), () => tab.beginGame(tab.parts.play.game)];
  for (const begin of ways) {
    for (const [pieces, isKept] of [[5, false], [6, true], [100, false]]) {
      clear();
      open(link(17));
      drop(pieces);
      begin();
      assert.equal(tab.noteOfGames()?.text, isKept ? `Your game of ${pieces} pieces is kept.` : undefined, `${begin} ${pieces}`);
      drop(1);
      assert.deepEqual(list(), isKept ? [`17: ${pieces}`] : []);
    }
  }
  // A link to a game that is over begins it anew.
  open(link(17));
  drop(100);
  tab.nextGame();
  tab.goToAddress(link(17));
  assert.deepEqual([played(), tab.parts.play.marks], [0, ["known pieces"]]);
  tab.goToAddress(link(17, "&now=T&next=I"));
  assert.deepEqual(tab.parts.play.marks, []);
  // On the same pieces again, in a game of another length, they are known; and both are kept.
  clear();
  open(link(17));
  drop(50);
  tab.nextGame();
  tab.beginGame({ seed: 17, length: 400 });
  drop(6);
  tab.beginGame(tab.parts.play.game);
  drop(7);
  assert.deepEqual([tab.parts.play.marks, tab.parts.play.game.length, list()], [["known pieces"], 400, ["17: 7", "17: 6", "17: 50"]]);
});

test("eight games are kept, the one that was played longest ago goes first, and a row says what it is", () => {
  for (let seed = 1; seed <= 9; seed++) {
    open(link(seed, seed === 4 ? "&beat=87" : ""));
    drop(5 + seed);
    if (seed === 3) tab.goOn(unfinishedGames().at(-1).id);
    if (seed === 3) drop(1);
  }
  assert.deepEqual(list(), ["9: 14", "8: 13", "7: 12", "6: 11", "5: 10", "4: 9", "1: 7", "3: 8"]);
  mock.timers.setTime(new Date(2027, 0, 3, 1).getTime());
  open("#daily");
  drop(40);
  mock.timers.setTime(new Date(2027, 0, 4).getTime());
  open("#play&seed=5&pieces=endless");
  drop(6);
  assert.deepEqual(unfinishedGames().map(gameInWords), ["6 pieces, today", "40 of 100 pieces, the game of 3 Jan, yesterday", ...[14, 13, 12, 11, 10].map((count) => `${count} of 100 pieces, 2 Jan`),
    "9 of 100 pieces, your friend’s 87, 2 Jan"]);
  assert.equal(keptGames().length, 9); // the one that was eighth before this one's sixth piece
});

test("the address is that of the game as soon as it begins", () => {
  open(link(17));
  drop(6);
  addresses();
  tab.nextGame();
  assert.deepEqual(addresses(), [[tab.part().address, true]]); // Back leads to the game that was left
  drop(2);
  tab.nextGame();
  assert.deepEqual(addresses(), [[tab.part().address, false]]);
  drop(100);
  tab.nextGame();
  drop(2);
  const { address } = tab.part();
  assert.deepEqual(addresses(), [[address, false]]);
  open(address); // at once, with no time to save
  assert.deepEqual([tab.part().address, played()], [address, 2]);
});

test("what has changed is kept two seconds after the first change at the latest", () => {
  open("#explore&now=T&next=I&rows=1ff");
  clear();
  tab.parts.explore.change({ current: 0 });
  tab.saveSoon();
  mock.timers.tick(1500);
  tab.parts.explore.change({ current: 1 });
  tab.saveSoon();
  assert.deepEqual([...disk.values.keys()], []);
  mock.timers.tick(500);
  assert.deepEqual([...disk.values.keys()], ["tetris-pipe/2/explore"]);
  assert.equal(JSON.parse(disk.values.get("tetris-pipe/2/explore")).current, 1);
});

test("a tab that is behind says so, drops nothing, and takes over", () => {
  open(link(17));
  drop(30);
  open("", otherTab);
  assert.equal(played(otherTab), 30);
  drop(30, 0, otherTab);
  mock.timers.tick(400);
  assert.equal(of(tab).told.at(-1), tab.BEHIND);
  const play = () => tab.parts.play;
  drop(5);
  tab.undo();
  play().redo();
  tab.save();
  assert.deepEqual([play().isBehind, play().task, play().canUndo, play().game.played, list()], [true, null, false, 30, ["17: 60"]]);
  tab.showPart("explore"); // a hint
  tab.showPart("play");
  tab.save();
  assert.deepEqual(list(), ["17: 60"]);
  tab.goOn(play().id);
  drop(10);
  assert.deepEqual([play().isBehind, otherTab.parts.play.isBehind, list()], [false, true, ["17: 70"]]);
  // Two tabs that were opened on one game: the first to drop has it.
  open("", otherTab);
  drop(1, 0, otherTab);
  drop(1);
  assert.deepEqual(list(), ["17: 71"]);
  // One that only judges what both see changes nothing.
  for (const session of [tab, otherTab]) of(session).engine.engine.judge = null;
  open(link(19));
  drop(10);
  open("", otherTab);
  of(otherTab).engine.engine.judge = judge;
  otherTab.judgeRest();
  otherTab.save();
  assert.deepEqual([otherTab.parts.play.findings.length, tab.parts.play.isBehind], [10, false]);
});

test("a tab changes only what it has changed itself", () => {
  open(link(17));
  drop(30);
  open(link(21), otherTab);
  drop(60, 0, otherTab);
  open("#explore&now=T&next=I&rows=1ff", otherTab);
  otherTab.save();
  const before = new Map(disk.values);
  for (const name of ["learn", "explore", "daily", "play"]) tab.showPart(name);
  tab.hearOfOthers();
  tab.save();
  assert.deepEqual(list(), ["21: 60", "17: 30"]);
  for (const name of ["learn", "options"]) assert.equal(disk.values.get(`tetris-pipe/2/${name}`), before.get(`tetris-pipe/2/${name}`));
  // Choices of both count.
  setOption("letters", true);
  of(otherTab).options.setOption("length", 400);
  assert.deepEqual(JSON.parse(disk.values.get("tetris-pipe/2/options")), { letters: true, length: 400 });
});

test("solved problems, drills, days and bests of both tabs count", () => {
  open(link(18));
  for (const column of [2, 4, 6]) drop(1, column);
  for (const session of [tab, otherTab]) {
    open("#learn", session);
    session.parts.learn.choose();
  }
  assert.deepEqual([otherTab.parts.learn.round.length, record().drills.length], [3, 3]);
  drop(2, 0); // solves two
  assert.deepEqual(record().drills.map(({ lost }) => lost), [2]);
  otherTab.parts.learn.skip();
  assert.deepEqual([otherTab.parts.learn.drill.lost, [...otherTab.parts.learn.done], record().drills.length], [2, [1], 1]);
  for (const [session, theme] of [[tab, "holes"], [otherTab, "next"]]) {
    session.parts.learn.choose(theme);
    drop(2, 0, session);
    reload(session);
  }
  assert.equal(record().solved.length, 4);
  assert.deepEqual(tab.parts.learn.choices.filter(({ solved }) => solved > 0).map(({ theme, solved }) => [theme, solved]), [["holes", 2], ["next", 2]]);
  otherTab.beginGame({ seed: 4, length: 100 });
  tab.beginGame({ seed: 3, length: 100 });
  score(100, otherTab);
  const { 100: first } = record().best;
  drop(100);
  assert.deepEqual(record().best, { 100: first });
});

test("a browser that refuses storage says so once, and all of it works until the page is closed", () => {
  for (const refuse of [{ isFull: true }, { isClosed: true }]) {
    clear();
    Object.assign(disk, refuse);
    open(link(17));
    assert.deepEqual(tab.noteOfGames(), { text: "Your games are not kept here: this browser refuses storage.", id: "" });
    drop(8, 3);
    tab.nextGame();
    assert.deepEqual([tab.noteOfGames().text, list()], ["Your game of 8 pieces is kept in this tab alone.", ["17: 8"]]);
    drop(1);
    tab.nextGame();
    assert.equal(tab.noteOfGames(), null);
    tab.goOn(unfinishedGames()[0].id);
    tab.showPart("learn");
    assert.equal(tab.parts.learn.round.length, 8);
    tab.save();
    open(link(17));
    assert.deepEqual([played(), record().drills.length], [8, 8]);
    // Where there is room again, what is kept later counts, upon what is there then.
    Object.assign(disk, { isFull: false, isClosed: false });
    of(otherTab).days.keepDay("2027-01-01", { points: 5, computer: 9, marks: [] });
    tab.parts.play.undo();
    of(tab).days.keepDay("2027-01-02", { points: 6, computer: null, marks: [] });
    open(link(17));
    assert.deepEqual([played(), record().drills.length, Object.keys(record().days)], [7, 8, ["2027-01-01", "2027-01-02"]]);
    assert.match(disk.values.get("tetris-pipe/2/record"), /"2027-01-01".*"2027-01-02".*"drills":\[\{.*"solved"/);
    // And of what is not kept, no more stays.
    Object.assign(disk, refuse);
    for (let seed = 1; seed < 12; seed++) {
      open(link(seed));
      drop(6);
    }
    assert.equal(keptGames().length, 9);
  }
});

test("a frame reads nothing, and what the browser refuses is merged once", () => {
  open(link(17));
  drop(10);
  tab.nextGame();
  const frame = () => ["play", "daily", "learn"].forEach((name) => {
    const part = tab.parts[name];
    tab.judgeRest();
    assert.ok([part.picture, part.task, part.news, tab.noteOfGames(), record(), part.isBehind]);
  });
  frame();
  disk.reads = 0;
  frame();
  assert.equal(disk.reads, 0);
  let merged = 0;
  disk.isFull = true;
  for (let i = 0; i < 120; i++) changeRecord(() => [merged++, {}][1]);
  for (let i = 0; i < 100; i++) record();
  assert.equal(merged, 120);
  // Full in the middle of a session: what is in this tab alone is not said to be kept, and the refusal is said.
  open(link(21));
  drop(1);
  assert.match(tab.noteOfRefusal().text, /refuses storage/);
  drop(10);
  tab.nextGame();
  assert.deepEqual([tab.noteOfGames().text, tab.noteOfRefusal()], ["Your game of 11 pieces is kept in this tab alone.", false]);
});

// Two tabs in which anything is done at any time. What is played is written down by the test.
test("the eight games of more than five pieces that were played last are there, with all their pieces", () => {
  for (let run = 0; run < 60; run++) {
    clear();
    mock.timers.setTime(NOON.getTime() + run * 1e7);
    let state = run + 1;
    const below = (count) => {
      state = Math.imul(state, 1_664_525) + 1_013_904_223 >>> 0;
      return Math.floor(state / 2 ** 32 * count);
    };
    const wanted = new Map(); // placements by the id of their game, the last one played last
    const sessions = [tab, otherTab];
    const openAt = (hash, session) => open(hash, session, PROBLEMS.split("\n")[0]); // reading all takes time
    for (const session of sessions) openAt("", session);
    for (let step = 0; step < 30; step++) {
      const session = sessions[below(2)];
      const act = [
        () => drop(1 + below(12), below(7), session), () => drop(90, 0, session), () => drop(6 + below(4), below(7), session),
        () => session.undo(), () => session.part().redo(), () => session.nextGame(), () => session.beginGame({ seed: below(20), length: 100 }),
        () => session.goToAddress(link(below(20), below(2) ? "&beat=87" : "")), () => session.showPart(["play", "daily", "learn", "explore"][below(4)]),
        () => openAt("", session), () => openAt(link(below(20)), session), () => openAt("#daily", session), () => mock.timers.tick(below(5e7)),
        () => session.goOn(of(session).kept.unfinishedGames()[below(8)]?.id ?? ""), () => session.goOn(session.parts.play.id),
        () => session.playOn(), () => session.beginGame(session.parts.play.game), () => session.save(),
      ][below(18)];
      const before = [session.parts.play, session.parts.daily].map(({ game }) => game.placements.join());
      mock.timers.tick(1);
      act();
      [session.parts.play, session.parts.daily].forEach(({ id, game, time }, i) => {
        if (game.placements.join() === before[i] || !id || game.played === 0 && !wanted.has(id)) return;
        if (wanted.get(id)?.time === time) return;
        wanted.delete(id);
        wanted.set(id, { placements: [...game.placements], isOver: game.isOver, time });
      });
      const last = [...wanted].sort(([, a], [, b]) => b.time - a.time).filter(([, one]) => one.placements.length > 5 && !one.isOver).slice(0, 8);
      const kept = unfinishedGames().map(({ id, placements }) => [id, placements]);
      assert.deepEqual(kept, last.map(([id, { placements }]) => [id, placements]), `run ${run}, step ${step}: ${act}`);
    }
  }
});
