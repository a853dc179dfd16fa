// The lobby: open challenges and matchmaking.

import { api } from "../api.js";
import { button, checkbox, html, labelled, named, navigate, select } from "../dom.js";
import { local, session } from "../storage.js";
import { errorText, load, parts, t } from "../texts.js";
import { rulesForm } from "./play.js";

await load("online");

/** @import { Swap } from "../types.js" */
/** @typedef {{ rating: number, deviation: number, provisional: boolean, games: number }} Rating */
/**
 * @typedef {{ id: string, size: string, connect: number, gravity: boolean, swap: Swap, rated: boolean, name: string, own: boolean,
 *   clock: { seconds: number, increment: number } | null, rating: Rating | null }} Challenge
 */

const CLOCKS = [
  [180, 2],
  [60, 2],
  [600, 5],
];
/** Milliseconds between polls of the lobby, and of the player's own challenge. */
const POLL_INTERVAL = 2000;
/** Milliseconds of waiting before an alternative is offered. */
const ALTERNATIVE_DELAY = 8000;

/** @param {Rating | null} rating */
const ratingOf = (rating) => (rating ? `${rating.rating}${rating.provisional ? "?" : ""}` : t("newcomer"));

/** @param {{ seconds: number, increment: number }} clock */
export const clockOf = ({ seconds, increment }) => t("minutes", { minutes: seconds / 60, seconds: increment });

const clocks = () => CLOCKS.map(([seconds = 0, increment = 0], index) => /** @type {[string, string]} */ ([String(index), clockOf({ seconds, increment })]));

/**
 * The form's board and clock.
 * @param {ReturnType<typeof rulesForm>} rules
 * @param {ReturnType<typeof select>} clock
 */
function challengeRequest(rules, clock) {
  const [seconds, increment] = CLOCKS[Number(clock.field.value)] ?? [];
  const { size, connect, gravity, swap } = rules.spec();
  return { size, connect, gravity, swap, clock: { seconds, increment } };
}

/** @param {{ size: string, connect: number, gravity: boolean, swap: Swap }} rules */
export const rulesText = ({ size, connect, gravity, swap }) =>
  [t("rule-board", { size, connect }), ...(gravity ? [] : [t("rule-free")]), ...(swap ? [t(swap === 3 ? "rule-swap-three" : "rule-swap")] : [])].join(", ");

/** @param {Challenge} challenge */
const challengeText = (challenge) =>
  [rulesText(challenge), challenge.clock ? clockOf(challenge.clock) : t("rule-no-clock"), t(challenge.rated ? "is-rated" : "is-unrated")].join(", ");

/** Builds the lobby. @returns {{ element: HTMLElement, leave: () => void }} */
export function lobby() {
  const rules = rulesForm();
  const clock = select(t("clock-label"), clocks(), "0");
  const rated = checkbox(t("rated"), true);
  const name = html("input", { maxlength: 30, value: local.getItem("name") ?? "", autocomplete: "nickname" });
  const note = html("p", { class: "note error", role: "alert" });
  const you = html("p", { class: "note" });
  const list = html("ul", { class: "games" });
  const attempt = async (/** @type {() => Promise<void>} */ act) => {
    local.setItem("name", name.value);
    note.textContent = "";
    try {
      await act();
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  const play = (/** @type {Event} */ event) => {
    event.preventDefault();
    const request = { ...challengeRequest(rules, clock), rated: rated.field.checked, name: name.value };
    void attempt(async () => {
      const { id, paired } = await api("/lobby/play", request);
      if (!paired) session.setItem(`waiting-${id}`, JSON.stringify(request));
      navigate(`/game/${id}`);
    });
  };
  const joinChallenge = (/** @type {string} */ id) =>
    attempt(async () => {
      await api(`/lobby/${id}/join`, { name: name.value });
      navigate(`/game/${id}`);
    });
  let shown = "";
  const draw = async () => {
    try {
      const { challenges, you: own } = /** @type {{ challenges: Challenge[], you: Rating | null }} */ (await api("/lobby"));
      // Redraw only after a change: nothing may move under the pointer or be announced again.
      if (JSON.stringify(challenges) === shown) return;
      shown = JSON.stringify(challenges);
      you.textContent = own ? t("your-rating", { rating: ratingOf(own), games: own.games }) : "";
      const items = challenges.map((challenge) => {
        const who = named(challenge.name || t("anyone"));
        const line = html("span", {}, ...parts("challenge", { name: who, rating: ratingOf(challenge.rating), rules: challengeText(challenge) }));
        const act = challenge.own
          ? html("a", { href: `/game/${challenge.id}` }, t("open-game"))
          : button(t("take-challenge"), () => void joinChallenge(challenge.id), { "aria-label": t("labeled", { label: t("take-challenge"), text: line.textContent ?? "" }) });
        return html("li", {}, line, act);
      });
      list.replaceChildren(...(items.length ? items : [html("li", {}, t("lobby-empty"))]));
    } catch (error) {
      shown = "";
      list.replaceChildren(html("li", {}, errorText(error)));
    }
  };
  void draw();
  const timer = setInterval(() => void draw(), POLL_INTERVAL);
  const form = html(
    "form",
    { submit: play },
    rules.element,
    html("div", { class: "row" }, labelled(t("your-name"), name), clock.element),
    rated.element,
    html("div", { class: "row" }, html("button", { class: "main" }, t("play-now"))),
  );
  const element = html("section", { class: "panel" }, html("h2", {}, t("lobby-title")), you, form, note, html("h3", {}, t("challenges")), list);
  return { element, leave: () => clearInterval(timer) };
}

/** Builds the form for a new tournament. */
export function tournamentForm() {
  const rules = rulesForm();
  const name = html("input", { maxlength: 30 });
  const clock = select(t("clock-label"), clocks(), "0");
  const kinds = [10, 20, 45].map((minutes) => /** @type {[string, string]} */ ([String(minutes), t("tournament-arena", { minutes })]));
  const kind = select(t("tournament-kind"), [["", t("tournament-all")], ...kinds], "");
  const note = html("p", { class: "note error", role: "alert" });
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const request = { ...challengeRequest(rules, clock), name: name.value, minutes: Number(kind.field.value) || null };
      const { id, join, watch } = await api("/tournaments", request);
      local.setItem(`links-${id}`, JSON.stringify({ join, watch }));
      navigate(`/tournament/${id}`);
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  return html(
    "form",
    { class: "panel", submit: make },
    html("h2", {}, t("tournament-make")),
    html("p", { class: "note" }, t("tournament-about")),
    rules.element,
    html("div", { class: "row" }, labelled(t("tournament-name"), name), clock.element, kind.element),
    html("div", { class: "row" }, html("button", {}, t("tournament-make"))),
    note,
  );
}

/**
 * The note for a player who is waiting for an opponent in game `id`; null for all other games.
 * @param {string} id
 * @returns {{ element: HTMLElement, stop: () => void } | null}
 */
export function waiting(id) {
  const key = `waiting-${id}`;
  const request = session.getItem(key);
  if (!request) return null;
  const element = html("p", { class: "note", role: "status" }, t("looking"));
  const offer = setTimeout(() => element.replaceChildren(...parts("nobody-yet", { level: html("a", { href: "/play?opponent=level:3" }, t("meanwhile")) })), ALTERNATIVE_DELAY);
  const stop = () => {
    clearTimeout(offer);
    clearInterval(timer);
    element.remove();
  };
  // Another player who arrived at the same moment may be waiting in their own game.
  const timer = setInterval(async () => {
    const found = await api("/lobby/play", { ...JSON.parse(request), waiting: id }).catch(() => null);
    if (!found?.paired) return;
    session.removeItem(key);
    stop();
    if (found.id !== id) navigate(`/game/${found.id}`);
  }, POLL_INTERVAL);
  return { element, stop };
}
