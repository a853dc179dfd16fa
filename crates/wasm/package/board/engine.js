// Replaces the engine module of the web app's board by the engine of this package.

import { Engine } from "../index.js";

/** @import { Game } from "../index.js" */

const engine = await Engine.load();

/** @param {Game} game */
export const view = (game) => engine.view(game);

/** @param {Game} game @param {string} move */
export const play = (game, move) => engine.play(game, move);
