// The lessons.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const lessons = JSON.parse(read("../lessons.json"));
/** The title of a lesson. */
const titleOf = ({ id }, language) => read(`../../locales/${language}/lessons.ftl`).match(`\nlesson-${id}-title = (.*)`)[1];

test("the first lesson: a wrong move with its explanation, then the right one", async ({ page }) => {
  await page.goto("/learn-to-play");
  await expect(page.locator(".layout .panel h2").first()).toHaveText("1. Lines");
  await expect(page.locator(".ask")).toHaveText("Red to move. Complete a line.");
  await page.keyboard.press("1");
  await expect(page.locator(".layout .panel > .status")).toContainText(/^1 (does not work\. .*Yellow|also wins)/);
  await page.getByRole("button", { name: "Why?" }).click();
  await expect(page.locator(".why .words")).toContainText("Yellow is to move");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.keyboard.press("5");
  await expect(page.locator(".layout .panel > .status")).toHaveText("Correct. e1 completes b1–e1.");
  await expect(page.locator("line.won")).toHaveCount(1);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/lesson=lines&try=2$/);
  await page.keyboard.press("1");
  await expect(page.locator(".layout .panel > .status")).toContainText("Correct. a4 blocks a1–a4");
});

test("lessons appear in the language of the page", async ({ browser }) => {
  for (const { locale, wrong } of [{ locale: "fr", wrong: "1 ne marche pas." }, { locale: "pl", wrong: "1 to nie ten ruch." }]) {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto("/learn-to-play");
    await expect(page.locator(".layout .panel h2").first()).toHaveText(`1. ${titleOf(lessons[0], locale)}`);
    await page.keyboard.press("1");
    // The explanation follows.
    await expect(page.locator(".layout .panel > .status")).toContainText(new RegExp(`${wrong.replace(".", "\\.")} \\p{Lu}`, "u"));
    // Opening another lesson scrolls to its board.
    await page.getByRole("button", { name: titleOf(lessons[7], locale) }).click();
    await expect(page.locator(".layout .panel h2").first()).toHaveText(`8. ${titleOf(lessons[7], locale)}`);
    await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
    await context.close();
  }
});

test("every position of every lesson accepts its right move, in German", async ({ browser }) => {
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  await page.goto("/learn-to-play");
  for (const lesson of lessons) {
    for (const [index, one] of lesson.tries.entries()) {
      await expect(page).toHaveURL(`/learn-to-play?lesson=${lesson.id}&try=${index + 1}`);
      await expect(page.locator(".layout .panel h2").first()).toContainText(titleOf(lesson, "de"));
      await expect(page.locator(".layout .panel > .status")).toHaveText("");
      await page.keyboard.press(String(one.right[0]));
      await expect(page.locator(".layout .panel > .status")).toContainText("Richtig.");
      if (one !== lessons.at(-1).tries.at(-1)) await page.getByRole("button", { name: "Weiter", exact: true }).click();
    }
  }
  await context.close();
});

test("feedback on a wrong move is complete and matches the engine's explanation", async ({ page, request }) => {
  const status = page.locator(".layout .panel > .status");
  const kinds = new Set();
  // In the lesson on openings, no explanation is found within the limit.
  for (const { id, tries } of lessons.slice(0, -1)) {
    for (const [index, { moves, right, verdict }] of tries.entries()) {
      for (const wrong of [1, 2, 3, 4, 5, 6, 7].filter((column) => !right.includes(column)).slice(0, 2)) {
        const data = { ask: "explain", game: { size: "7x6", connect: 4, gravity: true, moves: `${moves}${wrong}` }, limits: { nodes: 300_000 } };
        const found = await (await request.post("/api/v1/engine", { data })).json();
        await page.goto(`/learn-to-play?lesson=${id}&try=${index + 1}`);
        await expect(page.locator(".buttons button").first()).toBeEnabled();
        await page.keyboard.press(String(wrong));
        expect(found.verdict).not.toBeNull();
        if (found.verdict === "loss" && verdict === "win") {
          await expect(status).toHaveText(`${wrong} also wins, but there is a better move.`);
          continue;
        }
        await expect(status).toContainText(`${wrong} does not work. `);
        const [, reason] = (await status.textContent()).split(" does not work. ");
        const sentences = await page.evaluate(async (scenes) => {
          const { nodes } = await import("/js/sentences.js");
          return scenes.map((scene) => nodes(scene.sentences).map((one) => one.textContent ?? one).join(""));
        }, found.scenes);
        expect(sentences.some((one, at) => [one, `${one} ${sentences[at + 1]}`].includes(reason)), reason).toBeTruthy();
        // The first sentence of a plan or of a list makes no sense without the rest.
        const { ground } = found.because[0];
        if (ground === "plan") expect(reason).not.toMatch(/plan|First of all|Best play/);
        expect(reason).not.toMatch(/:$/);
        kinds.add(ground);
      }
    }
  }
  for (const kind of ["wins now", "forcing", "plan"]) expect([...kinds]).toContain(kind);
});
