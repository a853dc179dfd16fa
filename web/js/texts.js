// The texts of the language that was chosen, or else of the browser's.

import { nameOf } from "./cells.js";
import de, { reasons as deReasons } from "./texts/de.js";
import en, { reasons as enReasons } from "./texts/en.js";

/** @import { Analysis, MoveValue } from "./types.js" */

/** @typedef {keyof typeof en} Key */

/** @type {Record<string, { texts: typeof en, reasons: Record<string, string> }>} */
const LANGUAGES = { en: { texts: en, reasons: enReasons }, de: { texts: de, reasons: deReasons } };

const wanted = [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
/** The language of the page. */
export const language = wanted.find((tag) => tag !== null && tag in LANGUAGES) ?? "en";
const { texts, reasons } = /** @type {typeof LANGUAGES[string]} */ (LANGUAGES[language]);

/** All languages with their own names. */
export const languages = Object.entries(LANGUAGES).map(([tag, one]) => /** @type {[string, string]} */ ([tag, one.texts.language]));

/**
 * A text with its blanks filled.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));
}

/** What went wrong, in words. @param {unknown} error */
export function why(error) {
  if (!(error instanceof Error)) return String(error);
  const code = /** @type {{ code?: string }} */ (error).code;
  if (code === "offline") return t("offline_error");
  return reasons[code ?? ""] ?? error.message;
}

/**
 * What a move or position is worth, in a word or two.
 * @param {{ verdict: string | null, plies: number | null, lower?: number, upper?: number }} value
 */
export function worth({ verdict, plies, lower = -1, upper = 1 }) {
  if (verdict === "draw") return t("draw");
  if (verdict === "win") return plies === null ? t("win") : t("win_in", { plies });
  if (verdict === "loss") return plies === null ? t("loss") : t("loss_in", { plies });
  if (lower >= 0) return t("at_least_draw");
  return upper <= 0 ? t("at_most_draw") : t("unknown");
}

/**
 * The hint: the engine's words, or the same from the catalogue.
 * @param {Analysis} analysis
 * @param {boolean} gravity
 */
export function hintWords(analysis, gravity) {
  if (language === "en") return analysis.hint;
  const { moves: all, plies, verdict } = analysis;
  const best = all.filter((move) => analysis.best.includes(move.cell));
  const listed = (/** @type {MoveValue[]} */ some) => {
    const names = some.map((move) => nameOf(move.cell, gravity));
    const last = names.pop() ?? "";
    return names.length ? `${names.join(", ")} ${t("and")} ${last}` : last;
  };
  const moves = listed(best);
  const [only] = all;
  if (only && all.length === 1) return t("hint_only", { moves: listed(all), value: worth(only) });
  if (best.length > 0 && verdict !== null && plies !== null) {
    const many = best.length === all.length ? "_every" : best.length > 1 ? "_some" : "";
    return t(/** @type {Key} */ (`hint_${verdict}${many}`), { moves, plies });
  }
  // The budget ended first: what is known of each, the best first.
  const order = [...all].sort((one, other) => other.lower - one.lower || other.upper - one.upper);
  const values = [...new Set(order.map(worth))];
  const group = (/** @type {string} */ value) => t("hint_open", { moves: listed(order.filter((move) => worth(move) === value)), value });
  return values.length === 1 ? (values[0] ?? "") : values.map(group).join("; ");
}
