// <connect4-board moves="4455"></connect4-board> shows a board in any page that loads this module. The board is in a frame
// from the module's origin, isolated from the page's styles and scripts.

/** Attributes of a search, which is shown instead of the game: its settings and its state. */
const SEARCH = ["show", "algorithm", "depth", "leaves", "simulations", "seed", "scores", "at", "speed"];
/** Attributes and the URL parameters they become. */
const NAMES = /** @type {Record<string, string>} */ ({ moves: "moves", size: "size", connect: "k", gravity: "gravity", swap: "swap", look: "look", ...Object.fromEntries(SEARCH.map((name) => [name, name])) });

export class Connect4Board extends HTMLElement {
  static observedAttributes = Object.keys(NAMES);

  connectedCallback() {
    if (this.frame) return;
    this.frame = document.createElement("iframe");
    this.frame.title = "Connect Four";
    this.frame.loading = "lazy";
    this.frame.style.cssText = "display: block; width: 100%; height: 100%; border: 0;";
    const root = this.attachShadow({ mode: "open" });
    if (!this.style.display) this.style.display = "block";
    if (!this.style.aspectRatio) this.style.aspectRatio = "7 / 8";
    root.append(this.frame);
    this.load();
  }

  attributeChangedCallback() {
    this.load();
  }

  load() {
    if (!this.frame) return;
    const query = new URLSearchParams();
    for (const [name, key] of Object.entries(NAMES)) {
      const value = this.getAttribute(name);
      if (value !== null) query.set(key, value);
    }
    this.show(this.frame, query);
  }

  /** @param {HTMLIFrameElement} frame @param {URLSearchParams} query */
  show(frame, query) {
    const url = new URL("/embed", import.meta.url);
    url.search = String(query);
    frame.src = url.href;
  }
}

customElements.define("connect4-board", Connect4Board);
