// Several servers behind a proxy, with one PostgreSQL database.
import { spawn } from "node:child_process";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import { column, startOnlineGame } from "./online.js";
import { isAccessible, status } from "./help.js";

const program = process.env.CONNECT4 ?? "../../target/debug/connect4";

/** Starts a program and waits for the first line that it prints. @param {string} command @param {string[]} args */
async function started(command, args) {
  const process = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface(process.stdout);
  const next = () => new Promise((resolve) => lines.once("line", resolve));
  return { process, next, line: /** @type {string} */ (await next()) };
}

/** A proxy to the first of these ports that accepts the connection. @param {number[]} ports */
async function proxy(ports) {
  const server = createServer((client) => {
    const lead = ([port, ...others]) => {
      if (port === undefined) return client.destroy();
      const there = createConnection(port, "127.0.0.1");
      const next = () => lead(others);
      there.once("error", next);
      there.once("connect", () => {
        there.off("error", next);
        for (const [one, other] of [[there, client], [client, there]]) {
          one.on("error", () => other.destroy());
          one.on("close", () => other.destroy());
        }
        client.pipe(there).pipe(client);
      });
    };
    lead(ports);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  return server;
}

/**
 * Two servers with one database behind a proxy, while `work` lasts; `say` sends a command to the database script: stop, start, or the name of a database to create.
 * @param {(url: string, servers: import("node:child_process").ChildProcess[], say: (word: string) => Promise<unknown>) => Promise<void>} work
 */
async function withServers(work) {
  const postgres = await started("../../.ci/postgres", []);
  const say = (/** @type {string} */ word) => {
    postgres.process.stdin.write(`${word}\n`);
    return postgres.next();
  };
  await say("games");
  const serve = () => started(program, ["serve", "--addr", "127.0.0.1:0", "--db", `${postgres.line}/games`, "--rate-limit", "1000"]);
  const servers = await Promise.all([serve(), serve()]);
  const gate = await proxy(servers.map(({ line }) => Number(line.split(":").at(-1))));
  const { port } = /** @type {import("node:net").AddressInfo} */ (gate.address());
  try {
    await work(`http://127.0.0.1:${port}`, servers.map(({ process }) => process), say);
  } finally {
    gate.close();
    for (const { process } of servers) process.kill("SIGKILL");
    postgres.process.stdin.end();
  }
}

const lost = (page) => page.getByRole("alert").getByText("Connection lost.");
const paused = (page) => page.getByRole("alert").getByText("The server cannot store moves at the moment.");

test("a game goes on when its server dies", async ({ browser }) => {
  await withServers(async (url, [first]) => {
    const { contexts, host, guest } = await startOnlineGame(browser, { url });
    await column(host, 4).click();
    await expect(status(guest)).toContainText("Your move, Yellow.");
    first?.kill("SIGKILL");
    // A move made before the reconnection is kept.
    await column(guest, 4).click();
    await expect(status(host)).toContainText("Your move, Red.");
    await column(host, 5).click();
    await expect(status(guest)).toContainText("Your move, Yellow.");
    for (const page of [host, guest]) await expect(lost(page)).toBeHidden();
    for (const context of contexts) await context.close();
  });
});

test("pending moves survive a database outage", async ({ browser }) => {
  await withServers(async (url, _, say) => {
    const { contexts, host, guest } = await startOnlineGame(browser, { url });
    await column(host, 4).click();
    await expect(status(guest)).toContainText("Your move, Yellow.");
    await say("stop");
    await column(guest, 4).click();
    for (const page of [host, guest]) await expect(paused(page)).toBeVisible();
    await say("start");
    await expect(status(host)).toContainText("Your move, Red.");
    await column(host, 5).click();
    await expect(status(guest)).toContainText("Your move, Yellow.");
    for (const page of [host, guest]) for (const message of [lost(page), paused(page)]) await expect(message).toBeHidden();
    for (const context of contexts) await context.close();
  });
});

test("a game pauses while its server cannot store moves", async ({ browser }) => {
  const folder = await mkdtemp(`${tmpdir()}/connect4-`);
  const server = await started(program, ["serve", "--addr", "127.0.0.1:0", "--db", `${folder}/games.db`, "--rate-limit", "1000"]);
  try {
    const choose = (form) => form.getByLabel("Clock", { exact: true }).selectOption({ label: "3 min + 2 s" });
    const { contexts, host, guest } = await startOnlineGame(browser, { url: server.line.split(" ").at(-1), choose });
    await rename(`${folder}/games.db`, `${folder}/moved.db`);
    await column(host, 4).click();
    for (const page of [host, guest]) await expect(paused(page)).toBeVisible();
    const clocks = () => host.getByRole("timer").allTextContents();
    const before = await clocks();
    await host.waitForTimeout(1500);
    expect(await clocks()).toEqual(before);
    await isAccessible(host);
    await rename(`${folder}/moved.db`, `${folder}/games.db`);
    // The move is sent again.
    await expect(status(guest)).toContainText("Your move, Yellow.");
    for (const page of [host, guest]) await expect(paused(page)).toBeHidden();
    for (const context of contexts) await context.close();
  } finally {
    server.process.kill("SIGKILL");
    await rm(folder, { recursive: true });
  }
});
