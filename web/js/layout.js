// What all views with a board share: a grid with the board in one place, the bar of tools below it, and icons.

import { copyText, html, svg } from "./dom.js";
import { t } from "./texts.js";

/** @import { Attributes, Child } from "./dom.js" */

/** Drawn with a line of width 2 in a box of 24×24. */
const ICONS = {
  again: "M20 4v5h-5M19.5 9A8 8 0 1 0 20 13.5",
  analyze: "M3 21h18M6 17v-6M12 17V5M18 17v-9",
  back: "M15 5l-7 7 7 7",
  chat: "M21 11.5a8 8 0 0 1-8 8H4l2.2-3A8 8 0 1 1 21 11.5z",
  day: "M4 5.5h16V20H4zM4 10h16M8 3v4M16 3v4",
  draw: "M6 9.5h12M6 15h12",
  end: "M13 5l7 7-7 7M5 5l7 7-7 7",
  film: "M3.5 5h17v14h-17zM8 5v14M16 5v14M3.5 9.7h4.5M3.5 14.3h4.5M16 9.7h4.5M16 14.3h4.5",
  forward: "M9 5l7 7-7 7",
  friend: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M19 8v6M16 11h6",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9s1.3-6.5 3.8-9z",
  hint: "M9.5 17.5h5M10.5 21h3M12 3a6 6 0 0 1 3.8 10.6c-.8.7-1.3 1.4-1.3 2.4h-5c0-1-.5-1.7-1.3-2.4A6 6 0 0 1 12 3z",
  learn: "M12 6C9.8 4.6 6.5 4 3 4v14.5c3.5 0 6.8.6 9 2 2.2-1.4 5.5-2 9-2V4c-3.5 0-6.8.6-9 2zM12 6v14.5",
  link: "M10 13.5a4 4 0 0 0 6 .3l3.5-3.5a4 4 0 0 0-5.7-5.7L12.5 6M14 10.5a4 4 0 0 0-6-.3l-3.5 3.5a4 4 0 0 0 5.7 5.7L11.5 18",
  load: "M12 15V3.5M7 8.5l5-5 5 5M4 20h16",
  new: "M12 5v14M5 12h14",
  next: "M4 12h15M13 6l6 6-6 6",
  now: "M13 3L5 13.5h6L10 21l9-11h-6.5z",
  pause: "M8 5v14M16 5v14",
  people: "M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a6.5 6.5 0 0 1 13 0M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 4 5.5",
  play: "M7.5 5v14L19 12z",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  puzzle: "M9.5 6.5a2.2 2.2 0 1 1 5 0H19v4.6a2.2 2.2 0 1 1 0 4.8V20H5v-4.1a2.2 2.2 0 1 0 0-4.8V6.5z",
  random: "M4 4h16v16H4zM9 9v.01M15 9v.01M12 12v.01M9 15v.01M15 15v.01",
  redo: "M15 14l5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3",
  resign: "M5 21V3.5M5 4.5h13.5l-3 4 3 4H5",
  review: "M3 6.5l1.5 1.5L7.5 5M3 13l1.5 1.5 3-3M11 7h10M11 13.5h10M11 20h10",
  robot: "M5 9.5h14V20H5zM12 9.5V5.5M12 3.5v.01M9 13.5v2M15 13.5v2M2 13v4M22 13v4",
  save: "M12 3.5V15M7 10l5 5 5-5M4 20h16",
  share: "M5 12v8h14v-8M12 15V3.5M7.5 8l4.5-4.5L16.5 8",
  skip: "M5 5l9 7-9 7zM18.5 5v14",
  solution: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  start: "M11 5l-7 7 7 7M19 5l-7 7 7 7",
  streak: "M12 21c-4 0-6.5-2.6-6.5-6 0-3.8 3.5-6 4-11.5 3.2 1.6 4.7 4.3 4.7 6.8 1-.7 1.5-1.7 1.5-2.8 1.9 1.9 2.8 4.6 2.8 7.5 0 3.4-2.5 6-6.5 6z",
  swap: "M7 4L3.5 8 7 12M3.5 8H17M17 12l3.5 4-3.5 4M20.5 16H7",
  undo: "M9 14L4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  views: "M7 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM17 10.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM7 20.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM17 20.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  why: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 17v.01",
};

/** @typedef {keyof typeof ICONS} Icon */

/** @param {Icon} name */
export const icon = (name) => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));

/**
 * Creates a button with an icon and a label.
 * @param {Icon} name
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
export function tool(name, text, act, attributes = {}) {
  return html("button", { type: "button", click: act, ...attributes }, icon(name), html("span", {}, text));
}

/** Creates a link that looks like a tool. @param {Icon} name @param {string} text @param {string} href @param {Attributes} [attributes] */
export function toolLink(name, text, href, attributes = {}) {
  return html("a", { class: "button", href, ...attributes }, icon(name), html("span", {}, text));
}

/** Changes the icon and the label of a tool. @param {HTMLElement} element @param {Icon} name @param {string} text */
export function relabel(element, name, text) {
  element.replaceChildren(icon(name), html("span", {}, text));
}

/** The bar of tools below a board. Tools with the class `apart` are set apart at its end. @param {...Child} tools */
export const bar = (...tools) => html("div", { class: "bar" }, ...tools);

/**
 * Puts a board in the place where every view has it. On a narrow screen, those of `side` with the class `head` are above the board, the
 * others below it.
 * @param {{ place: Child[], side: Child[], below?: Child[] }} parts the board and the bar of tools; what is next to them; what is below both
 */
export function layout({ place, side, below = [] }) {
  const last = below.length > 0 ? html("div", { class: "below" }, ...below) : null;
  return html("div", { class: "layout" }, html("section", { class: "place" }, ...place), html("div", { class: "beside" }, ...side), last);
}

/** A tool that copies the address of the page. */
export function copyTool() {
  const text = t("copy-address");
  const copy = tool("link", text, () => {
    void copyText(location.href).then(() => {
      relabel(copy, "link", t("copied"));
      setTimeout(() => relabel(copy, "link", text), 2000);
    });
  });
  return copy;
}
