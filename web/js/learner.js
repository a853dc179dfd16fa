// The page's interface to the training worker.

import { RequestError } from "./engine.js";

/** @import { Choice, GameSpec, LearningReport, MoveThought } from "./types.js" */

export class Learner {
  /** @param {(report: LearningReport, rate: number, isPaused: boolean) => void} onReport @param {(reason: string) => void} onBroken */
  constructor(onReport, onBroken) {
    this.onReport = onReport;
    this.onBroken = onBroken;
    this.isRunning = false;
    this.next = 1;
    /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
    this.waiting = new Map();
    this.worker = new Worker(new URL("learner-worker.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.receive(data));
    this.worker.addEventListener("error", (event) => this.break(event.message));
  }

  /** @param {any} data */
  receive({ id, answer, report, rate, isPaused = false, broken }) {
    if (broken) return this.break(broken);
    if (report) return this.onReport(report, rate, isPaused);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer.answer === "refused") waiting?.reject(new RequestError(answer));
    else waiting?.resolve(answer);
  }

  /** @param {string} reason */
  break(reason) {
    this.isRunning = false;
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.onBroken(reason);
  }

  /** @param {any} data @param {Transferable[]} [moved] @returns {Promise<any>} */
  ask(data, moved = []) {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, ...data }, moved);
    });
  }

  /** Runs or pauses training. @param {boolean} isRunning */
  run(isRunning) {
    this.isRunning = isRunning;
    this.worker.postMessage({ isRunning });
  }

  /** Starts a new training run. @param {GameSpec} game @param {number} seed @returns {Promise<LearningReport>} */
  begin = (game, seed) => this.ask({ message: { ask: "begin", game, seed } });

  /** Loads a model or checkpoint. @param {ArrayBuffer} bytes @returns {Promise<LearningReport>} */
  load = (bytes) => this.ask({ bytes }, [bytes]);

  /**
   * The move of the player as of `at` games, or of the current one.
   * @param {GameSpec} game @param {number | null} at @param {number} plies how far it looks ahead @returns {Promise<Choice>}
   */
  choose = (game, at, plies) => this.ask({ message: { ask: "choose", game, at, plies } });

  /** @param {GameSpec} game @param {number | null} at @returns {Promise<MoveThought[]>} */
  think = async (game, at) => (await this.ask({ message: { ask: "think", game, at } })).moves;

  /** Saves a model (0) or a checkpoint (1). @param {0 | 1} kind @returns {Promise<Uint8Array<ArrayBuffer>>} */
  save = async (kind) => (await this.ask({ save: kind })).bytes;
}
