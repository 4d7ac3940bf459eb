// SPDX-License-Identifier: MIT
// prose-view.js: a sentence as nodes, whose cards are shown as signs and read aloud as words.
import { h } from "./h.js";
import { sign } from "../cards/face.js";
import { pieces } from "../model/prose.js";

/** Draws a card within a sentence: its rank and the sign of its suit. */
function chip(name, ui) {
    const { pack, prefs } = ui, card = pack.card(name);
    if (!card.suit || !pack.signs[card.suit]?.glyph) return pack.says(name);
    const rank = pack.ownName(card.rank) ? pack.rankSays(card.rank) : pack.index(card.rank);
    return h("span", { class: `card-word c-${pack.colour(card.suit, prefs.four)}`, role: "img", "aria-label": pack.says(name) },
        h("span", { "aria-hidden": "true" }, rank), h("svg", { class: "suit", viewBox: "0 0 100 100", "aria-hidden": "true" }, sign(pack, card.suit, 50, 50, 92)), card.mark ? h("sub", { "aria-hidden": "true" }, card.mark) : null);
}

/** @param {string} text @param {{pack: object, prefs: object}} ui @returns {import("./h.js").Node} */
export const prose = (text, ui) => h("bdi", null, pieces(text, ui.pack).map((piece) => (piece.card ? chip(piece.card, ui) : piece.text)));
