// The end of a game: a headline over the board, and confetti for the winner.

import { disc, prefersReducedMotion } from "./board.js";
import { html, svg } from "./dom.js";

/** @import { Board } from "./board.js" */
/** @import { Side } from "./types.js" */

/** A heading in the empty row over a board, where the next disc hovers during the game, so nothing moves when it appears. */
export class Headline {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = html("h2", { class: "headline", hidden: true });
    /** Ends the confetti. */
    this.stop = () => {};
    board.element.append(this.element);
  }

  /**
   * Says who won.
   * @param {(Node | string)[]} words
   * @param {Side | null} winner whose disc is shown, or null
   * @param {boolean} isCheered whether confetti rains for the winner
   */
  show(words, winner, isCheered) {
    const text = html("span", {}, ...words);
    if (this.element.hidden || this.element.textContent !== text.textContent) {
      const picture = winner && svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(winner));
      this.element.replaceChildren(...(picture ? [picture, text] : [text]));
      // Long names get a smaller font.
      this.element.style.setProperty("--letters", String(text.textContent?.length));
      this.element.hidden = false;
    }
    // Without its module, there is no confetti.
    if (winner && isCheered && !document.hidden && !prefersReducedMotion()) void this.rain(winner).catch(() => {});
  }

  /** @param {Side} winner */
  async rain(winner) {
    const { rain } = await import("./confetti.js");
    this.stop();
    if (!this.element.hidden) this.stop = rain(this.board.element, winner);
  }

  /** Removes the headline: the game continues, or a new one starts. */
  clear() {
    this.element.hidden = true;
    this.stop();
  }
}
