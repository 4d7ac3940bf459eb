// SPDX-License-Identifier: MIT
// history.js: what the facts of a match leave behind: what each has said, the last trick, lines of the log,
// points by deal. A pure step from one history to the next.

/**
 * @typedef {object} History
 * @property {Object<number, string>} said    the last words of each place in this round of words
 * @property {Array<{place: number, move: string, count: number, ply: number|null}>} words  all that has been said in this deal before cards were played
 * @property {Array<{place: number, cards: string[]}>} trick  what lies
 * @property {{winner: number, plays: Array<{place: number, cards: string[]}>}|null} last  the last trick, or the last capture
 * @property {Array<{kind: string, text: string, place: number|null, deal: number}>} log
 * @property {Object<number, number>} won  cards that lie in heaps of each side, of the deal that was settled last
 * @property {Array<{number: number, awards: Array<{side: number, cause: string, points: any}>, scores: any[]|null}>} deals
 */

/** @returns {History} */
export const nothing = () => ({ said: {}, words: [], begun: false, trick: [], last: null, log: [], deals: [], heaps: {}, won: {} });

const LONGEST_LOG = 2000;

/**
 * @param {History} before @param {object[]} facts @param {string[]} events  the same in words, "" where none are needed
 * @param {(move: string) => string} [wordOf]  words for what somebody has said
 * @param {(where: {zone: string, owner: number|null}) => number|null} [sideOfHeap]  whose side a heap of won cards is of
 * @param {number|null} [ply]  so many moves have been made after them
 * @returns {History}
 */
export function after(before, facts, events, wordOf = (move) => move, sideOfHeap = () => null, ply = null) {
    const next = { said: { ...before.said }, words: before.words.slice(), begun: before.begun, trick: before.trick.slice(), last: before.last, log: before.log.slice(), deals: before.deals.slice(), heaps: { ...before.heaps }, won: before.won };
    let at = ply === null ? null : ply - facts.filter((fact) => fact.kind === "move").length;
    facts.forEach((fact, i) => {
        if (at !== null && fact.kind === "move") at++;
        step(next, fact, wordOf, sideOfHeap, at);
        const text = events ? events[i] : "";
        if (text) next.log.push({ kind: fact.kind, text, place: fact.place ?? fact.seat ?? null, deal: next.deals.length });
    });
    if (next.log.length > LONGEST_LOG) next.log.splice(0, next.log.length - LONGEST_LOG);
    return next;
}

/** The deal that is being played. */
function current(next) {
    if (!next.deals.length) next.deals.push({ number: 1, awards: [], scores: null });
    const deal = { ...next.deals[next.deals.length - 1] };
    deal.awards = deal.awards.slice();
    next.deals[next.deals.length - 1] = deal;
    return deal;
}

/** What is left of it when moves are taken back to that ply. @param {History} history @returns {History} */
export const takenBack = (history, ply) => ({ ...history, said: {}, trick: [], words: history.words.filter((one) => one.ply === null || one.ply <= ply) });

function step(next, fact, wordOf, sideOfHeap, ply) {
    switch (fact.kind) {
    case "transfer":
        for (const [where, sign] of [[fact.from, -1], [fact.to, 1]]) {
            const side = where ? sideOfHeap(where) : null;
            if (side !== null) next.heaps[side] = (next.heaps[side] || 0) + sign * fact.count;
        }
        break;
    case "deal":
        next.heaps = {};
        next.said = {};
        next.words = [];
        next.begun = false;
        next.trick = [];
        next.last = null;
        next.deals.push({ number: fact.number ?? next.deals.length + 1, awards: [], scores: null });
        break;
    case "move":
    case "turned":
        if (fact.word === "play" || fact.word === "take") {
            next.begun = true;
            delete next.said[fact.place];
            if (fact.taken && fact.taken.length) next.last = { winner: fact.place, plays: [{ place: fact.place, cards: fact.cards || [] }], capture: true };
            else if (fact.cards) next.trick.push({ place: fact.place, cards: fact.cards });
        } else if (fact.word) {
            next.said[fact.place ?? fact.seat] = wordOf(fact.move ?? fact.word, fact);
            if (!next.begun) next.words.push({ place: fact.place ?? fact.seat, move: fact.move ?? fact.word, count: fact.count || 0, ply });
        }
        break;
    case "trick":
        next.last = { winner: fact.place, plays: next.trick };
        next.trick = [];
        break;
    case "award":
        current(next).awards.push({ side: fact.side, cause: fact.cause, points: fact.points });
        break;
    case "settle":
        current(next).scores = fact.scores;
        next.won = next.heaps;
        break;
    default:
    }
}

/**
 * The score sheet: a line for each settled deal, with the points that each side has got in it.
 * @param {History} history @returns {Array<{number: number, points: number[], scores: any[]}>}
 */
export function sheetOf(history) {
    const lines = [];
    let before = null;
    for (const deal of history.deals) {
        if (!deal.scores) continue;
        const scores = Array.isArray(deal.scores) ? deal.scores : Object.values(deal.scores);
        // a game of a match begins at nothing: the scores are what this deal has brought, and nothing from before
        const got = (side) => deal.awards.reduce((sum, award) => sum + (award.side === side ? Number(award.points) : 0), 0);
        const sums = (from) => scores.every((score, side) => Number(score) === from(side) + got(side));
        if (before && deal.awards.length && sums(() => 0) && !sums((side) => Number(before[side]))) before = null;
        lines.push({ number: deal.number, scores, points: scores.map((score, side) => Number(score) - (before ? Number(before[side]) : 0)), first: before === null });
        before = scores;
    }
    return lines;
}
