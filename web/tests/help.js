// What several tests do.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** That axe finds nothing to complain of (WCAG 2.2 AA and good practice), or by these of its rules. */
export async function isAccessible(page, rules) {
  // The page has no frames; without this, each run would open a window of its own to gather what they say.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

/** Goes to another view as a link within the page does, without loading the page anew. */
export const visit = (page, to) =>
  page.evaluate((to) => {
    document.querySelector("main").replaceChildren();
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);

/** By how many pixels the page is wider than the screen. (On a phone `innerWidth` grows with what is too wide.) */
export const excess = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The status line of the game. */
export const status = (page) => page.locator("p.status");

/** The columns (or cells) that can be played now. */
export const free = (page) => page.locator('.buttons button[aria-disabled="false"]');

/** Waits until a person can move or the game is over; says which. */
export async function turn(page) {
  await expect(async () => {
    const text = await status(page).textContent();
    const isOver = /wins!|Draw!/.test(text ?? "");
    expect(isOver || (await free(page).count()) > 0).toBeTruthy();
  }).toPass({ timeout: 60_000 });
  return /wins!|Draw!/.test((await status(page).textContent()) ?? "") ? "over" : "move";
}

/** Begins a game against a player. */
export async function begin(page, { opponent, side = "X", game = "connect4" }) {
  await page.goto("/play");
  await expect(page.locator("form select").first()).toContainText("Level 2");
  await page.getByLabel("Game", { exact: true }).selectOption(game);
  await page.getByLabel("Opponent").selectOption(opponent);
  await page.getByLabel("You play").selectOption(side);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(status(page)).toContainText(/to move|thinking/);
}
