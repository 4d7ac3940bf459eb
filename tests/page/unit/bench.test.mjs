// SPDX-License-Identifier: MIT
// bench.test.mjs: text that a user writes in the workshop is kept: a reload overwrites nothing, and copying another
// game asks first.
import { test, beforeEach } from "node:test";
import assert from "node:assert/strict";
import { Workshop } from "../../../interp/serve/page/workshop/workshop.js";
import { dialogOf } from "../../../interp/serve/page/play/dialogs.js";
import { kept } from "../../../interp/serve/page/workshop/rules.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { say } from "./shared.mjs";

const stored = new Map(), soon = () => new Promise((done) => setTimeout(done, 5));
let address = "";
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value) };
globalThis.history = { replaceState: (state, title, hash) => (address = hash) };
globalThis.fetch = async () => ({ json: async () => ({}) });
beforeEach(() => { stored.clear(); });

const shipped = (game) => ({ "g.yaml": `name: ${game}\n` });

/** A workshop opened by its address, with a server that knows every game but "none". */
async function opened(hash) {
    address = hash;
    const app = { say, language: "en", prefs: {}, drafts: {}, root: {}, games: [{ id: "a/b", name: "A" }, { id: "c/d", name: "C" }], loadGames: async () => {}, draw() {}, toast() {}, open(name) { this.dialog = name; }, dialog: null };
    app.wire = () => ({ close() {}, ask: async (what, { game }) => {
        if (what === "source" && game !== "none") return { game: "g.yaml", files: shipped(game) };
        if (what === "check") return { errors: [{ file: "g.yaml", line: 1, message: "as far as this goes" }] };
        throw new Error("no");
    } });
    app.workshop = new Workshop(app, hash.slice(11));
    await soon();
    return app;
}

function written(app, text) {
    app.workshop.changed(text);
    app.workshop.leave();
}

async function answered(app, says) {
    const button = findAll(dialogOf(app, app.dialog, null, null), (node) => node.tag === "button" && textOf(node) === says)[0];
    button.attrs.on.click();
    await soon();
}

test("after copying a game the address asks for what is kept, so a reload brings back what was written", async () => {
    const first = await opened("#/workshop/a/b");
    assert.deepEqual([first.dialog, kept().files, address], [null, shipped("a/b"), "#/workshop"]);
    written(first, "mine\n");
    const again = await opened(address);
    assert.deepEqual([again.dialog, again.workshop.rules.files], [null, { "g.yaml": "mine\n" }]);
    again.workshop.leave();
});

test("a copy that nobody changed gives way to another; what was written is asked for first", async () => {
    (await opened("#/workshop/a/b")).workshop.leave();
    const next = await opened("#/workshop/c/d");
    assert.deepEqual([next.dialog, kept().files], [null, shipped("c/d")]);
    written(next, "mine\n");
    for (const [no, close] of [["No", false], ["×", true]]) {
        const asked = await opened("#/workshop/a/b");
        assert.deepEqual([asked.dialog, asked.workshop.rules.files], ["replace", { "g.yaml": "mine\n" }], "one's own lie there meanwhile");
        await answered(asked, no);
        assert.deepEqual([asked.dialog, asked.workshop.rules.files, kept().files, address], [null, { "g.yaml": "mine\n" }, { "g.yaml": "mine\n" }, "#/workshop"], `closed: ${close}`);
        asked.workshop.leave();
    }
    const last = await opened("#/workshop/a/b");
    await answered(last, "Yes");
    assert.deepEqual([last.workshop.rules.files, kept().files, address], [shipped("a/b"), shipped("a/b"), "#/workshop"]);
    last.workshop.leave();
});

test("rules that are the copy itself are not asked for, and those of another base or a file ask", async () => {
    const app = await opened("#/workshop");
    written(app, shipped("a/b")["g.yaml"]);
    // stored by an older version of the page
    stored.set("kanun.workshop", JSON.stringify({ game: "g.yaml", files: shipped("a/b"), tests: "" }));
    const same = await opened("#/workshop/a/b");
    assert.equal(same.dialog, null);
    same.workshop.changed("mine\n");
    await same.workshop.copy("c/d");
    assert.equal(same.dialog, "replace");
    await answered(same, "No");
    await same.workshop.importFile({ files: [{ name: "other.yaml", text: async () => "name: O\n" }] });
    assert.equal(same.dialog, "replace");
    await answered(same, "Yes");
    assert.deepEqual(kept(), { game: "other.yaml", files: { "other.yaml": "name: O\n" }, tests: "" });
    same.workshop.leave();
});

test("a copy that does not come leaves what is kept and the address", async () => {
    written(await opened("#/workshop"), "mine\n");
    const before = kept(), app = await opened("#/workshop/none");
    assert.deepEqual([kept(), address, app.dialog], [before, "#/workshop/none", null]);
    app.workshop.leave();
});

test("a new file is kept, too", async () => {
    const app = await opened("#/workshop/a/b");
    app.drafts.file = "hooks.lua";
    app.workshop.addFile();
    assert.ok("hooks.lua" in kept().files);
    app.workshop.leave();
});
