// SPDX-License-Identifier: MIT
// capture.mjs: regenerates the fixtures: some positions of several shipped families. Usage: node
// tests/page/capture.mjs (with KANUN and KANUN_PATH as in the tests)
import fs from "node:fs";
import { positions } from "./positions.mjs";

for (const game of ["basra/egypt", "basra/yemen", "briscola/standard", "thousand/thousand", "batarde/standard", "bird_dog/standard", "bourre/standard", "taihe_a_bao/standard", "chinese_ten/standard"])
    fs.writeFileSync(new URL(`fixtures/${game.replace("/", "-")}.json`, import.meta.url), `${JSON.stringify(await positions(game))}\n`);
