// Screenshots for the documentation: desktop, phone, dark. Every run writes them to target/screenshots. With SCREENSHOTS=1 they replace
// those in docs/; not every run does, because they depend on the system's fonts.
import { writeFileSync } from "node:fs";
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { overflow } from "./help.js";

const folder = process.env.SCREENSHOTS ? "../../docs" : "../../target/screenshots";

const SHOTS = [
  { name: "web-play", width: 1280, height: 800, scheme: "light", path: "/play" },
  { name: "web-analysis", width: 1280, height: 900, scheme: "light", path: "/analysis?moves=44444326112" },
  { name: "web-dark", width: 1280, height: 900, scheme: "dark", path: "/review?moves=4453345543" },
  { name: "web-why", width: 1280, height: 1000, scheme: "light", path: "/analysis?moves=4225627617416421437" },
  { name: "web-learn", width: 1280, height: 900, scheme: "light", path: "/learn" },
  { name: "web-search", width: 1280, height: 800, scheme: "light", path: "/search?at=92&scores=1" },
  { name: "web-phone", width: 390, height: 844, scheme: "light", path: "/puzzles" },
];
for (const { name, width, height, scheme, path } of SHOTS) {
  test(`screenshot ${name}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    // The same puzzle each time.
    await page.addInitScript(() => {
      localStorage.setItem("puzzle", "3");
      const spec = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "4435352263", notation: "digits" };
      localStorage.setItem("game", JSON.stringify({ spec, seats: { X: "human", O: "level:4" }, seed: 1, series: { points: [2, 1], atX: 0, added: null } }));
    });
    await page.goto(path);
    if (path.startsWith("/analysis")) await expect(page.locator(".graph")).toBeVisible();
    if (name === "web-why") {
      await expect(page.getByRole("button", { name: "Why?" })).toBeVisible();
      await page.keyboard.press("w");
      await expect(page.locator(".why .words")).toContainText("to move");
      // Step to the decisive threat.
      for (let steps = 0; steps < 3; steps++) await page.keyboard.press("ArrowRight");
      await expect(page.locator(".why-marks .avoid")).toHaveCount(1);
    }
    if (path.startsWith("/review")) await expect(page.locator(".review li")).toHaveCount(10);
    if (path === "/learn") {
      await expect.poll(async () => Number((await page.locator("dd").first().textContent())?.replaceAll(",", ""))).toBeGreaterThan(process.env.SCREENSHOTS ? 300_000 : 3000);
      await page.keyboard.press("p");
      for (const column of ["4", "4", "5"]) {
        await expect(page.locator('.buttons button[aria-disabled="false"]')).toHaveCount(7);
        await page.keyboard.press(column);
      }
      await expect(page.locator(".against .status")).toContainText("Red to move.");
      // Its current evaluation next to an earlier one.
      await page.getByLabel("Version").evaluate((slider) => {
        slider.value = String(Math.round(slider.max / 2));
        slider.dispatchEvent(new Event("input"));
      });
      await expect(page.getByText(/outlined bars are after/)).toBeVisible();
      await expect(page.locator(".bars .once")).toHaveCount(7);
    }
    if (path.startsWith("/search")) {
      await expect(page.locator(".facts dd").nth(1)).toHaveText("−1 ✓");
      await expect(page.locator(".compare table")).toBeAttached();
    }
    if (path === "/puzzles") await expect(page.locator("h2").first()).toContainText("find the only");
    // The whole board is visible, with its discs.
    await expect(page.locator(".board")).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.locator(".disc").count()).toBeGreaterThan(5);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const paper = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(paper).toBe(scheme === "dark" ? "rgb(15, 23, 42)" : "rgb(248, 250, 252)");
    const picture = await page.screenshot({ path: `${folder}/${name}.png` });
    expect(picture.length).toBeGreaterThan(20_000);
    await context.close();
  });
}

/** Milliseconds between frames of the animation. */
const FRAME = 70;

/** A chunk of a PNG file. */
function chunk(name, data) {
  const named = Buffer.concat([Buffer.from(name), data]);
  const whole = Buffer.alloc(8 + named.length);
  whole.writeUInt32BE(data.length);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), 4 + named.length);
  return whole;
}

/** The header and the compressed pixels of a PNG file. */
function parts(png) {
  const found = { head: null, pixels: [] };
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const data = png.subarray(at + 8, at + 8 + size);
    const name = png.toString("latin1", at + 4, at + 8);
    if (name === "IHDR") found.head = data;
    if (name === "IDAT") found.pixels.push(data);
    at += 12 + size;
  }
  // Browsers compress quickly rather than well.
  return { head: found.head, pixels: deflateSync(inflateSync(Buffer.concat(found.pixels)), { level: 9 }) };
}

/** An animated PNG; each frame is drawn over those before it and has its offset in the first one and its duration in milliseconds. */
function film(pictures) {
  const numbers = (...pairs) => Buffer.concat(pairs.map(([value, bytes]) => { const one = Buffer.alloc(bytes); one.writeUIntBE(value, 0, bytes); return one; }));
  const first = parts(pictures[0].png).head;
  const chunks = [Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", first), chunk("acTL", numbers([pictures.length, 4], [0, 4]))];
  let count = 0;
  for (const [index, { png, x, y, time }] of pictures.entries()) {
    const { head, pixels } = parts(png);
    // All frames have the color type of the first.
    expect(head.subarray(8)).toEqual(first.subarray(8));
    chunks.push(chunk("fcTL", numbers([count++, 4], [head.readUInt32BE(0), 4], [head.readUInt32BE(4), 4], [x, 4], [y, 4], [time, 2], [1000, 2], [0, 1], [1, 1])));
    chunks.push(index === 0 ? chunk("IDAT", pixels) : chunk("fdAT", Buffer.concat([numbers([count++, 4]), pixels])));
  }
  return Buffer.concat([...chunks, chunk("IEND", Buffer.alloc(0))]);
}

// Only for the documentation; other tests cover what it shows.
(process.env.SCREENSHOTS ? test : test.skip)("animation of a game", async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 700 }, colorScheme: "light", reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const spec = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "", notation: "digits" };
    localStorage.setItem("game", JSON.stringify({ spec, seats: { X: "human", O: "human" }, seed: 1, series: null }));
  });
  // The confetti follows the clock of the page, which this test advances.
  await page.clock.install({ time: 0 });
  await page.goto("/play");
  await expect(page.locator('.buttons button[aria-disabled="false"]')).toHaveCount(7);
  await page.clock.pauseAt(3_600_000);
  const box = await page.locator(".board").boundingBox();
  const whole = { x: Math.floor(box.x) - 4, y: Math.floor(box.y), width: Math.ceil(box.width) + 8, height: Math.ceil(box.height) };
  // Another page compares frames, because only the pixels that changed are stored; the others are transparent.
  const other = await browser.newPage();
  const changes = (one, two) =>
    other.evaluate(async (pictures) => {
      const [before, after] = await Promise.all(
        pictures.map(async (data) => {
          if (!data) return null;
          const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
          const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
          canvas.drawImage(image, 0, 0);
          return canvas.getImageData(0, 0, image.width, image.height);
        }),
      );
      const [old, dots] = [before, after].map((picture) => picture && new Uint32Array(picture.data.buffer));
      const [columns, rows] = [[], []];
      dots.forEach((dot, index) => {
        if (dot === old?.[index]) dots[index] = 0;
        else columns.push(index % after.width), rows.push(Math.floor(index / after.width));
      });
      if (rows.length === 0) return null;
      const from = (all) => all.reduce((least, one) => Math.min(least, one), Infinity);
      const to = (all) => all.reduce((most, one) => Math.max(most, one), 0);
      const [x, y] = [from(columns), from(rows)];
      const part = new OffscreenCanvas(to(columns) - x + 1, to(rows) - y + 1);
      part.getContext("2d").putImageData(after, -x, -y);
      const bytes = new Uint8Array(await (await part.convertToBlob()).arrayBuffer());
      return { x, y, png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")) };
    }, [one?.toString("base64"), two.toString("base64")]);
  const pictures = [];
  let last;
  const shoot = async (time) => {
    const png = await page.screenshot({ clip: whole, animations: "allow" });
    const part = await changes(last, png);
    last = png;
    if (part) pictures.push({ ...part, png: Buffer.from(part.png, "base64"), time });
    else pictures.at(-1).time += time;
  };
  await shoot(800);
  // Pause all animations and advance them frame by frame.
  const step = async (ms) => {
    await page.clock.runFor(ms);
    return page.evaluate((ms) => {
      const moving = document.getAnimations().filter((one) => one.playState !== "finished");
      for (const one of moving) {
        one.pause();
        const end = one.effect.getComputedTiming().endTime;
        const time = Number(one.currentTime) + ms;
        if (time >= end) one.finish();
        else one.currentTime = time;
      }
      return moving.length > 0;
    }, ms);
  };
  for (const column of "4455667") {
    await page.evaluate((column) => document.querySelectorAll(".buttons button")[column - 1].click(), Number(column));
    await page.waitForFunction(() => document.getAnimations().length > 0);
    while (await step(FRAME)) await shoot(FRAME);
    await page.waitForTimeout(50);
    while (await step(FRAME)) await shoot(FRAME);
    await shoot(250);
  }
  while (await page.locator(".confetti").count()) {
    await step(2 * FRAME);
    await shoot(2 * FRAME);
  }
  while (await step(10_000)) await page.waitForTimeout(20);
  await shoot(3000);
  const bytes = film(pictures);
  expect(bytes.length).toBeLessThan(1_000_000);
  writeFileSync(`${folder}/web-film.png`, bytes);
});
