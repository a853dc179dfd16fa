// Defines <connect4-board moves="4455"></connect4-board>; where there are no elements, as in Node, it does nothing.

if (typeof customElements !== "undefined") await import("./board/define.js");

export {};
