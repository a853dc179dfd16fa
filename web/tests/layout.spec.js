// Where things are in all views: the board, its tools, the navigation, and the form for a new game.
import { expect, test } from "@playwright/test";
import { choose, isAccessible, opponentChoice, overflow, playable, startGame, status, visit } from "./help.js";

const VIEWS = ["/play", "/analysis?moves=44444326112", "/review?moves=4455667", "/puzzles?seed=3", "/puzzles/storm", "/puzzles/streak", "/learn-to-play", "/strategy", "/learn"];

test("the board has one place in all views, with tools below it that are large enough to touch, and steps in the panel", async ({ browser }) => {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000, isMobile: width < 1000 });
    const page = await context.newPage();
    await page.goto("/play");
    await expect(playable(page)).toHaveCount(7);
    const { id, join } = await (await page.request.post("/api/v1/games", { data: { size: "7x6", connect: 4, gravity: true, swap: false, name: "Ada", seat: 1, listed: false, clock: null } })).json();
    const guest = await browser.newContext();
    // The link gives the right to join.
    await guest.request.get(join);
    expect((await guest.request.post(`/api/v1/games/${id}/join`, { data: { name: "Pip" } })).ok()).toBe(true);
    const places = {};
    for (const view of [...VIEWS, `/game/${id}`]) {
      await visit(page, view);
      await expect(page.locator(".buttons button").first()).toBeVisible();
      const box = await page.locator(".board").boundingBox();
      places[view] = `${box.x} ${box.width}`;
      const tools = await page.locator(".bar > *:visible").evaluateAll((all) => all.map((one) => ({ name: one.textContent, size: Math.min(one.offsetWidth, one.offsetHeight), icons: one.querySelectorAll("svg.icon").length })));
      expect(new Set(await page.locator(".bar > *:visible").evaluateAll((all) => all.map((one) => one.offsetTop))).size, `${view}: one row`).toBeLessThanOrEqual(1);
      for (const { name, size, icons } of tools) {
        expect(size, `${view}: ${name}`).toBeGreaterThanOrEqual(44);
        expect(icons, `${view}: ${name}`).toBe(1);
      }
      expect(await page.locator("main .main:visible").count(), `${view}: at most one primary action`).toBeLessThanOrEqual(1);
      const steps = page.locator(".stepper");
      if (await steps.count()) expect(await steps.evaluate((one) => one.closest(".panel") !== null)).toBe(true);
    }
    expect(new Set(Object.values(places)).size, JSON.stringify(places)).toBe(1);
    // This browser has no scroll bars; others keep room for them.
    if (width > 1000) expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter)).toBe("stable");
    if (width < 1000) {
      for (const link of await page.locator("nav a").all()) expect((await link.boundingBox()).height).toBeGreaterThanOrEqual(44);
      // Within reach of the thumb, whatever is scrolled.
      await expect(page.locator("nav")).toBeInViewport({ ratio: 1 });
    }
    await Promise.all([context.close(), guest.close()]);
  }
});

test("a new game: ten faces, a side, and the rest under more options", async ({ page }) => {
  await page.goto("/play");
  await expect(page.locator(".faces .face")).toHaveText([/Pip/, /Mila/, /Otto/, /Nora/, /Felix/, /Greta/, /Hugo/, /Ines/, /Viktor/, /Ada/]);
  const drawings = await page.locator(".faces .avatar").evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(drawings).size).toBe(12);
  const strengths = await page.locator(".faces .strength > :last-child").evaluateAll((all) => all.map((one) => Number(one.getAttribute("width"))));
  expect(strengths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  // The description is in one place.
  await choose(page, { opponent: "level:9" });
  await expect(page.locator(".about")).toHaveText(/^Viktor · Level 9: looks four moves ahead/);
  await expect(page.getByText("looks four moves ahead")).toHaveCount(1);
  // Arrow keys change the opponent, and the side.
  await page.keyboard.press("ArrowRight");
  await expect(opponentChoice(page, "level:10")).toBeChecked();
  await page.getByLabel("Yellow second").focus();
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Swap rule")).toBeHidden();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".seats")).toHaveText(/Red: Ada Level 10Yellow: you/);
  await expect(page.locator(".seats .avatar")).toHaveCount(1);
  // Two players on this screen do not choose a side.
  await choose(page, { opponent: "human" });
  await expect(page.getByLabel("Yellow second")).toBeHidden();
  // The chosen board is named while the options are folded.
  await choose(page, { game: "tictactoe" });
  await page.locator(".new-game summary").click();
  await expect(page.locator(".new-game summary")).toHaveText("More options · Tic-tac-toe, 3×3");
  await isAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await isAccessible(page, ["color-contrast"]);
});

test("the primary action appears when it is its turn, and not next to the one that spoils it", async ({ page }) => {
  await page.goto("/learn-to-play");
  const next = page.getByRole("button", { name: "Next", exact: true });
  await expect(next).toBeDisabled();
  await page.keyboard.press("1");
  await expect(page.getByRole("button", { name: "Try again" })).toBeEnabled();
  await expect(next).toBeDisabled();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.keyboard.press("5");
  await expect(next).toBeEnabled();
  // Solved positions stay solved.
  await page.reload();
  await expect(next).toBeEnabled();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/puzzles?seed=3");
  const [solution, following] = [page.getByRole("button", { name: "Show solution" }), page.getByRole("button", { name: "Next puzzle" })];
  await expect(solution).toBeEnabled();
  const [one, other] = [await solution.boundingBox(), await following.boundingBox()];
  expect(other.x - one.x - one.width).toBeGreaterThan(120);
  await expect(following).not.toHaveClass(/main/);
  await solution.click();
  await expect(following).toHaveClass(/main/);
});

test("analysis bars are above the columns at every width", async ({ page }) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/analysis?moves=44444326112");
    await expect(page.getByText("2 wins in 27 moves. Solved.")).toBeVisible();
    await expect(page.locator(".board .bars .good, .board .bars .bad")).toHaveCount(7);
    // The search draws the bars again at any time: read both in one step.
    const { bars, columns } = await page.evaluate(() => {
      const boxes = (of) => [...document.querySelectorAll(of)].map((one) => one.getBoundingClientRect()).map(({ x, width, height }) => ({ middle: x + width / 2, width, height }));
      return { bars: boxes(".board .bars rect"), columns: boxes(".buttons button").map(({ middle }) => middle) };
    });
    // Column 2 wins, the draws have no height.
    expect(bars.map(({ height }) => height > 1)).toEqual([false, true, false, true, true, true, true]);
    bars.forEach(({ middle, width }, index) => {
      expect(Math.abs(middle - columns[index])).toBeLessThan(2);
      expect(width).toBeGreaterThan(12);
    });
  }
});

test("text of twice the size and forced colors keep every view usable", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await startGame(page, { opponent: "level:1" });
  await expect(playable(page)).toHaveCount(7);
  const color = (of) => page.locator(of).evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await color('.faces label:has([value="level:1"])')).not.toBe(await color('.faces label:has([value="level:3"])'));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { font-size: 200% }");
    document.adoptedStyleSheets.push(sheet);
  });
  for (const view of VIEWS) {
    await visit(page, view);
    await expect(page.locator(".buttons button").first()).toBeAttached();
    expect(await overflow(page), view).toBeLessThanOrEqual(0);
    const cut = await page.locator(".bar > *:visible, .faces label, .segments label").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
    expect(cut, view).toEqual([]);
  }
  await visit(page, "/play");
  await expect(status(page)).toContainText("Your move");
});
