// SPDX-License-Identifier: MIT
// replay.js: a match from its steps: the table after each move, made only from the facts and the shape of one view.
// Pure.
import { carried } from "./frames.js";
import { awarded } from "./values.js";

const copy = (value) => JSON.parse(JSON.stringify(value));

/** Returns a view without any cards or words. */
function empty(view) {
    const bare = copy(view);
    const clear = (heap) => ((heap.cards = []), (heap.count = 0));
    for (const zone of Object.values(bare.zones)) Array.isArray(zone.cards) ? clear(zone) : Object.values(zone).forEach(clear);
    for (const one of bare.laid || []) {
        for (const place of Object.keys(one.cards || {})) one.cards[place] = null;
        one.best = one.leader = null;
    }
    if ("trump" in bare.variables) bare.variables.trump = null;
    for (const side of Object.keys(bare.games_won || {})) bare.games_won[side] = 0;
    bare.to_move = null;
    bare.awards = {};
    return bare;
}

/** Applies facts other than transfers to a view. */
function mark(view, fact) {
    const heap = fact.from && view.zones[fact.from.zone];
    if (fact.kind === "deal") {
        view.dealer = fact.dealer;
        view.deals = (fact.number || 1) - 1;
    } else if (fact.kind === "shuffle" && heap && Array.isArray(heap.cards) && heap.cards.length < fact.count) {
        heap.cards = Array(fact.count).fill(null);
        heap.count = fact.count;
    } else if (fact.kind === "settle" && fact.scores) {
        Object.keys(view.scores).forEach((side, i) => (view.scores[side] = Array.isArray(fact.scores) ? fact.scores[i] : fact.scores[side]));
    } else if (fact.kind === "award") {
        view.awards = awarded(view.awards, fact);
    } else if (fact.kind === "pay" && fact.to) {
        for (const [where, sign] of [[fact.from, -1], [fact.to, 1]]) {
            if (!where || !(where.account in view.variables)) continue;
            if (where.owner === null || where.owner === undefined) view.variables[where.account] += sign * Number(fact.number);
            else view.variables[where.account][where.owner] += sign * Number(fact.number);
        }
    }
}

/**
 * @param {Array<{ply: number, facts: object[], events: string[]}>} steps @param {object} shape  any view of the match
 * @returns {Array<{ply: number, view: object, facts: object[], events: string[]}>} positions, from the first deal to the end
 */
export function positions(steps, shape) {
    let view = empty(shape), playing = null;
    const out = [], paid = steps.some((step) => step.facts.some((fact) => fact.kind === "pay"));
    for (const side of Object.keys(view.scores || {})) view.scores[side] = paid ? null : 0; // if chips are counted, only a settled deal shows their number
    for (const step of steps) {
        for (const fact of step.facts) {
            if (fact.kind === "deal") view = { ...empty(shape), scores: view.scores, variables: { ...empty(shape).variables, ...accounts(view, step) } };
            mark(view, fact);
            if (fact.kind === "move" || fact.kind === "trick") playing = fact.kind === "move" ? fact : null;
            else if (fact.kind === "transfer") view = carried(view, fact, playing);
        }
        out.push({ ply: step.ply, view: copy(view), facts: step.facts, events: step.events });
    }
    if (out.length && shape.games_won) out[out.length - 1].view.games_won = copy(shape.games_won); // no fact contains the games won
    return out;
}

/** Returns the values that outlast a deal: numbers that payments change. */
function accounts(view, step) {
    const paid = new Set(step.facts.filter((fact) => fact.kind === "pay").flatMap((fact) => [fact.from && fact.from.account, fact.to && fact.to.account]).filter(Boolean));
    return Object.fromEntries([...paid].filter((name) => name in view.variables).map((name) => [name, view.variables[name]]));
}
