// A private tournament by link: players, standings and games in progress.

import { api } from "../api.js";
import { button, html, labelled, named, navigate } from "../dom.js";
import { local, session } from "../storage.js";
import { errorText, load, parts, t } from "../texts.js";
import { linkRow } from "./game.js";
import { clockOf, rulesText } from "./lobby.js";

await load("online");

/** @typedef {{ place: number, name: string, points: number, played: number, won: number, drawn: number, lost: number, here: boolean, own: boolean }} Standing */
/**
 * @typedef {{ id: string, name: string, size: string, connect: number, gravity: boolean, swap: import("../types.js").Swap, minutes: number | null,
 *   clock: { seconds: number, increment: number }, status: "open" | "running" | "over", left: number | null, standings: Standing[],
 *   games: { id: string, names: string[] }[], own_game: string | null, is_entrant: boolean, can_join: boolean, is_owner: boolean }} Tournament
 */

/** Milliseconds between polls. */
const POLL_INTERVAL = 2000;

/** @param {Standing[]} standings */
function table(standings) {
  const head = html("tr", {}, ...[t("tournament-place"), t("tournament-player"), t("tournament-points"), t("tournament-played")].map((text) => html("th", { scope: "col" }, text)));
  const rows = standings.map(({ place, name, points, played, here, own }) => {
    const text = t("player-presence", { state: here ? "online" : "offline" });
    const dot = html("span", { class: here ? "dot online" : "dot", role: "img", "aria-label": text, title: text });
    const who = html("th", { scope: "row" }, dot, " ", named(name || t("anyone")), own ? ` (${t("seat-you")})` : "");
    return html("tr", {}, html("td", {}, place), who, html("td", {}, points), html("td", {}, played));
  });
  return html("table", { class: "standings" }, html("thead", {}, head), html("tbody", {}, ...rows));
}

/** Describes the status of the tournament. @param {Tournament} tournament */
function stateOf({ status, left, standings, is_entrant: isEntrant }) {
  if (status === "open") return t("tournament-open", { count: standings.length });
  if (status === "over") return t("tournament-over");
  const time = left === null ? [] : [t("tournament-left", { minutes: Math.ceil(left / 60_000) })];
  return [t("tournament-running"), ...time, ...(isEntrant ? [t("tournament-wait")] : [])].join(" ");
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const id = url.pathname.slice("/tournament/".length);
  const isProjector = url.searchParams.has("projector");
  const first = /** @type {Tournament} */ (await api(`/tournaments/${id}`));
  const name = html("input", { maxlength: 30, value: local.getItem("name") ?? "", autocomplete: "nickname" });
  const note = html("p", { class: "note error", role: "alert" });
  const state = html("p", { role: "status" });
  const actions = html("div", { class: "row" });
  const standings = html("div", {});
  const games = html("ul", { class: "games" });
  const tables = html("section", { class: "panel" }, html("h2", {}, t("tournament-tables")), games);
  const join = html(
    "form",
    { class: "row", hidden: true, submit: (/** @type {Event} */ event) => { event.preventDefault(); local.setItem("name", name.value); void act("join", { name: name.value }); } },
    labelled(t("your-name"), name),
    html("button", { class: "main" }, t("tournament-join")),
  );
  let shown = "";

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
    standings.replaceChildren(table(tournament.standings));
    games.replaceChildren(
      ...tournament.games.map(({ id: game, names }) => {
        const [one, two] = names.map((text) => named(text || t("anyone")));
        const line = html("span", {}, ...parts("tournament-versus", { first: one ?? "", second: two ?? "" }));
        const link = html("a", { href: `/game/${game}`, "aria-label": t("labeled", { label: t("tournament-watch"), text: line.textContent ?? "" }) }, t("tournament-watch"));
        return html("li", {}, line, isProjector ? "" : link);
      }),
    );
    tables.hidden = tournament.games.length === 0;
    const buttons = [];
    if (tournament.own_game) buttons.push(html("a", { class: "button main", href: `/game/${tournament.own_game}` }, t("tournament-own-game")));
    if (tournament.is_owner && tournament.status === "open") buttons.push(button(t("tournament-begin"), () => void act("begin", {}), { class: "main" }));
    if (tournament.is_owner && tournament.status === "running") buttons.push(button(t("tournament-end"), () => void (confirm(t("tournament-end-sure")) && act("end", {}))));
    buttons.push(html("a", { class: "button", href: `/tournament/${id}?projector` }, t("tournament-projector")));
    buttons.push(html("a", { class: "button", href: `/api/v1/tournaments/${id}/results`, download: true }, t("tournament-csv")));
    actions.replaceChildren(...(isProjector ? [] : buttons));
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
  const link = (/** @type {string} */ text, /** @type {string} */ path) => linkRow(text, new URL(path, location.href).href);
  const links = kept && !isProjector ? html("div", { class: "note links" }, link(t("tournament-join-link"), joinLink), link(t("tournament-watch-link"), watch)) : "";
  const title = first.name || t("tournament-title");
  const length = first.minutes === null ? t("tournament-all") : t("tournament-arena", { minutes: first.minutes });
  const about = html("p", { class: "note" }, t("tournament-rules", { rules: rulesText(first), clock: clockOf(first.clock), format: length }));
  const heading = html("h2", {}, named(title));
  const panel = (/** @type {(Node | string)[]} */ ...children) => html("section", { class: "panel" }, ...children);
  const element = isProjector
    ? html("div", { class: "split projector" }, panel(heading, state, note, standings), tables)
    : html("div", { class: "split" }, panel(heading, about, state, note, join, actions, links), html("div", {}, panel(html("h2", {}, t("tournament-standings")), standings), tables));
  const timer = setInterval(() => void poll(), POLL_INTERVAL);
  const leave = () => {
    isLeft = true;
    clearInterval(timer);
  };
  draw(first);
  return { title, element, leave };
}
