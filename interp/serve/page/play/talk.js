// SPDX-License-Identifier: MIT
// talk.js: chat at the table: bubbles at seats for a while, the last lines, and the dialog for writing. Texts come from
// other people: they are shown only as text, and a switch hides them.
import { h } from "../view/h.js";
import { dialog } from "../view/dialog.js";

const SHOWN = 7000, LINES = 40, LONGEST = 120; // ms, lines, characters

/** Returns the key of an emote: its name with underscores. */
export const emoteKey = (emote) => emote.replaceAll(" ", "_");

export class Talk {
    constructor(app) {
        this.app = app;
        this.lines = [];
    }

    /** Adds a line of a person. @param {number} seat @param {string} text @param {boolean} [own]  in words of
     * their own */
    hear(seat, text, own = false) {
        if (own && !this.app.prefs.chat) return;
        const line = { seat, text, when: Date.now() };
        this.lines = [...this.lines, line].slice(-LINES);
        this.app.announce(`${this.app.seat.board.nameOf(seat)}: ${text}`);
        setTimeout(() => this.app.draw(), SHOWN + 50);
    }

    /** Returns the current bubbles: {seat: text}. */
    bubbles() {
        return Object.fromEntries(this.lines.filter((line) => Date.now() - line.when < SHOWN).map((line) => [line.seat, line.text]));
    }
}

/** Returns the dialog: the last lines, emotes, and a line for writing. */
export function talkDialog(app, board, seat) {
    const { say, prefs } = app, { lines } = seat.talk, send = async (what, fields) => {
        if (await seat.ask(what, fields)) app.open(null);
    };
    const write = () => {
        const text = (app.drafts.talk || "").trim();
        app.drafts.talk = "";
        if (text) send("chat", { text });
    };
    return dialog("talk-dialog", say("emote.title"), [
        lines.length ? h("ul", { class: "lines", key: "lines" }, lines.map((line, i) => h("li", { key: i }, h("span", { class: `dot dot-${line.seat % 8}`, "aria-hidden": "true" }), h("b", null, h("bdi", null, line.seat === board.table.you ? say("seat.you") : board.nameOf(line.seat))), " ", h("bdi", null, line.text)))) : null,
        h("div", { class: "emotes", key: "emotes" }, app.emotes.map((emote) => h("button", { type: "button", class: "do quiet", key: emote, on: { click: () => send("emote", { emote }) } }, say(`emote.${emoteKey(emote)}`) || emote))),
        prefs.chat ? h("label", { class: "field", key: "write" }, h("span", null, say("talk.write")), h("input", { type: "text", autofocus: Boolean(app.keyboard), maxlength: LONGEST, autocomplete: "off", value: app.drafts.talk || "", on: { input: (event) => { app.drafts.talk = event.target.value; }, keydown: (event) => event.key === "Enter" && !event.isComposing && write() } })) : h("p", { class: "hint", key: "off" }, say("talk.off")),
    ], app.dialogUi(), prefs.chat ? [{ says: say("talk.send"), primary: true, act: write }] : []);
}
