// An online game, for players and spectators.

import { api } from "../api.js";
import { Board, disc } from "../board.js";
import { button, checkbox, copyText, html, labelled, named, navigate, svg } from "../dom.js";
import * as engine from "../engine.js";
import { describeLastMove, gameStatus, queryOf } from "../game.js";
import { layout } from "../layout.js";
import { Room, remember } from "../room.js";
import { local, session } from "../storage.js";
import { errorText, load, parts, sideName, t } from "../texts.js";
import { waiting } from "./lobby.js";

/** @import { RoomState, Seat, Side, View } from "../types.js" */
/** @import { Key } from "../texts.js" */
/** @import { Event as RoomEvent } from "../room.js" */

await load("online");

/** The chat phrases, as the server names them. */
const PHRASES = /** @type {const} */ (["hello", "good_luck", "well_played", "thanks", "sorry", "good_game"]);
/** Whether the opponent's phrases are shown. */
const isMuted = () => local.getItem("muted") === "on";
/** @param {string} phrase */
const phraseText = (phrase) => t("phrase", { phrase });

/** Whether a player has a move to take back. Under swap-3 the first player places three discs. @param {Seat} seat @param {View | null} view */
const hasMoved = (seat, view) => (view?.steps.length ?? 0) >= (seat === 2 && view?.swap === 3 ? 4 : seat);

/** Describes the rules of a game. @param {RoomState} state */
export function describeRules({ game, clock }) {
  const parts = [t("rule-board", { size: game.size, connect: game.connect })];
  if (!game.gravity) parts.push(t("rule-free"));
  if (game.swap) parts.push(t(game.swap === 3 ? "rule-swap-three" : "rule-swap"));
  parts.push(clock ? t("rule-clock", { minutes: clock.initial / 60_000, seconds: clock.increment / 1000 }) : t("rule-no-clock"));
  return parts.join(", ");
}

/** A link as a QR code. @param {string} url @param {string} name what it is */
export async function qrCode(url, name) {
  const { generate } = await import("../vendor/lean-qr.js");
  const bits = /** @type {any} */ (generate)(url);
  const dots = [...Array(bits.size ** 2).keys()].filter((index) => bits.get(index % bits.size, Math.floor(index / bits.size)));
  const path = dots.map((index) => `M${index % bits.size} ${Math.floor(index / bits.size)}h1v1h-1z`).join("");
  const box = `-4 -4 ${bits.size + 8} ${bits.size + 8}`;
  return svg("svg", { class: "qr-code", viewBox: box, role: "img", "aria-label": name }, svg("path", { d: path }));
}

/** A link to share. @param {string} text what it does @param {string} url */
export function linkRow(text, url) {
  const field = html("input", { readonly: true, value: url, focus: () => field.select() });
  const copy = button(t("copy-link"), () => void copyText(url).then(() => (copy.textContent = t("copied"))));
  const share = "share" in navigator ? button(t("share"), () => void navigator.share({ title: t("share-text"), url }).catch(() => {})) : "";
  return html("div", { class: "row" }, labelled(text, field), copy, share);
}

class Online {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.board = new Board((move) => this.act("play", move));
    /** @type {RoomState | null} */
    this.state = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Seat | null} */
    this.seat = null;
    this.online = [false, false];
    this.spectators = 0;
    /** Time when the state arrived; clocks count down from then. */
    this.receivedAt = 0;
    /** @type {Room | null} */
    this.room = null;
    /** Messages about declined offers or a moved player, until the next event. @type {(Node | string)[]} */
    this.news = [];
    this.isTurn = false;
    this.isLeft = false;
    this.connection = html("p", { class: "note", role: "status" }, t("connecting"));
    this.lost = html("p", { class: "connection-lost", role: "alert", hidden: true });
    this.status = html("p", { class: "status", role: "status" });
    this.note = html("p", { class: "note error", role: "alert" });
    this.people = html("ul", { class: "seats people head" });
    this.actions = html("div", { class: "row" });
    this.links = html("div", { class: "note links" });
    this.bestMoves = html("div", { role: "status" });
    /** The opponent's phrases, for screen readers. */
    this.phraseStatus = html("p", { class: "visually-hidden", role: "status" });
    this.phrases = this.makePhrases();
    this.waiting = waiting(id);
    const messages = html("section", { class: "messages" }, this.waiting?.element, this.lost, this.status, this.note, this.actions, this.phrases, this.phraseStatus, this.bestMoves);
    const panel = html("section", { class: "panel" }, this.connection, this.links, this.makeNotificationSwitch());
    this.element = layout({ place: [this.board.element], side: [this.people, messages, panel] });
    this.ticker = setInterval(() => this.tick(), 200);
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
      this.phraseStatus.textContent = "";
      this.drawPeople();
    });
    const all = html("details", { class: "phrases", hidden: true }, html("summary", {}, t("phrases")), html("div", { class: "row" }, ...PHRASES.map(say)), mute.element);
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
    const isNews = isTurn && !this.isTurn && document.hidden;
    this.isTurn = isTurn;
    if (!isNews || local.getItem("notify") !== "on" || Notification.permission !== "granted") return;
    const body = this.view ? describeLastMove(this.view) : "";
    void navigator.serviceWorker.ready.then((ready) => ready.showNotification(t("my-turn"), { body, tag: this.id, data: location.href }));
  }

  connect() {
    this.room?.close();
    this.room = new Room(this.id, {
      state: (state, events, seat) => void this.receive(state, events, seat),
      presence: (online, spectators) => {
        [this.online, this.spectators] = [online, spectators];
        this.drawPeople();
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
    [this.state, this.seat, this.receivedAt] = [state, seat, performance.now()];
    this.note.textContent = "";
    const last = events.at(-1);
    if (last?.what !== "said") this.news = hadSeat && !seat ? [t("seat-moved")] : [];
    else if (last.seat && last.seat !== seat && last.phrase && !isMuted()) {
      this.phraseStatus.replaceChildren(...parts("labeled", { label: this.nameOf(last.seat), text: phraseText(last.phrase) }));
    }
    if (last?.seat && last.seat !== seat && (last.what === "draw_declined" || last.what === "takeback_declined")) {
      this.news = parts("declined", { what: last.what, name: this.nameOf(last.seat) });
    }
    if (seat) remember(this.id);
    if (state.names.every((name) => name !== null)) this.waiting?.stop();
    const view = await engine.view(state.game);
    // Discs land in order.
    await this.board.landed;
    if (this.state !== state || this.isLeft) return;
    this.view = view;
    await this.draw();
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

  /** @param {Seat} seat */
  nameOf(seat) {
    const name = this.state?.names[seat - 1];
    if (name === null || name === undefined) return t("seat-free");
    return named(name || t("anonymous", { seat }));
  }

  async draw() {
    const { state, view } = this;
    if (!state || !view) return;
    const isTurn = state.to_move !== null && state.to_move === this.seat;
    const landed = this.board.update(view, { canMove: isTurn });
    this.drawPeople();
    this.drawActions(state, isTurn);
    this.drawLinks(state);
    this.announceTurn(isTurn);
    if (!(await landed) || this.state !== state) return;
    /** @type {(Node | string)[][]} */
    const sentences = [[describeLastMove(view)]];
    if (state.ending) {
      const { reason } = state.ending;
      if (state.ending.winner) sentences.push(parts("won-by", { name: this.nameOf(state.ending.winner), reason }));
      else sentences.push([t(reason === "abandoned" ? "ended-by" : "drawn-by", { reason })]);
    } else if (state.to_move === null) sentences.push([t("waiting")]);
    else sentences.push([isTurn ? t("your-move", { side: sideName(view.side_to_move) }) : gameStatus(view)]);
    const asked = /** @satisfies {[Seat | null, Key][]} */ ([
      [state.draw_offer, "draw-offered"],
      [state.takeback, "takeback-asked"],
      [state.next ? null : state.rematch, "rematch-offered"],
    ]);
    for (const [by, key] of asked) {
      if (by) sentences.push(by === this.seat ? [t("you-offered")] : parts(key, { name: this.nameOf(by) }));
    }
    sentences.push(this.news);
    const text = html("p", {}, ...sentences.filter((say) => say.some((part) => part !== "")).flatMap((say) => [...say, " "]).slice(0, -1));
    if (this.status.textContent !== text.textContent) this.status.replaceChildren(...text.childNodes);
  }

  drawPeople() {
    const state = this.state;
    if (!state) return;
    const seats = /** @type {Seat[]} */ ([1, 2]).map((seat) => {
      const side = /** @type {Side} */ (seat === state.x_seat ? "X" : "O");
      const picture = svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, disc(side));
      const isThere = state.names[seat - 1] !== null;
      const there = t("player-presence", { state: this.online[seat - 1] ? "online" : "offline" });
      const dot = isThere ? html("span", { class: this.online[seat - 1] ? "dot online" : "dot", role: "img", "aria-label": there, title: there }) : null;
      const own = seat === this.seat ? html("small", {}, " ", t("seat-you")) : null;
      const clock = state.clock ? html("span", { class: "clock", "data-seat": seat }) : null;
      const phrase = seat === this.seat || !isMuted() ? state.said[seat - 1] : null;
      const said = phrase ? html("span", { class: "phrase" }, phraseText(phrase)) : null;
      const text = html("span", {}, ...parts("labeled", { label: sideName(side), text: this.nameOf(seat) }), own, said);
      return html("li", { class: state.to_move === seat ? "turn" : "" }, picture, text, dot, clock);
    });
    this.people.replaceChildren(...seats);
    this.tick();
  }

  /** Updates the clocks between the server's messages. */
  tick() {
    const clock = this.state?.clock;
    if (!clock) return;
    for (const element of this.people.querySelectorAll(".clock")) {
      const seat = Number(element.getAttribute("data-seat"));
      const gone = clock.running === seat ? performance.now() - this.receivedAt : 0;
      const seconds = Math.max(0, Math.ceil(((clock.left[seat - 1] ?? 0) - gone) / 1000));
      element.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    }
  }

  /** @param {RoomState} state @param {boolean} isTurn */
  drawActions(state, isTurn) {
    /** @type {HTMLElement[]} */
    const buttons = [];
    const add = (/** @type {Key} */ key, /** @type {string} */ what) => buttons.push(button(t(key), () => this.act(what)));
    const hasBegun = state.names.every((name) => name !== null);
    const isTheirs = (/** @type {Seat | null} */ by) => by !== null && by !== this.seat;
    if (this.seat && hasBegun && !state.ending) {
      if (state.can_swap && isTurn) buttons.push(button(t("swap-now"), () => this.act("play", "swap")));
      if (isTheirs(state.draw_offer)) {
        add("accept-draw", "accept_draw");
        add("decline", "decline_draw");
      } else if (!state.draw_offer) add("offer-draw", "offer_draw");
      if (isTheirs(state.takeback)) {
        add("accept-takeback", "accept_takeback");
        add("decline", "decline_takeback");
      } else if (!state.takeback && hasMoved(this.seat, this.view)) add("ask-takeback", "request_takeback");
      buttons.push(button(t("resign"), () => confirm(t("resign-sure")) && this.act("resign")));
    }
    const tournament = session.getItem(`tournament-${this.id}`);
    if (state.ending && tournament) buttons.push(html("a", { class: "button main", href: `/tournament/${tournament}` }, t("tournament-back")));
    if (state.ending && this.view) {
      const query = queryOf(this.view);
      if (this.view.steps.length) buttons.push(html("a", { class: "button", href: `/review?${query}` }, t("review")));
      const { gravity, steps } = this.view;
      if (gravity && steps.length && this.bestMoves.childElementCount === 0) buttons.push(button(t("best-moves-ask"), () => void this.showBestMoves(state)));
      if (state.next) buttons.push(html("a", { class: "button", href: `/game/${state.next}` }, t("to-rematch")));
      else if (this.seat && isTheirs(state.rematch)) add("accept-rematch", "accept_rematch");
      else if (this.seat && !state.rematch) add("offer-rematch", "offer_rematch");
    }
    this.actions.replaceChildren(...buttons);
    this.phrases.hidden = !this.seat || !hasBegun;
  }

  /** Shows how often each player found the best move. @param {RoomState} state */
  async showBestMoves(state) {
    this.bestMoves.replaceChildren(html("p", { class: "note" }, t("working")));
    const { bestMoves } = await import("./best-moves.js");
    const seats = /** @type {Record<"X" | "O", Seat>} */ (state.x_seat === 1 ? { X: 1, O: 2 } : { X: 2, O: 1 });
    this.bestMoves.replaceChildren(await bestMoves(this.id, state.game, seats, (seat) => this.nameOf(seat)));
    this.drawActions(state, false);
  }

  /** Shows the invitation link to the creator, and the spectator link to both players. @param {RoomState} state */
  drawLinks(state) {
    const kept = local.getItem(`links-${this.id}`);
    const canJoin = state.names.some((name) => name === null);
    const { join = "", watch = "" } = JSON.parse(kept ?? "{}");
    const shown = !kept || state.ending ? "" : canJoin && join ? "both" : "watch";
    if (this.links.dataset["shown"] === shown) return;
    this.links.dataset["shown"] = shown;
    if (!kept || shown === "") return this.links.replaceChildren();
    const link = (/** @type {Key} */ key, /** @type {string} */ path) => linkRow(t(key), new URL(path, location.href).href);
    this.links.replaceChildren(...(shown === "both" ? [link("join-link", join)] : []), link("watch-link", watch));
    if (shown === "both") void qrCode(new URL(join, location.href).href, t("qr")).then((picture) => this.links.dataset["shown"] === "both" && this.links.children[0]?.after(picture));
  }

  /** @param {boolean} isConnected */
  drawConnection(isConnected) {
    const count = this.spectators;
    const text = !isConnected ? "" : this.seat ? t("connected") : t("watching", { count });
    if (this.connection.textContent !== text) this.connection.textContent = text;
    const lost = isConnected ? "" : `${t("reconnecting")} ${this.room?.open.size ? t("queued") : ""}`.trim();
    if (this.lost.textContent !== lost) this.lost.textContent = lost;
    this.lost.hidden = isConnected;
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
    const key = (/** @type {string} */ pressed) => online.board.type(pressed);
    return { title: t("nav-online"), element: online.element, leave: () => online.leave(), key };
  }
  const name = html("input", { maxlength: 30, value: local.getItem("name") ?? "", autocomplete: "nickname" });
  const note = html("p", { class: "note error", role: "alert" });
  const join = async (/** @type {Event} */ event) => {
    event.preventDefault();
    local.setItem("name", name.value);
    try {
      await api(`/games/${id}/join`, { name: name.value });
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
    { class: "panel", submit: join },
    html("h2", {}, ...parts("invited-by", { name: named(names[host - 1] || t("anonymous", { seat: host })) })),
    html("p", {}, t("invitation-rules", { rules: describeRules(state), side })),
    labelled(t("your-name"), name),
    html("div", { class: "row" }, html("button", { class: "main" }, t("join-game"))),
    note,
  );
  return { title: t("nav-online"), element: form, leave: () => online.leave() };
}
