// The main paths where browsers offer less: on plain http, and where site data is blocked or full.
import { expect, test } from "@playwright/test";
import { column, startOnlineGame } from "./online.js";
import { isAccessible, playable, startGame, status, visit } from "./help.js";

/** An address at home. Unlike 127.0.0.1, it is not a secure context. */
const HOME = "192.168.7.7";
/** A name that the server does not know. */
const OTHER_HOST = "four.example";

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, args: [...launchOptions.args, `--host-resolver-rules=MAP ${HOME} 127.0.0.1, MAP ${OTHER_HOST} 127.0.0.1`] }),
});

/** How reading or writing site data fails. @type {Record<string, () => void>} */
const failures = {
  blocked: () => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get });
    Object.defineProperty(navigator.serviceWorker, "register", { value: async () => get() });
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  },
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  },
};

/** Plays, copies a link, solves a puzzle and opens every view; returns the errors of the page. */
async function useEveryView(page) {
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await startGame(page, { opponent: "level:1" });
  await playable(page).nth(3).click();
  await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
  await visit(page, "/analysis?moves=44444326112");
  await expect(page.getByText("2 wins in 27 moves")).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  await visit(page, "/puzzles?seed=1&grade=1");
  await expect(page.locator("h2").first()).toContainText("find the only");
  await page.getByRole("button", { name: "Show solution" }).click();
  await visit(page, "/puzzles?seed=2&grade=1");
  await expect(page.getByText("Solved on the first try: 0 of 1")).toBeVisible();
  for (const path of ["/puzzles/storm", "/puzzles/streak", "/puzzles/sheet", "/learn", "/online", "/learn-to-play", "/strategy", "/search", "/review?moves=4455667"]) {
    await visit(page, path);
    await expect(page.locator("main h1"), path).toBeAttached();
    await expect(page.locator("main .error", { hasText: /\S/ }), path).toHaveCount(0);
  }
  return errors;
}

test("on plain http, everything works", async ({ browser, baseURL }) => {
  const url = baseURL.replace("127.0.0.1", HOME);
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto("/play");
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "clipboard" in navigator, "serviceWorker" in navigator])).toEqual([false, false, false, false]);
  expect(await useEveryView(page)).toEqual([]);
  await context.close();
  const { contexts, host, guest } = await startOnlineGame(browser, { url });
  await column(host, 4).click();
  await expect(status(guest)).toContainText("Your move, Yellow.");
  await column(guest, 5).click();
  await expect(status(host)).toContainText("Your move, Red.");
  const other = await contexts[0].newPage();
  await other.goto(`${url}/online`);
  await other.getByRole("button", { name: /^Move to another device/ }).click();
  await expect(other.getByRole("img", { name: "QR code of the link that moves your game" })).toBeVisible();
  for (const one of contexts) await one.close();
});

test("links that other devices can open have QR codes", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL.replace("127.0.0.1", HOME), viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto("/online");
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await expect(page.getByRole("img", { name: "QR code of the invitation link" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel(/can join/)).toBeInViewport({ ratio: 1 });
  await isAccessible(page);
  await page.goto("/online");
  await page.getByRole("button", { name: "Create tournament" }).click();
  const code = page.getByRole("img", { name: "QR code of the link to join the tournament" });
  await expect(code).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("link", { name: "Projector view" }).click();
  await expect(code).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("works only on this computer")).toHaveCount(0);
  await context.close();
});

for (const [name, fail] of Object.entries(failures)) {
  test(`where site data is ${name}, everything works and the page says once that nothing is saved`, async ({ page }) => {
    await page.addInitScript(fail);
    await page.addInitScript(() => {
      addEventListener("connect4-unsaved", () => (window.told = (window.told ?? 0) + 1));
    });
    await page.goto("/play");
    await expect(page.getByText("This browser cannot save anything here")).toBeVisible();
    expect(await useEveryView(page)).toEqual([]);
    // `startGame` has loaded the page again.
    expect(await page.evaluate(() => window.told)).toBe(1);
    if (name === "blocked") {
      await visit(page, "/online");
      await page.getByRole("button", { name: "Create invitation link" }).click();
      await expect(page.getByText("Online games need cookies")).toBeVisible();
    }
    // A value that could not be saved lasts until the page is closed.
    await visit(page, "/play");
    await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
  });
}

test("a wrong address, link or host name is explained, and a slash at the end is ignored", async ({ page, baseURL }) => {
  const inMain = (role, options) => page.getByRole("main").getByRole(role, options);
  const wrong = await page.goto("/nothing");
  expect(wrong.status()).toBe(404);
  await expect(page.getByText("There is nothing at this address.")).toBeVisible();
  await isAccessible(page);
  await inMain("link", { name: "Play" }).click();
  await expect(playable(page)).toHaveCount(7);
  await page.goto("/invite/0123456789abcdef/wrong");
  await expect(page.getByText("This invitation is no longer valid")).toBeVisible();
  await expect(inMain("link")).toHaveAttribute("href", "/online");
  await page.goto("/analysis/?moves=44");
  await expect(page).toHaveURL(/\/analysis\?.*moves=44$/);
  await page.goto(baseURL.replace("127.0.0.1", OTHER_HOST));
  await expect(page.getByRole("heading", { name: `This server is not known as “${OTHER_HOST}` })).toBeVisible();
  await isAccessible(page);
});
