// SPDX-License-Identifier: MIT
// together.test.mjs: parts of the page for an evening with friends: QR codes, the table of results, tips, minutes of
// absence, options in groups, cards as people write them.
import { test } from "node:test";
import assert from "node:assert/strict";
import crypto from "node:crypto";
import { qr } from "../../../interp/serve/page/model/qr.js";
import { withEnded, thisEvening, leagueOf } from "../../../interp/serve/page/model/league.js";
import { tipOf } from "../../../interp/serve/page/model/guide.js";
import { describe, awaySays } from "../../../interp/serve/page/model/table.js";
import { readable } from "../../../interp/serve/page/model/prose.js";
import { byPart } from "../../../interp/serve/page/lobby/setup.js";
import { shortOf } from "../../../interp/serve/page/lobby/lobby.js";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { nothing } from "../../../interp/serve/page/model/history.js";
import { say, matches, positionsOf, situationOf } from "./shared.mjs";

const drawn = (grid) => crypto.createHash("sha256").update(grid.map((row) => row.map((dark) => (dark ? "1" : "0")).join("")).join("\n")).digest("hex").slice(0, 16);

test("a QR code has the modules that another encoder draws, in all sizes", () => {
    // codes for links of 20 to 600 letters; each of these pictures was read back with another program
    const known = [[20,25,"df5964492a69eb37"],[60,33,"2758494def47a4e7"],[100,41,"53072a5a3b8aadab"],[150,49,"dcc2e30c06119e3f"],[210,57,"7e68420831d30d3b"],[330,69,"812ec19bf55ccbe2"],[420,81,"17e930d037eb9d69"],[600,93,"a9e515f1a10ddaee"]];
    for (const [length, size, digest] of known) {
        const grid = qr(`http://192.168.1.20:8046/#${"Abc-9_z".repeat(99)}`.slice(0, length));
        assert.deepEqual([grid.length, drawn(grid)], [size, digest], `${length} letters`);
    }
    assert.equal(qr("x".repeat(3000)), null, "too long");
});

test("the table of the evening counts each match once, by name, and forgets yesterday's", () => {
    const hour = 3600000;
    let list = [];
    for (const [key, when, players, winners] of [["old", 0, ["Ada", "Bo"], ["Ada"]], ["a/0", 20 * hour, ["Ada", "Bo"], ["Bo"]], ["a/1", 21 * hour, ["Ada", "Bo", "Cy"], []], ["b/0", 22 * hour, ["Cy", "Ada"], ["Ada"]], ["b/0", 22 * hour, ["Cy", "Ada"], ["Ada"]]])
        list = withEnded(list, { key, when, game: "X", players, winners });
    assert.deepEqual(leagueOf(thisEvening(list, 23 * hour)).map((one) => `${one.name} ${one.won}/${one.played}`), ["Bo 1/2", "Ada 1/3", "Cy 0/2"]);
    assert.deepEqual(thisEvening(list, 60 * hour), []);
});

for (const match of matches)
    test(`${match.game.id}: the first deal brings a few tips, each once, none of them for those who watch`, () => {
        const seen = [];
        for (const step of positionsOf(match)) {
            const situation = situationOf(match, step, { tips: seen, words: { about: "A game." }, phase: { name: step.state.phase, says: "", does: [] } });
            for (let tip; (tip = describe(situation).tip);) {
                assert.ok(!seen.includes(tip.id), tip.id);
                assert.ok(say(tip.key, tip.holes).length > 5, tip.key);
                seen.push(tip.id);
            }
            assert.equal(describe({ ...situation, tips: null }).tip, null);
            const watching = describe({ ...situation, tips: [], table: { ...situation.table, you: null } }).tip;
            assert.equal(watching, null);
        }
        assert.ok(seen.length >= 3 && seen.length <= 8, seen.join(" "));
    });

test("a tip about bids comes when one is to bid, the count when a deal is over", () => {
    const table = { yourTurn: true, target: 101, trick: null }, situation = { words: {}, view: { variables: {} }, state: { phase: "p" }, history: nothing(), moves: [{ cards: [], taken: [] }], phase: { does: ["bids"] } };
    assert.equal(tipOf(table, situation, ["aim"]).id, "bid");
    assert.equal(tipOf({ ...table, awaited: true }, situation, []).id, "count");
    assert.equal(tipOf(table, { ...situation, moves: [] }, ["aim"]), null);
});

test("hands lie by rank where forms are beaten or cards taken, else by suit with the trumps first", () => {
    for (const match of matches) {
        const step = positionsOf(match).find((one) => one.view.zones.hand[one.seat].cards.length > 2) || positionsOf(match)[0], situation = situationOf(match, step, { prefs: { sort: "game" } });
        const hand = (more) => describe({ ...situation, ...more }).seats[0].heaps.find((heap) => heap.kind === "fan").cards.map((card) => card.name);
        const tricks = Object.keys(step.view.variables).some((name) => name.endsWith(".played")), { pack } = situation;
        assert.deepEqual(hand(), pack.sorted(hand(), tricks ? "suit" : "rank", step.view.variables.trump), match.game.id);
        const suit = pack.card(hand()[hand().length - 1]).suit, trumps = hand({ view: { ...step.view, variables: { ...step.view.variables, trump: suit } } });
        if (tricks) assert.equal(pack.card(trumps[0]).suit, suit, match.game.id);
        assert.deepEqual(hand({ prefs: { sort: "rank" } }), pack.sorted(hand(), "rank", step.view.variables.trump));
    }
    const match = matches[0], step = positionsOf(match)[0], situation = situationOf(match, step, { prefs: { sort: "game" }, words: { zones: [{ name: "hand", says: "hand", per: "seat", seen_by: "owner", sorted: "suit" }] } });
    assert.deepEqual(describe(situation).seats[0].heaps.find((heap) => heap.zone === "hand").cards.map((card) => card.name), situation.pack.sorted(step.view.zones.hand[step.seat].cards, "suit"), "as the rules say");
});

test("whoever is away is away for so many minutes", () => {
    const about = { say, table: { received: 1000000 } }, after = (seconds, away = 5) => awaySays(about, { away }, 1000000 + seconds * 1000);
    assert.deepEqual([after(0), after(54), after(55), after(130), after(7200), after(0, null)], ["away", "away", "away 1 min", "away 2 min", "away 2 h", "away"]);
});

test("options stand by the part of the rules, the match first", () => {
    assert.deepEqual(byPart([{ name: "a", part: "special" }, { name: "b", part: "match" }, { name: "c", part: "play" }, { name: "d" }]).map((group) => `${group.part}: ${group.options.map((one) => one.name)}`), ["match: b", "play: c", "special: a,d"]);
});

test("cards are written as people write them, words are left alone", () => {
    const pack = new Pack({}, say);
    assert.equal(readable("Points for TD and 2C; AS well", pack), "Points for 10♦ and 2♣; A♠ well");
    assert.equal(readable("TARGET 10D, KQ, 5", pack), "TARGET 10D, KQ, 5");
});

test("a table in short says who sits there, how it stands, whose turn it is", () => {
    const table = { you: 0, seats: [{ seat: 0 }, { seat: 1 }] }, name = (seat) => ["Ada", "Bo"][seat];
    const short = shortOf(table, { standing: "running", to_move: { seat: 1 } }, { sides: [{ score: 12 }, { score: 7 }] }, name);
    assert.deepEqual(short, { people: ["Bo"], score: "12 : 7", turn: "Bo", yours: false, over: false });
    assert.ok(shortOf(table, { standing: "running", to_move: { seat: 0 } }, null, name).yours);
});
