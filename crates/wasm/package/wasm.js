// Talks to a module of WebAssembly through its memory.

/** @typedef {{ memory: WebAssembly.Memory, connect4_input(length: number): number, connect4_output(): number }} Exports */

/** @param {Exports} exports @param {Uint8Array} bytes */
export function put(exports, bytes) {
  const at = exports.connect4_input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
}

/** The output, as long as the next call has not come. @param {Exports} exports @param {number} length */
export const output = (exports, length) => new Uint8Array(exports.memory.buffer, exports.connect4_output(), length);

/** The output as text. @param {Exports} exports @param {number} length */
export const text = (exports, length) => new TextDecoder().decode(output(exports, length));

/** Asks a question by one of the module's functions. @param {Exports} exports @param {() => number} call @param {any} message */
export function ask(exports, call, message) {
  put(exports, new TextEncoder().encode(JSON.stringify(message)));
  return JSON.parse(text(exports, call()));
}
