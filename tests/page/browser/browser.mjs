// SPDX-License-Identifier: MIT
// browser.mjs: shared by tests in a browser: starts a browser, opens pages and keeps their errors, makes tables, and
// plays the highlighted moves. Modules come from the folder PAGE_MODULES, where npm has installed them.
import { createRequire } from "node:module";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const require = createRequire(path.join(process.env.PAGE_MODULES, "package.json"));
const puppeteer = require("puppeteer-core");
const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

export const phone = { width: 375, height: 812, deviceScaleFactor: 1, isMobile: true, hasTouch: true };
export const desktop = { width: 1280, height: 800 };

const firefox = process.env.FIREFOX;
/** The folder for Firefox's downloads. */
export const downloads = path.join(os.tmpdir(), `kanun-downloads-${process.pid}`);

/** Starts Chromium or, with FIREFOX=/usr/bin/firefox-esr, Firefox, which has no touch, and prefers reduced motion in
 * all tests. */
export const start = () => firefox ? puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true, timeout: 120000, protocolTimeout: 120000, extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "browser.download.folderList": 2, "browser.download.dir": downloads } }) : puppeteer.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, timeout: 120000, protocolTimeout: 120000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding"],
});

/** Opens a new page. Firefox stops the frames of a hidden tab after half a minute, so nothing would appear there any
 * more. Each page gets a window instead; pages of real players are visible, too. */
async function newPage(context) {
    if (!firefox) return context.newPage();
    const before = new Set(await context.pages());
    await context.userContext.createBrowsingContext("window");
    return (await context.pages()).find((page) => !before.has(page));
}

/** Opens a page in its own browser context, and collects its errors (including policy violations) in `errors`. */
export async function open(browser, url, { size = phone, prefs = {}, motion = false, context, name = "" } = {}) {
    const own = context || (await browser.createBrowserContext());
    const page = await newPage(own);
    page.errors = [];
    page.on("pageerror", (error) => page.errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && !/ERR_|WebSocket connection/.test(message.text()) && page.errors.push(message.text()));
    page.setDefaultTimeout(60000);
    await page.setViewport(firefox ? { width: size.width, height: size.height } : size);
    if (!motion && !firefox) await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await page.evaluateOnNewDocument((text) => !location.host || localStorage.getItem("kanun.prefs") || localStorage.setItem("kanun.prefs", text), JSON.stringify({ pace: "quick", language: "en", guide: false, ...prefs }));
    // null: the question was never asked
    if (name !== null) await page.evaluateOnNewDocument((text) => !location.host || localStorage.getItem("kanun.name") || localStorage.setItem("kanun.name", text), JSON.stringify(name));
    await page.goto(url);
    return page;
}

/** Sends one request to the server, over a separate connection. */
export function ask(page, request) {
    return page.evaluate(async (message) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        await new Promise((resolve, reject) => { socket.onopen = resolve; socket.onerror = reject; });
        const answer = await new Promise((resolve) => { socket.onmessage = (event) => resolve(JSON.parse(event.data)); socket.send(JSON.stringify({ ...message, id: 1 })); });
        socket.close();
        return answer;
    }, request);
}

/** Makes a table; returns the links of its seats and of spectators. */
export async function table(browser, url, request) {
    const page = await open(browser, url);
    const made = await ask(page, { do: "make", ...request });
    await page.browserContext().close();
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    return { seats: made.links.seats.map((secret) => `${url}/#${made.table}.${secret}`), watch: `${url}/#${made.table}.${made.links.watch}`, id: made.table };
}

const waits = () => document.querySelector("dialog.result .primary:not([disabled]), .actions .next, .your-turn .is-bright, .your-turn .actions [data-move]");

/** Waits until this person can do something. @returns {Promise<boolean>} */
export const turn = (page, time = 60000) => page.waitForFunction(waits, { timeout: time, polling: 50 }).then(() => true, () => false);

/**
 * Taps something highlighted, at random. `acted` is false if there is nothing to do now. `over` is true when the
 * match is over. A calm player chooses the last of the offered words (to pass).
 * @returns {Promise<{acted: boolean, over: boolean}>}
 */
export function act(page, chance, calm = false) {
    return page.evaluate((number, quiet) => {
        const result = document.querySelector("dialog.result");
        if (result && result.querySelector(".wins")) return { acted: false, over: true };
        const next = result ? result.querySelector(".primary:not([disabled])") : document.querySelector(".actions .next");
        if (next) { next.click(); return { acted: true, over: false }; }
        if (result) return { acted: false, over: false };
        const chosen = [...document.querySelectorAll(".your-turn .chosen")], bright = [...document.querySelectorAll(".your-turn button.is-bright")], words = [...document.querySelectorAll(".your-turn .actions [data-move]:not(.quiet)")];
        const list = chosen.length ? chosen : words.length && (number & 1 || !bright.length) ? words : bright;
        if (!list.length) return { acted: false, over: false };
        list[quiet && list === words ? list.length - 1 : (number >> 1) % list.length].click();
        return { acted: true, over: false };
    }, chance, calm);
}

/** Pseudo-random numbers, the same in each run. */
export function dice(seed) {
    let state = seed;
    return () => (state = (state * 1103515245 + 12345) & 0x7fffffff) >> 8;
}

/** The problems that axe-core finds, one on each line. */
export async function accessibility(page) {
    await page.evaluate(`${axe}; 0`); // through the debugger, which the page's policy does not stop
    return page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } })).violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`));
}
