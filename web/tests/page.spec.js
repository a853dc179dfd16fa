import { expect, test } from "@playwright/test";
import { choose, headline, isAccessible, opponentChoice, overflow, playable, startGame, status, visit, waitForTurn } from "./help.js";

const VIEWS = ["/play", "/analysis?moves=44444326112", "/review?moves=4455667", "/puzzles", "/learn-to-play", "/strategy", "/search", "/learn", "/online"];

test("play a game against level 2 by mouse and review it", async ({ page }) => {
  await startGame(page, { opponent: "level:2" });
  for (let moves = 0; (await waitForTurn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    const columns = playable(page);
    // Play near the middle, so that the game ends before the board is full.
    await columns.nth(Math.floor((await columns.count()) / 2)).click();
  }
  await expect(headline(page)).toHaveText(/^(You won!|You lost…|Draw!)$/);
  await expect(page.locator(".buttons button[aria-disabled='false']")).toHaveCount(0);
  await page.getByRole("link", { name: "Review" }).click();
  await expect(page.locator(".review li").first()).toContainText("1. Red");
  await expect(page.locator(".scores div", { hasText: /^Red\d+% \d+ of \d+ moves kept the result\.$/ })).toBeVisible();
  await expect(page.getByText("In a lost position, a move counts by how long it holds out")).toBeVisible();
});

test("importing a view has no side effects", async ({ page }) => {
  await page.route("/blank", (route) => route.fulfill({ contentType: "text/html", body: "<main id=main></main>" }));
  await page.goto("/blank");
  for (const view of ["play", "analysis", "review", "puzzles", "storm", "sheet", "lessons", "learn", "online", "game"]) {
    const shows = await page.evaluate(async (path) => typeof (await import(path)).show, `/js/views/${view}.js`);
    expect(shows).toBe("function");
  }
  await expect(page.locator("main")).toBeEmpty();
});

test("play a game by keyboard only", async ({ page }) => {
  await startGame(page, { opponent: "level:2", side: "O" });
  await waitForTurn(page);
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
  for (let moves = 1; (await waitForTurn(page)) === "move"; moves++) {
    expect(moves).toBeLessThan(22);
    const label = await playable(page).nth(moves % (await playable(page).count())).getAttribute("aria-label");
    await page.keyboard.press(label?.match(/\d+/)?.[0] ?? "1");
  }
  await expect(headline(page)).toHaveText(/^(You won!|You lost…|Draw!)$/);
});

test("single-key shortcuts work outside fields and can be turned off", async ({ page }) => {
  await startGame(page, { opponent: "human" });
  await opponentChoice(page, "human").focus();
  await page.keyboard.press("4");
  await expect(page.locator("td", { hasText: "Red" })).toHaveCount(0);
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Red played 4. Yellow to move.");
  await page.keyboard.press("u");
  await expect(status(page)).toHaveText("Red to move.");
  await page.keyboard.press("r");
  await expect(status(page)).toHaveText("Red played 4. Yellow to move.");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await expect(page.locator(".messages p.note")).toContainText("Ask again to see the move.");
  await page.keyboard.press("h");
  await expect(page.locator(".messages p.note")).toContainText("holds out longest");
  // The first tab stop skips to the board.
  await page.locator("#skip").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".buttons button:focus")).toHaveAttribute("aria-label", "Drop in column 4");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("a");
  await page.keyboard.press("4");
  await expect(status(page)).toHaveText("Red played 4. Yellow to move.");
});

test("abandoning a game asks for confirmation; two computers play a game and a rematch", async ({ page }) => {
  await startGame(page, { opponent: "human", game: "tictactoe" });
  await playable(page).first().click();
  await expect(status(page)).toContainText("Red played a3.");
  const asked = new Promise((resolve) => page.once("dialog", (dialog) => dialog.dismiss().then(() => resolve(dialog.message()))));
  await page.getByRole("button", { name: "Start" }).click();
  expect(await asked).toContain("Abandon the current game");
  await expect(status(page)).toContainText("Red played a3.");
  page.on("dialog", (dialog) => dialog.accept());
  await expect(page.getByText("You take turns on this screen.")).toBeVisible();
  await expect(page.locator("label", { hasText: "only knows Connect Four" }).locator("input")).toBeDisabled();
  await choose(page, { opponent: "perfect", side: "watch" });
  await page.getByLabel("Who plays Red").selectOption("perfect");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.locator(".seats")).toHaveText(/Red: Perfect.*Yellow: Perfect/);
  await expect(headline(page)).toHaveText("Draw!");
  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(0);
});

test("without proofs there are estimates, gaps in the graph and no accuracy", async ({ page }) => {
  const value = page.waitForResponse("**/supplies/any-board.model");
  await page.goto("/analysis?size=9x7&k=4&moves=5");
  expect((await value).ok(), "what was learnt on many boards is fetched").toBeTruthy();
  await expect(page.locator(".bars .seems")).toHaveCount(9);
  await expect(page.locator("table.values tbody")).toContainText(/~ (worse|even|better)/);
  await expect(page.locator("table.values tbody")).not.toContainText("…");
  await expect(page.locator(".panel > .note")).toContainText("looks best");
  await page.goto("/analysis?size=15x15&k=5&gravity=0&moves=h8+a1+h9");
  await expect(page.getByText("too large to solve")).toBeVisible();
  await expect(page.locator("table.values tbody tr")).toHaveCount(12);
  await page.locator("h2:has-text('Likely continuation') + ol button").first().click();
  await expect(page).toHaveURL(/moves=h8\+a1\+h9\+[a-o]\d+$/);
  await page.goto("/review?size=9x7&k=4&moves=123456789123456789");
  await expect(page.getByText(/\d+ could not be evaluated|Unknown\./).first()).toBeVisible();
  await expect(page.locator(".scores")).not.toContainText("%");
  await page.goto("/play");
  await choose(page, { game: "big", opponent: "perfect" });
  await expect(page.locator(".about")).toContainText("Solver");
  await expect(page.getByText("too large to solve")).toBeVisible();
});

test("undo, redo, hints and the swap rule", async ({ page }) => {
  await page.goto("/play");
  await choose(page, { swap: "1", opponent: "human" });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(status(page)).toHaveText("Red to move.");
  await playable(page).nth(3).click();
  await page.getByRole("button", { name: /swap/i }).click();
  await expect(status(page)).toContainText("Yellow swapped sides.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(status(page)).toContainText("Red played 4.");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(status(page)).toContainText("swapped sides");
  // The first hint does not name a move.
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".messages p.note")).toContainText("Ask again to see the move.");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(page.locator(".messages p.note")).toContainText(/moves|draw/);
});

test("with swap-3, the first player places three discs and the computer chooses a side", async ({ page }) => {
  await page.goto("/play");
  await choose(page, { swap: "3", opponent: "perfect", side: "X" });
  await page.getByRole("button", { name: "Start" }).click();
  const swap = page.getByRole("button", { name: /swap/i });
  for (const [column, next] of [[3, "Your move, Yellow."], [3, "Your move, Red."]]) {
    await playable(page).nth(column).click();
    await expect(status(page)).toContainText(next);
    await expect(swap).toBeHidden();
    await expect(playable(page)).toHaveCount(7);
  }
  // With three discs in the middle column Red is better, so the computer takes Red.
  await playable(page).nth(3).click();
  await expect(status(page)).toContainText("Yellow swapped sides. Your move, Yellow.");
  await expect(page.locator(".seats")).toHaveText("Red: PerfectYellow: you");
  await expect(playable(page)).toHaveCount(7);
  // With two users, the second one can swap once.
  page.on("dialog", (dialog) => dialog.accept());
  await choose(page, { opponent: "human" });
  await page.getByRole("button", { name: "Start" }).click();
  await expect(status(page)).toHaveText("Red to move.");
  for (const [column, said] of [[4, "Red played 5."], [4, "Yellow played 5."], [3, "Red played 4."]]) {
    await playable(page).nth(column).click();
    await expect(status(page)).toContainText(said);
  }
  await swap.click();
  await expect(status(page)).toContainText("Yellow swapped sides.");
  await expect(swap).toBeHidden();
  await page.getByRole("button", { name: "Analyze" }).click();
  await expect(page).toHaveURL(/swap=3/);
});

test("a game without gravity against a computer", async ({ page }) => {
  await startGame(page, { opponent: "perfect", game: "tictactoe" });
  while ((await waitForTurn(page)) === "move") await playable(page).first().click();
  await expect(headline(page)).toHaveText(/^(You lost…|Draw!)$/);
});

test("open a permalink, step through it, paste a game and export", async ({ page }) => {
  await page.goto("/analysis?size=7x6&k=4&moves=44444326112");
  await expect(page.getByText("2 wins in 27 moves")).toBeVisible();
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  await expect(page.locator("h2:has-text('Best line') + ol button")).toHaveCount(27);
  await expect(page.locator(".graph")).toBeVisible();
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL(/moves=4444432611$/);
  await page.getByRole("button", { name: "To end" }).click();
  await expect(page).toHaveURL(/moves=44444326112$/);
  await page.locator("table.values").getByRole("button", { name: "2", exact: true }).click();
  await expect(page).toHaveURL(/moves=444443261122$/);
  await page.getByText("Paste a game or position").click();
  await page.getByLabel("Notation").selectOption("position");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByLabel("Text")).toHaveValue(/^6 7 4 .* g$/);
  await page.getByLabel("Notation").selectOption("list");
  await page.getByLabel("Text").fill("[3,3,3]");
  await page.getByRole("button", { name: "Load" }).click();
  await expect(page).toHaveURL(/moves=444$/);
  await page.getByLabel("Text").fill("[9]");
  await page.getByRole("button", { name: "Load" }).click();
  await expect(page.getByText(/column 10 is off the board/)).toBeVisible();
});

test("a puzzle is solved and played out, and a wrong guess counts", async ({ page }) => {
  await page.goto("/puzzles?seed=3");
  await expect(page.locator("h2").first()).toContainText("find the only");
  await page.getByRole("button", { name: "Show solution" }).click();
  await expect(status(page)).toContainText(/The answer is \d/);
  const answer = (await status(page).textContent())?.match(/is (\d)/)?.[1] ?? "";
  await expect(page.getByText("Solved on the first try: 0 of 1")).toBeVisible();
  await page.getByRole("button", { name: "Analyze" }).click();
  await expect(page).toHaveURL(/\/analysis\?.*moves=\d+$/);
  // The same URL is the same puzzle.
  await page.evaluate(() => localStorage.removeItem("scored"));
  await page.goto("/puzzles?seed=3");
  const ends = page.locator("line.won");
  await expect(playable(page).first()).toBeVisible();
  await page.locator(`.buttons button[aria-disabled="false"]:not([data-move="${answer}"])`).first().click();
  await expect(status(page)).toContainText("no longer counts");
  await expect(ends).toHaveCount(0);
  await page.keyboard.press(answer);
  await expect(status(page)).toContainText("Correct!");
  await expect(ends).not.toHaveCount(0);
  await expect(page.getByText("Solved on the first try: 0 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await expect(page).toHaveURL(/seed=4$/);
});

test("the page reloads and plays offline, also at the highest level", async ({ page, context }) => {
  await page.goto("/play");
  await page.evaluate(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The book, the models and the strategy are fetched when the page is idle, or now.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Save for offline play" }).click();
  await expect(page.getByText("Offline play works: 5 MB")).toBeVisible();
  await isAccessible(page);
  await context.setOffline(true);
  await page.goto("/analysis?moves=2252576253462244111563365343671351441");
  await expect(page.getByText(/loses|every move/).first()).toBeVisible();
  await startGame(page, { opponent: "level:10" });
  await playable(page).nth(3).click();
  await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
  await page.goto("/strategy");
  await expect(page.locator("td", { hasText: "Red" })).toHaveCount(1);
  await context.setOffline(false);
});

test("the first load is small in every language", async ({ browser }) => {
  for (const locale of ["en", "de", "es", "fr", "it", "nl", "pl", "pt-BR"]) {
    const context = await browser.newContext({ serviceWorkers: "block", locale });
    const page = await context.newPage();
    let bytes = 0;
    const files = [];
    page.on("request", (request) => files.push(...(new URL(request.url()).pathname.match(/^(?:\/r\/\w+)?\/(?:js|locales)\/.*/) ?? [])));
    page.on("requestfinished", async (request) => {
      const sizes = await request.sizes();
      bytes += sizes.responseBodySize + sizes.responseHeadersSize;
    });
    await page.goto("/play");
    await expect(playable(page)).toHaveCount(7);
    await page.waitForLoadState("networkidle");
    expect(bytes, locale).toBeGreaterThan(20_000);
    expect(bytes, locale).toBeLessThan(165_000);
    // Every module except the worker is preloaded, and so are the texts, so that none waits for another.
    const named = await page.locator("link[rel=modulepreload], link[rel=preload], script[src]").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? one.getAttribute("src")));
    expect(files.filter((path) => !named.includes(path) && !path.endsWith("/js/worker.js"))).toEqual([]);
    await context.close();
  }
});

test("German has every text", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto("/play");
  await expect(page.getByRole("link", { name: "Spielen" })).toBeVisible();
  await expect(status(page)).toHaveText("Du bist am Zug, Rot.");
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await page.goto("/analysis?moves=44444326112");
  await expect(page.getByText("2 gewinnt in 27 Zügen. Gelöst.")).toBeVisible();
  await page.goto("/analysis?moves=4");
  await expect(page.getByText("Jeder Zug verliert; 4 hält am längsten stand, 40 Züge. Gelöst.")).toBeVisible();
  await page.goto("/analysis?moves=44");
  await expect(page.locator("tr.chosen")).toHaveCount(1);
  await context.close();
});

test("every language fits a phone, and only its texts are fetched", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const fetched = [];
  page.on("request", (request) => fetched.push(...(request.url().match(/locales\/\w+\/app\.ftl/) ?? [])));
  await page.goto("/play");
  const tags = await page.evaluate(async () => (await import("/js/texts.js")).languages.map(([tag]) => tag));
  expect(tags).toEqual(["en", "de", "es", "fr", "it", "nl", "pl", "pt"]);
  for (const tag of tags) {
    await page.evaluate((of) => localStorage.setItem("language", of), tag);
    fetched.length = 0;
    await page.goto("/play");
    for (const view of ["/play", "/puzzles", "/puzzles/storm", "/online", "/learn", "/learn-to-play", "/strategy", "/search", "/analysis?moves=4225627617416421437"]) {
      await visit(page, view);
      await expect(page.locator("main h1")).toBeAttached();
      if (view.startsWith("/analysis")) await expect(page.locator("td.number")).toHaveText(Array(7).fill(/^−\d+$/));
      expect(await overflow(page), `${tag} ${view}`).toBe(0);
      const rows = await page.evaluate(() => new Set([...document.querySelectorAll("nav a")].map((one) => one.offsetTop)).size);
      expect(rows, `${tag}: the names of the views`).toBe(1);
      expect(await page.locator("nav").evaluate((nav) => nav.scrollWidth - nav.clientWidth), `${tag}: all of them are seen`).toBe(0);
    }
    await expect(page.locator("html")).toHaveAttribute("lang", tag === "pt" ? "pt-BR" : tag);
    // The browser's language is preloaded with the page.
    expect([...new Set(fetched)].sort()).toEqual([...new Set(["locales/en/app.ftl", `locales/${tag}/app.ftl`])].sort());
  }
  await context.close();
});

test("the language can be changed, and sound is off by default", async ({ page }) => {
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    window.sounds = 0;
    window.AudioContext = class extends Real {
      createOscillator() {
        window.sounds++;
        return super.createOscillator();
      }
    };
  });
  await startGame(page, { opponent: "human" });
  await playable(page).nth(3).click();
  await expect(status(page)).toContainText("Red played 4.");
  expect(await page.evaluate(() => window.sounds)).toBe(0);
  // It is offered at the first drop.
  await expect(page.locator(".sound-offer")).toContainText("Play with sound?");
  await isAccessible(page);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.locator(".sound-offer")).toHaveCount(0);
  const toggle = page.getByRole("button", { name: "Sound", exact: true });
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => page.evaluate(() => window.sounds)).toBe(1);
  await playable(page).nth(3).click();
  await expect(status(page)).toContainText("Yellow played 4.");
  await expect.poll(() => page.evaluate(() => window.sounds)).toBe(2);
  await toggle.click();
  await playable(page).nth(3).click();
  await expect(status(page)).toContainText("Red played 4.");
  await expect(page.locator(".sound-offer")).toHaveCount(0);
  expect(await page.evaluate(() => window.sounds)).toBe(2);
  await page.keyboard.press("s");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Settings" }).click();
  await isAccessible(page);
  await page.getByLabel("Language").selectOption("de");
  await expect(status(page)).toHaveText("Rot hat 4 gespielt. Gelb ist am Zug.");
});

test("a preview disc; discs fall one at a time behind the board, and results appear after they land", async ({ browser }) => {
  for (const reducedMotion of ["no-preference", "reduce"]) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await page.addInitScript(() => {
      window.animated = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        window.animated += this.matches(".stone.falling") ? 1 : 0;
        return animate.apply(this, given);
      };
    });
    await startGame(page, { opponent: "human" });
    await playable(page).nth(2).hover();
    await expect(page.locator(".hover .disc.X")).toHaveCount(1);
    await expect(page.locator(".hover .lands")).toHaveAttribute("cx", "250");
    await playable(page).nth(2).click();
    await expect(status(page)).toContainText("Red played 3.");
    // It falls, and bounces twice.
    expect(await page.evaluate(() => window.animated)).toBe(reducedMotion === "reduce" ? 0 : 3);
    // The front of the board covers the discs.
    expect(await page.locator(".board > .stones + svg .frame").count()).toBe(1);
    // Check every frame: how many discs are falling, and whether the result is already shown.
    await page.evaluate(() => {
      window.seen = { most: 0, early: false };
      const look = () => {
        const falling = [...document.querySelectorAll(".stone.falling:not(.winning)")].filter((disc) => disc.getAnimations().some(({ playState }) => playState === "running"));
        window.seen.most = Math.max(window.seen.most, falling.length);
        const isTold = document.querySelector("line.won") || !document.querySelector(".headline").hidden;
        window.seen.early ||= falling.length > 0 && isTold !== false;
        requestAnimationFrame(look);
      };
      look();
    });
    for (const column of [3, 2, 3, 2, 3, 2]) {
      await expect(page.locator(".buttons button[aria-disabled='true']")).toHaveCount(0);
      await playable(page).nth(column).click();
    }
    await expect(headline(page)).toHaveText("Red wins. Play again?");
    await expect(page.locator("line.won")).toHaveCount(1);
    expect((await page.evaluate(() => window.seen)).early).toBe(false);
    await page.evaluate(() => (window.seen.most = 0));
    await choose(page, { opponent: "level:1" });
    await page.getByRole("button", { name: "Start" }).click();
    await expect(playable(page)).toHaveCount(7);
    await playable(page).nth(0).click();
    await expect(page.locator("td", { hasText: "Yellow" })).toHaveCount(1);
    expect((await page.evaluate(() => window.seen)).most).toBeLessThanOrEqual(1);
    await choose(page, { game: "tictactoe" });
    page.on("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Start" }).click();
    await playable(page).nth(4).click();
    await expect(page.locator(".stone.falling")).toHaveCount(0);
    await context.close();
  }
});

test("forced colors keep the current item distinguishable", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/analysis?moves=44");
  const color = (of) => page.locator(of).first().evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(page.locator(".moves [aria-current]")).toBeVisible();
  expect(await color("nav [aria-current]")).not.toBe(await color("nav a:not([aria-current])"));
  expect(await color(".moves [aria-current]")).not.toBe(await color(".moves button:not([aria-current])"));
});

test("moves are in the browser history, and another board can be chosen", async ({ page }) => {
  await page.goto("/analysis?moves=44");
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  await page.keyboard.press("5");
  await expect(page).toHaveURL(/moves=445$/);
  await page.keyboard.press("6");
  await expect(page).toHaveURL(/moves=4456$/);
  await page.goBack();
  await expect(page).toHaveURL(/moves=445$/);
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(3);
  await page.goBack();
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(2);
  await page.goForward();
  await expect(page.locator("td", { hasText: /Red|Yellow/ })).toHaveCount(3);
  await page.getByText("Custom board", { exact: true }).first().click();
  await page.getByLabel("Game", { exact: true }).selectOption("tictactoe");
  await page.getByRole("button", { name: "Start with an empty board" }).click();
  await expect(page).toHaveURL("/analysis?size=3x3&k=3&gravity=0");
  await page.goto("/review?moves=4453345543");
  await page.getByRole("button", { name: "Next mistake" }).click();
  const wrong = page.locator(".review li[class]:not([class='']) button");
  await expect(wrong.first()).toHaveAttribute("aria-current", "step");
  await page.getByRole("button", { name: "Next mistake" }).click();
  await expect(wrong.nth(1)).toHaveAttribute("aria-current", "step");
});

test("play by touch on a phone without horizontal scrolling", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await startGame(page, { opponent: "human" });
  await playable(page).nth(3).tap();
  await expect(status(page)).toHaveText("Red played 4. Yellow to move.");
  // No preview disc remains after a tap.
  await expect(page.locator(".hover .disc")).toHaveCount(0);
  await playable(page).nth(3).tap();
  await expect(status(page)).toHaveText("Yellow played 4. Red to move.");
  for (const view of [...VIEWS, "/analysis?size=20x20&k=5&moves=5", "/analysis?size=15x15&k=5&gravity=0&moves=h8"]) {
    await page.goto(view);
    await expect(page.locator("main h1")).toBeAttached();
    expect(await overflow(page), view).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test("every notation can be exported and read back", async ({ page }) => {
  await page.goto("/analysis?moves=44556");
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  await page.getByText("Paste a game or position").click();
  const [notation, text] = [page.getByLabel("Notation"), page.getByLabel("Text")];
  const names = await notation.locator("option").evaluateAll((options) => options.map((option) => option.value));
  expect(names).toEqual(["digits", "cells", "list", "colors", "position", "record", "diagram"]);
  const written = [];
  for (const name of names) {
    await notation.selectOption(name);
    await text.fill("");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await expect(text).not.toHaveValue("");
    written.push(await text.inputValue());
  }
  const stones = page.locator("td", { hasText: /Red|Yellow/ });
  for (const [index, name] of names.entries()) {
    await page.getByRole("button", { name: "To start" }).click();
    await expect(page).toHaveURL("/analysis?size=7x6&k=4");
    await expect(stones).toHaveCount(0);
    await notation.selectOption(name);
    await text.fill(written[index] ?? "");
    await page.getByRole("button", { name: "Load" }).click();
    // A position does not record the order of moves.
    await expect(page, name).toHaveURL(["position", "diagram"].includes(name) ? /moves=[456]{5}$/ : /moves=44556$/);
    await expect(stones).toHaveCount(5);
  }
});

test("clicks and messages survive an engine answer that arrives at the same time", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  let think = () => {};
  const thinks = new Promise((resolve) => (think = resolve));
  await context.route("**/engine.wasm", async (route) => {
    await thinks;
    await route.continue();
  });
  await page.goto("/analysis?moves=44556");
  await page.getByText("Paste a game or position").click();
  await page.getByLabel("Notation").selectOption("list");
  await page.getByLabel("Text").fill("[9]");
  await page.getByRole("button", { name: "Load" }).click();
  await expect(page.getByText(/column 10 is off the board/)).toBeVisible();
  // The answer arrives between mouse down and mouse up.
  await page.getByRole("button", { name: "Export", exact: true }).hover();
  await page.mouse.down();
  think();
  await expect(page.locator(".graph")).toBeVisible();
  await expect(page.getByText(/column 10 is off the board/)).toBeVisible();
  await page.mouse.up();
  await expect(page.getByLabel("Text")).toHaveValue("[3,3,4,4,5]");
  await context.close();
});

test("the URL names every game with its rules and follows every step", async ({ page }) => {
  await page.goto("/analysis?size=3x3&k=3&gravity=0&moves=b2+a1");
  await expect(page.locator("td", { hasText: "Red" })).toHaveCount(1);
  await page.locator('.buttons button[data-move="c3"]').click();
  await expect(page).toHaveURL("/analysis?size=3x3&k=3&gravity=0&moves=b2+a1+c3");
  await page.getByRole("button", { name: "To start" }).click();
  await expect(page).toHaveURL("/analysis?size=3x3&k=3&gravity=0");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/analysis?size=3x3&k=3&gravity=0&moves=b2");
  await page.goto("/analysis?size=5x5&k=4&swap=1&moves=c1+swap");
  await expect(status(page)).toContainText("swapped sides");
  await page.goto("/analysis?moves=44444444");
  await expect(page.getByRole("alert")).toContainText("column 4 is full");
  await page.goto("/analysis?moves=44556677");
  await expect(page.getByRole("alert")).toContainText("Red has won");
  await page.getByRole("link", { name: "Start with an empty board" }).click();
  await expect(page).toHaveURL("/analysis?size=7x6&k=4");
});

test("no view violates accessibility rules, light or dark", async ({ page }) => {
  await page.goto("/play");
  for (const view of VIEWS) {
    await visit(page, view);
    await expect(page.locator("main h1")).toBeAttached();
    if (view.startsWith("/analysis")) await expect(page.locator(".graph")).toBeVisible();
    if (view.startsWith("/review")) await expect(page.locator(".review li")).toHaveCount(7);
    if (view === "/puzzles") await expect(page.locator("h2").first()).toContainText("find the only");
    await test.step(`${view}, light`, () => isAccessible(page));
    // Only the colors differ.
    await page.emulateMedia({ colorScheme: "dark" });
    await test.step(`${view}, dark`, () => isAccessible(page, ["color-contrast", "link-in-text-block"]));
    await page.emulateMedia({ colorScheme: "light" });
  }
});
