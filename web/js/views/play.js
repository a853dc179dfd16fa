// A local game: two people, one person against a computer player, or two computer players.

import { avatar } from "../avatars.js";
import { Board, disc, prefersReducedMotion } from "../board.js";
import { announce, button, html, navigate, replaceButtons, settle, svg } from "../dom.js";
import { Headline } from "../ending.js";
import * as engine from "../engine.js";
import { CONNECT_FOUR, describeLastMove, gameStatus, queryOf, specOf } from "../game.js";
import { bar, layout, tool } from "../layout.js";
import { NewGame } from "../new-game.js";
import { adjacentLevel, levelOf, opponents, playerName, titles } from "../players.js";
import { local } from "../storage.js";
import { errorText, sideName, t } from "../texts.js";

/** @import { Seats } from "../new-game.js" */
/** @import { GameSpec, Side, View } from "../types.js" */

/**
 * A series of games between the same two players, who swap sides: points, who plays X, and what this game added.
 * @typedef {{ points: [number, number], atX: 0 | 1, added: [number, number] | null }} Series
 */

/** A new series. @returns {Series} */
const series = () => ({ points: [0, 0], atX: 0, added: null });

/** Formats points, with ½. @param {number} points */
const formatPoints = (points) => (points % 1 ? `${Math.floor(points) || ""}½` : String(points));

/** Milliseconds between moves of two computer players. */
const MOVE_INTERVAL = 400;
/** Milliseconds of thinking after which the user may ask for a move. */
const MOVE_NOW_DELAY = 600;
/** Search limits for a quick move. */
const MOVE_NOW_NODES = 2000;

class Play {
  constructor() {
    this.board = new Board((move) => void this.playMove(move));
    /** @type {Seats} */
    this.seats = { X: "human", O: "level:2" };
    /** @type {View | null} */
    this.view = null;
    /** Undone moves, latest first. @type {string[]} */
    this.undone = [];
    this.seed = 0;
    /** The position for which the first hint was given. @type {View | null} */
    this.hinted = null;
    this.wait = new AbortController();
    this.isThinking = false;
    this.series = series();
    /** Makes the computer move immediately. */
    this.moveNow = () => {};

    this.headline = new Headline(this.board);
    this.status = html("p", { class: "status", role: "status" });
    this.note = html("p", { class: "note", role: "status" });
    this.undoButton = tool("undo", t("undo"), () => void this.undo(), { "aria-keyshortcuts": "u" });
    this.redoButton = tool("redo", t("redo"), () => void this.redo(), { "aria-keyshortcuts": "r" });
    this.hintButton = tool("hint", t("hint"), () => void this.hint(), { "aria-keyshortcuts": "h" });
    this.swapButton = tool("swap", t("swap-now"), () => void this.playMove("swap"));
    this.moveNowButton = tool("now", t("move-now"), () => this.moveNow(), { "aria-keyshortcuts": "m", hidden: true });
    this.analyzeButton = tool("analyze", t("analyze"), () => this.view && navigate(`/analysis?${queryOf(this.view)}`), { "aria-keyshortcuts": "a" });
    /** Actions after a game, in the place of the tools. */
    this.offer = html("div", { class: "offer", hidden: true });
    this.people = html("ul", { class: "seats people head" });
    this.form = new NewGame({
      begin: (spec, seats) => void this.begin(spec, seats),
      isRunning: () => this.view !== null && this.view.steps.length > 0 && this.view.outcome === null,
      failed: (error) => this.say(errorText(error), true),
    });
    this.tools = bar(this.undoButton, this.redoButton, this.hintButton, this.analyzeButton, this.swapButton, this.moveNowButton);
    const messages = html("section", { class: "messages" }, this.status, this.note);
    this.element = layout({ place: [this.board.element, this.tools, this.offer], side: [this.people, messages, this.form.element] });
  }

  /** @param {GameSpec} spec @param {Seats} seats @param {Series} [games] */
  async begin(spec, seats, games = series()) {
    this.stop();
    this.seats = seats;
    this.undone = [];
    this.series = games;
    this.seed = Math.floor(Math.random() * 2 ** 32);
    // On a phone the form is below the board.
    this.people.scrollIntoView({ block: "nearest", behavior: prefersReducedMotion() ? "auto" : "smooth" });
    try {
      const view = await engine.view(spec);
      this.say("");
      void this.show(view);
    } catch (error) {
      this.say(errorText(error), true);
    }
  }

  /** Starts a rematch with sides swapped. */
  async again() {
    const { view, seats } = this;
    if (!view) return;
    const { points, atX } = this.series;
    // A player who swapped keeps the side for the next game, which is a swap too.
    const isChanged = !view.swapped;
    const next = isChanged ? { X: seats.O, O: seats.X } : seats;
    await this.begin(specOf(view, 0), next, { points, atX: isChanged ? /** @type {0 | 1} */ (1 - atX) : atX, added: null });
  }

  /** Replaces the computer player. @param {string} player */
  async challenge(player) {
    const { view, seats } = this;
    if (!view) return;
    await this.begin(specOf(view, 0), seats.X === "human" ? { X: "human", O: player } : { X: player, O: "human" });
    this.form.show(this.seats);
  }

  /** The index in the series of the player of a side. @param {Side} side */
  index(side) {
    return (side === "X") !== this.view?.swapped ? this.series.atX : 1 - this.series.atX;
  }

  /** Adds the points of a finished game, or removes them if the game continues after an undo. @param {View} view */
  updatePoints(view) {
    const { points, added } = this.series;
    if ((view.outcome !== null) === (added !== null)) return;
    if (added) {
      this.series.points = [points[0] - added[0], points[1] - added[1]];
      this.series.added = null;
      return;
    }
    const winner = view.outcome === "draw" || view.outcome === null ? null : this.index(view.outcome);
    const share = /** @type {[number, number]} */ ([0, 1].map((one) => (winner === null ? 0.5 : Number(winner === one))));
    this.series.points = [points[0] + share[0], points[1] + share[1]];
    this.series.added = share;
  }

  /** Resumes the stored game, or starts one against `opponent`. @param {string | null} opponent */
  async resume(opponent) {
    const kept = local.getItem("game");
    const asked = opponent ? { X: "human", O: opponent } : this.seats;
    try {
      const { spec, seats, seed, series: games } = JSON.parse(kept ?? "");
      this.seats = seats;
      this.series = games ?? series();
      this.seed = seed;
      const view = await engine.view(spec);
      if (opponent && (view.steps.length < 2 || view.outcome)) return await this.begin(CONNECT_FOUR, asked);
      this.form.show(this.seats);
      void this.show(view);
    } catch {
      await this.begin(CONNECT_FOUR, asked);
    }
  }

  stop() {
    this.wait.abort();
    this.wait = new AbortController();
    this.isThinking = false;
  }

  /** The player of a side; players change sides when they swap. @param {Side} side */
  playerOf(side) {
    const other = side === "X" ? "O" : "X";
    return this.seats[this.view?.swapped ? other : side];
  }

  /** The player who acts now. Under swap-3 the first player places the first three discs of both sides. @param {View} view */
  turn(view) {
    return this.playerOf(view.opening ? "X" : view.side_to_move);
  }

  /** Whether both players are computers. */
  isWatched() {
    return this.seats.X !== "human" && this.seats.O !== "human";
  }

  /** @param {View} view */
  async show(view) {
    this.view = view;
    this.updatePoints(view);
    local.setItem("game", JSON.stringify({ spec: specOf(view), seats: this.seats, seed: this.seed, series: this.series }));
    const player = this.turn(view);
    this.isThinking = view.outcome === null && player !== "human";
    const { signal } = this.wait;
    const landed = this.draw();
    if (!this.isThinking) return;
    try {
      // Think while the disc falls; move after it has landed.
      const pause = this.isWatched() ? new Promise((resolve) => setTimeout(resolve, MOVE_INTERVAL)) : null;
      const [choice] = await Promise.all([this.choose(view, player), landed, pause]);
      if (signal.aborted) return;
      this.undone = [];
      await this.show(choice.view);
    } catch (error) {
      if (error instanceof engine.Canceled || signal.aborted) return;
      this.isThinking = false;
      this.say(errorText(error), true);
      void this.draw();
    }
  }

  /** Chooses a player's move, immediately if the user asked for it. @param {View} view @param {string} player */
  async choose(view, player) {
    const { signal } = this.wait;
    const [spec, thought] = [specOf(view), new AbortController()];
    signal.addEventListener("abort", () => thought.abort(), { once: true });
    this.moveNow = () => thought.abort();
    const timer = setTimeout(() => settle(this.tools, () => (this.moveNowButton.hidden = signal.aborted)), MOVE_NOW_DELAY);
    try {
      return await engine.choose(spec, player, this.seed, thought.signal);
    } catch (error) {
      if (signal.aborted || !thought.signal.aborted) throw error;
      return await engine.choose(spec, player, this.seed, signal, { nodes: MOVE_NOW_NODES });
    } finally {
      clearTimeout(timer);
      settle(this.tools, () => (this.moveNowButton.hidden = true));
    }
  }

  /** Redraws everything; messages about the last move wait until its disc has landed. */
  async draw() {
    const view = this.view;
    if (!view) return;
    const player = this.turn(view);
    const isPerson = player === "human";
    if (view.outcome === null) this.headline.clear();
    const landed = this.board.update(view, { canMove: isPerson && !this.isThinking, isLost: this.isLost(view) });
    this.undoButton.disabled = view.steps.length === 0;
    this.redoButton.disabled = this.undone.length === 0;
    this.hintButton.disabled = view.outcome !== null || !isPerson;
    settle(this.tools, () => (this.swapButton.hidden = !view.can_swap || !isPerson));
    // After a game, the primary action is a rematch.
    this.form.start.classList.toggle("main", view.outcome === null);
    if (!(await landed) || this.view !== view) return;
    const turn = view.outcome ? this.verdict(view) : this.isThinking ? t("thinking", { player: playerName(player, view.size) }) : this.computer() ? t("your-move", { side: sideName(view.side_to_move) }) : gameStatus(view);
    this.status.textContent = `${describeLastMove(view)} ${turn}`.trim();
    // At the end the headline says it in large letters.
    this.status.classList.toggle("visually-hidden", view.outcome !== null);
    this.drawOffer(view);
    const isFirst = view.steps.length === 0 || (view.steps.length === 1 && this.computer() !== null);
    if (isPerson) this.board.showNext(isFirst);
    const played = this.series.points[0] + this.series.points[1] > 0;
    const seats = /** @type {Side[]} */ (["X", "O"]).map((side) => {
      const who = this.playerOf(side);
      const isAlone = who === "human" && this.playerOf(side === "X" ? "O" : "X") !== "human";
      const name = who !== "human" ? playerName(who, view.size) : isAlone ? t("seat-you") : sideName(side);
      // The disc shows the side.
      const label = who !== "human" || isAlone ? html("span", { class: "visually-hidden" }, t("labeled", { label: sideName(side), text: "" })) : null;
      const level = titles.has(who) ? html("small", {}, " ", t("level", { level: levelOf(who) })) : null;
      const own = svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
      const picture = who === "human" ? own : html("span", { class: "face" }, avatar(who), own);
      const points = played ? html("strong", { class: "points", "aria-label": t("points", { points: this.series.points[this.index(side)] ?? 0 }) }, this.points(side)) : null;
      return html("li", { class: view.outcome === null && view.side_to_move === side ? "turn" : "" }, picture, label, html("span", { class: "name" }, name, level), points);
    });
    this.people.replaceChildren(...seats);
  }

  /** Formats a side's points. @param {Side} side */
  points(side) {
    return formatPoints(this.series.points[this.index(side)] ?? 0);
  }

  /** The computer player in a game against a person. */
  computer() {
    return this.isWatched() ? null : [this.seats.X, this.seats.O].find((player) => player !== "human") ?? null;
  }

  /** Whether a person has lost against a computer. @param {View} view */
  isLost({ outcome }) {
    return this.computer() !== null && (outcome === "X" || outcome === "O") && this.playerOf(outcome) !== "human";
  }

  /** Who won, in words for the person who plays. @param {View} view */
  verdict(view) {
    if (view.outcome === "draw" || view.outcome === null) return t("game-drawn");
    if (this.computer()) return t(this.isLost(view) ? "you-lost" : "you-won");
    const player = this.playerOf(view.outcome);
    return player === "human" ? t("wins-again", { who: "side", name: sideName(view.outcome) }) : t("wins-again", { who: "player", name: playerName(player, view.size) });
  }

  /** Says who won and offers what to do next. @param {View} view */
  drawOffer(view) {
    // The button that started the next game disappears.
    if (view.outcome === null && this.offer.contains(document.activeElement)) this.board.button(this.board.focus)?.focus({ preventScroll: true });
    this.offer.hidden = view.outcome === null;
    this.tools.hidden = view.outcome !== null;
    if (view.outcome === null) return this.offer.replaceChildren();
    const isLost = this.isLost(view);
    // The disc next to "You lost" would be the opponent's.
    this.headline.show([this.verdict(view)], view.outcome === "draw" || isLost ? null : view.outcome, this.board.isFresh);
    const computer = this.computer() ?? "";
    const other = adjacentLevel(computer, isLost ? -1 : 1);
    const rematch = button(t("again"), () => void this.again(), { class: "main", "aria-keyshortcuts": "n" });
    const review = html("a", { class: "plain", href: `/review?${queryOf(view)}` }, t("review"));
    const challenge = other ? button(t(isLost ? "easier" : "harder", { player: playerName(other, view.size) }), () => void this.challenge(other), { class: "plain" }) : null;
    const friend = html("a", { class: "plain", href: "/online?friend" }, t("invite-friend"));
    const film = button(t("film"), () => void import("../film.js").then(({ shareFilm }) => shareFilm(view)), { class: "plain" });
    const undo = button(t("undo"), () => void this.undo(), { class: "plain" });
    replaceButtons(this.offer, [rematch, review, challenge, friend, film, undo].filter((one) => one !== null));
  }

  /** @param {string} move */
  async playMove(move) {
    if (!this.view || this.isThinking) return;
    const { signal } = this.wait;
    try {
      const view = await engine.play(specOf(this.view), move);
      if (signal.aborted) return;
      this.undone = [];
      this.say("");
      await this.show(view);
    } catch (error) {
      if (signal.aborted) return;
      this.say(errorText(error), true);
      void this.draw();
    }
  }

  /** Takes back moves until a person is to move; in a game between computers, all moves. */
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
    } while (count > 0 && this.turn(next) !== "human");
    this.undone = undone;
    this.say("");
    await this.show(next);
  }

  /** Replays moves that were taken back, until a person is to move. */
  async redo() {
    if (this.undone.length === 0) return;
    this.stop();
    const { signal } = this.wait;
    let view = this.view;
    while (view && this.undone.length > 0) {
      view = await engine.play(specOf(view), this.undone.pop() ?? "");
      if (signal.aborted) return;
      this.view = view;
      if (this.turn(view) === "human") break;
    }
    if (view) await this.show(view);
  }

  async hint() {
    const view = this.view;
    if (!view) return;
    this.say(t("working"));
    const { signal } = this.wait;
    try {
      // The first hint says where to look, if possible; the second names the move.
      const { nudge } = this.hinted === view ? { nudge: null } : await engine.explain(specOf(view), 0, signal);
      if (signal.aborted || this.view !== view) return;
      this.hinted = view;
      if (nudge) {
        const { nodes } = await import("../sentences.js");
        this.say("");
        return this.note.replaceChildren(...nodes([nudge]), " ", t("hint-again"));
      }
      const [{ clause }, { suggestedMoves }] = await Promise.all([import("../sentences.js"), import("../values.js")]);
      const analysis = await engine.analyze(specOf(view), 10_000_000, signal);
      if (signal.aborted || this.view !== view) return;
      this.say("");
      this.note.replaceChildren(...clause(analysis.hint, view.gravity));
      void this.board.update(view, { canMove: true, ...suggestedMoves(analysis) }).then(() => this.board.showNext(false));
    } catch (error) {
      if (error instanceof engine.Canceled) return;
      this.say(errorText(error), true);
    }
  }

  /** @param {string} text @param {boolean} [isError] */
  say(text, isError = false) {
    announce(this.note, text, isError);
  }

  /** @param {string} key */
  key(key) {
    const buttons = /** @type {Record<string, HTMLButtonElement>} */ ({ u: this.undoButton, r: this.redoButton, h: this.hintButton, a: this.analyzeButton, m: this.moveNowButton });
    if (key === "n" && !this.offer.hidden) void this.again();
    else buttons[key]?.click();
    return key in buttons || key === "n" || this.board.type(key);
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const play = new Play();
  // The names of the levels come with the list of opponents.
  await opponents(CONNECT_FOUR).catch(() => {});
  const opponent = url.searchParams.get("opponent") ?? "";
  // The view is complete before it is shown, so that nothing moves afterwards.
  await Promise.all([play.form.ready, play.resume(/^level:([1-9]|10)$/.test(opponent) ? opponent : null)]);
  return { title: t("nav-play"), element: play.element, leave: () => play.stop(), key: (key) => play.key(key) };
}
