// The lobby, and tournaments by link.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { column, startOnlineGame } from "./online.js";
import { isAccessible, overflow, status } from "./help.js";

const PHONE = { viewport: { width: 360, height: 740 } };

/** A page of a new user with this name. */
async function guest(browser, name, screen = {}) {
  const context = await browser.newContext(screen);
  await context.addInitScript((of) => localStorage.setItem("name", of), name);
  return context.newPage();
}

test("the lobby asks for a name once; its defaults need no choice; a friend's link says that it is local", async ({ page }) => {
  await page.setViewportSize(PHONE.viewport);
  await page.goto("/online");
  // On a phone, all three buttons are on the first screen, and their options are folded away.
  for (const name of ["Find an opponent", "Create invitation link", "Create tournament"]) {
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(page.locator(".chosen")).toHaveText(["3 min + 2 s · rated", "no clock", "round robin · 3 min + 2 s"]);
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Create invitation link" }).click();
  await expect(page.getByText("This link works only on this computer.")).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel(/can join/)).toBeInViewport({ ratio: 1 });
  expect(await overflow(page)).toBe(0);
  await isAccessible(page);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("You play as Ann")).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveCount(0);
  await page.getByRole("button", { name: "Change name" }).click();
  await expect(page.getByLabel("Your name")).toHaveValue("Ann");
  // The options in force stay visible.
  await page.locator("form").filter({ hasText: "Play a friend" }).getByText("Options").click();
  await page.getByLabel("Clock", { exact: true }).nth(1).selectOption({ label: "10 min + 5 s" });
  await expect(page.locator(".chosen").nth(1)).toHaveText("10 min + 5 s");
  // "Invite a friend" after a local game leads straight to a link. Going back creates no other game.
  await page.goto("/online?friend");
  await expect(page.getByLabel(/can join/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/online$/);
  await expect(page.getByRole("link", { name: /^Open: 7×6/ })).toHaveCount(2);
});

test("two players with the same settings are paired; a waiting player is offered a computer opponent", async ({ browser }) => {
  const [ann, bo, cy] = await Promise.all(["Ann", "Bo", "Cy"].map((name) => guest(browser, name, PHONE)));
  await ann.goto("/online");
  await expect(ann.getByText("Nobody is waiting right now.")).toBeVisible();
  await isAccessible(ann);
  await ann.getByRole("button", { name: "Find an opponent" }).click();
  await expect(ann).toHaveURL(/\/game\/[0-9a-f]{16}$/);
  await expect(ann.getByText("Looking for an opponent")).toBeVisible();
  // Anyone can join, so there is no invitation link.
  await ann.getByText("Invite spectators").click();
  await expect(ann.getByLabel(/can watch/)).toBeVisible();
  await expect(ann.getByLabel(/can join/)).toHaveCount(0);
  // Others in the lobby see the challenge.
  await cy.goto("/online");
  const challenge = cy.getByRole("listitem").filter({ hasText: "Ann (new)" });
  await expect(challenge).toContainText("7×6, 4 in a row, 3 min + 2 s, rated");
  await isAccessible(cy);
  expect(await overflow(cy)).toBe(0);
  await expect(ann.getByRole("link", { name: "play against the computer" })).toBeVisible();
  await bo.goto("/online");
  await bo.getByRole("button", { name: "Find an opponent" }).click();
  await expect(ann.getByText("Looking for an opponent")).toHaveCount(0);
  await expect(challenge).toHaveCount(0);
  for (const page of [ann, bo]) await expect(status(page)).toContainText(/(Your move, Red|(Ann|Bo) to move)/);
  const first = (await status(ann).textContent())?.includes("Your move") ? ann : bo;
  await column(first, 4).click();
  await expect(status(first === ann ? bo : ann)).toContainText("Your move, Yellow.");
  // Leaving a rated game loses it.
  first.on("dialog", (dialog) => dialog.accept());
  await first.getByRole("button", { name: "Resign" }).click();
  await expect(status(bo)).toContainText(/won/);
  await bo.goto("/online");
  await expect(bo.getByText(/^Your rating: \d+\?, from 1 game\./)).toBeVisible();
  // The link offered to waiting players starts a game against a level.
  await ann.goto("/play?opponent=level:3");
  await expect(ann.locator(".people")).toContainText("Level 3");
  for (const page of [ann, bo, cy]) await page.context().close();
});

test("four players play a tournament, and one of them returns to a game", async ({ browser }) => {
  const owner = await guest(browser, "Teacher");
  await owner.goto("/online");
  const form = owner.locator("form").filter({ has: owner.getByRole("heading", { name: "Tournament" }) });
  await form.getByText("Options").click();
  await form.getByLabel("Name (optional)").fill("Class cup");
  await form.getByRole("button", { name: "Create tournament" }).click();
  await expect(owner.getByRole("heading", { name: "Class cup", level: 2 })).toBeVisible();
  const join = await owner.getByLabel(/can join/).inputValue();
  const watch = await owner.getByLabel(/can watch/).inputValue();
  const players = await Promise.all(["Ann", "Bo", "Cy", "Di"].map((name) => guest(browser, name, PHONE)));
  for (const page of players) {
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto(join);
    // No secret in the address after the first redirect.
    await expect(page).toHaveURL(/\/tournament\/[0-9a-f]{16}$/);
    await page.getByRole("button", { name: "Join tournament" }).click();
    await expect(page.getByRole("button", { name: "Join tournament" })).toBeHidden();
  }
  await isAccessible(players[0]);
  expect(await overflow(players[0])).toBe(0);
  const wall = await guest(browser, "");
  await wall.goto(watch);
  await wall.getByRole("link", { name: "Projector view" }).click();
  await expect(wall.locator(".entrants li")).toHaveText(["Ann", "Bo", "Cy", "Di"].map((name) => ` ${name}`));
  await isAccessible(wall);
  // The organizer's browser knows the link, so its wall shows how to open it, until the tournament starts.
  const code = owner.getByText("This link works only on this computer.");
  await expect(wall.getByText("open this view in the browser that created the tournament")).toBeVisible();
  await owner.getByRole("link", { name: "Projector view" }).click();
  await expect(code).toBeInViewport({ ratio: 1 });
  await owner.goBack();
  await expect(owner.getByText("4 players have joined")).toBeVisible();
  await isAccessible(owner);
  await owner.getByRole("button", { name: "Start", exact: true }).click();
  await expect(code).toBeHidden();
  for (const page of players) await expect(page).toHaveURL(/\/game\//);
  // One player leaves the page and returns to the game through the tournament.
  const tournament = wall.url().replace("?projector", "");
  await players[0].goto("about:blank");
  await players[0].goto(tournament);
  await players[0].getByRole("link", { name: "Go to your game" }).click();
  for (let round = 1; round <= 3; round++) {
    for (const page of players) {
      await expect(page).toHaveURL(/\/game\//);
      expect(await overflow(page)).toBe(0);
      // The first player of each pair resigns.
      const resign = page.getByRole("button", { name: "Resign" });
      const back = page.getByRole("link", { name: "Back to tournament" });
      await expect(resign.or(back)).toBeVisible();
      if (await resign.isVisible()) await resign.click();
      await back.click();
      await expect(page.getByRole("heading", { name: "Class cup", level: 2 }).or(resign)).toBeVisible();
    }
  }
  await expect(wall.getByText("Finished.")).toBeVisible();
  const played = wall.locator(".standings tbody td:last-child");
  await expect(played).toHaveText(["3", "3", "3", "3"]);
  await expect(wall.locator(".podium li")).toHaveCount(3);
  await expect(wall.locator(".podium li").first()).toHaveText(/Place 1, \d(\.5)? points?$/);
  await expect(players[0].getByText(/You finished in place [1-4] of 4\./)).toBeVisible();
  await isAccessible(wall);
  for (const page of [wall, ...players]) expect(await overflow(page)).toBe(0);
  const [file] = await Promise.all([owner.waitForEvent("download"), owner.getByRole("link", { name: "Results as CSV" }).click()]);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[0]).toBe("place,name,points,played,won,drawn,lost,kind");
  for (const page of [owner, wall, ...players]) await page.context().close();
});

test("bots play a tournament that admits them, and the organizer reviews their games", async ({ page }) => {
  await page.goto("/online");
  const card = page.locator(".card").filter({ hasText: "Tournament" });
  await card.getByText("Options").click();
  await expect(card.getByLabel("Bots per address")).toBeHidden();
  await card.getByLabel("Who may enter").selectOption("bots");
  await card.getByLabel("Bots per address").selectOption("2");
  await card.getByRole("button", { name: "Create tournament" }).click();
  await expect(page.getByText("round robin; bots")).toBeVisible();
  // People cannot enter.
  await expect(page.getByRole("button", { name: "Join tournament" })).toBeHidden();
  const join = await page.getByLabel(/can join/).inputValue();
  const program = process.env.CONNECT4 ?? "../../target/debug/connect4";
  const bots = spawn(program, ["bot", "--join", join, "--player", "level:1", "--name", "Robot", "--count", "2"]);
  await expect(page.locator(".entrants").getByRole("img", { name: "Bot" })).toHaveCount(2);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByText("Finished.")).toBeVisible();
  await expect.poll(() => bots.exitCode).toBe(0);
  await page.getByText("Finished games").click();
  await isAccessible(page);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("link", { name: /^Review: Bot Robot #[12] against Bot Robot #[12]/ }).click();
  await expect(page.locator(".player").getByRole("img", { name: "Bot" })).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Review" })).toBeVisible();
  await isAccessible(page);
});

test("each player's share of best moves is compared with other players and levels", async ({ browser }) => {
  const { contexts, host, guest } = await startOnlineGame(browser, { name: "Ada" });
  const players = [host, guest];
  // Moves: d1, d2, c1, b1, e1. Yellow has not blocked and resigns.
  for (const [index, number] of [4, 4, 3, 2, 5].entries()) {
    await expect(status(players[index % 2])).toContainText("Your move");
    await column(players[index % 2], number).click();
  }
  guest.on("dialog", (dialog) => dialog.accept());
  await expect(status(guest)).toContainText("Your move");
  await guest.getByRole("button", { name: "Resign" }).click();
  const ask = (page) => page.getByRole("button", { name: "How often was the best move played?" }).click();
  // No player of similar strength is known, so only levels are shown.
  await ask(guest);
  const said = (page) => page.getByText(/^Best moves: Ada \d of 3, Bo \d of 2\./);
  await expect(said(guest)).toContainText("in percent: 1: ");
  await expect(said(guest)).not.toContainText("Players rated");
  const people = [{ from: 1400, to: 1600, best: 9, moves: 20 }, null];
  await host.route("**/people", (route) => route.fulfill({ json: { people } }));
  await ask(host);
  await expect(said(host)).toContainText("Players rated 1400–1600, about as strong as Ada, play the best move 45% of the time.");
  await expect(said(host)).not.toContainText("as Bo");
  await isAccessible(host);
  for (const context of contexts) await context.close();
});
