// The board: layout, themes, touch, the end of a game, embedding.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect, test } from "@playwright/test";
import { headline, isAccessible, opponentChoice, playable, startGame, status } from "./help.js";

/** Red wins in the first column. */
const LINE = ["1", "2", "1", "2", "1", "2", "1"];

// 720x450 is a 1440x900 window at 200% zoom.
test("the board fills the window height, and all controls are visible on a phone", async ({ page }) => {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844], [844, 390], [720, 450]]) {
    await page.setViewportSize({ width, height });
    await page.goto("/play");
    await expect(playable(page)).toHaveCount(7);
    const board = await page.locator(".board").boundingBox();
    if (width > 1000) expect(board.height / height).toBeGreaterThan(0.75);
    for (const seen of [".board", ".people", ".messages .status", ".bar button"]) {
      await expect(page.locator(seen).first(), `${seen} at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a board without gravity does not overlap the header, and its labels are readable on a phone", async ({ page }) => {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const game of ["size=3x3&k=3&gravity=0", "size=15x15&k=5&gravity=0", "size=20x20&k=5"]) {
      await page.goto(`/analysis?${game}`);
      await expect(playable(page).first()).toBeVisible();
      const { plate, header, name, cell, hole } = await page.evaluate(() => {
        const box = (of) => document.querySelector(of).getBoundingClientRect();
        return { plate: box(".frame .outline").top, header: box("header").bottom, name: box(".labels text").height, cell: box(".buttons button"), hole: box(".rims use") };
      });
      expect(plate).toBeGreaterThan(header);
      expect(name).toBeGreaterThan(9);
      // Buttons cover the cells they belong to.
      if (game.includes("gravity")) expect(Math.abs(cell.top + cell.height / 2 - (hole.top + hole.height / 2))).toBeLessThan(3);
    }
  }
});

test("every theme has its own side names, enough contrast and distinct shapes", async ({ page }) => {
  await startGame(page, { opponent: "human" });
  await page.keyboard.press("4");
  await expect(status(page)).toContainText("Yellow to move.");
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Settings" }).click();
  const stroke = () => page.locator(".stone .disc.X .mark").evaluate((mark) => getComputedStyle(mark).stroke);
  const embossed = await stroke();
  await page.getByLabel("Show shapes").check();
  const shown = await stroke();
  expect(shown).not.toBe(embossed);
  await page.getByLabel("Show shapes").uncheck();
  expect(await stroke()).toBe(embossed);
  // Forced colors need the shapes.
  await page.emulateMedia({ forcedColors: "active" });
  expect(await stroke()).toBe(shown);
  await page.emulateMedia({ forcedColors: "none" });
  for (const [look, name] of [["slate", "Blue"], ["wood", "Dark"], ["contrast", "Black"], ["paper", "Cross"], ["classic", "Red"]]) {
    await page.getByLabel("Board", { exact: true }).selectOption(look);
    await expect(status(page)).toContainText(`${name} to move.`);
    await expect(page.locator("td", { hasText: name })).toHaveCount(1);
    await expect(page.locator(".stone .disc.X path.mark")).toHaveCount(1);
    await expect(page.locator(".stone .disc.O circle.mark")).toHaveCount(1);
    // Two themes have no other difference between the sides.
    await page.getByLabel("Show shapes").setChecked(look !== "contrast" && look !== "paper");
    // The contrast between a mark and its disc is at least 3:1 in both color schemes (WCAG 1.4.11).
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      const ratios = await page.evaluate(() =>
        ["X", "O"].map((side) => {
          const light = (of, name) => {
            const [, r, g, b] = getComputedStyle(document.querySelector(`.stone .disc.${side} .${of}`))[name].match(/(\d+), (\d+), (\d+)/).map(Number);
            const linear = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
            return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
          };
          const [face, mark] = [light("face", "fill"), light("mark", "stroke")];
          return Math.max(face, mark) / Math.min(face, mark);
        }),
      );
      for (const ratio of ratios) expect(ratio, `${look}, ${colorScheme}`).toBeGreaterThan(3);
    }
    await isAccessible(page, ["color-contrast"]);
  }
});

test("in narrow columns, a tap selects and a second tap confirms", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  // The analysis arrives between selection and confirmation and must not change the selection.
  let choose = () => {};
  const chosen = new Promise((resolve) => (choose = resolve));
  await context.route("**/engine.wasm*", (route) => chosen.then(() => route.continue()));
  await page.goto("/analysis?size=20x20&k=5");
  const discs = page.locator(".stone");
  await expect(playable(page)).toHaveCount(20);
  await playable(page).nth(9).tap();
  await expect(discs).toHaveCount(0);
  choose();
  await expect(page.getByText("values marked ~ are estimates")).toBeVisible();
  await expect(page.locator(".confirm")).toBeVisible();
  await page.getByRole("button", { name: "Drop in column 11" }).last().tap();
  await expect(discs).toHaveCount(0);
  await page.locator(".confirm .main").tap();
  await expect(discs).toHaveCount(1);
  await expect(page).toHaveURL(/moves=b$/);
  await expect(page.locator(".confirm")).toBeHidden();
  await context.close();
});

test("a won game highlights its line, scores a point and offers what to do next", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".about")).toHaveText("Mila · Level 2: often misses a line, its own or yours.");
  await startGame(page, { opponent: "human" });
  for (const column of LINE) await page.locator(`.buttons [data-move="${column}"][aria-disabled="false"]`).click();
  await expect(headline(page)).toHaveText("Red wins. Play again?");
  await expect(page.locator(".stone.winning")).toHaveCount(4);
  await expect(page.locator(".points")).toHaveText(["1", "0"]);
  await page.keyboard.press("u");
  await expect(page.locator(".points")).toHaveCount(0);
  await page.keyboard.press("1");
  await expect(page.locator(".points")).toHaveText(["1", "0"]);
  // The winner changes sides.
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator(".points")).toHaveText(["0", "1"]);
  await page.evaluate((moves) => {
    const spec = { size: "7x6", connect: 4, gravity: true, swap: false, moves, notation: "digits" };
    localStorage.setItem("game", JSON.stringify({ spec, seats: { X: "human", O: "level:2" }, seed: 1 }));
  }, LINE.join(""));
  await page.reload();
  await expect(headline(page)).toHaveText("You won!");
  await expect(page.locator(".offer .main")).toHaveText("Rematch");
  await page.getByRole("button", { name: /^Harder: / }).click();
  await expect(page.locator(".seats")).toContainText("Level 3");
  await expect(opponentChoice(page, "level:3")).toBeChecked();
  await expect(status(page)).toHaveText("Your move, Red.");
});

test("a long computation can be cut short", async ({ page }) => {
  await startGame(page, { opponent: "perfect", game: "big" });
  // The new board accepts moves.
  await expect(playable(page)).toHaveCount(8);
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Move now" }).click();
  await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
});

test("storm ends when time runs out, streak ends at a mistake, and the best result is stored", async ({ page }) => {
  const answer = async (seed, number, isRight) => {
    const grade = Math.min(5, 1 + Math.floor(number / 6));
    const puzzle = await page.evaluate(async ([of, wanted]) => (await import("/js/engine.js")).puzzle({ size: "7x6", connect: 4, gravity: true, swap: false, moves: "" }, of, wanted), [seed * 1000 + number, grade]);
    const column = puzzle.solution.charCodeAt(0) - 96;
    await expect(playable(page).first()).toBeVisible();
    const wrong = page.locator(`.buttons button[aria-disabled="false"]:not([data-move="${column}"])`).first();
    await (isRight ? page.locator(`.buttons button[data-move="${column}"]`) : wrong).click();
  };
  await page.clock.install({ time: 0 });
  await page.goto("/puzzles/storm?seed=7");
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await isAccessible(page);
  // From here on, only this test advances the clock.
  await page.clock.pauseAt(3_600_000);
  await page.getByRole("button", { name: "Start" }).click();
  await answer(7, 0, true);
  await expect(status(page)).toHaveText("Correct!");
  await page.clock.runFor(1_000);
  await expect(status(page)).toContainText("find the only");
  await answer(7, 1, false);
  await expect(status(page)).toContainText("was the move");
  await page.clock.fastForward(540_000);
  await expect(status(page)).toContainText("Finished: 1 solved, 1 wrong, best streak 1. Your best so far!");
  await expect(page.getByText("Your best: 1")).toBeVisible();
  await page.goto("/puzzles/streak?seed=7");
  await page.getByRole("button", { name: "Start" }).click();
  // The button ignores clicks for a moment, because it has just appeared.
  await expect(page.getByRole("button", { name: "Skip this one" })).toBeVisible();
  await page.clock.runFor(1_000);
  await page.getByRole("button", { name: "Skip this one" }).click();
  await answer(7, 1, false);
  await expect(status(page)).toContainText("Finished: 0 solved");
  // The terminal UI gives the same rewards.
  const rules = JSON.parse(readFileSync(new URL("../../testdata/runs.json", import.meta.url), "utf8"));
  const own = await page.evaluate(async ({ bonuses, storm }) => {
    const { bonus, grade, RULES } = await import("/js/views/storm.js");
    const numbers = [...storm.keys()];
    return { seconds: RULES.seconds, mistake: RULES.mistake, bonuses: bonuses.map((_, index) => bonus(index + 1)), storm: numbers.map((n) => grade("storm", n)), streak: numbers.map((n) => grade("streak", n)) };
  }, rules);
  expect(own).toEqual(rules);
  await page.goto("/puzzles?day=2026-11-23");
  await expect(page.getByText("Puzzle of the day, 2026-11-23")).toBeVisible();
});

test("a full column is not an answer to a puzzle", async ({ page }) => {
  await page.goto("/puzzles?seed=1");
  await expect(playable(page).first()).toBeVisible();
  const full = page.locator('.buttons button[data-move="4"]');
  await expect(full).toHaveAttribute("aria-label", "Column 4 is full");
  await full.click({ force: true });
  await expect(status(page)).toHaveText("Column 4 is full");
  expect(await page.evaluate(() => localStorage.getItem("tried"))).toBeNull();
});

test("another site embeds a board; a worksheet can be printed", async ({ page, baseURL }) => {
  const other = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end(`<!doctype html><title>Other</title><script type="module" src="${baseURL}/js/connect4-board.js"></script><connect4-board moves="44556" look="wood" style="width: 300px"></connect4-board>`);
  });
  await new Promise((resolve) => other.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  const board = page.frameLocator("iframe");
  await expect(board.locator(".stone")).toHaveCount(5);
  await expect(board.locator(".status")).toHaveText("Dark played 6. Light to move.");
  await board.getByRole("button", { name: "Back" }).click();
  await expect(board.locator(".stone")).toHaveCount(4);
  await board.getByRole("button", { name: "Drop in column 7" }).click();
  await expect(board.getByRole("link", { name: "connect4" })).toHaveAttribute("href", "/analysis?size=7x6&k=4&moves=44557");
  expect(await page.context().cookies()).toEqual([]);
  other.close();
  // The app itself may not be framed.
  const refused = await page.request.get(`${baseURL}/play`);
  expect(refused.headers()["x-frame-options"]).toBe("DENY");
  // Invalid seeds and grades are ignored.
  for (const query of ["seed=-1", "seed=1.5&grade=9", "seed=1e300&grade=-1"]) {
    await page.goto(`/puzzles/sheet?${query}`);
    await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
    await expect(page).toHaveURL(/sheet\?seed=[1-9]\d*$/);
  }
  await page.goto("/puzzles/sheet?seed=5");
  await expect(page.getByRole("button", { name: "Print" })).toBeEnabled();
  await isAccessible(page);
  await expect(page.locator(".sheet .board")).toHaveCount(6);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.locator(".answers")).toBeVisible();
});

test("the npm package shows a board without a connect4 server", async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), "connect4-"));
  const archive = execFileSync("../../crates/wasm/package/pack", [folder], { encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", join(folder, archive), "-C", folder]);
  const types = { ".js": "text/javascript", ".css": "text/css", ".ftl": "text/plain", ".wasm": "application/wasm" };
  const files = createServer((request, answer) => {
    const type = types[extname(request.url)];
    answer.setHeader("content-type", type ?? "text/html");
    answer.end(type ? readFileSync(join(folder, request.url)) : `<!doctype html><title>Other</title><script type="module" src="/package/board.js"></script><connect4-board size="9x7" connect="5" moves="44556" look="wood" style="width: 300px"></connect4-board>`);
  });
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  const board = page.frameLocator("iframe");
  await expect(board.locator(".stone")).toHaveCount(5);
  await expect(board.locator(".status")).toHaveText("Dark played 6. Light to move.");
  await expect(playable(board)).toHaveCount(9);
  await board.getByRole("button", { name: "Back" }).click();
  await expect(board.locator(".stone")).toHaveCount(4);
  await board.getByRole("button", { name: "Drop in column 7" }).click();
  await expect(board.locator(".status")).toHaveText("Dark played 7. Light to move.");
  await expect(board.getByRole("link")).toHaveCount(0);
  await page.locator("connect4-board").evaluate((element) => element.setAttribute("moves", "1"));
  await expect(board.locator(".stone")).toHaveCount(1);
  files.close();
  rmSync(folder, { recursive: true });
});
