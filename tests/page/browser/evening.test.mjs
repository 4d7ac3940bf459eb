// SPDX-License-Identifier: MIT
// evening.test.mjs: an evening with friends: what is said of the table is true after an undo and while a trick lies,
// names, house rules by link, computers that sit in, the keyboard, the end of a deal.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, table, turn, act, dice, phone, desktop } from "./browser.mjs";
import { stage, playOn, shut, sleep, limit, patience, soon } from "./stage.mjs";

const on = stage();
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const gone = (page, selector) => page.waitForFunction((what) => !document.querySelector(what), { timeout: patience }, selector);
const hand = (page) => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).sort().join(" "));

/** Clicks the button or link within `where` that says this. */
async function press(page, where, says) {
    await page.waitForFunction((inside, words) => [...document.querySelectorAll(`${inside} :is(button, a)`)].some((one) => one.textContent.includes(words)), { timeout: patience }, where, says);
    await page.evaluate((inside, words) => [...document.querySelectorAll(`${inside} :is(button, a)`)].find((one) => one.textContent.includes(words)).click(), where, says);
}

/** Opens a dialog by its key, reads it and closes it. */
async function read(page, key, dialog) {
    await page.keyboard.press(key);
    await page.waitForSelector(`dialog.${dialog}`, { timeout: patience });
    const told = await text(page, `dialog.${dialog} .body`);
    await page.keyboard.press("Escape");
    await gone(page, "dialog");
    return told;
}

test("a capture that is taken back is nowhere any more: not in the last capture, the log, or the cards that are counted", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", set: { target: "11" }, seats: ["person", "person"], seed: 3 });
    const pages = [await open(on.browser, made.seats[0], { size: desktop }), await open(on.browser, made.seats[1], { size: desktop })];
    const random = dice(5), changed = (page, was) => page.waitForFunction((cards) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") !== cards, { timeout: soon }, was).catch(() => {});
    const told = async () => {
        const out = [];
        for (const page of pages) out.push(await read(page, "l", "last"), await read(page, "e", "log"));
        return out;
    };
    let undone = 0, settled = false;
    for (let i = 0; i < 400 && !settled; i++) {
        const mover = await Promise.race(pages.map((page) => turn(page).then(() => page))), other = pages[1 - pages.indexOf(mover)];
        if ((settled = (await mover.$("dialog.result")) !== null)) break;
        const held = await hand(mover), before = undone < 2 ? await told() : null;
        await act(mover, random());
        await changed(mover, held);
        if (!before || !(await mover.waitForSelector(".undo", { timeout: 1000 }).catch(() => null)) || (await read(mover, "l", "last")) === before[0]) continue; // no capture
        await mover.click(".undo");
        await press(other, ".question-bar", "Yes");
        await mover.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") === was, { timeout: patience }, held);
        await gone(other, ".question-bar");
        assert.deepEqual(await told(), before);
        undone++;
    }
    assert.ok(undone >= 2 && settled, `${undone} captures were taken back`);
    for (const page of pages) {
        const summary = await text(page, "dialog.result .summary"), totals = [...summary.matchAll(/ of (\d+)/g)].map(([, n]) => n);
        assert.ok(totals.every((n) => n === "52"), summary);
    }
    await shut(...pages);
});

test("while a trick lies that its last card has won, that card is called the best", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "briscola/standard", seats: ["person", "easy", "easy", "easy"], seed: 8 });
    const page = await open(on.browser, made.seats[0], { prefs: { pace: "usual" } });
    await turn(page);
    await page.evaluate(() => {
        window.told = new Set();
        const look = () => {
            const best = document.querySelector(".play.best .card"), says = document.querySelector(".turn .question");
            if (best && says && says.textContent.startsWith("Best so far")) window.told.add(`${document.querySelectorAll(".play").length} ${best.getAttribute("aria-label")} / ${says.querySelector(".card-word").getAttribute("aria-label")}`);
            requestAnimationFrame(look);
        };
        look();
    });
    for (let i = 0; i < 5; i++) { await turn(page); await act(page, 2); await sleep(600); }
    await sleep(3000);
    const told = await page.evaluate(() => [...window.told]);
    assert.ok(told.filter((one) => one.startsWith("4 ")).length >= 2, told.join("\n"));
    for (const one of told) assert.equal(one.replace(/^\d /, "").split(" / ")[0].replace(/, playable$/, ""), one.split(" / ")[1]);
    await shut(page);
});

test("a friend who opens a link is asked for a name, once; it is changed at the table, and all are told, watchers too", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 3 });
    const host = await open(on.browser, made.seats[0], { size: desktop, name: "Ada" }), friend = await open(on.browser, made.seats[1], { name: null });
    const called = (page, name) => page.waitForFunction((what) => [...document.querySelectorAll(".plaque .name")].some((one) => one.textContent === what), { timeout: patience }, name);
    await friend.waitForSelector("dialog.name input", { timeout: patience });
    assert.match(await text(friend, "dialog.name"), /Basra \(Egypt\)/);
    await friend.type("dialog.name input", "  Bo\u202e   the\u200b Great of Very Distant Lands, the First ");
    await friend.keyboard.press("Enter");
    await called(host, "Bo the Great of Very Dista");
    await called(friend, "Ada");
    await friend.reload();
    await friend.waitForSelector(".table", { timeout: patience });
    await sleep(300);
    assert.equal(await friend.$("dialog"), null, "nobody is asked twice");
    const watcher = await open(on.browser, made.watch, { name: null });
    await watcher.waitForSelector("dialog.name input", { timeout: patience });
    await watcher.type("dialog.name input", "Wren");
    await press(watcher, "dialog.name", "Watch");
    await host.waitForFunction(() => /watching/.test(document.querySelector(".toasts")?.textContent), { timeout: patience });
    await friend.click(".icon.menu");
    await press(friend, "dialog.menu", "Seats and links");
    await friend.waitForFunction(() => /Watching: Wren/.test(document.querySelector("dialog.seats")?.textContent), { timeout: patience });
    await friend.$eval("dialog.seats .my-name input", (input) => { input.value = "Bea"; input.dispatchEvent(new Event("change", { bubbles: true })); });
    for (const page of [host, watcher]) await called(page, "Bea");
    await friend.keyboard.press("Escape");
    await friend.reload();
    await called(host, "Bea");
    await shut(host, friend, watcher);
});
