// SPDX-License-Identifier: MIT
// together.test.mjs: learning a game and playing it with friends: hints, tips, texts at the seats, absent players,
// invitations with codes, another match, the evening's table of results, house rules for everyone to read, my tables,
// links to positions.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, table, turn, act, dice, accessibility, phone, desktop } from "./browser.mjs";
import { stage, playOn, shut, sleep, limit, patience } from "./stage.mjs";

const on = stage();
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const gone = (page, selector) => page.waitForFunction((what) => !document.querySelector(what), { timeout: patience }, selector);
const says = (page, selector, words) => page.waitForFunction((where, what) => [...document.querySelectorAll(where)].some((one) => one.textContent.includes(what)), { timeout: patience }, selector, words);

/** Clicks the button or link with this text within `where`. */
async function press(page, where, words) {
    await says(page, `${where} :is(button, a, summary)`, words);
    await page.evaluate((inside, what) => [...document.querySelectorAll(`${inside} :is(button, a, summary)`)].find((one) => one.textContent.includes(what)).click(), where, words);
}

test("a hint names a move and says why; it goes when one has moved, and the others are told of it", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 5 });
    const pages = [await open(on.browser, made.seats[0], { name: "Ada" }), await open(on.browser, made.seats[1], { size: desktop, name: "Bo" })];
    const mover = await Promise.race(pages.map((page) => turn(page).then(() => page))), other = pages[1 - pages.indexOf(mover)];
    assert.equal(await other.$(".hint-me"), null, "only whose turn it is asks");
    await mover.click(".hint-me");
    await says(mover, ".advice", "Hint:");
    assert.match(await text(mover, ".advice"), /It should bring (your side )?\+?-?[\d.]+ points in this deal/);
    assert.ok((await mover.$$(".hand .is-advised")).length === 1, "the card is marked");
    await says(other, ".toasts", "has asked for a hint");
    assert.deepEqual(await accessibility(mover), []);
    await mover.click(".hand .is-advised");
    for (let i = 0; i < 4 && (await mover.$(".advice")); i++, await sleep(400)) await act(mover, 2);
    await gone(mover, ".advice");
    await turn(other);
    await other.keyboard.press("t");
    await says(other, ".advice", "Hint:");
    await other.click(".advice .icon");
    await gone(other, ".advice");
    await shut(...pages);
});

test("the first deal of a game is guided; tips that were read don't come back, and one tap ends them", { timeout: limit }, async () => {
    for (const [game, first] of [["basra/egypt", /Fishing game/], ["thousand/thousand", /1000|points/], ["taihe_a_bao/standard", /./]]) {
        const players = { "basra/egypt": 2, "thousand/thousand": 3, "taihe_a_bao/standard": 4 }[game];
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(players - 1).fill("easy")], seed: 5 });
        const page = await open(on.browser, made.seats[0], { prefs: { guide: true } });
        // in one step: a tip is hidden while cards move
        const shown = await page.waitForFunction(() => document.querySelector(".tip")?.textContent, { timeout: patience });
        assert.match(await shown.jsonValue(), first);
        const read = new Set(), random = dice(2);
        for (let i = 0; i < 40 && read.size < 4; i++) {
            await turn(page, 8000);
            await sleep(150);
            while (await page.$(".tip")) {
                const tip = await text(page, ".tip p");
                assert.ok(!read.has(tip), `twice: ${tip}`);
                read.add(tip);
                await page.$eval(".tip .primary", (button) => button.click());
                await sleep(120);
            }
            await act(page, random(), true);
        }
        assert.ok(read.size >= 3, `${game}: ${[...read].join(" | ")}`);
        await page.reload();
        await page.waitForSelector(".table", { timeout: patience });
        await sleep(400);
        if (await page.$(".tip")) {
            assert.ok(!read.has(await text(page, ".tip p")));
            await press(page, ".tip", "No more tips");
        } else await page.evaluate(() => localStorage.setItem("kanun.guided", "{}"));
        await sleep(300);
        await page.reload();
        await page.waitForSelector(".table", { timeout: patience });
        await shut(page);
    }
});

test("people write at their seats; markup stays text, a switch hides it; all see who watches and who is away", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 3 });
    const ada = await open(on.browser, made.seats[0], { name: "Ada" }), bo = await open(on.browser, made.seats[1], { name: "Bo", size: desktop });
    await ada.waitForSelector(".table .hand", { timeout: patience });
    await ada.click(".talks");
    await ada.type("dialog.talk-dialog input", "<b>your</b> turn, Bo");
    await press(ada, "dialog.talk-dialog", "Send");
    await says(bo, ".others .talk-bubble", "<b>your</b> turn, Bo");
    await says(ada, ".me .talk-bubble", "your");
    await bo.keyboard.press("c");
    await press(bo, "dialog.talk-dialog", "Hello!");
    await says(ada, ".others .talk-bubble", "Hello!");
    await ada.click(".talks");
    await says(ada, "dialog.talk-dialog .lines", "Hello!");
    assert.deepEqual(await accessibility(ada), []);
    await ada.keyboard.press("Escape");
    await gone(ada, "dialog");
    await gone(bo, ".talk-bubble"); // after some time
    assert.equal(new Set(await ada.$$eval(".plaque .dot", (dots) => dots.map((dot) => getComputedStyle(dot).backgroundColor))).size, 2, "seats have colours");
    await ada.evaluate(() => localStorage.setItem("kanun.prefs", JSON.stringify({ ...JSON.parse(localStorage.getItem("kanun.prefs")), chat: false })));
    await ada.reload();
    await ada.waitForSelector(".table .hand", { timeout: patience });
    await bo.click(".talks");
    await bo.type("dialog.talk-dialog input", "hidden?");
    await press(bo, "dialog.talk-dialog", "Send");
    await says(bo, ".me .talk-bubble", "hidden?");
    assert.equal(await ada.$(".talk-bubble"), null, "off by a switch");
    const wren = await open(on.browser, made.watch, { name: "Wren" });
    await says(ada, ".watched", "1 spectator");
    await says(wren, ".watched", "1 spectator");
    assert.equal(await wren.$(".talks"), null, "who watches says nothing");
    await bo.browserContext().close();
    await says(ada, ".mark.away", "away");
    await ada.evaluate(() => { const now = Date.now; Date.now = () => now() + 125000; });
    await ada.keyboard.press("l"); // redraws the table
    await says(ada, ".mark.away", "away 2 min");
    await ada.keyboard.press("Escape");
    await shut(ada, wren);
});

test("an invitation names who invites to what by which rules, with a code; a page explains how to play at home", { timeout: limit }, async () => {
    const page = await open(on.browser, `${on.url}/#/game/basra/egypt`, { name: "Ada", size: { ...phone, width: 390 } });
    await page.waitForSelector(".who-sits select", { timeout: patience });
    await page.select(".who-sits li:nth-child(2) select", "friend");
    await page.click(".house-rules summary");
    const heads = await page.$$eval(".house-rules h3", (list) => list.map((one) => one.textContent));
    assert.equal(heads[0], "The match");
    assert.ok(heads.length >= 4, heads.join());
    assert.match(await text(page, ".house-rules"), /10♦ 3, 2♣ 2/);
    assert.doesNotMatch(await text(page, ".house-rules"), /\bTD\b|\b2C\b/);
    await page.evaluate(() => { const select = [...document.querySelectorAll(".option select")].find((one) => one.closest(".option").textContent.toLowerCase().includes("sevens that take the whole floor")); select.value = "any"; select.dispatchEvent(new Event("change", { bubbles: true })); });
    await sleep(600);
    await press(page, ".start", "Play");
    await page.waitForSelector(".links .copy", { timeout: patience });
    assert.match(await text(page, ".invitation"), /Ada invites you to Basra \(Egypt\) · 2 players · House rules: “[Ss]evens that take.*every seven”/);
    const code = await page.$eval(".links svg.qr", (svg) => ({ label: svg.getAttribute("aria-label"), path: svg.querySelector("path").getAttribute("d") })), link = await page.$eval(".links .copy", (one) => one.dataset.link);
    assert.match(code.label, /QR code: Seat of/);
    const { qr } = await import("../../../interp/serve/page/model/qr.js");
    assert.equal((code.path.match(/M/g) || []).length, qr(link).flat().filter(Boolean).length, "the code is that of the link");
    assert.deepEqual(await accessibility(page), []);
    const friend = await open(on.browser, link, { name: "Bo" });
    await press(page, ".links", "To the table");
    await friend.waitForSelector(".table .hand", { timeout: patience });
    await says(friend, ".fact.house", "1 house rule"); // for everyone at the table
    await friend.click(".fact.house");
    await says(friend, "dialog.rules .differs", "every seven");
    await page.goto(`${on.url}/#/home`);
    await says(page, ".home", "kanun serve --host 0.0.0.0");
    assert.deepEqual(await accessibility(page), []);
    await shut(page, friend);
});

test("another match is offered, the evening counts who has won; my tables say how they stand; a position opens by link", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "chinese_ten/standard", set: { players: "2", deals: "1" }, seats: ["person", "person"], seed: 4 });
    const pages = [await open(on.browser, made.seats[0], { name: "Ada", size: desktop }), await open(on.browser, made.seats[1], { name: "Bo" })], random = dice(3);
    const finish = async () => { for (let i = 0; i < 60; i++) if (await playOn(pages, 20, random)) break; };
    await turn(pages[0], 3000);
    await finish();
    for (const page of pages) await page.waitForSelector("dialog.result .wins", { timeout: patience });
    assert.equal(await pages[0].$(".league"), null, "one match is no table");
    await press(pages[1], "dialog.result footer", "Another match");
    await says(pages[0], "dialog.result", "Bo would like another match");
    await press(pages[0], "dialog.result footer", "Another match");
    for (const page of pages) await gone(page, "dialog.result");
    await sleep(500);
    await finish();
    await pages[0].waitForSelector("dialog.result .league", { timeout: patience });
    const rows = await pages[0].$$eval(".league tbody tr", (list) => list.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map((row) => row[0]).sort(), ["Ada", "Bo"]);
    assert.ok(rows.every((row) => row[2] === "2") && rows.reduce((sum, row) => sum + Number(row[1]), 0) <= 2, JSON.stringify(rows));
    assert.deepEqual(await accessibility(pages[0]), []);
    const watched = `${made.watch}@1.6`, wren = await open(on.browser, watched, { name: "Wren", size: desktop });
    await wren.waitForSelector("nav.replay", { timeout: patience });
    assert.match(await text(wren, ".replay .at"), /^6 \//);
    await wren.waitForSelector(".moves .move.on", { timeout: patience });
    assert.ok((await wren.$$(".moves .move")).length > 10);
    await wren.evaluate(() => document.querySelectorAll(".moves .move")[2].click());
    await wren.waitForFunction(() => !/^6 /.test(document.querySelector(".replay .at").textContent), { timeout: patience });
    const copied = await wren.$eval(".replay .copy", (one) => one.dataset.link);
    assert.match(copied, new RegExp(`${made.id}\\.[\\w-]+@1\\.\\d+$`));
    assert.deepEqual(await accessibility(wren), []);
    const early = await open(on.browser, `${made.watch}@0.6`, { name: "Xi" });
    await says(early, ".toasts", "another match has begun");
    await pages[1].goto(`${on.url}/#/`);
    await says(pages[1], ".my-tables", "Ada");
    await says(pages[1], ".my-tables", "The match is over");
    assert.match(await text(pages[1], ".my-tables .words"), /\d+ : \d+|-?\d+/);
    assert.deepEqual(await accessibility(pages[1]), []);
    const running = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 3 });
    const second = await open(on.browser, running.seats[0], { name: "Ada", context: pages[1].browserContext() }), third = await open(on.browser, running.seats[1], { name: "Cy" });
    const mover = await Promise.race([second, third].map((page) => turn(page).then(() => page)));
    await second.goto(`${on.url}/#/`);
    await says(second, ".my-tables", mover === second ? "Your turn" : "Cy to play");
    await shut(...pages.slice(0, 1), wren, early, third);
    await pages[1].browserContext().close();
});
