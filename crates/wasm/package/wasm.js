// Calls a WebAssembly module through its memory.

/** @typedef {{ memory: WebAssembly.Memory, connect4_input(length: number): number, connect4_output(): number }} Exports */

/** @param {Exports} exports @param {Uint8Array} bytes */
export function put(exports, bytes) {
  const at = exports.connect4_input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** The output; valid until the next call. @param {Exports} exports @param {number} length */
export const output = (exports, length) => new Uint8Array(exports.memory.buffer, exports.connect4_output(), length);

/** The output as text. @param {Exports} exports @param {number} length */
export const text = (exports, length) => new TextDecoder().decode(output(exports, length));

/** Sends a request to one of the module's functions, and returns its answer. @param {Exports} exports @param {() => number} call @param {any} message */
export function ask(exports, call, message) {
  put(exports, new TextEncoder().encode(JSON.stringify(message)));
  return JSON.parse(text(exports, call()));
}
