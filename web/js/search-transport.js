// The buttons that play a search, and step through it.

import { html, svg } from "./dom.js";
import { icon } from "./layout.js";
import { language, load, t } from "./texts.js";

/** @import { Run } from "./search-run.js" */

await load("search");

/** Steps per second. */
const SPEEDS = [0.5, 1, 2, 4, 8, 16, 60, 250, 1000];
export const USUAL_SPEED = 2;
const CUT_ICON = "M20 5L8.5 15.5M20 19L8.5 8.5M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6z";

const integers = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

/** A picture like that of a tool. @param {string} d its path */
export const sign = (d) => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));

export class Transport {
  /** @param {{ run(): Run | null, goTo(at: number): void, onPlay: () => void, onSpeed: () => void }} actions */
  constructor({ run, goTo, onPlay, onSpeed }) {
    this.speed = USUAL_SPEED;
    const by = (/** @type {number} */ steps) => () => goTo((run()?.at ?? 0) + steps);
    const step = (/** @type {string} */ name, /** @type {Node} */ picture, /** @type {() => void} */ act, /** @type {string} */ key) =>
      html("button", { type: "button", click: act, "aria-label": name, title: name, "aria-keyshortcuts": key }, picture);
    this.first = step(t("search-first"), icon("start"), () => goTo(0), "Home");
    this.back = step(t("search-back"), icon("back"), by(-1), "ArrowLeft");
    this.playButton = html("button", { type: "button", class: "main", click: onPlay, "aria-keyshortcuts": "Space" });
    this.forward = step(t("search-forward"), icon("forward"), by(1), "ArrowRight");
    this.cut = html("button", { type: "button", click: () => goTo(run()?.nextStop() ?? run()?.at ?? 0), "aria-keyshortcuts": "c" });
    this.end = step(t("search-last"), icon("end"), () => goTo(run()?.steps.length ?? 0), "End");
    this.place = html("input", { type: "range", min: 0, value: 0, "aria-label": t("search-place"), input: () => goTo(Number(this.place.value)) });
    this.count = html("span", { class: "note" });
    this.rate = html("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: SPEEDS.indexOf(this.speed), "aria-label": t("search-speed") });
    this.rate.addEventListener("input", () => {
      this.speed = SPEEDS[Number(this.rate.value)] ?? USUAL_SPEED;
      this.showSpeed();
      onSpeed();
    });
    this.speedText = html("span", { class: "note" });
    this.element = html(
      "div",
      { class: "transport" },
      html("div", { class: "line" }, this.place, this.count),
      html("div", { class: "line" }, html("div", { class: "stepper" }, this.first, this.back, this.playButton, this.forward, this.end, this.cut), html("label", { class: "speed" }, html("span", {}, t("search-speed")), this.rate, this.speedText)),
    );
  }

  /** @param {number} speed steps per second */
  setSpeed(speed) {
    this.speed = SPEEDS.includes(speed) ? speed : USUAL_SPEED;
    this.rate.value = String(SPEEDS.indexOf(this.speed));
    this.showSpeed();
  }

  showSpeed() {
    const count = t("search-rate", { count: decimals.format(this.speed) });
    this.speedText.textContent = count;
    this.rate.setAttribute("aria-valuetext", count);
  }

  /** Shows a state of a search. @param {Run} run @param {boolean} isPlaying */
  show(run, isPlaying) {
    const [at, count] = [run.at, run.steps.length];
    this.place.max = String(count);
    this.place.value = String(at);
    this.place.setAttribute("aria-valuetext", t("search-step", { at: integers.format(at), count: integers.format(count) }));
    this.count.textContent = `${integers.format(at)} / ${integers.format(count)}`;
    const isEnd = at === count;
    // A disabled button would lose the focus.
    for (const [one, isOff] of /** @type {const} */ ([[this.first, at === 0], [this.back, at === 0], [this.forward, isEnd], [this.end, isEnd], [this.cut, run.nextStop() === null]])) one.setAttribute("aria-disabled", String(isOff));
    const next = t(run.isMcts ? "search-next-simulation" : "search-next-cut");
    if (this.cut.title !== next) {
      this.cut.replaceChildren(run.isMcts ? icon("random") : sign(CUT_ICON), html("span", {}, next));
      this.cut.title = next;
    }
    const name = t(isPlaying ? "search-pause" : "search-play");
    if (this.playButton.title === name) return;
    this.playButton.replaceChildren(icon(isPlaying ? "pause" : "play"), html("span", {}, name));
    this.playButton.title = name;
  }
}
