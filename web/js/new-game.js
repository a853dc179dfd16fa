// The form that starts a game: an opponent by face, a side, and under "more" the board and the swap rule.

import { avatar } from "./avatars.js";
import { disc } from "./board.js";
import { checkbox, html, navigate, number, segments, select, svg } from "./dom.js";
import { CONNECT_FOUR } from "./game.js";
import { icon } from "./layout.js";
import { describePlayer, levelOf, opponents, playerName, playerTitle } from "./players.js";
import { sideName, t } from "./texts.js";

/** @import { GameSpec, Side } from "./types.js" */
/** @import { Child } from "./dom.js" */
/** @import { Icon } from "./layout.js" */
/** @import { Key } from "./texts.js" */

/** @typedef {{ X: string, O: string }} Seats who plays: `human`, or a player by name */

/** @type {Record<string, { name: Key, spec: GameSpec }>} */
const GAMES = {
  connect4: { name: "game-connect4", spec: CONNECT_FOUR },
  five: { name: "game-five", spec: { ...CONNECT_FOUR, size: "9x6", connect: 5 } },
  big: { name: "game-big", spec: { ...CONNECT_FOUR, size: "8x7" } },
  tictactoe: { name: "game-tictactoe", spec: { ...CONNECT_FOUR, size: "3x3", connect: 3, gravity: false } },
  gomoku: { name: "game-gomoku", spec: { ...CONNECT_FOUR, size: "15x15", connect: 5, gravity: false } },
};

/** Builds the board form. */
export function rulesForm() {
  const cols = number(t("columns"), 7, 1, 20);
  const rows = number(t("rows"), 6, 1, 20);
  const connect = number(t("connect"), 4, 1, 20);
  const gravity = checkbox(t("gravity"), true);
  const custom = html("div", { class: "row", hidden: true }, cols.element, rows.element, connect.element, gravity.element);
  const names = Object.entries(GAMES).map(([key, { name }]) => /** @type {[string, string]} */ ([key, t(name)]));
  const game = select(t("game-kind"), [...names, ["custom", t("game-custom")]], "connect4", (value) => {
    custom.hidden = value !== "custom";
    element.dispatchEvent(new Event("board"));
  });
  custom.addEventListener("change", () => element.dispatchEvent(new Event("board")));
  const swap = select(t("swap-rule"), [["", t("swap-none")], ["1", t("swap-one")], ["3", t("swap-three")]], "");
  const element = html("div", {}, html("div", { class: "row" }, game.element, swap.element), custom);
  /** @returns {GameSpec} */
  const spec = () => {
    const chosen = GAMES[game.field.value]?.spec;
    const own = { ...CONNECT_FOUR, size: `${cols.field.value}x${rows.field.value}`, connect: Number(connect.field.value), gravity: gravity.field.checked };
    return { ...(chosen ?? own), swap: swap.field.value === "3" ? 3 : swap.field.value === "1" };
  };
  const chosen = () => ({ game: game.field.selectedOptions[0]?.text ?? "", swap: swap.field.value, isUsual: game.field.value === "connect4" });
  return { element, spec, chosen };
}

/** The opponent if there is no choice, or it is not available. */
const USUAL = "level:2";

/** A level of ten as a bar. @param {number} level */
const strengthBar = (level) => svg("svg", { class: "strength", viewBox: "0 0 10 1", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("rect", { width: 10, height: 1 }), svg("rect", { width: level, height: 1 }));

export class NewGame {
  /** @param {{ begin: (spec: GameSpec, seats: Seats) => void, isRunning: () => boolean, failed: (error: unknown) => void }} view */
  constructor({ begin, isRunning, failed }) {
    this.begin = begin;
    this.isRunning = isRunning;
    this.failed = failed;
    this.rules = rulesForm();
    this.about = html("p", { class: "note about" });
    this.opponent = segments(t("opponent"), "faces", () => this.describe());
    this.other = select(t("other-computer", { side: sideName("X") }), [], "");
    this.side = segments(t("you-play"), "segments", () => this.describe());
    const picture = (/** @type {Side} */ side) => svg("svg", { class: "icon", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
    const side = (/** @type {Side} */ of, /** @type {string} */ turn) => ({ value: of, content: [picture(of), html("span", {}, sideName(of), html("small", {}, " ", turn))] });
    const choice = (/** @type {string} */ value, /** @type {Icon} */ name, /** @type {string} */ text) => ({ value, content: [icon(name), html("span", {}, text)] });
    this.side.offer([side("X", t("first")), side("O", t("second")), choice("?", "random", t("either")), choice("watch", "solution", t("watch"))], "X");
    this.start = html("button", { class: "main start" }, t("start"));
    const more = html("summary", {}, t("more"));
    this.rules.element.addEventListener("change", () => {
      const { game, swap, isUsual } = this.rules.chosen();
      more.textContent = [t("more"), ...(isUsual ? [] : [game]), ...(swap ? [t("swap-rule")] : [])].join(" · ");
    });
    this.rules.element.addEventListener("board", () => void this.list());
    this.element = html(
      "form",
      { class: "panel new-game", submit: (/** @type {Event} */ event) => this.submit(event) },
      html("h2", {}, t("new-game")),
      this.opponent.element,
      this.about,
      this.side.element,
      this.other.element,
      html("div", { class: "finish" }, html("details", {}, more, this.rules.element), this.start),
    );
    /** The players of the current game. @type {Seats} */
    this.seats = { X: "human", O: USUAL };
    /** Resolves when the opponents are listed. */
    this.ready = this.list().then(() => this.show(this.seats));
  }

  /** Lists the opponents for the chosen board. */
  async list() {
    const spec = this.rules.spec();
    try {
      const { players } = await opponents(spec);
      const face = (/** @type {typeof players[0]} */ { name, available }) => {
        const level = levelOf(name);
        const title = playerName(name, spec.size);
        const text = available ? title : t("player-unavailable", { player: title, reason: name.startsWith("learned") ? "learned" : "solver" });
        const strength = level ? [strengthBar(level), html("span", { class: "visually-hidden" }, t("level", { level })), html("small", { "aria-hidden": "true" }, level)] : [];
        return { value: name, content: [avatar(name), html("span", { class: "name" }, text), ...strength], isDisabled: !available, kind: level ? "face" : "chip" };
      };
      const person = (/** @type {string} */ value, /** @type {Icon} */ name, /** @type {string} */ text) => ({ value, content: [icon(name), html("span", { class: "name" }, text)], kind: "chip" });
      const people = [person("human", "people", t("two-people")), person("online", "friend", t("online-friend"))];
      this.opponent.offer([...players.map(face), ...people], this.opponent.value || USUAL);
      if (!this.opponent.value) this.opponent.value = USUAL;
      const chosen = this.other.field.value || USUAL;
      this.other.field.replaceChildren(...players.map(({ name, available }) => html("option", { value: name, disabled: !available }, playerTitle(name, spec.size))));
      this.other.field.value = chosen;
      if (!this.other.field.value || this.other.field.selectedOptions[0]?.disabled) this.other.field.value = USUAL;
      this.describe();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Shows what was chosen. */
  describe() {
    const isWatched = this.side.value === "watch";
    this.other.element.hidden = !isWatched;
    this.opponent.disable((value) => isWatched && (value === "human" || value === "online"));
    if (!this.opponent.value) this.opponent.value = USUAL;
    const [player, { size }] = [this.opponent.value, this.rules.spec()];
    const isPerson = player === "human" || player === "online";
    this.side.element.hidden = isPerson;
    const description = describePlayer(player, size);
    this.about.textContent = isPerson ? description : t("labeled", { label: playerTitle(player, size), text: description });
  }

  /** Shows the players of the current game. @param {Seats} seats */
  show(seats) {
    this.seats = seats;
    const { X, O } = seats;
    const isWatched = X !== "human" && O !== "human";
    this.opponent.value = isWatched || X === "human" ? O : X;
    if (isWatched) [this.side.value, this.other.field.value] = ["watch", X];
    this.describe();
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const player = this.opponent.value;
    if (player === "online") return navigate("/online?friend");
    if (this.isRunning() && !confirm(t("start-sure"))) return;
    const own = this.side.value === "?" ? (Math.random() < 0.5 ? "X" : "O") : this.side.value;
    const spec = this.rules.spec();
    if (player === "human") this.begin(spec, { X: "human", O: "human" });
    else if (own === "watch") this.begin(spec, { X: this.other.field.value, O: player });
    else this.begin(spec, own === "X" ? { X: "human", O: player } : { X: player, O: "human" });
  }
}
