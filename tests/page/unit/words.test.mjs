// SPDX-License-Identifier: MIT
// words.test.mjs: every sentence exists in every language with the same holes; none is unused, and none is missing.
import { test } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { catalogues, fill, speaker, pick, directions, languageNames, learn } from "../../../interp/serve/page/words/say.js";
import { sources } from "./sources.mjs";

const holes = (text) => [...new Set([...text.matchAll(/\{([^{}|]+)/g)].map((found) => found[1]))].sort();
/** Keys that consist of a prefix and a name from the protocol. */
const made = ["language.", "rank.", "suit.", "level.", "emote.", "card.bright", "card.tapped", "card.dim", "settings.theme.", "settings.pace.", "settings.faces.", "latin.", "do.sort.", "guide.", "part.", "replay.", "word.", "workshop."];

for (const language of Object.keys(languageNames)) await learn(language);

for (const [language, catalogue] of Object.entries(catalogues))
    test(`${language} says everything that English says, with the same holes`, () => {
        for (const [key, text] of Object.entries(catalogues.en)) {
            assert.ok(key in catalogue, `${language} lacks ${key}`);
            assert.deepEqual(holes(catalogue[key]), holes(text), key);
            assert.ok(catalogue[key].trim(), key);
        }
        for (const key of Object.keys(catalogue)) assert.ok(key in catalogues.en, `${key} is in ${language} alone`);
        assert.deepEqual([directions[language], languageNames[language]], [catalogue["language.direction"], catalogue["language.name"]]);
    });

test("each sentence is said somewhere, and each that is said is there", () => {
    const text = sources().filter((file) => !file.includes("/words/")).map((file) => fs.readFileSync(file, "utf8")).join("\n");
    const literal = new Set([...text.matchAll(/["'`]([a-z]+(?:\.[A-Za-z0-9_]+)*)["'`]/g)].map((found) => found[1]));
    for (const key of Object.keys(catalogues.en)) assert.ok(literal.has(key) || made.some((prefix) => key.startsWith(prefix)), `nobody says ${key}`);
    for (const found of text.matchAll(/\bsay\(["']([^"']+)["']/g)) assert.ok(found[1] in catalogues.en, `there is no ${found[1]}`);
});

test("holes are filled and numbers choose their form", () => {
    assert.equal(fill("{n|# card|# cards}", { n: 1 }), "1 card");
    assert.equal(fill("{n|# card|# cards}", { n: 3 }), "3 cards");
    assert.equal(fill("{n|one|two|# many}", { n: 2 }), "two");
    assert.deepEqual([1, 2, 3, 10, 11, 102, 103].map((n) => fill("{n|one|two|# few|# many}", { n })), ["one", "two", "3 few", "10 few", "11 many", "102 many", "103 few"]);
    assert.equal(fill("to {points}", { points: 0 }), "to 0");
    assert.equal(speaker("xx")("turn.you"), "Your turn");
    assert.equal(speaker("en")("no.such"), "");
});

test("the browser's first language that the page has is taken", () => {
    assert.equal(pick(["fr-CA", "ja-JP", "en"]), "ja");
    assert.equal(pick(["fr"]), "en");
    assert.equal(pick([]), "en");
});

test("files are short, say whose they are, and what they are for", () => {
    for (const file of sources()) {
        const text = fs.readFileSync(file, "utf8"), name = path.basename(file);
        assert.match(text, /^\/\/ SPDX-License-Identifier: MIT\n\/\/ /, name);
        assert.ok(text.split("\n").length <= 400, `${name} is long`);
    }
});
