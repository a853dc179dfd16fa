// Why a position is worth what it is, on the board.
import { expect, test } from "@playwright/test";
import { excess, isAccessible } from "./help.js";

/** Won by a plan: O d5, then a threat at e2 below which X must play in the end. */
const PLAN = "64123671377774434";
/** A loss, by a plan with rules. */
const RULES = "4225627617416421437";

const panel = (page) => page.getByRole("region", { name: "Why?" });
const words = (page) => panel(page).getByRole("status");

test("board and reasons are seen at once: beside each other, or below on a phone", async ({ page }) => {
  for (const [width, height, share] of [[1440, 900, 0.75], [390, 844, 0]]) {
    await page.setViewportSize({ width, height });
    await page.goto(`/analysis?moves=${PLAN}`);
    await page.getByRole("button", { name: "Why?" }).click();
    await expect(words(page)).toHaveText("Yellow is to move and wins.");
    await page.getByRole("button", { name: "Next step" }).click();
    for (const seen of [page.locator(".board"), words(page), page.getByRole("button", { name: "Close" })]) await expect(seen).toBeInViewport({ ratio: 1 });
    expect((await page.locator(".board").boundingBox()).height / height).toBeGreaterThan(share);
    expect(await page.locator(".split > .panel .why").count()).toBe(share ? 1 : 0);
  }
});

test("a plan is told step by step, with what it is about marked on the board", async ({ page }) => {
  await page.goto(`/analysis?moves=${PLAN}`);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toHaveText("Yellow is to move and wins.");
  await expect(page.getByRole("button", { name: "Previous step" })).toBeDisabled();
  const on = page.getByRole("button", { name: "Next step" });
  await on.click();
  await expect(words(page)).toHaveText("Yellow plays d5 and then wins with this plan.");
  await expect(page.locator(".why-marks .ring.move + .name")).toHaveText("d5");
  await on.click();
  await expect(words(page)).toContainText("a disc on e2 (d2–g2) completes a line");
  await expect(page.locator(".why-marks .ring.threat.O")).toHaveCount(1);
  await expect(page.locator(".why-marks line.drawn.O")).toHaveCount(1);
  // The stone that the plan begins with is on the board.
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(18);
  await page.keyboard.press("ArrowRight");
  await expect(words(page)).toContainText("Yellow leaves the cell below, e1, empty");
  await expect(page.locator(".why-marks .avoid + .name")).toHaveText("e1");
  while (await on.isEnabled()) await on.click();
  await expect(words(page)).toHaveText("Yellow e2 (d2–g2), even row, the cell below it is empty");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(words(page)).toContainText("Yellow drops on top of Red's disc if that cell is marked ^");
  // More than five; they come after the words.
  await expect(page.locator(".why-marks .upper").nth(5)).toBeAttached();
  // The board is as it was when it is closed, and thinking goes on.
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Why?" })).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(17);
  await expect(page.locator(".why-marks")).toHaveCount(0);
  await expect(page.locator(".split > .panel > .note")).toContainText("wins in");
  // Another position is not told of with the words of this one.
  await page.keyboard.press("w");
  await expect(words(page)).toHaveText("Yellow is to move and wins.");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(panel(page)).toBeHidden();
});

test("rules have arrows and stopped lines, in German too, and nothing to complain of", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto(`/analysis?moves=${RULES}`);
  // With its values the table is at its widest.
  await expect(page.locator("td.number")).toHaveText(Array(7).fill(/^−\d+$/));
  await page.keyboard.press("w");
  const said = page.getByRole("region", { name: "Warum?" }).getByRole("status");
  await expect(said).toHaveText("Gelb ist am Zug, und Rot gewinnt, was Gelb auch spielt.");
  const on = page.getByRole("button", { name: "Nächster Schritt" });
  for (let steps = 0; !(await said.textContent())?.includes("vertical"); steps++) {
    expect(steps).toBeLessThan(12);
    await on.click();
  }
  await expect(said).toHaveText("Auf Gelb a4 folgt Rot a5. Gegen a2–a5 und a3–a6. (vertical: um eines von zwei Feldern einer Spalte zu bekommen)");
  await expect(page.locator(".why-marks .arrow")).toHaveCount(1);
  await expect(page.locator(".why-marks .drawn.stopped")).toHaveCount(2);
  expect(await excess(page)).toBeLessThanOrEqual(0);
  await isAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await isAccessible(page, ["color-contrast"]);
  await context.close();
});

test("a review and a solved puzzle say why, the page offline too", async ({ page, context }) => {
  await page.goto("/review?moves=4453345543");
  await expect(page.locator(".review li")).toHaveCount(10);
  await page.getByRole("button", { name: "Next mistake" }).click();
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toContainText("is to move");
  await page.goto("/puzzles?seed=3");
  await expect(page.getByRole("button", { name: "Why?" })).toBeDisabled();
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state));
  await expect(async () => expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBeTruthy()).toPass();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(words(page)).toContainText(/to move/);
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toBeHidden();
  await context.setOffline(false);
});
