// The dialog with keyboard shortcuts.

import { html } from "./dom.js";
import { t } from "./texts.js";

/** @import { Key } from "./texts.js" */

/** Shows the dialog. */
export function help() {
  const keys = /** @type {[string, Key][]} */ ([["1 … 9", "key_digits"], ["← →", "key_arrows"], ["u", "key_undo"], ["r", "key_redo"], ["h", "key_hint"], ["a", "key_analyze"], ["w", "key_why"], ["m", "key_move"], ["n", "key_rematch"], ["p", "key_pause"], ["s", "key_sound"], ["?", "key_help"]]);
  const rows = keys.flatMap(([key, text]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, t(text))]);
  const close = html("button", { autofocus: true }, t("close"));
  const box = html("dialog", { "aria-labelledby": "keys", close: () => box.remove() }, html("h2", { id: "keys" }, t("keys")), html("dl", {}, ...rows), html("form", { method: "dialog" }, close));
  document.body.append(box);
  box.showModal();
}
