// SPDX-License-Identifier: MIT
// rules.js: the rules written in the workshop: files, which of these is the game, and scenarios. They are stored in
// this browser, and exported and imported as one file. Pure except for storing.
import { load, save } from "../net/keep.js";

/** @typedef {{game: string, files: Object<string, string>, tests: string}} Rules */

const FORM = "kanun-workshop";

/** Returns a house rule on a shipped game to begin with. @param {{id: string, name: string}} game @returns {Rules} */
export function variantOf(game) {
    return { game: "mine.yaml", files: { "mine.yaml": `extends: ${game.id}\nname: ${JSON.stringify(`${game.name} 2`)}\n` }, tests: "" };
}

/** Returns the rules that were last written here. @returns {Rules|null} */
export function kept() {
    const told = load("workshop", null);
    return told && { game: told.game, files: told.files, tests: told.tests };
}

/** @param {Rules} rules @param {boolean} [copied]  whether they are a shipped game as it is, which nobody would miss */
export const keep = (rules, copied = false) => save("workshop", { ...rules, copied });

/** Returns whether the user's stored rules would be lost by storing these. @param {Rules} rules */
export function losesWith(rules) {
    const told = load("workshop", null), text = ({ game, files, tests }) => JSON.stringify([game, files, tests]);
    return Boolean(told) && !told.copied && text(told) !== text(rules);
}

/** Returns one file with everything in it. @param {Rules} rules */
export const exported = (rules) => JSON.stringify({ form: FORM, version: 1, ...rules }, null, 2);

/** Reads such a file; also accepts a plain rules file. @param {string} name @param {string} text @returns {Rules|null}
 * */
export function imported(name, text) {
    if (/\.yaml$/.test(name)) return { game: plainName(name), files: { [plainName(name)]: text }, tests: "" };
    try {
        const told = JSON.parse(text);
        const good = told.form === FORM && typeof told.game === "string" && told.files && typeof told.files[told.game] === "string" && Object.values(told.files).every((file) => typeof file === "string");
        return good ? { game: told.game, files: told.files, tests: typeof told.tests === "string" ? told.tests : "" } : null;
    } catch {
        return null;
    }
}

/** Returns a name that the server accepts: letters, digits, _, - and dots. */
export const plainName = (name) => name.replace(/^.*[\\/]/, "").replace(/[^\w.-]/g, "_");

/** Returns the rules as texts to be sent. */
export const asked = (rules) => ({ game: rules.game, files: rules.files, set: {}, key: {} });

/** Returns the errors of one file for an editor. */
export const errorsIn = (list, file) => list.filter((one) => !one.file || one.file === file).map((one) => ({ line: one.line || 1, column: one.column || 1, message: one.message, severity: one.doubt ? "warning" : "error" }));

/** Returns the messages of an answer or a refusal: its errors with their places, or the refusal, which has no place. */
export const errorsOf = ({ errors = [], doubts = [], message }) => [...(errors.length || !message ? errors : [{ message }]), ...doubts.map((one) => ({ ...one, doubt: true }))]
    .map((one) => ({ file: "", line: 1, column: 1, ...one }));

/**
 * Returns the words of the schema for completion: all names of properties and single values.
 * @param {object} schema @returns {string[]}
 */
export function wordsOf(schema) {
    const out = new Set();
    const walk = (node) => {
        if (!node || typeof node !== "object") return;
        if (Array.isArray(node)) return node.forEach(walk);
        for (const [key, value] of Object.entries(node)) {
            if (key === "properties" && value) Object.keys(value).forEach((name) => out.add(name));
            if (key === "enum" && Array.isArray(value)) value.filter((one) => typeof one === "string").forEach((one) => out.add(one));
            walk(value);
        }
        return undefined;
    };
    walk(schema);
    return [...out].sort();
}
