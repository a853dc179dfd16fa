// Two releases behind a proxy, as while servers are being updated: a page and its files are always of one release.
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { playable } from "./help.js";

/** The other release: the real one with other scripts. */
const OTHER = "fedcba9876543210";

/** Whether the file is the same in both releases, or no part of them. @param {string} path */
const isSame = (path) => /\/(sw|js\/retry)\.js/.test(path);

/** Another hash of the same length. @param {string} hash */
const changed = (hash) => [...hash].reverse().join("");

/**
 * A proxy to the old and the new release of the server. Every script notes its release in `releases`.
 * @param {string} server
 */
async function startProxy(server) {
  const page = await (await fetch(server)).text();
  const [, release = ""] = /\/r\/(\w+)\//.exec(page) ?? [];
  const proxy = {
    url: "",
    /** Chooses the release that answers. @type {(path: string) => "old" | "new"} */
    choose: () => "old",
    close: () => gate.close(),
  };
  const gate = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, server);
    const which = proxy.choose(pathname);
    const isNew = which === "new";
    // The new release does not know the files of the old one, and the real server does not know those of the new one.
    if (isNew && pathname.startsWith(`/r/${release}/`)) return response.writeHead(404).end();
    const got = await fetch(server + (isNew ? request.url.replace(OTHER, release) : request.url), { redirect: "manual", headers: { accept: request.headers.accept ?? "*/*" } });
    const type = got.headers.get("content-type") ?? "";
    const headers = { "content-type": type, "cache-control": got.headers.get("cache-control") ?? "", etag: got.headers.get("etag") ?? "" };
    let body = Buffer.from(await got.arrayBuffer());
    if (/html|javascript/.test(type)) {
      let text = String(body);
      if (/\.js$/.test(pathname) && !isSame(pathname)) text += `\n(globalThis.releases ??= new Set()).add("${which}");`;
      if (isNew) {
        text = text.replaceAll(release, OTHER);
        if (!isSame(pathname)) headers.etag = changed(headers.etag);
        if (pathname === "/sw.js") text = text.replace(/("\/[^"]*\.(?:js|html)"):"(\w+)"/g, (_, path, hash) => `${path}:"${isSame(path) ? hash : changed(hash)}"`);
      }
      body = Buffer.from(text);
    }
    response.writeHead(got.status, headers).end(body);
  });
  await new Promise((resolve) => gate.listen(0, "127.0.0.1", () => resolve(undefined)));
  proxy.url = `http://127.0.0.1:${gate.address().port}`;
  return proxy;
}

/** Half of the paths go to each release; the page and the worker to the new one. @param {string} path */
const split = (path) => (/^\/r\//.test(path) && [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 ? "old" : "new");

/** The releases of all scripts of the page. */
const releases = (page) => page.evaluate(() => [...(globalThis.releases ?? [])]);

const link = (page, name) => page.locator("#nav").getByRole("link", { name, exact: true });

test("with a service worker, a page stays in its release until the next is complete", async ({ browser, baseURL }) => {
  const proxy = await startProxy(baseURL);
  const page = await (await browser.newContext()).newPage();
  /** Looks for a new worker, and returns what becomes of it. */
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const ended = new Promise((resolve) => {
        registration.addEventListener("updatefound", () => {
          const { installing } = registration;
          installing.addEventListener("statechange", () => /activated|redundant/.test(installing.state) && resolve(installing.state));
        });
      });
      await registration.update();
      return ended;
    });
  await page.goto(`${proxy.url}/play`);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // The new worker finds only half of its files, so it does not take over.
  proxy.choose = split;
  expect(await update()).toBe("redundant");
  await link(page, "Analysis").click();
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  await page.reload();
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  expect(await releases(page)).toEqual(["old"]);
  // A new visitor sees no mixture either. The page tries again until all servers have been updated.
  const visitor = await (await browser.newContext()).newPage();
  const loads = [];
  visitor.on("load", () => loads.push(visitor.url()));
  await visitor.goto(`${proxy.url}/play`);
  await expect.poll(() => loads.length).toBeGreaterThan(1);
  expect((await releases(visitor)).length).toBeLessThan(2);
  proxy.choose = () => "new";
  await expect(playable(visitor)).toHaveCount(7);
  expect(await releases(visitor)).toEqual(["new"]);
  await visitor.context().close();
  // The new worker takes over. The page goes on with its own files, and the next navigation loads the new release.
  expect(await update()).toBe("activated");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await releases(page)).toEqual(["old"]);
  await link(page, "Puzzles").click();
  await expect(page.locator("h2").first()).toContainText("find the only");
  expect(await releases(page)).toEqual(["new"]);
  expect(page.workers().map((worker) => worker.url()).every((url) => url.includes(`/r/${OTHER}/`))).toBe(true);
  await page.context().close();
  proxy.close();
});

test("without a service worker, a module that is gone loads the page again, once and only if there is a connection", async ({ browser, baseURL }) => {
  const proxy = await startProxy(baseURL);
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${proxy.url}/play`);
  await expect(playable(page)).toHaveCount(7);
  proxy.choose = () => "new";
  let loads = 0;
  page.on("load", () => loads++);
  await context.setOffline(true);
  await link(page, "Puzzles").click();
  await expect(page.getByText("Cannot reach the server.")).toBeVisible();
  expect([loads, ...(await releases(page))]).toEqual([0, "old"]);
  await context.setOffline(false);
  await link(page, "Analysis").click();
  await expect(page.locator("table.values tbody tr")).toHaveCount(7);
  expect([loads, ...(await releases(page))]).toEqual([1, "new"]);
  // If that does not help, the page says what is wrong.
  await page.route("**/views/puzzles.js", (route) => route.fulfill({ status: 404 }));
  await link(page, "Puzzles").click();
  await expect(page.getByRole("alert").filter({ hasText: "Something went wrong" })).toBeVisible();
  expect(loads).toBe(2);
  await context.close();
  proxy.close();
});
