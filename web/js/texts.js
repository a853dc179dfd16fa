// Texts in the chosen language, by default the browser's, and names of cells and moves.

import { readStored, skin } from "./skin.js";

/** @import { Analysis, Estimate, MoveValue, Side } from "./types.js" */
/** @typedef {keyof typeof import("./texts/extra/en.js").default} ExtraKey */
/** @typedef {keyof typeof import("./texts/en.js").default | ExtraKey | Side} Key */
/**
 * A text, or its plural forms (CLDR rules) by the first placeholder that is a number.
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Text
 */
/** A catalog. @typedef {Record<Exclude<Key, ExtraKey | Side>, Text>} Texts */
/** Texts that are loaded on demand. @typedef {Record<ExtraKey, Text>} ExtraTexts */

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

const wanted = [readStored("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
/** The current language. */
export const language = wanted.find((tag) => languages.some(([one]) => one === tag)) ?? "en";
/** The language of explanations, which the engine writes in English and German. */
export const explanationLanguage = language === "de" ? "de" : "en";
/** Only this language's texts are loaded. @type {{ default: Texts & ExtraTexts, reasons: Record<string, string> }} */
const { default: texts, reasons } = await import(`./texts/${language}.js`);

/** Loads more texts. @param {string} name */
export const add = async (name) => Object.assign(texts, (await import(`./texts/${name}/${language}.js`)).default);

/** The language as a BCP 47 tag. */
export const languageTag = language === "pt" ? "pt-BR" : language;
const plurals = new Intl.PluralRules(languageTag);

/** @typedef {Record<string, Node | string | number>} Values */

/** The text of a key; the sides are named after their colors in the current theme. @param {Key} key @param {Values} values */
function template(key, values) {
  const text = texts[key === "X" || key === "O" ? /** @type {const} */ (`${key}_${skin()}`) : key];
  if (typeof text === "string") return text;
  const number = [...text.other.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => values[name]).find((value) => typeof value === "number");
  return (typeof number === "number" && text[plurals.select(number)]) || text.other;
}

/**
 * A text with its placeholders filled.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return template(key, values).replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/**
 * A text with elements in some of its placeholders.
 * @param {Key} key
 * @param {Record<string, Node | string>} values
 * @returns {(Node | string)[]}
 */
export function parts(key, values) {
  return template(key, values).split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (values[part] ?? `{${part}}`) : part));
}

/** Describes an error. @param {unknown} error */
export function errorText(error) {
  if (!(error instanceof Error)) return String(error);
  const code = /** @type {{ code?: string }} */ (error).code;
  if (code === "offline") return t("offline_error");
  // The engine names sides X and O; the app uses their colors.
  return reasons[code ?? ""] ?? error.message.replace(/\b[XO](?= has won)/, (side) => t(/** @type {"X" | "O"} */ (side)));
}

/**
 * The value of a move or position in a word or two; unproven values start with `~`.
 * @param {{ verdict: string | null, plies: number | null, lower?: number, upper?: number, estimate?: Estimate | null }} value
 */
export function valueText({ verdict, plies, lower = -1, upper = 1, estimate = null }) {
  if (verdict === "draw") return t("draw");
  if (verdict === "win") return plies === null ? t("win") : t("win_in", { plies });
  if (verdict === "loss") return plies === null ? t("loss") : t("loss_in", { plies });
  if (lower >= 0) return t("at_least_draw");
  if (upper <= 0) return t("at_most_draw");
  return estimate ? `~ ${estimateText(estimate)}` : t("unknown");
}

/** @param {Estimate} estimate */
function estimateText({ value, plies }) {
  if (plies !== null) return t(value > 0 ? "win_in" : "loss_in", { plies });
  const word = value > 0.6 ? "clearly_better" : value > 0.2 ? "seems_better" : value < -0.6 ? "clearly_worse" : value < -0.2 ? "seems_worse" : "seems_even";
  return t(word);
}

/** Sort key of a move's value, best first. @param {MoveValue} move */
const rank = ({ score, lower, upper, estimate }) => score ?? (lower >= 0 || upper <= 0 ? (lower + upper) / 2 : (estimate?.value ?? -1) / 4);

/** The moves, best first; among equals the last, as in the engine's text. @param {MoveValue[]} moves */
export const ranked = (moves) => moves.toReversed().sort((one, other) => rank(other) - rank(one));

/** The proven best moves, or else the one that seems best. @param {Analysis} analysis */
export function suggestedMoves({ best, moves }) {
  const seen = ranked(moves.filter((move) => move.estimate)).slice(0, 1);
  return best.length > 0 ? { best, isSure: true } : { best: seen.map((move) => move.cell), isSure: false };
}

/**
 * The best moves and their value, in words.
 * @param {Analysis} analysis
 * @param {boolean} gravity
 */
export function hintText(analysis, gravity) {
  const { moves: all, plies, verdict } = analysis;
  const best = all.filter((move) => analysis.best.includes(move.cell));
  const listed = (/** @type {MoveValue[]} */ some) => {
    const names = some.map((move) => nameOf(move.cell, gravity));
    const last = names.pop() ?? "";
    return names.length ? `${names.join(", ")} ${t("and")} ${last}` : last;
  };
  const moves = listed(best);
  const [only] = all;
  if (only && all.length === 1) return t("hint_only", { moves: listed(all), value: valueText(only) });
  if (best.length > 0 && verdict !== null && plies !== null) {
    const many = best.length === all.length ? "_every" : best.length > 1 ? "_some" : "";
    return t(/** @type {Key} */ (`hint_${verdict}${many}`), { moves, plies });
  }
  const [first] = ranked(all.filter((move) => move.estimate));
  const isOpen = all.every((move) => move.lower < 0);
  if (first?.estimate && isOpen) return t("hint_seems", { moves: listed([first]), value: estimateText(first.estimate) });
  // The budget ran out: list what is known, best first.
  const order = [...all].sort((one, other) => other.lower - one.lower || other.upper - one.upper);
  const values = [...new Set(order.map(valueText))];
  const group = (/** @type {string} */ value) => t("hint_open", { moves: listed(order.filter((move) => valueText(move) === value)), value });
  return values.length === 1 ? (values[0] ?? "") : values.map(group).join("; ");
}

export const LETTERS = "abcdefghijklmnopqrst";

/** Column and row of a cell, from 0. @param {string} cell */
export function place(cell) {
  return { col: LETTERS.indexOf(cell.charAt(0)), row: Number(cell.slice(1)) - 1 };
}

/** A move's name: its column, from 1, with gravity, otherwise its cell. @param {string} cell @param {boolean} gravity */
export const nameOf = (cell, gravity) => (gravity && /\d/.test(cell) ? String(place(cell).col + 1) : cell);

/** The engine's text with X and O replaced by the sides' colors. @param {string} words */
export const nameSides = (words) => words.replace(/\b[XO]\b/g, (side) => t(/** @type {Side} */ (side)));
