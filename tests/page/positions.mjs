// SPDX-License-Identifier: MIT
// positions.mjs: some positions of a game as `kanun session` reports them to each seat, from a random match that is
// always the same.
import { Session } from "./fake-server.mjs";

const STEPS = 60;

/** @param {string} game @param {string} [kanun] the program @returns {Promise<{game: object, steps: object[]}>} */
export async function positions(game, kanun = process.env.KANUN || "build/kanun") {
    const session = new Session(kanun), steps = [];
    const begun = await session.ask("new", { game, seed: 11 });
    let chance = 9, last = begun;
    for (let i = 0; i <= STEPS; i++) {
        const legal = await session.ask("legal", { all: true }), seat = legal.to_move ? legal.to_move.seat : 0;
        const view = await session.ask("view", { seat }), open = await session.ask("view", { seat: "all" });
        // all of the first positions, but only some of the later ones, because their shapes repeat
        if (i < 4 || i % 12 === 0) steps.push({ ply: i, seat, state: last.state, view: view.view, open: open.view, legal: legal.moves });
        else steps.push({ ply: i });
        steps[steps.length - 1].facts = last.facts;
        steps[steps.length - 1].events = last.events;
        if (!legal.moves || !legal.moves.length) break;
        chance = (chance * 1103515245 + 12345) & 0x7fffffff;
        last = await session.ask("play", { move: legal.moves[(chance >> 8) % legal.moves.length] });
        if (last.state.standing !== "running") break;
    }
    session.close();
    return { game: begun.game, steps };
}
