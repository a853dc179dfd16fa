// Links to share: as text, and as QR codes.

import { button, copyText, html, labelled, svg } from "./dom.js";
import { load, t } from "./texts.js";

await load("online");

/** On an address that only this computer can open, what to do about it. */
export const localNote = () =>
  /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/.test(location.hostname) ? [html("p", { class: "note" }, t("link-local", { port: location.port || "80" }))] : [];

/** A link as a QR code, or why other devices cannot open it. @param {string} url @param {string} name what it is */
export async function qrCode(url, name) {
  const [note] = localNote();
  if (note) return note;
  const { generate } = await import("./vendor/lean-qr.js");
  const bits = /** @type {any} */ (generate)(url);
  const dots = [...Array(bits.size ** 2).keys()].filter((index) => bits.get(index % bits.size, Math.floor(index / bits.size)));
  const path = dots.map((index) => `M${index % bits.size} ${Math.floor(index / bits.size)}h1v1h-1z`).join("");
  const box = `-4 -4 ${bits.size + 8} ${bits.size + 8}`;
  return svg("svg", { class: "qr-code", viewBox: box, role: "img", "aria-label": name }, svg("path", { d: path }));
}

/** A link to share. @param {string} text what it does @param {string} url @param {string} [style] class of the main button */
export function linkRow(text, url, style = "") {
  const field = html("input", { readonly: true, value: url, focus: () => field.select() });
  const copy = button(t("copy-link"), () => void copyText(url).then(() => (copy.textContent = t("copied"))), { class: style });
  const share = "share" in navigator ? button(t("share"), () => void navigator.share({ title: t("share-text"), url }).catch(() => {}), { class: style }) : "";
  return html("div", { class: "row" }, labelled(text, field), copy, share);
}
