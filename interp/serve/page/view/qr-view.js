// SPDX-License-Identifier: MIT
// qr-view.js: a QR code as a picture: dark squares on white in all colour schemes, with the margin that cameras need.
import { h } from "./h.js";
import { qr } from "../model/qr.js";

const codes = new Map();

/** @param {string} text @param {string} says  what it opens, for those who don't see it */
export function qrView(text, says) {
    if (!codes.has(text)) codes.set(text, qr(text));
    const grid = codes.get(text);
    if (!grid) return null;
    const size = grid.length + 8, path = grid.map((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")).join("")).join("");
    return h("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": says, key: `qr-${text}`, "shape-rendering": "crispEdges" }, h("rect", { width: size, height: size, fill: "#fff" }), h("path", { d: path, fill: "#000" }));
}
