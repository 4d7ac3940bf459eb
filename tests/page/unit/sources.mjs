// SPDX-License-Identifier: MIT
// sources.mjs: the page's own files, without third-party files.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const folder = fileURLToPath(new URL("../../../interp/serve/page/", import.meta.url));

/** All files with this ending. @param {string} [ending] */
export function sources(ending = ".js") {
    return fs.readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith(ending) && !name.startsWith("vendor")).sort().map((name) => path.join(folder, name));
}
