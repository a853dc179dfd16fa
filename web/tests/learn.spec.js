import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { isAccessible, overflow, playable } from "./help.js";

/** The number of games played so far. */
const games = async (page) => Number((await page.locator("dd").first().textContent())?.replaceAll(",", ""));

/** Starts training on a board with fewer columns than that of the demonstration, and waits for more than `count` games. */
async function startTraining(page, game, columns, count) {
  await page.goto("/learn");
  // Connect Four is learned without being asked for; another board replaces it.
  await expect.poll(() => games(page)).toBeGreaterThan(0);
  await page.getByText("Another board").click();
  await page.getByLabel("Game", { exact: true }).selectOption(game);
  await page.getByRole("button", { name: "Start learning" }).click();
  // Until then, the page shows the games of the demonstration.
  await expect(page.getByRole("group", { name: `Board with ${columns} columns` })).toBeVisible();
  await expect.poll(() => games(page)).toBeGreaterThan(count);
}

/** Downloads a file from the page. */
async function download(page, name) {
  const offered = page.waitForEvent("download");
  await page.getByRole("button", { name }).click();
  const file = await offered;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("train a player, watch its progress, see its evaluation and play against it", async ({ page }) => {
  await page.goto("/learn");
  await isAccessible(page);
  await startTraining(page, "small", 5, 2000);
  await expect(page.locator(".sketch .X").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /^Strength by games played: Level 5 \d+, Greedy \d+/ })).toBeVisible();
  await page.getByText("Strength as a table").click();
  await expect.poll(() => page.getByRole("region", { name: "Strength" }).locator("tbody tr").count()).toBeGreaterThan(1);
  // The share of moves that keep the result appears after enough positions have been evaluated.
  await expect(page.getByRole("img", { name: /, Result kept \d+$/ })).toBeVisible();
  // It answers during training.
  await playable(page).nth(2).click();
  await expect(page.locator(".against .status")).toContainText(/Yellow played \d\. Red to move\./);
  await expect(page.locator(".bars .once")).toHaveCount(5);
  const before = await games(page);
  await expect.poll(() => games(page)).toBeGreaterThan(before);
  await page.keyboard.press("p");
  await expect(page.getByText("Paused.")).toBeVisible();
  const paused = await games(page);
  await isAccessible(page);
  // Before its first game, it gave every move the same value.
  const slider = page.getByLabel("Version");
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "before its first game");
  await page.getByText("Its evaluation as a table").click();
  await expect(page.locator(".against details tbody tr")).toHaveCount(5);
  const [then, now] = await Promise.all([2, 3].map((at) => page.locator(`.against details tbody td:nth-child(${at})`).allTextContents()));
  expect(new Set(then).size).toBe(1);
  expect(new Set(now).size).toBeGreaterThan(1);
  await page.getByLabel("Look-ahead").selectOption("four moves");
  await page.getByLabel("You play").selectOption("O");
  await expect(page.locator(".against .status")).toContainText(/Red played \d\. Yellow to move\./);
  await page.keyboard.press("u");
  expect(await games(page)).toBe(paused);
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect.poll(() => games(page)).toBeGreaterThan(paused);
  // Training pauses in other views and while the tab is hidden.
  await page.getByRole("link", { name: "Puzzles" }).click();
  await expect(page).toHaveURL(/puzzles/);
  await page.getByRole("link", { name: "Watch it learn" }).click();
  await expect(page.getByText("Training was paused")).toBeVisible();
  const hide = (isHidden) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await hide(true);
  await expect(page.getByText("Training pauses while this tab is hidden.")).toBeVisible();
  await hide(false);
  await expect(page.getByText("Training was paused")).toBeVisible();
});

test("a player is saved, loaded and trained further, on a phone and offline", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto("/learn");
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await startTraining(page, "tictactoe", 3, 500);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused.")).toBeVisible();
  // Without gravity, its evaluation is drawn in the cells.
  await expect(page.locator(".bars .once")).toHaveCount(9);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const learnt = await games(page);
  const model = await download(page, "Save model");
  const checkpoint = await download(page, "Save training");
  expect([model.name, checkpoint.name]).toEqual(["3x3.model", "3x3.model.checkpoint"]);
  expect([model.bytes, checkpoint.bytes].map((bytes) => bytes.subarray(0, 7).toString())).toEqual(["C4MODEL", "C4CHECK"]);
  page.on("dialog", (dialog) => dialog.accept());
  for (const { name, bytes } of [model, checkpoint]) {
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
    await expect(page.getByText("Paused.")).toBeVisible();
    expect(await games(page)).toBe(learnt);
  }
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await expect.poll(() => games(page)).toBeGreaterThan(learnt);
  await page.locator("input[type=file]").setInputFiles({ name: "x.model", mimeType: "text/plain", buffer: Buffer.from("no model") });
  await expect(page.getByText("not a model")).toBeVisible();
  await context.close();
});
