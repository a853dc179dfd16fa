// The engine's sentences in words. A sentence is data: the id of a message in `engine.ftl`, with its variables. The crate connect4-words
// does the same for the terminal.

import { html } from "./dom.js";
import { load, nameOf, sideName, t } from "./texts.js";

/** @import { Sentence, SentenceValue, Side } from "./types.js" */
/** @typedef {Parameters<typeof sideName>[1]} Look */

await load("engine");

/** Characters for private use that begin the name of a side, a cell or a line in marked texts; the last one ends it. */
const MARKS = { X: "\ue000", O: "\ue001", cell: "\ue002", line: "\ue003", end: "\ue004" };
const CLASSES = ["side X", "side O", "cell-name", "line-name"];

/** @param {keyof typeof MARKS} kind @param {string} name */
const mark = (kind, name) => `${MARKS[kind]}${name}${MARKS.end}`;

/** {@link t} for ids that are only known when they are used. */
const message = /** @type {(id: string, values: Record<string, string | number>) => string} */ (/** @type {unknown} */ (t));

/** @param {string} kind @param {string[]} items */
function list(kind, items) {
  if (kind === "text" || kind === "clauses") return items.join(kind === "text" ? " " : "; ");
  if (kind === "rows") return items.map((item) => `  ${item}`).join("\n");
  if (kind === "steps") return items.map((item, index) => `${index + 1}. ${item}`).join("\n");
  if (kind === "series" || items.length < 2) return items.join(", ");
  return message(`list-${kind}`, { rest: items.slice(0, -1).join(", "), last: items.at(-1) ?? "" });
}

/** @param {SentenceValue} value @param {boolean} byColumn @param {Look} [look] @returns {string | number} */
function valueOf(value, byColumn, look) {
  if (typeof value === "number") return value;
  if (value === "X" || value === "O") return mark(value, sideName(value, look));
  if (typeof value === "string") return /^[a-t]\d+$/.test(value) ? mark("cell", nameOf(value, byColumn)) : value;
  if (Array.isArray(value)) return mark("line", [...new Set([value[0], value.at(-1)])].join("–"));
  if ("id" in value) return marked(/** @type {Sentence} */ (value), byColumn, look);
  const [[kind, items] = ["", []]] = Object.entries(value);
  return list(kind, /** @type {SentenceValue[]} */ (items).map((item) => String(valueOf(item, byColumn, look))));
}

/**
 * A sentence with marks around names.
 * @param {Sentence} sentence @param {boolean} byColumn whether moves are named by column
 * @param {Look} [look] the theme after whose discs sides are named, by default the current one
 */
function marked({ id, ...fields }, byColumn, look) {
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, value] of Object.entries(fields)) {
    values[name] = valueOf(value, byColumn, look);
    const [items] = typeof value === "object" ? Object.values(value) : [];
    if (Array.isArray(items)) values[`${name}-count`] = items.length;
  }
  return message(id, values);
}

/**
 * Sentences as text with elements for the names of sides, cells and lines.
 * @param {Sentence[]} sentences @param {Look} [look] @returns {(Node | string)[]}
 */
export function nodes(sentences, byColumn = false, look) {
  const parts = sentences.map((sentence) => marked(sentence, byColumn, look)).join(" ").split(/([\ue000-\ue003][^\ue004]*)\ue004/);
  return parts.map((part, index) => (index % 2 ? html("span", { class: CLASSES[part.charCodeAt(0) - 0xe000] ?? "" }, part.slice(1)) : part));
}

/** A hint or a remark, which is a clause, as a sentence. @param {Sentence} clause @param {boolean} byColumn */
export function clause(clause, byColumn) {
  const [first = "", ...rest] = nodes([clause], byColumn);
  return [typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...rest, "."];
}
