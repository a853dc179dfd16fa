// Faces of the computer players, drawn with a few shapes each.

import { svg } from "./dom.js";

const INK = "#1f2937";

/** A circle or an ellipse, as a path. @param {number} x @param {number} y @param {number} r @param {number} [s] the vertical radius */
const o = (x, y, r, s = r) => `M${x - r} ${y}a${r} ${s} 0 1 0 ${2 * r} 0a${r} ${s} 0 1 0 ${-2 * r} 0z`;

/** A shape: its color, its path, and the width of its line if it is not filled. @typedef {[color: string, path: string, width?: number]} Shape */

/**
 * The head and shoulders of a person; `back` is behind the head, `front` before it.
 * @param {{ skin: string, shirt: string, back?: Shape[], front: Shape[], eyes?: number, mouth?: Shape }} looks
 * @returns {Shape[]}
 */
const person = ({ skin, shirt, back = [], front, eyes = 1.9, mouth = [INK, "M27 38.5q5 3.5 10 0", 1.8] }) => [
  ...back,
  [shirt, "M7 66c1-13 11-18 25-18s24 5 25 18z"],
  [skin, `M27 40h10v7a5 4.5 0 0 1-10 0z${o(18, 32, 3)}${o(46, 32, 3)}`],
  ["#0000001f", "M27 43.5q5 3.5 10 0v4a5 4.5 0 0 1-10 0z"],
  [skin, o(32, 30, 14, 15)],
  ["#f43f5e40", o(23, 36, 2.6, 2) + o(41, 36, 2.6, 2)],
  [INK, o(26.5, 31, eyes, eyes * 1.15) + o(37.5, 31, eyes, eyes * 1.15)],
  mouth,
  ...front,
];

/** Freckles. @type {Shape} */
const FRECKLES = ["#b4530999", o(22.5, 34.5, 0.7) + o(25, 35.8, 0.7) + o(39, 35.8, 0.7) + o(41.5, 34.5, 0.7)];

/** Background and shapes by player. @type {Record<string, { ground: string, shapes: Shape[] }>} */
const FACES = {
  // Pip, the youngest: big eyes, one tooth, one curl.
  "level:1": {
    ground: "#fde68a",
    shapes: person({
      skin: "#ffdcbd",
      shirt: "#38bdf8",
      eyes: 2.5,
      mouth: ["#7f1d1d", "M27 37.5h10a5 4.5 0 0 1-10 0z"],
      front: [["#ffffff", "M30.5 37.5h3v2.3h-3z"], ["#a16207", "M32 16c-5-3-1-9 3-6 2 2-1 5-2.5 3.5", 2.2]],
    }),
  },
  // Mila: pigtails.
  "level:2": {
    ground: "#fbcfe8",
    shapes: person({
      skin: "#ffdcbd",
      shirt: "#f472b6",
      back: [["#92400e", o(13, 33, 6, 8) + o(51, 33, 6, 8)], ["#e11d48", o(17, 26, 2.6) + o(47, 26, 2.6)]],
      front: [["#92400e", "M17 29c-1-11 6-16 15-16s16 5 15 16c-5-1-8-4-9.5-8-4 5-12 8-20.5 8z"], FRECKLES],
    }),
  },
  // Otto: a cap.
  "level:3": {
    ground: "#bae6fd",
    shapes: person({
      skin: "#f6c9a0",
      shirt: "#facc15",
      mouth: [INK, "M26 37.5q6 5.5 12 0", 1.8],
      front: [["#ef4444", "M17 26c0-10 6-14.5 15-14.5S47 16 47 26z"], ["#b91c1c", "M30 23.5h21c3 0 3.5 4.5 0 4.5H30z"], ["#fecaca", o(32, 11.5, 1.8)]],
    }),
  },
  // Nora: long black hair with a band.
  "level:4": {
    ground: "#bbf7d0",
    shapes: person({
      skin: "#e0ac7a",
      shirt: "#0d9488",
      back: [["#1c1917", "M14 31c0-13 8-19 18-19s18 6 18 19v20c-6 3-30 3-36 0z"]],
      front: [["#1c1917", "M17 30c-1-11 6-17 15-17s16 6 15 17c-2-5-3-7-4-8H21c-1 1-3 3-4 8z"], ["#facc15", "M19 19.5q13-7 26 0", 2.6]],
    }),
  },
  // Felix: red curls and freckles.
  "level:5": {
    ground: "#ddd6fe",
    shapes: person({
      skin: "#ffe4cf",
      shirt: "#16a34a",
      front: [["#ea580c", o(19, 22, 5) + o(24, 16, 5.5) + o(32, 13.5, 6) + o(40, 16, 5.5) + o(45, 22, 5) + o(28, 19.5, 4) + o(36.5, 19.5, 4)], FRECKLES],
    }),
  },
  // Greta: a gray bun, round glasses, a necklace.
  "level:6": {
    ground: "#fed7aa",
    shapes: person({
      skin: "#fbd3b4",
      shirt: "#7c3aed",
      back: [["#9ca3af", o(32, 11, 6.5)]],
      front: [
        ["#cbd5e1", "M17 30c-1-11 6-16 15-16s16 5 15 16c-3-6-8-9-15-9s-12 3-15 9z"],
        [INK, `${o(26, 31.5, 5)}${o(38, 31.5, 5)}M31 31q1-1 2 0`, 1.5],
        ["#fffbeb", o(25, 50, 1.5) + o(28.5, 51.7, 1.5) + o(32, 52.3, 1.5) + o(35.5, 51.7, 1.5) + o(39, 50, 1.5)],
      ],
    }),
  },
  // Hugo: a beard and a woolen hat.
  "level:7": {
    ground: "#a5f3fc",
    shapes: person({
      skin: "#f1c196",
      shirt: "#475569",
      mouth: ["#f1c196", ""],
      front: [
        ["#78350f", "M18 29c-1 15 6 20 14 20s15-5 14-20c-2 5-5 6.5-8 5.5-4-1.5-8-1.5-12 0-3 1-6-.5-8-5.5z"],
        ["#fecaca", "M28.5 39.5q3.5 2.5 7 0-3.5-1.5-7 0z"],
        ["#2563eb", "M17 24c0-10 7-14 15-14s15 4 15 14z"],
        ["#1e40af", "M16.5 20.5h31a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-31a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2z"],
        ["#dbeafe", o(32, 9, 3.6)],
      ],
    }),
  },
  // Ines: an afro and earrings.
  "level:8": {
    ground: "#fecaca",
    shapes: person({
      skin: "#8d5a35",
      shirt: "#f97316",
      back: [["#1c1917", o(32, 25, 21, 19)]],
      mouth: ["#fecdd3", "M26.5 37.5q5.5 1.5 11 0-2 4.5-5.5 4.5t-5.5-4.5z"],
      front: [["#1c1917", "M18 27c0-8 6-12 14-12s14 4 14 12c-3-4-5-5-7-5H25c-2 0-4 1-7 5z"], ["#fbbf24", o(16.5, 38, 2.8) + o(47.5, 38, 2.8), 1.7]],
    }),
  },
  // Viktor: a mustache, a monocle and a bow tie.
  "level:9": {
    ground: "#cbd5e1",
    shapes: person({
      skin: "#f3d0b0",
      shirt: "#111827",
      mouth: ["#f3d0b0", ""],
      front: [
        ["#f8fafc", "M26 48h12l-6 11z"],
        ["#334155", "M17 27c0-10 6-14.5 15-14.5S47 17 47 27c-2-4-4-6-6-7-6 1.5-14 1-19-1-2 2-4 4-5 8z"],
        ["#94a3b8", "M17.2 25q-.5 4 .8 7l2-5zM46.8 25q.5 4-.8 7l-2-5z"],
        ["#334155", "M32 37c-3-2.5-7-1.5-9.5 2.5 4 .5 7 .5 9.5-1.3 2.5 1.8 5.5 1.8 9.5 1.3C39 35.5 35 34.5 32 37z"],
        ["#d97706", `${o(37.5, 31, 5)}M42 33.5q2.5 6 1 14`, 1.5],
        ["#dc2626", "M32 49.5l-7-3v7l7-3 7 3v-7l-7 3z"],
      ],
    }),
  },
  // Ada: parted hair with buns, a tiara, a collar.
  "level:10": {
    ground: "#c4b5fd",
    shapes: person({
      skin: "#ffe0cb",
      shirt: "#5b21b6",
      back: [["#422006", o(14, 31, 6, 7) + o(50, 31, 6, 7) + o(32, 14, 8, 6)]],
      mouth: ["#be123c", "M28 38q2-1.2 4 0 2-1.2 4 0-1.5 2.6-4 2.6t-4-2.6z"],
      front: [
        ["#422006", "M17 31c-1-12 6-18 15-18s16 6 15 18c-1.5-7-6.5-11-15-13-8.5 2-13.5 6-15 13z"],
        ["#fbbf24", "M22 16.5l1.5-7 4.5 3.5 4-6.5 4 6.5 4.5-3.5 1.5 7q-10-3-20 0z"],
        ["#ffffff", o(32, 12.5, 1.2)],
        ["#ede9fe", "M23 50q9 5 18 0l-2 5q-7 3-14 0z"],
      ],
    }),
  },
  // The self-taught player: a robot.
  learned: {
    ground: "#e2e8f0",
    shapes: [
      ["#64748b", "M32 15v-6", 2.5],
      ["#ef4444", o(32, 8, 3)],
      ["#94a3b8", "M9 66c1-11 10-15 23-15s22 4 23 15zM27 44h10v8H27zM12 27h5v10h-5zM47 27h5v10h-5z"],
      ["#475569", "M22 15h20a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V21a6 6 0 0 1 6-6z"],
      ["#0f172a", "M23 21h18a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3H23a3 3 0 0 1-3-3v-9a3 3 0 0 1 3-3z"],
      ["#67e8f9", o(26.5, 28.5, 3) + o(37.5, 28.5, 3)],
      ["#cbd5e1", "M25 41.5h14M28.5 39.5v4M32 39.5v4M35.5 39.5v4", 1.6],
    ],
  },
  // Perfect play: both discs in one, with a crown.
  perfect: {
    ground: "#1e3a8a",
    shapes: [
      ["#ec4553", "M32 18a20 20 0 0 0 0 40z"],
      ["#fcc726", "M32 18a20 20 0 0 1 0 40z"],
      ["#fde68a", "M18 22l-2.5-13L25 15l7-9.5 7 9.5 9.5-6L46 22q-14-5-28 0z"],
      [INK, "M22 37q3.5 3.5 7 0M35 37q3.5 3.5 7 0M27 46q5 4 10 0", 2.2],
    ],
  },
};

/** The face of a computer player; the solver has one face, whatever its name on the board. @param {string} player */
export function avatar(player) {
  const { ground, shapes } = FACES[player] ?? FACES[player.replace(/:.*/, "")] ?? { ground: "#94a3b8", shapes: [] };
  const drawn = shapes.map(([color, d, width]) => svg("path", width ? { d, fill: "none", stroke: color, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" } : { d, fill: color }));
  return svg("svg", { class: "avatar", viewBox: "0 0 64 64", "aria-hidden": "true" }, svg("rect", { width: 64, height: 64, fill: ground }), ...drawn);
}
