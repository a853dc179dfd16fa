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
  await expect(page.locator("h2").first()).toContainText("find the only move");
});
