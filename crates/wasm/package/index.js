// The engine for programs in JavaScript, in browsers and in Node. What is asked, and what comes back, is what the page of connect4 and
// its HTTP API have.

import { ask, put, text } from "./wasm.js";

/** @import { Analysis, Choice, GameSpec, Opponents, Puzzle, Review, View } from "./types.js" */
/** @typedef {Partial<GameSpec>} Game the moves so far, and the rules: Connect Four where nothing else is said */
/** @typedef {{ nodes?: number }} Limits */
/** @typedef {import("./wasm.js").Exports & { connect4_ask(): number, connect4_install(kind: number): number }} Exports */
/** @typedef {(question: any) => Promise<any>} Ask */

/** A question that was refused; the message says why. */
export class Refused extends Error {
  /** @param {{ code: string, reason: string }} refusal */
  constructor({ code, reason }) {
    super(reason);
    this.name = "Refused";
    /** What kind of refusal it is, for programs. */
    this.code = code;
  }
}

/** A module of Node, by a name that bundlers for browsers do not look into. @param {string} name @returns {Promise<any>} */
export const node = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

/** The bytes of a file of this package. @param {string} name @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function file(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await node("fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be had: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Rules, perfect play, players, reviews and puzzles. `Engine.load` answers where it is called and holds everything else up while
 * it thinks; `Engine.start` thinks in a worker.
 */
export class Engine {
  /** @param {Ask} ask @param {() => void} close */
  constructor(ask, close) {
    /** Answers a question of the HTTP API, one after the other. @type {Ask} */
    this.ask = ask;
    /** Ends it; a worker ends its process. */
    this.close = close;
  }

  /**
   * Here. With `supplies`, the book and the model of 7×6 and the value of other boards are loaded too (6 MB): perfect play answers at
   * once, and `level` and `learned` play as they do in the program.
   * @param {{ supplies?: boolean }} [options]
   * @returns {Promise<Engine>}
   */
  static async load({ supplies = false } = {}) {
    const { instance } = await WebAssembly.instantiate(await file("engine.wasm"));
    const exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    const kinds = { "7x6.book": 0, "7x6.model": 1, "any-board.model": 3 };
    for (const [name, kind] of supplies ? Object.entries(kinds) : []) {
      put(exports, await file(name));
      const length = exports.connect4_install(kind);
      if (length) throw new Error(text(exports, length));
    }
    return new Engine(async (question) => {
      const answer = ask(exports, exports.connect4_ask, question);
      if (answer.answer === "refused") throw new Refused(answer);
      return answer;
    }, () => {});
  }

  /**
   * In a worker, with the same options.
   * @param {{ supplies?: boolean }} [options]
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
    const hear = (event) => {
      const { id, answer, refusal, fault } = isNode ? event : event.data;
      const asked = waiting.get(id);
      waiting.delete(id);
      if (answer) asked?.resolve(answer);
      else asked?.reject(refusal ? new Refused(refusal) : new Error(fault));
    };
    const listen = (/** @type {string} */ name, /** @type {(event: any) => void} */ does) =>
      isNode ? worker.on(name, does) : worker.addEventListener(name, does);
    listen("message", hear);
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
    return new Engine((question) => post({ question }), close);
  }

  /** What the game looks like. @param {Game} game @returns {Promise<View>} */
  view(game) {
    return this.ask({ ask: "view", game });
  }

  /** The game after a move: a column from 1, a cell, or `swap`. @param {Game} game @param {string} move @returns {Promise<View>} */
  play(game, move) {
    return this.ask({ ask: "play", game, move });
  }

  /** The game of a text. @param {string} notation @param {string} text @param {Game} [game] its rules, where the text says none @returns {Promise<View>} */
  read(notation, text, game = {}) {
    return this.ask({ ask: "read", game, notation, text });
  }

  /** The game as text. @param {Game} game @param {string} notation @returns {Promise<{ text: string }>} */
  write(game, notation) {
    return this.ask({ ask: "write", game, notation });
  }

  /** Who can be played against. @param {Game} game @returns {Promise<Opponents>} */
  players(game) {
    return this.ask({ ask: "players", game });
  }

  /** What every move is worth. @param {Game} game @param {Limits} [limits] @returns {Promise<Analysis>} */
  analyze(game, limits = {}) {
    return this.ask({ ask: "analyze", game, limits });
  }

  /** What a player does: `level:3`, `learned`, `perfect`, … @param {Game} game @param {string} player @param {number} [seed] @returns {Promise<Choice>} */
  choose(game, player, seed = 0) {
    return this.ask({ ask: "choose", game, player, seed });
  }

  /** What the moves of a game were worth. @param {Game} game @param {Limits} [limits] @returns {Promise<Review>} */
  review(game, limits = {}) {
    return this.ask({ ask: "review", game, limits });
  }

  /** A puzzle; the same seed gives the same one. @param {Game} game @param {number} seed @param {number | null} [grade] 1 to 5 @returns {Promise<Puzzle>} */
  puzzle(game, seed, grade = null) {
    return this.ask({ ask: "puzzle", game, seed, grade });
  }
}
