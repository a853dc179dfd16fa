import { expect, test } from "@playwright/test";
import { headline, isAccessible, overflow, status } from "./help.js";
import { column, startOnlineGame } from "./online.js";

/** The server's error code for a move that a spectator sends directly. */
const refusalOfSpectator = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const id = location.pathname.split("/").at(-1);
        const socket = new WebSocket(`ws://${location.host}/api/v1/games/${id}/socket`);
        socket.onopen = () => {
          socket.send(JSON.stringify({ type: "hello", protocol: 1 }));
          socket.send(JSON.stringify({ type: "act", id: "x", version: 2, act: { do: "play", move: "1" } }));
        };
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === "x") resolve(message.code);
        };
      }),
  );

test("a game in which one player goes offline and returns, and a spectator cannot move", async ({ browser }) => {
  const { contexts, host, guest, spectator } = await startOnlineGame(browser, { isWatched: true });
  // A phrase appears next to the name and is announced to screen readers, unless the opponent is muted.
  const line = (page) => page.locator(".player .phrase");
  const say = async (page, phrase) => {
    await page.getByText("Say something").click();
    await page.getByRole("button", { name: phrase }).click();
  };
  await say(host, "Good luck!");
  for (const page of [host, guest, spectator]) await expect(line(page)).toHaveText("Good luck!");
  await expect(guest.getByRole("status").filter({ hasText: "Ann: Good luck!" })).toHaveCount(1);
  await expect(spectator.getByText("Say something")).toBeHidden();
  await guest.getByText("Say something").click();
  await isAccessible(guest);
  await guest.getByLabel("Mute opponent").check();
  await expect(line(guest)).toHaveCount(0);
  await guest.getByRole("button", { name: "Thanks!" }).click();
  await expect(line(host)).toHaveText(["Good luck!", "Thanks!"]);
  await expect(line(guest)).toHaveText("Thanks!");
  await column(host, 4).click();
  await expect(status(guest)).toContainText("Your move, Yellow.");
  await expect(status(spectator)).toContainText("Red played 4.");
  await expect(spectator.locator('.buttons button[aria-disabled="false"]')).toHaveCount(0);
  await column(spectator, 1).click({ force: true });
  expect(await refusalOfSpectator(spectator)).toBe("spectator");
  await column(guest, 4).click();
  await expect(status(host)).toContainText("Your move, Red.");
  // The guest goes offline, and the host moves.
  await expect(host).toHaveTitle(/^● your move/);
  await contexts[1].setOffline(true);
  await expect(guest.getByRole("alert").getByText("Connection lost.")).toBeVisible();
  await guest.getByRole("button", { name: "Offer a draw" }).click();
  await expect(guest.getByText("Your move is saved")).toBeVisible();
  await column(host, 5).click();
  await expect(status(host)).toContainText("Bo to move.");
  // In a hidden tab, a notification announces the turn.
  await guest.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    localStorage.setItem("notify", "on");
    ServiceWorkerRegistration.prototype.showNotification = async (text) => void (window.notification = text);
  });
  await contexts[1].setOffline(false);
  await expect(status(guest)).toContainText("Your move, Yellow.", { timeout: 60_000 });
  await expect(guest.getByText("Connection lost.")).toBeHidden();
  await expect.poll(() => guest.evaluate(() => window.notification)).toBe("your move");
  await column(guest, 5).click();
  for (const [player, move] of [[host, 6], [guest, 6], [host, 7]]) {
    await expect(column(player, move)).toHaveAttribute("aria-disabled", "false");
    await column(player, move).click();
  }
  for (const page of [host, guest, spectator]) await expect(status(page)).toContainText("Ann won: completed a line.");
  await expect(spectator.locator("td", { hasText: "Red" })).toHaveCount(4);
  // Both players can see the shares of best moves, and see the same.
  const shares = [];
  for (const page of [host, guest]) {
    await page.getByRole("button", { name: "How often was the best move played?" }).click();
    const share = page.getByText(/^Best moves: Ann \d of [1-4], Bo \d of [1-3]\. How often the computer’s levels play the best move, in percent: 1: \d+, /);
    await expect(share).toBeVisible({ timeout: 60_000 });
    shares.push(await share.textContent());
  }
  expect(shares[0]).toBe(shares[1]);
  await expect(headline(host)).toHaveText("You won!");
  await expect(headline(guest)).toHaveText("Ann wins. Play again?");
  await expect(headline(spectator)).toHaveText("Ann wins!");
  await isAccessible(guest);
  // An accepted rematch takes both players there; spectators decide.
  await expect(host.getByRole("button", { name: "Rematch" })).toBeVisible();
  await host.keyboard.press("n");
  await guest.getByRole("button", { name: "Accept rematch" }).click();
  await expect(status(guest)).toContainText("Your move, Red.");
  await expect(status(host)).toContainText("Bo to move.");
  await spectator.getByRole("link", { name: "Watch the rematch" }).click();
  await expect(status(spectator)).toContainText("Bo to move.");
  await spectator.goto("/online");
  await expect(spectator.getByText("Ann against Bo, 7×6: Ann won").first()).toBeVisible();
  for (const context of contexts) await context.close();
});

test("resigning, reloading the page, and a right-to-left name that does not reorder the text around it", async ({ browser }) => {
  const name = "דנה";
  const { contexts, host, guest } = await startOnlineGame(browser, { name });
  const isolated = (page, place) => expect(page.locator(`${place} bdi`, { hasText: name }).first()).toBeVisible();
  await isolated(guest, ".player");
  await expect(host.getByRole("button", { name: "Request takeback" })).toBeDisabled();
  await column(host, 4).click();
  await expect(status(guest)).toContainText("Your move");
  await expect(host.getByRole("button", { name: "Request takeback" })).toBeEnabled();
  await expect(guest.getByRole("button", { name: "Request takeback" })).toBeDisabled();
  await host.getByRole("button", { name: "Offer a draw" }).click();
  await expect(status(guest)).toContainText(`${name} offers a draw.`);
  await isolated(guest, "p.status");
  // The game can be found again without its URL.
  const game = guest.url();
  await guest.goto("/online");
  await isolated(guest, ".games .turn");
  await guest.getByRole("link", { name: `Open: ${name}, 7×6, 4 in a row, no clock: your move` }).click();
  await expect(guest).toHaveURL(game);
  await guest.reload();
  await expect(guest.locator("td", { hasText: "Red" })).toHaveCount(1);
  await isAccessible(guest);
  guest.on("dialog", (dialog) => dialog.accept());
  await guest.getByRole("button", { name: "Resign" }).click();
  await expect(status(host)).toContainText(`${name} won: the opponent resigned.`);
  await host.goto("/online");
  await expect(host.getByText(`${name} against Bo, 7×6: ${name} won`).first().locator("bdi")).toHaveCount(3);
  for (const context of contexts) await context.close();
});

test("a running game moves to another device", async ({ browser }) => {
  const { contexts, host, guest } = await startOnlineGame(browser);
  const game = host.url();
  const page = await contexts[0].newPage();
  await page.goto("/online");
  await page.getByRole("button", { name: "Move to another device: Bo, 7×6, 4 in a row, no clock: your move" }).click();
  const link = await page.getByLabel("Open this link on your other device").inputValue();
  await expect(page.getByText("This link works only on this computer.")).toBeVisible();
  await isAccessible(page);
  const device = await browser.newContext();
  const there = await device.newPage();
  /** @type {string[]} */
  const sent = [];
  there.on("request", (request) => sent.push(request.url().replace(/#.*/, ""), request.headers()["referer"] ?? ""));
  await there.goto(link);
  await expect(status(there)).toContainText("Your move, Red.");
  await expect(there).toHaveURL(game);
  const secret = link.split("seat=")[1] ?? "";
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(sent.filter((text) => text.includes(secret))).toEqual([]);
  // The old device is a spectator now.
  await expect(host.getByText(/You are watching/)).toBeVisible();
  await expect(status(host)).toContainText("Your game has moved to another device");
  await column(there, 4).click();
  await expect(status(guest)).toContainText("Your move, Yellow.");
  await expect(status(host)).toContainText("Red played 4.");
  await there.goto("/online");
  await expect(there.getByRole("link", { name: "Open: Bo, 7×6, 4 in a row, no clock: opponent’s move" })).toBeVisible();
  // The link has expired; opening it does not cost anyone their seat.
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("This link has expired");
  await guest.goto(link);
  await expect(status(guest)).toContainText("Your move, Yellow.");
  for (const context of [...contexts, device]) await context.close();
});

test("the swap rule, a takeback, a clock with increment and a draw", async ({ browser }) => {
  const choose = async (form) => {
    await form.getByLabel("Swap rule").selectOption("1");
    await form.getByLabel("Clock").selectOption({ label: "10 min + 5 s" });
  };
  const { contexts, host, guest, spectator } = await startOnlineGame(browser, { choose, isWatched: true });
  const clock = (page, seat) => page.locator(`.player[data-seat="${seat}"] .clock`);
  await column(host, 4).click();
  await expect(clock(guest, 1)).toHaveText(/^(9:\d\d|10:0\d)$/);
  await guest.getByRole("button", { name: "Swap sides" }).click();
  for (const page of [host, guest, spectator]) for (const text of ["Yellow: Ann", "Red: Bo"]) await expect(page.locator(".player").filter({ hasText: text })).toBeVisible();
  await expect(status(host)).toContainText("Your move, Yellow.");
  await column(host, 3).click();
  await host.getByRole("button", { name: "Request takeback" }).click();
  await expect(status(guest)).toContainText("Ann asks to take back the last move.");
  await guest.getByRole("button", { name: "Allow takeback" }).click();
  await expect(status(host)).toContainText("Your move, Yellow.");
  await expect(spectator.locator("td", { hasText: "Yellow" })).toHaveCount(0);
  await guest.getByRole("button", { name: "Offer a draw" }).click();
  await host.getByRole("button", { name: "Decline draw" }).click();
  await expect(status(guest)).toContainText("Ann declined the draw.");
  await host.getByRole("button", { name: "Offer a draw" }).click();
  await guest.getByRole("button", { name: "Accept draw" }).click();
  for (const page of [host, guest, spectator]) await expect(status(page)).toContainText("Draw: both players agreed.");
  await isAccessible(host);
  await host.getByRole("link", { name: "Review" }).click();
  await expect(host.locator(".review li")).toHaveCount(1);
  await host.goto("/online");
  const [download] = await Promise.all([host.waitForEvent("download"), host.getByRole("link", { name: /^Download: Ann against Bo/ }).first().click()]);
  expect(download.suggestedFilename()).toMatch(/\.c4$/);
  for (const context of contexts) await context.close();
});

test("a premove is shown, canceled, played if it is legal, and dropped visibly if not", async ({ browser }) => {
  const choose = (form) => form.getByLabel("Game", { exact: true }).selectOption("tictactoe");
  const { contexts, host, guest } = await startOnlineGame(browser, { choose });
  const cell = (page, name) => page.locator(`.buttons button[data-move="${name}"]`);
  const plan = (page) => page.locator(".plan .lands");
  await cell(host, "b2").click();
  await expect(status(host)).toContainText("Bo to move.");
  // Screen readers hear that it is a premove.
  await expect(cell(host, "a1")).toHaveAccessibleName("Premove: Place on a1");
  await cell(host, "a1").click();
  await expect(plan(host)).toHaveCount(1);
  await expect(status(host)).toContainText("Premove: a1. Choose it again to cancel.");
  await isAccessible(host);
  await cell(host, "a1").click();
  await expect(plan(host)).toHaveCount(0);
  await expect(status(host)).toContainText("Premove canceled.");
  await cell(host, "a1").click();
  await host.keyboard.press("Escape");
  await expect(plan(host)).toHaveCount(0);
  // Another choice replaces the first; it is played as soon as the opponent has moved.
  await cell(host, "a1").click();
  await cell(host, "a2").click();
  await expect(status(host)).toContainText("Premove: a2.");
  await cell(guest, "c3").click();
  await expect(status(guest)).toContainText("Red played a2.");
  await expect(plan(host)).toHaveCount(0);
  // The opponent takes the cell.
  await cell(host, "c2").click();
  await cell(guest, "c2").click();
  await expect(status(host)).toContainText("Your move, Red. Premove c2 is no longer possible.");
  await expect(plan(host)).toHaveCount(0);
  await expect(cell(host, "a1")).toHaveAttribute("aria-disabled", "false");
  // A takeback drops it, too.
  await cell(host, "a1").click();
  await expect(status(guest)).toContainText("Your move, Yellow.");
  await cell(host, "b1").click();
  await host.getByRole("button", { name: "Request takeback" }).click();
  await guest.getByRole("button", { name: "Allow takeback" }).click();
  await expect(status(host)).toContainText("Premove b1 is no longer possible.");
  for (const context of contexts) await context.close();
});

test("clocks show that time is low, and cards of one line show ratings with their changes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const game = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "d1 d2", notation: "cells" };
  const clock = { initial: 60_000, increment: 0, left: [9400, 65_000], running: 1 };
  const state = {
    ...{ id: "0123456789abcdef", version: 3, board_version: 3, game, names: ["W".repeat(30), "Bo"], to_move: 1, x_seat: 1, can_swap: false, ending: null, clock },
    ...{ draw_offer: null, takeback: null, rematch: null, next: null, said: [null, "well_played"], rated: true, ratings: [{ rating: 1512, provisional: true, change: null }, null] },
  };
  const over = {
    ...{ ...state, version: 4, to_move: null, ending: { winner: 2, reason: "time" }, clock: { ...clock, left: [0, 65_000], running: null } },
    ratings: [{ rating: 1350, provisional: true, change: -162 }, { rating: 1662, provisional: true, change: 162 }],
  };
  await page.route(`**/api/v1/games/${state.id}`, (route) => route.fulfill({ json: { seat: 1, can_join: false, watch: null, state } }));
  let send = (_) => {};
  await page.routeWebSocket(/socket$/, (socket) => {
    send = (message) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => JSON.parse(text).type === "hello" && send({ type: "welcome", protocol: 1, seat: 1, events: [], state, online: [true, true], spectators: 0 }));
  });
  await page.goto(`/game/${state.id}`);
  const card = (seat) => page.locator(`.player[data-seat="${seat}"]`);
  await expect(card(1).locator(".clock")).toHaveText(/^0:0\d(\.\d)?$/);
  await expect(card(1).locator(".clock")).toHaveClass(/low/);
  await expect(page.getByRole("status").filter({ hasText: "Less than ten seconds left." })).toHaveCount(1);
  await expect(card(2).locator(".clock")).toHaveText("1:05");
  await expect(card(2).locator(".clock")).not.toHaveClass(/low/);
  await expect(card(1)).toContainText("1512?");
  await expect(card(2)).toContainText("new");
  for (const seat of [1, 2]) expect((await card(seat).boundingBox())?.height).toBe(48);
  expect(await overflow(page)).toBe(0);
  await isAccessible(page);
  // The clock does not jump back if the game ends without a move.
  const resigned = { ...over, version: 4, ending: { winner: 2, reason: "resigned" }, clock: { ...clock, running: null } };
  send({ type: "update", event: { version: 4, at: 0, seat: 1, what: "resigned" }, state: resigned });
  await expect(headline(page)).toHaveText("Bo wins. Play again?");
  await expect(card(1).locator(".clock")).not.toHaveText("0:09.4");
  send({ type: "update", event: { version: 5, at: 0, seat: 1, what: "timed_out" }, state: { ...over, version: 5 } });
  await expect(headline(page)).toHaveText("Bo wins. Play again?");
  await expect(card(1).locator(".clock")).toHaveText("0:00");
  await expect(card(1).locator(".rating")).toHaveText("Rating 1350? −162");
  await expect(card(2).locator(".rating")).toHaveText("Rating 1662? +162");
  for (const seat of [1, 2]) expect((await card(seat).boundingBox())?.height).toBe(48);
});

test("an unknown game is reported", async ({ page }) => {
  await page.goto("/game/0123456789abcdef");
  await expect(page.getByRole("alert")).toContainText("no such game");
});

test("with swap-3, the host places three discs and the guest chooses a side", async ({ browser }) => {
  const { contexts, host, guest } = await startOnlineGame(browser, { choose: (form) => form.getByLabel("Swap rule").selectOption("3") });
  const swap = guest.getByRole("button", { name: /swap/i });
  for (const [number, next] of [[4, "Your move, Yellow."], [4, "Your move, Red."]]) {
    await expect(swap).toBeHidden();
    await column(host, number).click();
    await expect(status(host)).toContainText(next);
  }
  await expect(guest.locator('.buttons button[aria-disabled="false"]')).toHaveCount(0);
  await column(host, 4).click();
  await expect(status(guest)).toContainText("Your move, Yellow.");
  await expect(host.getByRole("button", { name: /swap/i })).toBeHidden();
  await swap.click();
  // The guest now plays Red and its three discs, and Yellow is to move.
  await expect(status(host)).toContainText("Your move, Yellow.");
  await expect(swap).toBeHidden();
  await column(host, 3).click();
  await expect(status(guest)).toContainText("Your move, Red.");
  for (const context of contexts) await context.close();
});

/** The visible answers to offers, with their positions. */
const answers = (page) =>
  page.locator(".answer-row:not(.gone) button").evaluateAll((all) => all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().x + scrollX), Math.round(one.getBoundingClientRect().y + scrollY)].join(" ")));

for (const width of [320, 360, 390, 1280]) {
  test(`answers to offers keep their places and say what they answer, ${width} px`, async ({ browser }) => {
    const { contexts, host, guest } = await startOnlineGame(browser);
    await guest.setViewportSize({ width, height: width > 1000 ? 900 : 780 });
    await column(host, 4).click();
    await expect(status(guest)).toContainText("Your move");
    const allow = guest.getByRole("button", { name: "Allow takeback" });
    const accept = guest.getByRole("button", { name: "Accept draw" });
    const tools = () => guest.locator(".bar button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    const bar = await tools();
    await host.getByRole("button", { name: "Request takeback" }).click();
    await expect(allow).toBeVisible();
    const alone = await answers(guest);
    expect(alone.map((text) => text.replace(/( -?\d+){2}$/, ""))).toEqual(["Allow takeback", "Decline takeback"]);
    await host.getByRole("button", { name: "Offer a draw" }).click();
    await expect(accept).toBeVisible();
    // The second offer moves nothing, and the answer that has just appeared ignores a click, a key and assistive technology.
    const both = await answers(guest);
    expect(both.slice(0, 2)).toEqual(alone);
    expect(both).toHaveLength(4);
    expect(await tools()).toEqual(bar);
    await isAccessible(guest);
    expect(await overflow(guest)).toBe(0);
    if (process.env["PICTURES"]) await guest.screenshot({ path: `${process.env["PICTURES"]}/offers-${width}.png` });
    // One that is answered leaves the other where it is.
    await guest.getByRole("button", { name: "Decline takeback" }).click();
    await expect(allow).toHaveCount(0);
    expect(await answers(guest)).toEqual(both.slice(2));
    await guest.getByRole("button", { name: "Decline draw" }).click();
    await expect(status(host)).toContainText("Bo declined the draw.");
    await expect(guest.locator(".answer-row")).toHaveCount(0);
    for (const context of contexts) await context.close();
  });
}

test("a button that has just appeared or moved ignores input for a moment", async ({ browser }) => {
  const { contexts, host, guest } = await startOnlineGame(browser);
  // The time stands still, so that the moment does not pass.
  await guest.clock.install();
  await host.getByRole("button", { name: "Offer a draw" }).click();
  const accept = guest.locator("button", { hasText: "Accept draw" });
  await expect(accept).toBeVisible();
  await guest.clock.pauseAt(Date.now() + 3_600_000);
  await guest.reload();
  await expect(accept).toBeVisible();
  await accept.focus();
  await guest.keyboard.press("Enter");
  await expect(accept).toBeFocused();
  const { x = 0, y = 0 } = (await accept.boundingBox()) ?? {};
  await guest.mouse.click(x + 5, y + 5);
  await guest.clock.runFor(1000);
  await expect(status(host)).not.toContainText("Draw");
  await accept.focus();
  await guest.keyboard.press("Enter");
  await expect(status(host)).toContainText("Draw: both players agreed.");
  for (const context of contexts) await context.close();
});
