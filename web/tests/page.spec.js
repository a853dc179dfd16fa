import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { begin, free, status, turn } from "./help.js";

test("a game by mouse against level 2 goes to its end and is reviewed", async ({ page }) => {
  await begin(page, { opponent: "level:2" });
  for (let moves = 0; (await turn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    const columns = free(page);
    // Towards the middle, so that the game does not take all its cells.
    await columns.nth(Math.floor((await columns.count()) / 2)).click();
  }
  await expect(status(page)).toContainText(/wins!|Draw!/);
  await expect(page.locator(".buttons button[aria-disabled='false']")).toHaveCount(0);
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.locator(".review li").first()).toContainText("1. Blue");
  await expect(page.getByText(/Blue kept the value with/)).toBeVisible();
});

test("the same by keyboard alone", async ({ page }) => {
  await begin(page, { opponent: "level:2", side: "O" });
  await turn(page);
  // One tab stop for the whole board.
  await page.locator("#skip").focus();
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.locator(".buttons button:focus").count()) break;
  }
  const focused = page.locator(".buttons button:focus");
  await expect(focused).toHaveAttribute("aria-label", "Drop in column 4");
  await page.keyboard.press("ArrowLeft");
  await expect(focused).toHaveAttribute("aria-label", "Drop in column 3");
  await page.keyboard.press("End");
  await expect(focused).toHaveAttribute("aria-label", "Drop in column 7");
  await page.keyboard.press("Enter");
  for (let moves = 1; (await turn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    const label = await free(page).nth(moves % (await free(page).count())).getAttribute("aria-label");
    await page.keyboard.press(label?.match(/\d+/)?.[0] ?? "1");
  }
  await expect(status(page)).toContainText(/wins!|Draw!/);
});

test("digits drop only while the board has the focus", async ({ page }) => {
  await begin(page, { opponent: "human" });
  await page.getByLabel("Opponent").focus();
  await page.keyboard.press("4");
  await expect(page.locator("td", { hasText: "Blue" })).toHaveCount(0);
  await free(page).first().focus();
  await page.keyboard.press("4");
  await expect(page.locator("td", { hasText: "Blue" })).toHaveCount(1);
  await expect(status(page)).toHaveText("Blue played d1. Orange to move.");
});

test("undo, redo, hints and the swap rule", async ({ page }) => {
  await page.goto("/play");
  await page.getByLabel(/Swap rule/).check();
  await page.getByLabel("Opponent").selectOption("human");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(status(page)).toHaveText("Blue to move.");
  await free(page).nth(3).click();
  await page.getByRole("button", { name: /swap/ }).click();
  await expect(status(page)).toContainText("Orange swapped sides.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status(page)).toContainText("Blue played d1.");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(status(page)).toContainText("swapped sides");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator("p.note").first()).toContainText(/plies|draw/);
});

test("a game without gravity against a computer", async ({ page }) => {
  await begin(page, { opponent: "perfect", game: "tictactoe" });
  while ((await turn(page)) === "move") await free(page).first().click();
  await expect(status(page)).toContainText(/Orange wins!|Draw!/);
});

test("a permalink is analysed, stepped through, pasted and exported", async ({ page }) => {
  await page.goto("/analysis?size=7x6&k=4&moves=44444326112");
  await expect(page.getByText("2 wins in 27 plies")).toBeVisible();
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  await expect(page.locator(".graph")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/moves=4444432611$/);
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(page).toHaveURL(/moves=44444326112$/);
  await page.getByRole("button", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/moves=444443261122$/);
  await page.locator("summary").click();
  await page.getByLabel("Notation").selectOption("position");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByLabel("Text")).toHaveValue(/^6 7 4 .* g$/);
  await page.getByLabel("Notation").selectOption("list");
  await page.getByLabel("Text").fill("[3,3,3]");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page).toHaveURL(/moves=444$/);
  await page.getByLabel("Text").fill("[9]");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.getByText(/column 10 is off the board/)).toBeVisible();
});

test("puzzles are asked, answered and solved", async ({ page }) => {
  await page.goto("/puzzles");
  await expect(page.locator("h2").first()).toContainText("find the only move");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(status(page)).toContainText(/The answer is \d/);
  const first = await page.locator("h2").first().textContent();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(page.getByRole("button", { name: "Show the solution" })).toBeEnabled();
  const answers = page.locator('.buttons button[aria-disabled="false"]');
  for (let column = 0; column < (await answers.count()); column++) {
    await answers.nth(column).click();
    if (/Right!/.test((await status(page).textContent()) ?? "")) break;
    await expect(status(page)).toContainText(/does not do it|Right!/);
    if (/Right!/.test((await status(page).textContent()) ?? "")) break;
  }
  await expect(status(page)).toContainText("Right!");
  await expect(page.getByText("Solved: 1")).toBeVisible();
  expect(first).toBeTruthy();
});

test("the page loads again without a network, and plays", async ({ page, context }) => {
  await page.goto("/play");
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state));
  await expect(async () => expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBeTruthy()).toPass();
  await context.setOffline(true);
  await page.goto("/analysis?moves=2252576253462244111563365343671351441");
  await expect(page.getByText(/loses|every move/).first()).toBeVisible();
  await begin(page, { opponent: "level:1" });
  await free(page).nth(3).click();
  await expect(async () => expect(await page.locator("td", { hasText: "Orange" }).count()).toBe(1)).toPass();
  await context.setOffline(false);
});

test("the first load is small", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let bytes = 0;
  page.on("requestfinished", async (request) => {
    const sizes = await request.sizes();
    bytes += sizes.responseBodySize + sizes.responseHeadersSize;
  });
  await page.goto("/play");
  await expect(free(page)).toHaveCount(7);
  await page.waitForTimeout(1000);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
  await context.close();
});

test("German has every text", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto("/play");
  await expect(page.getByRole("link", { name: "Spielen" })).toBeVisible();
  await expect(status(page)).toHaveText("Blau ist am Zug.");
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.goto("/analysis?moves=44444326112");
  await expect(page.getByText("2: Sieg in 27")).toBeVisible();
  await context.close();
});

const VIEWS = ["/play", "/analysis?moves=44444326112", "/review?moves=4455667", "/puzzles", "/online"];
for (const scheme of ["light", "dark"]) {
  for (const view of VIEWS) {
    test(`no accessibility violation on ${view} (${scheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(view);
      await expect(page.locator("main h1")).toBeAttached();
      if (view.startsWith("/analysis")) await expect(page.locator(".graph")).toBeVisible();
      if (view.startsWith("/review")) await expect(page.locator(".review li")).toHaveCount(7);
      if (view === "/puzzles") await expect(page.locator("h2").first()).toContainText("find the only move");
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
    });
  }
}
