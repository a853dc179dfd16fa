// Defines <connect4-board moves="4455"></connect4-board>. Does nothing without custom elements, as in Node.

if (typeof customElements !== "undefined") await import("./board/define.js");

export {};
