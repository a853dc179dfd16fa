// What the moves of a game were worth.

import { Board } from "../board.js";
import { button, h } from "../dom.js";
import * as engine from "../engine.js";
import { queryOf, specOf, specOfQuery, standing } from "../game.js";
import { language, t, why, worth } from "../texts.js";
import { graph } from "./analysis.js";

/** @import { Accuracy, ReviewedMove, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

/** What is thought about each position: a glance first, then as much as it takes, within limits. */
const NODES = [50_000, 3_000_000];

/** What was wrong with a move: the engine's words, or the same from the catalogue. @param {ReviewedMove} move */
function judged(move) {
  if (move.judgement === "best") return t("best");
  if (language === "en" && move.words) return move.words;
  const isSooner = move.judgement === "slower" && move.after.verdict === "loss";
  const said = t(isSooner ? "sooner" : /** @type {Key} */ (move.judgement.replace(" ", "_")));
  const isBad = move.lost !== null || move.judgement === "slower";
  return isBad && move.best.length > 0 ? `${said}; ${t("better", { moves: move.best.join(", ") })}` : said;
}

/** @param {Side} side @param {Accuracy} accuracy */
function accuracyWords(side, { kept, judged, percent }) {
  if (percent === null) return t("accuracy_none", { side: t(side) });
  return t("accuracy", { side: t(side), kept, judged, percent });
}

/** @type {import("../main.js").Show} */
export async function show(url) {
  const view = await engine.view(specOfQuery(url.searchParams));
  const board = new Board(() => {});
  const status = h("p", { class: "status", role: "status" });
  const summary = h("div", { class: "note" });
  const picture = h("div");
  const list = h("ol", { class: "review" });
  const wait = new AbortController();
  const total = view.steps.length;
  board.update(view, { canMove: false });

  /** @param {number} index of the step, from 0 */
  const look = async (index) => {
    const at = await engine.view(specOf(view, index + 1));
    board.update(at, { canMove: false });
    for (const one of list.querySelectorAll("button")) one.toggleAttribute("aria-current", false);
    list.querySelectorAll("button")[index]?.setAttribute("aria-current", "step");
  };

  /** @param {View} whole */
  const think = async (whole) => {
    status.textContent = t("working");
    try {
      for (const nodes of NODES) {
        const review = await engine.review(specOf(whole), nodes, wait.signal);
        if (wait.signal.aborted) return;
        const sides = /** @type {Side[]} */ (["X", "O"]);
        summary.replaceChildren(...sides.map((side) => h("p", {}, accuracyWords(side, review.accuracy[side]))));
        const stones = whole.steps.flatMap((step, index) => (step.action === "swap" ? [] : [index]));
        const items = review.moves.map((move, number) => {
          const name = `${move.ply}. ${t(move.player)} ${move.cell}${move.mark}`;
          const text = `${worth(move.after)} · ${judged(move)}`;
          const kind = move.mark.includes("??") ? "bad" : move.mark ? "weak" : "";
          return h("li", { class: kind }, button(name, () => void look(stones[number] ?? total)), h("span", {}, text));
        });
        list.replaceChildren(...items);
        picture.replaceChildren(graph(review.values, whole.cols * whole.rows, total));
        status.textContent = review.complete ? standing(whole) : t("incomplete");
        if (review.complete) break;
      }
    } catch (error) {
      if (error instanceof engine.Stopped || wait.signal.aborted) return;
      const isUnsolvable = error instanceof engine.Refused && error.code === "unsolvable";
      status.textContent = isUnsolvable ? t("no_review") : why(error);
    }
  };
  void think(view);
  const analyse = h("a", { class: "button", href: `/analysis?${queryOf(view)}` }, t("analyse"));
  const left = h("section", {}, board.element, status, picture);
  const element = h("div", { class: "split" }, left, h("section", { class: "panel" }, summary, list, h("div", { class: "row" }, analyse)));
  return { title: t("review_title"), element, leave: () => wait.abort() };
}
