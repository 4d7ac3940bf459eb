// SPDX-License-Identifier: MIT
// links.test.mjs: a table that one has made is found again, though one has not sat down at it yet.
import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { keepMade, linksView } from "../../../interp/serve/page/lobby/links.js";
import { lobbyView } from "../../../interp/serve/page/lobby/lobby.js";
import { tables, load, remember } from "../../../interp/serve/page/net/keep.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { say } from "./shared.mjs";

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
globalThis.navigator ??= {};
beforeEach(() => stored.clear());

const answer = { table: "t1", links: { seats: ["a", "b"], watch: "w" } }, game = { id: "x/y", name: "X" };
const make = (seats) => keepMade(answer, { seats: ["person", "person"] }, { seats }, game);
const listed = () => findAll(lobbyView({ say, search: "", games: null }), (node) => node.tag === "a" && node.attrs.class === "do" && /^#\w+\.\w+$/.test(node.attrs.href)).map((node) => [node.attrs.href, textOf(node)]);

test("the lobby lists a table as soon as it is made, and its links are kept", () => {
    const made = make(["friend", "me"]);
    assert.deepEqual(listed(), [["#t1.b", "X"]]);
    assert.deepEqual(load("links", {}), { t1: answer.links });
    const app = { say, linkOf: (table, secret) => `/#${table}.${secret}` }, view = linksView(app, made);
    assert.equal(findAll(view, (node) => node.tag === "a")[0].attrs.href, "#t1.b");
    assert.deepEqual(findAll(view, (node) => node.tag === "input").map((node) => node.attrs.value), ["/#t1.a", "/#t1.w"], "for the friend, and to watch");
    remember({ id: "t1", secret: "b", game: "x/y", name: "X" }); // as on joining
    assert.equal(tables().length, 1, "it is the same table when one sits at it");
});

test("who only made a table finds his watcher's chair", () => {
    make(["friend", "friend"]);
    assert.deepEqual(listed(), [["#t1.w", "X"]]);
});
