// SPDX-License-Identifier: MIT
// values.js: variables of the rules as people see them: which are worth showing, whose they are, in what
// words. A value that says nothing (none, nobody, 0, false) is left out.

/** The points of each side in a deal so far, for all causes or for one. @param {Object<string, Object<string, any>>} [awards]  of a view @param {string|null} [cause] */
export function pointsOf(awards, cause = null) {
    const sums = {};
    for (const [name, sides] of Object.entries(awards || {}))
        if (cause === null || name === cause) for (const [side, points] of Object.entries(sides)) sums[side] = Number(((sums[side] || 0) + Number(points)).toFixed(4));
    return sums;
}

/** The awards of a view after another one. */
export function awarded(awards, { cause, side, points }) {
    const own = { ...(awards || {})[cause] };
    return { ...awards, [cause]: { ...own, [side]: Number(own[side] || 0) + Number(points) } };
}

/** Points that come on top of others. */
export const signed = (points) => (points > 0 ? `+${points}` : String(points));

/** Whether a value says something. */
export function telling(value) {
    if (value === null || value === undefined || value === false || value === 0 || value === "none" || value === "") return false;
    return !(Array.isArray(value) && value.length === 0);
}

/** Seats that a phase keeps for itself: marks and the bright card show them. */
const marked = /\.(leader|turn|owner|due)$/;

/** The variables that the table shows: told by the server, else those without a dot. */
function declared(view, words) {
    const usual = ["active", "controller", "last_taker", "target", "trump"];
    if (words.variables) return words.variables.filter((one) => one.shown !== false && !usual.includes(one.name) && !marked.test(one.name) && one.name in view.variables && view.variables[one.name] !== one.start);
    return Object.keys(view.variables).filter((name) => !name.includes(".") && !usual.includes(name))
        .map((name) => ({ name, says: name.replaceAll("_", " "), per: view.variables[name] && typeof view.variables[name] === "object" && !Array.isArray(view.variables[name]) ? "seat" : "table", type: "" }));
}

/** One value in words. */
function worded(value, type, context, numbers = {}) {
    const { words, seatName } = context;
    if (numbers && value in numbers) return (words.names && words.names[numbers[value]]) || numbers[value];
    if (type === "seat" && typeof value === "number") return seatName(value);
    if (Array.isArray(value)) return value.map((one) => worded(one, "", context)).join(" ");
    if (value === true) return "";
    return (words.names && words.names[value]) || String(value);
}

/** What a variable is called, and its value: a suit or cards to be drawn, else words. */
function itemOf(one, value, context) {
    const { words } = context, item = { name: one.name, says: one.says || one.name, value: "" };
    if (one.type === "suit" || ((words.pack || {}).suits || []).some((suit) => suit.name === value) && !(words.names || {})[value]) return { ...item, suit: value };
    if (one.type === "card") return { ...item, cards: [value] };
    if (one.type === "cards") return { ...item, cards: value };
    return { ...item, value: worded(value, one.type, context, one.numbers) };
}

/**
 * What stands at the table's edge, and what at each seat.
 * @param {object} view @param {object} words @param {(place: number) => string} seatName
 * @param {string[]} [unbid]  variables that say nothing, because nobody has bid
 * @returns {{table: Array<{name, says, value, suit?, cards?}>, seats: Map<number, Array<{name, says, value, suit?, cards?, account?: boolean}>>,
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
                if ((!telling(mine) || (mine === -1 && one.type === "integer")) && !account) continue; // -1: nothing yet
                const item = { ...itemOf(one, mine, context), account, score: Boolean(one.account) };
                if (one.per === "side") sideOf.forEach((side, seat) => side === Number(owner) && add(seats, seat, item));
                else add(seats, Number(owner), item);
            }
        }
    }
    return { table, seats, tags };
}
