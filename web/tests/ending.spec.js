// What people see first and last: the first paint on a phone, whose turn it is, the end of a game, the look of the discs.
import { expect, test } from "@playwright/test";
import { headline, isAccessible, overflow, playable, startGame, status } from "./help.js";

/** A phone with a touch screen. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Red needs one more move, in column 7. */
const BEFORE = "445566";

/** Opens a stored game. */
async function open(page, moves, seats, size = "7x6") {
  await page.addInitScript(
    ([moves, seats, size]) => {
      const spec = { size, connect: 4, gravity: true, swap: false, moves, notation: "digits" };
      if (!localStorage.getItem("game")) localStorage.setItem("game", JSON.stringify({ spec, seats, seed: 1 }));
    },
    [moves, seats, size],
  );
  await page.goto("/");
}

test("a headline addresses the person, with one primary button", async ({ page }) => {
  await page.setViewportSize(PHONE.viewport);
  await open(page, BEFORE, { X: "human", O: "level:2" });
  await expect(headline(page)).toBeHidden();
  await expect(playable(page)).toHaveCount(7);
  const before = await page.locator(".board").boundingBox();
  await page.locator('.buttons [data-move="7"]').click();
  await expect(page.getByRole("heading", { name: "You won!" })).toBeInViewport({ ratio: 1 });
  // The board stays where it is.
  expect(await page.locator(".board").boundingBox()).toEqual(before);
  // Screen readers hear the move as well.
  await expect(status(page)).toHaveText("Red played 7. You won!");
  await expect(page.locator(".offer .main")).toHaveText("Rematch");
  await expect(page.locator("main .main:visible:not(form *)")).toHaveCount(1);
  await expect(page.locator(".offer .plain")).toHaveText(["Review", /^Harder: \w+$/, "Invite a friend", "Animated GIF", "Undo"]);
  // It is within the row above the board.
  const fits = await page.evaluate(() => document.querySelector(".headline span").getBoundingClientRect().bottom <= document.querySelector(".frame").getBoundingClientRect().top);
  expect(fits).toBe(true);
  await isAccessible(page);
  await page.keyboard.press("u");
  await expect(headline(page)).toBeHidden();
  await expect(page.locator(".board.won")).toHaveCount(0);
  // A lost game, as it was loaded.
  await page.evaluate(() => localStorage.setItem("game", JSON.stringify({ spec: { size: "7x6", connect: 4, gravity: true, swap: false, moves: "4455667", notation: "digits" }, seats: { X: "level:2", O: "human" }, seed: 1 })));
  await page.reload();
  await expect(headline(page)).toHaveText("You lost…");
  await expect(page.getByRole("button", { name: /^Easier/ })).toBeVisible();
  await expect(page.locator(".settling")).toHaveCount(0);
  // By keyboard, the focus moves on to the board.
  await page.getByRole("button", { name: "Rematch" }).press("Enter");
  await expect(headline(page)).toBeHidden();
  await expect(page.locator(".buttons button:focus")).toHaveAttribute("aria-label", "Drop in column 4");
});

test("winning discs hop in turn and confetti rains over the board, except with reduced motion", async ({ browser }) => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    const fetched = [];
    page.on("request", (request) => request.url().endsWith("/confetti.js") && fetched.push(request));
    // The canvas as it was added, because it is removed when the last piece has fallen.
    await page.addInitScript(() => {
      window.rain = [];
      addEventListener("DOMContentLoaded", () =>
        new MutationObserver(() => {
          const canvas = document.querySelector(".confetti");
          if (!canvas || window.rain.length) return;
          const [inner, outer] = [canvas, canvas.closest(".board")].map((one) => one.getBoundingClientRect());
          window.rain.push({ isWhole: inner.left <= outer.left && inner.top <= outer.top && inner.right >= outer.right && inner.bottom >= outer.bottom });
        }).observe(document.body, { childList: true, subtree: true }),
      );
    });
    await page.clock.install();
    await open(page, BEFORE, { X: "human", O: "human" });
    await page.locator('.buttons [data-move="7"]').click();
    await expect(headline(page)).toHaveText("Red wins. Play again?");
    // In front of the board, in the order of the line.
    expect(await page.locator(".winners > .winning").evaluateAll((all) => all.map((one) => one.style.left))).toEqual([3, 4, 5, 6].map((col) => expect.stringContaining(String((100 * col) / 7).slice(0, 6))));
    const hops = await page.locator(".winners > .winning").evaluateAll((all) => all.map((one) => [getComputedStyle(one).animationName, getComputedStyle(one).animationDelay]));
    await expect(page.locator(".stones")).toHaveCSS("opacity", "0.4");
    if (reducedMotion === "reduce") {
      expect(hops.map(([name]) => name)).toEqual(Array(4).fill("none"));
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.waitForLoadState("networkidle");
      expect(fetched).toEqual([]);
    } else {
      expect(hops).toEqual(["0s", "0.12s", "0.24s", "0.36s"].map((delay) => ["hop", delay]));
      await expect.poll(() => page.evaluate(() => window.rain)).toEqual([{ isWhole: true }]);
      // It ends by itself, and a rematch ends it immediately.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
      await expect(page.locator(".confetti")).toHaveCount(0);
      await page.keyboard.press("u");
      await expect(playable(page)).toHaveCount(7);
      await page.keyboard.press("7");
      await expect(page.locator(".confetti")).toHaveCount(1);
      // The button ignores clicks while the clock stands still, because it has just appeared.
      await page.keyboard.press("n");
      await expect(page.locator(".confetti")).toHaveCount(0);
    }
    await context.close();
  }
});

test("a long headline fits over the board of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/play");
  for (const [tag, size, moves] of [["fr", "7x6", "4455667"], ["nl", "4x4", "1212121"], ["pl", "20x20", "1212121"]]) {
    await page.evaluate(
      ([tag, size, moves]) => {
        localStorage.setItem("language", tag);
        localStorage.setItem("game", JSON.stringify({ spec: { size, connect: 4, gravity: true, swap: false, moves, notation: "digits" }, seats: { X: "human", O: "human" }, seed: 1 }));
      },
      [tag, size, moves],
    );
    await page.reload();
    await expect(headline(page)).toBeVisible();
    expect(await headline(page).evaluate((one) => one.scrollWidth - one.clientWidth), `${tag} ${size}`).toBeLessThanOrEqual(0);
    expect(await overflow(page)).toBe(0);
  }
});

test("on a phone the shape of the board is there from the first paint, and nothing moves", async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shift += value))).observe({ type: "layout-shift", buffered: true });
  });
  // Scripts, texts and the engine arrive one after the other, each after a paint.
  const painted = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  const held = [];
  for (const path of ["**/js/main.js", "**/app.ftl", "**/rules.wasm"]) {
    let isHeld = () => {};
    const asked = new Promise((resolve) => (isHeld = resolve));
    let release = () => {};
    const released = new Promise((resolve) => (release = resolve));
    await page.route(path, async (route) => {
      isHeld();
      await released;
      await route.continue();
    });
    held.push({ asked, release });
  }
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator(".skeleton .board")).toBeInViewport({ ratio: 1 });
  const place = await page.locator(".skeleton .board").boundingBox();
  for (const { asked, release } of held) {
    await asked;
    await painted();
    release();
  }
  await expect(playable(page)).toHaveCount(7);
  await page.waitForLoadState("networkidle");
  await painted();
  // The real board takes the place of the first one.
  const box = await page.locator(".board").boundingBox();
  for (const side of ["x", "y", "width", "height"]) expect(Math.abs(box[side] - place[side]), side).toBeLessThan(4);
  expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(0.05);
  await context.close();
});

test("on a phone the first disc bobs over the board until the first move, and Start shows the board", async ({ browser }) => {
  const context = await browser.newContext({ ...PHONE, reducedMotion: "no-preference" });
  const page = await context.newPage();
  // The offer of sound would cover the form for some seconds.
  await page.addInitScript(() => localStorage.setItem("sound", "off"));
  await page.goto("/");
  const next = page.locator(".next");
  await expect(next).toHaveText("Tap a column");
  await expect(next).toBeInViewport();
  // Over the middle column, above the board, in the color of the side to move.
  await expect(next.locator(".disc.X")).toHaveCount(1);
  const [disc, column, frame] = await Promise.all([".bobbing", '.buttons [data-move="4"]', ".frame"].map((of) => page.locator(of).boundingBox()));
  expect(Math.abs(disc.x + disc.width / 2 - column.x - column.width / 2)).toBeLessThan(3);
  expect(disc.y + disc.height / 2).toBeLessThan(frame.y);
  expect(await page.locator(".bobbing").evaluate((one) => one.getAnimations().map(({ animationName }) => animationName))).toEqual(["bob"]);
  await page.locator('.buttons [data-move="4"]').tap();
  await expect(status(page)).toContainText("Your move, Red.");
  // Later it only shows whose turn it is.
  await expect(next).toHaveText("");
  await expect(next.locator(".disc.X")).toBeVisible();
  await expect(page.locator(".bobbing")).toHaveCount(0);
  page.on("dialog", (dialog) => dialog.accept());
  const start = page.getByRole("button", { name: "Start", exact: true });
  await start.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await start.tap();
  await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".people")).toBeInViewport({ ratio: 1 });
  await expect(next).toHaveText("Tap a column");
  await context.close();
});

test("the last move has a ring around its hole, and the shapes of discs are embossed", async ({ page }) => {
  await open(page, "445", { X: "human", O: "human" });
  const [ring, disc] = await Promise.all(["circle.last", ".stone"].map((of) => page.locator(of).last().boundingBox()));
  expect(ring.width).toBeGreaterThan(0.85 * disc.width);
  expect(Math.abs(ring.x + ring.width / 2 - disc.x - disc.width / 2)).toBeLessThan(2);
  await expect(page.locator("circle.last")).toHaveCSS("fill", "none");
  // Embossed: both sides have a shape in a shade of their own color.
  const shades = await page.locator(".stone .mark").evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).stroke)).size);
  expect(shades).toBe(2);
  await expect(page.locator(".stone .disc.X path.mark")).toHaveCount(2);
  await expect(page.locator(".stone .disc.O circle.mark")).toHaveCount(1);
});
