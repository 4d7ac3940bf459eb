// SPDX-License-Identifier: MIT
// parts.test.mjs: the switches, recipes and scenarios that the workshop writes.
import { test } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { choicesOf, withChoice, lineOf, inherited, hasRecipe, withRecipe, withoutRecipe, scenariosOf, withScenario } from "../../../interp/serve/page/workshop/parts.js";
import { written, place } from "../recipes.mjs";

const head = "extends: basra/egypt\nname: mine\n";

test("a switch writes one line after the head, changes it in place, and takes it away", () => {
    const one = withChoice(head, "target", "51");
    assert.equal(one, `${head}set: {target: 51}\n`);
    const two = withChoice(one, "players", "3");
    assert.deepEqual(choicesOf(two), { target: "51", players: "3" });
    assert.equal(withChoice(withChoice(two, "target", null), "players", null), head);
    assert.equal(withChoice("extends: a/b", "x", "on top"), 'extends: a/b\nset: {x: "on top"}\n');
    assert.equal(withChoice(`${head}match: {target: 1}\n`, "x", "1"), `${head}set: {x: 1}\nmatch: {target: 1}\n`);
});

test("choices with lines of their own are read and written, others are left alone", () => {
    const block = `${head}set:\n  target: 51   # short\n  sums: 'none'\nmatch: {deals: 3}\n`;
    assert.deepEqual(choicesOf(block), { target: "51", sums: "none" });
    assert.equal(withChoice(block, "sums", "any"), `${head}set: {target: 51, sums: any}\nmatch: {deals: 3}\n`);
    const wide = `${head}set: {\n  target: 51}\n`;
    assert.equal(choicesOf(wide), null);
    assert.equal(withChoice(wide, "target", "11"), wide);
});

test("a recipe goes between one's own file and the game, and away again, whatever came later", () => {
    const [first, second] = JSON.parse(fs.readFileSync(place, "utf8")).filter((one) => one.game === "basra/egypt");
    const rules = { game: "mine.yaml", files: { "mine.yaml": head }, tests: "" };
    const one = withRecipe(rules, first), two = withRecipe(one, second);
    assert.deepEqual(lineOf(two), { line: ["mine.yaml", first.file, second.file], base: "basra/egypt" });
    assert.ok(hasRecipe(two, first) && hasRecipe(two, second) && !hasRecipe(rules, first));
    assert.equal(withRecipe(two, first), two, "once");
    assert.deepEqual(lineOf(withoutRecipe(two, first)).line, ["mine.yaml", second.file]);
    assert.deepEqual(withoutRecipe(withoutRecipe(two, first), second), rules);
    const other = { game: "a.yaml", files: { "a.yaml": "extends: scopa/standard\n" }, tests: "" };
    assert.equal(lineOf(withRecipe(other, first)).base, "scopa/standard", "the recipe extends the game that is there");
    assert.deepEqual(inherited({ game: "a.yaml", files: { "a.yaml": "extends: ./b.yaml\nset: {x: 1}\n", "b.yaml": "extends: c/d\nset: {x: 2, y: 3}\n" } }), { x: "2", y: "3" });
    assert.deepEqual(lineOf({ game: "a.yaml", files: { "a.yaml": "name: x\n" } }), { line: ["a.yaml"], base: "" });
    assert.deepEqual(lineOf({ game: "a.yaml", files: { "a.yaml": "extends: ./a.yaml\n" } }).base, "");
});

test("the recipes of the workshop are those of the cookbook (else: node tests/page/recipes.mjs)", () => {
    assert.equal(fs.readFileSync(place, "utf8"), written());
});

test("a position is written with what lies there, without what nobody has", () => {
    const view = { dealer: 1, scores: { 0: "5", 1: "0" }, variables: { trump: "D", active: { 0: true, 1: true }, won: { 0: 0, 1: 2 }, shown: ["AS"], "play.leader": 1 }, zones: { hand: { 0: { cards: ["9S"] }, 1: { cards: [] } }, floor: { cards: ["4D", "5C"] }, "kanun.aside": { cards: ["2C"] } } };
    const [legible, whole, played] = scenariosOf("position 1", view, { phase: "play", to_move: { seat: 0, place: 0 } }, ["9S x 4D 5C"], { seed: 7, moves: ["9C"] });
    assert.equal(legible, '  "position 1":\n    given:\n      phase: play\n      turn: 0\n      dealer: 1\n      score: {0: 5}\n      hand: {0: 9S}\n      floor: 4D 5C\n      trump: D\n      won: {1: 2}\n      shown: AS\n    legal_all: ["9S x 4D 5C"]\n');
    assert.match(whole, /play\.leader: 1/);
    assert.equal(played, '  "position 1":\n    seed: 7\n    play: [9C]\n    steps:\n    - legal_all: ["9S x 4D 5C"]\n');
    assert.equal(withScenario("", legible), `scenarios:\n${legible}`);
    assert.equal(withScenario(`scenarios:\n${legible}\n\n`, played), `scenarios:\n${legible}${played}`);
});
