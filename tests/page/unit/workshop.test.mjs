// SPDX-License-Identifier: MIT
// workshop.test.mjs: rules are kept, brought out and in, and errors are read.
import { test } from "node:test";
import assert from "node:assert/strict";
import { variantOf, exported, imported, plainName, errorsIn, readError, wordsOf } from "../../../interp/serve/page/workshop/rules.js";

test("a variant of a shipped game is two lines; its name is quoted whatever it is", () => {
    const rules = variantOf({ id: "a/b", name: 'The "B": game' });
    assert.equal(rules.files[rules.game], 'extends: a/b\nname: "The \\"B\\": game 2"\n');
});

test("what is brought out comes in again; anything else is refused", () => {
    const rules = { game: "mine.yaml", files: { "mine.yaml": "x: 1\n", "h.lua": "-- h" }, tests: "t" };
    assert.deepEqual(imported("x.json", exported(rules)), rules);
    assert.deepEqual(imported("my rules.yaml", "name: x\n"), { game: "my_rules.yaml", files: { "my_rules.yaml": "name: x\n" }, tests: "" });
    for (const bad of ["", "{}", "[]", "null", '{"form":"kanun-workshop","game":"a","files":{}}', '{"form":"kanun-workshop","game":"a","files":{"a":1}}']) assert.equal(imported("x.json", bad), null, bad);
});

test("names of files are plain", () => {
    assert.equal(plainName("/a/b/../c d.yaml"), "c_d.yaml");
    assert.equal(plainName("C:\\x\\y.lua"), "y.lua");
});

test("errors stand at their line, in their file", () => {
    assert.deepEqual(readError("mine.yaml:2:5: error: there is no key [E0201]"), { file: "mine.yaml", line: 2, column: 5, message: "there is no key [E0201]" });
    assert.equal(readError("nothing of the kind").line, 1);
    const list = [{ file: "a.yaml", line: 3, column: 2, message: "x" }, { file: "b.lua", line: 1, column: 1, message: "y", doubt: true }];
    assert.deepEqual(errorsIn(list, "b.lua"), [{ line: 1, column: 1, message: "y", severity: "warning" }]);
});

test("completion knows the keys and values of a schema", () => {
    assert.deepEqual(wordsOf({ properties: { match: { properties: { target: {} } }, direction: { enum: ["clockwise", 3] } }, anyOf: [{ properties: { pack: {} } }] }), ["clockwise", "direction", "match", "pack", "target"]);
});
