// Without WebAssembly, engine requests go to the server.
import { expect, test } from "@playwright/test";
import { headline, playable, startGame, status, waitForTurn } from "./help.js";

test.use({ serviceWorkers: "block" });

test.beforeEach(async ({ context }) => {
  await context.route("**/*.wasm", (route) => route.abort());
});

test("a game against level 2 without WebAssembly", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/api/v1/engine") && asked.push(request));
  await startGame(page, { opponent: "level:2" });
  for (let moves = 0; (await waitForTurn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    await playable(page).first().click();
  }
  await expect(headline(page)).toBeVisible();
  expect(asked.length).toBeGreaterThan(8);
});

test("analysis and puzzles without WebAssembly", async ({ page }) => {
  await page.goto("/analysis?size=7x6&k=4&moves=44444326112");
  await expect(page.getByText("2 wins in 27 moves")).toBeVisible();
  await page.goto("/puzzles");
  await expect(page.locator("h2").first()).toContainText("find the only");
});

test("steps taken before earlier answers arrive are counted, and the last one is shown", async ({ page }) => {
  /** Whether requests about earlier positions are held back, and those held. */
  let isHeld = false;
  const held = [];
  await page.route("**/api/v1/engine", async (route) => {
    const { ask, game } = route.request().postDataJSON();
    if (isHeld && ask === "view" && game.moves.split(" ").length < 5) await new Promise((resolve) => held.push(resolve));
    return route.continue();
  });
  const release = () => held.splice(0).forEach((resolve) => resolve());
  await page.goto("/analysis?moves=44556");
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  isHeld = true;
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("Back");
  await press("Back");
  await expect.poll(() => held.length).toBe(2);
  release();
  await expect(page).toHaveURL(/moves=445$/);
  const late = page.waitForResponse((response) => response.request().postDataJSON()?.game.moves === "d1");
  await page.getByRole("button", { name: "1. 4" }).click();
  await press("To end");
  await expect(page).toHaveURL(/moves=44556$/);
  await expect.poll(() => held.length).toBe(1);
  release();
  await (await late).finished();
  // After its next task, the page has processed the late answer.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page).toHaveURL(/moves=44556$/);
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(5);
});

test("a page from a server without the browser engine does not request it, and says that offline play is unavailable", async ({ page }) => {
  await page.route("**/play", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("<html", '<html data-engine="server"') });
  });
  const asked = [];
  page.on("request", (request) => /wasm|worker/.test(request.url()) && asked.push(request.url()));
  await startGame(page, { opponent: "level:1" });
  await playable(page).nth(3).click();
  await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
  expect(asked).toEqual([]);
  await expect(page.getByText("offline play is unavailable")).toBeVisible();
});
