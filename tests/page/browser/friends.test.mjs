// SPDX-License-Identifier: MIT
// friends.test.mjs: actions of friends at a table besides playing: the shuffle is committed and verified, the record is
// downloaded and opened again; undo by consent, pause, emotes, claims.
import { test } from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { open, table, turn, act, dice, phone, desktop, downloads } from "./browser.mjs";
import { stage, playOn, shut, sleep, limit, patience, soon } from "./stage.mjs";

const on = stage();
const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
const gone = (page, selector) => page.waitForFunction((what) => !document.querySelector(what), { timeout: patience }, selector);

/** Clicks the button with this text within `where`. */
async function press(page, where, says) {
    await page.waitForFunction((inside, words) => [...document.querySelectorAll(`${inside} button`)].some((one) => one.textContent.includes(words)), { timeout: patience }, where, says);
    await page.evaluate((inside, words) => [...document.querySelectorAll(`${inside} button`)].find((one) => one.textContent.includes(words)).click(), where, says);
}

async function menu(page, says) {
    await page.click(".icon.menu");
    await press(page, "dialog.menu", says);
}

/** A short message that was shown since the last call. */
async function toast(page, words) {
    await page.waitForFunction((what) => document.querySelector("#live").textContent.includes(what) || [...document.querySelectorAll(".toasts p")].some((one) => one.textContent.includes(what)), { timeout: patience }, words);
}

test("two browsers play a whole match, whose shuffle was promised and is proved; its record opens in the page", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", set: { target: "11" }, seats: ["person", "person"] });
    const first = await open(on.browser, made.seats[0]);
    await first.waitForSelector(".waits code");
    const promise = await text(first, ".waits code");
    assert.match(promise, /^[0-9a-f]{64}$/);
    assert.deepEqual(Object.values(await first.evaluate(() => JSON.parse(localStorage.getItem("kanun.promises")))), [promise], "the browser remembers it before the deal");
    const pages = [first, await open(on.browser, made.seats[1], { size: desktop })];
    assert.ok(await playOn(pages, 1500, dice(5)), "the match comes to its end");
    const ends = [];
    for (const page of pages) {
        await page.waitForSelector("dialog.result .wins", { timeout: patience });
        await page.waitForSelector("dialog.result .promise.kept", { timeout: patience });
        ends.push(await text(page, "dialog.result .wins"));
    }
    assert.equal(ends.filter((one) => one === "You win").length + ends.filter((one) => one === "A draw").length / 2, 1, ends.join(" / "));
    assert.match(await text(first, "dialog.result .summary"), /majority: (a tie|you \d+ for \d+ of 52, .* for \d+ of 52)|Cards won: .* of 52/);
    const total = await text(first, "dialog.result tfoot");

    const folder = process.env.FIREFOX ? downloads : fs.mkdtempSync(path.join(on.data, "record-"));
    if (process.env.FIREFOX) fs.mkdirSync(folder, { recursive: true });
    else await (await on.browser.target().createCDPSession()).send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: first.browserContext().id });
    await press(first, "dialog.result", "Download the record");
    let file = null;
    for (let waited = 0; !file && waited < patience; waited += 100, await sleep(100)) file = fs.readdirSync(folder).find((name) => name.endsWith(".jsonl"));
    assert.ok(file, "the record arrives");
    const verified = spawnSync(process.env.KANUN, ["verify", path.join(folder, file)], { encoding: "utf8" });
    assert.equal(verified.status, 0, verified.stderr);

    await first.keyboard.press("Escape");
    await menu(first, "Fair shuffle");
    assert.equal(await text(first, "dialog.fair dd code"), promise, "the promise has not changed");
    assert.ok((await text(first, "dialog.fair")).includes("Shuffles verified."));
    await first.keyboard.press("Escape");

    await first.goto(`${on.url}/#/`);
    const input = await first.waitForSelector(".lobby input[type=file]");
    await input.uploadFile(path.join(folder, file));
    await first.waitForSelector(".replay");
    await first.waitForSelector(".promise.kept");
    assert.equal(await first.$(".actions .next"), null, "nobody waits in a record");
    assert.deepEqual(await first.$$eval(".score", (list) => list.map((one) => one.textContent)), ["0", "0"], "it begins at the beginning");
    await first.click(".replay [aria-label='To the end']");
    await first.click(".icon.scores");
    await first.waitForSelector("dialog.scores tfoot");
    assert.equal(await text(first, "dialog.scores tfoot"), total, "the record ends as the match has ended");
    await first.keyboard.press("Escape");
    await press(first, ".replay", "Close");
    await first.waitForSelector(".lobby");
    fs.writeFileSync(path.join(folder, "other.jsonl"), "{\"seen\": {\"table\": 3}}\n");
    await (await first.waitForSelector(".lobby input[type=file]")).uploadFile(path.join(folder, "other.jsonl"));
    await toast(first, "not a record");
    await shut(...pages);
});

test("undo by consent, pause, emotes and a claim, between two browsers", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 3 });
    const pages = [await open(on.browser, made.seats[0]), await open(on.browser, made.seats[1], { size: phone })];
    const hand = (page) => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).sort().join(" "));
    await Promise.race(pages.map((page) => turn(page)));
    const one = (await pages[0].$(".your-turn")) ? 0 : 1, mover = pages[one], other = pages[1 - one];

    await turn(mover);
    const held = await hand(mover);
    for (let i = 0; i < 4 && (await hand(mover)) === held; i++, await sleep(300)) await act(mover, 2);
    await mover.waitForSelector(".undo", { timeout: patience });
    await mover.click(".undo");
    await press(other, ".question-bar", "No");
    await toast(mover, "Refused");
    await mover.waitForSelector(".undo", { timeout: patience });
    await mover.click(".undo");
    await press(other, ".question-bar", "Yes");
    await mover.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") === was, { timeout: patience }, held);
    await turn(mover);

    await menu(other, "Pause");
    await mover.waitForFunction(() => !document.querySelector(".is-bright") && /paused/.test(document.querySelector(".turn").textContent), { timeout: patience });
    await menu(mover, "Go on");
    await turn(mover);
    await menu(other, "Say something");
    await press(other, "dialog.talk-dialog", "Well played");
    await toast(mover, "Well played");
    await gone(other, "dialog");

    // a claim is rejected while the result can't be proved, and carried out later
    await menu(mover, "Claim");
    await press(mover, "dialog.claim", "Claim");
    await toast(mover, "too early");
    await playOn(pages, 44, dice(4));
    for (let i = 0; i < 60 && (await mover.$$(".hand .card")).length > 2; i++) await playOn(pages, 1, dice(i));
    const log = async () => (await mover.$eval("#app", (app) => app.innerText)).length;
    await log();
    // requests that affect play need consent; others are granted at once
    let asked = false, granted = false;
    for (let i = 0; i < 60 && !granted; i++) {
        await menu(mover, "Claim");
        await mover.$eval("dialog.claim textarea", (area) => area.select());
        await mover.type("dialog.claim textarea", "the rest is mine");
        await press(mover, "dialog.claim", "Claim");
        if (await other.waitForSelector(".question-bar", { timeout: 1500 }).then(() => true, () => false)) {
            assert.match(await text(other, ".question-bar"), /claims: the rest is mine/);
            await press(other, ".question-bar", "No");
            await gone(other, ".question-bar");
            asked = true;
        } else granted = (await mover.$("dialog.result")) !== null;
        if (!granted) await playOn(pages, 1, dice(i + 9));
    }
    assert.ok(asked, "a claim is asked");
    assert.ok(granted, "a claim that no play can change is granted");
    for (const page of pages) await page.waitForSelector("dialog.result", { timeout: patience });
    await shut(...pages);
});

test("among computers, too, a move is taken back with one tap until one of them has moved; what the trick counts is in view", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "briscola/standard", seats: ["person", "easy", "easy", "easy"], seed: 8 });
    const page = await open(on.browser, made.seats[0], { prefs: { pace: "calm" } });
    const hand = () => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).sort().join(" "));
    let taken = false, worth = 0;
    for (let i = 0; i < 20 && !(taken && worth); i++) {
        assert.ok(await turn(page));
        if (await page.$("dialog.result")) break;
        const held = await hand(), lies = await page.$$eval(".trick .card", (cards) => cards.map((card) => card.dataset.card[0]));
        if (lies.length) {
            const points = lies.reduce((sum, rank) => sum + ({ A: 11, 3: 10, K: 4, Q: 3, J: 2 }[rank] || 0), 0);
            assert.match(await text(page, ".worth"), new RegExp(`^${points} point`));
            assert.match(await text(page, ".turn .question"), new RegExp(`· ${points} point`));
            worth++;
        }
        await page.click(".hand .is-bright");
        const undo = await page.waitForSelector(".undo", { timeout: soon }).catch(() => null);
        if (!undo || taken) continue;
        await undo.click();
        taken = await page.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") === was, { timeout: soon }, held).then(() => true, () => false);
    }
    assert.ok(taken, "a move was taken back");
    assert.ok(worth, "there was a trick to be looked at");
    await shut(page);
});

test("a table for friends is found again after a reload of its links", { timeout: limit }, async () => {
    const page = await open(on.browser, `${on.url}/#/game/basra/egypt`);
    await page.waitForSelector(".who-sits select");
    await page.evaluate(() => {
        const seat = document.querySelectorAll(".who-sits select")[1];
        seat.value = "friend";
        seat.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await press(page, ".start", "Play");
    const mine = await page.waitForSelector(".links a.primary", { timeout: patience }).then((link) => link.evaluate((one) => one.getAttribute("href")));
    const friend = await page.$eval(".links .copy", (one) => one.dataset.link);
    await page.reload();
    await page.waitForSelector(".setup", { timeout: patience });
    await page.click("a.back");
    await (await page.waitForSelector(`.my-tables a[href='${mine}']`, { timeout: patience })).click();
    await press(page, ".waits", "Seats and links");
    await page.waitForSelector(`dialog.seats [data-link='${friend}']`, { timeout: patience });
    await shut(page);
});
