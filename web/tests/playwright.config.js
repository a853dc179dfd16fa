// The browser is Debian's chromium-headless-shell, which takes two thirds of chromium's processor time (CHROMIUM names another); the
// server is the debug build (CONNECT4 names another).
import { defineConfig } from "@playwright/test";

const program = process.env.CONNECT4 ?? "../../target/debug/connect4";

export default defineConfig({
  testDir: ".",
  timeout: 120_000,
  expect: { timeout: 60_000 },
  workers: 1,
  // A retry would hide a failure.
  retries: 0,
  reporter: "line",
  outputDir: "../../target/playwright",
  use: {
    // The port is known only once the server is running.
    baseURL: process.env.SERVER_URL,
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] },
    locale: "en",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  },
  webServer: {
    command: `${program} serve --memory --addr 127.0.0.1:0 --rate-limit 1000`,
    wait: { stdout: /(?<server_url>http:\S+)/ },
    timeout: 60_000,
  },
});
