// SPDX-License-Identifier: MIT
// house.test.mjs: rules that are put into a link come out unchanged; text that is no rules file, or too long, is
// rejected.
import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { packed, unpacked, fromPack, stillOffered, keepChoices, lastChoices, digestSays } from "../../../interp/serve/page/lobby/house.js";
import { startOf, houseOf, withPlayers, usual } from "../../../interp/serve/page/lobby/setup.js";

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
beforeEach(() => stored.clear());

const house = { game: "mine.yaml", files: { "mine.yaml": "extends: basra/egypt\nname: Großmutter 祖母 جدّة\n", "hooks.lua": "-- x" }, set: { target: "61" }, players: 2, forced: false, digest: "ab12" };
const game = { id: "x/y", name: "X", players: 4, options: [
    { name: "players", value: "4", values: [{ value: "2" }, { value: "4" }] },
    { name: "target", value: "101", values: [], range: { min: 1, max: 500, step: 1 } },
    { name: "signals", value: "off", values: [{ value: "off" }, { value: "on" }] }] };

test("a link gives back what was put into it, compressed or not", async () => {
    const link = await packed(house), { CompressionStream } = globalThis;
    assert.match(link, /^1[\w-]+$/, "nothing in it that a chat would cut off");
    assert.deepEqual(await unpacked(link), house);
    globalThis.CompressionStream = undefined;
    const plain = await packed(house);
    globalThis.CompressionStream = CompressionStream;
    assert.match(plain, /^0[\w-]+$/);
    assert.deepEqual(await unpacked(plain), house);
    assert.ok((await packed({ ...house, files: { "mine.yaml": "a: b\n".repeat(2000) } })).length < 400);
});

test("what holds no rules, or more than a link may, is refused", async () => {
    const link = await packed(house);
    for (const bad of ["", "1", "0", "2abc", "%", link.slice(0, 20), `${link}x?`, await packed({ game: 3 }), await packed({ game: "a.yaml", files: {} }), await packed({ game: "x", set: { a: 1 } }), await packed([]), await packed({ game: "x/y", files: { "x/y": 4 } }),
        await packed({ game: "x/y", set: {}, more: "0".repeat(1 << 19) })]) assert.equal(await unpacked(bad), null, bad.slice(0, 40));
});

test("choices of a link or of the last time count as far as the game has them today", () => {
    assert.deepEqual(stillOffered(game, { target: "61", signals: "loud", gone: "1", players: "2" }), { target: "61" });
    assert.deepEqual(stillOffered(game, { target: "501", signals: "off" }), {});
    assert.deepEqual(startOf(game), usual(game));
    keepChoices("x/y", { ...withPlayers({ ...usual(game), seats: ["friend", "me", "hard", "easy"] }, 4), set: { signals: "on", old: "1" }, forced: true });
    assert.deepEqual(startOf(game), { game: "x/y", players: 4, seats: ["friend", "me", "hard", "easy"], set: { signals: "on" }, forced: true });
    const two = startOf(game, { ...lastChoices("x/y"), players: 2, seats: ["friend", "friend", "me", "easy"] });
    assert.ok(two.seats.length === 2 && two.seats.includes("me"), "one keeps a seat");
    assert.deepEqual(startOf(game, { players: 3 }).players, 4);
    for (let i = 0; i < 60; i++) keepChoices(`g/${i}`, usual(game));
    assert.equal(lastChoices("x/y"), null, "the oldest go");
    assert.ok(lastChoices("g/59"));
});

test("a setup becomes a house rule with its digest", () => {
    const setup = { ...usual(game), set: { target: "61" } };
    assert.deepEqual(houseOf(setup, game, "d"), { game: "x/y", set: { target: "61" }, players: 4, forced: false, digest: "d" });
    assert.deepEqual(houseOf(setup, { ...game, files: { a: "b" } }, "").files, { a: "b" });
    assert.equal(digestSays("0123456789abcdef0123"), "0123 4567 89ab cdef");
});

test("a pack brings its own files, and leaves parents and tests to the server", () => {
    const pack = { kanun_pack: 1, game: "mine.yaml", name: "Mine", digest: "ab", sheet: "# Mine", files: { "mine.yaml": "extends: a/b", "mine.lua": "", "mine.test.yaml": "game: ./mine.yaml", "ruledefs/a/b.yaml": "name: B", "scripts/hooks/b.lua": "" } };
    assert.deepEqual(fromPack(JSON.stringify(pack)), { game: "mine.yaml", files: { "mine.yaml": "extends: a/b", "mine.lua": "" }, set: {}, digest: "ab" });
    assert.deepEqual(fromPack(JSON.stringify({ ...pack, game: "ruledefs/a/b.yaml" })), { game: "a/b", set: {}, digest: "ab" });
    for (const bad of ["", "[]", "{}", "null", JSON.stringify({ ...pack, kanun_pack: 2 }), JSON.stringify({ ...pack, game: "other.yaml" }), JSON.stringify({ ...pack, files: { "mine.yaml": 1 } }), JSON.stringify({ ...pack, game: ["mine.yaml"] })]) assert.equal(fromPack(bad), null, bad.slice(0, 60));
});
