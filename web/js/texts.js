// Texts in the chosen language, by default the browser's, from the Project Fluent catalogs in `locales/`, and names of cells and moves.

import { skin } from "./skin.js";
import { local } from "./storage.js";
import { FluentBundle, FluentResource } from "./vendor/fluent-bundle.js";

/** @import { Side } from "./types.js" */
/** @import { Messages } from "../tests/messages.js" */
/** A message. @typedef {keyof Messages} Key */
/** The variables of a message. @template {Key} K @typedef {keyof Messages[K] extends never ? [] : [values: Messages[K]]} ValuesOf */

/** All languages and their native names. @type {[tag: string, name: string][]} */
export const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["nl", "Nederlands"],
  ["pl", "Polski"],
  ["pt", "Português (Brasil)"],
];

const wanted = [local.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
/** The current language. */
export const language = wanted.find((tag) => languages.some(([one]) => one === tag)) ?? "en";

/** The language as a BCP 47 tag. */
export const languageTag = language === "pt" ? "pt-BR" : language;
const bundle = new FluentBundle(languageTag, { useIsolating: false });

/** Catalogs that are loaded or being loaded. @type {Map<string, Promise<void>>} */
const catalogs = new Map();

/** @param {string} name */
async function fetchCatalog(name) {
  const response = await fetch(new URL(`../locales/${language}/${name}.ftl`, import.meta.url));
  if (!response.ok) throw new Error(`${response.status} ${response.url}`);
  bundle.addResource(new FluentResource(await response.text()));
}

/** Loads a catalog of the current language, once. @param {"app" | "engine" | "help" | "learn" | "lessons" | "online" | "search" | "study"} name */
export function load(name) {
  const loading = catalogs.get(name) ?? fetchCatalog(name);
  catalogs.set(name, loading);
  // A failed request is repeated the next time.
  loading.catch(() => catalogs.delete(name));
  return loading;
}

await load("app");

/**
 * A message with its variables filled.
 * @template {Key} K
 * @param {K} key
 * @param {ValuesOf<K>} values
 * @returns {string}
 */
export function t(key, ...[values]) {
  // Incomplete messages are better than none, so errors are ignored; `npm run types` checks the variables.
  return bundle.formatPattern(bundle.getMessage(key)?.value ?? key, /** @type {any} */ (values), /** @type {any} */ ([]));
}

/** The first character that stands for an element; these characters are for private use. */
const FIRST_MARK = 0xe100;

/**
 * A message with elements as some of its variables.
 * @template {Key} K
 * @param {K} key
 * @param {{ [name in keyof Messages[K]]: Messages[K][name] | Node }} values
 * @returns {(Node | string)[]}
 */
export function parts(key, values) {
  /** @type {Node[]} */
  const nodes = [];
  const marked = Object.entries(values).map(([name, value]) => [name, value instanceof Node ? String.fromCharCode(FIRST_MARK - 1 + nodes.push(value)) : value]);
  const text = t(key, .../** @type {any} */ ([Object.fromEntries(marked)]));
  return text.split(/([\ue100-\ue1ff])/).map((part) => nodes[part.charCodeAt(0) - FIRST_MARK] ?? part);
}

/** The name of a side: that of its discs in the theme of the board, by default the current one. @param {Side} side */
export const sideName = (side, look = skin()) => t("side", { look: `${side}_${look}` });

/** Describes an error. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof Error)) return String(error);
  const { code = "other", side } = /** @type {{ code?: string, side?: Side }} */ (error);
  return side ? t("already-won", { side: sideName(side) }) : t("refusal", { code, reason: error.message });
}

export const LETTERS = "abcdefghijklmnopqrst";

/** Column and row of a cell, from 0. @param {string} cell */
export function place(cell) {
  return { col: LETTERS.indexOf(cell.charAt(0)), row: Number(cell.slice(1)) - 1 };
}

/** A move's name: its column, from 1, with gravity, otherwise its cell. @param {string} cell @param {boolean} gravity */
export const nameOf = (cell, gravity) => (gravity && /\d/.test(cell) ? String(place(cell).col + 1) : cell);

/** Why an answer is not a move: its column is full; empty if it is one. @param {string} move @param {{ legal: string[], gravity: boolean }} view */
export const refusalOf = (move, { legal, gravity }) => (legal.some((cell) => nameOf(cell, gravity) === move) ? "" : t("drop-full", { column: move }));
