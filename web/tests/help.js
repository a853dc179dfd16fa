// Helpers for several tests.
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Checks accessibility with axe: WCAG 2.2 AA and best practices, or only these rules. */
export async function isAccessible(page, rules) {
  // The page has no frames. Without legacy mode, axe opens a new page on each run to merge results of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(TAGS)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

/** Navigates to another view like a link in the app, without reloading the page. */
export const visit = (page, to) =>
  page.evaluate((to) => {
    document.querySelector("main").replaceChildren();
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, to);

/**
 * The horizontal overflow of the page in pixels. (On a phone, `innerWidth` grows with content that is too wide. The room that is kept
 * for a scroll bar may count as part of the client width, but not of the scroll width.)
 */
export const overflow = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** The status line of the game. */
export const status = (page) => page.locator("p.status");

/** The headline over the board at the end of a game. */
export const headline = (page) => page.locator(".headline");

/** The buttons of all legal moves. */
export const playable = (page) => page.locator('.buttons button[aria-disabled="false"]');

/** Waits until the user can move or the game is over, and returns which. */
export async function waitForTurn(page) {
  await expect(async () => {
    expect((await headline(page).isVisible()) || (await playable(page).count()) > 0).toBeTruthy();
  }).toPass({ timeout: 60_000 });
  return (await headline(page).isVisible()) ? "over" : "move";
}

/** The radio button of an opponent in the form for a new game. */
export const opponentChoice = (page, opponent) => page.locator(`.faces input[value="${opponent}"]`);

/** Fills in the form for a new game: the given fields only. */
export async function choose(page, { opponent, side, game, swap }) {
  if (game !== undefined || swap !== undefined) {
    const more = page.locator(".new-game details");
    if ((await more.getAttribute("open")) === null) await more.locator("summary").click();
    if (game !== undefined) await more.getByLabel("Game", { exact: true }).selectOption(game);
    if (swap !== undefined) await more.getByLabel("Swap rule").selectOption(swap);
  }
  if (opponent !== undefined) await opponentChoice(page, opponent).check();
  if (side !== undefined) await page.locator(`.segments input[value="${side}"]`).check();
}

/** Starts a local game against an opponent. */
export async function startGame(page, { opponent, side = "X", game = "connect4" }) {
  await page.goto("/play");
  await choose(page, { opponent, side: opponent === "human" ? undefined : side, game });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(status(page)).toContainText(/to move|Your move|thinking/);
}
