// Buttons that step through a game.

import { html } from "./dom.js";
import { icon } from "./layout.js";
import { load, t } from "./texts.js";

/** @import { Key } from "./texts.js" */
/** @import { Icon } from "./layout.js" */

await load("study");

export class Stepper {
  /** @param {(at: number) => void} onStep called with the number of moves to show */
  constructor(onStep) {
    this.at = 0;
    this.count = 0;
    const step = (/** @type {Key} */ name, /** @type {Icon} */ sign, /** @type {() => number} */ to) =>
      html("button", { type: "button", click: () => onStep(to()), "aria-label": t(name), title: t(name) }, icon(sign));
    this.start = step("to-start", "start", () => 0);
    this.back = step("back", "back", () => this.at - 1);
    this.forward = step("forward", "forward", () => this.at + 1);
    this.end = step("to-end", "end", () => this.count);
    this.place = html("span", { class: "note" });
    this.element = html("div", { class: "stepper" }, this.start, this.back, this.place, this.forward, this.end);
  }

  /** Shows which position is on the board. @param {number} at moves before it @param {number} count moves of the game */
  update(at, count) {
    [this.at, this.count] = [at, count];
    this.place.textContent = `${at} / ${count}`;
    for (const [buttons, isEnd] of /** @type {const} */ ([[[this.start, this.back], at === 0], [[this.forward, this.end], at === count]])) {
      // A disabled button would lose the focus.
      for (const one of buttons) one.setAttribute("aria-disabled", String(isEnd));
    }
  }
}
