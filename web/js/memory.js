// What the browser keeps, where it lets us: a frame in another site may not even ask.

/** @param {string} name */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
