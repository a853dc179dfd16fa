// A private tournament by link: players, standings and games in progress.

import { api } from "../api.js";
import { prefersReducedMotion } from "../board.js";
import { button, html, loadStyle, named, navigate, replaceButtons, svg } from "../dom.js";
import { identity } from "../identity.js";
import { linkRow, qrCode } from "../links.js";
import { local, session } from "../storage.js";
import { errorText, load, parts, t } from "../texts.js";
import { clockOf, nameWithMark, rulesText } from "./lobby.js";

await Promise.all([load("online"), loadStyle(new URL("../../online.css", import.meta.url).href)]);

/** @typedef {{ entrant: number, place: number, name: string, bot: boolean, points: number, played: number, won: number, drawn: number, lost: number, here: boolean, removed: boolean, own: boolean }} Standing */
/** @typedef {{ id: string | null, names: string[], bots: boolean[], over: boolean, winner: 1 | 2 | null }} Played */
/**
 * @typedef {{ id: string, name: string, entry: "people" | "people_and_bots" | "bots", size: string, connect: number, gravity: boolean, swap: import("../types.js").Swap, minutes: number | null,
 *   clock: { seconds: number, increment: number }, status: "open" | "running" | "over", left: number | null, standings: Standing[],
 *   games: Played[], own_game: string | null, is_entrant: boolean, can_join: boolean, is_owner: boolean }} Tournament
 */

/** Rows of the standings on a wall before another table begins, and the largest number of tables. */
const [ROWS_ON_WALL, MAX_TABLES] = [14, 3];
/** Milliseconds between polls. */
const POLL_INTERVAL = 2000;

/** The name of an entrant, and whether it is the user. @param {Standing} standing @returns {(Node | string)[]} */
const entrant = ({ name, bot, own }) => [...nameWithMark(name || t("anyone"), bot), own ? ` (${t("seat-you")})` : ""];

/** Whether an entrant is present. @param {Standing} standing */
function presence({ here }) {
  const text = t("player-presence", { state: here ? "online" : "offline" });
  return html("span", { class: here ? "dot online" : "dot", role: "img", "aria-label": text, title: text });
}

/** @typedef {((standing: Standing) => Node) | null} Remover Makes a button that removes an entrant. */

/** @param {Standing[]} standings @param {Remover} [remover] */
function table(standings, remover = null) {
  const head = html("tr", {}, ...[t("tournament-place"), t("tournament-player"), t("tournament-points"), t("tournament-played")].map((text) => html("th", { scope: "col" }, text)));
  const rows = standings.map((standing) => {
    const remove = remover && !standing.removed ? [" ", remover(standing)] : [];
    const who = html("th", { scope: "row" }, presence(standing), " ", ...entrant(standing), ...remove);
    return html("tr", {}, html("td", {}, standing.place), who, html("td", {}, standing.points), html("td", {}, standing.played));
  });
  return html("table", { class: "standings" }, html("thead", {}, head), html("tbody", {}, ...rows));
}

/** The standings on a wall, which cannot be scrolled: side by side if there are many. @param {Standing[]} standings */
function wallTables(standings) {
  const count = Math.min(Math.ceil(standings.length / ROWS_ON_WALL), MAX_TABLES);
  const rows = Math.ceil(standings.length / count);
  const element = html("div", { class: "tables" }, ...[...Array(count).keys()].map((index) => table(standings.slice(index * rows, (index + 1) * rows))));
  element.style.setProperty("--rows", String(rows + 1));
  element.style.setProperty("--tables", String(count));
  return element;
}

/** The entrants before the start. @param {Standing[]} standings @param {Remover} remover */
function entrants(standings, remover) {
  const item = (/** @type {Standing} */ standing) => html("li", {}, presence(standing), " ", html("span", {}, ...entrant(standing)), ...(remover ? [" ", remover(standing)] : []));
  const element = html("ul", { class: "entrants" }, ...standings.map(item));
  element.style.setProperty("--count", String(standings.length));
  return element;
}

/** The best three at the end; equal scores share a place. @param {Standing[]} standings */
function podium(standings) {
  const steps = standings.filter(({ played }) => played > 0).slice(0, 3).map((standing) => {
    const { place, points } = standing;
    const disc = svg("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" }, svg("circle", { r: 14 }), svg("text", { y: 6 }, place));
    return html("li", { class: `place-${place}` }, disc, html("span", { class: "name", title: standing.name }, ...entrant(standing)), html("span", { class: "step" }, html("span", { class: "visually-hidden" }, t("tournament-place"), ` ${place}, `), t("tournament-score", { points })));
  });
  return steps.length ? [html("ol", { class: "podium" }, ...steps)] : [];
}

/** A game, with a link to it. @param {Played} game @param {string} label @param {boolean} hasLink */
function gameItem({ id, names, bots, over, winner }, label, hasLink) {
  const [one, two] = names.map((name, index) => {
    const who = nameWithMark(name || t("anyone"), bots[index] ?? false);
    return html(winner === index + 1 ? "strong" : "span", {}, ...who);
  });
  const how = !id ? ` (${t("tournament-forfeit")})` : over && !winner ? ` (${t("tournament-drawn")})` : "";
  const line = html("span", {}, ...parts("tournament-versus", { first: one ?? "", second: two ?? "" }), how);
  const link = html("a", { href: `/game/${id}`, "aria-label": t("labeled", { label, text: line.textContent ?? "" }) }, label);
  return html("li", {}, line, hasLink && id ? link : "");
}

/** Describes the status of the tournament. @param {Tournament} tournament */
function stateOf({ status, left, standings, is_entrant: isEntrant }) {
  if (status === "open") return t("tournament-open", { count: standings.length });
  if (status === "over") {
    const own = standings.find((standing) => standing.own);
    return [t("tournament-over"), ...(own ? [t("tournament-own-place", { place: own.place, count: standings.length })] : [])].join(" ");
  }
  const time = left === null ? [] : [t("tournament-left", { minutes: Math.ceil(left / 60_000) })];
  return [t("tournament-running"), ...time, ...(isEntrant ? [t("tournament-wait")] : [])].join(" ");
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const id = url.pathname.slice("/tournament/".length);
  const isProjector = url.searchParams.has("projector");
  const first = /** @type {Tournament} */ (await api(`/tournaments/${id}`));
  const player = identity();
  const note = html("p", { class: "note error", role: "alert" });
  const state = html("p", { role: "status" });
  const actions = html("div", { class: "row" });
  const standings = html("div", {});
  const winners = html("div", { class: "winners-place" });
  const games = html("ul", { class: "games" });
  const tables = html("section", { class: "panel" }, html("h2", {}, t("tournament-tables")), games);
  const finished = html("ul", { class: "games" });
  const archive = html("details", { class: "panel finished", toggle: () => void drawFinished() }, html("summary", {}, t("tournament-finished")), finished);
  const drawFinished = async () => {
    if (!archive.open) return;
    try {
      const { games: all } = /** @type {{ games: Played[] }} */ (await api(`/tournaments/${id}/games`));
      // The latest game first.
      finished.replaceChildren(...all.filter(({ over }) => over).reverse().map((game) => gameItem(game, t("review"), true)));
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  const join = html(
    "form",
    { class: "join", hidden: true, submit: (/** @type {Event} */ event) => { event.preventDefault(); void act("join", { name: player.name() }); } },
    player.element,
    html("button", { class: first.is_owner ? "" : "main" }, t("tournament-join")),
  );
  /** How to join, while registration is open. */
  const invitation = html("div", { class: "links", hidden: true });
  let shown = "";
  let wasRunning = false;

  /** @param {Tournament} tournament */
  const draw = (tournament) => {
    if (tournament.own_game && !isProjector && session.getItem(`tournament-${tournament.own_game}`) === null) {
      // Only once: a player who returns uses the button.
      session.setItem(`tournament-${tournament.own_game}`, id);
      return navigate(`/game/${tournament.own_game}`);
    }
    const text = stateOf(tournament);
    if (state.textContent !== text) state.textContent = text;
    const { left: _, ...rest } = tournament;
    // Redraw only after a change: nothing may move under the pointer.
    if (JSON.stringify(rest) === shown) return;
    shown = JSON.stringify(rest);
    join.hidden = !tournament.can_join || isProjector;
    const { status } = tournament;
    invitation.hidden = status !== "open";
    list.hidden = tournament.standings.length === 0;
    const remover = tournament.is_owner && !isProjector && status !== "over" ? removeButton : null;
    const rows = status === "open" ? entrants(tournament.standings, remover) : isProjector ? wallTables(tournament.standings) : table(tournament.standings, remover);
    standings.replaceChildren(rows);
    winners.replaceChildren(...(status === "over" ? podium(tournament.standings) : []));
    if (wasRunning && status === "over" && !document.hidden && !prefersReducedMotion()) void import("../confetti.js").then(({ rain }) => rain(winners, "O"));
    wasRunning = status === "running";
    replaceButtons(games, tournament.games.map((game) => gameItem(game, t("tournament-watch"), !isProjector)));
    tables.hidden = tournament.games.length === 0;
    archive.hidden = tournament.standings.every(({ played }) => played === 0);
    void drawFinished();
    const buttons = [];
    if (tournament.own_game) buttons.push(html("a", { class: "button main", href: `/game/${tournament.own_game}` }, t("tournament-own-game")));
    const isReady = tournament.standings.length >= 2;
    if (tournament.is_owner && status === "open") buttons.push(button(t("tournament-begin"), () => void act("begin", {}), { class: isReady ? "main" : "" }));
    if (tournament.is_owner && tournament.status === "running") buttons.push(button(t("tournament-end"), () => void (confirm(t("tournament-end-sure")) && act("end", {}))));
    buttons.push(html("a", { class: "button", href: `/tournament/${id}?projector` }, t("tournament-projector")));
    if (status !== "open") buttons.push(html("a", { class: "button", href: `/api/v1/tournaments/${id}/results`, download: true }, t("tournament-csv")));
    replaceButtons(actions, isProjector ? [] : buttons);
  };
  /** @param {string} what @param {object} body */
  const act = async (what, body) => {
    note.textContent = "";
    try {
      draw(await api(`/tournaments/${id}/${what}`, body));
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error);
      note.textContent = code === "seat_taken" ? t("tournament-full") : code === "not_started" ? t("tournament-two") : errorText(error);
    }
  };
  /** @param {Standing} standing */
  const removeButton = ({ entrant: number, name }) => {
    const who = name || t("anyone");
    const remove = () => void (confirm(t("tournament-remove-sure", { name: who })) && act("remove", { entrant: number }));
    return button(t("tournament-remove"), remove, { class: "small", "aria-label": t("labeled", { label: t("tournament-remove"), text: who }) });
  };
  let isLeft = false;
  const poll = async () => {
    try {
      const tournament = await api(`/tournaments/${id}`);
      if (!isLeft) draw(tournament);
      note.textContent = "";
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  const kept = local.getItem(`links-${id}`);
  const { join: joinLink = "", watch = "" } = kept ? JSON.parse(kept) : {};
  const address = (/** @type {string} */ path) => new URL(path, location.href).href;
  // Only the browser that created the tournament knows the links: the server stores hashes.
  if (joinLink) {
    const code = html("div", { class: "code" });
    const links = [linkRow(t("tournament-join-link"), address(joinLink), "main"), html("details", {}, html("summary", {}, t("invite-spectators")), linkRow(t("tournament-watch-link"), address(watch)))];
    invitation.append(code, ...(isProjector ? [html("p", { class: "big" }, t("tournament-scan"))] : links));
    void qrCode(address(joinLink), t("tournament-qr")).then((picture) => code.append(picture));
  } else if (isProjector) invitation.append(html("p", { class: "note" }, t("tournament-no-code")));
  const title = first.name || t("tournament-title");
  const length = first.minutes === null ? t("tournament-all") : t("tournament-arena", { minutes: first.minutes });
  const rules = t("tournament-rules", { rules: rulesText(first), clock: clockOf(first.clock), format: length });
  const entry = first.entry === "people" ? rules : `${rules}; ${t("tournament-entrants", { who: first.entry })}`;
  const about = html("p", { class: "note" }, first.minutes === null ? `${entry}. ${t("tournament-absent")}` : entry);
  const panel = (/** @type {(Node | string)[]} */ ...children) => html("section", { class: "panel" }, ...children);
  const heading = html("h2", {}, named(title));
  const list = panel(html("h2", {}, t("tournament-standings")), standings);
  const element = isProjector
    ? html("div", { class: "split projector" }, panel(heading, state, note, winners, html("div", { class: "open" }, invitation, standings)), tables)
    : html("div", { class: "split" }, panel(heading, about, state, winners, note, join, actions, invitation), html("div", {}, list, tables, archive));
  const timer = setInterval(() => void poll(), POLL_INTERVAL);
  const leave = () => {
    isLeft = true;
    clearInterval(timer);
  };
  draw(first);
  return { title, element, leave };
}
