// SPDX-License-Identifier: MIT
// cards.test.mjs: any declared pack can be read and drawn.
import { test } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { folder } from "./sources.mjs";
import { Pack } from "../../../interp/serve/page/cards/pack.js";
import { signsOf } from "../../../interp/serve/page/cards/glyphs.js";
import { faceOf, isDrawn, loadAll, backOf, definitions } from "../../../interp/serve/page/cards/face.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { say } from "./shared.mjs";

const pips = (face) => findAll(face, (node) => node.attrs.class === "pip").length;
const named = (list) => list.split(" ").map((item) => { const [name, says] = item.split(":"); return { name, says }; });

test("a card of the French pack has its index twice and as many pips as it counts, besides those of the corners", () => {
    const pack = new Pack({}, say);
    for (const suit of "SHDC") {
        [..."A23456789T"].forEach((rank, i) => {
            const face = faceOf(rank + suit, pack);
            assert.equal(pips(face), i + 1 + 2, rank + suit);
            assert.equal(textOf(face), rank === "T" ? "1010" : rank + rank);
        });
    }
});

test("court cards show a figure, twice, and no pips but those beside it", () => {
    const pack = new Pack({}, say);
    const german = new Pack({ suits: named("A:acorns L:leaves H:hearts B:bells"), ranks: named("U:unter O:ober K:king") }, say);
    for (const card of ["UL", "OL", "KL", "KH"]) { // all cards of a pack are drawn in one style
        const face = faceOf(card, german);
        assert.equal(findAll(face, (node) => node.attrs["clip-path"] === "url(#upper-half)").length, 2);
        assert.ok(findAll(face, (node) => node.attrs.class === "skin").length > 0);
    }
    const french = [..."SHDC"].flatMap((suit) => [..."JQK"].map((rank) => findAll(faceOf(rank + suit, pack), (node) => node.tag === "image").map((node) => node.attrs.href)));
    assert.equal(new Set(french.flat()).size, 12);
    for (const [picture] of french) {
        const file = path.join(folder, picture);
        assert.match(fs.readFileSync(file, "utf8"), /^<svg [^>]*viewBox="-82.4 -130.4 164.8 260.8">(?![^]*(?:href="[^#]|<script|<image|url\())/, file);
    }
    assert.match(fs.readFileSync(path.join(folder, "vendor/courts/LICENSE.txt"), "utf8"), /CC0 1.0 Universal/);
});

test("what faces refer to is defined", () => {
    const ids = new Set(findAll(definitions(), (node) => node.attrs.id).map((node) => node.attrs.id));
    const used = (node) => findAll(node, (one) => /url\(#/.test(JSON.stringify(one.attrs))).flatMap((one) => [...JSON.stringify(one.attrs).matchAll(/url\(#([\w-]+)\)/g)].map((found) => found[1]));
    for (const id of [...used(backOf()), ...used(faceOf("KS", new Pack({}, say)))]) assert.ok(ids.has(id), id);
});

test("red and black, or four colours", () => {
    const pack = new Pack({}, say);
    const colours = (four) => [..."SHDC"].map((suit) => pack.colour(suit, four));
    assert.equal(new Set(colours(false)).size, 2);
    assert.equal(new Set(colours(true)).size, 4);
});

test("what cards count together, and nothing where none counts anything", () => {
    const pack = new Pack({ cards: [{ name: "AS", points: 11 }, { name: "2S" }, { name: "JS", points: "12.5" }] }, say);
    assert.equal(pack.worth(["AS", "2S", "JS"]), 23.5);
    assert.equal(pack.worth([]), 0);
    assert.equal(new Pack({ cards: ["AS"] }, say).worth(["AS"]), null);
});

test("the second copy is marked, and is another card", () => {
    const pack = new Pack({ cards: ["KS", "KSm"] }, say);
    assert.equal(pack.card("KSm").mark, "m");
    assert.match(textOf(faceOf("KSm", pack)), /2/);
    assert.match(pack.says("KSm"), /second/);
});

test("each system of suits has signs of its own", () => {
    const systems = { german: "A L H B", spanish: "O C E B", italian: "D C S B", swiss: "R S A B", flowers: "a b c d e f g h i j k l" };
    const signs = Object.values(systems).map((suits) => Object.values(signsOf(named(suits))).map((sign) => sign.glyph));
    for (const list of signs) {
        assert.ok(list.every(Boolean), list.join());
        assert.equal(new Set(list).size, list.length);
    }
    assert.equal(signsOf(named("S H D C T")).T.glyph, "star");
});

test("a suit is known by its name where its letter tells nothing", () => {
    assert.equal(signsOf([{ name: "Q", says: "acorns" }, { name: "Z", says: "moons" }]).Q.glyph, "acorn");
});

test("a pack that nobody has heard of is drawn by its letters and names", () => {
    const pack = new Pack({ suits: named("P Q Z"), ranks: [{ name: "W", says: "walrus" }, { name: "N", says: "knight" }, { name: "12" }] }, say);
    assert.match(textOf(faceOf("WZ", pack)), /walrus/);
    assert.ok(findAll(faceOf("NZ", pack), (node) => node.attrs.class === "steel").length, "a knight is a figure");
    assert.match(textOf(faceOf("12Z", pack)), /12/);
    assert.match(textOf(faceOf("X1", pack)), /joker/);
});

test("the flower cards are drawn, each otherwise, once their module is there; it is loaded only for them", async () => {
    const has = { B: [1, 3, 8, 11, 12], A: [2, 4, 5, 6, 7, 8, 9, 10, 11], R: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11], P: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] };
    const cards = [...Object.entries(has).flatMap(([kind, months]) => months.map((month) => month + kind)), ...has.P.filter((month) => month !== 11).map((month) => `${month}P2`), "12P3"];
    assert.equal(cards.length, 48);
    const pack = new Pack({ suits: named("B A R P"), ranks: named("1 2 3 4 5 6 7 8 9 10 11 12"), cards }, say);
    assert.ok(pack.flowers && !new Pack({}, say).flowers);
    assert.ok(isDrawn(new Pack({}, say)), "other packs wait for nothing");
    await loadAll();
    assert.ok(isDrawn(pack));
    const faces = cards.map((name) => faceOf(name, pack));
    for (const face of faces) assert.ok(findAll(face, (node) => node.attrs.fill).length >= 3);
    assert.equal(new Set(faces.map((face) => JSON.stringify(face))).size, 48);
    assert.deepEqual(pack.sorted(["1P", "2A", "1B", "1R"], "suit"), ["1B", "2A", "1R", "1P"]);
});

test("a letter that the rules call something else is not drawn as usual", () => {
    const pack = new Pack({ ranks: [{ name: "T", says: "tower" }, { name: "J", says: "herald" }] }, say);
    assert.doesNotMatch(textOf(faceOf("TS", pack)), /10/);
    assert.match(textOf(faceOf("TS", pack)), /tower/);
    assert.match(textOf(faceOf("JS", pack)), /herald/);
});

test("figures with names of their own are drawn in every language, each otherwise", () => {
    const draw = (says) => faceOf("XS", new Pack({ ranks: [{ name: "X", says }] }, say));
    for (const names of ["cat dog juggler musician fool valet knight queen king", "猫 犬 曲芸師 楽師 道化 従者 騎士 女王 王", "القط الكلب البهلوان العازف المهرّج الخادم الفارس الملكة الملك"]) {
        const drawn = names.split(" ").map(draw);
        assert.deepEqual(drawn.filter((face) => findAll(face, (node) => node.attrs.class === "word").length), [], names);
        assert.equal(new Set(drawn.map((face) => JSON.stringify(face))).size, 9, names);
    }
});

test("forty cards may look Italian or Spanish, and are called so; other packs stay as they are", () => {
    const forty = { suits: named("D H S C"), ranks: named("A 2 3 4 5 6 7 J Q K") }, says = (manner) => ["7D", "QH", "JS", "KC"].map((card) => new Pack(forty, say, manner).says(card));
    assert.deepEqual(says("spanish"), ["seven of coins", "knight of cups", "knave of swords", "king of batons"]);
    assert.deepEqual(says("french"), ["seven of diamonds", "queen of hearts", "jack of spades", "king of clubs"]);
    const drawn = ["french", "italian", "spanish"].map((manner) => JSON.stringify(faceOf("2C", new Pack(forty, say, manner))));
    assert.equal(new Set(drawn).size, 3);
    assert.equal(findAll(faceOf("QH", new Pack(forty, say, "italian")), (node) => node.attrs.class === "steel").length > 0, true, "a knight");
    assert.equal(new Pack({}, say, "italian").manner, "");
});

test("no name of a card is taken for two, and words are no cards", () => {
    const pack = new Pack({}, say);
    for (const word of ["pass", "bid", "A", "S", "100", "1S", "", "AS*"]) assert.equal(pack.card(word), null, word);
    assert.deepEqual(pack.card("TD"), { name: "TD", rank: "T", suit: "D", mark: "" });
});

test("a hand is sorted by suits of changing colour, or by rank; hidden cards come last and none is lost", () => {
    const pack = new Pack({}, say), hand = ["2C", null, "AS", "KH", "3D", "2S"];
    const sorted = pack.sorted(hand, "suit");
    assert.deepEqual([...sorted].sort(), [...hand].sort());
    assert.equal(sorted.at(-1), null);
    const colours = sorted.filter(Boolean).map((card) => card[1]).filter((suit, i, all) => suit !== all[i - 1]).map((suit) => pack.colour(suit, false));
    colours.forEach((colour, i) => i && assert.notEqual(colour, colours[i - 1]));
    assert.deepEqual(pack.sorted(["KS", "2H", "2S"], "rank"), ["2S", "2H", "KS"]);
    assert.deepEqual(pack.sorted(hand, "dealt"), hand);
});

test("a suit that is no more than a colour has it; a name of the rules' own is no court; a number keeps its pips", () => {
    const pack = new Pack({ suits: [["R", "red"], ["Y", "yellow"], ["U", "blue"]].map(([name, says]) => ({ name, says })), ranks: [["5", "five"], ["V", "reverse"], ["R", "rey"], ["K", "caballo"]].map(([name, says]) => ({ name, says })) }, say);
    assert.deepEqual(["R", "Y", "U"].map((suit) => [pack.signs[suit].glyph, pack.colour(suit)]), [["disc", "red"], ["disc", "gold"], ["disc", "blue"]]);
    const words = (name) => findAll(faceOf(name, pack), (node) => node.attrs.class === "word").map((node) => textOf(node)).join();
    assert.equal(words("VR"), "reverse");
    assert.equal(findAll(faceOf("5Y", pack), (node) => node.attrs.class === "pip").length, 7, "five pips, two in corners");
    for (const name of ["RU", "KU"]) assert.ok(findAll(faceOf(name, pack), (node) => node.attrs.class === "skin" || node.attrs.class === "steel").length > 0, name);
});
