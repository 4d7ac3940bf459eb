// SPDX-License-Identifier: MIT
// say.js: the page's own sentences in the languages it has. Holes stand as {name}; {n|one card|# cards} chooses by a
// number: one and more; one, two and more; one, two, few (3 to 10) and more. What belongs to the rules (names of zones, words of moves) the server tells.
import { en } from "./en.js";

/** The languages that are loaded: English, which lacks nothing, and those that somebody wants. */
export const catalogues = { en };
export const languageNames = { en: "English", ja: "日本語", ar: "العربية" };
export const directions = { en: "ltr", ja: "ltr", ar: "rtl" };

/** Loads the words of a language; without them the page speaks English. @param {string} language */
export async function learn(language) {
    if (catalogues[language] || !languageNames[language]) return;
    const found = await import(`./${language}.js`).catch(() => ({}));
    if (found[language]) catalogues[language] = found[language];
}

/** Fills the holes of a sentence. */
export function fill(text, holes = {}) {
    return text.replace(/\{([^{}|]+)(?:\|([^{}]*))?\}/g, (all, name, forms) => {
        const value = holes[name];
        if (forms === undefined) return value === undefined || value === null ? "" : String(value);
        const list = forms.split("|"), n = Number(value), form = list.length === 1 || n === 1 ? 0 : n === 2 && list.length > 2 ? 1 : list.length > 3 && n % 100 > 2 && n % 100 < 11 ? 2 : list.length - 1;
        return list[form].replaceAll("#", String(value));
    });
}

/**
 * A speaker of one language; what it lacks is said in English, and what nobody has is "".
 * @param {string} language @returns {(key: string, holes?: object) => string}
 */
export function speaker(language) {
    const own = catalogues[language] || en;
    return (key, holes) => {
        const text = own[key] ?? en[key];
        return text === undefined ? "" : fill(text, holes);
    };
}

/** The language of the page that suits a browser's list best. */
export function pick(wanted) {
    for (const language of wanted) {
        const plain = String(language).toLowerCase().split("-")[0];
        if (languageNames[plain]) return plain;
    }
    return "en";
}
