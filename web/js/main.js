// Which view an address shows, and what is around all of them.

import { checkbox, go, h, s, select } from "./dom.js";
import { isMissing } from "./engine.js";
import { dress, recall, skin, skins } from "./skin.js";
import { language, languageTag, languages, t, why } from "./texts.js";

/** @import { Key } from "./texts.js" */
/** @import { Show, Shown } from "./types.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Shown | null} */
let shown = null;
/** Counts what was gone to: what comes later than the next is not shown. */
let turn = 0;
/** The path of the view that is shown. */
let path = "";

/** @type {[pattern: RegExp, load: () => Promise<{ show: Show }>][]} */
const views = [
  [/^\/(play)?$/, () => import("./views/play.js")],
  [/^\/analysis$/, () => import("./views/analysis.js")],
  [/^\/review$/, () => import("./views/review.js")],
  [/^\/puzzles$/, () => import("./views/puzzles.js")],
  [/^\/puzzles\/sheet$/, () => import("./views/sheet.js")],
  [/^\/puzzles\/(storm|streak)$/, () => import("./views/storm.js")],
  [/^\/learn$/, () => import("./views/learn.js")],
  [/^\/learn-to-play$/, () => import("./views/lessons.js")],
  [/^\/strategy$/, () => import("./views/strategy.js")],
  [/^\/online$/, () => import("./views/online.js")],
  [/^\/game\/[0-9a-f]{16}$/, () => import("./views/game.js")],
  [/^\/tournament\/[0-9a-f]{16}$/, () => import("./views/tournament.js")],
];

/** Shows what the address bar says. */
async function route() {
  const asked = ++turn;
  const url = new URL(location.href);
  const view = views.find(([pattern]) => pattern.test(url.pathname));
  try {
    if (shown?.revisit && url.pathname === path) return await shown.revisit(url);
  } catch {
    // What is wrong with the address is told by the view that is made anew.
  }
  shown?.leave?.();
  shown = null;
  /** @type {Shown} */
  let next;
  try {
    next = view ? await (await view[1]()).show(url) : { title: t("not_found"), element: h("p", {}, t("not_found")) };
  } catch (error) {
    const said = h("p", { class: "error", role: "alert" }, t("error", { reason: why(error) }));
    // An address that means nothing leads to where one can go on.
    const on = url.pathname.startsWith("/game/") ? h("a", { class: "button", href: "/online" }, t("online_title")) : h("a", { class: "button", href: url.pathname }, t("from_start"));
    next = { title: "connect4", element: h("section", { class: "panel" }, said, h("div", { class: "row" }, on)) };
  }
  if (asked !== turn) return next.leave?.();
  shown = next;
  path = url.pathname;
  document.title = `${next.title} · connect4`;
  main.replaceChildren(h("h1", { class: "unseen" }, next.title), next.element);
  for (const link of document.querySelectorAll("nav a")) {
    const here = url.pathname === "/" ? "/play" : url.pathname.startsWith("/puzzles/") ? "/puzzles" : url.pathname === "/strategy" ? "/learn-to-play" : /^.(game|tournament).\w/.test(url.pathname) ? "/online" : url.pathname;
    const isHere = link.getAttribute("href") === here;
    link.toggleAttribute("aria-current", false);
    if (!isHere) continue;
    link.setAttribute("aria-current", "page");
    // On a phone the line may be longer than the screen.
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Turns the sound on or off. @type {(on: boolean) => void} */
let hear = () => {};

/** Says something for a moment, at the edge of the page. @param {string} text */
function announce(text) {
  const note = h("p", { class: "toast", role: "status" });
  document.querySelector(".toast")?.remove();
  document.body.append(note);
  // What speaks hears of texts that change, not of those that are there at once.
  setTimeout(() => (note.textContent = text), 50);
  setTimeout(() => note.remove(), 2000);
}

function frame() {
  document.documentElement.lang = languageTag;
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("skip");
  const nav = document.getElementById("nav");
  nav?.setAttribute("aria-label", t("views"));
  nav?.replaceChildren(
    h("a", { href: "/play" }, t("nav_play")),
    h("a", { href: "/analysis" }, t("nav_analysis")),
    h("a", { href: "/puzzles" }, t("nav_puzzles")),
    h("a", { href: "/learn-to-play" }, t("nav_lessons")),
    h("a", { href: "/learn" }, t("nav_learn")),
    h("a", { href: "/online" }, t("nav_online")),
  );
  nav?.style.setProperty("--letters", String(nav.textContent?.length));
  const theme = localStorage.getItem("theme") ?? "auto";
  const wear = (/** @type {string} */ name) => {
    localStorage.setItem("theme", name);
    document.documentElement.dataset["theme"] = name;
  };
  wear(theme);
  const themes = select(
    t("theme"),
    [
      ["auto", t("theme_auto")],
      ["light", t("theme_light")],
      ["dark", t("theme_dark")],
    ],
    theme,
    wear,
  );
  const speak = (/** @type {string} */ tag) => {
    localStorage.setItem("language", tag);
    location.reload();
  };
  const tongues = select(t("language_label"), languages, language, speak);
  dress();
  const looks = skins.map((name) => /** @type {[string, string]} */ ([name, t(`skin_${name}`)]));
  const board = select(t("skin"), looks, skin(), (name) => {
    dress(name);
    // The sides have other names now; what learns would be lost.
    if (path !== "/learn") void route();
  });
  hear = (on) => {
    localStorage.setItem("sound", on ? "on" : "off");
    sound.field.checked = on;
    announce(t(on ? "sound_on" : "sound_off"));
  };
  const sound = checkbox(t("sound"), recall("sound") === "on", (on) => hear(on));
  const keys = checkbox(t("keys_on"), localStorage.getItem("keys") !== "off", (on) => localStorage.setItem("keys", on ? "on" : "off"));
  const settings = document.getElementById("settings");
  const gear = s(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("path", { d: "M4 7h8m6 0h2M4 17h2m6 0h8" }),
    s("circle", { cx: 15, cy: 7, r: 2.6 }),
    s("circle", { cx: 9, cy: 17, r: 2.6 }),
  );
  settings?.replaceChildren(gear);
  settings?.setAttribute("aria-label", t("settings"));
  settings?.setAttribute("title", t("settings"));
  document.getElementById("preferences")?.replaceChildren(board.element, themes.element, tongues.element, sound.element, keys.element);
}

if (isMissing) main.after(h("footer", { class: "note" }, t("no_engine")));
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.hasAttribute("download") || link.target || url.hash) return;
  if (!views.some(([pattern]) => pattern.test(url.pathname))) return;
  event.preventDefault();
  go(link.href);
});

/** The keys of all views, where they are wanted: nothing is typed then, and no other key is held. */
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || localStorage.getItem("keys") === "off") return;
  if (target instanceof Element && target.closest("input, select, textarea, dialog, [popover]")) return;
  // On the board arrows choose a column.
  if (key.startsWith("Arrow") && target instanceof Element && target.closest(".buttons")) return;
  if (key === "?") void import("./help.js").then(({ help }) => help());
  else if (key === "s") hear(recall("sound") !== "on");
  else if (!shown?.key?.(key)) return;
  event.preventDefault();
});
document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  const board = /** @type {HTMLElement | null} */ (document.querySelector('.buttons [tabindex="0"]'));
  (board ?? main).focus();
});
addEventListener("popstate", () => void route());
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
frame();
void route();
