// Play against the compact strategy, with which the first player always wins.

import { Board } from "../board.js";
import { html } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, queryOf, specOf, specOfQuery } from "../game.js";
import { bar, layout, tool } from "../layout.js";
import { errorText, load, nameOf, sideName, t } from "../texts.js";
import { Why, drawScene } from "../why.js";

/** @import { Strategy, View } from "../types.js" */

await load("study");

/** Search limits before the strategy follows a diagram. */
const NODES = 1_000_000;

class StrategyView {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    /** @type {Strategy | null} */
    this.answer = null;
    this.wait = new AbortController();
    this.board = new Board((move) => void this.reply(move));
    this.why = new Why(this.board, {
      onOpen: () => {},
      onClose: () => void this.draw(),
      // A diagram comes with its explanation; otherwise the engine explains the position.
      ask: async (view, signal) => (this.answer?.scenes.length ? this.answer : engine.explain(specOf(view), NODES, signal)),
    });
    this.about = html("p", {});
    this.status = html("p", { class: "status", role: "status" });
    this.followed = html("p", { class: "note" });
    this.back = tool("undo", t("undo"), () => void this.undo(), { "aria-keyshortcuts": "u" });
    this.again = tool("again", t("new-game"), () => void this.start());
    const legend = html("p", { class: "note" }, t("strategy-legend"));
    const panel = html("section", { class: "panel" }, html("h2", {}, t("strategy-title")), this.about, this.status, this.followed, legend);
    this.element = layout({ place: [this.board.element, bar(this.back, this.why.button, this.again)], side: [this.why.element, panel] });
  }

  /** Starts over. */
  async start() {
    await this.showGame(await engine.view(CONNECT_FOUR), "");
  }

  /**
   * Shows a game and plays the strategy's move.
   * @param {View} view @param {string} message about the move before it @returns {Promise<void>}
   */
  async showGame(view, message) {
    this.wait.abort();
    this.wait = new AbortController();
    const { signal } = this.wait;
    this.why.setPosition(null);
    this.back.disabled = true;
    this.status.textContent = message || t("working");
    try {
      const answer = await engine.strategy(specOf(view), signal);
      if (signal.aborted) return;
      if (answer.stage === "ours" && answer.cell) {
        const side = sideName(answer.owner);
        const after = await engine.play(specOf(view), answer.cell);
        if (signal.aborted) return;
        await this.board.update(view, { canMove: false });
        if (signal.aborted) return;
        const words = t("side-played", { side, move: nameOf(answer.cell, true) });
        return await this.showGame(after, `${words} ${t("strategy-source", { source: answer.source ?? "line" })}`);
      }
      [this.view, this.answer] = [view, answer];
      history.replaceState(null, "", view.steps.length > 1 ? `/strategy?${queryOf(view)}` : "/strategy");
      const values = { side: sideName(answer.owner), entries: answer.entries, diagrams: answer.diagrams };
      this.about.textContent = t("strategy-about", values);
      if (answer.stage === "over") this.status.textContent = t("strategy-over", values);
      if (answer.stage === "left") this.status.textContent = t("strategy-left");
      this.followed.textContent = answer.diagram && answer.stage === "theirs" ? t("strategy-follows", values) : "";
      this.back.disabled = view.steps.length < 2;
      await this.draw();
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.status.textContent = errorText(error);
    }
  }

  /** Draws the diagram on the board. */
  async draw() {
    const { view, answer, board, wait } = this;
    if (!view || !answer) return;
    this.why.setPosition(view.outcome ? null : view);
    const isThere = await board.update(view, { canMove: answer.stage === "theirs" });
    const scene = answer.scenes[0];
    if (isThere && scene && !wait.signal.aborted && this.view === view) board.overlay.replaceChildren(drawScene(board, scene));
  }

  /** @param {string} move */
  async reply(move) {
    if (!this.view || this.answer?.stage !== "theirs") return;
    try {
      await this.showGame(await engine.play(specOf(this.view), move), "");
    } catch (error) {
      this.status.textContent = errorText(error);
    }
  }

  /** Takes back one move of each side. */
  async undo() {
    const { view } = this;
    if (!view || view.steps.length < 2) return;
    // The strategy moved last, or has won.
    const count = view.steps.length - 2;
    await this.showGame(await engine.view(specOf(view, count - (count % 2 === 0 ? 0 : 1))), "");
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
  const strategyView = new StrategyView();
  const asked = specOfQuery(url.searchParams);
  await strategyView.showGame(await engine.view({ ...asked, size: CONNECT_FOUR.size, connect: CONNECT_FOUR.connect, gravity: true, swap: false }), "");
  return { title: t("strategy-title"), element: strategyView.element, leave: () => (strategyView.why.hide(), strategyView.wait.abort()), key: (key) => strategyView.key(key) };
}
