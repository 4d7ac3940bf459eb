// SPDX-License-Identifier: MIT
// table-view.js: the description of a table (model/table.js) as nodes. Pure: taps call functions of `ui`.
import { h, names } from "./h.js";
import { cardView, stackView, rowView, stripView, heldView } from "./card-view.js";
import { actionView, boxesView } from "./action-view.js";
import { sign } from "../cards/face.js";
import { prose } from "./prose-view.js";
import { handLayout } from "../model/seats.js";
import { signed } from "../model/values.js";

/** Draws the sign of a suit within text. */
export function suitSign(suit, ui) {
    return h("svg", { class: `suit c-${ui.pack.colour(suit, ui.prefs.four)}`, viewBox: "0 0 100 100", role: "img", "aria-label": ui.pack.suitSays(suit) }, sign(ui.pack, suit, 50, 50, 92));
}

/** Draws a fact about a seat or the table: a name and a value. */
function fact(item, ui) {
    return h("span", { class: names(["fact", item.account && "account"]), key: item.name },
        h("span", { class: "what" }, item.says), item.value !== "" || item.suit || item.cards ? " " : null,
        item.suit ? suitSign(item.suit, ui) : null,
        item.cards ? item.cards.map((card) => h("b", { key: card }, prose(card, ui))) : item.value !== "" ? h("b", null, item.value) : null);
}

/** Draws the points of this deal so far, and the value of the cards that were taken. Keeps room for later points. */
function soFar(seat, ui) {
    const says = (key, points) => ({ role: "img", "aria-label": ui.say(key, { points }), title: ui.say(key, { points }) });
    return [seat.gained || (seat.gained === 0 && seat.worth === null) ? h("span", { class: names(["gained", !seat.gained && "none"]), key: "gained", ...says("points.deal", signed(seat.gained)) }, signed(seat.gained)) : null,
        seat.worth === null ? null : h("span", { class: "taken", key: "taken", ...says("points.cards", seat.worth) }, h("svg", { viewBox: "0 0 10 14", width: 8, height: 11, "aria-hidden": "true", focusable: "false" }, h("rect", { x: 1, y: 1, width: 8, height: 12, rx: 1.5, fill: "none", stroke: "currentColor", "stroke-width": 1.6 })), String(seat.worth))];
}

function plaque(seat, ui) {
    const about = [seat.mine ? null : seat.partner && ui.say("mark.partner"), seat.toMove && ui.say("seat.thinks"), !seat.active && ui.say("mark.out")].filter(Boolean);
    return h("div", { class: "plaque" },
        h("span", { class: "who" },
            seat.colour === null ? null : h("span", { class: `dot dot-${seat.colour}`, "aria-hidden": "true" }), h("bdi", { class: "name" }, seat.name),
            seat.score !== null && seat.scoreShown ? h("span", { class: "score", title: ui.say("score"), "aria-label": `${ui.say("score")} ${seat.score}` , role: "img" }, seat.score) : null, soFar(seat, ui)),
        h("span", { class: "marks" },
            seat.away ? h("span", { class: "mark away", key: "away" }, seat.away) : null,
            seat.marks.map((mark) => h("span", { class: `mark ${mark.kind}`, key: mark.kind }, mark.says)),
            seat.tags.map((tag) => h("span", { class: "mark tag", key: tag, title: tag }, tag)),
            about.map((text) => h("span", { class: "visually-hidden", key: text }, text))),
        seat.facts.length ? h("span", { class: "facts" }, seat.facts.map((item) => fact(item, ui))) : null);
}

function seatClass(seat) {
    return names(["seat", `at-${seat.side}`, seat.toMove && "to-move", !seat.active && "is-out", !seat.here && "is-away", seat.partner && "is-partner"]);
}

/** Draws a zone of a player other than the hand. */
const besideView = (heap, ui) => heap.kind === "fan" ? (heap.count ? stripView(heap, ui) : null) : heap.kind === "row" ? rowView(heap, ui) : heap.kind === "strip" ? stripView(heap, ui) : stackView(heap, ui, true);

/** Draws another player at the table. */
function seatView(seat, ui) {
    const held = seat.heaps.filter((heap) => heap.kind === "fan"), rest = seat.heaps.filter((heap) => heap.kind !== "fan");
    return h("section", { class: seatClass(seat), key: `seat-${seat.place}`, "data-place": seat.place, "aria-label": seat.name, vars: { "--x": String(seat.x) } },
        plaque(seat, ui),
        h("div", { class: "cards" }, held.map((heap) => heldView(heap, ui)), rest.map((heap) => besideView(heap, ui))),
        seat.talk ? h("div", { class: "said talk-bubble", key: "talk" }, h("bdi", null, seat.talk)) : null,
        seat.said && !ui.talks ? h("div", { class: "said", key: "said" }, h("bdi", null, seat.said)) : null);
}

/** Draws the cards in the middle, each in front of its player. */
function trickView(trick, seats, ui) {
    return h("div", { class: "trick", key: "trick", "data-heap": `${trick.zone}/`, role: "group", "aria-label": ui.say("trick.empty") },
        trick.plays.map((play) => {
            const name = seats.find((seat) => seat.place === play.place)?.name || "";
            return h("div", { class: names(["play", play.best && "best", play.led && "led", play.cards.length > 1 && "several"]), key: `play-${play.place}`, role: "group",
                "aria-label": [name, play.led && ui.say("trick.led"), play.best && ui.say("trick.best")].filter(Boolean).join(", "),
                vars: { "--dx": String(play.dx), "--dy": String(play.dy), "--cards": String(play.cards.length) } },
            play.cards.map((card) => cardView(card, ui, { key: card.name })),
            h("span", { class: "by", "aria-hidden": "true" }, h("bdi", null, name)));
        }),
        trick.worth === null ? null : h("span", { class: "worth", key: "worth" }, ui.say("trick.worth", { n: trick.worth })));
}

/** Draws the words of each player so far. */
function talkView(table, ui) {
    const { heads, rows } = table.talk;
    return h("section", { class: "talk", key: "talk", "aria-label": table.phase.says || ui.say("do.log") },
        table.phase.says ? h("h2", null, h("bdi", null, table.phase.says)) : null,
        rows.length ? h("table", null, h("thead", null, h("tr", null, heads.map((seat) => h("th", { scope: "col", key: seat.place }, h("bdi", null, seat.name))))),
            h("tbody", null, rows.map((row, i) => h("tr", { key: i }, row.map((cell, at) => h("td", { key: heads[at].place, class: names([cell && cell.due && "due"]) },
                cell ? h("bdi", null, cell.says) : null, cell && cell.suit ? [" ", suitSign(cell.suit, ui)] : null)))))) : null);
}

/** Draws the result of a deal: for each side, the cards that count with their points, and its total. */
function tallyView(tally, ui) {
    const laid = (card) => {
        const node = cardView(card, ui), says = `${card.says}${ui.say("list.comma")}${ui.say("trick.worth", { n: card.points })}`;
        return h("span", { class: "counted", key: card.name, role: "img", "aria-label": says }, h("span", { class: "card is-idle", "aria-hidden": "true" }, node.children), h("b", { "aria-hidden": "true" }, String(card.points)));
    };
    return h("section", { class: "tally", key: "tally", tabindex: "0", role: "region", "aria-label": ui.say("points.title") },
        h("p", { class: "cause" }, tally.cause ? h("bdi", null, tally.cause) : "\u00a0"),
        h("ul", null, tally.sides.map((side) => h("li", { key: side.side }, h("bdi", { class: "name" }, side.name), h("span", { class: "cards" }, side.cards.map(laid)),
            h("span", { class: names(["now", !side.now && "none"]), "aria-hidden": "true" }, signed(side.now)), h("b", { class: "sum" }, signed(side.points))))));
}

function middle(table, ui) {
    const open = table.centre.filter((heap) => heap.kind === "row"), stacks = table.centre.filter((heap) => heap.kind !== "row");
    const rows = table.tricky ? [] : open, strips = table.tricky ? open : [];
    const boxes = boxesView(table, ui);
    return h("div", { class: names(["middle", boxes && "with-boxes", table.tricky && "with-trick", rows.some((heap) => heap.count) && "with-row", table.talk && "with-talk"]) },
        stacks.length ? h("div", { class: "stacks", key: "stacks" }, stacks.map((heap) => stackView(heap, ui, false))) : null,
        strips.length ? h("div", { class: "strips", key: "strips" }, strips.map((heap) => stripView(heap, ui))) : null,
        rows.map((heap) => rowView(heap, ui)),
        table.talk ? h("div", { class: "saying", key: "saying" }, talkView(table, ui), boxes) : null,
        table.trick ? trickView(table.trick, table.seats, ui) : h("div", { class: "trick", key: "trick", "aria-hidden": "true" }),
        table.tally ? tallyView(table.tally, ui) : null);
}

/** Returns whether a zone is shown as its owner's hand: the first zone that is held, and others while cards can be
 * played from them. */
const isHeld = (heap, seat) => heap.kind === "fan" && (heap === seat.heaps.find((one) => one.kind === "fan") || heap.cards.some((card) => card.state === "bright" || card.state === "tapped"));

/** Returns the width of a hand, without the margins that table.css leaves. */
const handWidth = ({ width }) => width - (width < 720 ? 16 : 40);

/** Draws the viewer's own hand: a list of buttons, one of which Tab can reach; arrows move between them. */
function handView(seat, ui) {
    return seat.heaps.filter((heap) => isHeld(heap, seat)).map((heap) => {
        const layout = handLayout(heap.cards.length, handWidth(ui.viewport), ui.viewport.card);
        const rows = Math.ceil(heap.cards.length / Math.max(1, layout.row));
        return h("ol", { class: names(["hand", layout.row < 2 && "single"]), key: `hand-${heap.zone}`, "data-heap": `${heap.zone}/${heap.owner}`, "aria-label": ui.say("heap.count", { zone: heap.says, n: heap.count }),
            vars: { "--card": `${layout.card}px`, "--step": `${layout.step}px`, "--row": String(Math.max(1, layout.row - 1)), "--rows": String(rows) }, on: { keydown: (event) => ui.walk(event) } },
        heap.cards.map((card, i) => h("li", { key: card.name ?? `hidden-${i}` }, cardView(card, ui, { button: true, drag: ui.interactive, tabindex: i === Math.min(ui.focus, heap.cards.length - 1) ? 0 : -1 }))));
    });
}

/** Returns the room for the largest hand of this deal, so that the felt keeps its height when cards are played. */
function roomFor(ui) {
    if (!ui.mostCards) return {};
    const layout = handLayout(ui.mostCards, handWidth(ui.viewport), ui.viewport.card);
    return { "--most-card": `${layout.card}px`, "--most-rows": String(layout.rows) };
}

function topBar(table, ui) {
    return h("header", { class: "top" },
        h("button", { type: "button", class: "icon menu", "aria-label": ui.say("do.menu"), title: `${ui.say("do.menu")} (M)`, "aria-keyshortcuts": "M", "aria-haspopup": "dialog", on: { click: () => ui.open("menu") } }, h("span", { "aria-hidden": "true" }, "☰")),
        h("div", { class: "title" },
            h("h1", null, h("bdi", null, ui.gameName)),
            h("p", { class: "phase" }, ui.say("deal.number", { number: table.deal }), table.target !== null ? [" · ", h("bdi", { class: "target", key: "target" }, ui.say("target", { points: table.target }))] : null,
                table.phase.says ? [" · ", h("bdi", { key: "phase" }, table.phase.says)] : null)),
        h("div", { class: "values" },
            table.trump ? h("span", { class: "fact trump", title: table.trump.says }, h("span", { class: "what" }, table.trump.says), h("span", { "aria-hidden": "true" }, suitSign(table.trump.suit, ui))) : null,
            table.values.map((item) => fact(item, ui)),
            table.differs ? h("button", { type: "button", class: "fact house", key: "house", on: { click: () => ui.open("rules") } }, ui.say("house.count", { n: table.differs })) : null,
            table.watched ? h("span", { class: "fact watched", key: "watched" }, ui.say("watch.count", { n: table.watched })) : null),
        h("div", { class: "tools" },
            ui.canTalk && table.company && !table.watching ? h("button", { type: "button", class: "icon talks", "aria-label": ui.say("emote.title"), title: `${ui.say("emote.title")} (C)`, "aria-keyshortcuts": "C", on: { click: () => ui.open("talk") } }, h("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true", focusable: "false" }, h("path", { d: "M4 4H20V16H11L6 20V16H4Z", fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linejoin": "round" }))) : null,
            h("button", { type: "button", class: "icon last", "aria-label": ui.say("do.last"), title: `${ui.say("do.last")} (L)`, "aria-keyshortcuts": "L", on: { click: () => ui.open("last") } }, h("span", { "aria-hidden": "true" }, "⟲")),
            h("button", { type: "button", class: "icon scores", "aria-label": ui.say("do.scores"), title: `${ui.say("do.scores")} (S)`, "aria-keyshortcuts": "S", on: { click: () => ui.open("scores") } }, h("span", { "aria-hidden": "true" }, "∑"))));
}

/**
 * Draws the whole table.
 * @param {object} table  as describe() tells it @param {object} ui  prefs, pack, say, and what to call when something
 * is tapped
 */
export function tableView(table, ui) {
    ui = { ...ui, talks: Boolean(table.talk && table.talk.rows.length) }; // then the felt shows the calls
    const me = table.seats[0], others = table.seats.slice(1).sort((a, b) => a.x - b.x);
    const mineRest = me.heaps.filter((heap) => !isHeld(heap, me));
    return h("div", { class: names(["table", `others-${others.length}`, table.yourTurn && "your-turn", table.watching && "watching"]), key: "table" },
        h("button", { type: "button", class: "do skip", key: "skip", on: { click: () => ui.toHand() } }, ui.say("do.hand")),
        topBar(table, ui),
        h(ui.nested ? "div" : "main", { class: "felt", dir: "ltr", id: "felt" },
            h("div", { class: "others", vars: { "--others": String(Math.max(1, others.length)) } }, others.map((seat) => seatView(seat, ui))),
            middle(table, ui)),
        h("section", { class: names(["me", seatClass(me)]), "data-place": me.place, "aria-label": me.name, key: "me" },
            h("div", { class: "mine", dir: "ltr" }, plaque(me, ui), me.talk ? h("div", { class: "said talk-bubble", key: "talk" }, h("bdi", null, me.talk)) : null, me.said && !ui.talks ? h("div", { class: "said", key: "said" }, h("bdi", null, me.said)) : null,
                h("div", { class: "cards" }, mineRest.map((heap) => besideView(heap, ui)))),
            actionView(table, ui),
            h("div", { class: "hands", dir: "ltr", vars: roomFor(ui) }, handView(me, ui))));
}
