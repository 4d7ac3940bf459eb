// SPDX-License-Identifier: MIT
// table.test.mjs: invariants of the table's description, over positions of all families.
import { test } from "node:test";
import assert from "node:assert/strict";
import { describe } from "../../../interp/serve/page/model/table.js";
import { around, handLayout } from "../../../interp/serve/page/model/seats.js";
import { heapsOf } from "../../../interp/serve/page/model/zones.js";
import { after, nothing, sheetOf, takenBack } from "../../../interp/serve/page/model/history.js";
import { tableView } from "../../../interp/serve/page/view/table-view.js";
import { rowView } from "../../../interp/serve/page/view/card-view.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { readMoves } from "../../../interp/serve/page/model/moves.js";
import { sentence } from "../../../interp/serve/page/model/actions.js";
import { talkOf } from "../../../interp/serve/page/model/talk.js";
import { hintSays } from "../../../interp/serve/page/view/action-view.js";
import { say, matches, positionsOf, situationOf } from "./shared.mjs";

/** All face-up cards of a description. */
function shown(table) {
    const heaps = [...table.centre, ...table.seats.flatMap((seat) => seat.heaps)];
    const cards = heaps.flatMap((heap) => (heap.kind === "stack" ? [heap.top, heap.bottom] : heap.cards.map((card) => card.name))).filter(Boolean);
    return cards.concat(table.trick ? table.trick.plays.flatMap((play) => play.cards.map((card) => card.name)) : []);
}

const ui = (situation) => ({ pack: situation.pack, packKey: "t", prefs: situation.prefs, language: "en", say, viewport: { width: 375, card: 75 }, tapped: [], problem: "", focus: 0, interactive: true, moving: "", canUndo: false, gameName: situation.table.game.name });

for (const match of matches)
    test(`${match.game.id}: what a seat sees is shown, once, and nothing else`, () => {
        for (const step of positionsOf(match)) {
            const situation = situationOf(match, step), table = describe(situation), cards = shown(table);
            assert.equal(new Set(cards).size, cards.length, "no card twice");
            const seen = new Set(Object.values(step.view.zones).flatMap((zone) => (Array.isArray(zone.cards) ? [zone] : Object.values(zone))).flatMap((heap) => heap.cards).filter(Boolean));
            for (const card of cards) assert.ok(seen.has(card), card);
            const hand = step.view.zones.hand[step.seat].cards;
            for (const card of hand) assert.ok(cards.includes(card), `${card} of one's own hand`);
            assert.equal(table.seats[0].place, step.seat);
            assert.equal(table.yourTurn, step.state.to_move?.seat === step.seat);
            assert.equal(table.seats.filter((seat) => seat.marks.some((mark) => mark.kind === "dealer")).length, 1);
            if (step.view.variables.trump) assert.ok(table.trump);
            const best = (table.trick ? table.trick.plays : []).find((play) => play.best);
            assert.equal(table.stands, best ? `Best so far: ${best.cards.map((card) => card.name).join(" ")} · ${table.seats.find((seat) => seat.place === best.place).name}` : "");
            const lit = table.seats[0].heaps.flatMap((heap) => heap.cards).filter((card) => card.state === "bright").map((card) => card.name);
            for (const card of lit) assert.ok(step.legal.some((move) => move.includes(card)), card);
        }
    });

for (const match of matches)
    test(`${match.game.id}: the page has a name for every button and list, and keys that differ`, () => {
        for (const step of positionsOf(match)) {
            const situation = situationOf(match, step), tree = tableView(describe(situation), ui(situation));
            for (const button of findAll(tree, (node) => node.tag === "button")) assert.ok((button.attrs["aria-label"] || textOf(button)).trim(), JSON.stringify(button.attrs));
            for (const parent of findAll(tree, () => true)) {
                const keys = parent.children.map((child) => child.attrs?.key).filter((key) => key !== undefined && key !== null);
                assert.equal(new Set(keys).size, keys.length, `keys below ${parent.attrs.class}: ${keys}`);
            }
            assert.doesNotMatch(textOf(tree), /undefined|\[object|NaN/);
        }
    });

/** The table with these moves and other changes. */
function facing(legal, more) {
    const match = matches[0], step = positionsOf(match).find((one) => one.state.to_move);
    const situation = situationOf(match, step, { ...more, words: { zones: [{ name: "discard", says: "discard heap", per: "table" }, { name: "hand", says: "hand", per: "seat" }] } });
    return describe({ ...situation, moves: readMoves(legal, situation.pack) });
}

test("what a phase asks is asked, unless there is something to beat", () => {
    assert.equal(facing(["yes", "no"], { phase: { question: "Do you play alone?" } }).actions.question.faces, "Do you play alone?");
    assert.equal(facing(["yes", "no"], { phase: { question: "Do you play alone?" }, faces: "beat 9H" }).actions.question.faces, "Beat 9H.");
    assert.equal(facing(["yes", "no"], { phase: { question: "a solo can be named" } }).actions.question.faces, "A solo can be named.");
    assert.equal(sentence("あなたの番です", { language: "ja" }), "あなたの番です。");
});

test("cards that are chosen to be thrown away are not offered without saying so", () => {
    const tap = (phase) => facing(["in AC", "in", "out"], { phase }).actions.question.tap;
    assert.equal(tap({ does: ["lays_aside"], into: "discard" }), "How many cards will you throw away? Tap them. To: discard heap.");
    assert.equal(facing(["drop AC KC", "drop AC QC"], { phase: { does: ["lays_aside"], into: "discard" } }).actions.question.tap, "Tap the 2 cards that you throw away. To: discard heap.");
    assert.equal(tap({ does: ["lays_aside"], into: "hand" }), "Choose the card that you give away.", "they are given to somebody");
    assert.equal(facing(["AC KC QC", "AC KC JC"], { phase: { does: ["lays_aside"], into: "hand" } }).actions.question.tap, "Choose the 3 cards that you give away.");
    assert.deepEqual(facing(["in AC", "in", "out"], { phase: { does: ["lays_aside"], into: "discard" } }).actions.buttons.map((one) => [one.says, one.hint]), [["in", "(keep all cards)"], ["out", "(leave this deal)"]]);
    assert.deepEqual(facing(["yes"], { phase: { does: [] } }).actions.question.tap, "You have no choice: say it.");
    assert.equal(facing(["yes", "no"], { phase: { does: [] } }).actions.question.tap, "What do you say?");
    assert.equal(facing(["bid 1", "bid 2", "bid 3", "bid 4", "pass"], { phase: { does: ["bids"] } }).actions.question.faces, "Nobody has spoken yet. You may say: bid 1 … bid 4 or pass.");
});

test("a word that the rules explain says what it does, on its button and once it is chosen", () => {
    const match = matches[0], step = positionsOf(match).find((one) => one.state.to_move), does = "shows a card to your partner";
    const facts = (mode) => {
        const situation = situationOf(match, step, { words: { does: { signal: does } }, mode });
        return describe({ ...situation, moves: readMoves(["AC", "KC", { move: "signal AC", free: true }, { move: "signal KC", free: true }], situation.pack) }).actions;
    };
    assert.equal(facts(null).aside[0].does, does);
    assert.equal(facts("signal").question.tap, does);
    assert.equal(facts(null).question.tap, "Tap a bright card.");
});

test("what an auction will write is not told before anybody has bid", () => {
    const match = matches.find((one) => one.game.id === "batarde/standard"), step = positionsOf(match).find((one) => one.view.variables.contract === "N");
    const names = (unbid) => describe(situationOf(match, step, { phase: { unbid } })).values.map((one) => one.name);
    assert.ok(names([]).includes("contract"));
    assert.ok(!names(["contract"]).includes("contract"));
});

test("while cards are tapped only those are dim that no legal move begins with", () => {
    const match = matches.find((one) => one.game.id === "basra/egypt"), step = positionsOf(match).find((one) => one.state.to_move && one.view.zones.hand[one.seat].cards.length > 2);
    const [first, second, third] = step.view.zones.hand[step.seat].cards, situation = situationOf(match, step);
    const table = describe({ ...situation, tapped: [first], moves: readMoves([`${first} x AS`, `${first} x 2S`, second], situation.pack) });
    const states = Object.fromEntries(table.seats[0].heaps.flatMap((heap) => heap.cards).map((card) => [card.name, card.state]));
    assert.deepEqual([states[first], states[second], states[third]], ["tapped", "idle", "dim"]);
});

test("an ended match says who has won; while a settled deal is read nobody is to move", () => {
    const told = (winners, standing = "won") => facing([], { winners, state: { ...positionsOf(matches[0])[0].state, standing } }).outcome;
    const mine = matches[0].game.side_of[positionsOf(matches[0]).find((one) => one.state.to_move).seat];
    assert.equal(told([mine]), "You win");
    assert.match(told([1 - mine]), /^P\d.* wins$/);
    assert.equal(told([0, 1]), "A draw");
    assert.equal(told(null, "running"), "");
    const match = matches[0], step = positionsOf(match).find((one) => one.state.to_move), situation = situationOf(match, step);
    const due = (waiting) => describe({ ...situation, table: { ...situation.table, waiting } }).seats.filter((seat) => seat.toMove).length;
    assert.deepEqual([due([]), due([step.seat])], [1, 0]);
});

test("the next player sits at the left hand, at the right hand against the clock", () => {
    assert.equal(around(4, 0, true)[1].side, "left");
    assert.equal(around(4, 0, false)[1].side, "right");
    assert.equal(around(4, 2, true)[0].place, 2);
    assert.deepEqual(around(4, 2, true).map((seat) => seat.place), [2, 3, 0, 1]);
    for (let n = 2; n <= 8; n++) assert.equal(new Set(around(n, 1 % n, true).map((seat) => `${seat.x} ${seat.y}`)).size, n);
});

test("no card of a hand shows less than a finger's width on a phone", () => {
    for (let n = 1; n <= 21; n++) {
        const layout = handLayout(n, 359, 75);
        assert.ok(layout.step >= 44, `${n} cards: ${layout.step}`);
        assert.ok(layout.rows * layout.row >= n);
        assert.ok(layout.step * (layout.row - 1) + layout.card <= 360, `${n} cards fit`);
    }
});

test("a stack shows its ends only where other cards of it are hidden", () => {
    const view = (cards) => ({ zones: { stock: { cards, count: cards.length } }, variables: {} });
    const stock = (cards) => heapsOf(view(cards), null, [0, 1], 0).table[0];
    assert.equal(stock([null, null, "4D"]).bottom, "4D");
    assert.equal(stock(["4D", null]).top, "4D");
    assert.equal(stock(["4D", "5D"]).top, null);
});

test("what is built lies together, with its value and its owners", () => {
    const situation = situationOf(matches[0], positionsOf(matches[0])[0]), cards = ["AS", "3S", "KD", "6H"];
    const builds = [{ cards: ["3S", "6H"], value: 9, owners: [0], several: false }, { cards: ["4D", "4C"], value: 4, owners: [0, 1], several: true }];
    const view = { ...situation.view, builds, zones: { ...situation.view.zones, floor: { cards, count: cards.length } } };
    const floor = describe({ ...situation, view, words: { ...situation.words, zones: [{ name: "floor", says: "floor", per: "table", seen_by: "all" }] } }).centre.find((heap) => heap.zone === "floor");
    assert.deepEqual(floor.builds.map((build) => build.value), [9], "the other one does not lie there");
    const row = rowView(floor, ui(situation));
    assert.deepEqual(row.children.map((child) => child.attrs.class), ["card is-idle", "build", "card is-idle"]);
    assert.match(textOf(row.children[1]), /9 · You$/);
    const alone = { ...situation, view: { ...view, builds: [{ ...builds[0], owners: [] }] }, words: { ...situation.words, zones: [{ name: "floor", says: "floor", per: "table", seen_by: "all" }] } };
    assert.deepEqual(describe(alone).centre.find((heap) => heap.zone === "floor").builds.map((build) => build.says), ["9"]);
});

test("history keeps the last trick, what was said, and the points of each deal", () => {
    const facts = [{ kind: "deal", number: 1, dealer: 0 }, { kind: "move", seat: 1, place: 1, word: "bid", move: "bid 3", number: 3 }, { kind: "move", seat: 0, place: 0, word: "play", cards: ["AS"], move: "AS" },
        { kind: "move", seat: 1, place: 1, word: "play", cards: ["2S"], move: "2S" }, { kind: "trick", place: 0 }, { kind: "award", side: 0, cause: "tricks", points: 4 }, { kind: "settle", scores: [4, 0] }];
    const history = after(nothing(), facts, facts.map((fact) => fact.kind));
    assert.deepEqual(history.last, { winner: 0, plays: [{ place: 0, cards: ["AS"] }, { place: 1, cards: ["2S"] }] });
    assert.deepEqual(history.said, {});
    assert.deepEqual(sheetOf(history), [{ number: 1, scores: [4, 0], points: [4, 0], first: true }]);
    assert.equal(history.log.length, facts.length);
    const next = after(history, [{ kind: "deal", number: 2, dealer: 1 }, { kind: "settle", scores: [4, 7] }], ["", ""]);
    assert.deepEqual(sheetOf(next)[1].points, [0, 7]);
    assert.equal(sheetOf(history).length, 1, "the older history is as it was");
    const game = after(next, [{ kind: "deal", number: 3 }, { kind: "award", side: 0, cause: "cards", points: 1 }, { kind: "award", side: 1, cause: "cards", points: "2.5" }, { kind: "settle", number: 3, scores: [1, "2.5"] }], []);
    assert.deepEqual(sheetOf(game)[2], { number: 3, scores: [1, "2.5"], points: [1, 2.5], first: true }, "another game of the match begins at nothing");
});

for (const match of matches)
    test(`${match.game.id}: a move taken back leaves nothing behind, and one told twice counts once`, () => {
        const naming = { sideOfHeap: ({ owner }) => owner ?? null }, events = (step) => step.facts.map((fact) => fact.kind);
        let history = nothing(), last = -1;
        const past = new Map();
        for (const step of match.steps) {
            if (step.ply <= last) break; // the captured positions of another match begin here
            history = after(history, step.facts, events(step), naming, last = step.ply);
            assert.deepEqual(after(history, step.facts, events(step), naming, step.ply).log.length, history.log.length + (step.facts[0]?.kind === "move" ? 0 : step.facts.length));
            for (const [ply, was] of past) if (ply > step.ply - 6 || ply === 0) assert.deepEqual(takenBack(history, ply, naming), was, `from ${step.ply} back to ${ply}`);
            past.set(step.ply, history);
        }
        assert.ok(past.size > 5);
        const whole = match.steps.slice(0, past.size), joined = whole.slice(1).flatMap((step) => step.facts); // several moves in one update
        const together = after(after(nothing(), whole[0].facts, events(whole[0]), naming, whole[0].ply), joined, joined.map((fact) => fact.kind), naming, last);
        assert.deepEqual(together, history);
    });

test("what is said before cards are played stands on the felt, a row for each round, and goes with what is taken back", () => {
    const match = matches.find((one) => one.game.id === "thousand/thousand"), step = positionsOf(match)[0];
    assert.ok(!(`${step.state.phase}.played` in step.view.variables));
    const first = step.state.to_move.place, [second, third] = [(first + 1) % 3, (first + 2) % 3];
    const said = [[first, "bid 100"], [second, "pass"], [third, "bid 3 H"], [first, "bid 115"], [third, "pass"]];
    const facts = [{ kind: "deal", number: 1 }, ...said.map(([place, move]) => ({ kind: "move", place, word: move.split(" ")[0], move }))];
    const history = after(nothing(), facts, [], {}, 5);
    const talk = (of) => describe(situationOf(match, step, { history: of })).talk;
    assert.deepEqual(talk(nothing()).rows.map((row) => row.map((cell) => cell && cell.says)), [["…", null, null]], "who is to speak");
    const { heads, rows } = talk(history);
    assert.deepEqual(heads.map((seat) => seat.place), [first, second, third]);
    assert.deepEqual(rows.map((row) => row.map((cell) => cell && [cell.says, cell.suit].filter(Boolean).join(" "))), [["100", "pass", "3 H"], ["115", null, "pass"], ["…", null, null]]);
    assert.deepEqual(takenBack(history, 2).words.map((one) => one.move), ["bid 100", "pass"]);
    const played = after(history, [{ kind: "move", place: first, word: "play", cards: ["AS"], move: "AS" }, { kind: "move", place: second, word: "pass", move: "pass" }], [], {}, 7);
    assert.equal(played.words.length, 5, "what is said while cards are played is no part of it");
    for (const other of matches.filter((one) => /basra|chinese/.test(one.game.id)))
        for (const position of positionsOf(other)) assert.equal(describe(situationOf(other, position)).talk, null, "a floor needs the room");
});

test("tricks that the rules count under a name of their own are not counted twice", () => {
    const match = matches.find((one) => one.game.id === "bourre/standard"), step = positionsOf(match).find((one) => one.state.phase === "play");
    const tricks = { 0: 2, 1: 0, 2: 0, 3: 1 }, view = { ...step.view, variables: { ...step.view.variables, won: tricks, "play.tricks": tricks } };
    const told = (variables) => describe(situationOf(match, { ...step, view }, { words: { variables } })).seats.find((seat) => seat.place === 0).facts.map((fact) => `${fact.says} ${fact.value}`);
    assert.deepEqual(told([{ name: "won", says: "Stiche", per: "seat", type: "", shown: true }]), ["Stiche 2"]);
    assert.deepEqual(told([]), ["tricks 2"]);
});

test("what lies on the table, and what a phase has not changed yet, is no value beside it", () => {
    const match = matches.find((one) => one.game.id === "bourre/standard"), step = positionsOf(match).find((one) => one.state.phase === "play");
    const told = (factor, more) => describe(situationOf(match, { ...step, view: { ...step.view, variables: { ...step.view.variables, "bid.factor": factor } } },
        { words: { variables: [{ name: "bid.factor", says: "factor", per: "table", type: "integer", shown: true, ...more }] } })).values.map((one) => `${one.says} ${one.value}`);
    assert.deepEqual(told(1, { start: 1 }), [], "nobody has doubled");
    assert.deepEqual(told(2, { start: 1 }), ["factor 2"]);
    assert.deepEqual(told(1, {}), ["factor 1"], "the server says it, not the name");
    assert.deepEqual(told(2, { shown: false }), []);
});

test("a settled deal waits for those who have not gone on: oneself has a button, others are named", () => {
    const match = matches.find((one) => one.game.id === "basra/egypt"), step = positionsOf(match)[0];
    for (const [waiting, over, button, words] of [[[step.seat], false, "Next deal", "The deal is over"], [[step.seat], true, "Another match", "The match is over"], [[1 - step.seat], false, null, `Waiting for P${1 - step.seat}`], [[], false, null, "Your turn"]]) {
        const situation = situationOf(match, { ...step, state: { ...step.state, standing: over ? "won" : "running" } });
        situation.table.waiting = waiting;
        const nodes = tableView(describe(situation), ui(situation)), next = findAll(nodes, (node) => / next$/.test(node.attrs.class || ""));
        assert.deepEqual(next.map(textOf), button ? [button] : []);
        assert.ok(textOf(findAll(nodes, (node) => node.attrs.class === "turn")[0]).includes(words), words);
    }
});

test("cards that are given away one by one are one word with their number", () => {
    const match = matches[0], step = positionsOf(match)[0], seats = [0, 1].map((place) => ({ place, name: `P${place}`, toMove: false, dummy: false }));
    const said = (words) => talkOf(situationOf(match, step, { history: { ...nothing(), words } }), seats).rows.map((row) => row.map((cell) => cell && cell.says));
    assert.deepEqual(said([{ place: 0, move: "give ?", count: 1 }, { place: 0, move: "give AC", count: 1 }, { place: 1, move: "give ?", count: 1 }, { place: 0, move: "give ?", count: 1 }]), [["give (2)", "give (1)"], ["give (1)", null]]);
    assert.deepEqual(said([{ place: 0, move: "bid 1", count: 0 }, { place: 0, move: "bid 2", count: 0 }]), [["1", null], ["2", null]], "bids stay apart");
});

test("a second zone that one holds is a hand only while it can be played from", () => {
    const match = matches.find((one) => one.game.id === "basra/egypt"), step = positionsOf(match)[0], { hand } = step.view.zones;
    const lists = (legal) => {
        const situation = situationOf(match, { ...step, view: { ...step.view, zones: { ...step.view.zones, gift: Object.fromEntries(Object.keys(hand).map((seat) => [seat, Number(seat) === step.seat ? { cards: ["X1"], count: 1 } : { cards: [], count: 0 }])) } } },
            { words: { zones: ["hand", "gift"].map((name) => ({ name, says: name, per: "seat", seen_by: "owner" })) } });
        const nodes = tableView(describe({ ...situation, moves: readMoves(legal, situation.pack) }), ui(situation)), has = (kind) => findAll(nodes, (node) => node.attrs.class?.split(" ")[0] === kind && node.attrs["data-heap"]?.startsWith("gift/")).length;
        return [has("hand"), has("strip")];
    };
    assert.deepEqual(lists(step.legal), [0, 1]);
    assert.deepEqual(lists(["X1"]), [1, 0]);
});

test("seats that a phase keeps for itself are no tags", () => {
    const match = matches[0], step = positionsOf(match)[0], names = ["play.owner", "play.due", "play.declarer"];
    const table = describe(situationOf(match, { ...step, view: { ...step.view, variables: { ...step.view.variables, ...Object.fromEntries(names.map((name) => [name, 0])) } } }, { words: { variables: names.map((name) => ({ name, says: name.slice(5), per: "table", type: "seat", shown: true })) } }));
    assert.deepEqual(table.seats.flatMap((seat) => seat.tags), ["declarer"]);
});

test("a hint is announced in whole sentences, with its cards", () => {
    const expects = [{ move: "JS", says: "J♠", points: 2 }, { move: "AC", says: "A♣", points: 1 }];
    assert.equal(hintSays({ say, points: String, hint: { move: "JS", expects, by: "search" } }).join(" "), "Hint: J♠. It should bring your side 2 points in this deal. The next best move, A♣, should bring 1.");
});
