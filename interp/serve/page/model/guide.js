// SPDX-License-Identifier: MIT
// guide.js: tips for the first deal of a game: selects the tip that fits the table now. Tips depend on what games have
// in common (a target, bids, tricks, cards to take, combinations to beat, a count), never on a game's name. Pure.

/**
 * @typedef {object} Tip
 * @property {string} id  what it is about; each is shown once
 * @property {string} key  its sentence in words/ @property {object} [holes]
 */

/** Returns all tips that fit now, the most urgent first. @param {object} table  as describe() tells it @param
 * {import("./table.js").Situation} situation @returns {Tip[]} */
function fitting(table, situation) {
    const { words, view, moves, state, history, phase } = situation, out = [], does = (phase && phase.does) || [];
    const tip = (id, holes, key = `guide.${id}`) => out.push({ id, key, holes });
    const counted = table.awaited, mine = table.yourTurn && moves.length > 0;
    if (counted) tip("count", { target: table.target ?? "" }, table.target === null ? "guide.count" : "guide.count.target");
    if (table.watching || counted || table.over) return out;
    tip("aim", { about: words.about || "", points: table.target ?? "" }, table.target === null ? "guide.aim" : words.lowest_wins ? "guide.aim.lowest" : "guide.aim.target");
    if (mine && does.includes("bids")) tip("bid");
    if (mine && does.includes("lays_aside")) tip("aside");
    if (mine && !does.includes("bids") && moves.some((move) => move.taken.length)) tip("take");
    const laid = mine && (view.laid || []).find((one) => one.phase === state.phase);
    if (laid && laid.combinations) tip(table.trick ? "beat" : "form");
    if (laid && !laid.combinations) tip(table.trick ? "follow" : "lead");
    if (mine && moves.some((move) => move.cards.length) && !does.includes("bids") && !does.includes("lays_aside")) tip("tap");
    if (history.last && !history.last.capture && table.trick === null) tip("trick");
    return out;
}

/** Returns the next tip that fits and was not shown yet, if any. @param {string[]} seen @returns {Tip|null} */
export const tipOf = (table, situation, seen) => fitting(table, situation).find((tip) => !seen.includes(tip.id)) || null;
