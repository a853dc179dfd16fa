// The compact strategy, which wins against every move.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { isAccessible, playable } from "./help.js";

const status = (page) => page.locator(".layout .panel > .status");
const note = (page) => page.locator(".layout .panel > .note").first();

/** A game from the strategy file that reaches a diagram with several priorities; every second move is the opponent's. */
const lines = readFileSync(new URL("../../crates/explain/strategies/7x6.strategy", import.meta.url), "utf8").split("\n").slice(4);
const [game = ""] = lines.map((line) => line.split(" ")).find(([, , diagram]) => /!.*\^/.test(diagram ?? "")) ?? [];

/** Plays a move and waits for the reply. */
async function reply(page, move) {
  const before = page.url();
  await move();
  await expect(page).not.toHaveURL(before);
}

test("the strategy moves first, answers, follows a diagram and wins", async ({ page, request }) => {
  await page.goto("/strategy");
  await expect(status(page)).toHaveText("Red played 4. Move from the strategy’s tree.");
  await expect(page.getByText(/It stores a move for each of [\d,]+ positions; [\d,]+ of them/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toBeDisabled();
  await isAccessible(page);
  for (const move of [...game].filter((_, index) => index % 2)) {
    await expect(note(page)).toHaveText("");
    await reply(page, () => page.keyboard.press(move));
  }
  await expect(note(page)).toContainText("From here on, Red follows the diagram on the board.");
  const ranks = page.locator(".why-marks .rank");
  await expect(ranks).not.toHaveCount(0);
  await page.getByRole("button", { name: "Why?" }).click();
  const words = page.getByRole("region", { name: "Why?" }).getByRole("status");
  await expect(words).toContainText("Red wins with this diagram");
  // Sentences and letters are those of the server's engine.
  const moves = new URL(page.url()).searchParams.get("moves");
  const data = { ask: "strategy", game: { size: "7x6", connect: 4, gravity: true, moves } };
  const { scenes } = await (await request.post("/api/v1/engine", { data })).json();
  const texts = await page.evaluate(async (all) => {
    const { nodes } = await import("/js/sentences.js");
    return all.map(({ sentences }) => nodes(sentences).map((one) => one.textContent ?? one).join(""));
  }, scenes);
  expect(texts.join(" ")).toContain("First of all, Red completes a line if it can");
  const letters = { urgent: "!", pair: "@", claim: "^", early: "+", middle: "=", late: "−" };
  for (const [index, { marks }] of scenes.entries()) {
    if (index > 0) await page.getByRole("button", { name: "Next step" }).click();
    await expect(words).toHaveText(texts[index]);
    const drawn = () => page.locator(".why-marks > g").evaluateAll((groups) => groups.map((group) => [".name", ".rank"].map((part) => group.querySelector(part)?.textContent)));
    await expect.poll(drawn).toEqual(marks.map(({ cell, role }) => [cell, letters[role]]));
  }
  await expect(page.getByRole("button", { name: "Next step" })).toBeDisabled();
  await isAccessible(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(ranks).not.toHaveCount(0);
  // The strategy completes a line against any moves; here, always the leftmost column.
  for (let moves = 0; moves < 21 && (await playable(page).count()) > 0; moves++) await reply(page, () => playable(page).first().click());
  await expect(status(page)).toHaveText("Red has completed a line, as promised.");
  await expect(page.locator("line.won")).not.toHaveCount(0);
  await reply(page, () => page.keyboard.press("u"));
  await expect(playable(page)).not.toHaveCount(0);
  await page.getByRole("button", { name: "New game" }).click();
  await expect(page).toHaveURL(/\/strategy$/);
});

test("a URL names a game within the strategy, or one that has left it", async ({ page }) => {
  await page.goto("/strategy?moves=44");
  await expect(page).toHaveURL(/moves=44\d$/);
  await page.goto("/strategy?moves=11");
  await expect(status(page)).toHaveText("This game has left the strategy.");
  await expect(playable(page)).toHaveCount(0);
});

test("lessons link to it, and it is translated", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto("/learn-to-play");
  await page.getByRole("link", { name: "Eine kompakte Strategie" }).click();
  await expect(page).toHaveURL(/\/strategy/);
  await expect(page.getByText(/Sie enthält für jede von [\d.]+ Stellungen einen Zug/)).toBeVisible();
  await context.close();
});
