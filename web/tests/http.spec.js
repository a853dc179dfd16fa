// Where the browser cannot run the engine, the same questions go to the server.
import { expect, test } from "@playwright/test";
import { begin, free, status, turn } from "./help.js";

test.use({ serviceWorkers: "block" });

test.beforeEach(async ({ context }) => {
  await context.route("**/*.wasm", (route) => route.abort());
});

test("a game against level 2 without WebAssembly", async ({ page }) => {
  const asked = [];
  page.on("request", (request) => request.url().endsWith("/api/v1/engine") && asked.push(request));
  await begin(page, { opponent: "level:2" });
  for (let moves = 0; (await turn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    await free(page).first().click();
  }
  await expect(status(page)).toContainText(/wins!|Draw!/);
  expect(asked.length).toBeGreaterThan(8);
});

test("analysis and puzzles without WebAssembly", async ({ page }) => {
  await page.goto("/analysis?size=7x6&k=4&moves=44444326112");
  await expect(page.getByText("2 wins in 27 plies")).toBeVisible();
  await page.goto("/puzzles");
  await expect(page.locator("h2").first()).toContainText("find the only");
});

test("steps that are quicker than their answers count, and the last one is shown", async ({ page }) => {
  let wait = 0;
  await page.route("**/api/v1/engine", async (route) => {
    // An earlier position is slower to come.
    const { ask, game } = route.request().postDataJSON();
    if (ask === "view" && game.moves.split(" ").length < 5) await new Promise((resolve) => setTimeout(resolve, wait));
    return route.continue();
  });
  await page.goto("/analysis?moves=44556");
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  wait = 500;
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("Back");
  await press("Back");
  await expect(page).toHaveURL(/moves=445$/);
  const late = page.waitForResponse((response) => response.request().postDataJSON()?.game.moves === "d1");
  await page.getByRole("button", { name: "1. 4" }).click();
  await press("To end");
  await late;
  await expect(page).toHaveURL(/moves=44556$/);
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(5);
});

test("a server without the engine is not asked for it, and says that nothing works offline", async ({ page }) => {
  await page.route("**/play", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("<html", '<html data-engine="server"') });
  });
  const asked = [];
  page.on("request", (request) => /wasm|worker/.test(request.url()) && asked.push(request.url()));
  await begin(page, { opponent: "level:1" });
  await free(page).nth(3).click();
  await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
  expect(asked).toEqual([]);
  await expect(page.getByText("offline play is unavailable")).toBeVisible();
});
