// SPDX-License-Identifier: MIT
// frames.js: the views between one view and the next, made from the facts of what has happened, so that people see
// cards move step by step. A pure function. `rest` is how long each view is shown.

import { awarded } from "./values.js";

/** @typedef {{view: object, transfers: Array<{from: object, to: object, cards: string[]|null, count: number}>, rest: number, winner?: number, cause?: string}} Frame  cause: why it adds points at the end of a deal */

const copy = (value) => JSON.parse(JSON.stringify(value));

/** Returns the heap of a view that a fact means. */
function heapOf(view, where) {
    const zone = where && view.zones[where.zone];
    if (!zone) return null;
    return Array.isArray(zone.cards) ? zone : zone[where.owner] || null;
}

/** Removes cards from a heap: by name if they are visible there, otherwise any hidden card. */
function takeOut(heap, cards, count) {
    let left = count;
    for (const card of cards || []) {
        let i = heap.cards.indexOf(card);
        if (i < 0) i = heap.cards.indexOf(null);
        if (i >= 0) heap.cards.splice(i, 1), left--;
    }
    while (left > 0 && !cards) {
        const i = heap.cards.indexOf(null);
        heap.cards.splice(i >= 0 ? i : 0, 1);
        left--;
    }
    heap.count = heap.cards.length;
}

function carry(view, fact) {
    const from = heapOf(view, fact.from), to = heapOf(view, fact.to);
    if (from) takeOut(from, fact.cards, fact.count);
    if (to) {
        to.cards.push(...(fact.cards || Array(fact.count).fill(null)));
        to.count = to.cards.length;
    }
}

/** Records the player of each card if the phase records this, so that the card appears in front of its player at
 * once. */
function lay(view, move, target) {
    if (!move || !move.cards || move.taken || !target || target.owner !== null) return;
    for (const { cards, combinations } of view.laid || [])
        if (cards && move.place in cards) cards[move.place] = combinations ? move.cards : move.cards[0];
}

/** Returns a new view after one transfer. `move` is the move to which the transfer belongs, if any. */
export function carried(view, fact, move) {
    const next = copy(view);
    carry(next, fact);
    lay(next, move, fact.to);
    return next;
}

/**
 * Returns the frames between two views; the last one shows the later view.
 * @param {object} before @param {object[]} facts @param {object|null} later  null: as the facts leave it @returns
 * {Frame[]}
 */
export function frames(before, facts, later) {
    const out = [];
    let view = copy(before), transfers = [], move = null, winner, cause = null;
    const counts = facts.findLastIndex((fact) => fact.kind === "settle"), played = facts.findLastIndex((fact, i) => i < counts && (fact.kind === "move" || fact.kind === "turned"));
    const close = (rest) => {
        if (!transfers.length && winner === undefined) return;
        out.push({ view: copy(view), transfers, rest, winner });
        transfers = [];
        winner = undefined;
    };
    facts.forEach((fact, i) => {
        if (cause !== null && fact.cause !== cause) { // all points of the deal for one cause
            out.push({ view: copy(view), transfers: [], rest: 2, cause });
            cause = null;
        }
        if (fact.kind === "award") {
            if (i > played && i < counts) {
                close(1);
                cause = fact.cause;
            }
            view.awards = awarded(view.awards, fact);
        } else if (fact.kind === "settle") {
            if (fact.scores) view.scores = { ...fact.scores };
        } else if (fact.kind === "move" || fact.kind === "turned") {
            close(1);
            move = fact;
            view.to_move = null;
        } else if (fact.kind === "transfer") {
            if (fact.count === 0 || (!heapOf(view, fact.from) && !heapOf(view, fact.to))) return;
            carry(view, fact);
            transfers.push({ from: fact.from, to: fact.to, cards: fact.cards || null, count: fact.count });
            lay(view, move, fact.to);
        } else if (fact.kind === "trick") {
            winner = fact.place;
            out.push({ view: copy(view), transfers, rest: 3, winner });
            transfers = [];
            winner = undefined;
            move = null;
        } else if (fact.kind === "deal" || fact.kind === "phase") close(1);
        if (fact.kind === "deal") view.awards = {};
    });
    out.push({ view: later || view, transfers, rest: transfers.length ? 1 : 0 });
    return out;
}

/** Returns the index at which the facts of the next deal begin, after a deal was counted; -1 if no deal follows.
 * @param {object[]} facts */
export function nextDeal(facts) {
    const counted = facts.findLastIndex((fact) => fact.kind === "settle");
    return counted < 0 ? -1 : facts.findIndex((fact, i) => i > counted && fact.kind === "deal");
}
