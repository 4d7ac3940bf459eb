// SPDX-License-Identifier: MIT
// shared.mjs: positions of real matches, and other data that a table needs, for tests without a browser.
import fs from "node:fs";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { speaker } from "../../../interp/serve/page/words/say.js";
import { nothing } from "../../../interp/serve/page/model/history.js";
import { readMoves } from "../../../interp/serve/page/model/moves.js";

const folder = new URL("../fixtures/", import.meta.url);
export const say = speaker("en");

/** All fixtures: the game and the captured positions. */
export const matches = fs.readdirSync(folder).filter((name) => name.endsWith(".json")).map((name) => ({ name, ...JSON.parse(fs.readFileSync(new URL(name, folder), "utf8")) }));

/** The pack of a match, as far as the cards that a session shows reveal it. */
export function packOf(match) {
    const suits = new Set(), ranks = new Set();
    for (const step of match.steps) for (const fact of step.facts) for (const card of fact.cards || []) {
        const [, rank, suit] = /^(\d{1,2}|[A-Z])([A-Z])[a-z0-9]?$/.exec(card) || [];
        if (rank) { ranks.add(rank); suits.add(suit); }
    }
    return new Pack({ suits: [...new Set([..."SHDC", ...suits])].filter((suit) => suits.has(suit)).map((name) => ({ name })), ranks: [...ranks].map((name) => ({ name })) }, say);
}

/** The arguments of describe() for the seat to move in a captured step. */
export function situationOf(match, step, more = {}) {
    const pack = packOf(match);
    return {
        table: { game: match.game, you: step.seat, seats: Array.from({ length: match.game.seats }, (_, seat) => ({ seat, who: "person", name: `P${seat}`, here: true })), paused: false, ask: null, waiting: [] },
        words: {}, view: step.view, state: step.state, moves: readMoves(step.legal, pack), faces: "", history: nothing(), tapped: [], mode: null, pack, prefs: { sort: "suit" }, say, ...more,
    };
}

/** Captured steps that have a view. */
export const positionsOf = (match) => match.steps.filter((step) => step.view);
