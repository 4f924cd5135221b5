// The numbers of a recorded game at its last piece are those of its account in Rust.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { RecordedGame } from "../../page/replay/recorded.ts";
import { GRADES, gradeOf } from "../../page/shared/grades.ts";
import { placementsOf } from "../../page/shared/rules.ts";

const TARGET = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, "../../../target");
const JUDGE = join(TARGET, "debug/tetris-judge");

// A game with clears of each size, and one of random placements, with resets.
const upright = Array.from({ length: 10 }, (_, column) => [1, column]);
const lines = (rows) => Array.from({ length: rows }, () => [[1, 16], [1, 20]]).flat();
const cleared = [...upright, ...lines(2), [0, 8], ...lines(1), [0, 8], ...lines(4), [1, 8], [1, 9]];
let random = 1;
const next = (most) => (random = (random * 48271) % 2147483647) % most;
const weak = Array.from({ length: 150 }, () => {
  const piece = next(7);
  return [piece, placementsOf(piece)[next(placementsOf(piece).length)]];
});

for (const [name, moves] of Object.entries({ cleared, weak })) {
  test(`the ${name} game's sums are those of its account`, () => {
    const folder = mkdtempSync(join(tmpdir(), "account-"));
    [["i", 0], ["o", 1]].forEach(([file, which]) => writeFileSync(join(folder, file), Uint8Array.from(moves, (move) => move[which])));
    const options = ["i", "o", "--json", "--analysis", "--ends", "--effort", "1", "--page", "page.html"];
    const account = JSON.parse(execFileSync(JUDGE, options, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] }));
    const page = readFileSync(join(folder, "page.html"), "utf8");
    rmSync(folder, { recursive: true });
    const game = new RecordedGame(JSON.parse(/<script id="data"[^>]*>(.*?)<\/script>/s.exec(page)[1]));
    const { counts, points, bound, lost } = game.numbersAt(game.length);
    const { clears, resets, left_at_the_end: left, analysis } = account;
    assert.equal(game.task(game.length - 3).left, 3);
    assert.deepEqual([game.length, points, bound], [account.pieces, account.points, account.bound]);
    assert.deepEqual(counts.slice(1), [...clears.map(({ count }) => count), resets.count]);
    // The squares that are left are lost only at the end.
    assert.deepEqual(lost, [...clears.map(({ lost }) => lost), resets.lost]);
    assert.equal(account.points + lost.reduce((sum, points) => sum + points) + left.lost, 1.5 * game.length);
    const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / 100;
    assert.ok(Math.abs(sum(game.lucks) - analysis.luck) < 0.01);
    assert.equal(sum(game.losses), analysis.total_loss);
    const graded = GRADES.map(({ name }) => game.losses.filter((loss) => gradeOf(loss / 100) === name).length);
    assert.deepEqual(graded, analysis.grades.map(({ placements }) => placements));
  });
}
