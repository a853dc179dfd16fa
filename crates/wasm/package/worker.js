// The engine in a worker of a browser or Node. `Engine.start` in index.js communicates with it.

import { Engine, RequestError, node } from "./index.js";

const parent = typeof postMessage === "undefined" ? (await node("worker_threads")).parentPort : null;
const port = /** @type {any} */ (parent ?? globalThis);
/** @type {Promise<Engine> | null} */
let engine = null;

/** @param {{ id: number, options?: any, request?: any }} message */
async function receive({ id, options, request }) {
  try {
    engine ??= Engine.load(options);
    const { ask } = await engine;
    port.postMessage({ id, answer: request ? await ask(request) : {} });
  } catch (error) {
    const refusal = error instanceof RequestError && { code: error.code, reason: error.message };
    port.postMessage({ id, refusal, error: String(error) });
  }
}

if (parent) parent.on("message", receive);
else port.addEventListener("message", (/** @type {any} */ event) => receive(event.data));
