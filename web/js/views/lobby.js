// The lobby: three ways to play online, and open challenges. The defaults need no choice; everything else is under Options.

import { api } from "../api.js";
import { button, checkbox, html, labelled, named, navigate, replaceButtons, select, svg } from "../dom.js";
import { rulesForm } from "../new-game.js";
import { local, session } from "../storage.js";
import { errorText, load, parts, sideName, t } from "../texts.js";

await load("online");

/** @import { Swap } from "../types.js" */
/** @import { identity } from "../identity.js" */
/** @typedef {ReturnType<typeof identity>} Identity */
/** @typedef {{ rating: number, deviation: number, provisional: boolean, games: number }} Rating */
/**
 * @typedef {{ id: string, size: string, connect: number, gravity: boolean, swap: Swap, rated: boolean, name: string, bot: boolean, own: boolean,
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

/** Pictures of the cards: two discs that meet, a disc and another one to add, a podium. */
const PICTURES = {
  play: [svg("circle", { cx: 17, cy: 24, r: 13, class: "X" }), svg("circle", { cx: 31, cy: 24, r: 13, class: "O" })],
  friend: [svg("circle", { cx: 15, cy: 28, r: 13, class: "X" }), svg("circle", { cx: 34, cy: 14, r: 10, class: "O" }), svg("path", { d: "M40 30v12M34 36h12", class: "line" })],
  tournament: [svg("path", { d: "M4 28h13v16H4zM31 33h13v11H31z", class: "O" }), svg("path", { d: "M17 20h14v24H17z", class: "X" }), svg("circle", { cx: 24, cy: 11, r: 6, class: "O" })],
};

/** A rating for display; provisional ones have a question mark. @param {{ rating: number, provisional: boolean } | null} rating */
export const ratingOf = (rating) => (rating ? `${rating.rating}${rating.provisional ? "?" : ""}` : t("newcomer"));

/** The mark of a bot. */
export const botMark = () =>
  svg("svg", { class: "bot", viewBox: "0 0 24 24", role: "img", "aria-label": t("bot") }, svg("title", {}, t("bot")), svg("path", { d: "M12 2v4M5 9h14v11H5zM2 13v4M22 13v4" }), svg("circle", { cx: 9, cy: 14, r: 1.5 }), svg("circle", { cx: 15, cy: 14, r: 1.5 }));

/** A name, after the mark of a bot if it is one. @param {string} name @param {boolean} isBot @returns {(Node | string)[]} */
export const nameWithMark = (name, isBot) => [...(isBot ? [botMark(), " "] : []), named(name)];

/** @param {{ seconds: number, increment: number }} clock */
export const clockOf = ({ seconds, increment }) => t("minutes", { minutes: seconds / 60, seconds: increment });

/** @param {{ size: string, connect: number, gravity: boolean, swap: Swap }} rules */
export const rulesText = ({ size, connect, gravity, swap }) =>
  [t("rule-board", { size: size.replace("x", "×"), connect }), ...(gravity ? [] : [t("rule-free")]), ...(swap ? [t(swap === 3 ? "rule-swap-three" : "rule-swap")] : [])].join(", ");

/** Describes the rules and the clock of a game. @param {import("../types.js").RoomState} state */
export const describeRules = ({ game, clock }) =>
  `${rulesText(game)}, ${clock ? t("rule-clock", { minutes: clock.initial / 60_000, seconds: clock.increment / 1000 }) : t("rule-no-clock")}`;

/** @param {Challenge} challenge */
const challengeText = (challenge) =>
  [rulesText(challenge), challenge.clock ? clockOf(challenge.clock) : t("rule-no-clock"), t(challenge.rated ? "is-rated" : "is-unrated")].join(", ");

/** The fields for a clock and the rules. @param {boolean} isOptional whether the game may have no clock */
function gameFields(isOptional) {
  const rules = rulesForm();
  const clocks = CLOCKS.map(([seconds = 0, increment = 0], index) => /** @type {[string, string]} */ ([String(index), clockOf({ seconds, increment })]));
  const none = /** @type {[string, string]} */ (["", t("no-clock")]);
  const clock = select(t("clock-label"), isOptional ? [none, ...clocks] : clocks, isOptional ? "" : "0");
  const clockSpec = () => {
    const [seconds = 0, increment = 0] = CLOCKS[Number(clock.field.value)] ?? [];
    return clock.field.value === "" ? null : { seconds, increment };
  };
  const request = () => {
    const { size, connect, gravity, swap } = rules.spec();
    return { size, connect, gravity, swap, clock: clockSpec() };
  };
  const describe = () => {
    const [game, chosen] = [rules.spec(), clockSpec()];
    const isUsual = game.size === "7x6" && game.connect === 4 && game.gravity && !game.swap;
    return [...(isUsual ? [] : [rulesText(game)]), chosen ? clockOf(chosen) : t("rule-no-clock")];
  };
  return { clock: clock.element, rules: rules.element, request, describe };
}

/**
 * A card: a picture, what it offers, one button, and options, whose current choice is always visible.
 * @param {keyof typeof PICTURES} picture
 * @param {string} title
 * @param {string} about
 * @param {HTMLButtonElement} start
 * @param {HTMLElement[]} fields
 * @param {() => string[]} describe
 * @param {() => Promise<void>} submit
 */
function card(picture, title, about, start, fields, describe, submit) {
  const note = html("p", { class: "note error", role: "alert" });
  const chosen = html("span", { class: "chosen" });
  const update = () => (chosen.textContent = describe().join(" · "));
  const act = async (/** @type {Event} */ event) => {
    event.preventDefault();
    note.textContent = "";
    start.disabled = true;
    try {
      await submit();
    } catch (error) {
      note.textContent = errorText(error);
    } finally {
      start.disabled = false;
    }
  };
  const options = html("details", { class: "options" }, html("summary", {}, html("span", {}, t("options")), " ", chosen), ...fields);
  const element = html(
    "form",
    { class: "panel card", submit: act, change: update },
    svg("svg", { class: "emblem", viewBox: "0 0 48 48", "aria-hidden": "true" }, ...PICTURES[picture].map((shape) => shape.cloneNode(true))),
    html("h2", {}, title),
    html("p", { class: "note" }, about),
    start,
    note,
    options,
  );
  update();
  return element;
}

/** The card that pairs the player with anyone who wants the same game. @param {Identity} identity */
function playCard(identity) {
  const { clock, rules, request, describe } = gameFields(false);
  const rated = checkbox(t("rated"), true);
  const submit = async () => {
    const wanted = { ...request(), rated: rated.field.checked, name: identity.name() };
    const { id, paired } = await api("/lobby/play", wanted);
    if (!paired) session.setItem(`waiting-${id}`, JSON.stringify(wanted));
    navigate(`/game/${id}`);
  };
  const start = html("button", { class: "main" }, t("find-opponent"));
  return card("play", t("play-now"), t("play-now-about"), start, [clock, rated.element, rules], () => [...describe(), t(rated.field.checked ? "is-rated" : "is-unrated")], submit);
}

/** The card that creates a game and its invitation link. @param {Identity} identity */
function friendCard(identity) {
  const { clock, rules, request, describe } = gameFields(true);
  const sides = /** @type {[string, string][]} */ ([["", t("either")], ["1", t("side-first", { side: sideName("X") })], ["2", t("side-second", { side: sideName("O") })]]);
  const side = select(t("you-play"), sides, "");
  const listed = checkbox(t("listed"), true);
  const submit = async () => {
    const { id, join, watch } = await api("/games", { ...request(), name: identity.name(), seat: Number(side.field.value) || null, listed: listed.field.checked });
    // The server stores only hashes of the links, so this browser remembers them.
    local.setItem(`links-${id}`, JSON.stringify({ join, watch }));
    navigate(`/game/${id}`);
  };
  const start = html("button", {}, t("create-game"));
  return card("friend", t("play-friend"), t("play-friend-about"), start, [side.element, clock, rules, listed.element], describe, submit);
}

/** The card that creates a tournament. */
function tournamentCard() {
  const { clock, rules, request, describe } = gameFields(false);
  const name = html("input", { maxlength: 30 });
  const lengths = [10, 20, 45].map((minutes) => /** @type {[string, string]} */ ([String(minutes), t("tournament-arena", { minutes })]));
  const kind = select(t("tournament-kind"), [["", t("tournament-all")], ...lengths], "");
  const entry = select(t("tournament-entry"), /** @type {[string, string][]} */ (["people", "people_and_bots", "bots"].map((who) => [who, t("tournament-entrants", { who })])), "people");
  const limit = select(t("tournament-bot-limit"), [["", t("tournament-no-limit")], ...[1, 2, 4, 8].map((count) => /** @type {[string, string]} */ ([String(count), String(count)]))], "");
  const showLimit = () => (limit.element.hidden = entry.field.value === "people");
  entry.field.addEventListener("change", showLimit);
  showLimit();
  const submit = async () => {
    const bots = { entry: entry.field.value, bots_per_address: Number(limit.field.value) || null };
    const { id, join, watch } = await api("/tournaments", { ...request(), ...bots, name: name.value, minutes: Number(kind.field.value) || null });
    local.setItem(`links-${id}`, JSON.stringify({ join, watch }));
    navigate(`/tournament/${id}`);
  };
  const start = html("button", {}, t("tournament-make"));
  const chosen = (/** @type {HTMLSelectElement} */ field) => field.selectedOptions[0]?.textContent ?? "";
  const describeAll = () => [chosen(kind.field), ...(entry.field.value === "people" ? [] : [chosen(entry.field)]), ...describe()];
  return card("tournament", t("tournament-title"), t("tournament-about"), start, [labelled(t("tournament-name"), name), kind.element, entry.element, limit.element, clock, rules], describeAll, submit);
}

/**
 * Builds the lobby; `invite` creates a game against a friend.
 * @param {Identity} identity
 * @returns {{ element: HTMLElement, leave: () => void, invite: () => void }}
 */
export function lobby(identity) {
  const note = html("p", { class: "note error", role: "alert" });
  const you = html("p", { class: "note rating-note" });
  const list = html("ul", { class: "games" });
  const joinChallenge = async (/** @type {string} */ id) => {
    note.textContent = "";
    try {
      await api(`/lobby/${id}/join`, { name: identity.name() });
      navigate(`/game/${id}`);
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  let shown = "";
  const draw = async () => {
    try {
      const { challenges, you: own } = /** @type {{ challenges: Challenge[], you: Rating | null }} */ (await api("/lobby"));
      // Redraw only after a change: nothing may move under the pointer or be announced again.
      if (JSON.stringify(challenges) === shown) return;
      shown = JSON.stringify(challenges);
      you.textContent = own ? t("your-rating", { rating: ratingOf(own), games: own.games }) : "";
      const items = challenges.map((challenge) => {
        const who = html("span", {}, ...nameWithMark(challenge.name || t("anyone"), challenge.bot));
        const line = html("span", {}, ...parts("challenge", { name: who, rating: ratingOf(challenge.rating), rules: challengeText(challenge) }));
        const act = challenge.own
          ? html("a", { class: "button", href: `/game/${challenge.id}` }, t("open-game"))
          : button(t("take-challenge"), () => void joinChallenge(challenge.id), { class: "main", "aria-label": t("labeled", { label: t("take-challenge"), text: line.textContent ?? "" }) });
        return html("li", { "data-challenge": challenge.id }, line, act);
      });
      replaceButtons(list, items.length ? items : [html("li", { class: "note" }, t("lobby-empty"))]);
    } catch (error) {
      shown = "";
      list.replaceChildren(html("li", {}, errorText(error)));
    }
  };
  void draw();
  const timer = setInterval(() => void draw(), POLL_INTERVAL);
  const friend = friendCard(identity);
  const element = html(
    "div",
    { class: "stack" },
    html("div", { class: "row who" }, identity.element, you),
    html("div", { class: "cards" }, playCard(identity), friend, tournamentCard()),
    html("section", { class: "panel" }, html("h2", {}, t("challenges")), note, list),
  );
  return { element, leave: () => clearInterval(timer), invite: () => friend.requestSubmit() };
}

/**
 * The message for a player who is waiting for an opponent in game `id`; null for all other games.
 * @param {string} id
 * @returns {{ element: HTMLElement, stop: () => void } | null}
 */
export function waiting(id) {
  const key = `waiting-${id}`;
  const request = session.getItem(key);
  if (!request) return null;
  const element = html("p", { class: "note", role: "status" });
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
