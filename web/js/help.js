// The dialog with keyboard shortcuts.

import { html } from "./dom.js";
import { load, t } from "./texts.js";

/** @import { Key } from "./texts.js" */

await load("help");

/** Shows the dialog. */
export function help() {
  const keys = /** @satisfies {[string, Key][]} */ ([["1 … 9", "key-digits"], ["← →", "key-arrows"], ["u", "key-undo"], ["r", "key-redo"], ["h", "key-hint"], ["a", "key-analyze"], ["w", "key-why"], ["m", "key-move"], ["n", "key-rematch"], ["Esc", "key-escape"], ["p", "key-pause"], ["s", "key-sound"], ["?", "key-help"]]);
  const rows = keys.flatMap(([key, text]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, t(text))]);
  const close = html("button", { autofocus: true }, t("close"));
  const box = html("dialog", { "aria-labelledby": "shortcuts", close: () => box.remove() }, html("h2", { id: "shortcuts" }, t("shortcuts")), html("dl", {}, ...rows), html("form", { method: "dialog" }, close));
  document.body.append(box);
  box.showModal();
}
