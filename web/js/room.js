// A connection to an online game that reconnects after every failure.

import { RequestError } from "./engine.js";
import { local } from "./storage.js";

/** @import { RoomState, Seat } from "./types.js" */

/** @typedef {{ version: number, seat: Seat | null, what: string, move?: string, name?: string, phrase?: string }} Event */
/** @typedef {{ do: string, move?: string, phrase?: string }} Act */
/**
 * @typedef {{
 *   state(state: RoomState, events: Event[], seat: Seat | null): void,
 *   presence(online: boolean[], spectators: number): void,
 *   connection(isConnected: boolean): void,
 *   refused(refusal: RequestError): void,
 * }} Listener
 */

const PROTOCOL = 1;
/** Milliseconds before a reconnection attempt: initially and at most, before jitter. */
const RECONNECT_DELAY = [300, 2000];
/** Milliseconds before resending a request that the server could not store. */
const RESEND_DELAY = 1000;
/** Milliseconds after which a connection attempt without an answer is given up: its server may be gone. */
const CONNECT_TIMEOUT = 4000;
/** Milliseconds: after half of this without a message the client sends a ping, after twice this it drops the connection. */
const HEARTBEAT = 10_000;

/** Number of games that this browser remembers. */
const REMEMBERED = 12;

/** Ids of the games played in this browser, latest first. @returns {string[]} */
export const remembered = () => JSON.parse(local.getItem("rooms") ?? "[]");

/** @param {string} id */
export function remember(id) {
  const ids = remembered();
  if (ids[0] !== id) local.setItem("rooms", JSON.stringify([id, ...ids.filter((one) => one !== id)].slice(0, REMEMBERED)));
}

/** @param {string[]} ids */
export function forget(ids) {
  local.setItem("rooms", JSON.stringify(remembered().filter((one) => !ids.includes(one))));
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
    /** Unanswered requests. They are sent again after a reconnection; the server ignores repetitions. @type {Map<string, any>} */
    this.open = new Map();
    this.attempts = 0;
    this.isClosed = false;
    this.isWelcome = false;
    this.retry = 0;
    this.lastMessageAt = Date.now();
    this.heartbeatTimer = setInterval(() => this.checkHeartbeat(), HEARTBEAT / 2);
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
    this.lastMessageAt = Date.now();
    socket.addEventListener("open", () => this.send({ type: "hello", protocol: PROTOCOL, seen: this.seen }));
    socket.addEventListener("message", (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => this.onClose(socket));
    setTimeout(() => {
      if (this.socket === socket && socket.readyState === WebSocket.CONNECTING) this.drop();
    }, CONNECT_TIMEOUT);
  }

  /** @param {WebSocket} socket */
  onClose(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isWelcome = false;
    if (this.isClosed) return;
    this.listener.connection(false);
    const [least = 0, most = 0] = RECONNECT_DELAY;
    // Jitter keeps clients from reconnecting all at the same time.
    const wait = this.retry || Math.min(least * 2 ** this.attempts, most) * (0.5 + Math.random());
    this.attempts++;
    this.retry = 0;
    setTimeout(() => this.connect(), wait);
  }

  /** Drops the connection. */
  drop() {
    const socket = this.socket;
    socket?.close();
    if (socket) this.onClose(socket);
  }

  /** Detects a connection that died silently. */
  checkHeartbeat() {
    const socket = this.socket;
    if (!socket) return;
    const silence = Date.now() - this.lastMessageAt;
    if (silence > 2 * HEARTBEAT) this.drop();
    else if (silence > HEARTBEAT / 2) this.send({ type: "ping", id: "" });
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends what is unanswered. */
  sendOpen() {
    for (const act of this.open.values()) this.send(act);
  }

  /** @param {any} message */
  receive(message) {
    this.lastMessageAt = Date.now();
    switch (message.type) {
      case "welcome":
        this.seat = message.seat;
        this.seen = message.state.version;
        this.attempts = 0;
        this.isWelcome = true;
        this.listener.connection(true);
        this.listener.state(message.state, message.events, message.seat);
        this.listener.presence(message.online, message.spectators);
        this.sendOpen();
        break;
      case "state":
        this.listener.connection(true);
        this.listener.state(message.state, [], this.seat);
        if (!message.state.paused) this.sendOpen();
        break;
      case "update":
        this.seen = message.state.version;
        this.listener.state(message.state, [message.event], this.seat);
        break;
      case "presence":
        this.listener.presence(message.online, message.spectators);
        break;
      case "ack":
        this.open.delete(message.id);
        this.listener.connection(true);
        break;
      case "refused":
        if (message.code === "busy") {
          // The server has lost its database. The request is kept and sent again, to this server or another.
          this.listener.connection(false);
          const act = this.open.get(message.id);
          if (act) setTimeout(() => this.isWelcome && this.open.has(message.id) && this.send(act), RESEND_DELAY);
          break;
        }
        if (message.id) this.open.delete(message.id);
        if (message.code === "not_found") this.close();
        this.listener.refused(new RequestError(message));
        break;
      case "goodbye":
        this.retry = message.retry;
        break;
      default:
        // From a newer server; the state has everything needed.
        break;
    }
  }

  /** @param {Act} act @param {number} version the version of the state that it is about */
  act(act, version) {
    // `crypto.randomUUID` exists only in secure contexts.
    const id = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const message = { type: "act", id, version, act };
    this.open.set(id, message);
    if (this.isWelcome) this.send(message);
  }

  close() {
    this.isClosed = true;
    clearInterval(this.heartbeatTimer);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.socket?.close();
  }
}
