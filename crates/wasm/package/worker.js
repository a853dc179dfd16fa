// The engine in a worker of a browser or Node. `Engine.start` in index.js communicates with it.

import { Engine, Refused, node } from "./index.js";

const parent = typeof postMessage === "undefined" ? (await node("worker_threads")).parentPort : null;
const port = /** @type {any} */ (parent ?? globalThis);
/** @type {Promise<Engine> | null} */
let engine = null;

/** @param {{ id: number, options?: any, question?: any }} asked */
async function hear({ id, options, question }) {
  try {
    engine ??= Engine.load(options);
    const { ask } = await engine;
    port.postMessage({ id, answer: question ? await ask(question) : {} });
  } catch (error) {
    const refusal = error instanceof Refused && { code: error.code, reason: error.message };
    port.postMessage({ id, refusal, fault: String(error) });
  }
}

if (parent) parent.on("message", hear);
else port.addEventListener("message", (/** @type {any} */ event) => hear(event.data));
