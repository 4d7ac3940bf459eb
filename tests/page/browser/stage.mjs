// SPDX-License-Identifier: MIT
// stage.mjs: what every file of tests in a browser stands on: the true server, chromium, an end for both whatever
// fails; and matches played by what is bright.
import { before, after } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { start, act } from "./browser.mjs";
import { serve as fake } from "../fake-server.mjs";

export const limit = 300000, patience = 60000, soon = 8000; // ms: a test, something that comes, something that may not come
export const families = { "basra/egypt": 2, "briscola/standard": 4, "thousand/thousand": 3, "batarde/standard": 4, "bird_dog/standard": 3, "bourre/standard": 4, "taihe_a_bao/standard": 4, "chinese_ten/standard": 4, "koi_koi/standard": 2 };
export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

const page = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../interp/serve/page");

/** The server, the browser and how to start others; there before the first test of the file, gone after the last. */
export function stage() {
    const on = { fakes: [] };
    /** Starts the true server; its address is the first line that it prints. */
    on.listen = (port = 0) => {
        const server = (on.server = spawn(process.env.KANUN, ["serve", "--port", String(port), "--data", on.data], { stdio: ["ignore", "pipe", "inherit"] }));
        return new Promise((resolve, reject) => {
            server.stdout.once("data", (text) => resolve(String(text).trim().split("\n")[0].replace(/^.*(http\S+?)\/?$/, "$1")));
            server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
        });
    };
    /** Starts a server that the test commands. */
    on.pretend = async (options) => {
        const own = await fake({ page, kanun: process.env.KANUN, ...options });
        on.fakes.push(own);
        return own;
    };
    before(async () => {
        on.data = fs.mkdtempSync(path.join(os.tmpdir(), "kanun-page-"));
        on.url = await on.listen();
        on.browser = await start();
    });
    after(async () => {
        for (const own of on.fakes) own.close();
        on.server?.kill("SIGKILL");
        await Promise.race([on.browser?.close(), sleep(10000)]);
        on.browser?.process()?.kill("SIGKILL");
        fs.rmSync(on.data, { recursive: true, force: true });
    });
    return on;
}

/** Lets pages act until one of them says that the match is over. */
export async function playOn(pages, steps, random) {
    for (let i = 0; i < steps; i++) {
        let acted = false;
        for (const one of pages) {
            const done = await act(one, random());
            if (done.over) return true;
            acted ||= done.acted;
        }
        await sleep(acted ? 60 : 120);
    }
    return false;
}

/** Closes pages, in which nothing may have gone wrong. */
export async function shut(...pages) {
    for (const one of pages) {
        assert.deepEqual(one.errors, []);
        await one.browserContext().close();
    }
}
