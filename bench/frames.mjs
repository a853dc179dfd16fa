// Measures the time until a first visitor can play, and the times between frames while discs fall, after a won game, and
// while a large search tree grows: node frames.mjs SERVER FALLS
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../web/tests/package.json", import.meta.url))("@playwright/test");
const [server, falls = "14"] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
/** Milliseconds from the first request of a new visitor until a disc can be dropped. */
const visits = [];
for (let visit = 0; visit < 9; visit++) {
  const context = await browser.newContext({ locale: "en", viewport: { width: 1440, height: 900 } });
  const guest = await context.newPage();
  await guest.addInitScript(() => {
    const look = () => (document.querySelector('.buttons button[aria-disabled="false"]') ? (window.playable = performance.now()) : requestAnimationFrame(look));
    look();
  });
  await guest.goto(server);
  visits.push(await (await guest.waitForFunction(() => window.playable)).jsonValue());
  await context.close();
}
visits.sort((one, other) => one - other);
/** Layout shift and blocking time (the part of long tasks over 50 ms) of a first visit on a phone whose processor is a quarter as fast. */
const phones = [];
for (let visit = 0; visit < 5; visit++) {
  const context = await browser.newContext({ locale: "en", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const guest = await context.newPage();
  await (await context.newCDPSession(guest)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await guest.addInitScript(() => {
    window.shift = window.blocked = 0;
    const observe = (type, add) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
    observe("layout-shift", ({ value }) => (window.shift += value));
    observe("longtask", ({ duration }) => (window.blocked += duration - 50));
  });
  await guest.goto(server);
  await guest.locator('.buttons button[aria-disabled="false"]').first().waitFor();
  // Until the page has loaded what it loads when idle.
  await guest.waitForTimeout(5000);
  phones.push(await guest.evaluate(() => ({ shift: window.shift, blocked: window.blocked })));
  await context.close();
}
const middle = (of) => phones.map(of).sort((one, other) => one - other)[phones.length >> 1];
const page = await browser.newPage({ locale: "en", viewport: { width: 1440, height: 900 } });
await page.addInitScript(() => {
  const spec = { size: "7x6", connect: 4, gravity: true, swap: false, moves: "", notation: "digits" };
  localStorage.setItem("game", JSON.stringify({ spec, seats: { X: "human", O: "human" }, seed: 1, series: null }));
});
await page.goto(`${server}/play`);
await page.locator('.buttons button[aria-disabled="false"]').first().waitFor();
await page.waitForTimeout(1000);

const client = await page.context().newCDPSession(page);
const events = [];
client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
await client.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline", "blink.user_timing", "viz"] } });
// No line of four before the board is half full.
const columns = [..."12123434567675"].concat([..."21214343765676"]);
for (const column of columns.slice(0, Number(falls))) {
  await page.evaluate(async (column) => {
    performance.mark("fall-begins");
    document.querySelectorAll(".buttons button")[column - 1].click();
    const isFalling = () => document.getAnimations().some(({ effect }) => effect.target.closest?.(".stone"));
    const frame = () => new Promise(requestAnimationFrame);
    while (!isFalling()) await frame();
    while (isFalling()) await frame();
    performance.mark("fall-ends");
  }, Number(column));
  await page.waitForTimeout(150);
}
// The end of a game: discs hop and confetti rains.
while ((await page.locator(".stone").count()) > 0) await page.keyboard.press("u");
for (const column of "4455667") {
  await page.locator(`.buttons [data-move="${column}"][aria-disabled="false"]`).waitFor({ state: "attached" });
  await page.evaluate(async (column) => {
    if (column === "7") performance.mark("end-begins");
    document.querySelectorAll(".buttons button")[column - 1].click();
  }, column);
}
await page.locator(".confetti").waitFor({ state: "attached" });
await page.locator(".confetti").waitFor({ state: "detached" });
await page.evaluate(() => performance.mark("end-ends"));
// A large search tree, all of it open, that grows.
await page.goto(`${server}/search?size=7x6&moves=44&algorithm=minimax&depth=6&unfold=1&speed=250&at=25000`);
await page.locator('.stepper [aria-keyshortcuts="ArrowLeft"][aria-disabled="false"]').waitFor();
await page.locator(".compare table").waitFor();
await page.evaluate(() => {
  performance.mark("search-begins");
  document.querySelector(".stepper .main").click();
});
await page.waitForTimeout(5000);
await page.evaluate(() => performance.mark("search-ends"));
const done = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
await client.send("Tracing.end");
await done;
await browser.close();

const times = (name) => events.filter((event) => event.name === name).map(({ ts }) => ts / 1000).sort((one, other) => one - other);
// A frame may be drawn in several passes.
const passes = times("DirectRenderer::DrawRenderPass");
const drawn = passes.filter((time, index) => index === 0 || time - passes[index - 1] > 2);
const [begins, ends] = [times("fall-begins"), times("fall-ends")];
/** Describes the times between frames in these spans. */
function frames(begins, ends) {
  const gaps = begins.flatMap((begin, index) => {
    const frames = drawn.filter((time) => time >= begin && time <= ends[index]);
    return frames.slice(1).map((time, at) => time - frames[at]);
  });
  gaps.sort((one, other) => one - other);
  const share = (part) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * part))].toFixed(1);
  const slow = (limit) => gaps.filter((gap) => gap > limit).length;
  return `${gaps.length + begins.length} frames; time between frames: median ${share(0.5)} ms, 99th percentile ${share(0.99)} ms, longest ${share(1)} ms; ${slow(20)} over 20 ms, ${slow(25)} over 25 ms`;
}
console.log(`- ${visits.length} first visits: median ${visits[visits.length >> 1].toFixed(0)} ms until the visitor can play, longest ${visits.at(-1).toFixed(0)} ms`);
console.log(`- ${phones.length} first visits on a phone at a quarter of the speed: median layout shift ${middle(({ shift }) => shift).toFixed(3)}, median blocking time ${middle(({ blocked }) => blocked).toFixed(0)} ms`);
console.log(`- ${begins.length} falls, ${frames(begins, ends)}`);
console.log(`- the end of a won game, ${frames(times("end-begins"), times("end-ends"))}`);
console.log(`- a search tree of 10,000 nodes, all open, at 250 steps per second, ${frames(times("search-begins"), times("search-ends"))}`);
// Processor time, which other programs do not lengthen.
const isIn = ({ ts }) => begins.some((begin, index) => ts / 1000 >= begin && ts / 1000 <= ends[index]);
const [searchBegin = 0, searchEnd = 0] = [...times("search-begins"), ...times("search-ends")];
const code = events.filter(({ name, ts, tdur }) => name === "FireAnimationFrame" && tdur !== undefined && ts / 1000 >= searchBegin && ts / 1000 <= searchEnd).map(({ tdur }) => tdur / 1000).sort((one, other) => one - other);
if (code.length > 0) console.log(`- ${code.length} × the page code of a frame of that tree: median ${code[code.length >> 1].toFixed(2)} ms of processor time, longest ${code.at(-1).toFixed(2)} ms`);
for (const [name, what] of [["AnimationFrame::Render", "the page code of a frame"], ["UpdateLayoutTree", "styles"], ["Layout", "layout"], ["Paint", "painting"], ["RasterTask", "a tile"], ["DirectRenderer::DrawRenderPass", "drawing a frame"]]) {
  const took = events.filter((event) => event.name === name && event.tdur !== undefined && isIn(event)).map(({ tdur }) => tdur / 1000).sort((one, other) => one - other);
  if (took.length > 0) console.log(`- ${took.length} × ${what}: median ${took[took.length >> 1].toFixed(2)} ms of processor time, longest ${took.at(-1).toFixed(2)} ms`);
}
