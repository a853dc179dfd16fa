// How the board looks, and so what its two sides are called; it is chosen once and kept.

/** What the browser keeps, where it lets us: a frame in another site may not even ask. @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** All looks; the first is shown where nothing was chosen. */
export const skins = /** @type {const} */ (["classic", "present", "wood", "contrast", "print"]);

/** The look that is worn. @returns {typeof skins[number]} */
export function skin() {
  const name = document.documentElement.dataset["board"] ?? recall("board");
  return skins.find((one) => one === name) ?? skins[0];
}

/** Puts on a look, from now on where that is kept; without one what was chosen before. @param {string} [name] @param {boolean} [isKept] */
export function dress(name, isKept = true) {
  if (name && isKept) localStorage.setItem("board", name);
  document.documentElement.dataset["board"] = name || recall("board") || skins[0];
}
