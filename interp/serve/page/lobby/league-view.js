// SPDX-License-Identifier: MIT
// league-view.js: the table of the evening as nodes, and the results kept for it when a match ends.
import { h } from "../view/h.js";
import { load, save } from "../net/keep.js";
import { withEnded, thisEvening, leagueOf } from "../model/league.js";
import { nameOf } from "../model/table.js";

/** A match has ended: it counts for the evening. @param {string} key @param {object} table @param {import("../play/board.js").Board} board */
export function evening(key, table, board) {
    const names = table.seats.map((one) => nameOf({ ...board.about(), table: { ...table, you: null } }, one.seat)), winners = board.winners() || [];
    save("evening", withEnded(load("evening", []), { key, when: Date.now(), game: table.game.name, players: names, winners: names.filter((_, seat) => winners.length === 1 && table.game.side_of[seat] === winners[0]) }));
}

/** The table, from the second match on. @param {object} app */
export function leagueView(app, heading = "h3") {
    const { say } = app, list = thisEvening(load("evening", []), Date.now());
    if (list.length < 2) return null;
    return h("section", { class: "league", key: "league" }, h(heading, null, say("league.title")), h("table", { class: "scores" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, say("league.who")), h("th", { scope: "col" }, say("league.won")), h("th", { scope: "col" }, say("league.played")))),
        h("tbody", null, leagueOf(list).map((one) => h("tr", { key: one.name }, h("th", { scope: "row" }, h("bdi", null, one.name)), h("td", null, String(one.won)), h("td", null, String(one.played)))))));
}
