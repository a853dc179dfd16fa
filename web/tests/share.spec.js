// What remains of a game: an animated picture, and its mistakes as puzzles.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { isAccessible, status, visit } from "./help.js";

test("a game becomes an animated picture with every move", async ({ page }) => {
  await page.goto("/review?moves=445566");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Animated GIF" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("connect4.gif");
  const bytes = readFileSync(await file.path());
  // One picture of the empty board, and one or more of each move. Each begins with a graphic control extension.
  const pictures = bytes.toString("latin1").split("\x21\xf9\x04").length - 1;
  expect(pictures).toBeGreaterThan(6);
  expect(bytes.length).toBeLessThan(200_000);
  // The browser can decode it, and its first picture is an empty board in the colors of the theme.
  const { width, height, colors } = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/gif;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const at = (x, y) => [...pen.getImageData(x, y, 1, 1).data.slice(0, 3)];
    return { width: canvas.width, height: canvas.height, colors: [at(3, canvas.height - canvas.width / 2), at(canvas.width / 2, canvas.height / 2)] };
  }, bytes.toString("base64"));
  expect([width, height].every((side) => side > 300 && side < 520)).toBe(true);
  expect(new Set(colors.map(String)).size).toBe(2);
});

test("mistakes in reviewed games come back as puzzles until they are solved", async ({ page }) => {
  const column = (number) => page.locator(`.buttons button[data-move="${number}"]`);
  const solution = page.getByRole("button", { name: "Show solution" });
  const next = page.getByRole("button", { name: "Next puzzle" });
  const first = page.getByText("Red threw away a win here. Find a move that wins.");
  const second = page.getByText("Yellow threw away a win here. Find a move that wins.");
  await page.goto("/puzzles/mine");
  await expect(page.getByText("No mistakes yet.")).toBeVisible();
  await expect(next).toBeDisabled();
  // Red's third and Yellow's fourth move turned a win into a loss. A second review adds nothing.
  for (let times = 0; times < 2; times++) {
    await visit(page, "/review?moves=4455667");
    await expect(page.locator("ol.review li.bad")).toHaveCount(2);
    await expect(status(page)).toHaveText("Red wins!");
  }
  await visit(page, "/puzzles");
  await page.getByRole("link", { name: "My mistakes" }).click();
  await expect(first).toBeVisible();
  await expect(page.getByText("Mistakes left: 2")).toBeVisible();
  await isAccessible(page);
  // The move played then is wrong, so this puzzle comes back last.
  await column(5).click();
  await expect(status(page)).toContainText("5 is not the answer.");
  await column(4).click();
  await expect(status(page)).toHaveText("Correct! 4 keeps it.");
  await expect(page.getByRole("button", { name: "Why?" })).toBeEnabled();
  await next.click();
  await expect(second).toBeVisible();
  await expect(page.getByText("Mistakes left: 2")).toBeVisible();
  await column(3).click();
  await expect(status(page)).toHaveText("Correct! 3 keeps it.");
  await expect(page.getByText("Mistakes left: 1")).toBeVisible();
  await next.click();
  await expect(first).toBeVisible();
  // A shown solution does not count as solved.
  await solution.click();
  await expect(status(page)).toHaveText("Right would have been: 4");
  await page.reload();
  await expect(first).toBeVisible();
  await column(4).click();
  await next.click();
  await expect(page.getByText("No mistakes yet.")).toBeVisible();
});

test("the puzzle of the day is that of the player's date", async ({ browser }) => {
  for (const [timezoneId, day] of [["Pacific/Kiritimati", "2026-11-27"], ["Pacific/Honolulu", "2026-11-26"]]) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date("2026-11-26T23:30:00Z"));
    await page.goto("/puzzles?seed=1&grade=1");
    await expect(page.getByRole("link", { name: "Puzzle of the day" })).toHaveAttribute("href", `/puzzles?day=${day}`);
    await context.close();
  }
});
