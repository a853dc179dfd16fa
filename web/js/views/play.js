// A game on this screen: two people, or one against a computer player.

import { Board, disc } from "../board.js";
import { button, checkbox, h, number, s, select, tell } from "../dom.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, lastStep, queryOf, specOf, standing } from "../game.js";
import { go } from "../main.js";
import { click } from "../sound.js";
import { hintWords, t, why } from "../texts.js";

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

/** A player's name for people. @param {string} player */
export function playerName(player) {
  const level = player.match(/^level:(\d+)$/)?.[1];
  if (level === "1" || level === "10") return t(level === "1" ? "level_1" : "level_10");
  if (level) return t("level", { level });
  return player.startsWith("learned") ? t("learned") : t("perfect");
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
    this.wait = new AbortController();
    this.isThinking = false;

    this.status = h("p", { class: "status", role: "status" });
    this.note = h("p", { class: "note", role: "status" });
    this.undoButton = button(t("undo"), () => void this.undo());
    this.redoButton = button(t("redo"), () => void this.redo());
    this.hintButton = button(t("hint"), () => void this.hint());
    this.swapButton = button(t("swap_now"), () => void this.person("swap"));
    this.reviewButton = button(t("review"), () => this.view && go(`/review?${queryOf(this.view)}`));
    const analyse = button(t("analyse"), () => this.view && go(`/analysis?${queryOf(this.view)}`));
    this.people = h("ul", { class: "seats" });
    const actions = h("div", { class: "row" }, this.undoButton, this.redoButton, this.hintButton, this.swapButton, analyse, this.reviewButton);
    const left = h("section", {}, this.people, this.board.element, this.status, this.note, actions);
    this.element = h("div", { class: "split" }, left, this.form());
  }

  form() {
    const rules = rulesForm();
    const opponent = select(t("opponent"), [["human", t("two_people")]], "human");
    const side = select(
      t("you_play"),
      [
        ["X", t("first")],
        ["O", t("second")],
        ["?", t("either")],
      ],
      "X",
    );
    const offer = async () => {
      const chosen = opponent.field.value || "level:2";
      try {
        const { players } = await engine.players(rules.spec());
        const computers = players.map(({ name, available }) => h("option", { value: name, disabled: !available }, playerName(name)));
        const people = h("option", { value: "human" }, t("two_people"));
        opponent.field.replaceChildren(people, ...computers, h("option", { value: "online" }, t("online_friend")));
        opponent.field.value = chosen;
        if (!opponent.field.value || opponent.field.selectedOptions[0]?.disabled) opponent.field.value = "level:2";
      } catch (error) {
        this.say(why(error), true);
      }
    };
    rules.element.addEventListener("board", () => void offer());
    opponent.field.value = "";
    void offer().then(() => (opponent.field.value = this.seats.X === "human" ? this.seats.O : this.seats.X));
    const start = (/** @type {Event} */ event) => {
      event.preventDefault();
      const other = opponent.field.value;
      if (other === "online") return go("/online");
      const own = side.field.value === "?" ? (Math.random() < 0.5 ? "X" : "O") : side.field.value;
      void this.begin(rules.spec(), own === "X" ? { X: "human", O: other } : { X: other, O: "human" });
    };
    const submit = h("button", { class: "main" }, t("start"));
    return h(
      "form",
      { class: "panel", submit: start },
      h("h2", {}, t("new_game")),
      h("div", { class: "row" }, opponent.element, side.element),
      rules.element,
      h("div", { class: "row" }, submit),
    );
  }

  /** @param {GameSpec} spec @param {Seats} seats */
  async begin(spec, seats) {
    this.stop();
    this.seats = seats;
    this.undone = [];
    this.seed = Math.floor(Math.random() * 2 ** 32);
    try {
      await this.show(await engine.view(spec));
      this.say("");
    } catch (error) {
      this.say(why(error), true);
    }
  }

  /** Goes on with the game that was left. */
  async resume() {
    const kept = localStorage.getItem("game");
    try {
      const { spec, seats, seed } = JSON.parse(kept ?? "");
      this.seats = seats;
      this.seed = seed;
      await this.show(await engine.view(spec));
    } catch {
      await this.begin(CONNECT_FOUR, this.seats);
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

  /** @param {View} view */
  async show(view) {
    this.view = view;
    localStorage.setItem("game", JSON.stringify({ spec: specOf(view), seats: this.seats, seed: this.seed }));
    this.draw();
    const player = this.who(view.mover);
    if (view.outcome !== null || player === "human") return;
    this.isThinking = true;
    this.draw();
    const { signal } = this.wait;
    try {
      const choice = await engine.choose(specOf(view), player, this.seed, signal);
      if (signal.aborted) return;
      this.isThinking = false;
      this.undone = [];
      click(choice.view.outcome !== null);
      await this.show(choice.view);
    } catch (error) {
      if (error instanceof engine.Stopped || signal.aborted) return;
      this.isThinking = false;
      this.say(why(error), true);
      this.draw();
    }
  }

  draw() {
    const view = this.view;
    if (!view) return;
    const isPerson = this.who(view.mover) === "human";
    this.board.update(view, { canMove: isPerson && !this.isThinking });
    const player = this.who(view.mover);
    const turn = this.isThinking ? t("thinking", { player: playerName(player) }) : standing(view);
    this.status.textContent = `${lastStep(view)} ${turn}`.trim();
    this.undoButton.disabled = view.steps.length === 0;
    this.redoButton.disabled = this.undone.length === 0;
    this.hintButton.disabled = view.outcome !== null || !isPerson;
    this.swapButton.hidden = !view.can_swap || !isPerson;
    this.reviewButton.hidden = view.outcome === null;
    const seats = /** @type {Side[]} */ (["X", "O"]).map((side) => {
      const who = this.who(side);
      const name = who === "human" ? t(side) : `${t(side)}: ${playerName(who)}`;
      const picture = s("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
      return h("li", { class: view.outcome === null && view.mover === side ? "turn" : "" }, picture, name);
    });
    this.people.replaceChildren(...seats);
  }

  /** @param {string} move */
  async person(move) {
    if (!this.view || this.isThinking) return;
    try {
      const view = await engine.play(specOf(this.view), move);
      this.undone = [];
      this.say("");
      click(view.outcome !== null);
      await this.show(view);
    } catch (error) {
      this.say(why(error), true);
      this.draw();
    }
  }

  /** Takes back until a person is to move. */
  async undo() {
    const view = this.view;
    if (!view) return;
    this.stop();
    let count = view.steps.length;
    const undone = [...this.undone];
    /** @type {View} */
    let next = view;
    do {
      count--;
      undone.push(view.steps[count]?.action ?? "");
      next = await engine.view(specOf(view, count));
      this.view = next;
    } while (count > 0 && this.who(next.mover) !== "human");
    this.undone = undone;
    this.say("");
    await this.show(next);
  }

  /** Plays again what was taken back, until a person is to move. */
  async redo() {
    this.stop();
    let view = this.view;
    while (view && this.undone.length > 0) {
      view = await engine.play(specOf(view), this.undone.pop() ?? "");
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
      const analysis = await engine.analyze(specOf(view), 10_000_000, signal);
      if (signal.aborted || this.view !== view) return;
      this.say(hintWords(analysis, view.gravity));
      this.board.update(view, { canMove: true, best: analysis.best });
    } catch (error) {
      if (error instanceof engine.Stopped) return;
      const isUnsolvable = error instanceof engine.Refused && error.code === "unsolvable";
      this.say(isUnsolvable ? t("no_hint") : why(error), !isUnsolvable);
    }
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    tell(this.note, text, isError);
  }
}

/** @type {import("../main.js").Show} */
export async function show() {
  const play = new Play();
  await play.resume();
  return { title: t("nav_play"), element: play.element, leave: () => play.stop() };
}
