// Creating online games, and the archive of finished ones.

import { api } from "../api.js";
import { button, checkbox, html, labelled, named, navigate, select } from "../dom.js";
import { local } from "../storage.js";
import { errorText, load, parts, sideName, t } from "../texts.js";
import { forget, remembered } from "../room.js";
import { describeRules, linkRow, qrCode } from "./game.js";
import { lobby, tournamentForm } from "./lobby.js";
import { rulesForm } from "./play.js";

/** @import { RoomState, Seat } from "../types.js" */

/**
 * @typedef {{ id: string, size: string, connect: number, gravity: boolean, swap: import("../types.js").Swap, names: string[], winner: number | null,
 *   reason: string, moves: string }} Archived
 */

await load("online");

const CLOCKS = [
  [60, 2],
  [180, 2],
  [600, 5],
];

/** @param {Archived} game */
function archivedGame(game) {
  const [first = "", second = ""] = game.names.map((name, index) => name || t("anonymous", { seat: index + 1 }));
  const result = html("span", {}, game.reason === "abandoned" ? t("result-open") : t("result-draw"));
  if (game.winner) result.replaceChildren(...parts("result-won", { name: named(game.winner === 1 ? first : second) }));
  const line = html("span", {}, ...parts("archive-game", { first: named(first), second: named(second), size: game.size, result }));
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

/** @type {import("../types.js").Show} */
export function show() {
  const rules = rulesForm();
  const name = html("input", { maxlength: 30, value: local.getItem("name") ?? "", autocomplete: "nickname" });
  const clock = select(
    t("clock-label"),
    [["", t("no-clock")], ...CLOCKS.map(([seconds = 0, increment = 0], index) => {
      const text = t("minutes", { minutes: seconds / 60, seconds: increment });
      return /** @type {[string, string]} */ ([String(index), text]);
    })],
    "",
  );
  const side = select(
    t("you-play"),
    [
      ["", t("either")],
      ["1", t("side-first", { side: sideName("X") })],
      ["2", t("side-second", { side: sideName("O") })],
    ],
    "",
  );
  const listed = checkbox(t("listed"), true);
  const note = html("p", { class: "note error", role: "status" });
  const create = async (/** @type {Event} */ event) => {
    event.preventDefault();
    local.setItem("name", name.value);
    const { size, connect, gravity, swap } = rules.spec();
    const [seconds, increment] = CLOCKS[Number(clock.field.value)] ?? [];
    const body = {
      ...{ size, connect, gravity, swap },
      name: name.value,
      seat: Number(side.field.value) || null,
      listed: listed.field.checked,
      clock: clock.field.value === "" ? null : { seconds, increment },
    };
    try {
      const { id, join, watch } = await api("/games", body);
      // The server stores only hashes of the links, so this browser remembers them.
      local.setItem(`links-${id}`, JSON.stringify({ join, watch }));
      navigate(`/game/${id}`);
    } catch (error) {
      note.textContent = errorText(error);
    }
  };
  const form = html(
    "form",
    { class: "panel", submit: create },
    html("h2", {}, t("online-title")),
    rules.element,
    html("div", { class: "row" }, labelled(t("your-name"), name), side.element, clock.element),
    listed.element,
    html("div", { class: "row" }, html("button", { class: "main" }, t("create-game"))),
    note,
  );
  const games = html("ul", { class: "games" });
  const load = async () => {
    try {
      const all = /** @type {Archived[]} */ (await api("/games?count=30"));
      games.replaceChildren(...(all.length ? all.map(archivedGame) : [html("li", {}, t("archive-empty"))]));
    } catch (error) {
      games.replaceChildren(html("li", {}, errorText(error)));
    }
  };
  void load();
  const own = html("section", { class: "panel", hidden: true });
  void running().then((items) => {
    own.hidden = items.length === 0;
    own.replaceChildren(html("h2", {}, t("my-games")), html("ul", { class: "games" }, ...items));
  });
  const archive = html("section", { class: "panel" }, html("h2", {}, t("archive")), games);
  const { element, leave } = lobby();
  return { title: t("nav-online"), element: html("div", { class: "split" }, html("div", { class: "stack" }, own, element, form, tournamentForm()), archive), leave };
}
