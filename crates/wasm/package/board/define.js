// The element of the page, in a frame that is written here: no server is there to have one.

import { Connect4Board } from "./connect4-board.js";

/** A file beside this one. @param {string} name */
const beside = (name) => new URL(name, import.meta.url).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

class FramedBoard extends Connect4Board {
  /** @override @param {HTMLIFrameElement} frame @param {URLSearchParams} query */
  show(frame, query) {
    const game = String(query).replaceAll("&", "&amp;");
    frame.srcdoc = `<!doctype html>
<html lang="en" data-game="${game}">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="${beside("app.css")}" />
    <script type="module" src="${beside("embed.js")}"></script>
  </head>
  <body class="embed">
    <main id="main"></main>
  </body>
</html>`;
  }
}

customElements.define("connect4-board", FramedBoard);
