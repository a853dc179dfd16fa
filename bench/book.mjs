// Times the analysis of positions in a browser: node book.mjs SERVER < positions > microseconds
// Prints the browser's version: node book.mjs --version
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";

const { chromium } = createRequire(new URL("../web/tests/package.json", import.meta.url))("@playwright/test");
const [server] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
if (server === "--version") {
  console.log(browser.version());
  await browser.close();
  process.exit();
}
const positions = readFileSync(0, "utf8").split("\n").slice(0, -1);

/** Milliseconds for each of these positions, in a page whose memory is returned when it is closed. */
const measure = async (positions) => {
  const page = await browser.newPage();
  await page.goto(`${server}/manifest.webmanifest`);
  const times = await page.evaluate(async (positions) => {
    const module = await WebAssembly.compileStreaming(fetch("/engine.wasm"));
    const response = await fetch("/supplies/7x6.book");
    if (!response.ok) throw new Error(`the book: ${response.status}`);
    const book = new Uint8Array(await response.arrayBuffer());
    const put = (exports, bytes) => {
      const at = exports.connect4_input(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
    };
    const analyze = (exports, moves) => {
      put(exports, new TextEncoder().encode(JSON.stringify({ ask: "analyze", game: { size: "7x6", moves } })));
      const length = exports.connect4_ask();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.connect4_output(), length)));
    };
    const times = [];
    for (const moves of positions) {
      // A new instance has an empty table. An easy position first makes it allocate the table's memory.
      const { exports } = await WebAssembly.instantiate(module);
      put(exports, book);
      if (exports.connect4_install(0)) throw new Error("the book is not accepted");
      analyze(exports, "2252576253462244111563365343671351");
      const start = performance.now();
      const answer = analyze(exports, moves);
      times.push(performance.now() - start);
      if (!answer.complete) throw new Error(`${moves}: ${JSON.stringify(answer).slice(0, 300)}`);
    }
    return times;
  }, positions);
  await page.close();
  return times;
};

// The first page compiles the module; later ones take it from a cache.
await measure(positions.slice(0, 20));
for (let first = 0; first < positions.length; first += 20) {
  for (const time of await measure(positions.slice(first, first + 20))) console.log(Math.round(1000 * time));
}
await browser.close();
