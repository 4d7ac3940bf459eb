// SPDX-License-Identifier: MIT
// capture.mjs: writes the fixtures anew: some positions of every shipped family, as `kanun session` tells them to
// each seat. node tests/page/capture.mjs (KANUN and KANUN_PATH as in the tests)
import fs from "node:fs";
import { Session } from "./fake-server.mjs";

const games = { "basra/egypt": 2, "basra/yemen": 2, "briscola/standard": 4, "thousand/thousand": 3, "batarde/standard": 4, "bird_dog/standard": 3, "bourre/standard": 4, "taihe_a_bao/standard": 4, "chinese_ten/standard": 4 };
const STEPS = 60;

for (const game of Object.keys(games)) {
    const session = new Session(process.env.KANUN || "build/kanun");
    const begun = await session.ask("new", { game, seed: 11 });
    const steps = [];
    let chance = 9, last = begun;
    for (let i = 0; i <= STEPS; i++) {
        const legal = await session.ask("legal", { all: true }), seat = legal.to_move ? legal.to_move.seat : 0;
        const view = await session.ask("view", { seat }), open = await session.ask("view", { seat: "all" });
        // the first positions whole, later ones now and then: the shapes repeat
        if (i < 4 || i % 12 === 0) steps.push({ ply: i, seat, state: last.state, view: view.view, open: open.view, legal: legal.moves });
        else steps.push({ ply: i });
        steps[steps.length - 1].facts = last.facts;
        steps[steps.length - 1].events = last.events;
        if (!legal.moves || !legal.moves.length) break;
        chance = (chance * 1103515245 + 12345) & 0x7fffffff;
        last = await session.ask("play", { move: legal.moves[(chance >> 8) % legal.moves.length] });
        if (last.state.standing !== "running") break;
    }
    fs.writeFileSync(new URL(`fixtures/${game.replace("/", "-")}.json`, import.meta.url), `${JSON.stringify({ game: begun.game, steps })}\n`);
    session.close();
}
