// SPDX-License-Identifier: MIT
// policy.test.mjs: the page needs nothing that a strict content security policy forbids, and loads nothing from other
// hosts.
import { test } from "node:test";
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { sources, folder } from "./sources.mjs";

const read = (file) => fs.readFileSync(file, "utf8");

test("nothing is inline: no script, style or handler within the page", () => {
    const html = read(path.join(folder, "index.html"));
    assert.doesNotMatch(html, /<style|style=|\son[a-z]+=|javascript:/i);
    for (const found of html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)) assert.equal(found[1], "");
    for (const file of sources()) assert.doesNotMatch(read(file), /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("style"|[{,]\s*style:/, file);
});

test("no request goes to another host", () => {
    for (const file of [...sources(), ...sources(".css"), ...sources(".html")])
        assert.doesNotMatch(read(file).replaceAll("http://www.w3.org/2000/svg", ""), /https?:\/\/|url\(\s*["']?\/\/|@import/, file);
});

test("every file that is asked for is there", () => {
    for (const found of read(path.join(folder, "index.html")).matchAll(/(?:src|href)="(\/[^"]+)"/g)) assert.ok(fs.existsSync(path.join(folder, found[1])), found[1]);
    for (const file of sources())
        for (const found of read(file).matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)) assert.ok(fs.existsSync(path.resolve(path.dirname(file), found[1])), `${file}: ${found[1]}`);
});
