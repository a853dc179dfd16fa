// The board theme, which also names the two sides; the choice is stored.

/** Reads local storage, which throws in a frame of another site. @param {string} name */
export function readStored(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** All themes; the first is the default. */
export const skins = /** @type {const} */ (["classic", "slate", "wood", "contrast", "paper"]);

/** The current theme. @returns {typeof skins[number]} */
export function skin() {
  const name = document.documentElement.dataset["board"] ?? readStored("board");
  return skins.find((one) => one === name) ?? skins[0];
}

/** Applies a theme and stores it; without a name, applies the stored one. @param {string} [name] @param {boolean} [isKept] */
export function applySkin(name, isKept = true) {
  if (name && isKept) localStorage.setItem("board", name);
  document.documentElement.dataset["board"] = name || readStored("board") || skins[0];
}
