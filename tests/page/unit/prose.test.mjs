// SPDX-License-Identifier: MIT
// prose.test.mjs: cards within sentences, and the sentences about verified shuffles.
import { test } from "node:test";
import assert from "node:assert/strict";
import crypto from "node:crypto";
import { pieces, spoken } from "../../../interp/serve/page/model/prose.js";
import { sha256, hmac, checked, checkedRecord } from "../../../interp/serve/page/model/fair.js";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { speaker, learn } from "../../../interp/serve/page/words/say.js";

for (const language of ["ja", "ar"]) await learn(language);

const french = (language, marks = [""]) => new Pack({ suits: [..."SHDC"].map((name) => ({ name })), ranks: [..."A23456789TJQK"].map((name) => ({ name })),
    cards: [..."SHDC"].flatMap((suit) => [..."A23456789TJQK"].flatMap((rank) => marks.map((mark) => `${rank}${suit}${mark}`))) }, speaker(language));

test("cards in a sentence are read aloud by their names, however they are written", () => {
    const pack = french("en");
    assert.equal(spoken("you: 10♥ takes 4♦ 6♠.", pack), "you: ten of hearts takes four of diamonds, six of spades.");
    assert.equal(spoken("QS QH QC (three of a kind) is beaten by four", pack), "queen of spades, queen of hearts, queen of clubs (three of a kind) is beaten by four");
    assert.equal(spoken("you: trump ♥. bid 2 ♣", pack), "you: trump hearts. bid 2 clubs");
    assert.equal(spoken("Q♠\uFE0E, T♠", pack), "queen of spades, ten of spades");
    assert.equal(spoken("いつき: 9♠。", french("ja")), "いつき: スペードの9。");
    assert.equal(spoken("場の3Cより強い10♥を出す", french("ja")), "場のクラブの3より強いハートの10を出す", "no space around it");
});

test("what is no card of the pack stays as it is, and nothing is lost", () => {
    const pack = french("en");
    for (const text of ["", "Deal 1, dealt by Bo.", "AS IS, 1S, ASX, K♠♠", "bid 2 ♣", "a b\nc", "😀 ٣"]) assert.equal(pieces(text, pack).map((piece) => piece.text).join(""), text);
    assert.deepEqual(pieces("Ash K", pack), [{ text: "Ash K" }]);
});

test("the second copy of a card is said", () => {
    const pack = french("en", ["", "m"]);
    assert.equal(spoken("KSm, K♠m", pack), "king of spades (second copy), king of spades (second copy)");
});

test("SHA-256 is SHA-256", () => {
    for (const length of [0, 1, 31, 32, 55, 56, 63, 64, 65, 119, 120, 1000]) {
        const bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
        assert.equal(Buffer.from(sha256(bytes)).toString("hex"), crypto.createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
    }
});

test("HMAC-SHA-256 is HMAC-SHA-256", () => {
    for (const length of [0, 1, 55, 64, 200]) {
        const key = Uint8Array.from({ length: 32 }, (_, i) => i * 7), bytes = Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 255);
        assert.equal(Buffer.from(hmac(key, bytes)).toString("hex"), crypto.createHmac("sha256", key).update(bytes).digest("hex"), `${length} bytes`);
    }
});

test("a record's shuffles are verified, and forged ones are not", () => {
    const next = (hex) => crypto.createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
    const seeds = [0, 1, 2].reduce((all) => [next(all[0]), ...all], ["ab".repeat(32)]), commitment = seeds.shift(), luck = ["luck", "", "\u00e9"];
    const drawn = (seed, deal) => crypto.createHmac("sha256", Buffer.from(seed, "hex")).update(["table", "0", String(deal), ...luck].map((part) => `${part}\0`).join("")).digest("hex");
    const record = () => ({
        chance: seeds.map((seed, i) => ({ at: i, kind: "deal_seed", value: drawn(seed, i + 1) })), fair: { table: "table", match: 0, commitment, luck: [...luck], seeds: [...seeds] },
        seen: { table: { seats: [{}, {}, {}] }, steps: [{ facts: [{ kind: "deal" }, { kind: "thrown_in" }, { kind: "deal" }] }, { facts: [{ kind: "deal" }, { kind: "deal" }] }] },
    });
    const verdict = (change, promised) => {
        const changed = record();
        change(changed);
        const found = checkedRecord(changed, promised);
        return found && [found.kept, found.known];
    };
    const none = () => {};
    assert.deepEqual([verdict(none), verdict(none, commitment), verdict(none, seeds[0])], [[true, false], [true, true], [false, true]]);
    assert.equal(verdict((one) => delete one.fair), null);
    const forgeries = [
        (one) => { one.fair.seeds.pop(); one.chance.pop(); }, // the last deal has no seed of its own
        (one) => one.fair.luck.push(""), (one) => (one.fair.luck[0] = "other"), (one) => (one.fair.match = 1), (one) => (one.fair.table = "other"), (one) => (one.fair.seeds[1] = seeds[0]),
        (one) => one.chance.pop(), (one) => one.chance.unshift({ at: -1, kind: "cut", value: "3" }), (one) => (one.chance[2].value = seeds[0]), (one) => (one.fair.commitment = seeds[0]),
    ];
    for (const forgery of forgeries) assert.equal(verdict(forgery)[0], false, String(forgery));
});

test("seeds that were promised are told from others", () => {
    const next = (hex) => crypto.createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");
    const two = "ab".repeat(32), one = next(two), commitment = next(one), other = "cd".repeat(32);
    assert.deepEqual(checked({ commitment, shown: [] }).kept, true);
    assert.deepEqual(checked({ commitment, shown: [one, two] }), { kept: true, same: true, known: false, deals: [{ deal: 1, seed: one, kept: true }, { deal: 2, seed: two, kept: true }] });
    assert.deepEqual(checked({ commitment, shown: [one, other] }).deals.map((deal) => deal.kept), [true, false]);
    for (const bad of ["", "xyz", "ab", null]) assert.equal(checked({ commitment, shown: [bad] }).kept, false);
    assert.deepEqual([checked({ commitment, shown: [one] }, commitment).kept, checked({ commitment, shown: [one] }, other).kept], [true, false], "another promise than the first");
});
