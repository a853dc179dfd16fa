// Runs one WebAssembly module and answers requests one at a time. The 7x6 book, model and strategy, and the evaluation for
// other boards, are fetched on first use.

/**
 * @typedef {{ memory: WebAssembly.Memory, connect4_input(length: number): number, connect4_ask(): number,
 *   connect4_search?(): number, connect4_output(): number, connect4_install(kind: number): number }} EngineExports
 */

/** @type {Promise<EngineExports> | null} */
let loading = null;
/** @type {Map<number, Promise<void>>} */
const installed = new Map();
/** Each request waits for the previous one. */
let last = Promise.resolve();

/** @param {string} module @returns {Promise<EngineExports>} */
async function load(module) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL(`../${module}`, import.meta.url)));
  return /** @type {any} */ (instance.exports);
}

/** @param {EngineExports} exports @param {Uint8Array} bytes */
function put(exports, bytes) {
  const at = exports.connect4_input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** @param {EngineExports} exports @param {any} message */
function ask(exports, message) {
  put(exports, new TextEncoder().encode(JSON.stringify(message)));
  // The module of searches answers only requests about them.
  const length = exports.connect4_search ? exports.connect4_search() : exports.connect4_ask();
  const output = new Uint8Array(exports.memory.buffer, exports.connect4_output(), length);
  return JSON.parse(new TextDecoder().decode(output));
}

/** @param {EngineExports} exports @param {number} kind @param {string} path */
function install(exports, kind, path) {
  const fetched = async () => {
    const response = await fetch(new URL(`../supplies/${path}`, import.meta.url));
    if (!response.ok) throw new Error(path);
    put(exports, new Uint8Array(await response.arrayBuffer()));
    exports.connect4_install(kind);
  };
  // If it cannot be fetched, continue without it and try again next time.
  const done = installed.get(kind) ?? fetched().catch(() => void installed.delete(kind));
  installed.set(kind, done);
  return done;
}

/** @param {EngineExports} exports @param {any} message */
async function supply(exports, message) {
  const { size = "7x6", connect = 4, gravity = true } = message.game ?? {};
  if (!gravity) return;
  const isTrained = message.settings?.leaves === "trained";
  if (size !== "7x6" || connect !== 4) {
    if (isTrained || ["choose", "analyze"].includes(message.ask)) await install(exports, 3, "any-board.model");
    return;
  }
  const player = message.player ?? "";
  const isExact = player === "perfect" || player === "level:10";
  if (isExact || ["analyze", "review", "explain"].includes(message.ask)) await install(exports, 0, "7x6.book");
  else if (message.ask === "strategy") await install(exports, 2, "7x6.strategy");
  else if (isTrained || message.ask === "choose") await install(exports, 1, "7x6.model");
}

addEventListener("message", ({ data }) => {
  if (data.module) {
    loading = load(data.module);
    loading.catch(() => postMessage({ broken: true }));
    return;
  }
  last = last.then(async () => {
    try {
      const exports = await /** @type {Promise<EngineExports>} */ (loading);
      await supply(exports, data.message);
      postMessage({ id: data.id, answer: ask(exports, data.message) });
    } catch {
      postMessage({ broken: true });
    }
  });
});
