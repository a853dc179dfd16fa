// The cards of the two players of an online game: name, presence, rating, phrase and clock, on one line each.

import { disc } from "../board.js";
import { html, named, svg } from "../dom.js";
import { load, sideName, t } from "../texts.js";
import { botMark, ratingOf } from "./lobby.js";

await load("online");

/** @import { RoomState, Seat, Side } from "../types.js" */

/** Milliseconds on the clock below which time is low, and tenths of seconds are shown. */
export const LOW_TIME = 10_000;

const SEATS = /** @type {Seat[]} */ ([1, 2]);

/** A time on a clock. @param {number} left milliseconds @param {boolean} isLow */
function timeText(left, isLow) {
  if (isLow && left > 0) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class PlayerCards {
  constructor() {
    /** The cards by seat. */
    this.elements = SEATS.map((seat) => html("div", { class: "player", role: "group", "data-seat": seat }));
    /** @type {RoomState | null} */
    this.state = null;
    /** Time when the state arrived; clocks count down from then. */
    this.receivedAt = 0;
  }

  /** The name of a seat, isolated from the text around it. @param {Seat} seat */
  nameOf(seat) {
    const name = this.state?.names[seat - 1];
    if (name === null || name === undefined) return t("seat-free");
    return named(name || t("anonymous", { seat }));
  }

  /** Adopts a state that has just arrived. @param {RoomState} state */
  receive(state) {
    const before = this.state?.clock;
    const now = performance.now();
    // The server counts a turn only when it ends with a move; a clock must not jump back when a player resigns or a draw is agreed.
    if (before?.running && state.clock && state.ending && !["line", "full"].includes(state.ending.reason)) {
      const index = before.running - 1;
      const left = (before.left[index] ?? 0) - (now - this.receivedAt);
      state.clock.left[index] = Math.max(0, Math.min(state.clock.left[index] ?? 0, left));
    }
    [this.state, this.receivedAt] = [state, now];
  }

  /** @param {Seat | null} own @param {boolean[]} online @param {boolean} isMuted whether the opponent's phrases are hidden */
  draw(own, online, isMuted) {
    const state = this.state;
    if (!state) return;
    for (const seat of SEATS) {
      const card = this.elements[seat - 1];
      const side = /** @type {Side} */ (seat === state.x_seat ? "X" : "O");
      const there = t("player-presence", { state: online[seat - 1] ? "online" : "offline" });
      const dot = state.names[seat - 1] === null ? null : html("span", { class: online[seat - 1] ? "dot online" : "dot", role: "img", "aria-label": there, title: there });
      // The color is visible; a screen reader says it.
      const color = html("span", { class: "visually-hidden" }, t("labeled", { label: sideName(side), text: "" }));
      const name = html("span", { class: "name", title: state.names[seat - 1] }, color, this.nameOf(seat));
      const mark = state.bots?.[seat - 1] ? botMark() : null;
      const you = seat === own ? html("small", {}, t("seat-you")) : null;
      const said = seat === own || !isMuted ? state.said[seat - 1] : null;
      const phrase = said ? html("span", { class: "phrase" }, t("phrase", { phrase: said })) : null;
      const clock = state.clock ? html("span", { class: "clock", role: "timer" }) : null;
      card?.classList.toggle("turn", state.to_move === seat);
      card?.classList.toggle("winner", state.ending?.winner === seat);
      card?.classList.toggle("ours", seat === (own ?? state.x_seat));
      card?.replaceChildren(svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side)), ...[dot, name, mark, you, this.rating(seat), phrase, clock].filter((part) => part !== null));
    }
    this.tick();
  }

  /** The rating of a seat, with its change after a rated game. @param {Seat} seat */
  rating(seat) {
    const rating = this.state?.ratings?.[seat - 1];
    if (!this.state?.rated || this.state.names[seat - 1] === null) return null;
    const change = rating?.change;
    const difference = typeof change === "number" ? html("strong", { class: change < 0 ? "loss" : "gain" }, ` ${change < 0 ? "−" : "+"}${Math.abs(change)}`) : null;
    return html("span", { class: "rating" }, html("span", { class: "visually-hidden" }, `${t("rating")} `), ratingOf(rating ?? null), difference);
  }

  /** Updates the clocks between the server's messages. Returns the time left of the seat to move, in milliseconds. */
  tick() {
    const clock = this.state?.clock;
    if (!clock) return null;
    for (const seat of SEATS) {
      const element = this.elements[seat - 1]?.querySelector(".clock");
      const gone = clock.running === seat ? performance.now() - this.receivedAt : 0;
      const left = Math.max(0, (clock.left[seat - 1] ?? 0) - gone);
      const isLow = left < LOW_TIME;
      const text = timeText(left, isLow);
      if (!element || element.textContent === text) continue;
      element.textContent = text;
      element.classList.toggle("low", isLow);
      element.classList.toggle("running", clock.running === seat);
    }
    return clock.running === null ? null : Math.max(0, (clock.left[clock.running - 1] ?? 0) - (performance.now() - this.receivedAt));
  }
}
