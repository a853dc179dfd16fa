// The board theme, which also names the two sides, and the shapes on the discs; the choices are stored.

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

/** Shows the shapes on the discs clearly, or only embossed; without an argument, as stored. @param {boolean} [on] */
export function showShapes(on) {
  if (on !== undefined) localStorage.setItem("shapes", on ? "on" : "off");
  document.documentElement.dataset["shapes"] = readStored("shapes") ?? "off";
}
