// SPDX-License-Identifier: MIT
// keep.js: data that this browser keeps: preferences, the user's name, the user's tables. The page also works in a
// browser that stores nothing.

const PREFIX = "kanun.";

export function load(name, usual) {
    try {
        const text = localStorage.getItem(PREFIX + name);
        return text === null ? usual : JSON.parse(text);
    } catch {
        return usual;
    }
}

export function save(name, value) {
    try {
        localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
        // private windows may refuse; then it is kept as long as the page
    }
}

export const usualPrefs = { sort: "game", guide: true, four: false, plain: false, faces: "french", confirm: false, theme: "auto", pace: "usual", sound: true, chat: true, notify: false, language: "" };

export const prefs = () => ({ ...usualPrefs, ...load("prefs", {}) });

const MOST_TABLES = 12;

/** Returns the tables for which this browser has links, the latest first. */
export const tables = () => load("tables", []);

export function remember(table) {
    save("tables", [{ ...table, when: Date.now() }, ...tables().filter((one) => one.id !== table.id || one.secret !== table.secret)].slice(0, MOST_TABLES));
}

/** Stores the last view of a table: people, score, whose turn it is. */
export function rememberSeen(id, secret, seen) {
    save("tables", tables().map((one) => (one.id === id && one.secret === secret ? { ...one, seen } : one)));
}

export function forget(id) {
    save("tables", tables().filter((one) => one.id !== id));
}

const MOST_PROMISES = 40;

/** Returns the first commitment to a match's shuffles that this browser saw, if it remembers one. */
export const remembered = (id, match) => load("promises", {})[`${id}/${match}`];

/** Remembers a commitment, unless an earlier one for the same match is known. The first one counts, even if the server
 * later shows another. */
export function promise(id, match, commitment) {
    const key = `${id}/${match}`, all = load("promises", {});
    if (!commitment || all[key] !== undefined) return;
    all[key] = commitment;
    save("promises", Object.fromEntries(Object.entries(all).slice(-MOST_PROMISES)));
}

/** Remembers the commitment of a table's match, and returns the one that counts. */
export function promised(table) {
    promise(table.id, table.match, table.fair && table.fair.commitment);
    return remembered(table.id, table.match);
}
