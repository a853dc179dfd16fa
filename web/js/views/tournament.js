// A private tournament by link: players, standings and games in progress.

import { api } from "../api.js";
import { button, html, labelled, named, navigate } from "../dom.js";
import { add, parts, t, why } from "../texts.js";
import { linkRow } from "./game.js";
import { clockOf, rulesText } from "./lobby.js";

await add("meet");

/** @typedef {{ place: number, name: string, points: number, played: number, won: number, drawn: number, lost: number, here: boolean, own: boolean }} Standing */
/**
 * @typedef {{ id: string, name: string, size: string, connect: number, gravity: boolean, swap: import("../types.js").Swap, minutes: number | null,
 *   clock: { seconds: number, increment: number }, status: "open" | "running" | "over", left: number | null, standings: Standing[],
 *   games: { id: string, names: string[] }[], own_game: string | null, is_entrant: boolean, can_join: boolean, is_owner: boolean }} Cup
 */

/** Milliseconds between polls. */
const LOOK = 2000;

/** @param {Standing[]} standings */
function table(standings) {
  const head = html("tr", {}, ...[t("cup_place"), t("cup_player"), t("cup_points"), t("cup_played")].map((text) => html("th", { scope: "col" }, text)));
  const rows = standings.map(({ place, name, points, played, here, own }) => {
    const text = t(here ? "online" : "offline");
    const dot = html("span", { class: here ? "dot here" : "dot", role: "img", "aria-label": text, title: text });
    const who = html("th", { scope: "row" }, dot, " ", named(name || t("anyone")), own ? ` (${t("seat_you")})` : "");
    return html("tr", {}, html("td", {}, place), who, html("td", {}, points), html("td", {}, played));
  });
  return html("table", { class: "standings" }, html("thead", {}, head), html("tbody", {}, ...rows));
}

/** Describes the status of the tournament. @param {Cup} cup */
function stateOf({ status, left, standings, is_entrant: isEntrant }) {
  if (status === "open") return t("cup_open", { count: standings.length });
  if (status === "over") return t("cup_over");
  const time = left === null ? [] : [t("cup_left", { minutes: Math.ceil(left / 60_000) })];
  return [t("cup_running"), ...time, ...(isEntrant ? [t("cup_wait")] : [])].join(" ");
}

/** @type {import("../types.js").Show} */
export async function show(url) {
  const id = url.pathname.slice("/tournament/".length);
  const isWall = url.searchParams.has("wall");
  const first = /** @type {Cup} */ (await api(`/tournaments/${id}`));
  const name = html("input", { maxlength: 30, value: localStorage.getItem("name") ?? "", autocomplete: "nickname" });
  const note = html("p", { class: "note error", role: "alert" });
  const state = html("p", { role: "status" });
  const actions = html("div", { class: "row" });
  const standings = html("div", {});
  const games = html("ul", { class: "games" });
  const tables = html("section", { class: "panel" }, html("h2", {}, t("cup_tables")), games);
  const join = html(
    "form",
    { class: "row", hidden: true, submit: (/** @type {Event} */ event) => { event.preventDefault(); localStorage.setItem("name", name.value); void act("join", { name: name.value }); } },
    labelled(t("your_name"), name),
    html("button", { class: "main" }, t("cup_join")),
  );
  let shown = "";

  /** @param {Cup} cup */
  const draw = (cup) => {
    if (cup.own_game && !isWall && sessionStorage.getItem(`cup-${cup.own_game}`) === null) {
      // Only once: a player who returns uses the button.
      sessionStorage.setItem(`cup-${cup.own_game}`, id);
      return navigate(`/game/${cup.own_game}`);
    }
    const said = stateOf(cup);
    if (state.textContent !== said) state.textContent = said;
    const { left: _, ...rest } = cup;
    // Redraw only after a change: nothing may move under the pointer.
    if (JSON.stringify(rest) === shown) return;
    shown = JSON.stringify(rest);
    join.hidden = !cup.can_join || isWall;
    standings.replaceChildren(table(cup.standings));
    games.replaceChildren(
      ...cup.games.map(({ id: game, names }) => {
        const [one, two] = names.map((text) => named(text || t("anyone")));
        const line = html("span", {}, ...parts("cup_versus", { first: one ?? "", second: two ?? "" }));
        const link = html("a", { href: `/game/${game}`, "aria-label": `${t("cup_watch")}: ${line.textContent}` }, t("cup_watch"));
        return html("li", {}, line, isWall ? "" : link);
      }),
    );
    tables.hidden = cup.games.length === 0;
    const buttons = [];
    if (cup.own_game) buttons.push(html("a", { class: "button main", href: `/game/${cup.own_game}` }, t("cup_own_game")));
    if (cup.is_owner && cup.status === "open") buttons.push(button(t("cup_begin"), () => void act("begin", {}), { class: "main" }));
    if (cup.is_owner && cup.status === "running") buttons.push(button(t("cup_end"), () => void (confirm(t("cup_end_sure")) && act("end", {}))));
    buttons.push(html("a", { class: "button", href: `/tournament/${id}?wall` }, t("cup_wall")));
    buttons.push(html("a", { class: "button", href: `/api/v1/tournaments/${id}/results`, download: true }, t("cup_csv")));
    actions.replaceChildren(...(isWall ? [] : buttons));
  };
  /** @param {string} what @param {object} body */
  const act = async (what, body) => {
    note.textContent = "";
    try {
      draw(await api(`/tournaments/${id}/${what}`, body));
    } catch (error) {
      const { code } = /** @type {{ code?: string }} */ (error);
      note.textContent = code === "seat_taken" ? t("cup_full") : code === "not_started" ? t("cup_two") : why(error);
    }
  };
  let isLeft = false;
  const look = async () => {
    try {
      const cup = await api(`/tournaments/${id}`);
      if (!isLeft) draw(cup);
      note.textContent = "";
    } catch (error) {
      note.textContent = why(error);
    }
  };
  const kept = localStorage.getItem(`links-${id}`);
  const { join: joinLink = "", watch = "" } = kept ? JSON.parse(kept) : {};
  const link = (/** @type {string} */ text, /** @type {string} */ path) => linkRow(text, new URL(path, location.href).href);
  const links = kept && !isWall ? html("div", { class: "note links" }, link(t("cup_join_link"), joinLink), link(t("cup_watch_link"), watch)) : "";
  const title = first.name || t("cup_title");
  const length = first.minutes === null ? t("cup_all") : t("cup_arena", { minutes: first.minutes });
  const about = html("p", { class: "note" }, `${rulesText(first)}, ${clockOf(first.clock)}; ${length}`);
  const heading = html("h2", {}, named(title));
  const panel = (/** @type {(Node | string)[]} */ ...children) => html("section", { class: "panel" }, ...children);
  const element = isWall
    ? html("div", { class: "split wall" }, panel(heading, state, note, standings), tables)
    : html("div", { class: "split" }, panel(heading, about, state, note, join, actions, links), html("div", {}, panel(html("h2", {}, t("cup_standings")), standings), tables));
  const timer = setInterval(() => void look(), LOOK);
  const leave = () => {
    isLeft = true;
    clearInterval(timer);
  };
  draw(first);
  return { title, element, leave };
}
