// SPDX-License-Identifier: MIT
// recipes.mjs: the recipes of docs/cookbook for the workshop. Run by hand, it regenerates their file: node
// tests/page/recipes.mjs
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const pages = ["dealing", "cards", "bidding", "tricks", "taking", "climbing", "chips", "match"];
const root = new URL("../../", import.meta.url);

/** Text without Markdown characters. */
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "").replace(/\s+/g, " ").trim();

/** The recipes of one page. @param {string} text @param {string} page */
function recipesOf(text, page) {
    return text.split(/^## /m).slice(1).map((section) => {
        const files = Object.fromEntries([...section.split("**Mistake:**")[0].matchAll(/^`([\w.]+\.(?:yaml|lua))`:\n\n```(?:yaml|lua)\n([\s\S]*?)^```$/gm)].map(([, name, body]) => [name, body]));
        const file = Object.keys(files).find((name) => name.endsWith(".yaml")), after = section.split("**Mistake:**")[0].replace(/^```[\s\S]*?^```$/gm, "").split("\n").slice(1).join("\n");
        const about = after.split(/\n\n/).map((one) => one.trim()).find((one) => one && !/^[`|<-]/.test(one)) || "";
        return file && { file, title: plain(section.split("\n")[0]), about: plain(about), part: page, game: /^extends: *(\S+)/m.exec(files[file])[1], files };
    }).filter((one) => one && !one.game.startsWith("."));
}

/** All recipes, in the form of their file. */
export const written = () => `${JSON.stringify(pages.flatMap((page) => recipesOf(fs.readFileSync(new URL(`docs/cookbook/${page}.md`, root), "utf8"), page)), null, 1)}\n`;

export const place = new URL("interp/serve/page/workshop/recipes.json", root);

if (import.meta.url === pathToFileURL(process.argv[1]).href) fs.writeFileSync(place, written());
