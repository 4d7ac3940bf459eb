// SPDX-License-Identifier: MIT
// whole.test.mjs: the long tests: whole matches of all families, with a browser for each seat, which plays
// highlighted moves; and one match with only a keyboard. WHOLE=1 bash tests/page.test.sh runs it, WHOLE=thousand only
// one family.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, table, act, dice, phone, desktop } from "./browser.mjs";
import { stage, shut, sleep, patience } from "./stage.mjs";

const on = stage();
const long = 1800000, wanted = process.env.WHOLE || "";
const chosen = (family) => /^(1?)$/.test(wanted) || wanted.split(",").includes(family);

/** A family, its players, and the reason why the match ends: random play does not reach a thousand points, so a
 * computer plays, too. */
const matches = {
    basra: { game: "basra/egypt", players: 2, set: { target: "40" } },
    briscola: { game: "briscola/standard", players: 4, set: {} },
    thousand: { game: "thousand/thousand", players: 2, more: ["medium"], set: {}, calm: true },
    batarde: { game: "batarde/standard", players: 4, set: {} },
    bird_dog: { game: "bird_dog/standard", players: 3, set: {} },
    bourre: { game: "bourre/standard", players: 5, set: { players: "5", rounds: "6" } },
    taihe_a_bao: { game: "taihe_a_bao/standard", players: 4, set: { deals: "3" } },
    chinese_ten: { game: "chinese_ten/standard", players: 4, set: {} },
};

/** Plays for one person until the screen shows that the match is over. @returns {Promise<number>} number of moves
 * made */
async function person(page, random, calm, state) {
    let done = 0;
    for (let idle = 0; !state.over && idle < 600;) {
        const now = await act(page, random(), calm);
        if (now.over) {
            state.over = true;
            return done;
        }
        idle = now.acted ? 0 : idle + 1;
        done += now.acted;
        if (now.acted) state.at = Date.now();
        // no page has anything to do: the error contains their texts
        else if (Date.now() - state.at > 2 * patience) break;
        await sleep(now.acted ? 20 : 80);
    }
    return done;
}

for (const [family, match] of Object.entries(matches))
    if (chosen(family))
        test(`${family}: a whole match by ${match.players} browsers`, { timeout: long }, async () => {
            const made = await table(on.browser, on.url, { game: match.game, set: match.set, seats: [...Array(match.players).fill("person"), ...(match.more || [])], seed: 3 });
            const pages = await Promise.all(made.seats.slice(0, match.players).map((seat, i) => open(on.browser, seat, { size: i % 2 ? desktop : phone })));
            const state = { over: false, at: Date.now() };
            const done = await Promise.all(pages.map((page, i) => person(page, dice(7 * i + 5), match.calm, state)));
            const seen = await Promise.all(pages.map((page) => page.$eval("#app", (app) => app.innerText.slice(0, 300))));
            assert.ok(state.over, `the match stands still after ${done} actions:\n${seen.join("\n---\n")}`);
            const ends = [];
            for (const page of pages) {
                await page.waitForSelector("dialog.result .wins", { timeout: patience });
                ends.push(await page.$eval("dialog.result", (dialog) => ({ scores: dialog.querySelector("tfoot").innerText.replace(/\D+/, ""), wins: dialog.querySelector(".wins").innerText })));
            }
            assert.equal(new Set(ends.map((end) => end.scores)).size, 1, JSON.stringify(ends));
            assert.ok(done.every((n) => n > 3), `everybody has played: ${done}`);
            await shut(...pages);
        });

/** The element that has the keyboard focus. */
const focused = (page) => page.evaluate(() => {
    const one = document.activeElement;
    return { hand: Boolean(one.closest(".hand")), bright: one.classList.contains("is-bright"), act: one.matches(".actions [data-move]:not(.quiet)"), chosen: one.matches(".actions .chosen"), next: one.matches("dialog.result footer .primary") };
});

if (chosen("keyboard"))
    test("a whole match by the keyboard alone", { timeout: long }, async () => {
        const made = await table(on.browser, on.url, { game: "basra/egypt", set: { target: "40" }, seats: ["person", "easy"], seed: 11 });
        const page = await open(on.browser, made.seats[0], { size: desktop });
        const random = dice(3);
        let moves = 0;
        const ready = () => page.waitForFunction(() => document.querySelector("dialog.result .wins, dialog.result footer .primary:not([disabled]), .your-turn .is-bright, .your-turn .actions [data-move]"), { timeout: patience });
        for (;;) {
            await ready();
            if (await page.$("dialog.result .wins")) break;
            assert.ok(moves < 400, "the match comes to its end");
            let at = await focused(page);
            const dialog = Boolean(await page.$("dialog.result")), picking = Boolean(await page.$(".actions .chosen"));
            const good = (one) => (dialog ? one.next : picking ? one.chosen : one.hand || one.act);
            for (let tab = 0; tab < 60 && !good(at); tab++) {
                await page.keyboard.press("Tab");
                at = await focused(page);
            }
            assert.ok(good(at), "Tab reaches what can be done");
            for (let step = random() % 4; at.hand && step > 0; step--) await page.keyboard.press("ArrowRight");
            for (let step = 0; at.hand && step < 14 && !(await focused(page)).bright; step++) await page.keyboard.press("ArrowRight");
            const before = await page.$eval("#app", (app) => app.innerHTML.length);
            await page.keyboard.press("Enter");
            await page.waitForFunction((was) => document.querySelector("#app").innerHTML.length !== was, { timeout: 2000 }).catch(() => before);
            moves++;
        }
        assert.ok(moves > 20, `${moves} decisions`);
        await shut(page);
    });
