// SPDX-License-Identifier: MIT
// links.test.mjs: a table that the user has made is found again, even before the user has sat down at it.
import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { keepMade, linksView, reachable, localNote } from "../../../interp/serve/page/lobby/links.js";
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
    assert.equal(findAll(view, (node) => node.tag === "a" && node.attrs.class === "do primary wide")[0].attrs.href, "#t1.b");
    assert.deepEqual(findAll(view, (node) => node.tag === "input").map((node) => node.attrs.value), ["/#t1.a", "/#t1.w"], "for the friend, and to watch");
    remember({ id: "t1", secret: "b", game: "x/y", name: "X" }); // as after joining
    assert.equal(tables().length, 1, "it is the same table when one sits at it");
});

test("who only made a table finds his watcher's chair", () => {
    make(["friend", "friend"]);
    assert.deepEqual(listed(), [["#t1.w", "X"]]);
});

test("links lead where others can go, and say so where they can't", () => {
    const far = "http://192.168.1.5:8046", here = "http://127.0.0.1:8046";
    assert.equal(reachable(here, [far, here]), far);
    assert.equal(reachable(here, [here]), here);
    assert.equal(reachable("http://localhost:8046", [here]), "http://localhost:8046");
    assert.equal(reachable("https://cards.example", [far]), "https://cards.example", "as it was opened");
    const note = (origin) => localNote({ say, linkOf: () => `${origin}/#` });
    assert.match(textOf(note(here)), /Only this computer .* --host 0\.0\.0\.0$/);
    assert.match(textOf(note("http://localhost:1")), /Only this computer/);
    assert.equal(note(far), null);
    assert.equal(note("https://127.example"), null);
});
