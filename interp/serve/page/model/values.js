// SPDX-License-Identifier: MIT
// values.js: variables of the rules for people: which are worth showing, their owners, and their names. Values without
// information (none, nobody, 0, false) are left out.

/** Returns the points of each side in the deal so far, for all causes or for one. @param {Object<string,
 * Object<string, any>>} [awards]  of a view @param {string|null} [cause] */
export function pointsOf(awards, cause = null) {
    const sums = {};
    for (const [name, sides] of Object.entries(awards || {}))
        if (cause === null || name === cause) for (const [side, points] of Object.entries(sides)) sums[side] = Number(((sums[side] || 0) + Number(points)).toFixed(4));
    return sums;
}

/** Returns the awards of a view with another award. */
export function awarded(awards, { cause, side, points }) {
    const own = { ...(awards || {})[cause] };
    return { ...awards, [cause]: { ...own, [side]: Number(own[side] || 0) + Number(points) } };
}

/** Adds points to others. */
export const signed = (points) => (points > 0 ? `+${points}` : String(points));

/** Returns whether a value has information. */
export function telling(value) {
    if (value === null || value === undefined || value === false || value === 0 || value === "none" || value === "") return false;
    return !(Array.isArray(value) && value.length === 0);
}

/** Seats that a phase stores for its own use; marks and the bright card show them. */
const marked = /\.(leader|turn|owner|due)$/;

/** Returns the variables that the table shows: those named by the server, otherwise those without a dot. */
function declared(view, words) {
    const usual = ["active", "controller", "last_taker", "target", "trump"];
    if (words.variables) return words.variables.filter((one) => one.shown !== false && !usual.includes(one.name) && !marked.test(one.name) && one.name in view.variables && view.variables[one.name] !== one.start);
    return Object.keys(view.variables).filter((name) => !name.includes(".") && !usual.includes(name))
        .map((name) => ({ name, says: name.replaceAll("_", " "), per: view.variables[name] && typeof view.variables[name] === "object" && !Array.isArray(view.variables[name]) ? "seat" : "table", type: "" }));
}

/** Returns a value in words. */
function worded(value, type, context, numbers = {}) {
    const { words, seatName } = context;
    if (numbers && value in numbers) return (words.names && words.names[numbers[value]]) || numbers[value];
    if (type === "seat" && typeof value === "number") return seatName(value);
    if (Array.isArray(value)) return value.map((one) => worded(one, "", context)).join(" ");
    if (value === true) return "";
    return (words.names && words.names[value]) || String(value);
}

/** Returns a variable's name and its value: a suit or cards to be drawn, otherwise words. */
function itemOf(one, value, context) {
    const { words } = context, item = { name: one.name, says: one.says || one.name, value: "" };
    if (one.type === "suit" || ((words.pack || {}).suits || []).some((suit) => suit.name === value) && !(words.names || {})[value]) return { ...item, suit: value };
    if (one.type === "card") return { ...item, cards: [value] };
    if (one.type === "cards") return { ...item, cards: value };
    return { ...item, value: worded(value, one.type, context, one.numbers) };
}

/**
 * Returns the values to show at the table's edge and at each seat.
 * @param {object} view @param {object} words @param {(place: number) => string} seatName
 * @param {string[]} [unbid]  variables that say nothing, because nobody has bid
 * @returns {{table: Array<{name, says, value, suit?, cards?}>, seats: Map<number, Array<{name, says, value, suit?,
 * cards?, account?: boolean}>>,
 *            tags: Map<number, string[]>}}  tags: what somebody is, as declarer
 */
export function valuesOf(view, words, seatName, sideOf, unbid = []) {
    const table = [], seats = new Map(), tags = new Map();
    const context = { words, seatName };
    const add = (map, key, item) => map.set(key, [...(map.get(key) || []), item]);
    for (const one of declared(view, words)) {
        if (unbid.includes(one.name)) continue;
        const value = view.variables[one.name], says = one.says || one.name;
        if (one.per === "table" || !one.per) {
            if (!telling(value) && !(one.type === "account")) {
                if (!(one.type === "seat" && value === 0)) continue;
            }
            if (one.type === "seat") add(tags, value, says);
            else table.push({ ...itemOf(one, value, context), account: one.type === "account" || one.account });
        } else if (value && typeof value === "object") {
            for (const [owner, mine] of Object.entries(value)) {
                const account = one.type === "account" || Boolean(one.account);
                if ((!telling(mine) || (mine === -1 && one.type === "integer")) && !account) continue; // -1: not set yet
                const item = { ...itemOf(one, mine, context), account, score: Boolean(one.account) };
                if (one.per === "side") sideOf.forEach((side, seat) => side === Number(owner) && add(seats, seat, item));
                else add(seats, Number(owner), item);
            }
        }
    }
    return { table, seats, tags };
}
