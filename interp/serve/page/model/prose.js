// SPDX-License-Identifier: MIT
// prose.js: cards within sentences. The server writes cards as people do ("Q♠", "10♥", "QS"). This module finds them,
// so that the page can show signs and screen readers can say words. Pure and independent of games.

const glyphs = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** Returns all spellings of a pack's cards in sentences. @returns {Map<string, string>} to the name of the card */
function tokensOf(pack) {
    const out = new Map();
    const all = pack.cards || pack.suits.flatMap((suit) => pack.ranks.map((rank) => rank.name + suit.name));
    for (const name of all) {
        const card = pack.card(name), glyph = card && glyphs[card.suit];
        out.set(name, name);
        if (!glyph) continue;
        for (const rank of new Set([card.rank, pack.index(card.rank)])) out.set(`${rank}${glyph}${card.mark}`, name);
    }
    return out;
}

/**
 * Divides a sentence into texts and cards of this pack.
 * @param {string} text @param {import("../cards/pack.js").Pack} pack @returns {Array<{text: string}|{card: string,
 * text: string}>}
 */
export function pieces(text, pack) {
    const tokens = pack.tokens || (pack.tokens = tokensOf(pack)), out = [];
    // Names of cards are Latin letters and digits. Japanese has no space before or after them.
    for (const part of String(text).split(/([\p{Script=Latin}\p{N}]+[♠♥♦♣]?\uFE0E?[a-z0-9]*)/u)) {
        const card = tokens.get(part.replace("\uFE0E", ""));
        if (card) out.push({ card, text: part });
        else if (part && out.length && !out[out.length - 1].card) out[out.length - 1].text += part;
        else if (part) out.push({ text: part });
    }
    return out;
}

/** Returns the sentence as people write it: "10♦" for TD. @param {string} text @param
 * {import("../cards/pack.js").Pack} pack */
export const readable = (text, pack) => pieces(text, pack).map((piece) => {
    const card = piece.card && pack.card(piece.card);
    return card && glyphs[card.suit] && pack.signs[card.suit]?.glyph ? `${pack.index(card.rank)}${glyphs[card.suit]}${card.mark}` : piece.text;
}).join("");

/** Returns the sentence for reading aloud: cards and suits by their names, with a pause between two cards. */
export function spoken(text, pack) {
    const suits = Object.keys(glyphs), list = pieces(text, pack);
    return list.map((piece, i) => {
        if (piece.card) return pack.says(piece.card);
        if (list[i - 1]?.card && list[i + 1]?.card && !piece.text.trim()) return pack.say("list.comma");
        return piece.text.replace(/[♠♥♦♣]\uFE0E?/gu, (glyph) => pack.suitSays(suits.find((suit) => glyphs[suit] === glyph[0])));
    }).join("");
}
