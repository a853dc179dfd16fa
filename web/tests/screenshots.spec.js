// The pictures of the README. They are made anew with SCREENSHOTS=1 and left alone otherwise.
import { expect, test } from "@playwright/test";

test.skip(!process.env.SCREENSHOTS, "SCREENSHOTS=1 makes them");

const folder = "../../docs";

test("desktop, phone, dark", async ({ browser }) => {
  const shots = [
    { name: "web-analysis", width: 1280, height: 900, scheme: "light", path: "/analysis?moves=44444326112" },
    { name: "web-dark", width: 1280, height: 900, scheme: "dark", path: "/review?moves=4453345543" },
    { name: "web-phone", width: 390, height: 844, scheme: "light", path: "/puzzles" },
  ];
  for (const { name, width, height, scheme, path } of shots) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(path);
    if (path.startsWith("/analysis")) await expect(page.locator(".graph")).toBeVisible();
    if (path.startsWith("/review")) await expect(page.locator(".review li")).toHaveCount(10);
    if (path === "/puzzles") await expect(page.locator("h2").first()).toContainText("find the only move");
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/${name}.png` });
    await context.close();
  }
});
