// SPDX-License-Identifier: MIT
// lobby.js: the first page: games by family, a search, and the user's tables.
import { h, names } from "../view/h.js";
import { faceOf } from "../cards/face.js";
import { Pack } from "../cards/pack.js";
import { tables, forget } from "../net/keep.js";
import { nameOf } from "../model/table.js";
import { leagueView } from "./league-view.js";

/** Groups games by family, the parent first. @param {object[]} games */
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

/** Returns whether a game matches the search: each word occurs in its name, its family or its description. */
export function fits(game, text) {
    const hay = plain([game.name, game.id, game.family, game.about].join(" "));
    return plain(text).split(/\s+/).filter(Boolean).every((word) => hay.includes(word));
}

/** Returns the numbers of players that a game's options allow. */
export function playersOf(game) {
    const option = (game.options || []).find((one) => one.name === "players");
    const values = option ? option.values.map((one) => Number(one.value)).filter((n) => n > 0) : [];
    return values.length ? values.sort((a, b) => a - b) : [game.players];
}

/** Draws the table of a first deal: the cards on the table above the hand. @param {object} game @param {object} app */
function picture(game, app) {
    const { hand = [], table = [], ...told } = game.picture || {}, pack = new Pack(told, app.say, app.prefs.faces);
    const cards = (list, kind) => (list.length ? h("span", { class: kind, key: kind }, pack.sorted(list, kind === "holds" ? "suit" : "dealt").map((name) => h("span", { class: "card", key: name }, faceOf(name, pack, { ...app.prefs, plain: pack.french && !pack.ownName(pack.card(name)?.rank) })))) : null); // small pictures would not be recognised
    return h("span", { class: names(["scene", !table.length && "bare"]), "aria-hidden": "true" }, cards(table, "lies"), cards(hand, "holds"));
}

function range(list) {
    return list.length > 1 ? `${list[0]}–${list[list.length - 1]}` : String(list[0]);
}

function familyView(family, app) {
    const { say } = app, players = [...new Set(family.list.flatMap(playersOf))].sort((a, b) => a - b);
    return h("li", { class: "family", key: family.name },
        h("a", { class: "game main", href: `#/game/${family.first.id}` }, picture(family.first, app), h("span", { class: "words" }, h("strong", null, h("bdi", null, family.first.name)), h("span", { class: "about" }, h("bdi", null, family.first.about || "")),
            h("span", { class: "small" }, say("lobby.players", { n: players.length > 1 ? range(players) : players[0] })))),
        family.list.length > 1 ? h("details", { class: "variants" }, h("summary", null, say("lobby.variants", { n: family.list.length - 1 })), h("ul", null, family.list.filter((game) => game !== family.first).map((game) => h("li", { key: game.id }, h("a", { class: "game", href: `#/game/${game.id}` }, h("bdi", null, game.name)))))) : null);
}

/** Returns the known facts about a table: from the server if possible, otherwise the last view of this browser. */
const stateOf = (one, app) => (app.peeked && app.peeked[one.id + one.secret]) || one.seen || {};

/** Shows the players at the table, the score, and whose turn it is. */
function tableLines(one, app) {
    const { say } = app, { people, score, turn, yours, over } = stateOf(one, app);
    const now = over ? say("result.match") : yours ? say("turn.you") : turn ? say("turn.other", { name: turn }) : "";
    return [people && people.length ? h("span", { class: "small", key: "people" }, h("bdi", null, people.join(say("list.comma")))) : null, score || now ? h("span", { class: "small", key: "now" }, [score && h("bdi", { dir: "ltr", key: "score" }, score), score && now ? " · " : null, now && h("bdi", { key: "turn" }, now)]) : null];
}

/** Asks the server about the tables of "My tables" that it has in memory. */
export async function peek(app) {
    const wire = app.wire({});
    app.peeked = {};
    for (const one of tables())
        try {
            const told = await wire.ask("peek", { table: one.id, secret: one.secret });
            if (told.known) app.peeked[one.id + one.secret] = shortOf(told.table, told.state, told.scores, (seat) => nameOf({ table: told.table, words: {}, say: app.say }, seat));
        } catch { /* closed, or too many at once: keep the last view */ }
    wire.close();
    app.draw();
}

/** Summarises a table for "My tables". @param {object} table  TABLE @param {object|null} state @param {object|null}
 * scores @param {(seat: number) => string} nameOf */
export function shortOf(table, state, scores, nameOf) {
    const due = state && state.to_move, over = Boolean(state) && state.standing !== "running", sides = (scores && scores.sides) || [];
    return { people: table.seats.filter((one) => one.seat !== table.you).map((one) => nameOf(one.seat)), score: sides.map((one) => one.score ?? one).filter((one) => typeof one !== "object").join(" : "),
        turn: !over && due ? nameOf(due.seat) : "", yours: !over && Boolean(due) && due.seat === table.you, over };
}

/** @param {object} app */
export function lobbyView(app) {
    const { say, games, search } = app;
    const mine = tables(), found = games ? games.filter((game) => fits(game, search)) : [];
    return h("main", { class: "page lobby", key: "lobby" },
        h("header", { class: "lobby-top" }, h("div", null, h("p", { class: "brand" }, h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 }), "Kanun"), h("h1", null, say("lobby.title")), h("p", { class: "lead" }, say("lobby.lead"))),
            h("button", { type: "button", class: "icon", "aria-label": say("do.settings"), on: { click: () => app.open("settings") } }, h("span", { "aria-hidden": "true" }, "⚙"))),
        h("input", { type: "search", class: "search", placeholder: say("lobby.search"), "aria-label": say("lobby.search"), value: search, on: { input: (event) => { app.search = event.target.value; app.draw(); } } }),
        h("nav", { class: "choices", key: "ways" }, app.hasWorkshop ? h("a", { class: "do", href: "#/workshop" }, say("lobby.workshop")) : null, h("a", { class: "do", href: "#/home" }, say("home.title"))),
        leagueView(app, "h2"),
        mine.length ? h("section", { class: "my-tables", "aria-label": say("lobby.mine"), key: "mine" }, h("h2", null, say("lobby.mine")), h("ul", null, mine.map((one) => h("li", { key: one.id + one.secret }, h("a", { class: names(["do", stateOf(one, app).yours && "primary"]), href: `#${one.id}.${one.secret}` }, h("span", { class: "words" }, h("bdi", null, one.name), tableLines(one, app))),
            h("button", { type: "button", class: "icon", "aria-label": `${say("lobby.forget")}: ${one.name}`, on: { click: () => { forget(one.id); app.draw(); } } }, h("span", { "aria-hidden": "true" }, "×")))))) : null,
        !games ? h("p", { key: "wait" }, app.failed || say("net.connecting")) : found.length ? h("ul", { class: names(["families"]), key: "families" }, families(found).map((family) => familyView(family, app))) : h("p", { key: "none" }, say("lobby.none", { text: search })),
        h("footer", { class: "choices", key: "foot" },
            h("label", { class: "do quiet import" }, say("replay.open"), h("input", { type: "file", accept: ".jsonl,.json", class: "visually-hidden", on: { change: (event) => { const file = event.target.files[0]; event.target.value = ""; if (file) app.openRecord(file); } } })),
            h("label", { class: "do quiet import" }, say("house.open"), h("input", { type: "file", accept: ".kanun", class: "visually-hidden", on: { change: (event) => { const file = event.target.files[0]; event.target.value = ""; if (file) app.openPack(file); } } }))));
}
