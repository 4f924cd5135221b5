import { visit } from "./browser.mjs";
visit("measure", async (page) => {
  await page.openModules("#play&seed=17&pieces=100");
  await page.until(() => "ready" in document.querySelector("#app").dataset);
  console.log(await page.run(() => {
    const game = new SeededGame({ seed: 17, length: 0 });
    for (let i = 0; i < 40; i++) game.drop(engine.judge.place(game.task().board, 1, game.task().piece, game.task().next));
    const { board, piece, next } = game.task();
    const measure = (run) => { let best = Infinity; for (let k = 0; k < 30; k++) { const t = performance.now(); for (let i = 0; i < 40; i++) run(); best = Math.min(best, (performance.now() - t) / 40); } return best.toFixed(4); };
    return JSON.stringify({ place1: measure(() => engine.judge.place(board, 1, piece, next)), place2: measure(() => engine.judge.place(board, 2, piece, next)), assess1: measure(() => engine.judge.assess(board, 1, piece, next, false, 0)), assess2: measure(() => engine.judge.assess(board, 2, piece, next, false, 0)),
     luck: measure(() => engine.judge.luck(board, piece, next)) });
  }));
});
