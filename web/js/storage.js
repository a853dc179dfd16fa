// Stored values, also where site data is blocked or full: there they last until the page is closed.

/** The event of the window when a value could not be saved, at most once. */
export const UNSAVED = "connect4-unsaved";
let isTold = false;

/** The methods of `Storage` that the app uses; they never throw. */
class Store {
  /** @param {() => Storage} open reading the property throws where site data is blocked */
  constructor(open) {
    this.open = open;
    /** Values that could not be saved. @type {Map<string, string>} */
    this.unsaved = new Map();
  }

  /** @param {string} name @returns {string | null} */
  getItem(name) {
    try {
      return this.unsaved.get(name) ?? this.open().getItem(name);
    } catch {
      return null;
    }
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    try {
      this.open().setItem(name, value);
      this.unsaved.delete(name);
    } catch {
      this.unsaved.set(name, value);
      if (!isTold) dispatchEvent(new Event(UNSAVED));
      isTold = true;
    }
  }

  /** @param {string} name */
  removeItem(name) {
    this.unsaved.delete(name);
    try {
      this.open().removeItem(name);
    } catch {
      // It was never saved.
    }
  }
}

export const local = new Store(() => localStorage);
export const session = new Store(() => sessionStorage);
