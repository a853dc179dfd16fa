// What people see first and last: the first paint on a phone, the invitation to move, the end of a game, the look of the discs.
import { expect, test } from "@playwright/test";
import { headline, isAccessible, overflow, playable, startGame, status } from "./help.js";

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
  await open(page, BEFORE, { X: "human", O: "level:2" });
  await expect(headline(page)).toBeHidden();
  await page.locator('.buttons [data-move="7"]').click();
  await expect(page.getByRole("heading", { name: "You won!" })).toBeInViewport({ ratio: 1 });
  // Screen readers hear the move as well.
  await expect(status(page)).toHaveText("Red played 7. You won!");
  await expect(page.locator(".offer .main")).toHaveText("Rematch");
  await expect(page.locator("main .main:visible:not(form *)")).toHaveCount(1);
  await expect(page.locator(".offer .plain")).toHaveText(["Review", /^Harder: \w+$/, "Invite a friend"]);
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
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(headline(page)).toBeHidden();
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
    await open(page, BEFORE, { X: "human", O: "human" });
    await page.locator('.buttons [data-move="7"]').click();
    await expect(headline(page)).toHaveText("Red wins. Play again?");
    // In front of the board, in the order of the line.
    expect(await page.locator(".winners > .winning").evaluateAll((all) => all.map((one) => one.style.left))).toEqual([3, 4, 5, 6].map((col) => expect.stringContaining(String((100 * col) / 7).slice(0, 6))));
    const delays = await page.locator(".winners > .winning").evaluateAll((all) => all.flatMap((one) => one.getAnimations().map((hop) => hop.effect.getTiming().delay)));
    await expect(page.locator(".stones")).toHaveCSS("opacity", "0.4");
    if (reducedMotion === "reduce") {
      expect(delays).toEqual([]);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.waitForLoadState("networkidle");
      expect(fetched).toEqual([]);
    } else {
      expect(delays).toEqual([0, 120, 240, 360]);
      await expect.poll(() => page.evaluate(() => window.rain)).toEqual([{ isWhole: true }]);
      // It ends by itself, and a rematch ends it immediately.
      await expect(page.locator(".confetti")).toHaveCount(0);
      await page.keyboard.press("u");
      await page.keyboard.press("7");
      await expect(page.locator(".confetti")).toHaveCount(1);
      await page.getByRole("button", { name: "Rematch" }).click();
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
