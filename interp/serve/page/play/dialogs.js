// SPDX-License-Identifier: MIT
// dialogs.js: the dialogs of a table: menu, scores, last trick, log, results, claims, seats and links, settings. Each
// is a function from the running game to nodes.
import { h, names } from "../view/h.js";
import { dialog, choice, toggle, select } from "../view/dialog.js";
import { cardView } from "../view/card-view.js";
import { signed } from "../model/values.js";
import { sheetOf } from "../model/history.js";
import { checked } from "../model/fair.js";
import { Pack } from "../cards/pack.js";
import { readable } from "../model/prose.js";
import { prose } from "../view/prose-view.js";
import { tipView } from "../view/action-view.js";
import { promised } from "../net/keep.js";
import { languageNames } from "../words/say.js";
import { copyButton, localNote } from "../lobby/links.js";
import { digestSays } from "../lobby/house.js";
import { nameField, nameDialog } from "./name.js";
import { canNotify } from "./signals.js";
import { talkDialog } from "./talk.js";
import { leagueView } from "../lobby/league-view.js";

function settings(app) {
    const { say, prefs } = app, set = (name) => (value) => app.setPref(name, value);
    return dialog("settings", say("do.settings"), [
        select(say("settings.language"), app.language, Object.entries(languageNames).map(([value, says]) => ({ value, says })), (value) => app.setLanguage(value), "language"),
        choice(say("settings.theme"), "theme", prefs.theme, ["auto", "light", "dark"].map((value) => ({ value, says: say(`settings.theme.${value}`) })), set("theme")),
        choice(say("settings.pace"), "pace", prefs.pace, ["calm", "usual", "quick"].map((value) => ({ value, says: say(`settings.pace.${value}`) })), set("pace")),
        choice(say("settings.sort"), "sort", prefs.sort, ["game", "suit", "rank"].map((value) => ({ value, says: say(`do.sort.${value}`) })), set("sort")),
        choice(say("settings.faces"), "faces", prefs.faces, ["french", "italian", "spanish"].map((value) => ({ value, says: say(`settings.faces.${value}`) })), set("faces")),
        toggle(say("settings.four"), prefs.four, set("four"), "four"), toggle(say("settings.plain"), prefs.plain, set("plain"), "plain"), toggle(say("settings.confirm"), prefs.confirm, set("confirm"), "confirm"),
        toggle(say("settings.guide"), prefs.guide, set("guide"), "guide"), toggle(say("settings.sound"), prefs.sound, set("sound"), "sound"),
        toggle(say("settings.chat"), prefs.chat, set("chat"), "chat"),
        canNotify() ? toggle(say("settings.notify"), prefs.notify, (on) => app.signals.notify(on), "notify") : h("p", { class: "hint", key: "notify" }, say("settings.notify.none")),
        h("section", { class: "keys", key: "keys" }, h("h3", null, say("keys.title")), h("p", null, say("keys.text"))),
    ], app.dialogUi());
}

function menu(app, board, seat) {
    const { say } = app, over = board.update.state.standing !== "running", playing = seat && board.table.you !== null && board.table.you >= 0;
    const item = (says, act, key) => h("button", { type: "button", class: "do item", key: key || says, on: { click: act } }, says);
    return dialog("menu", say("do.menu"), [
        h("div", { class: "items" },
            item(say("do.rules"), () => app.open("rules")), item(say("do.log"), () => app.open("log")), item(say("do.settings"), () => app.open("settings")),
            playing ? item(say("emote.title"), () => app.open("talk")) : null, seat ? item(say("do.seats"), () => app.open("seats")) : null, seat ? item(say("fair.title"), () => app.open("fair")) : null,
            playing && !over && board.canUndo ? item(say("do.undo"), () => { app.open(null); seat.ask("undo"); }) : null,
            playing && !over ? item(say("do.claim"), () => app.open("claim")) : null,
            playing && !over ? item(say(board.table.paused ? "do.resume" : "do.pause"), () => { seat.ask("pause", { on: !board.table.paused }); app.open(null); }, "pause") : null,
            over && seat ? item(say("do.record"), () => seat.download()) : null, over && seat ? item(say("do.replay"), () => seat.replay()) : null,
            item(say("do.leave"), () => app.go("#/"))),
    ], app.dialogUi());
}

function last(app, board) {
    const { say } = app, { last: trick } = board.history, ui = { ...board.ui(), interactive: false };
    const title = say(trick && trick.capture ? "last.capture" : "last.title");
    if (!trick || !trick.plays.length) return dialog("last", title, h("p", null, say("last.none")), app.dialogUi());
    const name = (place) => (place === board.table.you ? say("seat.you") : board.nameOf(place)), worth = board.pack.worth(trick.plays.flatMap((play) => play.cards));
    return dialog("last", title, [
        h("div", { class: "last-trick", dir: "ltr" }, trick.plays.map((play, i) => h("figure", { key: `${play.place}-${i}`, class: names([play.place === trick.winner && "won"]) },
            h("div", { class: "cards-together" }, play.cards.map((card) => cardView({ name: card, says: board.pack.says(card), state: "idle" }, ui, { key: `last-${card}` }))),
            h("figcaption", null, h("bdi", null, name(play.place)))))),
        h("p", null, say("last.won", { name: name(trick.winner) }), worth === null || trick.capture ? null : ` · ${say("trick.worth", { n: worth })}`),
    ], app.dialogUi());
}

/** Shows the table of points by deal. */
function scoreTable(app, board) {
    const { say } = app, scores = board.shown.scores, sides = Object.keys(scores).map(Number), lines = sheetOf(board.history), won = board.shown.games_won || {};
    const over = board.winners() !== null, played = sides.reduce((sum, side) => sum + (won[side] || 0), 0);
    const games = played > (over ? 1 : 0), running = sides.some((side) => Number(scores[side])); // between games, all scores are zero
    const foot = (says, values) => h("tr", { key: says }, h("th", { scope: "row" }, says), sides.map((side) => h("td", { key: side }, h("b", null, values[side] === null || values[side] === undefined ? "–" : String(values[side])))));
    return h("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": say("scores.title") }, h("table", { class: "scores" },
        h("thead", null, h("tr", null, h("th", { scope: "col" }, say("scores.deal")), sides.map((side) => h("th", { scope: "col", key: side }, h("bdi", null, board.sideName(side)))))),
        h("tbody", null, lines.map((line) => h("tr", { key: line.number }, h("th", { scope: "row" }, String(line.number)),
            line.points.map((points, side) => h("td", { key: side }, h("span", { class: "plus" }, line.first ? "" : signed(points)), " ", h("b", null, String(line.scores[side]))))))),
        h("tfoot", null, games && !running ? null : foot(say("scores.total"), scores), games ? foot(say("scores.games"), won) : null)));
}

function scores(app, board) {
    return dialog("scores", app.say("scores.title"), [scoreTable(app, board), sheetOf(board.history).length ? null : h("p", null, app.say("scores.none"))], app.dialogUi());
}

function log(app, board) {
    const lines = board.history.log, ui = board.ui();
    return dialog("log", app.say("log.title"), lines.length ? h("ol", { class: "log" }, lines.slice(-300).map((line, i) => h("li", { key: i, class: line.kind }, prose(line.text, ui)))) : h("p", null, app.say("log.none")), app.dialogUi());
}

function result(app, board, seat) {
    const { say } = app, { update, table } = board, over = update.state.standing !== "running";
    const wins = over ? board.outcome() : null, { tip } = board.description();
    const playing = seat && table.you !== null && table.you >= 0;
    const waiting = (table.waiting || []).filter((one) => one !== table.you), done = playing && !(table.waiting || []).includes(table.you) && waiting.length > 0;
    const others = waiting.map((one) => board.nameOf(one)).join(say("list.comma")), wanted = table.seats.filter((one) => one.who === "person" && one.here && one.seat !== table.you && !(table.waiting || []).includes(one.seat)).map((one) => board.nameOf(one.seat));
    const node = dialog("result", say(over ? "result.match" : "result.deal"), [
        tip && tip.id === "count" ? tipView(tip, board.ui()) : null,
        wins ? h("p", { class: "wins" }, wins) : null,
        h("ul", { class: "summary", id: "summary" }, [...(update.summary || []), ...wonLines(app, board)].map((line, i) => h("li", { key: i }, prose(line, board.ui())))),
        table.fair && over ? promise(app, table, true) : null,
        over ? scoreTable(app, board) : null, // before the end, the summary already shows the deal
        done ? h("p", { class: "wait", key: "wait" }, say("result.wait", { names: others })) : null,
        over && playing && !done && wanted.length ? h("p", { class: "wait", role: "status", key: "wanted" }, say("again.wanted", { names: wanted.join(say("list.comma")) })) : null,
        over ? leagueView(app) : null,
    ], app.dialogUi(), !playing ? [] : over
        ? [{ says: say("do.again"), primary: true, act: () => seat.goOn(true), disabled: done }, { says: say("do.record"), act: () => seat.download() }, { says: say("do.replay"), act: () => seat.replay() }]
        : [{ says: say("do.next"), primary: true, disabled: done, act: () => seat.goOn(false) }]);
    node.attrs["aria-describedby"] = "summary";
    return node;
}

/** Shows the number of cards in each side's heaps at the end of a deal, if cards are won and the summary doesn't have
 * the numbers. */
function wonLines(app, board) {
    const { say } = app, won = board.history.won, sides = Object.keys(won || {}), all = sides.reduce((sum, side) => sum + won[side], 0);
    const last = board.update.scores && board.update.scores.last_deal;
    if (last && last.sides.some((side) => Object.values(side.counted || {}).some((one) => one.of === all))) return [];
    return all ? [say("result.cards", { list: sides.map((side) => say("result.cards.side", { name: board.sideName(Number(side), true), n: won[side] })).join(say("list.comma")), all })] : [];
}

/** Returns the result of a check of the shuffles as a sentence. */
export function verdict(app, found) {
    const { say } = app;
    if (!found.kept) return say("fair.broken");
    if (!found.deals.length) return say("fair.waits");
    return say(found.known ? "fair.kept" : "fair.consistent");
}

/** Shows whether the shuffles come from the commitment: in a line, or in full. */
export function promise(app, table, short = false) {
    const { say } = app, found = checked(table.fair, promised(table));
    const line = h("p", { class: names(["promise", found.kept ? "kept" : "broken"]) }, verdict(app, found));
    if (short) return line;
    return [line, h("dl", { class: "seeds" }, h("dt", null, say("fair.commitment")), h("dd", null, h("code", { dir: "ltr" }, table.fair.commitment), " ", copyButton(app, table.fair.commitment, say("fair.copy"))),
        found.deals.map((one) => [h("dt", { key: `n${one.deal}` }, say("deal.number", { number: one.deal }), " ", h("b", null, say(one.kept ? "fair.yes" : "fair.no"))), h("dd", { key: `s${one.deal}` }, h("code", { dir: "ltr" }, one.seed))]))];
}

function fair(app, board) {
    const { say } = app, { table } = board;
    return dialog("fair", say("fair.title"), table.fair ? [h("p", null, say("fair.lead")), promise(app, table), h("p", { class: "hint" }, say("fair.verify"), " ", h("code", { dir: "ltr" }, "kanun verify"))] : h("p", null, say("fair.none")), app.dialogUi());
}

function claim(app, board, seat) {
    const { say } = app, send = async () => {
        app.open(null);
        const answer = await seat.ask("claim", { text: (app.drafts.claim || "").trim() || say("claim.usual") });
        const others = board.table.seats.some((one) => one.seat !== board.table.you && one.who === "person" && one.here);
        if (answer && (answer.proved || others)) app.toast(say(answer.proved ? "claim.proved" : "claim.asked"));
    };
    return dialog("claim", say("claim.title"), [h("p", null, say("claim.lead")), h("label", { class: "field" }, h("span", null, say("claim.what")),
        h("textarea", { rows: 3, maxlength: 200, placeholder: say("claim.example"), value: app.drafts.claim || "", on: { input: (event) => (app.drafts.claim = event.target.value) } }))], app.dialogUi(), [{ says: say("claim.do"), primary: true, act: send }]);
}

/** Asks for confirmation before a computer plays the user's cards. */
function lend(app, board, seat) {
    const { say } = app, level = app.drafts.lend || "medium", { you } = board.table;
    return dialog("lend", say("lend.title"), [h("p", null, say("lend.text")), select(say("seat.computer"), level, app.levels.map((value) => ({ value, says: say(`level.${value}`) })), (value) => { app.drafts.lend = value; app.draw(); }, "level")], app.dialogUi(),
        [{ says: say("lend.yes"), primary: true, act: () => { app.open(null); seat.ask("seat", { seat: you, who: level }); } }]);
}

/** Lists the possible players of a seat: a friend if the link is known, or a computer of some level. */
function sitter(app, one, seat, links) {
    const { say } = app, friend = one.who === "person" || (links && links.seats[one.seat]);
    const options = [...(friend ? [{ value: "person", says: say("setup.friend") }] : []), ...app.levels.map((level) => ({ value: level, says: `${say("seat.computer")} · ${say(`level.${level}`)}` }))];
    return select(app.seat.board.nameOf(one.seat), one.who, options, (who) => seat.ask("seat", { seat: one.seat, who }), `sitter-${one.seat}`);
}

function seats(app, board, seat) {
    const { say } = app, { table } = board, links = app.linksOf(seat.id), playing = table.you !== null && table.you >= 0;
    const row = (one) => {
        const own = one.seat === table.you, free = playing && !own && (one.who !== "person" || !one.here);
        const link = links && one.who === "person" && !own && links.seats[one.seat];
        return h("li", { key: one.seat },
            free ? sitter(app, one, seat, links) : h("span", null, h("bdi", null, board.nameOf(one.seat)), own ? ` (${say("seat.you")})` : "", " · ", say(`level.${one.who}`), one.who === "person" && !one.here ? ` · ${board.awaySays(one)}` : ""),
            own && playing ? h("button", { type: "button", class: "do quiet", on: { click: () => (one.who === "person" ? app.open("lend") : seat.takeBack()) } }, say(one.who === "person" ? "seat.take" : "seat.return")) : null,
            link ? copyButton(app, app.linkOf(seat.id, link), say("links.copy")) : null);
    };
    return dialog("seats", say("table.seats"), [nameField(app), links ? localNote(app) : null, h("ul", { class: "seat-list" }, table.seats.map(row),
        links ? h("li", { key: "watch" }, h("span", null, say("links.watch")), copyButton(app, app.linkOf(seat.id, links.watch), say("links.copy"))) : null),
    (table.watchers || []).length ? h("p", { key: "watchers" }, say("watch.count", { n: table.watching ?? table.watchers.length }), " ", say("table.watchers", { names: table.watchers.map((name) => name || say("watch.somebody")).join(say("list.comma")) })) : null], app.dialogUi());
}

/** Shows the choices of this table that differ from the usual ones. @param {object} app @param {object|null} words */
export function differences(app, words) {
    const list = (words && words.differs) || [], pack = words && new Pack(words.pack || {}, app.say), text = (says) => readable(says, pack);
    return list.length ? h("section", { class: "differs", key: "differs" }, h("h3", null, app.say("house.differs")), h("ul", null, list.map((one) => h("li", { key: one.name }, h("bdi", null, text(one.says)), ": ", h("b", null, h("bdi", null, text(one.value))))))) : null;
}

function rules(app, board, seat) {
    const digest = seat ? board.table && board.table.game.digest : app.limits && app.limits.digest;
    return dialog("rules", app.say("rules.title"), [seat && board ? differences(app, board.words) : null, h("div", { class: "rules-text", key: "text" }, app.sheet || app.say("net.connecting")), digest ? h("p", { class: "hint", key: "digest" }, app.say("house.digest"), " ", h("code", { dir: "ltr" }, digestSays(digest))) : null], app.dialogUi());
}

/** Shows another player's question, to be answered at once. */
export function question(app, seat) {
    const { say } = app, { question: ask } = seat;
    return h("div", { class: "question-bar", role: "alertdialog", "aria-labelledby": "question", key: "question" }, h("p", { id: "question" }, app.questionText(ask)),
        h("button", { type: "button", class: "do primary", on: { click: () => seat.reply(true) } }, say("do.yes")), h("button", { type: "button", class: "do", on: { click: () => seat.reply(false) } }, say("do.no")));
}

const all = { name: nameDialog, talk: talkDialog, lend, menu, last, scores, log, result, claim, seats, rules, settings, fair };

/** Returns the dialog with this name, or null. @param {object} app @param {string|null} name @param {object} board
 * @param {object|null} seat */
export function dialogOf(app, name, board, seat) {
    if (name === "settings") return settings(app);
    if (name === "rules") return rules(app, board, seat);
    if (name === "replace") return app.workshop.question();
    return name && all[name] && board && (board.shown || (["seats", "fair", "name"].includes(name) && board.table)) ? all[name](app, board, seat) : null;
}
