// SPDX-License-Identifier: MIT
// talk.js: the words of players before cards are played, as a table: a column for each player in the order in which
// they speak, a row for each round. Pure.
import { wordSays, argument } from "./actions.js";

/** The number of rounds that are shown. These are the last ones. */
const ROUNDS = 7;

/** Returns a short form of a call: the arguments, or the word if there are none. */
function cellOf(one, situation) {
    const [word, ...rest] = one.move.split(" ");
    const args = rest.filter((token) => token !== "?" && !situation.pack.card(token)).map((token) => argument(token, situation));
    const says = args.length ? args.filter((arg) => !arg.suit).map((arg) => arg.says).join(" ") : wordSays(word, situation) + (one.count ? ` (${one.count})` : "");
    return { says, suit: (args.find((arg) => arg.suit) || {}).suit || null, due: false };
}

/** Cards that a player gives away one after another count as one entry: three single cards are shown as three. */
const together = (words) => words.reduce((out, one) => {
    const last = out[out.length - 1], word = one.move.split(" ")[0];
    if (last && one.count && last.count && last.place === one.place && last.move.split(" ")[0] === word) out[out.length - 1] = { ...last, move: word, count: last.count + one.count };
    else out.push(one);
    return out;
}, []);

/**
 * @param {import("./table.js").Situation} situation
 * @param {Array<{place: number, name: string, toMove: boolean, dummy: boolean}>} seats  in the order of play
 * @returns {{heads: Array<{place: number, name: string}>, rows: Array<Array<{says: string, suit: string|null, due: boolean}|null>>}}
 */
export function talkOf(situation, seats) {
    const words = situation.history.words, due = seats.find((seat) => seat.toMove);
    const who = seats.filter((seat) => !seat.dummy || seat.toMove || words.some((one) => one.place === seat.place));
    const first = Math.max(0, who.findIndex((seat) => seat.place === (words.length ? words[0].place : due ? due.place : -1)));
    const heads = [...who.slice(first), ...who.slice(0, first)], rows = [];
    let last = heads.length;
    const put = (place, cell) => {
        const column = heads.findIndex((seat) => seat.place === place);
        if (column < 0) return;
        if (column <= last) rows.push(heads.map(() => null));
        rows[rows.length - 1][column] = cell;
        last = column;
    };
    for (const one of together(words)) put(one.place, cellOf(one, situation));
    if (due) put(due.place, { says: "…", suit: null, due: true });
    return { heads: heads.map((seat) => ({ place: seat.place, name: seat.name })), rows: rows.slice(-ROUNDS) };
}
