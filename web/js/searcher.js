// Textbook searches, which a module of their own runs in a worker.

import { Client, RequestError, ask } from "./engine.js";
import { load, t } from "./texts.js";

/** @import { GameSpec, Searched, SearchTrace } from "./types.js" */

await load("search");

/** @typedef {"minimax" | "alpha-beta" | "alpha-beta-table" | "mcts"} Algorithm */
/**
 * How far searches go; what is missing has its usual value.
 * @typedef {{ depth?: number | null, leaves?: string, simulations?: number, exploration?: number, seed?: number, max_nodes?: number }} Settings
 */

export class Searcher {
  constructor() {
    this.client = new Client("search.wasm");
  }

  /** @param {any} message @returns {Promise<any>} */
  ask(message) {
    // The server has no answers to these requests.
    if (this.client.isBroken) throw new RequestError({ code: "other", reason: t("search-missing") });
    return ask(this.client, message);
  }

  /** Runs a search and records its tree. @param {GameSpec} game @param {Algorithm} algorithm @param {Settings} settings @returns {Promise<SearchTrace>} */
  trace = async (game, algorithm, settings) => this.ask({ ask: "trace", game, algorithm, settings });

  /** Runs all searches. @param {GameSpec} game @param {Settings} settings @returns {Promise<Searched[]>} */
  compare = async (game, settings) => (await this.ask({ ask: "compare", game, settings })).searches;

  /**
   * The solver's scores of nodes of the tree that was recorded last; null if not found within the limit.
   * @param {GameSpec} game of the tree @param {number[]} nodes @param {number} limit nodes that the solver visits for each
   * @returns {Promise<(number | null)[]>}
   */
  score = async (game, nodes, limit) => (await this.ask({ ask: "score", game, nodes, limit })).scores;

  /** Stops everything. */
  stop() {
    this.client.stop();
  }
}
