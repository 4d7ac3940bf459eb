// SPDX-License-Identifier: MIT
// frames.test.mjs: between two views every card is in some place, and the last frame equals the later view; a match
// can be replayed from its facts alone.
import { test } from "node:test";
import assert from "node:assert/strict";
import { frames } from "../../../interp/serve/page/model/frames.js";
import { positions } from "../../../interp/serve/page/model/replay.js";
import { matches, positionsOf } from "./shared.mjs";

const heaps = (view) => Object.values(view.zones).flatMap((zone) => (Array.isArray(zone.cards) ? [zone] : Object.values(zone)));
const count = (view) => heaps(view).reduce((sum, heap) => sum + heap.cards.length, 0);

for (const match of matches) {
    test(`${match.game.id}: frames keep the number of cards and end where the view is`, () => {
        const known = positionsOf(match);
        let steps = 0;
        for (let i = 1; i < match.steps.length; i++) {
            const before = match.steps[i - 1], later = match.steps[i];
            if (!before.open || !later.open || before.state.deals !== later.state.deals) continue;
            const list = frames(before.open, later.facts, later.open);
            assert.equal(list.at(-1).view, later.open);
            for (const frame of list) {
                assert.equal(count(frame.view), count(before.open));
                for (const heap of heaps(frame.view)) assert.equal(heap.count, heap.cards.length);
            }
            const moved = list.flatMap((frame) => frame.transfers.flatMap((transfer) => transfer.cards || []));
            assert.deepEqual(moved, later.facts.filter((fact) => fact.kind === "transfer").flatMap((fact) => fact.cards || []), "each card travels once, in order");
            if (later.facts.some((fact) => fact.kind === "trick")) assert.ok(list.some((frame) => frame.rest > 1), "a trick rests before it is taken");
            steps++;
        }
        assert.ok(steps >= 3 && known.length >= 3);
    });

    test(`${match.game.id}: positions told from facts are those that were seen`, () => {
        const told = positions(match.steps, positionsOf(match)[0].open);
        for (const step of positionsOf(match)) {
            const found = told.find((one) => one.ply === step.ply).view;
            for (const [name, zone] of Object.entries(step.open.zones)) {
                if (/^(stock|kanun\.)/.test(name)) continue; // cards that nobody has seen have no order
                for (const [owner, heap] of Array.isArray(zone.cards) ? [["", zone]] : Object.entries(zone)) {
                    const same = owner === "" ? found.zones[name] : found.zones[name][owner];
                    assert.deepEqual([...same.cards].sort(), [...heap.cards].sort(), `${name} ${owner} at ${step.ply}`);
                }
            }
        }
    });
}

test("a card that was hidden where it comes from is seen where it goes", () => {
    const before = { zones: { hand: { 0: { cards: ["2S"], count: 1 }, 1: { cards: [null, null], count: 2 } }, floor: { cards: [], count: 0 } }, variables: {} };
    const later = { zones: { hand: { 0: { cards: ["2S"], count: 1 }, 1: { cards: [null], count: 1 } }, floor: { cards: ["9C"], count: 1 } }, variables: {} };
    const list = frames(before, [{ kind: "move", seat: 1, place: 1, word: "play", cards: ["9C"], move: "9C" }, { kind: "transfer", from: { zone: "hand", owner: 1 }, to: { zone: "floor", owner: null }, count: 1, cards: ["9C"] }], later);
    assert.equal(list.length, 1);
    assert.deepEqual(list[0].transfers[0].cards, ["9C"]);
});
