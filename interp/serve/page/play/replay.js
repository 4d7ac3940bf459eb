// SPDX-License-Identifier: MIT
// replay.js: replays a match on the same table: forwards and backwards, automatically or move by move.
import { h, names } from "../view/h.js";
import { Board, sleep } from "./board.js";
import { prose } from "../view/prose-view.js";
import { verdict } from "./dialogs.js";
import { positions } from "../model/replay.js";
import { copyButton } from "../lobby/links.js";
import { nothing } from "../model/history.js";

/** Icons as paths, so that no font needs them, in a square of 24. */
const signs = { first: "M5 4H8V20H5ZM20 4V20L9 12Z", back: "M18 4V20L6 12Z", play: "M6 4L20 12L6 20Z", stop: "M6 4H10V20H6ZM14 4H18V20H14Z", on: "M6 4L14 12L6 20ZM15 4H18V20H15Z", last: "M4 4L15 12L4 20ZM16 4H19V20H16Z" };

export class Replay {
    /** @param {object} app @param {{table: object, words: object, steps: object[], view: object, state: object, proof?: object|null}} match */
    constructor(app, match) {
        this.app = app;
        this.match = match;
        this.positions = positions(match.steps, match.view);
        this.board = new Board(app);
        this.board.begin({ ...match.table, ask: null, paused: false, waiting: [] }, match.words);
        this.at = 0;
        this.listed = app.viewport().whole >= 1100;
        this.go(0);
    }

    /** Shows the position after `step` steps. A single step forwards is animated. */
    go(at) {
        const last = this.positions.length - 1, to = Math.max(0, Math.min(last, at)), step = this.positions[to];
        if (!step) return;
        const onward = to === this.at + 1;
        this.at = to;
        if (!onward) { // add the words and plays before this position
            this.board.history = nothing();
            this.board.recall(this.positions.slice(0, to + 1));
        }
        this.board.take({ ply: step.ply, view: step.view, state: to === last ? this.match.state : { ...this.match.state, standing: "running", phase: "" }, facts: onward ? step.facts : [], events: onward ? step.events : [], legal: [], scores: null }, !onward);
        this.app.draw();
    }

    /** Returns a line about each step. */
    lines() {
        return this.positions.map((step, i) => {
            const at = step.facts.findIndex((fact) => fact.kind === "move"), deal = step.facts.find((fact) => fact.kind === "deal");
            return { says: (at >= 0 && step.events[at]) || step.events.find(Boolean) || "", deal: deal && deal.number ? this.app.say("deal.number", { number: deal.number }) : "", i };
        });
    }

    list() {
        const { say } = this.app, ui = this.board.ui();
        return h("aside", { class: "moves", key: "moves", tabindex: "0", "aria-labelledby": "moves-title" }, h("h2", { id: "moves-title" }, say("replay.moves")), h("ol", null, this.lines().map(({ says, deal, i }) => h("li", { key: i }, deal ? h("h3", null, deal) : null,
            says ? h("button", { type: "button", class: names(["move", i === this.at && "on"]), "aria-current": i === this.at ? "step" : null, on: { click: () => this.go(i) } }, h("span", { class: "n" }, String(i)), prose(says, ui)) : null))));
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
        const button = (key, act) => h("button", { type: "button", class: "icon", key: key === "stop" ? "play" : key, "aria-label": say(`replay.${key}`), title: say(`replay.${key}`), on: { click: act } },
            h("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true", focusable: "false" }, h("path", { d: signs[key], fill: "currentColor" })));
        const { proof } = this.match;
        const { link } = this.match;
        return [...this.board.nodes(), this.listed ? this.list() : null, proof ? h("p", { class: names(["promise", proof.kept ? "kept" : "broken"]), key: "promise" }, verdict(this.app, proof), proof.known ? null : [" ", h("code", { dir: "ltr" }, proof.commitment)]) : null, h("nav", { class: "replay", key: "replay", "aria-label": say("replay.title"), dir: "ltr" },
            button("first", () => this.go(0)), button("back", () => this.go(this.at - 1)), button(this.running ? "stop" : "play", () => this.run()), button("on", () => this.go(this.at + 1)), button("last", () => this.go(last)),
            h("input", { type: "range", min: 0, max: last, value: String(this.at), "aria-label": say("replay.move", { n: this.at, all: last }), on: { input: (event) => this.go(Number(event.target.value)) } }),
            h("span", { class: "at" }, `${this.at} / ${last}`),
            h("button", { type: "button", class: "do quiet", "aria-pressed": this.listed ? "true" : "false", on: { click: () => { this.listed = !this.listed; this.app.draw(); } } }, say("replay.moves")), link ? copyButton(this.app, link(this.at), say("replay.link")) : null,
            h("button", { type: "button", class: "do quiet", on: { click: () => { this.running = false; this.app.replaying = null; this.app.draw(); } } }, say("do.close")))];
    }
}
