// SPDX-License-Identifier: MIT
// face.js: draws any card of any pack as SVG: a big index, pips in their usual places, court cards head to head, and
// only a name if there is no drawing. A pure function from a card and a pack to a tree of nodes.
import { h } from "../view/h.js";
import { glyphs } from "./glyphs.js";
import { courtOf, joker } from "./courts.js";

export const WIDTH = 100, HEIGHT = 140;

const L = 36.5, C = 50, R = 63.5;
/** The positions of pips, from the top; those below the middle are upside down. */
const places = {
    1: [[C, 70]],
    2: [[C, 30], [C, 110]],
    3: [[C, 30], [C, 70], [C, 110]],
    4: [[L, 30], [R, 30], [L, 110], [R, 110]],
    5: [[L, 30], [R, 30], [C, 70], [L, 110], [R, 110]],
    6: [[L, 30], [R, 30], [L, 70], [R, 70], [L, 110], [R, 110]],
    7: [[L, 30], [R, 30], [C, 50], [L, 70], [R, 70], [L, 110], [R, 110]],
    8: [[L, 30], [R, 30], [C, 50], [L, 70], [R, 70], [C, 90], [L, 110], [R, 110]],
    9: [[L, 28], [R, 28], [L, 56], [R, 56], [C, 70], [L, 84], [R, 84], [L, 112], [R, 112]],
    10: [[L, 28], [R, 28], [C, 42], [L, 56], [R, 56], [L, 84], [R, 84], [C, 98], [L, 112], [R, 112]],
};

/** Returns the number of pips of a rank; 0 if it has none. */
function pipsOf(rank, pack) {
    if (pack.ownName(rank)) return 0;
    if (rank === "A") return 1;
    if (rank === "T") return 10;
    const n = /^\d{1,2}$/.test(rank) ? Number(rank) : 0;
    return n <= 10 ? n : 0;
}

/** Draws the sign of a suit in a square of `size` around a point; upside down if `down`. */
export function sign(pack, suit, x, y, size, down = false) {
    const known = pack.signs[suit];
    const turn = down ? ` rotate(180 ${x} ${y})` : "";
    if (!known || !known.glyph)
        return h("text", { x, y: y + size * 0.36, class: "letter", "font-size": size, "text-anchor": "middle", transform: turn || null }, suit);
    const k = size / 100;
    return h("path", { d: glyphs[known.glyph], class: "pip", "fill-rule": "evenodd", transform: `${turn ? turn.trim() + " " : ""}translate(${x - size / 2} ${y - size / 2}) scale(${k})` });
}

/** Draws the index in a corner: rank above suit, large enough to be read on a card 44 points wide. */
function corner(card, pack) {
    const text = card.suit ? pack.index(card.rank) : "★";
    const wide = text.length > 1;
    return [
        h("text", { class: "index", x: 13.5, y: 27, "text-anchor": "middle", "font-size": wide ? 25 : 28, textLength: wide ? 23 : null, lengthAdjust: wide ? "spacingAndGlyphs" : null }, text),
        card.suit ? sign(pack, card.suit, 13.5, 40, 17) : null,
        card.mark ? h("g", { class: "copy" }, h("circle", { cx: 14, cy: 60, r: 5 }), h("text", { x: 14, y: 63, "text-anchor": "middle", "font-size": 8 }, card.mark === "m" ? "2" : card.mark)) : null,
    ];
}

function pips(card, pack, count) {
    if (count === 1) return [sign(pack, card.suit, C, 72, 52)];
    const size = count > 8 ? 17 : 18.5;
    return places[count].map(([x, y]) => sign(pack, card.suit, x, y, size, y > 70));
}

/** Draws a court card: a picture behind the corners, or a frame with the same half twice. */
function court(card, pack, figure) {
    if (figure.picture) {
        const clear = (turn) => h("rect", { class: "clear", x: 3, y: 3, width: 22.5, height: 48, rx: 6, transform: turn });
        return [h("image", { href: figure.picture, x: 14.5, y: 13.8, width: 71, height: 112.4 }), h("rect", { class: "edge", x: 14.5, y: 13.8, width: 71, height: 112.4 }), clear(null), clear("rotate(180 50 70)")];
    }
    const half = () => h("g", { "clip-path": "url(#upper-half)" }, figure.draw(), sign(pack, card.suit, 33.5, 24, 14));
    return [
        h("rect", { class: "frame", x: 22, y: 8, width: 56, height: 124, rx: 3 }),
        half(),
        h("g", { transform: "rotate(180 50 70)" }, half()),
        h("path", { class: "middle", d: "M22 66L78 74" }),
    ];
}

/** Draws a card for which there is no drawing: its suit sign, and its name across the card. */
function lettered(card, pack) {
    const word = card.suit ? pack.rankSays(card.rank) : pack.rankSays("X");
    const long = Array.from(word).length > 5;
    return [
        h("rect", { class: "frame", x: 22, y: 44, width: 70, height: 52, rx: 4 }),
        h("text", { class: "word", x: 57, y: 77, "text-anchor": "middle", "font-size": long ? 17 : 20, textLength: long ? 62 : null, lengthAdjust: long ? "spacingAndGlyphs" : null }, word),
        card.suit ? sign(pack, card.suit, 57, 26, 22) : null,
        card.suit ? sign(pack, card.suit, 57, 114, 22, true) : null,
    ];
}

/** Draws the frame of a Spanish card, which has one gap for cups, two for swords and three for clubs. */
function broken(suit) {
    const gaps = "DHSC".indexOf(suit), part = (90 - gaps * 4) / (gaps + 1), line = (y) => Array.from({ length: gaps + 1 }, (_, i) => `M${5 + i * (part + 4)} ${y}h${part}`).join("");
    return h("path", { class: "broken", d: `${line(5)}${line(135)}M5 5V135M95 5V135` });
}

/** Draws everything between the two corners. */
function middle(card, pack, plain) {
    if (!card.suit) return [h("g", { transform: "translate(-11 22) scale(1.25)" }, joker()), h("text", { class: "word", x: 57, y: 126, "text-anchor": "middle", "font-size": 13 }, pack.rankSays("X"))];
    const own = pack.ownName(card.rank), figure = courtOf(pack.french && pack.signs[card.suit].glyph, card.rank, pack.rankSays(card.rank), own);
    const count = figure ? 0 : pipsOf(card.rank, pack);
    if (plain) return [sign(pack, card.suit, 58, 92, 54)];
    if (figure) return court(card, pack, figure);
    if (count) return pips(card, pack, count);
    if (/^\d+$/.test(card.rank)) return [h("text", { class: "index", x: 57, y: 88, "text-anchor": "middle", "font-size": 44 }, card.rank)];
    return lettered(card, pack);
}

let flowers = null, asked = false;
/** Called when drawings that a face lacked were loaded. */
export const redraw = { then: () => {} };

/** Loads the separate module for flower cards when one must be drawn. @returns {boolean} whether it is loaded */
export function isDrawn(pack) {
    if (!pack.flowers || flowers) return true;
    if (!asked) import("./flowers.js").then((module) => { flowers = module; redraw.then(); });
    asked = true;
    return false;
}

/** Loads everything that the faces of all packs need, for tests. */
export const loadAll = async () => { flowers = await import("./flowers.js"); };

/**
 * Draws the face of a card.
 * @param {string} name @param {import("./pack.js").Pack} pack
 * @param {{four?: boolean, plain?: boolean}} [prefs]  four colours; a big index and one sign instead of pips
 */
export function faceOf(name, pack, prefs = {}) {
    const card = pack.card(name) || { name, rank: name, suit: "", mark: "" };
    if (isDrawn(pack) && pack.flowers && card.suit)
        return h("svg", { class: "face flower", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
            h("rect", { class: "paper", x: 0.75, y: 0.75, width: WIDTH - 1.5, height: HEIGHT - 1.5, rx: 8 }),
            h("g", { "clip-path": "url(#flower-field)" }, flowers.flower(Number(card.rank), card.suit, card.mark ? Number(card.mark) - 1 : 0)));
    const corners = corner(card, pack);
    return h("svg", { class: `face c-${pack.colour(card.suit, prefs.four)}`, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
        h("rect", { class: "paper", x: 0.75, y: 0.75, width: WIDTH - 1.5, height: HEIGHT - 1.5, rx: 8 }),
        pack.manner === "spanish" && card.suit ? broken(card.suit) : null,
        middle(card, pack, prefs.plain),
        corners,
        h("g", { transform: "rotate(180 50 70)" }, corners));
}

/** Draws the back of a card. */
export function backOf() {
    return h("svg", { class: "face back", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
        h("rect", { class: "paper", x: 0.75, y: 0.75, width: WIDTH - 1.5, height: HEIGHT - 1.5, rx: 8 }),
        h("rect", { class: "weave", x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 5 }),
        h("rect", { class: "lattice", x: 6, y: 6, width: WIDTH - 12, height: HEIGHT - 12, rx: 5, fill: "url(#lattice)" }),
        h("path", { class: "seal", d: "M50 48L66 70L50 92L34 70Z" }),
        h("path", { class: "seal inner", d: "M50 58L59 70L50 82L41 70Z" }));
}

/** Draws the elements that faces refer to. They are in the page once. */
export function definitions() {
    return h("svg", { class: "definitions", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, h("defs", null,
        h("clipPath", { id: "flower-field" }, h("rect", { x: 4, y: 4, width: 92, height: 132, rx: 5 })),
        h("clipPath", { id: "upper-half" }, h("path", { d: "M22 8H78V74L22 66Z" })),
        h("pattern", { id: "lattice", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
            h("path", { class: "thread", d: "M0 4H8M4 0V8" }))));
}
