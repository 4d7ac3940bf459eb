// SPDX-License-Identifier: MIT
// points.test.mjs: each side's points during a deal, at its plaque, and their sum at the end.
import { test } from "node:test";
import assert from "node:assert/strict";
import { frames, nextDeal } from "../../../interp/serve/page/model/frames.js";
import { positions } from "../../../interp/serve/page/model/replay.js";
import { pointsOf, awarded, signed } from "../../../interp/serve/page/model/values.js";
import { wonBy } from "../../../interp/serve/page/model/zones.js";
import { describe } from "../../../interp/serve/page/model/table.js";
import { tableView } from "../../../interp/serve/page/view/table-view.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { say, matches, positionsOf, situationOf } from "./shared.mjs";

const basra = matches.find((one) => one.game.id === "basra/egypt"), bourre = matches.find((one) => one.game.id === "bourre/standard");
const zones = [{ name: "hand", says: "hand", per: "seat", seen_by: "owner" }, { name: "pile", says: "pile", per: "side", seen_by: "nobody", won: true }];
const counting = new Pack({ cards: ["AS", "AH", "JS", "TD", "2C", "9H", "5C"].map((name) => ({ name, points: { A: 1, J: 1, T: 3, 2: 2 }[name[0]] })) }, say);
const ui = (situation) => ({ pack: situation.pack, packKey: "p", prefs: situation.prefs, language: "en", say, viewport: { width: 320, card: 64 }, tapped: [], problem: "", focus: 0, interactive: false, moving: "", canUndo: false, gameName: "Basra" });
const classed = (tree, name) => findAll(tree, (node) => String(node.attrs.class || "").split(" ").includes(name));

/** A position of Basra in which both sides have won cards. */
function facing(more = {}, piles = { 0: ["AS", "TD", "9H"], 1: ["2C"] }, awards = { basra: { 0: 10, 1: 0 } }) {
    const step = positionsOf(basra)[2], view = { ...step.view, awards, zones: { ...step.view.zones, pile: Object.fromEntries(Object.entries(piles).map(([side, cards]) => [side, { cards, count: cards.length }])) } };
    return situationOf(basra, { ...step, seat: 0, view }, { words: { zones, names: { basra: "basra", majority: "most cards" } }, pack: counting, ...more });
}

test("points of a deal are added up by side, exact texts too", () => {
    assert.deepEqual(pointsOf({ basra: { 0: 10, 1: 0 }, cards: { 0: "12.5", 1: 3 } }), { 0: 22.5, 1: 3 });
    assert.deepEqual(pointsOf({ basra: { 0: 10 }, cards: { 0: 1 } }, "cards"), { 0: 1 });
    assert.deepEqual([pointsOf(undefined), pointsOf({})], [{}, {}]);
    assert.deepEqual(awarded({ a: { 0: 1 } }, { cause: "a", side: 0, points: "2.5" }), { a: { 0: 3.5 } });
    assert.deepEqual([signed(3), signed(0), signed(-2)], ["+3", "0", "-2"]);
});

test("each plaque has the points of its side in this deal, and what its cards count; what is not known is left out", () => {
    const told = (situation) => describe(situation).seats.sort((a, b) => a.place - b.place).map((seat) => [seat.gained, seat.worth]);
    assert.deepEqual(told(facing()), [[10, 4], [0, 2]]);
    assert.deepEqual(told(facing({}, { 0: ["AS", null], 1: [] })), [[10, null], [0, 0]]);
    assert.deepEqual(told(facing({ pack: new Pack({}, say) })), [[10, null], [0, null]], "cards that count nothing");
    const tree = tableView(describe(facing()), ui(facing())), names = (name) => classed(tree, name).map((node) => node.attrs["aria-label"]);
    assert.deepEqual([names("gained"), names("taken").sort()], [["In this deal so far: +10"], ["Card points taken: 2", "Card points taken: 4"]]);
});

test("where no card counts, room is kept for points to come", () => {
    const step = positionsOf(bourre)[2], situation = situationOf(bourre, step, { words: { zones: [] } });
    const chips = classed(tableView(describe(situation), ui(situation)), "gained");
    assert.equal(chips.length, 4);
    assert.ok(chips.every((node) => node.attrs.class === "gained none"));
});

test("partners have the points of their side once", () => {
    const match = matches.find((one) => one.game.id === "briscola/standard"), step = positionsOf(match)[1];
    const seats = describe(situationOf(match, { ...step, view: { ...step.view, awards: { cards: { 0: 3, 1: 4 } } } })).seats;
    assert.deepEqual(seats.filter((seat) => seat.gained !== null).map((seat) => seat.gained).sort(), [3, 4]);
});

test("the target stands before the phase, where it is not cut off", () => {
    const tree = tableView(describe(facing({ target: 101, phase: { name: "play", says: "Play", does: [] } })), ui(facing()));
    assert.match(textOf(classed(tree, "phase")[0]), /^Deal 1 · to 101 · Play$/);
    assert.match(textOf(classed(tableView(describe(facing()), ui(facing())), "phase")[0]), /^Deal 1( · [^0-9]*)?$/, "a match without one");
});

test("a deal is counted by cause, one after another, and the next one begins at nothing", () => {
    const from = basra.steps.findIndex((step) => step.ply === 36), before = basra.steps[from].open, facts = basra.steps.slice(from + 1).filter((step) => step.ply <= 48).flatMap((step) => step.facts);
    const list = frames(before, facts, null), counted = list.filter((frame) => frame.cause);
    assert.deepEqual(counted.map((frame) => [frame.cause, pointsOf(frame.view.awards), frame.view.scores]), [["majority", { 0: 40, 1: 0 }, { 0: 0, 1: 0 }], ["cards", { 0: 51, 1: 2 }, { 0: 0, 1: 0 }]]);
    assert.ok(counted.every((frame) => frame.rest > 1 && !frame.transfers.length));
    const won = (frame) => Object.values(frame.view.zones.pile).reduce((sum, heap) => sum + heap.count, 0);
    assert.deepEqual(counted.map(won), [52, 52], "the last position lies there");
    assert.deepEqual([list.at(-1).view.awards, list.at(-1).view.scores], [{}, { 0: 51, 1: 2 }]);
    const held = frames(before, facts.slice(0, nextDeal(facts)), null).at(-1).view;
    assert.deepEqual([pointsOf(held.awards), held.scores], [{ 0: 51, 1: 2 }, { 0: 51, 1: 2 }]);
});

test("points in the middle of a deal come without a rest", () => {
    const before = { zones: {}, variables: {}, scores: { 0: 0 }, awards: {} };
    const list = frames(before, [{ kind: "move", place: 0 }, { kind: "award", side: 0, cause: "basra", points: 10 }, { kind: "move", place: 1 }], null);
    assert.deepEqual(list.map((frame) => [frame.cause, frame.rest]), [[undefined, 0]]);
    assert.deepEqual(list[0].view.awards, { basra: { 0: 10 } });
    assert.deepEqual(before.awards, {});
});

test("a match looked at again has the points of each position", () => {
    const told = positions(basra.steps.filter((step) => step.ply <= 47), positionsOf(basra)[0].view);
    for (const step of positionsOf(basra).filter((one) => one.ply < 48)) assert.deepEqual(pointsOf(told.find((one) => one.ply === step.ply).view.awards)[0] || 0, pointsOf(step.view.awards)[0] || 0, step.ply);
});

test("the cards that count lie there with their points, while a deal is counted and after", () => {
    assert.equal(describe(facing()).tally, null);
    const awards = { basra: { 0: 10, 1: 0 }, majority: { 0: 30, 1: 0 } };
    const { tally, seats } = describe(facing({ count: { cause: "majority" } }, undefined, awards));
    assert.deepEqual([tally.cause, tally.sides.map((side) => [side.name, side.now, side.points, side.cards.map((card) => `${card.name} ${card.points}`).sort()])], ["most cards", [["You", 30, 40, ["AS 1", "TD 3"]], ["P1", 0, 0, ["2C 2"]]]]);
    assert.equal(seats[0].gained, 40);
    const after = describe(facing({ count: { cause: null } }, undefined, awards)), tree = tableView(after, ui(facing()));
    assert.deepEqual([after.tally.cause, after.seats[0].gained], ["", 0], "the score has them now");
    assert.deepEqual(classed(tree, "counted").map((node) => node.attrs["aria-label"]).sort(), ["ace of spades, 1 point", "ten of diamonds, 3 points", "two of clubs, 2 points"]);
    assert.equal(findAll(classed(tree, "tally")[0], (node) => node.attrs["data-card"]).length, 0, "none of them is the card that moves");
    assert.equal(describe(facing({ count: { cause: null }, pack: new Pack({}, say) }, undefined, {})).tally, null, "a deal that brought nothing");
});

test("cards of a seat's heap are its side's; heaps of the table are nobody's", () => {
    const view = { zones: { won: { 0: { cards: ["AS"] }, 2: { cards: ["2C", null] }, 1: { cards: [] } }, middle: { cards: ["9H"], count: 1 } } };
    assert.deepEqual(wonBy(view, [{ name: "won", per: "seat", won: true }, { name: "middle", per: "table", won: true }, { name: "gone", per: "side", won: true }], [0, 1, 0]), { 0: ["AS", "2C", null], 1: [] });
    assert.deepEqual(wonBy(view, undefined, [0, 1, 0]), {});
});
