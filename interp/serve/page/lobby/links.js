// SPDX-License-Identifier: MIT
// links.js: a button that copies a link, and the page with the links of a new table.
import { h } from "../view/h.js";
import { load, save, remember, promise } from "../net/keep.js";

const isLocal = (origin) => /^https?:\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)/.test(origin);

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

export function copyButton(app, link, says) {
    return h("button", { type: "button", class: "do quiet copy", key: `copy-${link}`, "data-link": link, on: { click: async () => { if (await copy(link)) app.toast(app.say("links.copied")); } } }, says);
}

function share(app, link, title) {
    return navigator.share ? h("button", { type: "button", class: "do quiet", on: { click: () => navigator.share({ title, url: link }).catch(() => {}) } }, app.say("links.share")) : null;
}

/**
 * Keeps a table that was just made: its links, and the maker's place among his tables, so that he finds it again though
 * he has not sat down yet.
 * @param {{table: string, links: {seats: string[], watch: string}, commitment: string|null}} answer @param {object} request @param {object} setup @param {object} game
 */
export function keepMade({ table, links, commitment }, request, setup, game) {
    promise(table, 0, commitment); // before anybody brings luck
    const mine = setup.seats.indexOf("me"), secret = mine < 0 ? links.watch : links.seats[mine];
    save("links", { ...load("links", {}), [table]: links });
    remember({ id: table, secret, game: game.id, name: game.name });
    return { table, links, commitment, who: request.seats, mine, game: game.name, to: `#${table}.${secret}` };
}

/**
 * The links of a table that was just made.
 * @param {object} app @param {{table: string, links: {seats: string[], watch: string}, who: string[], mine: number, game: string, to: string}} made
 */
export function linksView(app, made) {
    const { say } = app;
    const friends = made.links.seats.map((secret, seat) => ({ secret, seat })).filter((one) => made.who[one.seat] === "person" && one.seat !== made.mine);
    const line = (key, label, secret) => h("li", { key }, h("span", { class: "label" }, label), h("input", { type: "text", readonly: true, value: app.linkOf(made.table, secret), "aria-label": label, on: { focus: (event) => event.target.select() } }),
        copyButton(app, app.linkOf(made.table, secret), say("links.copy")), share(app, app.linkOf(made.table, secret), made.game));
    return h("main", { class: "page links", key: "links" }, h("h1", null, say("links.title")), h("p", { class: "lead" }, say("links.lead")), localNote(app),
        h("ul", null, friends.map((one) => line(one.seat, say("links.seat", { name: say("seat.number", { number: one.seat + 1 }) }), one.secret)), line("watch", say("links.watch"), made.links.watch)),
        made.commitment ? commitmentLine(app, made.commitment) : null,
        h("a", { class: "do primary wide", href: made.to }, say("links.start")));
}

/** The commitment to the shuffles, to be copied before the first deal. */
export function commitmentLine(app, commitment) {
    return h("p", { class: "hint commitment" }, app.say("fair.commitment"), ": ", h("code", { dir: "ltr" }, commitment), " ", copyButton(app, commitment, app.say("fair.copy")));
}
