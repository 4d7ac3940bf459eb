// SPDX-License-Identifier: MIT
// run.test.mjs: matches in a browser with the real server, as people play them: two browsers, only a keyboard, a lost
// network, two tabs of one seat; and the result of axe-core.
import { test } from "node:test";
import assert from "node:assert/strict";
import { open, table, turn, act, dice, accessibility, phone, desktop } from "./browser.mjs";
import { stage, playOn, shut, families, sleep, limit, patience, soon } from "./stage.mjs";

const on = stage();

test("a match against the computer is played with the keyboard alone", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "briscola/standard", seats: ["person", "easy", "easy", "easy"], seed: 8 });
    const page = await open(on.browser, made.seats[0], { size: desktop });
    let moves = 0;
    for (let i = 0; i < 40 && moves < 10; i++) {
        if (!(await turn(page))) break;
        if (await page.$("dialog.result")) await page.keyboard.press("Enter"); // on the button that continues
        const before = await page.$eval(".hand", (hand) => hand.children.length);
        // Tab moves to the hand, arrows to a playable card, and Enter plays it
        let found = false;
        for (let tab = 0; tab < 30 && !found; tab++) {
            await page.keyboard.press("Tab");
            // not while Firefox's toolbars have the focus
            found = await page.evaluate(() => document.hasFocus() && Boolean(document.activeElement.closest(".hand")));
        }
        assert.ok(found, "Tab reaches the hand");
        for (let step = 0; step < 4 && !(await page.evaluate(() => document.activeElement.classList.contains("is-bright"))); step++) await page.keyboard.press("ArrowRight");
        await page.keyboard.press("Enter");
        await page.waitForFunction((n) => document.querySelector(".hand").children.length !== n || !document.querySelector(".your-turn") || document.querySelector("dialog.result"), { timeout: soon }, before).catch(() => {});
        moves++;
    }
    assert.ok(moves >= 10, `${moves} moves`);
    // the deal is over: its result is shown, Enter continues, and nothing else appears while a player must answer
    await page.waitForSelector("dialog.result .primary:not([disabled])", { timeout: patience });
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector("dialog"), { timeout: patience });
    await turn(page);
    for (const [key, dialog] of [["l", "last"], ["s", "scores"], ["e", "log"], ["m", "menu"]]) {
        await page.keyboard.press(key);
        await page.waitForSelector(`dialog.${dialog}`, { timeout: patience });
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !document.querySelector("dialog"), { timeout: patience });
    }
    assert.ok((await page.$eval("#live", (live) => live.textContent)).length > 3, "moves are said");
    await shut(page);
});

test("axe-core finds nothing: lobby, set-up, tables, dialogs, dark and right to left", { timeout: limit }, async () => {
    const page = await open(on.browser, on.url);
    const check = async (what) => assert.deepEqual(await accessibility(page), [], what);
    await page.waitForSelector(".family");
    await check("lobby");
    await page.goto(`${on.url}/#/game/basra/egypt`);
    await page.waitForSelector(".setup");
    await page.evaluate(() => (document.querySelector(".house-rules").open = true));
    await check("set-up");
    for (const game of ["basra/egypt", "thousand/thousand", "bourre/standard", "batarde/standard", "koi_koi/standard"]) {
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(families[game] - 1).fill("easy")], seed: 4 });
        await page.goto(made.seats[0]);
        await turn(page);
        await check(game);
    }
    for (const [key, dialog] of [["l", "last"], ["s", "scores"], ["e", "log"], ["m", "menu"], ["?", "settings"]]) {
        await page.keyboard.type(key);
        await page.waitForSelector(`dialog.${dialog}`);
        await check(dialog);
        await page.keyboard.press("Escape");
    }
    const friends = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "person"] });
    await page.goto(friends.seats[0]);
    await page.waitForSelector(".waits code");
    await check("waiting for others");
    await page.goto(friends.seats[1]);
    await page.waitForSelector(".table");
    for (const [says, dialog] of [["Fair shuffle", "fair"], ["Seats and links", "seats"], ["Claim", "claim"]]) {
        await page.click(".icon.menu");
        await page.evaluate((words) => [...document.querySelectorAll("dialog.menu .item")].find((one) => one.textContent.includes(words)).click(), says);
        await page.waitForSelector(`dialog.${dialog}`);
        await check(dialog);
        await page.keyboard.press("Escape");
    }
    if ((await (await fetch(`${on.url}/api/games`)).json()).workshop) {
        await page.goto(`${on.url}/#/workshop`);
        await page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content") && document.querySelector(".hand .card"), { timeout: patience });
        await check("workshop");
        await page.goto(friends.seats[1]);
    }
    await page.evaluate(() => localStorage.setItem("kanun.prefs", JSON.stringify({ theme: "dark", language: "ar" })));
    await page.reload();
    await page.waitForSelector(".table");
    await check("dark and right to left");
    await page.browserContext().close();
});

test("everything that is tapped is 44 points high and wide on a phone, and nothing is wider than the screen", { timeout: limit }, async () => {
    for (const game of ["batarde/standard", "taihe_a_bao/standard", "bourre/standard", "koi_koi/standard"]) {
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(families[game] - 1).fill("easy")], seed: 6 });
        const page = await open(on.browser, made.seats[0]);
        await turn(page);
        const small = await page.$$eval("button:not(.card), select, a.do", (list) => list.filter((one) => one.offsetParent && (one.offsetHeight < 44 || one.offsetWidth < 44)).map((one) => one.outerHTML.slice(0, 90)));
        assert.deepEqual(small, [], game);
        const steps = await page.$$eval(".hand li", (list) => list.map((one) => one.getBoundingClientRect()).flatMap((rect, i, all) => (i && Math.abs(rect.top - all[i - 1].top) < 2 ? [rect.left - all[i - 1].left] : [])));
        assert.ok(steps.every((step) => step >= 44), `${game}: ${steps}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 375), `${game} scrolls sideways`);
        await shut(page);
    }
});

test("what lies in the middle is whole on a phone, and covers no player's cards", { timeout: limit }, async () => {
    for (const [game, players] of [["oh_hell/standard", 4], ["dou_dizhu/standard", 3], ["koi_koi/standard", 2], ["koi_koi/hana_awase", 3]]) {
        const made = await table(on.browser, on.url, { game, seats: ["person", ...Array(players - 1).fill("easy")], seed: 4 });
        const page = await open(on.browser, made.seats[0], { size: { ...phone, width: 390, height: 844 } });
        for (const [width, height] of [[390, 844], [320, 640]]) {
            await page.setViewport(process.env.FIREFOX ? { width, height } : { ...phone, width, height });
            await turn(page);
            await sleep(200);
            const wrong = await page.evaluate(() => {
                const rect = (one) => one.getBoundingClientRect(), felt = rect(document.querySelector(".felt")), held = [...document.querySelectorAll(".others .held, .others .plaque, .others .strip")].map(rect);
                return [...document.querySelectorAll(".middle :is(.pile, .row .card, .talk)")].map(rect).filter((one) => one.bottom > felt.bottom || one.right > felt.right || one.left < felt.left || held.some((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2)).length;
            });
            assert.equal(wrong, 0, `${game} at ${width}`);
        }
        assert.doesNotMatch(await page.$eval(".others", (others) => others.textContent), /bid -1/, "nobody has bid");
        await shut(page);
    }
});

test("reload, the back button and a second tab of the seat come to the same point", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "chinese_ten/standard", seats: ["person", "easy", "easy", "easy"], seed: 2 });
    const page = await open(on.browser, made.seats[0]);
    const random = dice(9), hand = (one) => one.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).sort().join(" "));
    await playOn([page], 8, random);
    await turn(page);
    const held = await hand(page);
    await page.reload();
    await turn(page);
    assert.equal(await hand(page), held, "after a reload");
    const second = await open(on.browser, made.seats[0], { context: page.browserContext() });
    await turn(second);
    assert.equal(await hand(second), held, "in a second tab");
    await page.bringToFront();
    await page.goto(`${on.url}/#/`);
    await page.waitForSelector(".lobby");
    await page.goBack();
    await turn(page);
    assert.equal(await hand(page), held, "after the back button");
    await second.bringToFront();
    await act(second, 2);
    await page.bringToFront();
    await page.waitForFunction((before) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") !== before, { timeout: patience }, held);
    assert.deepEqual([...page.errors, ...second.errors], []);
    await page.browserContext().close();
});

test("a deal that waits for its players goes on after a reload, without the dialog", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "chinese_ten/standard", set: { players: "2", deals: "2" }, seats: ["person", "easy"], seed: 4 });
    const page = await open(on.browser, made.seats[0]);
    const random = dice(3);
    for (let i = 0; i < 300 && !(await page.$("dialog.result")); i++) {
        await turn(page);
        if (!(await page.$("dialog.result"))) await act(page, random());
        await sleep(60);
    }
    assert.ok(await page.$("dialog.result"), "the deal is settled");
    await page.reload();
    await page.waitForSelector(".actions .next", { timeout: patience });
    const deal = () => page.$eval(".phase", (phase) => phase.textContent.split(" ·")[0]);
    await page.$eval(".actions .next", (next) => next.click());
    await page.waitForFunction(() => !document.querySelector(".actions .next"), { timeout: patience });
    await turn(page);
    assert.equal(await deal(), "Deal 2");
    await shut(page);
});

test("a killed server goes on where it was, and the page by itself", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "easy"], seed: 12 });
    const page = await open(on.browser, made.seats[0]);
    await playOn([page], 3, dice(4));
    await turn(page);
    const hand = () => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).sort().join(" "));
    const before = await hand(), port = new URL(on.url).port;
    const gone = new Promise((resolve) => on.server.once("exit", resolve));
    on.server.kill("SIGKILL");
    await gone;
    await page.waitForSelector(".connection", { timeout: patience });
    await on.listen(port);
    await page.waitForFunction(() => !document.querySelector(".connection"), { timeout: patience });
    await turn(page);
    assert.equal(await hand(), before);
    assert.ok((await act(page, 2)).acted);
    await page.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).sort().join(" ") !== was, { timeout: patience }, before);
    await page.browserContext().close();
});

test("a network lost while a move is on its way: the move is made once", { timeout: limit }, async () => {
    const own = await on.pretend({ delay: 20 });
    const made = await table(on.browser, own.url, { game: "basra/egypt", seats: ["person", "easy"], seed: 12 });
    const page = await open(on.browser, made.seats[0]);
    await turn(page);
    const before = own.server.tables.get(made.id).ply;
    await act(page, 2);
    own.cut();
    await page.waitForFunction(() => !document.querySelector(".connection"), { timeout: patience });
    await turn(page);
    const steps = own.server.tables.get(made.id).steps.filter((step) => step.ply > before && step.facts[0]?.seat === 0);
    assert.equal(steps.length, 1);
    own.close();
    await page.browserContext().close();
});

test("why not: a card that is not legal now is answered with the rule", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "thousand/501", seats: ["person", "easy", "easy"], seed: 5 });
    const page = await open(on.browser, made.seats[0], { size: desktop });
    const random = dice(3);
    let told = "";
    for (let i = 0; i < 60 && !told; i++) {
        if (!(await turn(page))) break;
        const dim = await page.$(".hand .card.is-dim");
        if (dim) {
            await dim.click();
            await page.waitForSelector(".problem", { timeout: patience });
            told = await page.$eval(".problem", (element) => element.textContent);
        } else await act(page, random());
        await sleep(80);
    }
    assert.ok(told.length > 10, "a reason in words");
    await shut(page);
});

test("house rules that don't go with the other choices stand apart, say why, and are given up with another number of players", { timeout: limit }, async () => {
    const page = await open(on.browser, `${on.url}/#/game/briscola/standard`);
    await page.waitForSelector(".house-rules");
    await page.evaluate(() => (document.querySelector(".house-rules").open = true));
    const choose = (value) => page.evaluate((to) => {
        const select = document.querySelector("option[value=public]").closest("select");
        select.value = to;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        return select.value;
    }, value);
    const players = (n) => page.evaluate((to) => document.querySelector(`input[name=players][value="${to}"]`).click(), n);
    await choose("public");
    await page.waitForSelector(".option.changed", { timeout: patience });
    await sleep(1000); // the last question has been answered
    await players(2);
    await page.waitForFunction(() => !document.querySelector(".option.changed"), { timeout: patience });
    await page.waitForFunction(() => document.querySelector("optgroup option[value=public]"), { timeout: patience });
    assert.notEqual(await choose("public"), "public", "the list goes back");
    await page.waitForSelector(".option .problem", { timeout: patience });
    assert.match(await page.$eval(".option .problem", (one) => one.textContent), /does not go with “.*: 2”/);
    await page.click(".start .primary");
    await page.waitForSelector(".table", { timeout: patience });
    await shut(page);
});

test("who prefers less motion sees each step, and nothing travels; else cards do", { timeout: limit }, async () => {
    const moved = {};
    // Firefox's preferences are set when it starts
    for (const motion of process.env.FIREFOX ? [false] : [true, false]) {
        const made = await table(on.browser, on.url, { game: "basra/egypt", seats: ["person", "easy"], seed: 12 });
        const page = await open(on.browser, made.seats[0], { motion, prefs: { pace: "usual" } });
        await turn(page);
        await page.evaluate(() => {
            window.moved = 0;
            window.stands = new Set();
            const look = () => {
                window.moved += document.getAnimations().length + document.querySelectorAll("#flights > *").length;
                window.stands.add([...document.querySelectorAll(".table .card")].map((card) => card.dataset.card).join(" "));
                requestAnimationFrame(look);
            };
            look();
        });
        const count = () => page.$$eval(".hand .card", (list) => list.length), held = await count();
        for (let i = 0; i < 6 && (await count()) === held; i++) { // a card with several captures needs a second tap
            await act(page, 2);
            await sleep(400);
        }
        await turn(page);
        await act(page, 2);
        await sleep(1500);
        const seen = await page.evaluate(() => ({ moved: window.moved, stands: window.stands.size }));
        assert.ok(seen.stands > 3, "one's own move and the other's are seen one after the other");
        moved[motion ? "usual" : "less"] = seen.moved;
        await shut(page);
    }
    assert.ok(process.env.FIREFOX || moved.usual > 0, "cards travel");
    assert.equal(moved.less, 0, "nothing does");
});

test("a card is dragged to the table as well as tapped, once", { timeout: limit }, async () => {
    const made = await table(on.browser, on.url, { game: "briscola/standard", seats: ["person", "easy", "easy", "easy"], seed: 5 });
    const page = await open(on.browser, made.seats[0], { size: desktop });
    await turn(page);
    const card = await page.$(".hand .is-bright"), box = await card.boundingBox(), name = await card.evaluate((one) => one.dataset.card);
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(640, 300, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction((one) => !document.querySelector(`.hand [data-card="${one}"]`), { timeout: patience }, name);
    await shut(page);
});

/** The workshop needs a sandbox for strangers' rules. Without one, the test is skipped with a reason. */
async function hasWorkshop(t) {
    const { workshop } = await (await fetch(`${on.url}/api/games`)).json();
    if (!workshop) t.skip("this program can't confine workers");
    return workshop;
}

test("workshop: a mistake is shown at its line; a changed line, and the same deal continues", { timeout: limit }, async (t) => {
    if (!(await hasWorkshop(t))) return;
    const page = await open(on.browser, `${on.url}/#/workshop`, { size: desktop });
    const inside = (action) => page.evaluate(action);
    await page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content") && document.querySelector(".hand .card"), { timeout: patience });
    const hand = () => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card).join(" "));
    const dealt = await hand();
    await inside(() => document.querySelector(".editor").shadowRoot.querySelector(".cm-content").focus());
    await page.keyboard.down("Control"); await page.keyboard.press("End"); await page.keyboard.up("Control");
    await page.keyboard.type("match: {targt: 51}");
    await page.waitForFunction(() => /did you mean 'target'/.test(document.querySelector(".messages").textContent), { timeout: patience });
    assert.ok(await inside(() => document.querySelector(".editor").shadowRoot.querySelectorAll(".cm-lint-marker-error").length === 1), "the error is marked in its line");
    for (let i = 0; i < 6; i++) await page.keyboard.press("Backspace"); // back to {targ
    await page.keyboard.press("Escape");
    await page.keyboard.type("et: 51}");
    await page.waitForSelector(".messages .fine", { timeout: patience });
    await sleep(800);
    assert.equal(await hand(), dealt, "the same deal");
    const card = await page.$(".hand .is-bright");
    await card.click();
    // one tab moves for all
    await page.waitForFunction((was) => [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card).join(" ") !== was, { timeout: patience }, dealt);
    await page.reload();
    await page.waitForFunction(() => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content")?.textContent.includes("target: 51"), { timeout: patience });
    // the other tabs are answered, and the rules are played at a real table
    await page.click("#tab-sheet");
    await page.waitForSelector(".rules-text h2", { timeout: patience });
    await page.click("#tab-tests");
    await page.type("textarea.tests", "scenarios:\n  a nine:\n    given: {hand: {0: 9S}, turn: 0}\n    legal: 8S\n");
    await page.click("#panel button.primary");
    await page.waitForSelector(".results .fails", { timeout: patience });
    await page.click("#tab-simulate");
    await page.click("#panel button.primary");
    await page.waitForSelector("#panel table.scores", { timeout: patience });
    await page.click(".writing button.primary");
    await page.waitForSelector(".setup .who-sits", { timeout: patience });
    assert.match(await page.evaluate(() => location.hash), /^#\/house\//, "the address has the rules");
    await page.click(".start .primary");
    await turn(page);
    assert.ok((await act(page, 2)).acted, "a move at a table with rules of one's own");
    await shut(page);
});

test("workshop: switches and recipes write the rules, and the table becomes a scenario, without a word of YAML", { timeout: limit }, async (t) => {
    if (!(await hasWorkshop(t))) return;
    const page = await open(on.browser, `${on.url}/#/workshop`);
    const written = (words) => page.waitForFunction((what) => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content")?.textContent.includes(what), { timeout: patience }, words);
    const fine = () => page.waitForSelector(".messages .fine", { timeout: patience });
    const tab = (name) => page.$eval(`#tab-${name}`, (one) => one.click());
    await page.waitForSelector(".hand .card", { timeout: patience });
    assert.ok(await page.evaluate(() => document.querySelector(".showing").getBoundingClientRect().top < document.querySelector(".writing").getBoundingClientRect().top), "the table first on a phone");
    assert.equal(await page.$$eval("main", (list) => list.length), 1);
    await written("extends: basra/egypt");
    await tab("choices");
    await page.waitForSelector(".switches input[type=number]", { timeout: patience });
    await page.evaluate(() => {
        const field = [...document.querySelectorAll(".switches input[type=number]")].find((one) => one.max >= 60);
        field.value = "60";
        field.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await written("set: {");
    await fine();
    await tab("recipes");
    await page.waitForSelector(".recipes input", { timeout: patience });
    const recipe = () => page.$$eval(".recipes > li", (list) => list.find((one) => one.textContent.includes("The loser deals")).querySelector("input").click());
    await recipe();
    await written("extends: ./loser_deals.yaml");
    await fine();
    await recipe();
    await written("extends: basra/egypt");
    assert.equal(await page.$$eval(".files button[aria-pressed]", (list) => list.length), 1, "its file is gone");
    await tab("tests");
    await (await page.waitForSelector(".from-table:not([disabled])", { timeout: patience })).evaluate((one) => one.click());
    await page.waitForSelector(".results .holds", { timeout: patience });
    assert.match(await page.$eval("textarea.tests", (text) => text.value), /^scenarios:\n {2}"position 1":\n {4}given:/);
    await shut(page);
});

test("workshop: whoever copies a game is offered a house rule for it, and arrows walk through the tabs", { timeout: limit }, async (t) => {
    if (!(await hasWorkshop(t))) return;
    const page = await open(on.browser, `${on.url}/#/workshop/basra/egypt`);
    await page.waitForSelector(".hand .card", { timeout: patience });
    await page.focus("#tab-table");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.activeElement.id === "tab-choices" && document.querySelector("#panel .primary"), { timeout: patience });
    assert.equal(await page.$eval("#panel select", (list) => list.selectedOptions[0]?.textContent), "…", "the list shows that nothing is chosen");
    await page.click("#panel .primary");
    await page.waitForSelector("#panel .switches", { timeout: patience });
    assert.match(await page.$eval("#panel .switches", (panel) => panel.textContent), /The options of Basra \(Egypt\)/);
    await shut(page);
});

test("workshop: a copy of a game is one's own after a reload, and another copy asks before it replaces it", { timeout: limit }, async (t) => {
    if (!(await hasWorkshop(t))) return;
    const page = await open(on.browser, `${on.url}/#/game/basra/egypt`, { size: desktop });
    const holds = (words) => page.waitForFunction((what) => document.querySelector(".editor")?.shadowRoot?.querySelector(".cm-content")?.textContent.includes(what), { timeout: patience }, words);
    const edit = async () => (await page.waitForSelector("a[href='#/workshop/basra/egypt']", { timeout: patience })).click();
    await edit();
    await holds("name:");
    await page.waitForFunction(() => location.hash === "#/workshop", { timeout: patience });
    await page.waitForSelector(".messages .fine", { timeout: patience });
    await page.evaluate(() => document.querySelector(".editor").shadowRoot.querySelector(".cm-content").focus());
    await page.keyboard.down("Control"); await page.keyboard.press("Home"); await page.keyboard.up("Control");
    await page.keyboard.type("# my own\n");
    await page.reload();
    await holds("# my own");
    await page.goBack();
    await edit();
    await page.waitForSelector("dialog.replace", { timeout: patience });
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog") && location.hash === "#/workshop", { timeout: patience });
    await holds("# my own");
    await page.goBack();
    await edit();
    await page.waitForSelector("dialog.replace", { timeout: patience });
    await page.evaluate(() => document.querySelector("dialog.replace footer button:not(.primary)").click());
    await page.waitForFunction(() => !document.querySelector("dialog") && !document.querySelector(".editor").shadowRoot.querySelector(".cm-content").textContent.includes("# my own"), { timeout: patience });
    await shut(page);
});
