// Starting an online game.
import { expect } from "@playwright/test";
import { isAccessible, status } from "./help.js";

/** The button of a column. */
export const column = (page, number) => page.locator(`.buttons button[data-move="${number}"]`);

/** Starts a game between two players, each in their own browser context, optionally with a spectator. */
export async function startOnlineGame(browser, { choose = async () => {}, name = "Ann", isWatched = false, url = "" } = {}) {
  const contexts = await Promise.all((isWatched ? [0, 1, 2] : [0, 1]).map(() => browser.newContext()));
  const [host, guest, spectator] = await Promise.all(contexts.map((context) => context.newPage()));
  await host.goto(`${url}/online`);
  const form = host.locator("form").filter({ has: host.getByRole("heading", { name: "Play a friend" }) });
  await host.getByLabel("Your name").fill(name);
  await form.getByText("Options").click();
  await form.getByLabel("You play").selectOption("1");
  await choose(form);
  await form.getByRole("button", { name: "Create invitation link" }).click();
  await expect(host.getByRole("status").filter({ hasText: "Waiting for the other player" })).toBeVisible();
  const join = await host.getByLabel(/can join/).inputValue();
  const watch = await host.getByLabel(/can watch/).inputValue();
  expect(join).not.toBe(watch);
  await guest.goto(join);
  // No secret in the address after the first redirect.
  await expect(guest).toHaveURL(/\/game\/[0-9a-f]{16}$/);
  await expect(guest.getByRole("heading", { name: `${name} invites you to a game` }).locator("bdi")).toHaveText(name);
  await expect(guest.getByText(/^\d×\d, \d in a row, .*; you play Yellow, moving second\.$/)).toBeVisible();
  // Other devices cannot open an address of this computer.
  const code = /127\.0\.0\.1/.test(join) ? host.getByText("This link works only on this computer.") : host.getByRole("img", { name: "QR code of the invitation link" });
  await expect(code).toBeVisible();
  await guest.getByLabel("Your name").fill("Bo");
  if (spectator) await isAccessible(guest);
  await guest.getByRole("button", { name: "Join game" }).click();
  if (spectator) {
    await spectator.goto(watch);
    await expect(spectator.getByText(/You are watching/)).toBeVisible();
    await isAccessible(spectator);
  }
  await expect(status(host)).toContainText("Your move, Red.");
  return { contexts, host, guest, spectator };
}
