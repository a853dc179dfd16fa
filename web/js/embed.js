// An embedded board in another site: step through a game and continue it. It stores nothing.

import { Board } from "./board.js";
import { button, html } from "./dom.js";
import * as engine from "./engine.js";
import { describeLastMove, gameStatus, queryOf, specOf, specOfQuery } from "./game.js";
import { applySkin } from "./skin.js";
import { errorText, languageTag, t } from "./texts.js";

/** @import { View } from "./types.js" */

// The npm package embeds it as srcdoc, with the game in an attribute; there is no server to link to.
const { game } = document.documentElement.dataset;
const query = new URLSearchParams(game ?? location.search);
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
document.documentElement.lang = languageTag;
applySkin(query.get("look") ?? "", false);

/** The whole line; the board shows a prefix of it. @type {View} */
let whole;
let at = 0;
const board = new Board((move) => void play(move));
const status = html("p", { class: "status", role: "status" });
const link = html("a", { class: "button", target: "_blank", rel: "noopener" }, "connect4");
const back = button("‹", () => void showStep(at - 1), { "aria-label": t("back") });
const forward = button("›", () => void showStep(at + 1), { "aria-label": t("forward") });

/** @param {number} count */
async function showStep(count) {
  at = Math.min(Math.max(count, 0), whole.steps.length);
  const view = await engine.view(specOf(whole, at));
  back.disabled = at === 0;
  forward.disabled = at === whole.steps.length;
  link.href = `/analysis?${queryOf(view)}`;
  if (await board.update(view, { canMove: true })) status.textContent = `${describeLastMove(view)} ${gameStatus(view)}`.trim();
}

/** @param {string} move */
async function play(move) {
  whole = await engine.play(specOf(whole, at), move);
  await showStep(whole.steps.length);
}

/** Shows the game. */
async function showGame() {
  whole = await engine.view(specOfQuery(query));
  main.replaceChildren(board.element, html("div", { class: "row" }, back, forward, status, game === undefined && link));
  await showStep(whole.steps.length);
}

/** Shows a search. */
async function showSearch() {
  const { show } = await import("./views/search.js");
  const { element, key } = await show(new URL(location.href), true);
  main.replaceChildren(element);
  addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (key(event.key)) event.preventDefault();
  });
}

try {
  await (query.get("show") === "search" ? showSearch() : showGame());
} catch (error) {
  main.replaceChildren(html("p", { class: "error", role: "alert" }, t("page-error", { reason: errorText(error) })));
}
