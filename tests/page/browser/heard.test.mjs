// SPDX-License-Identifier: MIT
// heard.test.mjs: the output for a screen reader: the accessibility tree of each page as text, the live region, and the
// result of axe-core for all pages; WHOLE=1 checks a table of every family. Also checks the size of a first table.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, table, turn, act, dice, accessibility, desktop } from "./browser.mjs";
import { stage, shut, sleep, limit, patience } from "./stage.mjs";

const on = stage(), chromium = process.env.FIREFOX ? "Firefox gives no accessibility tree" : false;

/** The tree as lines with role and name, indented by depth. */
async function tree(page, all = false) {
    const lines = (node, depth) => [`${" ".repeat(depth)}${node.role} "${node.name || ""}"`, ...(node.children || []).flatMap((child) => lines(child, depth + 1))];
    return lines(await page.accessibility.snapshot({ interestingOnly: !all }), 0).join("\n");
}

/** Each control must have a name, and there must be one main region. */
async function sound(page, what, mains = 1) {
    const lines = await tree(page), landmarks = (await tree(page, true)).match(/^ *main "/gm) || [];
    // no control can be reached while a dialog is open
    assert.equal(landmarks.length, mains, `${what}: main regions`);
    assert.deepEqual(lines.match(/^ *(button|link|textbox|searchbox|combobox|switch|radio|tab|checkbox|slider|spinbutton) ""$/gm) || [], [], what);
    assert.match(lines, /^ *heading "[^"]/m, what);
    return lines;
}

const card = /^(ace|two|three|four|five|six|seven|jack|queen|king) of (spades|hearts|diamonds|clubs)(, (playable|not playable now))?$/i;
const names = (lines, role) => [...lines.matchAll(new RegExp(`^ *${role} "(.*)"$`, "gm"))].map((found) => found[1]);

test("the first page, a table, the workshop and a replay can be heard", { timeout: limit, skip: chromium }, async () => {
    const page = await open(on.browser, on.url, { size: desktop });
    await page.waitForSelector(".family", { timeout: patience });
    const lobby = await sound(page, "the first page"), games = names(lobby, "link").filter((name) => /players/.test(name));
    const { games: all } = await (await fetch(`${on.url}/api/games?lang=en`)).json(), families = [...new Set(all.map((one) => one.family || one.id.split("/")[0]))];
    assert.equal(games.length, families.length, "a link for each family");
    assert.ok(games.every((name) => /^\S.*\S \d[–\d]* players?$/.test(name)), games.join("\n"));
    assert.match(lobby, /heading "Choose a game"/);
    const scenes = await page.$$eval(".scene", (list) => list.map((one) => [one.closest("a").getAttribute("href").replace("#/game/", ""), one.querySelectorAll(".lies .card").length, one.querySelectorAll(".holds .card").length]));
    assert.equal(scenes.length, families.length, "a picture for each family");
    assert.deepEqual(scenes.filter(([, lies, holds]) => !lies || !holds), [], "each picture shows a table and a hand");
    assert.ok(new Set(await page.$$eval(".scene", (list) => list.map((one) => one.innerHTML))).size === scenes.length, "no two pictures are the same");

    const made = await table(on.browser, on.url, { game: "briscola/standard", set: { players: "2" }, seats: ["person", "easy"], seed: 5 });
    await page.goto(made.seats[0]);
    await turn(page);
    const seen = await sound(page, "the table"), held = names(seen, "button").filter((name) => / of /.test(name));
    assert.equal(held.length, 3);
    for (const name of [...held, ...names(seen, "image").filter((one) => / of /.test(one))]) assert.match(name, card);
    for (const name of ["Menu", "Last trick", "Scores", "Hint"]) assert.ok(names(seen, "button").includes(name), name);
    assert.match(seen, /heading "Briscola"/);
    const said = () => page.$eval("#live", (live) => live.textContent);
    assert.match(await said(), /Your turn\.$/, "the live region says whose turn it is");
    const random = dice(4);
    await act(page, random());
    await page.waitForFunction(() => /^you: (\w+ of \w+)\..*(to play|Your turn)\.$/i.test(document.querySelector("#live").textContent), { timeout: patience });
    assert.match(await said(), /^you: [\w ]+ of \w+\./i, "and what has been played, in words");

    for (let i = 0; i < 400 && !(await page.$("dialog.result .wins")); i++) {
        await turn(page);
        await act(page, random());
        await sleep(40);
    }
    const end = await sound(page, "the end of the match", 0);
    assert.ok(names(end, "button").includes("Another match"), end);
    await page.keyboard.press("Escape");
    await page.click(".icon.menu");
    await page.evaluate(() => [...document.querySelectorAll("dialog.menu .item")].find((one) => one.textContent.includes("Look at it again")).click());
    await page.waitForSelector(".replay", { timeout: patience });
    const again = await sound(page, "the replay");
    for (const name of ["To the start", "One move back", "One move on", "To the end"]) assert.ok(names(again, "button").includes(name), name);

    if ((await (await fetch(`${on.url}/api/about`)).json()).workshop) {
        await page.goto(`${on.url}/#/workshop`);
        await page.waitForSelector(".hand .card", { timeout: patience });
        const bench = await sound(page, "the workshop");
        assert.deepEqual(names(bench, "tab"), ["Table", "Options", "Recipes", "Sheet", "Scenarios", "Simulation"]);
        for (const name of ["choices", "recipes", "tests"]) {
            await page.$eval(`#tab-${name}`, (one) => one.click());
            await page.waitForFunction((id) => document.querySelector(`#tab-${id}[aria-selected=true]`) && !/Looking/.test(document.querySelector("#panel").textContent), { timeout: patience }, name);
            await sound(page, name);
        }
    }
    await shut(page);
});

test("the question for an undo is heard, with its answers", { timeout: limit, skip: chromium }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"], seed: 3 });
    const pages = [await open(on.browser, made.seats[0], { name: "Ada" }), await open(on.browser, made.seats[1], { name: "Bo" })];
    const first = await Promise.race(pages.map((page) => turn(page).then(() => page))), other = pages[1 - pages.indexOf(first)];
    for (let i = 0; i < 5 && !(await first.$(".undo")); i++, await sleep(400)) await act(first, 2);
    assert.ok(names(await tree(first), "button").some((name) => /undo|take back/i.test(name)), await tree(first));
    await first.click(".undo");
    await other.waitForSelector(".question-bar", { timeout: patience });
    const asked = await sound(other, "a question");
    for (const name of ["Yes", "No"]) assert.ok(names(asked, "button").some((one) => one.startsWith(name)), asked);
    const who = first === pages[0] ? "Bo" : "Ada";
    await first.waitForFunction((name) => document.querySelector(".turn").textContent.startsWith(`Waiting for ${name}`), { timeout: patience }, who);
    assert.equal(await first.$eval("#live", (live) => live.textContent), `Waiting for ${who}.`, "whoever asks hears who has to answer");
    await shut(...pages);
});

test("flower cards have names, and the end of a deal says whose it is and what it brought", { timeout: limit, skip: chromium }, async () => {
    const made = await table(on.browser, on.url, { game: "koi_koi/standard", seats: ["person", "easy"], seed: 9 });
    const page = await open(on.browser, made.seats[0], { size: desktop }), random = dice(6);
    await turn(page);
    const seen = await sound(page, "the table"), plant = /^(pine|plum blossom|cherry blossom|wisteria|iris|peony|bush clover|pampas grass|chrysanthemum|maple|willow|paulownia)( |,|$)/;
    const held = names(seen, "button").filter((name) => plant.test(name)), lie = names(seen, "image").filter((name) => plant.test(name));
    assert.ok(held.length >= 8 && held.length + lie.length >= 14, seen);
    for (let i = 0; i < 100 && (await turn(page)) && !(await page.$("dialog.result")); i++, await sleep(80)) await act(page, random());
    const end = await sound(page, "the end of a deal", 0);
    assert.match(end, /heading "(Deal 1|The deal is over)/, end);
    assert.match(end, /Bo/);
    await shut(page);
});

test("axe-core finds nothing: home, links, the tabs of the workshop, a replay's rules", { timeout: limit }, async () => {
    const page = await open(on.browser, `${on.url}/#/home`);
    await page.waitForSelector("main h1", { timeout: patience });
    assert.deepEqual(await accessibility(page), [], "home");
    await page.goto(`${on.url}/#/game/basra/egypt`);
    await page.waitForSelector(".setup select", { timeout: patience });
    await page.evaluate(() => {
        const seat = [...document.querySelectorAll(".who-sits select")].at(-1);
        seat.value = "friend";
        seat.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.click(".start .primary");
    await page.waitForSelector("main .qr, main [class*=qr]", { timeout: patience }).catch(() => {});
    assert.deepEqual(await accessibility(page), [], "links");
    if ((await (await fetch(`${on.url}/api/about`)).json()).workshop) {
        await page.goto(`${on.url}/#/workshop`);
        await page.waitForSelector(".hand .card", { timeout: patience });
        for (const name of ["choices", "recipes", "sheet", "tests", "simulate"]) {
            await page.$eval(`#tab-${name}`, (one) => one.click());
            await page.waitForFunction((id) => document.querySelector(`#tab-${id}[aria-selected=true]`) && !/Looking/.test(document.querySelector("#panel").textContent), { timeout: patience }, name);
            assert.deepEqual(await accessibility(page), [], name);
        }
    }
    await page.browserContext().close();
});

test("axe-core finds nothing at a table of any family", { timeout: limit, skip: process.env.WHOLE ? false : "WHOLE=1 looks at all families" }, async () => {
    const { games } = await (await fetch(`${on.url}/api/games?lang=en`)).json(), page = await open(on.browser, on.url);
    for (const game of games.filter((one) => !one.parent)) {
        const made = await table(on.browser, on.url, { game: game.id, seats: ["person", ...Array(game.players - 1).fill("easy")], seed: 4 });
        await page.goto(made.seats[0]);
        assert.ok(await turn(page), game.id);
        assert.deepEqual(await accessibility(page), [], game.id);
    }
    await page.browserContext().close();
});

for (const [game, players] of [["thousand/thousand", 3], ["koi_koi/standard", 2]])
    test(`a first table weighs at most 600 KB: ${game}`, { timeout: limit, skip: chromium }, async () => {
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(players - 1).fill("easy")], seed: 5 });
        const page = await open(on.browser, "about:blank"), wire = await page.createCDPSession();
        let weight = 0;
        await wire.send("Network.enable");
        wire.on("Network.loadingFinished", (event) => (weight += event.encodedDataLength));
        wire.on("Network.webSocketFrameReceived", (event) => (weight += event.response.payloadData.length));
        await page.goto(made.seats[0]);
        await turn(page);
        await sleep(500);
        assert.ok(weight > 100000 && weight <= 600000, `${weight} bytes`);
        await shut(page);
    });
