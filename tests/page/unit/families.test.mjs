// SPDX-License-Identifier: MIT
// families.test.mjs: requirements of the page for every shipped family in ruledefs: a guided first deal, and a table
// that can be described. A new family that lacks one of these fails here by name. Needs the program (KANUN).
import { test } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import { describe } from "../../../interp/serve/page/model/table.js";
import { positions } from "../positions.mjs";
import { say, situationOf, positionsOf } from "./shared.mjs";

const ruledefs = new URL("../../../ruledefs/", import.meta.url), kanun = process.env.KANUN;
const main = (family) => {
    const games = fs.readdirSync(new URL(`${family}/`, ruledefs)).filter((name) => /^[^.]*\.yaml$/.test(name));
    const roots = games.filter((name) => !/^extends:/m.test(fs.readFileSync(new URL(`${family}/${name}`, ruledefs), "utf8")));
    return `${family}/${(roots[0] || games[0]).replace(".yaml", "")}`;
};

for (const family of fs.readdirSync(ruledefs, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort())
    test(`${family}: the first deal is guided`, { skip: !kanun && "KANUN names no program" }, async () => {
        const match = await positions(main(family), kanun), seen = [];
        assert.ok(positionsOf(match).length >= 3, `${match.steps.length} steps`);
        for (const step of positionsOf(match)) {
            const situation = situationOf(match, step, { tips: seen, words: { about: "A game." }, phase: { name: step.state.phase, says: "", does: [] } });
            for (let tip; (tip = describe(situation).tip);) {
                assert.ok(!seen.includes(tip.id) && say(tip.key, tip.holes).length > 5, tip.id);
                seen.push(tip.id);
            }
        }
        assert.ok(seen.length >= 3 && seen.length <= 8, `${family} has the tips ${seen.join(" ")}`);
    });
