// What every key does.

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @import { Key } from "./texts.js" */

/** Tells the keys. */
export function help() {
  const keys = /** @type {[string, Key][]} */ ([["1 … 9", "key_digits"], ["← →", "key_arrows"], ["u", "key_undo"], ["r", "key_redo"], ["h", "key_hint"], ["a", "key_analyze"], ["w", "key_why"], ["m", "key_move"], ["n", "key_rematch"], ["p", "key_pause"], ["s", "key_sound"], ["?", "key_help"]]);
  const rows = keys.flatMap(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(text))]);
  const close = h("button", { autofocus: true }, t("close"));
  const box = h("dialog", { "aria-labelledby": "keys", close: () => box.remove() }, h("h2", { id: "keys" }, t("keys")), h("dl", {}, ...rows), h("form", { method: "dialog" }, close));
  document.body.append(box);
  box.showModal();
}
