// The names of cells and moves.

export const LETTERS = "abcdefghijklmnopqrst";

/** Where a cell is, from 0. @param {string} cell */
export function place(cell) {
  return { col: LETTERS.indexOf(cell.charAt(0)), row: Number(cell.slice(1)) - 1 };
}

/** A move: by its column, from 1, where discs fall, else by its cell. @param {string} cell @param {boolean} gravity */
export const nameOf = (cell, gravity) => (gravity && /\d/.test(cell) ? String(place(cell).col + 1) : cell);
