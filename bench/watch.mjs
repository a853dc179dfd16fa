// Trains a player in the web app, plays against it meanwhile, and saves its model: node watch.mjs SERVER SECONDS FILE
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/tests/package.json", import.meta.url))("@playwright/test");
const [server, seconds, file] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
// With reduced motion, a disc appears immediately.
const page = await browser.newPage({ locale: "en", reducedMotion: "reduce" });
await page.goto(`${server}/learn`);
// The training that starts by itself pauses after a minute.
await page.getByText("Another board").click();
await page.getByRole("button", { name: "Start learning" }).click();
// Until the new training begins, the game is that of the demonstration.
await page.waitForTimeout(1000);
await page.locator('.place .buttons button[aria-disabled="false"]').first().waitFor();

/** Clicks near the middle: milliseconds until its disc appears, and until the player's does. */
const click = () =>
  page.evaluate(async () => {
    const discs = () => document.querySelectorAll(".place .disc").length;
    const until = async (done) => {
      const start = performance.now();
      while (!done() && performance.now() - start < 2000) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    const free = [...document.querySelectorAll('.place .buttons button[aria-disabled="false"]')];
    if (free.length === 0) {
      [...document.querySelectorAll(".place button")].find((one) => one.textContent === "New game")?.click();
      return null;
    }
    const [start, before] = [performance.now(), discs()];
    free[Math.floor(free.length / 2)].click();
    await until(() => discs() > before);
    const own = performance.now() - start;
    const isOver = () => /wins|Draw/.test(document.querySelector(".against .status").textContent);
    await until(() => discs() > before + 1 || isOver());
    return [own, performance.now() - start];
  });

const clicks = [];
for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
  clicks.push(await click());
  await page.waitForTimeout(700);
}
await page.keyboard.press("p");
await page.getByText("Paused.").waitFor();
const figures = await page.locator("dl.figures dd").allTextContents();
const games = Number(figures[0].replaceAll(",", ""));
console.log(`- In the browser: ${games} games in ${seconds} s, including evaluation and replies: ${Math.round(games / seconds)} per second`);
for (const [at, what] of [[0, "its disc"], [1, "the player's reply"]]) {
  const times = clicks.filter(Boolean).map((one) => one[at]).sort((one, other) => one - other);
  const share = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0);
  console.log(`- ${times.length} clicks during training, until ${what} appears: median ${share(0.5)} ms, 90th percentile ${share(0.9)} ms, longest ${share(1)} ms`);
}
const offered = page.waitForEvent("download");
await page.getByRole("button", { name: "Save model" }).click();
await (await offered).saveAs(file);
await browser.close();
