// The review of a game, move by move.

import { Board, disc } from "../board.js";
import { button, html, svg } from "../dom.js";
import * as engine from "../engine.js";
import { gameStatus, queryOf, specOf, specOfQuery } from "../game.js";
import { bar, layout, tool, toolLink } from "../layout.js";
import { keepMistakes } from "../mistakes.js";
import { nodes } from "../sentences.js";
import { Stepper } from "../stepper.js";
import { errorText, languageTag, load, nameOf, sideName, t } from "../texts.js";
import { valueText } from "../values.js";
import { Why } from "../why.js";
import { graph } from "./analysis.js";

/** @import { Accuracy, ReviewedMove, Side, View } from "../types.js" */

await load("study");

/** Node limits per position: a short search first, then longer ones. */
const NODES = [50_000, 3_000_000];

/** The annotation of a move. @param {ReviewedMove} move */
const markOf = ({ classification }) => (classification.startsWith("lost") ? "??" : classification === "slower" ? "?!" : "");

const percents = new Intl.NumberFormat(languageTag, { style: "percent" });

/** How good the moves of a side were. @param {Side} side @param {Accuracy} accuracy */
function accuracyCard(side, { kept, evaluated, made, percent }) {
  // A percentage of only a few evaluated moves would be misleading.
  const isKnown = percent !== null && evaluated === made;
  const text = percent === null ? t("accuracy-none") : isKnown ? t("accuracy-kept", { kept, evaluated }) : t("accuracy-part", { kept, evaluated, open: made - evaluated });
  const picture = svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
  return html("div", {}, html("dt", {}, picture, sideName(side)), html("dd", {}, html("strong", {}, isKnown ? percents.format(percent / 100) : "–"), html("small", {}, " ", text)));
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const view = await engine.view(specOfQuery(url.searchParams));
  const board = new Board(() => {});
  const status = html("p", { class: "status", role: "status" });
  const summary = html("dl", { class: "scores", "aria-label": t("accuracy") });
  const note = html("p", { class: "note fine", hidden: true }, t("accuracy-note"));
  const picture = html("div");
  const list = html("ol", { class: "review" });
  let wait = new AbortController();
  const total = view.steps.length;
  const stones = view.steps.flatMap((step, index) => (step.action === "swap" ? [] : [index]));
  /** The position shown. */
  let here = view;
  /** Whether the review is complete. */
  let isDone = false;
  const reasons = new Why(board, {
    onOpen: () => wait.abort(),
    onClose: () => {
      void board.update(here, { canMove: false });
      wait = new AbortController();
      if (!isDone) void think(view);
    },
  });
  reasons.setPosition(view);
  void board.update(view, { canMove: false });
  /** The step shown. */
  let shownStep = total - 1;
  let turn = 0;

  /** @param {number} index of the step, from 0 */
  const showStep = async (index) => {
    const asked = ++turn;
    shownStep = index;
    // At once, so that the next step starts from here.
    stepper.update(index + 1, total);
    const at = await engine.view(specOf(view, index + 1));
    if (asked !== turn) return;
    const wasOpen = reasons.isOpen;
    here = at;
    reasons.setPosition(at);
    void board.update(at, { canMove: false });
    if (wasOpen) void reasons.open();
    for (const one of list.querySelectorAll("button")) one.toggleAttribute("aria-current", false);
    list.querySelectorAll("button")[stones.indexOf(index)]?.setAttribute("aria-current", "step");
    const item = list.children[stones.indexOf(index)];
    // Scrolls the list, not the page.
    if (item instanceof HTMLElement) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
  };

  /** Goes to the next move that was not a best one, wrapping around. */
  const next = () => {
    const wrong = [...list.children].flatMap((item, index) => (item.className ? [stones[index] ?? 0] : []));
    const index = wrong.find((step) => step > shownStep) ?? wrong[0];
    if (index !== undefined) void showStep(index);
  };
  const mistake = tool("next", t("next-mistake"), next, { class: total === 0 ? "apart" : "main apart", disabled: true });
  const stepper = new Stepper((at) => void showStep(Math.min(Math.max(at, 0), total) - 1));
  stepper.update(total, total);
  stepper.element.hidden = total === 0;

  /** @param {View} whole */
  const think = async (whole) => {
    if (total === 0) return void (status.textContent = t("review-empty"));
    const { signal } = wait;
    status.textContent = t("working");
    try {
      for (const limit of NODES) {
        const review = await engine.review(specOf(whole), limit, signal);
        if (signal.aborted) return;
        const sides = /** @type {Side[]} */ (["X", "O"]);
        summary.replaceChildren(...sides.map((side) => accuracyCard(side, review.accuracy[side])));
        note.hidden = sides.every((side) => review.accuracy[side].percent === null);
        const items = review.reviewed.map((move, number) => {
          const name = `${move.ply}. ${sideName(move.side)} ${nameOf(move.cell, view.gravity)}${markOf(move)}`;
          const remark = move.remark ? [" · ", ...nodes([move.remark], view.gravity)] : [];
          const kind = move.classification.startsWith("lost") ? "bad" : move.classification === "slower" ? "weak" : "";
          return html("li", { class: kind }, button(name, () => void showStep(stones[number] ?? total)), html("span", {}, valueText(move.after), ...remark));
        });
        list.replaceChildren(...items);
        mistake.disabled = items.every((item) => !item.className);
        picture.replaceChildren(graph(review.values, whole.cols * whole.rows, total));
        status.textContent = review.complete ? gameStatus(whole) : t("incomplete");
        if (!review.complete) continue;
        keepMistakes(whole, review.reviewed);
        break;
      }
      isDone = true;
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      const isUnsolvable = error instanceof engine.RequestError && error.code === "unsolvable";
      status.textContent = isUnsolvable ? t("no-review") : errorText(error);
    }
  };
  void think(view);
  const key = (/** @type {string} */ pressed) => {
    if (reasons.key(pressed)) return true;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: shownStep - 1, ArrowRight: shownStep + 1 });
    const to = steps[pressed];
    if (pressed === "a") analyze.click();
    else if (to === undefined) return false;
    else if (to >= -1 && to < total) void showStep(to);
    return true;
  };
  const analyze = toolLink("analyze", t("analyze"), `/analysis?${queryOf(view)}`);
  const film = tool("film", t("film"), () => void import("../film.js").then(({ shareFilm }) => shareFilm(view)));
  const start = html("div", { class: "row" }, html("a", { class: "button main", href: "/play" }, t("nav-play")));
  const panel = html("section", { class: "panel" }, html("h2", {}, t("review-title")), status, total === 0 && start, summary, picture, stepper.element, list, note);
  const element = layout({ place: [board.element, bar(reasons.button, analyze, film, mistake)], side: [reasons.element, panel] });
  return { title: t("review-title"), element, leave: () => (reasons.hide(), wait.abort()), key };
}
