// Self-play training in a worker. It trains in slices of a few milliseconds and answers requests between them.

/** @import { LearningReport } from "./types.js" */

/**
 * @typedef {{ memory: WebAssembly.Memory, connect4_input(length: number): number, connect4_learn(): number,
 *   connect4_output(): number, connect4_load(): number, connect4_install(kind: number): number, connect4_save(kind: number): number }} LearnExports
 */

/** Milliseconds per slice; a request waits for at most one. */
const SLICE_TIME = 8;
/** Time spent on evaluation, as a share of training time. */
const EVALUATION_SHARE = 1 / 4;
/** Milliseconds between reports. */
const REPORT_INTERVAL = 125;
/** Milliseconds over which games per second are averaged. */
const RATE_WINDOW = 1000;

/** @type {Promise<LearnExports> | null} */
let loading = null;
/** Whether training is requested, and whether it is running. */
let isRunning = false;
let isLearning = false;
/** Games per slice. */
let slice = 10;
/** Training time, in milliseconds, not yet reported to the learner. */
let spent = 0;

/** @param {LearnExports} exports @param {Uint8Array} bytes */
function put(exports, bytes) {
  const at = exports.connect4_input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** A view of the output, valid until the next call. @param {LearnExports} exports @param {number} length */
const output = (exports, length) => new Uint8Array(exports.memory.buffer, exports.connect4_output(), length);

/** @param {LearnExports} exports @param {any} message */
function ask(exports, message) {
  put(exports, new TextEncoder().encode(JSON.stringify(message)));
  return JSON.parse(new TextDecoder().decode(output(exports, exports.connect4_learn())));
}

/** Resumes from a model or checkpoint. @param {LearnExports} exports @param {Uint8Array} bytes */
function load(exports, bytes) {
  put(exports, bytes);
  const length = exports.connect4_load();
  return length ? { answer: "refused", code: "malformed", reason: new TextDecoder().decode(output(exports, length)) } : ask(exports, { ask: "report" });
}

/** Loads the built-in 7x6 model for the levels; without it they count open lines. @param {LearnExports} exports */
async function supply(exports) {
  try {
    const response = await fetch(new URL("../supplies/7x6.model", import.meta.url));
    if (!response.ok) return;
    put(exports, new Uint8Array(await response.arrayBuffer()));
    exports.connect4_install(1);
  } catch {
    // Offline, before the model was cached.
  }
}

const channel = new MessageChannel();
channel.port1.start();

/** Yields so that pending requests are answered. */
const pause = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

/** @param {LearnExports} exports */
async function run(exports) {
  isLearning = true;
  /** @type {LearningReport} */
  let report = ask(exports, { ask: "report" });
  let reportedAt = 0;
  let since = { at: performance.now(), games: report.games };
  let rate = 0;
  while (isRunning) {
    const begun = performance.now();
    const before = report.games;
    report = ask(exports, { ask: "train", games: slice, seconds: spent / 1000 });
    spent = performance.now() - begun;
    const wanted = ((report.games - before) * SLICE_TIME) / Math.max(spent, 0.1);
    slice = Math.min(Math.max(1, Math.round(Math.min(wanted, 2 * slice))), 5000);
    const end = performance.now() + spent * EVALUATION_SHARE;
    for (let more = report.examined; more && performance.now() < end; ) more = ask(exports, { ask: "examine" }).more;
    const now = performance.now();
    if (now - since.at >= RATE_WINDOW) {
      rate = ((report.games - since.games) * 1000) / (now - since.at);
      since = { at: now, games: report.games };
    }
    if (now - reportedAt >= REPORT_INTERVAL) {
      reportedAt = now;
      postMessage({ report, rate });
    }
    await pause();
  }
  postMessage({ report: ask(exports, { ask: "train", games: 0, seconds: spent / 1000 }), rate: 0, isPaused: true });
  spent = 0;
  isLearning = false;
}

/** @param {LearnExports} exports @param {any} data */
async function answer(exports, { message, bytes, save }) {
  if (bytes) return load(exports, new Uint8Array(bytes));
  if (save !== undefined) return { answer: "saved", bytes: output(exports, exports.connect4_save(save)).slice() };
  const { game } = message;
  if (message.ask === "begin" && game.size === "7x6" && game.connect === 4 && game.gravity) await supply(exports);
  return ask(exports, message);
}

addEventListener("message", async ({ data }) => {
  try {
    loading ??= WebAssembly.instantiateStreaming(fetch(new URL("../learn.wasm", import.meta.url))).then(({ instance }) => /** @type {any} */ (instance.exports));
    const exports = await loading;
    if (data.isRunning === undefined) return postMessage({ id: data.id, answer: await answer(exports, data) });
    isRunning = data.isRunning;
    // Pausing and resuming within one slice has no effect.
    if (isRunning && !isLearning) await run(exports);
  } catch (error) {
    postMessage({ broken: String(error) });
  }
});

export {};
