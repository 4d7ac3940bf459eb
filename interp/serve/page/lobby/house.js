// SPDX-License-Identifier: MIT
// house.js: rules in a link: a shipped game with choices, or the user's own files, compressed after `#`, so that no
// server sees them before somebody plays. Also the last choices for each game.
import { load, save } from "../net/keep.js";
import { Pack } from "../cards/pack.js";
import { readable } from "../model/prose.js";

/**
 * @typedef {object} House
 * @property {string} game       the id of a shipped game, or which of `files` is the game
 * @property {Object<string, string>} [files]
 * @property {Object<string, string>} set  choices
 * @property {number} [players] @property {boolean} [forced]
 * @property {string} [digest]   of the rules that the link was made for
 */

/** Limit of the text in a link. */
const MOST = 1 << 18;

const toText = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** Returns all bytes of a stream; null if there are more than MOST. */
async function through(bytes, stream) {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
    for (let size = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
        size += value.length;
        if (size > MOST) {
            reader.cancel().catch(() => {});
            return null;
        }
        parts.push(value);
    }
}

/** @param {House} house @returns {Promise<string>} the text after `#/house/` */
export async function packed(house) {
    const bytes = new TextEncoder().encode(JSON.stringify(house));
    return globalThis.CompressionStream ? `1${toText(await through(bytes, new CompressionStream("deflate-raw")))}` : `0${toText(bytes)}`; // browsers before 2023 don't compress
}

const isTexts = (object) => Boolean(object) && typeof object === "object" && !Array.isArray(object) && Object.values(object).every((one) => typeof one === "string");

/** @param {string} text @returns {Promise<House|null>} null: there are no rules in it */
export async function unpacked(text) {
    try {
        const bytes = toBytes(text.slice(1)), plain = text[0] === "1" ? await through(bytes, new DecompressionStream("deflate-raw")) : text[0] === "0" && bytes.length <= MOST ? bytes : null;
        const { game, files, set = {}, players, forced, digest } = JSON.parse(new TextDecoder().decode(plain));
        const good = typeof game === "string" && game && isTexts(set) && (files === undefined || (isTexts(files) && game in files));
        return good ? { game, ...(files ? { files } : {}), set, ...(Number.isInteger(players) ? { players } : {}), forced: forced === true, ...(typeof digest === "string" ? { digest } : {}) } : null;
    } catch {
        return null;
    }
}

/** Bytes that are read of a pack, as many as the program reads. */
export const mostOfAPack = 1 << 21;

/** Returns the rules in a file of `kanun pack`, without its parents and tests, because the server has the games and
 * compares the digest. @param {string} text @returns {House|null} null: it is no such file */
export function fromPack(text) {
    try {
        const { kanun_pack: version, game, files, digest } = JSON.parse(text);
        if (version !== 1 || !isTexts(files) || typeof game !== "string") return null;
        const own = Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes("/") && !name.endsWith(".test.yaml")));
        const shipped = /^ruledefs\/(.+)\.yaml$/.exec(game);
        if (!shipped && !(game in own)) return null;
        return { ...(shipped ? { game: shipped[1] } : { game, files: own }), set: {}, ...(typeof digest === "string" ? { digest } : {}) };
    } catch {
        return null;
    }
}

/** Returns whether an option can ever have this value. */
function isOffered(option, value) {
    const { range } = option, number = Number(value);
    return (option.values || []).some((one) => String(one.value) === value) || Boolean(range && value !== "" && number >= range.min && number <= range.max);
}

/** Choices as far as the game has them today. @param {object} game @param {Object<string, string>} set */
export const stillOffered = (game, set) => Object.fromEntries(Object.entries(set || {}).map(([name, value]) => [name, String(value)]).filter(([name, value]) => (game.options || []).some((one) => one.name === name && name !== "players" && isOffered(one, value) && String(one.value) !== value)));

const MOST_GAMES = 40;

/** The last choices for this game, if any. @param {string} id */
export const lastChoices = (id) => load("choices", {})[id] || null;

/** Keeps the choices for a shipped game until the next time. @param {object} setup */
export function keepChoices(id, { players, seats, set, forced }) {
    const { [id]: old, ...others } = load("choices", {});
    save("choices", Object.fromEntries([...Object.entries(others), [id, { players, seats, set, forced }]].slice(-MOST_GAMES)));
}

/** A shipped game whose options are written as people write cards. @param {object} game @param {Function} say */
export function legible(game, say) {
    const pack = new Pack({}, say), text = (says) => (says ? readable(says, pack) : says);
    return { ...game, about: text(game.about), options: (game.options || []).map((option) => ({ ...option, says: text(option.says), values: (option.values || []).map((one) => ({ ...one, says: text(one.says) })) })) };
}

/** A digest as people compare it. */
export const digestSays = (digest) => (digest || "").slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");
