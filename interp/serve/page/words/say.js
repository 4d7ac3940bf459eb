// SPDX-License-Identifier: MIT
// say.js: fills in the page's texts in all its languages. Holes are written {name}; {n|one card|# cards} chooses by a
// number: one and more; one, two and more; or one, two, few (3 to 10) and more. Texts of the rules (names of zones,
// words of moves) come from the server.
import { en } from "./en.js";

/** The languages that are loaded: English, which is complete, and those that were requested. */
export const catalogues = { en };
export const languageNames = { en: "English", ja: "日本語", ar: "العربية" };
export const directions = { en: "ltr", ja: "ltr", ar: "rtl" };

/** Loads the texts of a language; without these, the page is in English. @param {string} language */
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
 * Returns a function for the texts of one language. A missing text is given in English; a key that no language has
 * gives "".
 * @param {string} language @returns {(key: string, holes?: object) => string}
 */
export function speaker(language) {
    const own = catalogues[language] || en;
    return (key, holes) => {
        const text = own[key] ?? en[key];
        return text === undefined ? "" : fill(text, holes);
    };
}

/** Returns the language of the page that best matches a browser's list. */
export function pick(wanted) {
    for (const language of wanted) {
        const plain = String(language).toLowerCase().split("-")[0];
        if (languageNames[plain]) return plain;
    }
    return "en";
}
