// SPDX-License-Identifier: MIT
// moves.test.mjs: every legal move can be made by tapping, and no other.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { readMoves, standing, tap, spoken, modes, boxes, grouped } from "../../../interp/serve/page/model/moves.js";
import { actionsOf } from "../../../interp/serve/page/model/actions.js";
import { say, matches, positionsOf, situationOf } from "./shared.mjs";

const pack = new Pack({}, say);
const read = (list) => readMoves(list, pack);

/** All moves that buttons offer in a position. */
function offered(situation) {
    const now = standing(situation.moves, situation.tapped, situation.mode), { buttons, grids, chosen, aside } = actionsOf(situation, now);
    return [...buttons, ...chosen, ...aside].filter((item) => item.move).map((item) => item.move.text).concat(grids.flatMap((grid) => grid.rows.flatMap((row) => row.cells.filter(Boolean).map((move) => move.text))));
}

/** True if a move can be made: by a button, or by tapping its cards (after its word, if necessary). */
function reachable(situation, move) {
    if (offered(situation).includes(move.text)) return true;
    for (const mode of [null, ...modes(situation.moves)]) {
        let tapped = [];
        for (const card of move.cards) {
            const now = standing(situation.moves, tapped, mode);
            if (!now.bright.has(card)) { tapped = null; break; }
            const done = tap(situation.moves, tapped, mode, card);
            if (done.play) { if (done.play.text === move.text) return true; tapped = null; break; }
            tapped = done.tapped;
        }
        if (tapped && offered({ ...situation, mode, tapped }).includes(move.text)) return true;
    }
    return false;
}

for (const match of matches)
    test(`every legal move of ${match.game.id} can be reached by bright cards and buttons`, () => {
        let seen = 0;
        for (const step of positionsOf(match)) {
            const situation = situationOf(match, step);
            for (const move of situation.moves) {
                assert.ok(reachable(situation, move), `${move.text} at ply ${step.ply}`);
                seen++;
            }
        }
        assert.ok(seen > 10);
    });

test("moves are read: word, cards, what is taken, announcements, numbers", () => {
    const [take, bid, announce, lay, out] = read(["6D x AH 4C", "bid 5 S", "KH*", "in AC 4C", "out"]);
    assert.deepEqual([take.word, take.cards, take.taken], ["", ["6D", "AH", "4C"], ["AH", "4C"]]);
    assert.deepEqual([bid.word, bid.args, bid.cards], ["bid", ["5", "S"], []]);
    assert.deepEqual([announce.cards, announce.mark], [["KH"], "*"]);
    assert.deepEqual([lay.word, lay.cards], ["in", ["AC", "4C"]]);
    assert.deepEqual([out.word, out.cards], ["out", []]);
});

test("one tap plays where it can mean one thing only", () => {
    const moves = read(["6D x 6S", "KH"]);
    assert.equal(tap(moves, [], null, "6D").play.text, "6D x 6S");
    assert.equal(tap(moves, [], null, "6D", { confirm: true }).play, null);
});

test("with several ways the table's cards get bright once it is clear which card plays", () => {
    const moves = read(["TD x AH 9C", "TD x 4C 6S", "KH"]);
    assert.deepEqual([...standing(moves, []).bright].sort(), ["KH", "TD"]);
    const first = tap(moves, [], null, "TD");
    assert.deepEqual(first.tapped, ["TD"]);
    assert.deepEqual([...standing(moves, first.tapped).bright].sort(), ["4C", "6S", "9C", "AH"]);
    assert.equal(tap(moves, first.tapped, null, "4C").play.text, "TD x 4C 6S");
});

test("what is part of a longer move waits for a button", () => {
    const moves = read(["QS", "QS QC"]);
    const first = tap(moves, [], null, "QS");
    assert.equal(first.play, null);
    assert.deepEqual(standing(moves, first.tapped).complete.map((move) => move.text), ["QS"]);
    assert.equal(tap(moves, first.tapped, null, "QC").play.text, "QS QC");
});

test("a tapped card is put back by another tap; a card of another move begins anew", () => {
    const moves = read(["QS", "QS QC", "4D", "4D 4H"]);
    assert.deepEqual(tap(moves, ["QS"], null, "QS").tapped, []);
    assert.deepEqual(tap(moves, ["QS"], null, "4D").tapped, ["4D"]);
});

test("a tap beside what is tapped may be a slip: nothing is played at once", () => {
    const moves = read(["TD x AH 9C", "TD x 4C 6S", "KH"]);
    assert.equal(tap(moves, [], null, "KH").play.text, "KH");
    assert.deepEqual(tap(moves, ["TD"], null, "KH"), { tapped: ["KH"], play: null, refused: false });
    assert.deepEqual(standing(moves, ["KH"]).complete.map((move) => move.text), ["KH"]);
});

test("what is in no legal move is refused, and nothing stays tapped", () => {
    const done = tap(read(["QS"]), [], null, "2D");
    assert.equal(done.refused, true);
    assert.deepEqual(done.tapped, []);
});

test("a word beside plain plays is chosen first: a tap on the card plays it", () => {
    const moves = read(["AD", "KD", "signal AD", "signal KD"]);
    assert.deepEqual(modes(moves), ["signal"]);
    assert.equal(tap(moves, [], null, "AD").play.text, "AD");
    assert.equal(tap(moves, [], "signal", "AD").play.text, "signal AD");
});

test("a play with and without announcement asks which", () => {
    const first = tap(read(["KS", "KS*", "9H"]), [], null, "KS");
    assert.equal(first.play, null);
    assert.equal(standing(read(["KS", "KS*", "9H"]), ["KS"]).complete.length, 2);
});

test("bids are boxes: a row for numbers, a grid for numbers and suits", () => {
    const row = boxes(read(["bid 100", "bid 105"]));
    assert.deepEqual(row[0].rows.map((one) => one.head), ["100", "105"]);
    const grid = boxes(read(["bid 1 C", "bid 1 D", "bid 2 C", "bid 2 D", "bid 2 NT"]));
    assert.deepEqual(grid[0].columns, ["C", "D", "NT"]);
    assert.equal(grid[0].rows[0].cells[2], null);
    assert.equal(spoken(read(["bid 1 C", "pass"])).size, 2);
});

test("captures that differ in equal cards only are one group", () => {
    assert.equal(grouped(read(["2H x 8S", "2H x 8C"]), pack).length, 1);
    assert.equal(grouped(read(["5H x 5C", "5H x 3C 2D"]), pack).length, 2);
});
