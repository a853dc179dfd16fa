// The data of the engine for offline use, which the service worker keeps: fetched when the page is idle, and described in the settings.

import { button } from "./dom.js";
import { load, t } from "./texts.js";

/** @typedef {{ bytes: number, state: "kept" | "missing" | "failed" }} Report */

/**
 * Asks the service worker about the data.
 * @param {"keep" | "look"} what whether to fetch missing data
 * @param {(report: Report) => void} [onReport]
 */
async function ask(what, onReport) {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => onReport?.(data);
  active?.postMessage(what, [port2]);
}

/** Fetches the data, unless the user wants to save data. */
export function keepSupplies() {
  const { connection } = /** @type {any} */ (navigator);
  if (!connection?.saveData) void ask("keep");
}

/** Describes the data and its size. @param {HTMLElement} note */
export async function describeSupplies(note) {
  await load("help");
  /** @param {Report} report */
  const show = ({ bytes, state }) => {
    note.textContent = t("offline-data", { state, megabytes: Math.ceil(bytes / 1e6) });
    if (state !== "kept") note.append(" ", button(t("offline-fetch"), () => void ask("keep", show)));
  };
  await ask("look", show);
}
