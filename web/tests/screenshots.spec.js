// The pictures of the documents: desktop, phone, dark. Every run takes them, into target/screenshots; with SCREENSHOTS=1 they replace
// those in docs/, which change with the fonts of the system, and so not with every run.
import { expect, test } from "@playwright/test";

const folder = process.env.SCREENSHOTS ? "../../docs" : "../../target/screenshots";

const SHOTS = [
  { name: "web-play", width: 1280, height: 800, scheme: "light", path: "/play" },
  { name: "web-analysis", width: 1280, height: 900, scheme: "light", path: "/analysis?moves=44444326112" },
  { name: "web-dark", width: 1280, height: 900, scheme: "dark", path: "/review?moves=4453345543" },
  { name: "web-why", width: 1280, height: 1000, scheme: "light", path: "/analysis?moves=4225627617416421437" },
  { name: "web-learn", width: 1280, height: 900, scheme: "light", path: "/learn" },
  { name: "web-phone", width: 390, height: 844, scheme: "light", path: "/puzzles" },
];
for (const { name, width, height, scheme, path } of SHOTS) {
  test(`the picture ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    // The same puzzle each time.
    await page.addInitScript(() => {
      localStorage.setItem("puzzle", "3");
      const spec = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "4435352263", notation: "digits" };
      localStorage.setItem("game", JSON.stringify({ spec, seats: { X: "human", O: "level:4" }, seed: 1, series: { points: [2, 1], atX: 0, brought: null } }));
    });
    await page.goto(path);
    if (path.startsWith("/analysis")) await expect(page.locator(".graph")).toBeVisible();
    if (name === "web-why") {
      await expect(page.getByRole("button", { name: "Why?" })).toBeVisible();
      await page.keyboard.press("w");
      await expect(page.locator(".why .words")).toContainText("to move");
      // As far as the threat that decides.
      for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
      await expect(page.locator(".why-marks .avoid")).toHaveCount(1);
    }
    if (path.startsWith("/review")) await expect(page.locator(".review li")).toHaveCount(10);
    if (path === "/learn") {
      await page.getByRole("button", { name: "Start learning" }).click();
      await expect.poll(async () => Number((await page.locator("dd").first().textContent())?.replaceAll(",", ""))).toBeGreaterThan(process.env.SCREENSHOTS ? 300_000 : 3000);
      await page.keyboard.press("p");
      for (const column of ["4", "4", "5"]) {
        await expect(page.locator('.buttons button[aria-disabled="false"]')).toHaveCount(7);
        await page.keyboard.press(column);
      }
      await expect(page.locator(".against .status")).toContainText("Red to move.");
      // What it thinks now, and what it thought once.
      await page.getByLabel("As it was").evaluate((slider) => {
        slider.value = String(Math.round(slider.max / 2));
        slider.dispatchEvent(new Event("input"));
      });
      await expect(page.getByText(/outlined after/)).toBeVisible();
      await expect(page.locator(".thoughts .once")).toHaveCount(7);
    }
    if (path === "/puzzles") await expect(page.locator("h2").first()).toContainText("find the only move");
    // All of the board is seen at once, and its discs are there.
    await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
    expect(await page.locator(".disc").count()).toBeGreaterThan(5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const paper = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(paper).toBe(scheme === "dark" ? "rgb(15, 23, 42)" : "rgb(248, 250, 252)");
    const picture = await page.screenshot({ path: `${folder}/${name}.png` });
    expect(picture.length).toBeGreaterThan(20_000);
    await context.close();
  });
}
