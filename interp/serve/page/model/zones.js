// SPDX-License-Identifier: MIT
// zones.js: converts a view's zones to heaps as people see them: a fan in the hand, an open row, a stack. The form of a
// heap depends on who may see it and never on its name, as long as the server says who may see it.

/**
 * @typedef {object} Heap
 * @property {string} zone
 * @property {number|null} owner   key of the owner within the view, null for the table's
 * @property {string} says
 * @property {"fan"|"row"|"strip"|"stack"} kind
 * @property {number} count
 * @property {Array<string|null>} cards
 * @property {string|null} top     a stack's uppermost card, if it is seen
 * @property {string|null} bottom  its lowest, if it is seen and another one lies on it
 */

/** Returns the server's description of a zone. If there is none, derives one from the zone's contents. */
function meta(name, told, seats) {
    const known = told && told.find((zone) => zone.name === name);
    if (known) return { ...known, inner: name.includes(".") };
    const owned = seats !== null;
    const seen = owned ? (name === "hand" ? "owner" : "nobody") : /stock|talon|kitty|discard|away|pile/.test(name) ? "nobody" : "all";
    return { name, says: name.replace(/^.*\./, "").replaceAll("_", " "), per: owned ? "seat" : "table", seen_by: seen, top_first: !owned, inner: name.includes(".") };
}

function heap(name, owner, told, zone) {
    const cards = told.cards, open = zone.seen_by === "all" && !(zone.inner && owner === null);
    const held = owner !== null && !zone.won && ["owner", "side", "others"].includes(zone.seen_by);
    const kind = held ? "fan" : open && owner !== null && zone.won ? "strip" : open ? "row" : "stack"; // won cards are only looked at
    const first = cards.length ? cards[0] : null, last = cards.length > 1 ? cards[cards.length - 1] : null;
    const hidden = cards.some((card) => card === null);
    return {
        zone: name, owner, says: zone.says || name, kind, count: told.count, cards, per: zone.per, sorted: zone.sorted || "",
        // A heap is face down even if the viewer remembers all its cards. Its ends are shown only if other cards are
        // hidden.
        top: kind === "stack" && hidden ? (zone.top_first === false ? last : first) : null,
        bottom: kind === "stack" && hidden ? (zone.top_first === false ? first : last) : null,
    };
}

/**
 * Returns all heaps of a view: those of the table, and those of owners by place.
 * @param {object} view @param {Array<object>} told  the server's list of zones @param {number[]} sideOf
 * @param {number} mine  whose table it is: heaps of a side lie with him, if it is his side
 * @returns {{table: Heap[], owned: Map<number, Heap[]>}}
 */
export function heapsOf(view, told, sideOf, mine) {
    const table = [], owned = new Map();
    for (const [name, zone] of Object.entries(view.zones)) {
        if (name.startsWith("kanun.")) continue;
        if (Array.isArray(zone.cards)) {
            table.push(heap(name, null, zone, meta(name, told, null)));
            continue;
        }
        const info = meta(name, told, zone);
        const bySide = info.per === "side" || (info.per === "seat" && !told && Object.keys(zone).length < sideOf.length);
        for (const [owner, one] of Object.entries(zone)) {
            const place = bySide ? placeOfSide(Number(owner), sideOf, mine) : Number(owner);
            if (!owned.has(place)) owned.set(place, []);
            owned.get(place).push(heap(name, Number(owner), one, info));
        }
    }
    return { table, owned };
}

/** Returns the cards that each side has won, with null for unknown cards. @param {object} view @param {Array<object>}
 * told @param {number[]} sideOf */
export function wonBy(view, told, sideOf) {
    const won = {};
    for (const zone of told || [])
        for (const [owner, heap] of Object.entries((zone.won && zone.per !== "table" && view.zones[zone.name]) || {})) {
            const side = zone.per === "side" ? Number(owner) : sideOf[owner];
            if (side !== undefined) won[side] = [...(won[side] || []), ...heap.cards];
        }
    return won;
}

/** Returns the place of a side's heap: in front of the viewer, or of the side's first player. */
export function placeOfSide(side, sideOf, mine) {
    return sideOf[mine] === side ? mine : sideOf.indexOf(side);
}

/**
 * Returns the cards in front of their players, which trick and climbing phases record.
 * @param {object} view
 * @returns {{zone: string, plays: Array<{place: number, cards: string[]}>, best: string[], leader: number|null}|null}
 */
export function trickOf(view) {
    for (const { cards: laid, best, leader } of view.laid || []) {
        const plays = Object.entries(laid || {}).map(([place, cards]) => ({ place: Number(place), cards: cards === null ? [] : Array.isArray(cards) ? cards : [cards] })).filter((play) => play.cards.length);
        if (!plays.length) continue;
        const zone = Object.entries(view.zones).find(([, one]) => Array.isArray(one.cards) && plays.some((play) => play.cards.some((card) => one.cards.includes(card))));
        if (!zone) continue;
        const lying = plays.map((play) => ({ ...play, cards: play.cards.filter((card) => zone[1].cards.includes(card)) })).filter((play) => play.cards.length);
        return { zone: zone[0], plays: lying, best: best === null ? [] : Array.isArray(best) ? best : [best], leader };
    }
    return null;
}
