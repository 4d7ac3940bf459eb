// SPDX-License-Identifier: MIT
// stage.mjs: shared by all test files that use a browser: starts the real server and Chromium, ends both after any
// failure, and plays matches with highlighted moves.
import { before, after } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { start, act } from "./browser.mjs";
import { serve as fake } from "../fake-server.mjs";

// ms: for a test, for something that must appear, for something that may appear
export const limit = 300000, patience = 60000, soon = 8000;
export const families = { "basra/egypt": 2, "briscola/standard": 4, "thousand/thousand": 3, "batarde/standard": 4, "bird_dog/standard": 3, "bourre/standard": 4, "taihe_a_bao/standard": 4, "chinese_ten/standard": 4, "koi_koi/standard": 2 };
export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

const page = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../interp/serve/page");

/** The server, the browser and functions to start others; started before the first test of the file, ended after the
 * last. */
export function stage() {
    const on = { fakes: [] };
    /** Starts the real server, which prints its address on the first line. */
    on.listen = (port = 0) => {
        const server = (on.server = spawn(process.env.KANUN, ["serve", "--port", String(port), "--data", on.data], { stdio: ["ignore", "pipe", "inherit"] }));
        return new Promise((resolve, reject) => {
            server.stdout.once("data", (text) => resolve(String(text).trim().split("\n")[0].replace(/^.*(http\S+?)\/?$/, "$1")));
            server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
        });
    };
    /** Starts a server that the test controls. */
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

/** Lets pages act until one of them shows that the match is over. */
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

/** Closes pages; none may have an error. */
export async function shut(...pages) {
    for (const one of pages) {
        assert.deepEqual(one.errors, []);
        await one.browserContext().close();
    }
}
