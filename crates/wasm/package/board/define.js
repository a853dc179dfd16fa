// The board element of the web app, in a frame whose HTML is generated here, because there is no server.

import { Connect4Board } from "./connect4-board.js";

/** URL of a file in this folder, escaped for HTML. @param {string} name */
const fileUrl = (name) => new URL(name, import.meta.url).href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

class FramedBoard extends Connect4Board {
  /** @override @param {HTMLIFrameElement} frame @param {URLSearchParams} query */
  show(frame, query) {
    const game = String(query).replaceAll("&", "&amp;");
    frame.srcdoc = `<!doctype html>
<html lang="en" data-game="${game}">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="${fileUrl("app.css")}" />
    <script type="module" src="${fileUrl("embed.js")}"></script>
  </head>
  <body class="embed">
    <main id="main"></main>
  </body>
</html>`;
  }
}

customElements.define("connect4-board", FramedBoard);
