// Playing online: the user's games, the lobby, and finished games.

import { api } from "../api.js";
import { button, html, loadStyle, named } from "../dom.js";
import { identity } from "../identity.js";
import { linkRow, qrCode } from "../links.js";
import { forget, remembered } from "../room.js";
import { errorText, load, parts, t } from "../texts.js";
import { describeRules, lobby } from "./lobby.js";

/** @import { RoomState, Seat } from "../types.js" */

/**
 * @typedef {{ id: string, size: string, connect: number, gravity: boolean, swap: import("../types.js").Swap, names: string[], winner: number | null,
 *   reason: string, moves: string }} Archived
 */

await Promise.all([load("online"), loadStyle(new URL("../../online.css", import.meta.url).href)]);

/** Number of finished games that are shown at first. */
const SHOWN_GAMES = 6;

/** @param {Archived} game */
function archivedGame(game) {
  const [first = "", second = ""] = game.names.map((name, index) => name || t("anonymous", { seat: index + 1 }));
  const result = html("span", {}, game.reason === "abandoned" ? t("result-open") : t("result-draw"));
  if (game.winner) result.replaceChildren(...parts("result-won", { name: named(game.winner === 1 ? first : second) }));
  const line = html("span", {}, ...parts("archive-game", { first: named(first), second: named(second), size: game.size.replace("x", "×"), result }));
  const text = line.textContent ?? "";
  const query = new URLSearchParams({ size: game.size, k: String(game.connect), moves: game.moves });
  if (!game.gravity) query.set("gravity", "0");
  if (game.moves.includes("swap")) query.set("swap", game.swap === 3 ? "3" : "1");
  return html(
    "li",
    {},
    line,
    html("a", { href: `/analysis?${query}`, "aria-label": t("labeled", { label: t("open-game"), text }) }, t("open-game")),
    html("a", { href: `/api/v1/games/${game.id}/record`, download: true, "aria-label": t("labeled", { label: t("download-game"), text }) }, t("download-game")),
  );
}

/** Shows the link that moves a game to another device. @param {string} id @param {HTMLElement} place */
async function offerSeat(id, place) {
  try {
    const { link, seconds } = await api(`/games/${id}/seat-link`, {});
    const url = new URL(link, location.href).href;
    place.replaceChildren(linkRow(t("seat-link", { minutes: Math.floor(seconds / 60) }), url), await qrCode(url, t("seat-qr")));
  } catch (error) {
    place.replaceChildren(html("span", { class: "error" }, errorText(error)));
  }
}

/** This browser's games in progress; those in which it is the user's turn come first. */
async function running() {
  /** @type {string[]} */
  const over = [];
  const answers = await Promise.all(
    remembered().map(async (id) => {
      try {
        const answer = /** @type {{ seat: Seat | null, state: RoomState }} */ (await api(`/games/${id}`));
        if (answer.seat && !answer.state.ending) return [{ id, state: answer.state, seat: answer.seat }];
        over.push(id);
      } catch (error) {
        if (/** @type {{ code?: string }} */ (error).code === "not_found") over.push(id);
      }
      return [];
    }),
  );
  forget(over);
  const order = answers.flat().sort((one, other) => Number(other.state.to_move === other.seat) - Number(one.state.to_move === one.seat));
  return order.map(({ id, state, seat }) => {
    const name = state.names[2 - seat];
    const isTurn = state.to_move === seat;
    const turn = name === null || name === undefined ? t("no-opponent") : t(isTurn ? "my-turn" : "their-turn");
    const rules = describeRules(state);
    const line = html("span", {}, ...(name === null || name === undefined
      ? [t("labeled", { label: rules, text: turn })]
      : parts("my-game", { opponent: named(name || t("anonymous", { seat: 3 - seat })), rules, turn })));
    const text = line.textContent ?? "";
    const open = html("a", { href: `/game/${id}`, "aria-label": t("labeled", { label: t("open-game"), text }) }, t("open-game"));
    const link = html("div", { class: "links", role: "status" });
    const move = button(t("move-seat"), () => void offerSeat(id, link), { "aria-label": t("labeled", { label: t("move-seat"), text }) });
    return html("li", { class: isTurn ? "turn" : "" }, line, open, move, link);
  });
}

/** The finished games, of which only the latest are shown at first. */
function archive() {
  const games = html("ul", { class: "games" });
  const more = button(t("show-more"), () => {
    games.replaceChildren(...items);
    more.remove();
  }, { hidden: true });
  /** @type {HTMLElement[]} */
  let items = [];
  const load = async () => {
    try {
      const all = /** @type {Archived[]} */ (await api("/games?count=30"));
      items = all.length ? all.map(archivedGame) : [html("li", { class: "note" }, t("archive-empty"))];
      games.replaceChildren(...items.slice(0, SHOWN_GAMES));
      more.hidden = items.length <= SHOWN_GAMES;
    } catch (error) {
      games.replaceChildren(html("li", {}, errorText(error)));
    }
  };
  void load();
  return html("section", { class: "panel" }, html("h2", {}, t("archive")), games, more);
}

/** @type {import("../types.js").Show} */
export function show(url) {
  const { element: ways, leave, invite } = lobby(identity());
  const element = html("div", { class: "stack lobby" }, ways, archive());
  void running().then((items) => {
    if (items.length === 0) return;
    const own = html("section", { class: "panel" }, html("h2", {}, t("my-games")), html("ul", { class: "games" }, ...items));
    // Opponents who wait for the user come before new games.
    if (items[0]?.classList.contains("turn")) ways.before(own);
    else ways.after(own);
  });
  if (url.searchParams.has("friend")) {
    // Going back leads to the lobby and creates no other game.
    history.replaceState(null, "", "/online");
    // The form must be on the page.
    setTimeout(invite);
  }
  return { title: t("nav-online"), element, leave };
}
