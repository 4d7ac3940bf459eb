// SPDX-License-Identifier: MIT
// replay.js: a match looked at again on the same table: forwards and backwards, by itself or move by move.
import { h } from "../view/h.js";
import { Board, sleep } from "./board.js";
import { positions } from "../model/replay.js";

export class Replay {
    /** @param {object} app @param {{table: object, words: object, steps: object[], view: object, state: object}} match */
    constructor(app, match) {
        this.app = app;
        this.match = match;
        this.positions = positions(match.steps, match.view);
        this.board = new Board(app);
        this.board.begin({ ...match.table, ask: null, paused: false }, match.words);
        this.at = 0;
        this.go(0);
    }

    /** Shows the position after so many steps; one step onwards is seen happening. */
    go(at) {
        const to = Math.max(0, Math.min(this.positions.length - 1, at)), step = this.positions[to];
        if (!step) return;
        const onward = to === this.at + 1;
        this.at = to;
        this.board.take({ ply: step.ply, view: step.view, state: { ...this.match.state, standing: "running", phase: "" }, facts: onward ? step.facts : [], events: onward ? step.events : [], legal: [], scores: null }, !onward);
        this.app.draw();
    }

    async run() {
        this.running = !this.running;
        this.app.draw();
        while (this.running && this.app.replaying === this && this.at < this.positions.length - 1) {
            this.go(this.at + 1);
            do await sleep(400); while (this.board.running);
        }
        this.running = false;
        this.app.draw();
    }

    nodes() {
        const { say } = this.app, last = this.positions.length - 1;
        const button = (sign, key, to) => h("button", { type: "button", class: "icon", key, "aria-label": say(`replay.${key}`), title: say(`replay.${key}`), on: { click: () => this.go(to) } }, h("span", { "aria-hidden": "true" }, sign));
        return [...this.board.nodes(), h("nav", { class: "replay", key: "replay", "aria-label": say("replay.title"), dir: "ltr" },
            button("⏮", "first", 0), button("◀", "back", this.at - 1),
            h("button", { type: "button", class: "icon", key: "run", "aria-label": say(this.running ? "replay.stop" : "replay.play"), on: { click: () => this.run() } }, h("span", { "aria-hidden": "true" }, this.running ? "⏸" : "▶")),
            button("▶|", "on", this.at + 1), button("⏭", "last", last),
            h("input", { type: "range", min: 0, max: last, value: String(this.at), "aria-label": say("replay.move", { n: this.at, all: last }), on: { input: (event) => this.go(Number(event.target.value)) } }),
            h("span", { class: "at" }, `${this.at} / ${last}`),
            h("button", { type: "button", class: "do quiet", on: { click: () => { this.running = false; this.app.replaying = null; this.app.draw(); } } }, say("do.close")))];
    }
}
