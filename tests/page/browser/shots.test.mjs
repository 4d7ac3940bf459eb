// SPDX-License-Identifier: MIT
// shots.test.mjs: takes screenshots for people to look at, in the folder SHOTS: every family on four screens, light
// and dark, in three languages, and everything else that the page shows. ONLY="bourre,lobby" takes only these. Not
// part of tests/page.test.sh.
import { test } from "node:test";
import fs from "node:fs";
import path from "node:path";
import { open, table, turn, act, dice, phone, desktop } from "./browser.mjs";
import { stage, playOn, shut, sleep, families, limit, patience } from "./stage.mjs";

const on = stage();
const sizes = { phone, aside: { ...phone, width: 812, height: 375 }, tablet: { ...phone, width: 768, height: 1024 }, desktop };
const looks = [["en", "light"], ["en", "dark"], ["ja", "light"], ["ar", "dark"]];
const only = (process.env.ONLY || "").split(",").filter(Boolean);
const wanted = (name) => !only.length || only.some((one) => name.startsWith(one));
/** The reason why no screenshots are taken; false if they are. */
const leave = (name) => !process.env.SHOTS ? "SHOTS names no folder for them" : !wanted(name) && "ONLY names others";
const keep = async (page, name) => {
    await sleep(120);
    await page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`) });
};

/** In each language and colour scheme on each screen; `settle` waits until there is something to see. */
async function everyLook(page, name, settle, which = sizes) {
    for (const [language, theme] of looks) {
        await page.evaluate((prefs) => localStorage.setItem("kanun.prefs", prefs), JSON.stringify({ pace: "quick", language, theme }));
        for (const [screen, size] of Object.entries(which)) {
            await page.setViewport(size);
            await page.reload();
            await settle();
            await keep(page, `${name}-${screen}-${theme}-${language}`);
        }
    }
}

if (process.env.SHOTS) fs.mkdirSync(process.env.SHOTS, { recursive: true });

for (const [game, players] of Object.entries(families))
    test(`screenshots of ${game}`, { timeout: 4 * limit, skip: leave(game) }, async () => {
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(players - 1).fill("easy")], seed: 5 });
        const page = await open(on.browser, made.seats[0]), name = game.replace("/", "-");
        await everyLook(page, `${name}-first`, () => turn(page));
        await playOn([page], 12, dice(6));
        await everyLook(page, `${name}-later`, () => turn(page));
        await shut(page);
    });

const two = { phone, desktop };
const others = {
    lobby: async (page) => {
        await page.goto(on.url);
        await everyLook(page, "lobby", () => page.waitForSelector(".family"), two);
    },
    setup: async (page) => {
        await page.goto(`${on.url}/#/game/thousand/thousand`);
        await everyLook(page, "setup", () => page.waitForSelector(".setup"), two);
        await everyLook(page, "setup-options", () => page.waitForSelector(".house-rules").then(() => page.evaluate(() => {
            document.querySelector(".house-rules").open = true;
            document.querySelector(".house-rules").scrollIntoView();
        })), two);
    },
    workshop: async (page) => {
        await page.goto(`${on.url}/#/workshop`);
        await everyLook(page, "workshop", () => page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content") && document.querySelector(".hand .card"), { timeout: patience }), two);
    },
    waits: async (page) => {
        const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person", "person"], set: { players: "3" } });
        await page.goto(made.seats[1]);
        await everyLook(page, "waits", () => page.waitForSelector(".waits code"), two);
    },
    result: async () => {
        // a new size counts as a new device, so open dialogs would be closed
        for (const [screen, size] of Object.entries(two)) {
            const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "easy"], set: { target: "60" }, seed: 5 });
            const page = await open(on.browser, made.seats[0], { size }), random = dice(7);
            for (const end of ["result-deal", "result-match"]) {
                for (let i = 0; i < 3000 && !(await page.$(end === "result-deal" ? "dialog.result" : "dialog.result .wins")); i++) {
                    await act(page, random());
                    await sleep(60);
                }
                await keep(page, `${end}-${screen}-light-en`);
            }
            await page.keyboard.press("Escape");
            await keep(page, `over-${screen}-light-en`);
            for (const [key, dialog] of [["s", "scores"], ["e", "log"], ["m", "menu"], ["?", "settings"], ["l", "last"]]) {
                await page.keyboard.type(key);
                await page.waitForSelector(`dialog.${dialog}`, { timeout: patience });
                await keep(page, `dialog-${dialog}-${screen}-light-en`);
                await page.keyboard.press("Escape");
            }
            await page.click(".icon.menu");
            await page.evaluate(() => [...document.querySelectorAll("dialog.menu .item")].find((one) => one.textContent.includes("Look at it again")).click());
            await page.waitForSelector(".replay", { timeout: patience });
            for (let i = 0; i < 5; i++) await page.click(".replay [aria-label='One move on']");
            await keep(page, `replay-${screen}-light-en`);
            await shut(page);
        }
    },
};

for (const [name, take] of Object.entries(others))
    test(`screenshots: ${name}`, { timeout: 4 * limit, skip: leave(name) }, async () => {
        const page = await open(on.browser, on.url);
        await take(page);
        await shut(page);
    });
