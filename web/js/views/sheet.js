// A printable worksheet: boards with the answers below.

import { Board } from "../board.js";
import { announce, button, html } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, seedOf, wholeNumber } from "../game.js";
import { nodes } from "../sentences.js";
import { errorText, load, nameOf, t } from "../texts.js";

await load("study");

/** Puzzles per page. */
const PUZZLES_PER_PAGE = 6;

/** @type {import("../types.js").Show} */
export function show(url) {
  const seed = seedOf(url.searchParams.get("seed"));
  const grade = wholeNumber(url.searchParams.get("grade"), 1, 5);
  history.replaceState(null, "", `/puzzles/sheet?seed=${seed}${grade ? `&grade=${grade}` : ""}`);
  const wait = new AbortController();
  const status = html("p", { class: "status", role: "status" }, t("making-puzzle"));
  const print = button(t("print"), () => window.print(), { class: "main", disabled: true });
  const another = html("a", { class: "button", href: `/puzzles/sheet${grade ? `?grade=${grade}` : ""}` }, t("run-again"));
  const puzzles = html("ol", { class: "sheet", "data-board": "paper" });
  const answers = html("p", { class: "answers" });
  const make = async () => {
    const found = [];
    for (let number = 0; number < PUZZLES_PER_PAGE; number++) {
      const puzzle = await engine.puzzle(CONNECT_FOUR, seed + number, grade, wait.signal);
      const view = await engine.view({ ...CONNECT_FOUR, moves: puzzle.moves, notation: "digits" });
      if (wait.signal.aborted) return;
      const board = new Board(() => {});
      void board.update({ ...view, last: null }, { canMove: false });
      board.buttons.remove();
      const question = html("h2", {}, `${number + 1}. `, ...nodes([puzzle.question], false, "paper"));
      puzzles.append(html("li", {}, question, board.element));
      found.push(`${number + 1}: ${nameOf(puzzle.solution, true)}`);
    }
    answers.textContent = t("answers", { answers: found.join(" · ") });
    announce(status, "");
    print.disabled = false;
  };
  make().catch((error) => wait.signal.aborted || announce(status, errorText(error), true));
  const element = html("section", {}, html("div", { class: "row" }, print, another, html("a", { class: "button", href: "/puzzles" }, t("nav-puzzles"))), status, puzzles, answers);
  return { title: t("sheet"), element, leave: () => wait.abort() };
}
