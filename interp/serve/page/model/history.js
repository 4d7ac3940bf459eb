// SPDX-License-Identifier: MIT
// history.js: a summary of the facts of a match: the words of each player, the last trick, lines of the log, points
// by deal. A pure function from one history to the next.

/**
 * @typedef {object} History
 * @property {Object<number, string>} said    the last words of each place in this round of words
 * @property {Array<{place: number, move: string, count: number, ply: number|null}>} words  all that has been said in this deal before cards were played
 * @property {Array<{place: number, cards: string[]}>} trick  what lies
 * @property {{winner: number, plays: Array<{place: number, cards: string[]}>}|null} last  the last trick, or the last capture
 * @property {Array<{kind: string, text: string, place: number|null, deal: number}>} log
 * @property {Object<number, number>} won  cards that lie in heaps of each side, of the deal that was settled last
 * @property {Array<{number: number, awards: Array<{side: number, cause: string, points: any}>, scores: any[]|null}>} deals
 * @property {Array<{ply: number|null, facts: object[], events: string[]}>} steps  all that it was made from: a move and what followed it
 */

/** @returns {History} */
export const nothing = () => ({ said: {}, words: [], begun: false, trick: [], last: null, log: [], deals: [], heaps: {}, won: {}, steps: [] });

const LONGEST_LOG = 2000;

/** Divides an update at its moves. @returns {Array<{ply: number|null, facts: object[], events: string[]}>} */
function steps(facts, events, ply) {
    const out = [], moves = facts.filter((fact) => fact.kind === "move").length;
    let at = ply === null ? null : ply - moves;
    facts.forEach((fact, i) => {
        if (fact.kind === "move" && at !== null) at++;
        if (!out.length || fact.kind === "move") out.push({ ply: at, facts: [], events: [] });
        out[out.length - 1].facts.push(fact);
        out[out.length - 1].events.push((events && events[i]) || "");
    });
    return out;
}

/**
 * @typedef {object} Naming
 * @property {(move: string, fact: object) => string} [wordOf]  words for what somebody has said
 * @property {(where: {zone: string, owner: number|null}) => number|null} [sideOfHeap]  whose side a heap of won cards is of
 */

/**
 * Returns the history after an update. A move at a known ply replaces this ply and everything after it.
 * @param {History} before @param {object[]} facts @param {string[]} events  the same in words, "" where none are needed
 * @param {Naming} [naming] @param {number|null} [ply]  the number of moves made, the update included
 * @returns {History}
 */
export function after(before, facts, events, naming = {}, ply = null) {
    const more = steps(facts, events, ply), first = more.find((one) => one.facts[0].kind === "move");
    const known = first && first.ply !== null && before.steps.some((one) => one.ply !== null && one.ply >= first.ply);
    return retold(known ? takenBack(before, first.ply - 1, naming) : before, more, naming);
}

/** Returns the history after the given number of moves. It is built again from the beginning, so nothing of later
 * moves remains. @param {History} history @returns {History} */
export function takenBack(history, ply, naming = {}) {
    return retold(nothing(), history.steps.filter((one) => one.ply === null || one.ply <= ply), naming);
}

function retold(before, more, { wordOf = (move) => move, sideOfHeap = () => null }) {
    const next = { ...before, said: { ...before.said }, words: before.words.slice(), trick: before.trick.slice(), log: before.log.slice(), deals: before.deals.slice(), heaps: { ...before.heaps }, steps: [...before.steps, ...more] };
    for (const { ply, facts, events } of more)
        facts.forEach((fact, i) => {
            step(next, fact, wordOf, sideOfHeap, ply);
            if (events[i]) next.log.push({ kind: fact.kind, text: events[i], place: fact.place ?? fact.seat ?? null, deal: next.deals.length });
        });
    if (next.log.length > LONGEST_LOG) next.log.splice(0, next.log.length - LONGEST_LOG);
    return next;
}

/** Returns the deal in progress. */
function current(next) {
    if (!next.deals.length) next.deals.push({ number: 1, awards: [], scores: null });
    const deal = { ...next.deals[next.deals.length - 1] };
    deal.awards = deal.awards.slice();
    next.deals[next.deals.length - 1] = deal;
    return deal;
}

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
 * Returns the score sheet: a line for each settled deal, with the points of each side.
 * @param {History} history @returns {Array<{number: number, points: number[], scores: any[]}>}
 */
export function sheetOf(history) {
    const lines = [];
    let before = null;
    for (const deal of history.deals) {
        if (!deal.scores) continue;
        const scores = Array.isArray(deal.scores) ? deal.scores : Object.values(deal.scores);
        // each game of a match begins at zero: the scores are only the points of this deal
        const got = (side) => deal.awards.reduce((sum, award) => sum + (award.side === side ? Number(award.points) : 0), 0);
        const sums = (from) => scores.every((score, side) => Number(score) === from(side) + got(side));
        if (before && deal.awards.length && sums(() => 0) && !sums((side) => Number(before[side]))) before = null;
        lines.push({ number: deal.number, scores, points: scores.map((score, side) => Number(score) - (before ? Number(before[side]) : 0)), first: before === null });
        before = scores;
    }
    return lines;
}
