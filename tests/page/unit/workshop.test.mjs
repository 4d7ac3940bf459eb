// SPDX-License-Identifier: MIT
// workshop.test.mjs: rules are stored, exported and imported, and errors are parsed.
import { test } from "node:test";
import assert from "node:assert/strict";
import { variantOf, exported, imported, plainName, errorsIn, errorsOf, wordsOf } from "../../../interp/serve/page/workshop/rules.js";
import { range, bins, plots } from "../../../interp/serve/page/workshop/plot.js";
import { findAll } from "../../../interp/serve/page/view/h.js";

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
    assert.deepEqual(errorsOf({ message: "late", errors: [] }), [{ file: "", line: 1, column: 1, message: "late" }]);
    assert.deepEqual(errorsOf({ message: "m", errors: [{ file: "a.yaml", line: 2, message: "x" }], doubts: [{ file: "b.lua", line: 3, column: 4, message: "y" }] }), [
        { file: "a.yaml", line: 2, column: 1, message: "x" },
        { file: "b.lua", line: 3, column: 4, message: "y", doubt: true },
    ]);
    const list = [{ file: "a.yaml", line: 3, column: 2, message: "x" }, { file: "b.lua", line: 1, column: 1, message: "y", doubt: true }];
    assert.deepEqual(errorsIn(list, "b.lua"), [{ line: 1, column: 1, message: "y", severity: "warning" }]);
});

test("completion knows the keys and values of a schema", () => {
    assert.deepEqual(wordsOf({ properties: { match: { properties: { target: {} } }, direction: { enum: ["clockwise", 3] } }, anyOf: [{ properties: { pack: {} } }] }), ["clockwise", "direction", "match", "pack", "target"]);
});

test("a share of wins lies where chance leaves it", () => {
    const [low, high] = range(60, 100);
    assert.ok(Math.abs(low - 0.502) < 0.002 && Math.abs(high - 0.691) < 0.002, `${low} ${high}`);
    assert.deepEqual([range(0, 0), range(0, 10)[0], range(10, 10)[1]], [[0, 1], 0, 1]);
});

test("no value is lost between the bars, whatever the values are", () => {
    for (const values of [[3], [5, 5, 5], [-40, 0, 12.5, 300], Array.from({ length: 500 }, (_, i) => (i * 7919) % 1013), [0.1, 0.2, 0.30000000000000004]]) {
        const { from, step, counts } = bins(values);
        assert.equal(counts.reduce((sum, n) => sum + n, 0), values.length);
        assert.ok(from <= Math.min(...values) && from + step * counts.length >= Math.max(...values) - 1e-9 && counts.length <= 40, `${values.length}: ${counts.length} bars`);
    }
});

test("a simulation is drawn as far as its answer goes, and each number is finite", () => {
    const seats = [{ seat: 0, won: 3, mean: "1", points: ["4", "-2"] }, { seat: 1, won: 1, mean: "0", points: ["0", "7.5"] }];
    for (const [found, figures] of [[{ games: 4, seats, lengths: [30, 31, 44, 30] }, 3], [{ games: 4, seats: seats.map(({ seat, won }) => ({ seat, won })) }, 1], [{ games: 0, seats, lengths: [] }, 2]]) {
        const drawn = plots(found, String, (key) => key);
        assert.equal(drawn.length, figures);
        for (const node of drawn.flatMap((one) => findAll(one, () => true))) for (const value of Object.values(node.attrs)) assert.ok(!/NaN|Infinity|undefined/.test(String(value)), JSON.stringify(node.attrs));
    }
});
