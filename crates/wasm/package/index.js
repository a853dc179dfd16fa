// The engine for JavaScript programs in browsers and Node. Requests and answers are those of the HTTP API of connect4.

import { ask, put, text } from "./wasm.js";

/** @import { Analysis, Choice, GameSpec, Opponents, Puzzle, Review, View } from "./types.js" */
/** @typedef {Partial<GameSpec>} Game the moves so far, and the rules; default: Connect Four */
/** @typedef {{ nodes?: number }} Limits */
/** @typedef {import("./wasm.js").Exports & { connect4_ask(): number, connect4_install(kind: number): number }} EngineExports */
/** @typedef {(request: any) => Promise<any>} SendRequest */

/** A refused request; the message says why. */
export class RequestError extends Error {
  /** @param {{ code: string, reason: string }} refusal */
  constructor({ code, reason }) {
    super(reason);
    this.name = "RequestError";
    /** Error code, for programs. */
    this.code = code;
  }
}

/** Imports a module of Node, in a way that bundlers for browsers ignore. @param {string} name @returns {Promise<any>} */
export const node = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** The bytes of a file of this package. @param {string} name @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function file(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await node("fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Rules, perfect play, players, reviews and puzzles. `Engine.load` runs in the calling thread and blocks it during a search;
 * `Engine.start` runs in a worker.
 */
export class Engine {
  /** @param {SendRequest} ask @param {() => void} close */
  constructor(ask, close) {
    /** Answers a request of the HTTP API; requests are answered in order. @type {SendRequest} */
    this.ask = ask;
    /** Closes the engine and its worker. */
    this.close = close;
  }

  /**
   * Creates an engine in this thread. With `assets`, it also loads the opening book and trained model of 7×6 and the any-board
   * model (6 MB): then perfect play answers immediately, and `level` and `learned` play as in the `connect4` program.
   * @param {{ assets?: boolean }} [options]
   * @returns {Promise<Engine>}
   */
  static async load({ assets = false } = {}) {
    const { instance } = await WebAssembly.instantiate(await file("engine.wasm"));
    const exports = /** @type {EngineExports} */ (/** @type {unknown} */ (instance.exports));
    const kinds = { "7x6.book": 0, "7x6.model": 1, "any-board.model": 3 };
    for (const [name, kind] of assets ? Object.entries(kinds) : []) {
      put(exports, await file(name));
      const length = exports.connect4_install(kind);
      if (length) throw new Error(text(exports, length));
    }
    return new Engine(async (request) => {
      const answer = ask(exports, exports.connect4_ask, request);
      if (answer.answer === "refused") throw new RequestError(answer);
      return answer;
    }, () => {});
  }

  /**
   * Creates an engine in a worker, with the same options.
   * @param {{ assets?: boolean }} [options]
   * @returns {Promise<Engine>}
   */
  static async start(options = {}) {
    const url = new URL("worker.js", import.meta.url);
    const isNode = typeof Worker === "undefined";
    const worker = /** @type {any} */ (isNode ? new (await node("worker_threads")).Worker(url) : new Worker(url, { type: "module" }));
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    const waiting = new Map();
    /** @param {Error} error */
    const fail = (error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    /** @param {any} event */
    const receive = (event) => {
      const { id, answer, refusal, error } = isNode ? event : event.data;
      const pending = waiting.get(id);
      waiting.delete(id);
      if (answer) pending?.resolve(answer);
      else pending?.reject(refusal ? new RequestError(refusal) : new Error(error));
    };
    const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ does) =>
      isNode ? worker.on(name, does) : worker.addEventListener(name, does);
    listen("message", receive);
    listen("error", (event) => fail(isNode ? event : new Error(event.message)));
    let next = 0;
    /** @param {any} message @returns {Promise<any>} */
    const post = (message) =>
      new Promise((resolve, reject) => {
        waiting.set(++next, { resolve, reject });
        worker.postMessage({ id: next, ...message });
      });
    const close = () => {
      worker.terminate();
      fail(new Error("the engine was closed"));
    };
    await post({ options });
    return new Engine((request) => post({ request }), close);
  }

  /** View of a game. @param {Game} game @returns {Promise<View>} */
  view(game) {
    return this.ask({ ask: "view", game });
  }

  /** View of the game after a move: a column from 1, a cell, or `swap`. @param {Game} game @param {string} move @returns {Promise<View>} */
  play(game, move) {
    return this.ask({ ask: "play", game, move });
  }

  /** View of a game given as text. @param {string} notation @param {string} text @param {Game} [game] its rules, if the text has none @returns {Promise<View>} */
  read(notation, text, game = {}) {
    return this.ask({ ask: "read", game, notation, text });
  }

  /** A game as text. @param {Game} game @param {string} notation @returns {Promise<{ text: string }>} */
  write(game, notation) {
    return this.ask({ ask: "write", game, notation });
  }

  /** Players for a board. @param {Game} game @returns {Promise<Opponents>} */
  players(game) {
    return this.ask({ ask: "players", game });
  }

  /** Analysis of all moves. @param {Game} game @param {Limits} [limits] @returns {Promise<Analysis>} */
  analyze(game, limits = {}) {
    return this.ask({ ask: "analyze", game, limits });
  }

  /** Move of a player, such as `level:3`, `learned` or `perfect`. @param {Game} game @param {string} player @param {number} [seed] @returns {Promise<Choice>} */
  choose(game, player, seed = 0) {
    return this.ask({ ask: "choose", game, player, seed });
  }

  /** Review of all moves of a game. @param {Game} game @param {Limits} [limits] @returns {Promise<Review>} */
  review(game, limits = {}) {
    return this.ask({ ask: "review", game, limits });
  }

  /** A puzzle; the same seed gives the same puzzle. @param {Game} game @param {number} seed @param {number | null} [grade] 1 to 5 @returns {Promise<Puzzle>} */
  puzzle(game, seed, grade = null) {
    return this.ask({ ask: "puzzle", game, seed, grade });
  }
}
