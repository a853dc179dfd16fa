// A game on this screen: two people, one against a computer player, or two of those.

import { Board, disc } from "../board.js";
import { button, checkbox, h, number, s, select, tell } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, lastStep, queryOf, specOf, standing } from "../game.js";
import { go } from "../navigation.js";
import { click } from "../sound.js";
import { hintWords, language, likely, t, why } from "../texts.js";
import { coloured } from "../why.js";

/** @import { GameSpec, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */

/** @typedef {{ X: string, O: string }} Seats who plays: `human`, or a player by name */

/** @type {Record<string, { name: Key, spec: GameSpec }>} */
const GAMES = {
  connect4: { name: "game_connect4", spec: CONNECT_FOUR },
  five: { name: "game_five", spec: { ...CONNECT_FOUR, size: "9x6", connect: 5 } },
  big: { name: "game_big", spec: { ...CONNECT_FOUR, size: "8x7" } },
  tictactoe: { name: "game_tictactoe", spec: { ...CONNECT_FOUR, size: "3x3", connect: 3, gravity: false } },
  gomoku: { name: "game_gomoku", spec: { ...CONNECT_FOUR, size: "15x15", connect: 5, gravity: false } },
};

/** The cells of the largest boards that are solved to their end; on larger ones the solver's time ends first. */
const SOLVED_CELLS = 42;
/** Milliseconds between the moves of two computer players. */
const PACE = 400;

/** @param {string} size */
function isSolved(size) {
  const [cols = 0, rows = 0] = size.split("x").map(Number);
  return cols * rows <= SOLVED_CELLS;
}

/** A player's name for people, on a board of this size. @param {string} player @param {string} size */
function playerName(player, size) {
  const level = player.match(/^level:(\d+)$/)?.[1];
  if (level === "1" || (level === "10" && isSolved(size))) return t(level === "1" ? "level_1" : "level_10");
  if (level) return t("level", { level });
  if (player.startsWith("learned")) return t("learned");
  return t(isSolved(size) ? "perfect" : "solver");
}

/** What kind of player it is, in a sentence. @param {string} player @param {string} size @returns {string} */
function aboutPlayer(player, size) {
  if (player === "online") return t("about_online");
  if (player === "human") return t("about_human");
  const level = Number(player.match(/^level:(\d+)$/)?.[1]);
  if (level <= 3) return t("about_low");
  if (level <= 6) return t("about_middle");
  if (level <= 9) return t("about_high");
  if (player.startsWith("learned")) return t("about_learned");
  return t(isSolved(size) ? "about_perfect" : level === 10 ? "about_top" : "about_solver");
}

/** The choice of a board, with its element and what was chosen. */
export function rulesForm() {
  const cols = number(t("cols"), 7, 1, 20);
  const rows = number(t("rows"), 6, 1, 20);
  const connect = number(t("connect"), 4, 1, 20);
  const gravity = checkbox(t("gravity"), true);
  const custom = h("div", { class: "row", hidden: true }, cols.element, rows.element, connect.element, gravity.element);
  const names = Object.entries(GAMES).map(([key, { name }]) => /** @type {[string, string]} */ ([key, t(name)]));
  const game = select(t("game"), [...names, ["custom", t("game_custom")]], "connect4", (value) => {
    custom.hidden = value !== "custom";
    element.dispatchEvent(new Event("board"));
  });
  custom.addEventListener("change", () => element.dispatchEvent(new Event("board")));
  const swap = checkbox(t("swap_rule"), false);
  const element = h("div", {}, h("div", { class: "row" }, game.element), custom, swap.element);
  /** @returns {GameSpec} */
  const spec = () => {
    const chosen = GAMES[game.field.value]?.spec;
    const own = { ...CONNECT_FOUR, size: `${cols.field.value}x${rows.field.value}`, connect: Number(connect.field.value), gravity: gravity.field.checked };
    return { ...(chosen ?? own), swap: swap.field.checked };
  };
  return { element, spec };
}

class Play {
  constructor() {
    this.board = new Board((move) => void this.person(move));
    /** @type {Seats} */
    this.seats = { X: "human", O: "level:2" };
    /** @type {View | null} */
    this.view = null;
    /** What was undone, the last first. @type {string[]} */
    this.undone = [];
    this.seed = 0;
    /** The position in which it was said where to look. @type {View | null} */
    this.nudged = null;
    this.wait = new AbortController();
    this.isThinking = false;

    this.status = h("p", { class: "status", role: "status" });
    this.note = h("p", { class: "note", role: "status" });
    this.undoButton = button(t("undo"), () => void this.undo(), { "aria-keyshortcuts": "u" });
    this.redoButton = button(t("redo"), () => void this.redo(), { "aria-keyshortcuts": "r" });
    this.hintButton = button(t("hint"), () => void this.hint(), { "aria-keyshortcuts": "h" });
    this.swapButton = button(t("swap_now"), () => void this.person("swap"));
    this.againButton = button(t("again"), () => void this.again(), { class: "main" });
    this.reviewButton = button(t("review"), () => this.view && go(`/review?${queryOf(this.view)}`));
    this.analyseButton = button(t("analyse"), () => this.view && go(`/analysis?${queryOf(this.view)}`), { "aria-keyshortcuts": "a" });
    this.people = h("ul", { class: "seats" });
    const actions = [this.againButton, this.undoButton, this.redoButton, this.hintButton, this.swapButton, this.analyseButton, this.reviewButton];
    const left = h("section", {}, this.people, this.board.element, this.status, this.note, h("div", { class: "row" }, ...actions));
    this.element = h("div", { class: "split" }, left, this.form());
  }

  form() {
    const rules = rulesForm();
    const about = h("p", { class: "note" });
    const opponent = select(t("opponent"), [["human", t("two_people")]], "human", () => describe());
    const other = select(t("other_computer"), [], "");
    other.element.hidden = true;
    const side = select(
      t("you_play"),
      [
        ["X", t("first")],
        ["O", t("second")],
        ["?", t("either")],
        ["watch", t("watch")],
      ],
      "X",
      () => describe(),
    );
    const describe = () => {
      const isWatched = side.field.value === "watch";
      other.element.hidden = !isWatched;
      for (const option of opponent.field.options) {
        if (option.value === "human" || option.value === "online") option.disabled = isWatched;
      }
      if (opponent.field.selectedOptions[0]?.disabled) opponent.field.value = "level:2";
      about.textContent = aboutPlayer(opponent.field.value, rules.spec().size);
    };
    const offer = async () => {
      const spec = rules.spec();
      try {
        const { players } = await engine.players(spec);
        for (const { field } of [opponent, other]) {
          const chosen = field.value || "level:2";
          const options = players.map(({ name, available }) => {
            const text = playerName(name, spec.size);
            return h("option", { value: name, disabled: !available }, available ? text : t("not_here", { player: text, reason: t(name.startsWith("learned") ? "not_learned" : "not_solved") }));
          });
          const people = [h("option", { value: "human" }, t("two_people")), h("option", { value: "online" }, t("online_friend"))];
          field.replaceChildren(...(field === other.field ? options : [people[0] ?? "", ...options, people[1] ?? ""]));
          field.value = chosen;
          if (!field.value || field.selectedOptions[0]?.disabled) field.value = "level:2";
        }
        describe();
      } catch (error) {
        this.say(why(error), true);
      }
    };
    rules.element.addEventListener("board", () => void offer());
    opponent.field.value = "";
    void offer().then(() => {
      const { X, O } = this.seats;
      const isWatched = X !== "human" && O !== "human";
      opponent.field.value = isWatched || X === "human" ? O : X;
      if (isWatched) [side.field.value, other.field.value] = ["watch", X];
      describe();
    });
    const start = (/** @type {Event} */ event) => {
      event.preventDefault();
      const player = opponent.field.value;
      if (player === "online") return go("/online");
      const isRunning = this.view && this.view.steps.length > 0 && this.view.outcome === null;
      if (isRunning && !confirm(t("start_sure"))) return;
      const own = side.field.value === "?" ? (Math.random() < 0.5 ? "X" : "O") : side.field.value;
      if (own === "watch") void this.begin(rules.spec(), { X: other.field.value, O: player });
      else void this.begin(rules.spec(), own === "X" ? { X: "human", O: player } : { X: player, O: "human" });
    };
    return h(
      "form",
      { class: "panel", submit: start },
      h("h2", {}, t("new_game")),
      h("div", { class: "row" }, opponent.element, side.element, other.element),
      about,
      rules.element,
      h("div", { class: "row" }, h("button", { class: "main" }, t("start"))),
    );
  }

  /** @param {GameSpec} spec @param {Seats} seats */
  async begin(spec, seats) {
    this.stop();
    this.seats = seats;
    this.undone = [];
    this.seed = Math.floor(Math.random() * 2 ** 32);
    try {
      const view = await engine.view(spec);
      this.say("");
      await this.show(view);
    } catch (error) {
      this.say(why(error), true);
    }
  }

  /** The same players on the same board. */
  async again() {
    if (this.view) await this.begin(specOf(this.view, 0), this.seats);
  }

  /** Goes on with the game that was left. */
  async resume() {
    const kept = localStorage.getItem("game");
    try {
      const { spec, seats, seed } = JSON.parse(kept ?? "");
      this.seats = seats;
      this.seed = seed;
      void this.show(await engine.view(spec));
    } catch {
      void this.begin(CONNECT_FOUR, this.seats);
    }
  }

  stop() {
    this.wait.abort();
    this.wait = new AbortController();
    this.isThinking = false;
  }

  /** Who plays a side now: people change seats when they swap. @param {Side} side */
  who(side) {
    const other = side === "X" ? "O" : "X";
    return this.seats[this.view?.swapped ? other : side];
  }

  /** Whether two computer players play. */
  isWatched() {
    return this.seats.X !== "human" && this.seats.O !== "human";
  }

  /** @param {View} view @param {boolean} [isMove] whether somebody has just moved, which can be heard */
  async show(view, isMove = false) {
    this.view = view;
    localStorage.setItem("game", JSON.stringify({ spec: specOf(view), seats: this.seats, seed: this.seed }));
    const player = this.who(view.mover);
    this.isThinking = view.outcome === null && player !== "human";
    const { signal } = this.wait;
    const landed = this.draw();
    if (isMove) void landed.then(() => click(view.outcome !== null));
    if (!this.isThinking) return;
    try {
      // It thinks while the disc falls, and answers when that has landed.
      const pause = this.isWatched() ? new Promise((resolve) => setTimeout(resolve, PACE)) : null;
      const [choice] = await Promise.all([engine.choose(specOf(view), player, this.seed, signal), landed, pause]);
      if (signal.aborted) return;
      this.undone = [];
      await this.show(choice.view, true);
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      this.isThinking = false;
      this.say(why(error), true);
      void this.draw();
    }
  }

  /** Draws all of it; what the last move has brought is told when its disc has landed, which is waited for. */
  async draw() {
    const view = this.view;
    if (!view) return;
    const player = this.who(view.mover);
    const isPerson = player === "human";
    const landed = this.board.update(view, { canMove: isPerson && !this.isThinking });
    this.undoButton.disabled = view.steps.length === 0;
    this.redoButton.disabled = this.undone.length === 0;
    this.hintButton.disabled = view.outcome !== null || !isPerson;
    this.swapButton.hidden = !view.can_swap || !isPerson;
    if (!(await landed) || this.view !== view) return;
    const turn = this.isThinking ? t("thinking", { player: playerName(player, view.size) }) : standing(view);
    this.status.textContent = `${lastStep(view)} ${turn}`.trim();
    this.reviewButton.hidden = this.againButton.hidden = view.outcome === null;
    const seats = /** @type {Side[]} */ (["X", "O"]).map((side) => {
      const who = this.who(side);
      const name = who === "human" ? t(side) : `${t(side)}: ${playerName(who, view.size)}`;
      const picture = s("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
      return h("li", { class: view.outcome === null && view.mover === side ? "turn" : "" }, picture, name);
    });
    this.people.replaceChildren(...seats);
  }

  /** @param {string} move */
  async person(move) {
    if (!this.view || this.isThinking) return;
    const { signal } = this.wait;
    try {
      const view = await engine.play(specOf(this.view), move);
      if (signal.aborted) return;
      this.undone = [];
      this.say("");
      await this.show(view, true);
    } catch (error) {
      if (signal.aborted) return;
      this.say(why(error), true);
      void this.draw();
    }
  }

  /** Takes back until a person is to move; of a game of computers, all. */
  async undo() {
    const view = this.view;
    if (!view || view.steps.length === 0) return;
    this.stop();
    const { signal } = this.wait;
    let count = view.steps.length;
    const undone = [...this.undone];
    /** @type {View} */
    let next = view;
    do {
      count--;
      undone.push(view.steps[count]?.action ?? "");
      next = await engine.view(specOf(view, count));
      if (signal.aborted) return;
      this.view = next;
    } while (count > 0 && this.who(next.mover) !== "human");
    this.undone = undone;
    this.say("");
    await this.show(next);
  }

  /** Plays again what was taken back, until a person is to move. */
  async redo() {
    if (this.undone.length === 0) return;
    this.stop();
    const { signal } = this.wait;
    let view = this.view;
    while (view && this.undone.length > 0) {
      view = await engine.play(specOf(view), this.undone.pop() ?? "");
      if (signal.aborted) return;
      this.view = view;
      if (this.who(view.mover) === "human") break;
    }
    if (view) await this.show(view);
  }

  async hint() {
    const view = this.view;
    if (!view) return;
    this.say(t("working"));
    const { signal } = this.wait;
    try {
      // First where to look, if that is plain; who asks again is told the move.
      const { nudge } = this.nudged === view ? { nudge: null } : await engine.explain(specOf(view), language, 0, signal);
      if (signal.aborted || this.view !== view) return;
      this.nudged = view;
      if (nudge) return this.say(`${coloured(nudge)} ${t("hint_again")}`);
      const analysis = await engine.analyze(specOf(view), 10_000_000, signal);
      if (signal.aborted || this.view !== view) return;
      this.say(hintWords(analysis, view.gravity));
      void this.board.update(view, { canMove: true, ...likely(analysis) });
    } catch (error) {
      if (error instanceof engine.Stopped) return;
      this.say(why(error), true);
    }
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    tell(this.note, text, isError);
  }

  /** @param {string} key */
  key(key) {
    const buttons = /** @type {Record<string, HTMLButtonElement>} */ ({ u: this.undoButton, r: this.redoButton, h: this.hintButton, a: this.analyseButton });
    buttons[key]?.click();
    return key in buttons || this.board.press(key);
  }
}

/** @type {import("../types.js").Show} */
export async function show() {
  const play = new Play();
  await play.resume();
  return { title: t("nav_play"), element: play.element, leave: () => play.stop(), key: (key) => play.key(key) };
}
