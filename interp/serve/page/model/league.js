// SPDX-License-Identifier: MIT
// league.js: the table of an evening: the number of matches that each player has won, in any games. It counts the
// matches whose end this browser has seen. Pure; net/keep.js stores the list.

/**
 * @typedef {object} Ended
 * @property {string} key  table and match
 * @property {number} when  ms @property {string} game
 * @property {string[]} players @property {string[]} winners  names; nobody wins a draw
 */

/** Number of hours after which an evening is over. */
const HOURS = 16, MOST = 100;

/** Returns the list with another match. A match that is already in the list counts once. @param {Ended[]} list @param
 * {Ended} ended */
export const withEnded = (list, ended) => [...list.filter((one) => one.key !== ended.key && ended.when - one.when < HOURS * 3600000), ended].slice(-MOST);

/** Returns the matches of this evening. */
export const thisEvening = (list, now) => list.filter((one) => now - one.when < HOURS * 3600000);

/** @param {Ended[]} list @returns {Array<{name: string, won: number, played: number}>} the best first */
export function leagueOf(list) {
    const out = new Map();
    for (const { players, winners } of list)
        for (const name of players) {
            const line = out.get(name) || { name, won: 0, played: 0 };
            out.set(name, { name, won: line.won + (winners.includes(name) ? 1 : 0), played: line.played + 1 });
        }
    return [...out.values()].sort((a, b) => b.won - a.won || a.played - b.played || a.name.localeCompare(b.name));
}
