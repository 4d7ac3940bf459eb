// SPDX-License-Identifier: MIT
// name.js: the person's name: one field, which the browser remembers and sends to the table at once. When a link is
// opened for the first time, the page asks for the name.
import { h } from "../view/h.js";
import { dialog } from "../view/dialog.js";
import { load, save } from "../net/keep.js";

const LONGEST = 32;

/** Returns a name that the server accepts: one line of at most 32 characters, without control characters. */
export const cleanName = (text) => [...String(text).normalize("NFC").replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu, " ").replace(/\s+/gu, " ").trim()].slice(0, LONGEST).join("").trim();

export const myName = () => cleanName(load("name", ""));

/** Returns whether this browser's user was never asked for a name. */
export const isNameless = () => load("name", null) === null;

/** Remembers the name, and sends it to the table. */
export function callMe(app, text) {
    const name = cleanName(text), changed = name !== myName() || isNameless();
    save("name", name);
    if (changed && app.seat) app.seat.ask("name", { name });
}

export function nameField(app) {
    return h("label", { class: "field my-name", key: "my-name" }, h("span", null, app.say("setup.name")),
        h("input", { type: "text", maxlength: LONGEST, autocomplete: "nickname", value: myName(), on: { change: (event) => { callMe(app, event.target.value); app.draw(); } } }));
}

/** Asks a person who came by a link for their name. */
export function nameDialog(app, board) {
    const { say } = app, table = board.table, done = () => { callMe(app, app.drafts.name || ""); app.drafts.name = ""; app.open(null); };
    const sits = table.you !== null && table.you >= 0;
    return dialog("name", say("setup.name"), [h("p", null, say("name.lead", { game: table.game.name })), h("label", { class: "field", key: "name" }, h("span", { class: "visually-hidden" }, say("setup.name")),
        h("input", { type: "text", maxlength: LONGEST, autocomplete: "nickname", autofocus: true, value: app.drafts.name || "", on: { input: (event) => { app.drafts.name = event.target.value; }, keydown: (event) => event.key === "Enter" && !event.isComposing && done() } }))],
    { say, close: done }, [{ says: say(sits ? "name.sit" : "name.watch"), primary: true, act: done }]);
}
