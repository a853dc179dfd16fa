// An online game, for players and spectators.

import { api } from "../api.js";
import { Board, sound } from "../board.js";
import { button, checkbox, html, loadStyle, named, navigate, replaceButtons } from "../dom.js";
import { Headline } from "../ending.js";
import * as engine from "../engine.js";
import { describeLastMove, queryOf } from "../game.js";
import { identity } from "../identity.js";
import { bar, icon, layout, tool } from "../layout.js";
import { linkRow, localNote, qrCode } from "../links.js";
import { Room, forget, remember } from "../room.js";
import { local, session } from "../storage.js";
import { errorText, load, nameOf, parts, sideName, t } from "../texts.js";
import { describeRules, waiting } from "./lobby.js";
import { LOW_TIME, PlayerCards } from "./player-cards.js";

/** @import { RoomState, Seat, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */
/** @import { Event as RoomEvent } from "../room.js" */

await Promise.all([load("online"), loadStyle(new URL("../../online.css", import.meta.url).href)]);

/** The chat phrases, as the server names them. */
const PHRASES = /** @type {const} */ (["hello", "good_luck", "well_played", "thanks", "sorry", "good_game"]);
/** Whether the opponent's phrases are shown. */
const isMuted = () => local.getItem("muted") === "on";
/** @param {string} phrase */
const phraseText = (phrase) => t("phrase", { phrase });

/** Whether a player has a move to take back. Under swap-3 the first player places three discs. @param {Seat} seat @param {View | null} view */
const hasMoved = (seat, view) => (view?.steps.length ?? 0) >= (seat === 2 && view?.swap === 3 ? 4 : seat);

class Online {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.board = new Board((move) => this.choose(move));
    /** @type {RoomState | null} */
    this.state = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Seat | null} */
    this.seat = null;
    this.online = [false, false];
    this.spectators = 0;
    /** @type {Room | null} */
    this.room = null;
    /** Messages about declined offers, a moved player or a premove, until the next event. @type {(Node | string)[]} */
    this.news = [];
    /** The move for the next turn, and the number of steps after which it is played. @type {{ move: string, steps: number } | null} */
    this.premove = null;
    this.isTurn = false;
    this.isLeft = false;
    /** Whether the player's low time has been announced in this turn. */
    this.isHurried = false;
    this.headline = new Headline(this.board);
    /** Whether the game has just ended, so that the winner is cheered. */
    this.isCheered = false;
    this.connection = html("p", { class: "note", role: "status" }, t("connecting"));
    this.lost = html("p", { class: "connection-lost", role: "alert", hidden: true });
    this.status = html("p", { class: "status", role: "status" });
    this.note = html("p", { class: "note error", role: "alert" });
    this.players = new PlayerCards();
    /** The tools below the board. */
    this.tools = bar();
    /** Answers to offers; after the game, what to do next. */
    this.actions = html("div", { class: "row" });
    /** The questions in `actions`, from the top. One that is answered leaves a gap while others are open. @type {string[]} */
    this.questions = [];
    this.bestMoves = html("div", { role: "status" });
    /** What only screen readers need to hear: phrases of the opponent, and low time. */
    this.spoken = html("p", { class: "visually-hidden", role: "status" });
    this.phrases = this.makePhrases();
    this.waiting = waiting(id);
    /** The invitation, until the game starts. */
    this.invitation = html("section", { class: "panel invite", hidden: true });
    this.links = html("div", { class: "links" });
    const messages = html("section", { class: "messages" }, this.lost, this.status, this.note, this.phrases, this.spoken, this.bestMoves);
    const more = html("section", { class: "panel more" }, this.connection, this.links, this.makeNotificationSwitch());
    const [one = "", two = ""] = this.players.elements;
    this.table = layout({ place: [this.board.element, this.tools, this.actions], side: [one, messages, two, more] });
    this.table.classList.add("duel");
    this.element = html("div", {}, this.invitation, this.table);
    this.ticker = setInterval(() => this.tick(), 100);
  }

  /** Builds the phrase buttons and the mute switch. */
  makePhrases() {
    const say = (/** @type {string} */ phrase) =>
      button(phraseText(phrase), () => {
        this.send({ do: "say", phrase });
        all.open = false;
        all.querySelector("summary")?.focus();
      });
    const mute = checkbox(t("say-hide"), isMuted(), (on) => {
      local.setItem("muted", on ? "on" : "off");
      this.spoken.textContent = "";
      this.drawPlayers();
    });
    const all = html("details", { class: "phrases", hidden: true }, html("summary", {}, icon("chat"), t("phrases")), html("div", { class: "row" }, ...PHRASES.map(say)), mute.element);
    return /** @type {HTMLDetailsElement} */ (all);
  }

  /** Builds the switch for notifications while the page is hidden. */
  makeNotificationSwitch() {
    if (!("Notification" in window) || !("serviceWorker" in navigator)) return null;
    const isOn = local.getItem("notify") === "on" && Notification.permission === "granted";
    const box = checkbox(t("notify"), isOn, async (on) => {
      const isAllowed = on && (await Notification.requestPermission()) === "granted";
      box.field.checked = isAllowed;
      local.setItem("notify", isAllowed ? "on" : "off");
    });
    return box.element;
  }

  /** Announces the player's turn in the page title and, if enabled, in a notification. @param {boolean} isTurn */
  announceTurn(isTurn) {
    const title = isTurn ? `● ${t("my-turn")}` : t("nav-online");
    document.title = `${title} · connect4`;
    const isNews = isTurn && !this.isTurn;
    this.isTurn = isTurn;
    if (isNews) void this.board.landed.then(() => sound("turn"));
    if (!isNews || !document.hidden || local.getItem("notify") !== "on" || Notification.permission !== "granted") return;
    const body = this.view ? describeLastMove(this.view) : "";
    void navigator.serviceWorker.ready.then((ready) => ready.showNotification(t("my-turn"), { body, tag: this.id, data: location.href }));
  }

  connect() {
    this.room?.close();
    this.room = new Room(this.id, {
      state: (state, events, seat) => void this.receive(state, events, seat),
      presence: (online, spectators) => {
        [this.online, this.spectators] = [online, spectators];
        this.drawPlayers();
        this.drawConnection(true);
      },
      connection: (isConnected) => this.drawConnection(isConnected),
      refused: (refusal) => {
        this.note.textContent = errorText(refusal);
        void this.draw();
      },
    });
  }

  /** @param {RoomState} state @param {RoomEvent[]} events @param {Seat | null} seat */
  async receive(state, events, seat) {
    const hadSeat = this.seat !== null;
    // Both players of an accepted rematch go there immediately; spectators get a link.
    if (seat && this.state && !this.state.next && state.next) return navigate(`/game/${state.next}`);
    if (this.state && !this.state.ending && state.ending) this.isCheered = true;
    [this.state, this.seat] = [state, seat];
    this.players.receive(state);
    this.note.textContent = "";
    this.drawConnection(this.room?.isWelcome ?? false);
    const last = events.at(-1);
    if (last?.what !== "said") this.news = hadSeat && !seat ? [t("seat-moved")] : [];
    else if (last.seat && last.seat !== seat && last.phrase && !isMuted()) {
      this.spoken.replaceChildren(...parts("labeled", { label: this.players.nameOf(last.seat), text: phraseText(last.phrase) }));
    }
    if (last?.seat && last.seat !== seat && (last.what === "draw_declined" || last.what === "takeback_declined")) {
      this.news = parts("declined", { what: last.what, name: this.players.nameOf(last.seat) });
    }
    if (seat) remember(this.id);
    // The game has begun, perhaps in a hidden tab. If the player moves first, the same tone says so.
    if (seat && last?.what === "joined" && state.to_move !== seat) sound("turn");
    if (state.names.every((name) => name !== null)) this.waiting?.stop();
    const view = await engine.view(state.game);
    if (this.state !== state || this.isLeft) return;
    const isPlayed = this.playPremove(state, view);
    // Discs land in order.
    await this.board.landed;
    if (this.state !== state || this.isLeft) return;
    this.view = view;
    await this.draw(!isPlayed);
  }

  /** @param {string} what @param {string} [move] */
  act(what, move) {
    this.send(move === undefined ? { do: what } : { do: what, move });
  }

  /** @param {import("../room.js").Act} act */
  send(act) {
    if (this.state) this.room?.act(act, this.state.version);
    if (!this.room?.isWelcome) this.drawConnection(false);
  }

  /** Plays a move, or, if it is not the player's turn, makes it the premove. The same move again cancels it. @param {string} move */
  choose(move) {
    if (!this.view || this.state?.to_move === this.seat) return this.act("play", move);
    this.setPremove(move === this.premove?.move ? null : move);
  }

  /** @param {string | null} move */
  setPremove(move) {
    const { view } = this;
    if (!view || (!move && !this.premove)) return;
    this.premove = move ? { move, steps: view.steps.length + 1 } : null;
    this.news = move ? [] : [t("premove-canceled")];
    this.drawPremove();
    void this.drawStatus();
  }

  drawPremove() {
    this.board.showPremove(this.premove?.move ?? null, this.ownSide());
  }

  /** The side of the player. @returns {Side} */
  ownSide() {
    return this.seat === this.state?.x_seat ? "X" : "O";
  }

  /**
   * Plays the premove if it is legal in this view, and drops it visibly if not. Returns whether it was played.
   * @param {RoomState} state
   * @param {View} view
   */
  playPremove(state, view) {
    const { premove } = this;
    // Offers and phrases do not concern it.
    if (!premove || (view.steps.length === premove.steps - 1 && !state.ending)) return false;
    this.premove = null;
    this.board.showPremove(null);
    const isLegal = view.gravity ? view.legal.some((cell) => nameOf(cell, true) === premove.move) : view.legal.includes(premove.move);
    if (state.to_move === this.seat && view.steps.length === premove.steps && isLegal) {
      this.act("play", premove.move);
      return true;
    }
    if (!state.ending) this.news = [html("span", { class: "dropped" }, t("premove-dropped", { move: premove.move }))];
    return false;
  }

  /** @param {boolean} [canMove] whether the player can move in their turn */
  async draw(canMove = true) {
    const { state, view } = this;
    if (!state || !view) return;
    const isTurn = state.to_move !== null && state.to_move === this.seat;
    // While sides may be swapped, nobody knows the color of the next move.
    const canPremove = this.seat !== null && state.to_move !== null && !isTurn && !view.opening && !view.can_swap;
    if (!state.ending) this.headline.clear();
    const isLost = this.seat !== null && state.ending?.winner !== this.seat;
    const landed = this.board.update(view, { canMove: isTurn && canMove, premover: canPremove ? this.ownSide() : null, isLost });
    this.drawPremove();
    this.drawPlayers();
    this.drawActions(state, isTurn);
    this.drawInvitation(state);
    this.announceTurn(isTurn && canMove);
    if (!(await landed) || this.state !== state) return;
    this.drawStatus();
    if (isTurn && canMove) this.board.showNext(view.steps.length < 2);
    if (state.ending) this.drawHeadline(state.ending, view);
  }

  /** Says who won, in words for the person who reads it. @param {NonNullable<RoomState["ending"]>} ending @param {View} view */
  drawHeadline({ winner, reason }, view) {
    if (reason === "abandoned") return;
    const isLost = this.seat !== null && winner !== this.seat;
    const cheered = this.isCheered;
    this.isCheered = false;
    if (!winner) return this.headline.show([t("game-drawn")], null, false);
    const name = this.players.nameOf(winner);
    const words = winner === this.seat ? [t("you-won")] : this.seat ? parts("wins-again", { who: "player", name }) : parts("side-wins", { side: name });
    this.headline.show(words, winner === this.state?.x_seat ? "X" : "O", cheered && !isLost);
    // A line has its own sound.
    if (cheered && view.outcome === null) sound(isLost ? "lose" : "win");
  }

  /** Says whose turn it is or who won, and what is offered. */
  drawStatus() {
    const { state, view } = this;
    if (!state || !view) return;
    /** @type {(Node | string)[][]} */
    const sentences = [];
    /** @type {string | (Node | string)[]} */
    let turn = "";
    if (state.ending) {
      const { winner, reason } = state.ending;
      if (winner) sentences.push(parts("won-by", { name: this.players.nameOf(winner), reason }));
      else sentences.push([t(reason === "abandoned" ? "ended-by" : "drawn-by", { reason })]);
    } else if (state.to_move === null) turn = t("waiting");
    else turn = state.to_move === this.seat ? t("your-move", { side: sideName(view.side_to_move) }) : parts("their-move", { name: this.players.nameOf(state.to_move) });
    const asked = /** @satisfies {[Seat | null, Key][]} */ ([
      [state.draw_offer, "draw-offered"],
      [state.takeback, "takeback-asked"],
      [state.next ? null : state.rematch, "rematch-offered"],
    ]);
    for (const [by, key] of asked) {
      if (by) sentences.push(by === this.seat ? [t("you-offered")] : parts(key, { name: this.players.nameOf(by) }));
    }
    const { premove } = this;
    if (premove) sentences.push([t("premove-set", { move: premove.move })]);
    sentences.push(this.news, state.ending ? [] : [describeLastMove(view)]);
    const text = html("p", {}, html("strong", {}, ...turn), " ", ...sentences.filter((say) => say.some((part) => part !== "")).flatMap((say) => [...say, " "]).slice(0, -1));
    if (this.status.innerHTML !== text.innerHTML) this.status.replaceChildren(...text.childNodes);
  }

  drawPlayers() {
    this.players.draw(this.seat, this.online, isMuted());
  }

  /** Updates the clocks between the server's messages. */
  tick() {
    const left = this.players.tick();
    const isHurried = left !== null && left < LOW_TIME && this.state?.to_move === this.seat;
    if (isHurried && !this.isHurried) this.spoken.textContent = t("low-time");
    this.isHurried = isHurried;
  }

  /** @param {RoomState} state @param {boolean} isTurn */
  drawActions(state, isTurn) {
    /** @type {HTMLElement[]} */
    const tools = [];
    /** @type {HTMLElement[]} */
    const buttons = [];
    const act = (/** @type {Key} */ key, /** @type {string} */ what, style = "") => button(t(key), () => this.act(what), { class: style });
    const hasBegun = state.names.every((name) => name !== null);
    const isTheirs = (/** @type {Seat | null} */ by) => by !== null && by !== this.seat;
    if (this.seat && hasBegun && !state.ending) {
      const isOpen = /** @type {Record<string, boolean>} */ ({ swap: state.can_swap && isTurn, draw: isTheirs(state.draw_offer), takeback: isTheirs(state.takeback) });
      const rows = /** @type {Record<string, () => HTMLElement[]>} */ ({
        swap: () => [button(t("swap-now"), () => this.act("play", "swap"), { class: "main" })],
        draw: () => [act("accept-draw", "accept_draw", "main"), act("decline-draw", "decline_draw")],
        takeback: () => [act("accept-takeback", "accept_takeback", "main"), act("decline-takeback", "decline_takeback")],
      });
      const asked = Object.keys(isOpen).filter((question) => isOpen[question]);
      // Each question keeps its line, so that no answer moves to where another was.
      this.questions = asked.length ? [...new Set([...this.questions, ...asked])] : [];
      for (const question of this.questions) buttons.push(html("div", { class: isOpen[question] ? "answer-row" : "answer-row gone" }, ...(rows[question]?.() ?? [])));
      const canTakeBack = state.takeback === null && hasMoved(this.seat, this.view);
      tools.push(
        tool("draw", t("offer-draw"), () => this.act("offer_draw"), { disabled: state.draw_offer !== null }),
        tool("undo", t("ask-takeback"), () => this.act("request_takeback"), { disabled: !canTakeBack }),
        tool("resign", t("resign"), () => confirm(t("resign-sure")) && this.act("resign"), { class: "apart danger" }),
      );
    } else this.questions = [];
    const tournament = session.getItem(`tournament-${this.id}`);
    if (state.ending && tournament) buttons.push(html("a", { class: "button main", href: `/tournament/${tournament}` }, t("tournament-back")));
    if (state.ending && this.view) {
      if (tournament) {
        // The tournament pairs its players.
      } else if (state.next) buttons.push(html("a", { class: "button main", href: `/game/${state.next}` }, t(this.seat ? "to-rematch" : "watch-rematch")));
      else if (this.seat && isTheirs(state.rematch)) buttons.push(act("accept-rematch", "accept_rematch", "main"));
      else if (this.seat && !state.rematch) buttons.push(act("again", "offer_rematch", "main"));
      const query = queryOf(this.view);
      const view = this.view;
      const { gravity, steps } = view;
      if (steps.length) buttons.push(html("a", { class: "plain", href: `/review?${query}` }, t("review")));
      if (steps.length) buttons.push(button(t("film"), () => void import("../film.js").then(({ shareFilm }) => shareFilm(view)), { class: "plain" }));
      if (gravity && steps.length && this.bestMoves.childElementCount === 0) buttons.push(button(t("best-moves-ask"), () => void this.showBestMoves(state), { class: "plain" }));
    }
    this.actions.classList.toggle("offer", state.ending !== null);
    this.tools.hidden = tools.length === 0;
    replaceButtons(this.tools, tools);
    replaceButtons(this.actions, buttons);
    this.phrases.hidden = !this.seat || !hasBegun;
  }

  /** Shows how often each player found the best move. @param {RoomState} state */
  async showBestMoves(state) {
    this.bestMoves.replaceChildren(html("p", { class: "note" }, t("working")));
    const { bestMoves } = await import("./best-moves.js");
    const seats = /** @type {Record<"X" | "O", Seat>} */ (state.x_seat === 1 ? { X: 1, O: 2 } : { X: 2, O: 1 });
    this.bestMoves.replaceChildren(await bestMoves(this.id, state.game, seats, (seat) => this.players.nameOf(seat)));
    this.drawActions(state, false);
  }

  /** Until the game starts, shows the invitation instead of the board; then the spectator link. @param {RoomState} state */
  drawInvitation(state) {
    const { join = "", watch = "" } = JSON.parse(local.getItem(`links-${this.id}`) ?? "{}");
    const isWaiting = this.seat !== null && !state.ending && state.names.some((name) => name === null);
    this.table.hidden = isWaiting;
    this.invitation.hidden = !isWaiting;
    const shown = isWaiting ? "invitation" : watch && !state.ending ? "watch" : "";
    if (this.links.dataset["shown"] === shown) return;
    this.links.dataset["shown"] = shown;
    const address = (/** @type {string} */ path) => new URL(path, location.href).href;
    const spectators = () => html("details", {}, html("summary", {}, t("invite-spectators")), linkRow(t("watch-link"), address(watch)), ...(join && isWaiting ? [] : localNote()));
    this.links.replaceChildren(...(shown === "watch" ? [spectators()] : []));
    if (!isWaiting) return this.invitation.replaceChildren();
    const rules = html("p", { class: "note" }, describeRules(state));
    const back = html("a", { class: "button", href: "/online" }, t("back"));
    // A challenge ends when its creator leaves.
    const cancel = html("a", { class: "button", href: "/online", click: () => forget([this.id]) }, t("cancel-waiting"));
    const discs = html("span", { class: "searching", "aria-hidden": "true" }, html("i", { class: "X" }), html("i", { class: "O" }), html("i", { class: "X" }));
    if (!join) return this.invitation.replaceChildren(html("h2", {}, t(this.waiting ? "looking" : "waiting")), discs, rules, this.waiting?.element ?? "", ...(watch ? [spectators()] : []), this.waiting ? cancel : back);
    const code = html("div", { class: "code" });
    this.invitation.replaceChildren(html("h2", {}, t("invite-title")), code, linkRow(t("join-link"), address(join), "main"), html("p", { class: "note waiting-for", role: "status" }, discs, t("waiting")), rules, spectators(), back);
    void qrCode(address(join), t("qr")).then((picture) => code.replaceChildren(picture));
  }

  /** @param {boolean} isConnected */
  drawConnection(isConnected) {
    const count = this.spectators;
    const text = !isConnected ? "" : this.seat ? t("connected") : t("watching", { count });
    if (this.connection.textContent !== text) this.connection.textContent = text;
    const isPaused = this.state?.paused && this.room?.isWelcome;
    const lost = isPaused ? t("server-paused") : isConnected ? "" : `${t("reconnecting")} ${this.room?.open.size ? t("queued") : ""}`.trim();
    if (this.lost.textContent !== lost) this.lost.textContent = lost;
    this.lost.hidden = lost === "";
  }

  /** @param {string} pressed */
  key(pressed) {
    if (pressed === "Escape" && this.premove) this.setPremove(null);
    else if (pressed === "n" && this.state?.ending) /** @type {HTMLElement | null} */ (this.actions.querySelector(".main"))?.click();
    else return this.board.type(pressed);
    return true;
  }

  leave() {
    this.isLeft = true;
    clearInterval(this.ticker);
    this.waiting?.stop();
    this.room?.close();
  }
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const id = url.pathname.slice("/game/".length);
  const secret = new URLSearchParams(url.hash.slice(1)).get("seat");
  // Keep the secret and the preview token out of history and bookmarks.
  if (url.hash || url.search) history.replaceState(null, "", url.pathname);
  if (secret !== null) {
    await api(`/games/${id}/seat`, { secret }).catch((error) => {
      throw error.code === "not_found" ? new Error(t("seat-gone")) : error;
    });
  }
  const { can_join: canJoin, watch, state } = await api(`/games/${id}`);
  if (watch && !local.getItem(`links-${id}`)) local.setItem(`links-${id}`, JSON.stringify({ watch }));
  const online = new Online(id);
  if (!canJoin) {
    online.connect();
    return { title: t("nav-online"), element: online.element, leave: () => online.leave(), key: (key) => online.key(key) };
  }
  const player = identity();
  const note = html("p", { class: "note error", role: "alert" });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await api(`/games/${id}/join`, { name: player.name() });
      navigate(`/game/${id}`);
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  const { names, x_seat: xSeat } = /** @type {RoomState} */ (state);
  const host = /** @type {Seat} */ (names[0] === null ? 2 : 1);
  const side = host === xSeat ? t("side-second", { side: sideName("O") }) : t("side-first", { side: sideName("X") });
  const form = html(
    "form",
    { class: "panel invite", submit: join },
    html("h2", {}, ...parts("invited-by", { name: named(names[host - 1] || t("anonymous", { seat: host })) })),
    html("p", {}, t("invitation-rules", { rules: describeRules(state), side })),
    player.element,
    html("button", { class: "main" }, t("join-game")),
    note,
  );
  return { title: t("nav-online"), element: form, leave: () => online.leave() };
}
