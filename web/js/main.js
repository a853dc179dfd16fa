// Routing, and everything around the views.

import { button, checkbox, html, navigate, select, svg } from "./dom.js";
import { RequestError, isMissing } from "./engine.js";
import { icon } from "./layout.js";
import { applySkin, showShapes, skin, skins } from "./skin.js";
import { UNSAVED, local } from "./storage.js";
import { errorText, language, languages, languageTag, t } from "./texts.js";

/** @import { Icon } from "./layout.js" */
/** @import { Show, Shown } from "./types.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Shown | null} */
let shown = null;
/** Number of navigations; a view that loads after a later navigation is discarded. */
let turn = 0;
/** Path of the current view. */
let path = "";

/** @type {[pattern: RegExp, load: () => Promise<{ show: Show }>][]} */
const views = [
  [/^\/(play)?$/, () => import("./views/play.js")],
  [/^\/analysis$/, () => import("./views/analysis.js")],
  [/^\/review$/, () => import("./views/review.js")],
  [/^\/puzzles$/, () => import("./views/puzzles.js")],
  [/^\/puzzles\/mine$/, () => import("./views/mine.js")],
  [/^\/puzzles\/sheet$/, () => import("./views/sheet.js")],
  [/^\/puzzles\/(storm|streak)$/, () => import("./views/storm.js")],
  [/^\/learn$/, () => import("./views/learn.js")],
  [/^\/learn-to-play$/, () => import("./views/lessons.js")],
  [/^\/strategy$/, () => import("./views/strategy.js")],
  [/^\/search$/, () => import("./views/search.js")],
  [/^\/online$/, () => import("./views/online.js")],
  [/^\/game\/[0-9a-f]{16}$/, () => import("./views/game.js")],
  [/^\/tournament\/[0-9a-f]{16}$/, () => import("./views/tournament.js")],
];

/** Whether a newer release has taken over; the next navigation then loads the page again. */
let isOutdated = false;

/** A view's module. If it cannot be loaded, the server may have a new release, so the page is loaded again, but only once. @param {() => Promise<{ show: Show }>} load */
async function loadView(load) {
  try {
    return await load();
  } catch (error) {
    if (history.state?.isReloaded) throw error;
    // Without a connection, the page would be lost.
    await fetch("/api/v1/health/live", { cache: "no-store" }).catch(() => Promise.reject(new RequestError({ code: "offline", reason: String(error) })));
    history.replaceState({ isReloaded: true }, "");
    location.reload();
    return new Promise(() => {});
  }
}

/** What is shown at an address without a view. @param {URL} url @returns {Shown} */
function nothing({ pathname }) {
  const isInvitation = pathname.startsWith("/invite/");
  const on = isInvitation ? html("a", { class: "button main", href: "/online" }, t("online-title")) : html("a", { class: "button main", href: "/play" }, t("nav-play"));
  const about = html("p", {}, t(isInvitation ? "invitation-expired" : "nothing-here"));
  return { title: t("page-not-found"), element: html("section", { class: "panel" }, html("h2", {}, t("page-not-found")), about, html("div", { class: "row" }, on)) };
}

/** Shows the view of the current URL. */
async function route() {
  if (isOutdated) return location.reload();
  const asked = ++turn;
  const url = new URL(location.href);
  if (/.\/$/.test(url.pathname)) {
    url.pathname = url.pathname.replace(/\/+$/, "");
    history.replaceState(history.state, "", url);
  }
  const view = views.find(([pattern]) => pattern.test(url.pathname));
  try {
    if (shown?.revisit && url.pathname === path) return await shown.revisit(url);
  } catch {
    // A new view reports what is wrong with the URL.
  }
  shown?.leave?.();
  shown = null;
  /** @type {Shown} */
  let next;
  try {
    next = view ? await (await loadView(view[1])).show(url) : nothing(url);
    if (history.state) history.replaceState(null, "");
  } catch (error) {
    const message = html("p", { class: "error", role: "alert" }, t("page-error", { reason: errorText(error) }));
    // An unknown URL leads to a page with a way forward.
    const on = url.pathname.startsWith("/game/") ? html("a", { class: "button", href: "/online" }, t("online-title")) : html("a", { class: "button", href: url.pathname }, t("from-start"));
    next = { title: "connect4", element: html("section", { class: "panel" }, message, html("div", { class: "row" }, on)) };
  }
  if (asked !== turn) return next.leave?.();
  shown = next;
  path = url.pathname;
  document.title = `${next.title} · connect4`;
  main.replaceChildren(html("h1", { class: "visually-hidden" }, next.title), next.element);
  for (const link of document.querySelectorAll("nav a")) {
    const here = url.pathname === "/" ? "/play" : url.pathname.startsWith("/puzzles/") ? "/puzzles" : ["/strategy", "/search"].includes(url.pathname) ? "/learn-to-play" : /^.(game|tournament).\w/.test(url.pathname) ? "/online" : url.pathname;
    const isHere = link.getAttribute("href") === here;
    link.toggleAttribute("aria-current", false);
    if (!isHere) continue;
    link.setAttribute("aria-current", "page");
    // On a phone the navigation may be wider than the screen.
    link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Milliseconds after which the data for offline use is fetched. */
const IDLE_TIME = 5000;

/** Keeps this release on the device, and finds newer ones. @param {ServiceWorkerContainer} workers */
async function keepRelease(workers) {
  let { controller } = workers;
  workers.addEventListener("controllerchange", () => {
    // The first worker is of this release.
    isOutdated = controller !== null;
    controller = workers.controller;
  });
  try {
    const registration = await workers.register("/sw.js");
    // Moving between views does not look for a new release.
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
    const offline = () => import("./offline.js");
    setTimeout(() => void offline().then(({ keepSupplies }) => keepSupplies()), IDLE_TIME);
    const note = html("p", { class: "note" });
    const settings = document.getElementById("preferences");
    settings?.append(note);
    settings?.addEventListener("beforetoggle", () => void offline().then(({ describeSupplies }) => describeSupplies(note)));
  } catch {
    // Refused where site data is blocked.
  }
}

/** Shows a message for some seconds at the edge of the page. @param {string} text @param {number} [seconds] */
function showToast(text, seconds = 2) {
  const note = html("p", { class: "toast", role: "status" });
  document.querySelector(".toast")?.remove();
  document.body.append(note);
  // Screen readers announce changes of text, not text that is there from the start.
  setTimeout(() => (note.textContent = text), 50);
  setTimeout(() => note.remove(), seconds * 1000);
}

/** Milliseconds for which sound is offered. */
const OFFER_TIME = 15_000;
const soundButton = /** @type {HTMLElement} */ (document.getElementById("sound"));

function drawSound() {
  const isOn = local.getItem("sound") === "on";
  const waves = isOn ? "M16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11" : "M16.5 9.5l5 5M21.5 9.5l-5 5";
  soundButton.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: "M4 9.5v5h3.5l5 4v-13l-5 4z", "stroke-linejoin": "round" }), svg("path", { d: waves })));
  soundButton.setAttribute("aria-label", t("sound"));
  soundButton.setAttribute("aria-pressed", String(isOn));
  soundButton.setAttribute("title", t(isOn ? "sound-on" : "sound-off"));
}

/** Turns sound on or off. @param {boolean} isOn */
function setSound(isOn) {
  local.setItem("sound", isOn ? "on" : "off");
  document.querySelector(".sound-offer")?.remove();
  drawSound();
  showToast(t(isOn ? "sound-on" : "sound-off"));
  // A taste of it.
  if (isOn) void import("./sound.js").then((sounds) => sounds.drop());
}

/** Offers sound, once: at the first drop of a disc. */
function offerSound() {
  local.setItem("sound", "off");
  const offer = html("div", { class: "sound-offer", role: "status" });
  soundButton.after(offer);
  const answers = [button(t("sound-yes"), () => setSound(true), { class: "main" }), button("✕", () => offer.remove(), { "aria-label": t("sound-no") })];
  // Screen readers announce changes of text.
  setTimeout(() => offer.append(html("span", {}, t("sound-offer")), ...answers), 50);
  setTimeout(() => offer.remove(), OFFER_TIME);
}

function buildHeader() {
  document.documentElement.lang = languageTag;
  const skip = document.getElementById("skip");
  if (skip) skip.textContent = t("skip");
  const nav = document.getElementById("nav");
  nav?.setAttribute("aria-label", t("views"));
  const links = /** @satisfies {[path: string, icon: Icon, text: string][]} */ ([
    ["/play", "views", t("nav-play")],
    ["/analysis", "analyze", t("nav-analysis")],
    ["/puzzles", "puzzle", t("nav-puzzles")],
    ["/learn-to-play", "learn", t("nav-lessons")],
    ["/learn", "robot", t("nav-learn")],
    ["/online", "globe", t("nav-online")],
  ]);
  nav?.replaceChildren(...links.map(([href, name, text]) => html("a", { href }, icon(name), html("span", {}, text))));
  const theme = local.getItem("theme") ?? "auto";
  document.documentElement.dataset["theme"] = theme;
  const applyTheme = (/** @type {string} */ name) => {
    local.setItem("theme", name);
    document.documentElement.dataset["theme"] = name;
  };
  const themes = select(
    t("page-theme"),
    ["auto", "light", "dark"].map((name) => [name, t("page-theme-name", { theme: name })]),
    theme,
    applyTheme,
  );
  const changeLanguage = (/** @type {string} */ tag) => {
    local.setItem("language", tag);
    location.reload();
  };
  const languageField = select(t("language"), languages, language, changeLanguage);
  applySkin();
  showShapes();
  const skinNames = skins.map((name) => /** @type {[string, string]} */ ([name, t("board-theme-name", { theme: name })]));
  const board = select(t("board-theme"), skinNames, skin(), (name) => {
    applySkin(name);
    // The sides have other names now. A training view is kept: reloading it would lose the run.
    if (path !== "/learn") void route();
  });
  const shapes = checkbox(t("shapes"), local.getItem("shapes") === "on", showShapes);
  const keys = checkbox(t("single-keys"), local.getItem("keys") !== "off", (on) => local.setItem("keys", on ? "on" : "off"));
  const settings = document.getElementById("settings");
  const gear = svg(
    "svg",
    { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: "M4 7h8m6 0h2M4 17h2m6 0h8" }),
    svg("circle", { cx: 15, cy: 7, r: 2.6 }),
    svg("circle", { cx: 9, cy: 17, r: 2.6 }),
  );
  drawSound();
  settings?.replaceChildren(gear);
  settings?.setAttribute("aria-label", t("settings"));
  settings?.setAttribute("title", t("settings"));
  document.getElementById("preferences")?.replaceChildren(board.element, shapes.element, themes.element, languageField.element, keys.element);
}

if (isMissing) main.after(html("footer", { class: "note" }, t("no-engine")));
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.hasAttribute("download") || link.target || url.hash) return;
  if (!views.some(([pattern]) => pattern.test(url.pathname))) return;
  event.preventDefault();
  navigate(link.href);
});

/** Shortcuts of all views, if enabled, outside text fields and without modifier keys. */
document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || local.getItem("keys") === "off") return;
  if (target instanceof Element && target.closest("input, select, textarea, dialog, [popover]")) return;
  // On the board, arrow keys select a column.
  if (key.startsWith("Arrow") && target instanceof Element && target.closest(".buttons")) return;
  if (key === "?") void import("./help.js").then(({ help }) => help());
  else if (key === "s") setSound(local.getItem("sound") !== "on");
  else if (!shown?.key?.(key)) return;
  event.preventDefault();
});
document.getElementById("skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  const board = /** @type {HTMLElement | null} */ (document.querySelector('.buttons [tabindex="0"]'));
  (board ?? main).focus();
});
soundButton.addEventListener("click", () => setSound(local.getItem("sound") !== "on"));
addEventListener("offersound", offerSound);
addEventListener("popstate", () => void route());
addEventListener(UNSAVED, () => showToast(t("unsaved"), 10));
buildHeader();
document.documentElement.dataset["started"] = "";
void route();
if ("serviceWorker" in navigator) void keepRelease(navigator.serviceWorker);
