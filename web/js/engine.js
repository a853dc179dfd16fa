// Requests to the engine: in a worker if the browser can run it, otherwise over HTTP with the same messages.

/** @import { Analysis, Choice, Explanation, GameSpec, Opponents, Puzzle, Refusal, Review, Strategy, View } from "./types.js" */

/** A request that failed; the message says why. */
export class RequestError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.reason);
    this.code = refusal.code;
    this.side = refusal.side;
  }
}

/** A canceled request. */
export class Canceled extends Error {}

/** Whether the server was built without the browser engine, according to its page. */
export const isMissing = document.documentElement.dataset["engine"] === "server";

/** A worker that runs one WebAssembly module. */
export class Client {
  /** @param {string} module */
  constructor(module) {
    this.module = module;
    /** @type {Worker | null} */
    this.worker = null;
    this.next = 1;
    /** @type {Map<number, { message: any, resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    /** Whether this browser cannot run the module, or the server does not have it. */
    this.isBroken = isMissing;
  }

  /** @returns {Worker} */
  start() {
    if (!this.worker) {
      this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: this.module });
      this.worker.addEventListener("message", (event) => this.receive(event.data));
      this.worker.addEventListener("error", () => this.break());
      this.worker.postMessage({ module: this.module });
    }
    return this.worker;
  }

  /** @param {{ id: number, answer?: any, broken?: boolean }} data */
  receive({ id, answer, broken }) {
    if (broken) return this.break();
    this.waiting.get(id)?.resolve(answer);
    this.waiting.delete(id);
  }

  /** Falls back to the server, also for pending requests. */
  break() {
    this.isBroken = true;
    this.worker?.terminate();
    this.worker = null;
    for (const [id, { message, resolve, reject }] of this.waiting) {
      this.waiting.delete(id);
      overHttp(message).then(resolve, reject);
    }
  }

  /** Cancels the running request. */
  stop() {
    if (this.waiting.size === 0) return;
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Canceled());
    this.waiting.clear();
  }

  /**
   * @param {any} message
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(message, signal) {
    if (this.isBroken || typeof WebAssembly === "undefined") return overHttp(message, signal);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Canceled());
      const id = this.next++;
      this.waiting.set(id, { message, resolve, reject });
      signal?.addEventListener("abort", () => this.waiting.has(id) && this.stop(), { once: true });
      this.start().postMessage({ id, message });
    });
  }
}

/**
 * @param {any} message
 * @param {AbortSignal} [signal]
 */
async function overHttp(message, signal) {
  for (let tries = 0; ; tries++) {
    let response;
    try {
      const body = JSON.stringify(message);
      response = await fetch("/api/v1/engine", { method: "POST", headers: { "content-type": "application/json" }, body, signal: signal ?? null });
    } catch (error) {
      if (signal?.aborted) throw new Canceled();
      throw new RequestError({ code: "offline", reason: String(error) });
    }
    if (response.ok) return response.json();
    const wait = Number(response.headers.get("retry-after"));
    if (!wait || tries >= 5) return { answer: "refused", ...(await response.json()) };
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** Requests about the rules, answered immediately even while the other worker searches. */
const rulesClient = new Client("rules.wasm");
const engineClient = new Client("engine.wasm");

/**
 * @param {Client} client
 * @param {any} message
 * @param {AbortSignal} [signal]
 */
export async function ask(client, message, signal) {
  const answer = await client.ask(message, signal);
  if (answer.answer === "refused") throw new RequestError(answer);
  return answer;
}

/** @param {GameSpec} game @returns {Promise<View>} */
export const view = (game) => ask(rulesClient, { ask: "view", game });

/** @param {GameSpec} game @param {string} move @returns {Promise<View>} */
export const play = (game, move) => ask(rulesClient, { ask: "play", game, move });

/** @param {GameSpec} game @param {string} notation @param {string} text @returns {Promise<View>} */
export const read = (game, notation, text) => ask(rulesClient, { ask: "read", game, notation, text });

/** @param {GameSpec} game @param {string} notation @returns {Promise<{ text: string }>} */
export const write = (game, notation) => ask(rulesClient, { ask: "write", game, notation });

/** @param {GameSpec} game @returns {Promise<Opponents>} */
export const players = (game) => ask(rulesClient, { ask: "players", game });

/** @param {GameSpec} game @param {number} nodes @param {AbortSignal} [signal] @returns {Promise<Analysis>} */
export const analyze = (game, nodes, signal) => ask(engineClient, { ask: "analyze", game, limits: { nodes } }, signal);

/**
 * @param {GameSpec} game @param {string} player @param {number} seed @param {AbortSignal} [signal] @param {{ nodes?: number }} [limits]
 * @returns {Promise<Choice>}
 */
export const choose = (game, player, seed, signal, limits = {}) => ask(engineClient, { ask: "choose", game, player, seed, limits }, signal);

/** @param {GameSpec} game @param {number} nodes @param {AbortSignal} [signal] @returns {Promise<Review>} */
export const review = (game, nodes, signal) => ask(engineClient, { ask: "review", game, limits: { nodes } }, signal);

/** @param {GameSpec} game @param {number} nodes @param {AbortSignal} [signal] @returns {Promise<Explanation>} */
export const explain = (game, nodes, signal) => ask(engineClient, { ask: "explain", game, limits: { nodes } }, signal);

/** @param {GameSpec} game @param {AbortSignal} [signal] @returns {Promise<Strategy>} */
export const strategy = (game, signal) => ask(engineClient, { ask: "strategy", game }, signal);

/** @param {GameSpec} game @param {number} seed @param {number | null} grade @param {AbortSignal} [signal] @returns {Promise<Puzzle>} */
export const puzzle = (game, seed, grade, signal) => ask(engineClient, { ask: "puzzle", game, seed, grade }, signal);
