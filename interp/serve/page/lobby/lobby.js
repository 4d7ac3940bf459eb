// SPDX-License-Identifier: MIT
// lobby.js: the first page: games by family, a search, the tables one has sat at.
import { h, names } from "../view/h.js";
import { faceOf } from "../cards/face.js";
import { Pack } from "../cards/pack.js";
import { tables, forget } from "../net/keep.js";

/** Games by family, the parent first. @param {object[]} games */
export function families(games) {
    const out = new Map();
    for (const game of games) {
        const family = game.family || game.id.split("/")[0];
        if (!out.has(family)) out.set(family, []);
        out.get(family).push(game);
    }
    return [...out].map(([name, list]) => ({ name, first: list.find((game) => !game.parent) || list[0], list }));
}

const plain = (text) => String(text || "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a game fits what was typed: each word somewhere in its name, its family or what is said about it. */
export function fits(game, text) {
    const hay = plain([game.name, game.id, game.family, game.about].join(" "));
    return plain(text).split(/\s+/).filter(Boolean).every((word) => hay.includes(word));
}

/** The numbers of players that a game's options name. */
export function playersOf(game) {
    const option = (game.options || []).find((one) => one.name === "players");
    const values = option ? option.values.map((one) => Number(one.value)).filter((n) => n > 0) : [];
    return values.length ? values.sort((a, b) => a - b) : [game.players];
}

/** A few cards as an ornament, other ones for each family. */
function fan(family, app) {
    const pack = app.plainPack || (app.plainPack = new Pack({}, app.say));
    const all = ["AS", "KH", "QD", "JC", "7D", "TH", "QS", "KC", "AH", "9C", "5D", "JS"];
    const start = [...family].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)) >>> 0, 7) % all.length;
    return h("span", { class: "fan", "aria-hidden": "true" }, [0, 1, 2].map((i) => h("span", { class: "card", key: i }, faceOf(all[(start + i * 5) % all.length], pack, app.prefs))));
}

function range(list) {
    return list.length > 1 ? `${list[0]}–${list[list.length - 1]}` : String(list[0]);
}

function familyView(family, app) {
    const { say } = app, players = [...new Set(family.list.flatMap(playersOf))].sort((a, b) => a - b);
    return h("li", { class: "family", key: family.name },
        h("a", { class: "game main", href: `#/game/${family.first.id}` }, fan(family.name, app), h("span", { class: "words" }, h("strong", null, h("bdi", null, family.first.name)), h("span", { class: "about" }, h("bdi", null, family.first.about || "")),
            h("span", { class: "small" }, say("lobby.players", { n: players.length > 1 ? range(players) : players[0] })))),
        family.list.length > 1 ? h("details", { class: "variants" }, h("summary", null, say("lobby.variants", { n: family.list.length - 1 })), h("ul", null, family.list.filter((game) => game !== family.first).map((game) => h("li", { key: game.id }, h("a", { class: "game", href: `#/game/${game.id}` }, h("bdi", null, game.name)))))) : null);
}

/** @param {object} app */
export function lobbyView(app) {
    const { say, games, search } = app;
    const mine = tables(), found = games ? games.filter((game) => fits(game, search)) : [];
    return h("main", { class: "page lobby", key: "lobby" },
        h("header", { class: "lobby-top" }, h("div", null, h("h1", null, say("lobby.title")), h("p", { class: "lead" }, say("lobby.lead"))),
            h("button", { type: "button", class: "icon", "aria-label": say("do.settings"), on: { click: () => app.open("settings") } }, h("span", { "aria-hidden": "true" }, "⚙"))),
        h("input", { type: "search", class: "search", placeholder: say("lobby.search"), "aria-label": say("lobby.search"), value: search, on: { input: (event) => { app.search = event.target.value; app.draw(); } } }),
        mine.length ? h("section", { class: "my-tables", "aria-label": say("lobby.mine"), key: "mine" }, h("h2", null, say("lobby.mine")), h("ul", null, mine.map((one) => h("li", { key: one.id + one.secret }, h("a", { class: "do", href: `#${one.id}.${one.secret}` }, h("bdi", null, one.name)),
            h("button", { type: "button", class: "icon", "aria-label": `${say("lobby.forget")}: ${one.name}`, on: { click: () => { forget(one.id); app.draw(); } } }, h("span", { "aria-hidden": "true" }, "×")))))) : null,
        !games ? h("p", { key: "wait" }, app.failed || say("net.connecting")) : found.length ? h("ul", { class: names(["families"]), key: "families" }, families(found).map((family) => familyView(family, app))) : h("p", { key: "none" }, say("lobby.none", { text: search })),
        h("footer", { class: "choices", key: "foot" }, app.hasWorkshop ? h("a", { class: "do", href: "#/workshop" }, say("lobby.workshop")) : null,
            h("label", { class: "do quiet import" }, say("replay.open"), h("input", { type: "file", accept: ".jsonl,.json", class: "visually-hidden", on: { change: (event) => { const file = event.target.files[0]; event.target.value = ""; if (file) app.openRecord(file); } } }))));
}
