// The player's name: asked once, then remembered.

import { button, html, labelled, named } from "./dom.js";
import { local } from "./storage.js";
import { load, parts, t } from "./texts.js";

await load("online");

/** Shows the remembered name, or a field for it. `name` reads the name and remembers it. */
export function identity() {
  const remember = () => local.setItem("name", field.value.trim());
  const field = html("input", { maxlength: 30, value: local.getItem("name") ?? "", autocomplete: "nickname", change: remember });
  const element = html("div", { class: "identity" });
  const ask = () => element.replaceChildren(labelled(t("your-name"), field));
  const change = () => {
    ask();
    field.select();
  };
  if (field.value) element.append(html("span", {}, ...parts("playing-as", { name: named(field.value) })), button(t("change-name"), change, { class: "quiet" }));
  else ask();
  const name = () => {
    remember();
    return field.value.trim();
  };
  return { element, name };
}
