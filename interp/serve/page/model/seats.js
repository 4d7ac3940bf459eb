// SPDX-License-Identifier: MIT
// seats.js: the positions of players around the table: the viewer is at the bottom, and the next player is on the left
// if play goes clockwise, otherwise on the right. Positions are fractions of the table's width and height, from 0 to 1.

/**
 * @param {number} places     seats and dummies
 * @param {number} mine       who sits below
 * @param {boolean} clockwise
 * @returns {Array<{place: number, x: number, y: number, side: "bottom"|"left"|"top"|"right"}>} in the order of play, from below
 */
export function around(places, mine, clockwise) {
    const others = places - 1, out = [{ place: mine, x: 0.5, y: 1, side: "bottom" }];
    for (let i = 1; i <= others; i++) {
        // along the left edge, the top and the right edge, evenly
        const t = others === 1 ? 0.5 : others === 2 ? [0.2, 0.8][i - 1] : (i - 1) / (others - 1);
        const x = clockwise ? t : 1 - t;
        const edge = others < 3 ? 0 : x < 0.01 || x > 0.99 ? 1 : 0;
        out.push({ place: (mine + i) % places, x, y: edge ? 0.5 : 0, side: edge ? (x < 0.5 ? "left" : "right") : "top" });
    }
    return out;
}

/** Returns the position of a card played by a player at this place: between the middle and the player. */
export function before(seat) {
    const dx = seat.side === "left" ? -1 : seat.side === "right" ? 1 : seat.side === "top" ? (seat.x - 0.5) * 1.5 : 0;
    const dy = seat.side === "top" ? -1 : seat.side === "bottom" ? 1 : 0;
    return { dx, dy };
}

/**
 * Computes the layout of a hand: the number of rows, the width of a card, and the distance between cards. Each card
 * shows at least a finger's width, as long as three rows are enough.
 * @param {number} cards @param {number} width  in CSS pixels @param {number} largest  the widest card
 */
export function handLayout(cards, width, largest) {
    const finger = 44;
    for (let rows = 1; rows <= 3; rows++) {
        const row = Math.ceil(cards / rows);
        const card = Math.min(largest, row > 1 ? Math.max(52, width / Math.min(row, 5)) : largest);
        const step = row > 1 ? Math.min(card + 6, (width - card) / (row - 1)) : card;
        if (step >= Math.min(finger, card) || rows === 3) return { rows, row, card: Math.floor(card), step: Math.floor(Math.max(step, 14)) };
    }
    return { rows: 1, row: cards, card: largest, step: largest };
}
