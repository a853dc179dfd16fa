// Play against the compact strategy, with which the first player always wins.

import { Board } from "../board.js";
import { button, html } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, queryOf, specOf, specOfQuery } from "../game.js";
import { add, colored, nameOf, t, taught, why } from "../texts.js";
import { Why, drawing } from "../why.js";

/** @import { Strategy, View } from "../types.js" */

await add("meet");

/** Search limits before the strategy follows a diagram. */
const NODES = 1_000_000;

class Tree {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    /** @type {Strategy | null} */
    this.said = null;
    this.wait = new AbortController();
    this.board = new Board((move) => void this.reply(move));
    this.why = new Why(this.board, {
      opens: () => {},
      closed: () => void this.draw(),
      // A diagram explains itself; before it, best play leads to a reason.
      ask: async (view, signal) => (this.said?.scenes.length ? this.said : engine.explain(specOf(view), taught, NODES, signal)),
    });
    this.about = html("p", {});
    this.status = html("p", { class: "status", role: "status" });
    this.followed = html("p", { class: "note" });
    this.back = button(t("undo"), () => void this.undo(), { "aria-keyshortcuts": "u" });
    this.again = button(t("from_start"), () => void this.start());
    const row = html("div", { class: "row" }, this.back, this.again, this.why.button);
    const left = html("section", {}, this.board.element, this.why.element);
    const legend = html("p", { class: "note" }, t("strategy_legend"));
    const right = html("section", { class: "panel" }, html("h2", {}, t("strategy_title")), this.about, this.status, this.followed, row, legend);
    this.element = html("div", { class: "split" }, left, right);
  }

  /** Starts over. */
  async start() {
    await this.go(await engine.view(CONNECT_FOUR), "");
  }

  /**
   * Shows a game and plays the strategy's move.
   * @param {View} view @param {string} told what has been said of it @returns {Promise<void>}
   */
  async go(view, told) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.why.about(null);
    this.back.disabled = true;
    this.status.textContent = told || t("working");
    try {
      const said = await engine.strategy(specOf(view), taught, signal);
      if (signal.aborted) return;
      if (said.stage === "ours" && said.cell) {
        const side = t(said.owner);
        const after = await engine.play(specOf(view), said.cell);
        if (signal.aborted) return;
        await this.board.update(view, { canMove: false });
        if (signal.aborted) return;
        const words = t("played", { side, move: nameOf(said.cell, true) });
        return await this.go(after, `${words} ${t(`strategy_${said.source ?? "line"}`)}`);
      }
      [this.view, this.said] = [view, said];
      history.replaceState(null, "", view.steps.length > 1 ? `/strategy?${queryOf(view)}` : "/strategy");
      const values = { side: t(said.owner), entries: said.entries, diagrams: said.diagrams };
      this.about.textContent = t("strategy_about", values);
      if (said.stage === "over") this.status.textContent = t("strategy_over", values);
      if (said.stage === "left") this.status.textContent = t("strategy_left", values);
      this.followed.textContent = said.diagram && said.stage === "theirs" ? t("strategy_follows", values) : "";
      this.back.disabled = view.steps.length < 2;
      await this.draw();
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      this.status.textContent = why(error);
    }
  }

  /** Draws the diagram on the board. */
  async draw() {
    const { view, said, board, wait } = this;
    if (!view || !said) return;
    this.why.about(view.outcome ? null : view);
    const isThere = await board.update(view, { canMove: said.stage === "theirs" });
    const scene = said.scenes[0];
    if (isThere && scene && !wait.signal.aborted && this.view === view) board.overlay.replaceChildren(drawing(board, scene));
  }

  /** @param {string} move */
  async reply(move) {
    if (!this.view || this.said?.stage !== "theirs") return;
    try {
      await this.go(await engine.play(specOf(this.view), move), "");
    } catch (error) {
      this.status.textContent = why(error);
    }
  }

  /** Takes back one move of each side. */
  async undo() {
    const { view } = this;
    if (!view || view.steps.length < 2) return;
    // The strategy moved last, or has won.
    const count = view.steps.length - 2;
    await this.go(await engine.view(specOf(view, count - (count % 2 === 0 ? 0 : 1))), "");
  }

  /** @param {string} key */
  key(key) {
    if (this.why.key(key)) return true;
    if (key === "u") this.back.click();
    else return this.board.type(key);
    return true;
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const tree = new Tree();
  const asked = specOfQuery(url.searchParams);
  await tree.go(await engine.view({ ...asked, size: CONNECT_FOUR.size, connect: CONNECT_FOUR.connect, gravity: true, swap: false }), "");
  return { title: t("strategy_title"), element: tree.element, leave: () => (tree.why.hide(), tree.wait.abort()), key: (key) => tree.key(key) };
}
