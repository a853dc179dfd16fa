// The lobby, and tournaments by link.
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

test("two players with the same settings are paired; a waiting player is offered a computer opponent", async ({ browser }) => {
  const [ann, bo, cy] = await Promise.all(["Ann", "Bo", "Cy"].map((name) => guest(browser, name, PHONE)));
  await ann.goto("/online");
  await expect(ann.getByText("Nobody is waiting right now.")).toBeVisible();
  await isAccessible(ann);
  await ann.getByRole("button", { name: "Play now" }).click();
  await expect(ann).toHaveURL(/\/game\/[0-9a-f]{16}$/);
  await expect(ann.getByText("Looking for an opponent")).toBeVisible();
  // Anyone can join, so there is no invitation link.
  await expect(ann.getByLabel(/can watch/)).toBeVisible();
  await expect(ann.getByLabel(/can join/)).toHaveCount(0);
  // Others in the lobby see the challenge.
  await cy.goto("/online");
  const challenge = cy.getByRole("listitem").filter({ hasText: "Ann (new)" });
  await expect(challenge).toContainText("7x6, 4 in a row, 3 min + 2 s, rated");
  await isAccessible(cy);
  expect(await overflow(cy)).toBe(0);
  await expect(ann.getByRole("link", { name: "play against the computer" })).toBeVisible();
  await bo.goto("/online");
  await bo.getByRole("button", { name: "Play now" }).click();
  await expect(ann.getByText("Looking for an opponent")).toHaveCount(0);
  await expect(challenge).toHaveCount(0);
  for (const page of [ann, bo]) await expect(status(page)).toContainText(/(Your move, Red|Red to move)/);
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
  await expect(ann.getByText("Level 3", { exact: true })).toBeVisible();
  for (const page of [ann, bo, cy]) await page.context().close();
});

test("four players play a tournament, and one of them returns to a game", async ({ browser }) => {
  const owner = await guest(browser, "Teacher");
  await owner.goto("/online");
  const form = owner.locator("form").filter({ has: owner.getByRole("heading", { name: "Create tournament" }) });
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
  await expect(owner.getByText("4 players have joined")).toBeVisible();
  await isAccessible(owner);
  await owner.getByRole("button", { name: "Start", exact: true }).click();
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
  await isAccessible(wall);
  for (const page of [wall, ...players]) expect(await overflow(page)).toBe(0);
  const [file] = await Promise.all([owner.waitForEvent("download"), owner.getByRole("link", { name: "Results as CSV" }).click()]);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[0]).toBe("place,name,points,played,won,drawn,lost");
  for (const page of [owner, wall, ...players]) await page.context().close();
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
