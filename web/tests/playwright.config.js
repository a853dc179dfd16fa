// The browser is Debian's chromium (CHROMIUM names another); the server is the debug build (CONNECT4 names another).
import { defineConfig } from "@playwright/test";

const port = process.env.PORT ?? "4455";
const program = process.env.CONNECT4 ?? "../../target/debug/connect4";

export default defineConfig({
  testDir: ".",
  timeout: 120_000,
  expect: { timeout: 60_000 },
  workers: 1,
  // On a machine with other work a browser may stall; what passes at the second try is reported as flaky.
  retries: 1,
  reporter: "line",
  outputDir: "../../target/playwright",
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: "chromium",
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
    locale: "en",
    reducedMotion: "reduce",
    viewport: { width: 1280, height: 900 },
  },
  webServer: {
    command: `${program} serve --memory --addr 127.0.0.1:${port} --rate-limit 1000`,
    url: `http://127.0.0.1:${port}/api/v1/health`,
    timeout: 60_000,
  },
});
