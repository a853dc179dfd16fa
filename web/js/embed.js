// A board in a page of another site: a game to step through and to play on. It remembers nothing.

import { Board } from "./board.js";
import { button, h } from "./dom.js";
import * as engine from "./engine.js";
import { lastStep, queryOf, specOf, specOfQuery, standing } from "./game.js";
import { dress } from "./skin.js";
import { languageTag, t, why } from "./texts.js";

/** @import { View } from "./types.js" */

// The npm package frames it without an address, and says what to show by an attribute; no server is there to go to.
const { game } = document.documentElement.dataset;
const query = new URLSearchParams(game ?? location.search);
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
document.documentElement.lang = languageTag;
dress(query.get("look") ?? "", false);

/** The whole line; the board shows its first steps. @type {View} */
let whole;
let at = 0;
const board = new Board((move) => void play(move));
const status = h("p", { class: "status", role: "status" });
const link = h("a", { class: "button", target: "_blank", rel: "noopener" }, "connect4");
const back = button("‹", () => void look(at - 1), { "aria-label": t("back") });
const forward = button("›", () => void look(at + 1), { "aria-label": t("forward") });

/** @param {number} count */
async function look(count) {
  at = Math.min(Math.max(count, 0), whole.steps.length);
  const view = await engine.view(specOf(whole, at));
  back.disabled = at === 0;
  forward.disabled = at === whole.steps.length;
  link.href = `/analysis?${queryOf(view)}`;
  if (await board.update(view, { canMove: true })) status.textContent = `${lastStep(view)} ${standing(view)}`.trim();
}

/** @param {string} move */
async function play(move) {
  whole = await engine.play(specOf(whole, at), move);
  await look(whole.steps.length);
}

try {
  whole = await engine.view(specOfQuery(query));
  main.replaceChildren(board.element, h("div", { class: "row" }, back, forward, status, game === undefined && link));
  await look(whole.steps.length);
} catch (error) {
  main.replaceChildren(h("p", { class: "error", role: "alert" }, t("error", { reason: why(error) })));
}
