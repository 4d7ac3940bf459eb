// SPDX-License-Identifier: MIT
// board.js: a table on the screen over time: takes updates, moves cards through the steps between them, and remembers
// the tapped cards. Updates may come from a seat, a record or the workshop.
import { describe, nameOf, sideName, outcome, awaySays } from "../model/table.js";
import { frames, nextDeal } from "../model/frames.js";
import { positions } from "../model/replay.js";
import { after, nothing, takenBack } from "../model/history.js";
import { readMoves, tap } from "../model/moves.js";
import { sentence } from "../model/actions.js";
import { Pack } from "../cards/pack.js";
import { measure, animate, still } from "../view/flip.js";
import { tableView } from "../view/table-view.js";
import { hintSays } from "../view/action-view.js";
import { choosable } from "../view/focus.js";
import { load, save } from "../net/keep.js";

const PACES = { calm: [620, 1500], usual: [380, 1000], quick: [200, 450] };
/** If more than this number of steps are pending, only the end is shown. */
const TOO_MANY = 60;

const familyOf = (id) => String(id || "").split("/")[0];

export class Board {
    /** @param {object} app  draws, has prefs and words @param {{play?: Function, why?: Function, undo?: Function, settled?: Function}} on */
    constructor(app, on = {}) {
        this.app = app;
        this.on = on;
        this.queue = [];
        this.history = nothing();
        this.tapped = [];
        this.mode = null;
        this.problem = "";
        this.hint = null;
        this.focus = 0;
        this.update = null;
        this.shown = null;
        this.running = false;
        this.counting = null;
    }

    /** Begins with a table and the words for its things. */
    begin(table, words) {
        this.table = table;
        this.setWords(words);
    }

    setWords(words) {
        this.words = words;
        this.faces = this.app.prefs.faces;
        this.pack = new Pack(words.pack || {}, this.app.say, this.faces);
        this.packKey = `${this.table.game.id}:${this.app.language}:${(Board.packs = (Board.packs || 0) + 1)}`;
        if (this.update) this.moves = readMoves(this.update.legal, this.pack);
    }

    /** Returns the words of a player's call, for a bubble. */
    wordOf(move, fact) {
        const names = this.words.names || {};
        return move.split(" ").map((token, i) => {
            if (this.pack.card(token) || token === "?") return null;
            if (this.pack.suitNames.has(token)) return this.pack.suitSays(token);
            return names[token] || (i === 0 ? token.replaceAll("_", " ") : token);
        }).filter(Boolean).join(" ") + (fact && fact.count && !["bid"].includes(fact.word) ? ` (${fact.count})` : "");
    }

    /** Adds steps that happened before this person looked. */
    recall(steps) {
        for (const step of steps) this.remember(step.facts || [], step.events || [], step.ply ?? null);
    }

    remember(facts, events, ply) {
        this.history = after(this.history, facts, events, this.naming(), ply);
    }

    naming() {
        return { wordOf: (move, fact) => this.wordOf(move, fact), sideOfHeap: (where) => this.sideOfHeap(where) };
    }

    /** Returns the side whose won cards are in a heap; null if the cards are nobody's or are in a hand. */
    sideOfHeap({ zone, owner }) {
        const told = (this.words.zones || []).find((one) => one.name === zone);
        if (!told || owner === null || owner === undefined || told.per === "table" || ["owner", "side", "others"].includes(told.seen_by)) return null;
        return told.per === "side" ? owner : this.table.game.side_of[owner] ?? null;
    }

    /** Handles an update from the server. Shows all steps to it, unless `instantly`. A counted deal stays on the table
     * until everybody has continued. */
    take(update, instantly = false) {
        if (this.resting && update.waiting && !(update.facts || []).length) {
            this.update = update;
            return;
        }
        const held = this.resting || { facts: [], events: [] }, facts = [...held.facts, ...(update.facts || [])], events = [...held.events, ...(update.events || [])];
        const cut = update.waiting ? nextDeal(facts) : -1, now = cut < 0 ? facts : facts.slice(0, cut), said = cut < 0 ? events : events.slice(0, cut);
        const last = this.queue.length ? this.queue[this.queue.length - 1].view : this.shown;
        this.problem = "";
        if (!this.hint || this.hint.ply !== update.ply) this.hint = null;
        this.tapped = [];
        this.mode = null;
        if (update.back) this.history = takenBack(this.history, update.ply - facts.filter((fact) => fact.kind === "move").length, this.naming());
        this.remember(now, said, update.ply ?? null);
        const counted = update.summary && update.summary.length ? ["award", "settle"] : []; // the result will show these, so they appear only once
        this.heard = [...(this.heard || []), ...said.filter((text, i) => text && !counted.includes(now[i]?.kind))].slice(-12);
        this.rest(cut < 0 ? null : { facts: facts.slice(cut), events: events.slice(cut), state: (this.update || update).state, phase: this.update ? this.update.phase : null });
        this.update = update;
        this.canUndo = Boolean(update.undo);
        this.moves = [];
        const steps = last ? frames(last, now, this.resting ? null : update.view) : [];
        this.aim = !this.resting ? update.view : { ...(last ? steps[steps.length - 1].view : update.view), scores: update.view.scores, to_move: null };
        if (!last || instantly || update.back || this.queue.length > TOO_MANY || document.hidden) {
            this.queue = [];
            this.shown = this.aim;
            this.ripe();
            return;
        }
        this.queue.push(...steps);
        if (!this.running) this.run();
    }

    /** Removes the turn while a counted deal is on the table. */
    rest(resting) {
        this.resting = resting && { ...resting, state: { ...resting.state, standing: "running", to_move: null } };
    }

    /** Begins at a deal that was counted, while the others read its result. @param {object} update @param {Array<{ply,
     * facts, events}>} steps */
    takeCounted(update, steps) {
        const last = steps[steps.length - 1], cut = last ? nextDeal(last.facts) : -1;
        this.recall(cut < 0 ? steps : [...steps.slice(0, -1), { ...last, facts: last.facts.slice(0, cut), events: last.events.slice(0, cut) }]);
        this.update = update;
        if (cut >= 0) {
            this.rest({ facts: last.facts.slice(cut), events: last.events.slice(cut), state: { ...update.state, phase: "" }, phase: null });
            const lies = positions([...steps.slice(0, -1), { ...last, facts: last.facts.slice(0, cut) }], update.view);
            this.aim = { ...lies[lies.length - 1].view, scores: update.view.scores };
        } else this.aim = update.view;
        this.queue = [];
        this.shown = this.aim;
        this.canUndo = false;
        this.ripe();
    }

    /** Shows pending steps one after another. */
    async run() {
        this.running = true;
        while (this.queue.length) {
            const frame = this.queue.shift();
            if (frame.cause && still()) continue; // show the whole count at once
            const [time, rest] = this.pace();
            this.counting = frame.cause || null;
            const before = measure(this.app.root);
            const cards = new Map(frame.transfers.flatMap((one) => one.cards || []).map((card) => [card, this.drawn(card)]));
            this.shown = frame.view;
            this.winner = frame.winner;
            this.app.draw();
            if (frame.transfers.length || frame.rest > 1) this.app.signals.sound(frame.rest > 1 && frame.winner !== undefined ? "trick" : "card");
            const flying = animate(this.app.root, this.app.layer, before, frame.transfers, time, (card) => cards.get(card) || this.drawn(card));
            const pause = frame.rest > 1 ? rest : frame.rest ? rest * 0.12 : 0;
            if (frame.cause && (await tapped(pause))) this.queue = this.queue.filter((one) => !one.cause);
            else if (!frame.cause && flying + pause > 0) await sleep(flying + pause);
        }
        this.running = false;
        this.counting = null;
        this.shown = this.aim;
        this.ripe();
    }

    pace() {
        const [time, rest] = PACES[this.app.prefs.pace] || PACES.usual;
        return this.queue.length > 14 ? [time * 0.5, rest * 0.7] : [time, rest];
    }

    /** All steps were shown, so the player may move now. */
    ripe() {
        this.winner = undefined;
        this.moves = readMoves(this.update.legal, this.pack);
        if (this.on.settled) this.on.settled(this.update);
        this.app.draw();
        this.tell();
    }

    /** Announces to screen readers the latest events, and whose turn it is. */
    tell() {
        const { turn } = this.description(), text = [...(this.heard || []), turn && sentence(turn, this.app)].filter(Boolean).join(" ");
        this.heard = [];
        if (text !== this.told) this.app.announce(text);
        this.told = text;
    }

    /** Draws a card for an animation, face up or down. */
    drawn(card) {
        const found = card !== null && this.app.root.querySelector(`[data-card="${CSS.escape(card)}"]`);
        const element = found || this.app.root.querySelector(".card:not([data-card])");
        if (element) {
            const clone = document.createElement("span");
            clone.append(element.firstChild.cloneNode(true));
            return clone;
        }
        return document.createElement("span");
    }

    /** Returns the data for names of people, with or without a match. */
    about() {
        return { table: this.table, words: this.words, say: this.app.say, language: this.app.language };
    }

    nameOf(place) {
        return nameOf(this.about(), place);
    }

    /** Returns in words the time for which a person has been away. */
    awaySays(seat) {
        return awaySays(this.about(), seat, Date.now());
    }

    sideName(side, within) {
        return sideName(this.about(), side, within);
    }

    /** Returns the sides that have won; null before the match is over. */
    winners() {
        const { update } = this;
        return update.state.standing === "running" ? null : (update.scores && update.scores.winners) || update.view.winners || [];
    }

    outcome() {
        return outcome(this.about(), this.winners());
    }

    situation() {
        const { table, words, pack, history, tapped, mode } = this;
        const moves = this.running || table.paused || this.sending ? [] : this.moves;
        const count = this.counting !== null ? { cause: this.counting } : !this.running && (this.resting || this.winners()) ? { cause: null } : null;
        return { table, words, pack, history, tapped, mode, moves, count, hint: this.hint === "wait" ? null : this.hint, tips: this.on.play && this.tips ? this.tips() : null, winner: this.winner, winners: this.winners(), target: this.update.target ?? null, view: this.shown, state: this.resting ? this.resting.state : this.update.state, phase: (this.resting ? this.resting.phase : this.update.phase) || null, faces: this.update.faces || "", more: this.update.more || 0,
            prefs: this.app.prefs, now: Date.now(), spoken: this.on.spoken ? this.on.spoken() : {}, say: this.app.say, language: this.app.language };
    }

    async tapCard(card) {
        if (this.running || this.sending || !this.on.play) return;
        this.problem = "";
        if (!this.moves.length) return;
        const done = tap(this.moves, this.tapped, this.mode, card, { confirm: this.app.prefs.confirm });
        this.tapped = done.tapped;
        if (done.play) {
            this.on.play(done.play);
            return;
        }
        this.app.draw();
        if (done.refused && this.on.why) {
            const text = await this.on.why(this.mode ? `${this.mode} ${card}` : card);
            this.problem = text;
            this.app.announce(text);
            this.app.draw();
        }
    }

    /** Asks for a hint. It comes as a push. */
    async askHint() {
        if (!this.on.hint || this.hint || !this.moves.length) return;
        this.hint = "wait";
        this.app.draw();
        if (!(await this.on.hint()) && this.hint === "wait") this.hint = null;
        this.app.draw();
    }

    takeHint(hint) {
        if (!this.update || hint.ply !== this.update.ply) return;
        this.hint = { ...hint, ...hint.move };
        this.app.draw();
        this.app.announce(hintSays(this.ui()).join(" ").trim());
    }

    /** Returns the tips that were shown for this game's family; null if tips are off. */
    tips() {
        if (!this.app.prefs.guide) return null;
        const shown = load("guided", {})[familyOf(this.table.game.id)] || [];
        return shown === true ? null : shown;
    }

    /** Notes that a tip was read; null turns tips off. */
    readTip(tip) {
        const all = load("guided", {}), family = familyOf(this.table.game.id);
        save("guided", { ...all, [family]: tip && tip.id !== "count" ? [...(all[family] === true ? [] : all[family] || []), tip.id] : true });
        this.app.draw();
        if (this.app.keyboard) this.app.toHand();
    }

    /** The most cards that the hand has had in this deal, for which it keeps room. */
    mostCards() {
        const { you } = this.table, zones = (this.words.zones || []).filter((zone) => zone.seen_by === "owner").map((zone) => zone.name);
        const count = you === null || you < 0 ? 0 : Math.max(0, ...Object.entries(this.shown.zones).map(([name, zone]) => (zones.includes(name) && zone[you] ? zone[you].count : 0)));
        const same = this.most && this.most.deal === this.shown.deals;
        this.most = { deal: this.shown.deals, count: same ? Math.max(this.most.count, count) : count };
        return this.most.count;
    }

    /** The user interface that views call. */
    ui() {
        const board = this, app = this.app;
        return {
            pack: this.pack, packKey: this.packKey, prefs: app.prefs, language: app.language, say: app.say, viewport: app.viewport(), tapped: this.tapped, problem: this.problem, focus: this.focus,
            interactive: Boolean(this.on.play) && this.moves.length > 0 && !this.running, moving: this.running ? app.say("turn.moving") : "", canUndo: Boolean(this.canUndo && this.on.undo),
            gameName: this.table.game.name,
            tap: (card) => board.tapCard(card),
            play: (move) => board.on.play && board.on.play(move),
            clear: () => { board.tapped = []; board.problem = ""; app.draw(); },
            choose: (word) => { board.mode = word; board.tapped = []; app.draw(); },
            undo: () => board.on.undo && board.on.undo(),
            canTalk: Boolean(this.on.spoken), hint: this.hint, canHint: Boolean(this.on.hint), askHint: () => this.askHint(), dropHint: () => { board.hint = null; app.draw(); app.toHand(); },
            points: (n) => new Intl.NumberFormat(app.language, { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(n), readTip: (tip) => board.readTip(tip),
            next: (over) => board.on.next && board.on.next(over),
            takeBack: () => board.on.takeBack && board.on.takeBack(),
            open: (name) => app.open(name),
            walk: (event) => board.walk(event),
            nested: Boolean(app.workshop), // which has the page's main region
            toHand: () => app.toHand(), question: this.on.question ? this.on.question() : null, mostCards: this.mostCards(),
        };
    }

    /** Arrows, Home and End move through the hand, and through the cards on the table that can be chosen. Up and down
     * switch between the two. */
    walk(event) {
        const group = event.currentTarget, held = group.matches(".hand"), buttons = held ? [...group.querySelectorAll("button.card")] : choosable(group.parentElement);
        const at = buttons.indexOf(document.activeElement), other = held && event.key === "ArrowUp" ? choosable(this.app.root)[0] : !held && event.key === "ArrowDown" ? "hand" : null;
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
        if (to === undefined || at < 0) return;
        event.preventDefault();
        if (other === "hand") return this.app.toHand();
        if (other) return other.focus();
        const next = buttons[(to + buttons.length) % buttons.length];
        if (held) this.focus = buttons.indexOf(next);
        buttons.forEach((button) => (button.tabIndex = button === next ? 0 : -1));
        next.focus();
    }

    /** Returns the n-th card of the hand, by its key. */
    press(n) {
        const button = this.app.root.querySelectorAll(".hand button.card")[n];
        if (button) button.click();
    }

    description() {
        return describe(this.situation());
    }

    nodes() {
        if (!this.shown) return [];
        if (this.faces !== this.app.prefs.faces) this.setWords(this.words);
        return [tableView(this.description(), this.ui())];
    }
}

export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Waits. Returns true if the wait ended early because of a tap or a key. @returns {Promise<boolean>} */
const tapped = (time) => new Promise((resolve) => {
    const end = (event) => {
        clearTimeout(timer);
        for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, end);
        resolve(Boolean(event));
    }, timer = setTimeout(end, time);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, end);
});
