// A connection to an online game that survives every drop of the network.

import { Refused } from "./engine.js";

/** @import { RoomState, Seat } from "./types.js" */

/** @typedef {{ version: number, seat: Seat | null, what: string, move?: string, name?: string, phrase?: string }} Event */
/** @typedef {{ do: string, move?: string, phrase?: string }} Act */
/**
 * @typedef {{
 *   state(state: RoomState, events: Event[], seat: Seat | null): void,
 *   presence(online: boolean[], watchers: number): void,
 *   connection(isConnected: boolean): void,
 *   refused(refusal: Refused): void,
 * }} Listener
 */

const PROTOCOL = 1;
/** Milliseconds before the first new try, and at most. */
const WAIT = [300, 2000];
/** Milliseconds before an act is sent again that the server could not store. */
const AGAIN = 1000;
/** Milliseconds: a connection that is silent for half of this is tried, and dropped when it is silent for twice this. */
const SILENCE = 10_000;

/** How many games this browser knows that it plays in. */
const REMEMBERED = 12;

/** The games that this browser has played in, the latest first. @returns {string[]} */
export const remembered = () => JSON.parse(localStorage.getItem("rooms") ?? "[]");

/** @param {string} id */
export function remember(id) {
  const ids = remembered();
  if (ids[0] !== id) localStorage.setItem("rooms", JSON.stringify([id, ...ids.filter((one) => one !== id)].slice(0, REMEMBERED)));
}

/** @param {string[]} ids */
export function forget(ids) {
  localStorage.setItem("rooms", JSON.stringify(remembered().filter((one) => !ids.includes(one))));
}

export class Room {
  /** @param {string} id @param {Listener} listener */
  constructor(id, listener) {
    this.id = id;
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | null} */
    this.seen = null;
    /** @type {Seat | null} */
    this.seat = null;
    /** Acts that were not answered yet; after a drop they are sent again, which does no harm. @type {Map<string, any>} */
    this.open = new Map();
    this.tries = 0;
    this.isClosed = false;
    this.isWelcome = false;
    this.retry = 0;
    this.heard = Date.now();
    this.pulse = setInterval(() => this.beat(), SILENCE / 2);
    this.online = () => this.connect();
    this.offline = () => this.drop();
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.connect();
  }

  connect() {
    if (this.isClosed || this.socket) return;
    const url = new URL(`/api/v1/games/${this.id}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    this.heard = Date.now();
    socket.addEventListener("open", () => this.send({ type: "hello", protocol: PROTOCOL, seen: this.seen }));
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.lost(socket));
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isWelcome = false;
    if (this.isClosed) return;
    this.listener.connection(false);
    const [least = 0, most = 0] = WAIT;
    // A little chance keeps all clients from coming back at once.
    const wait = this.retry || Math.min(least * 2 ** this.tries, most) * (0.5 + Math.random());
    this.tries++;
    this.retry = 0;
    setTimeout(() => this.connect(), wait);
  }

  /** Gives a connection up that leads nowhere. */
  drop() {
    const socket = this.socket;
    socket?.close();
    if (socket) this.lost(socket);
  }

  /** A network that went away without a word is noticed by its silence. */
  beat() {
    const socket = this.socket;
    if (!socket) return;
    const silence = Date.now() - this.heard;
    if (silence > 2 * SILENCE) this.drop();
    else if (silence > SILENCE / 2) this.send({ type: "ping", id: "" });
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  hear(message) {
    this.heard = Date.now();
    switch (message.type) {
      case "welcome":
        this.seat = message.seat;
        this.seen = message.state.version;
        this.tries = 0;
        this.isWelcome = true;
        this.listener.connection(true);
        this.listener.state(message.state, message.events, message.seat);
        this.listener.presence(message.online, message.watchers);
        for (const act of this.open.values()) this.send(act);
        break;
      case "update":
        this.seen = message.state.version;
        this.listener.state(message.state, [message.event], this.seat);
        break;
      case "presence":
        this.listener.presence(message.online, message.watchers);
        break;
      case "ack":
        this.open.delete(message.id);
        this.listener.connection(true);
        break;
      case "refused":
        if (message.code === "busy") {
          // The server has no database just now. What was meant is kept; another server, or this one, will take it.
          this.listener.connection(false);
          const act = this.open.get(message.id);
          if (act) setTimeout(() => this.isWelcome && this.open.has(message.id) && this.send(act), AGAIN);
          break;
        }
        if (message.id) this.open.delete(message.id);
        if (message.code === "not_found") this.close();
        this.listener.refused(new Refused(message));
        break;
      case "goodbye":
        this.retry = message.retry;
        break;
      default:
        // Of a newer server; what matters is in the state.
        break;
    }
  }

  /** @param {Act} act @param {number} version the version of the state that it is about */
  act(act, version) {
    const id = crypto.randomUUID();
    const message = { type: "act", id, version, act };
    this.open.set(id, message);
    if (this.isWelcome) this.send(message);
  }

  close() {
    this.isClosed = true;
    clearInterval(this.pulse);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
