// SPDX-License-Identifier: MIT
// links.js: a button that copies a link, and the page with the links of a new table.
import { h } from "../view/h.js";
import { qrView } from "../view/qr-view.js";
import { myName } from "../play/name.js";
import { load, save, remember, promise } from "../net/keep.js";
import { lineOf, choicesOf, inherited } from "../workshop/parts.js";

export const isLocal = (origin) => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(origin);

/** Where others find this page: as it was opened, unless that means this computer and the server has a better address. @param {string} here @param {string[]} [addresses] */
export const reachable = (here, addresses = []) => (isLocal(here) && addresses.find((one) => !isLocal(one))) || here;

/** Says so where links open nothing on other computers. */
export const localNote = (app) => isLocal(app.linkOf("", "")) ? h("p", { class: "problem", key: "local" }, app.say("links.local"), " ", h("code", { dir: "ltr" }, "kanun serve --host 0.0.0.0")) : null;

/** Puts text where it can be pasted; browsers on plain http have an older way only. */
async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = document.createElement("textarea");
        area.value = text;
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        return done;
    }
}

/** A button that copies a link, or another text. Nothing can be copied while the link is null. */
export function copyButton(app, link, says, text = link) {
    return h("button", { type: "button", class: "do quiet copy", key: `copy-${text}`, "data-link": link, disabled: link === null, on: { click: async () => { if (await copy(text)) app.toast(app.say("links.copied")); } } }, says);
}

function share(app, link, title, text) {
    return navigator.share ? h("button", { type: "button", class: "do quiet", on: { click: () => navigator.share({ title, text, url: link }).catch(() => {}) } }, app.say("links.share")) : null;
}

/**
 * Keeps a table that was just made: its links, and the maker's place among his tables, so that he finds it again though
 * he has not sat down yet.
 * @param {{table: string, links: {seats: string[], watch: string}, commitment: string|null}} answer @param {object} request @param {object} setup @param {object} game
 * @param {object[]} [games]  those that files of one's own extend
 */
export function keepMade({ table, links, commitment }, request, setup, game, games = []) {
    promise(table, 0, commitment); // before anybody brings luck
    const mine = setup.seats.indexOf("me"), secret = mine < 0 ? links.watch : links.seats[mine];
    save("links", { ...load("links", {}), [table]: links });
    remember({ id: table, secret, game: game.id, name: game.name });
    return { table, links, commitment, who: request.seats, mine, game: game.name, own: Boolean(game.files), differs: game.files ? ownDifferences(game, games) : differencesOf(setup, game), to: `#${table}.${secret}` };
}

/** Choices that differ from the defaults: [{says, value}]. @param {object} setup @param {object} game */
export const differencesOf = (setup, game) => (game.options || []).filter((option) => option.name in (setup.set || {})).map((option) => {
    const value = String(setup.set[option.name]), known = (option.values || []).find((one) => String(one.value) === value);
    return { says: option.says || option.name.replaceAll("_", " "), value: (known && known.says) || value };
});

/** Choices in the user's own files that differ from the parent game, as far as switches could write them. */
function ownDifferences({ files, id }, games) {
    const rules = { game: id, files }, { base } = lineOf(rules);
    return differencesOf({ set: { ...inherited(rules), ...choicesOf(files[rules.game]) } }, games.find((one) => one.id === base) || {});
}

/** The rules in a line. @param {Array<{says: string, value: string}>} differs @param {boolean} [own]  whether files of one's own say more */
export const rulesLine = (say, differs, own = false) => own && !differs.length ? say("invite.own") : differs.length ? say("invite.rules", { list: differs.map((one) => say("setup.why.choice", { name: one.says, value: one.value })).join(say("list.comma")) }) : say("invite.usual");

/** The text of an invitation: the host, the game, the number of players, and the rules. */
const invitation = (app, made) => [myName() ? app.say("invite.by", { name: myName(), game: made.game }) : app.say("invite.to", { game: made.game }), app.say("lobby.players", { n: made.who.length }), rulesLine(app.say, made.differs, made.own)].join(" · ");

/**
 * The links of a table that was just made.
 * @param {object} app @param {{table: string, links: {seats: string[], watch: string}, who: string[], mine: number, game: string, to: string}} made
 */
export function linksView(app, made) {
    const { say } = app;
    const friends = made.links.seats.map((secret, seat) => ({ secret, seat })).filter((one) => made.who[one.seat] === "person" && one.seat !== made.mine);
    const text = invitation(app, made);
    const line = (key, label, secret, sits) => h("li", { key }, h("span", { class: "label" }, label), h("input", { type: "text", readonly: true, value: app.linkOf(made.table, secret), "aria-label": label, on: { focus: (event) => event.target.select() } }),
        copyButton(app, app.linkOf(made.table, secret), say("links.copy")), sits ? copyButton(app, app.linkOf(made.table, secret), say("invite.copy"), `${text}\n${app.linkOf(made.table, secret)}`) : null, share(app, app.linkOf(made.table, secret), made.game, text),
        sits ? h("details", { class: "code", key: "code", open: friends.length === 1 }, h("summary", null, say("invite.code")), qrView(app.linkOf(made.table, secret), say("invite.code.of", { name: label }))) : null);
    return h("main", { class: "page links", key: "links" }, h("h1", null, say("links.title")), h("p", { class: "lead" }, say("links.lead")), h("p", { class: "invitation" }, h("bdi", null, text)), localNote(app), h("p", { class: "hint" }, h("a", { href: "#/home" }, say("home.title"))),
        h("ul", null, friends.map((one) => line(one.seat, say("links.seat", { name: say("seat.number", { number: one.seat + 1 }) }), one.secret, true)), line("watch", say("links.watch"), made.links.watch)),
        made.commitment ? commitmentLine(app, made.commitment) : null,
        h("a", { class: "do primary wide", href: made.to }, say("links.start")));
}

/** The commitment to the shuffles, to be copied before the first deal. */
export function commitmentLine(app, commitment) {
    return h("p", { class: "hint commitment" }, app.say("fair.commitment"), ": ", h("code", { dir: "ltr" }, commitment), " ", copyButton(app, commitment, app.say("fair.copy")));
}
