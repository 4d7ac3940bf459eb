// SPDX-License-Identifier: MIT
// seat.js: a seat or a spectator at a table of the server: joins, sends moves and requests, and resumes when the
// connection comes back. board.js and the dialogs show it.
import { Wire, Refused } from "../net/wire.js";
import { Board } from "./board.js";
import { question } from "./dialogs.js";
import { shortOf } from "../lobby/lobby.js";
import { remember, rememberSeen, promised } from "../net/keep.js";
import { myName, isNameless } from "./name.js";
import { Talk, emoteKey } from "./talk.js";
import { evening } from "../lobby/league-view.js";
import { nothing } from "../model/history.js";
import { checkedRecord } from "../model/fair.js";

/** The time (ms) for which computers wait after a person's move, which can be taken back until another player has
 * moved. */
const HOLDS = { calm: 2500, usual: 1400, quick: 0 };

const client = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Seat {
    /** @param {object} app @param {string} id  of the table @param {string} secret @param {{match: number, step: number}|null} [at]  a position of the match that is over */
    constructor(app, id, secret, at = null) {
        this.app = app;
        this.id = id;
        this.secret = secret;
        this.at = at;
        this.client = client();
        this.ply = null;
        this.pending = null;
        this.early = [];
        this.talk = new Talk(app);
        this.board = new Board(app, { play: (move) => this.play(move), why: (text) => this.why(text), undo: () => this.ask("undo"), hint: () => this.ask("hint"), takeBack: () => this.takeBack(), spoken: () => this.talk.bubbles(), question: () => (this.question ? question(this.app, this) : null), next: (over) => this.goOn(over), settled: (update) => this.settled(update) });
        this.wire = app.wire({ opened: () => this.join(), told: (push) => this.told(push), changed: (state) => this.changed(state) });
    }

    changed(state) {
        if (state === "lost") this.app.announce(this.app.say("net.lost")); // the bar shows this already
        if (state === "open" && this.wasLost) this.app.toast(this.app.say("net.back"));
        this.wasLost = state === "lost";
        this.app.draw();
    }

    async join() {
        let answer;
        try {
            // since 0, because moves that are known here may have been taken back meanwhile
            answer = await this.wire.send({ do: "join", table: this.id, secret: this.secret, name: myName(), luck: this.client, since: 0 });
        } catch (error) {
            if (error instanceof Refused && error.code !== "lost") this.gone(error);
            throw error;
        }
        const { table } = answer, { board } = this, sits = board.table === undefined, first = this.ply === null || board.table.match !== table.match;
        promised(table);
        table.received = Date.now();
        if (sits) {
            board.begin(table, answer.words);
            remember({ id: this.id, secret: this.secret, game: table.game.id, name: table.game.name });
            if (isNameless() && table.seats.some((one) => one.who === "person" && one.seat !== table.you)) this.app.open("name");
        } else {
            board.table = table;
            board.setWords(answer.words);
        }
        board.history = nothing();
        board.resting = null;
        if (!answer.waiting) board.recall(answer.steps || []);
        const steps = first ? [] : (answer.steps || []).filter((step) => step.ply > this.ply);
        const update = { ...answer, facts: steps.flatMap((step) => step.facts || []), events: steps.flatMap((step) => step.events || []) };
        if (answer.view) {
            this.ply = answer.ply;
            if (answer.waiting) board.takeCounted(answer, answer.steps || []);
            else board.take(update, first);
        }
        for (const push of this.early.splice(0)) this.told(push); // messages that arrived before the answer
        this.resend();
        if (this.at && sits) this.openAt(this.at); // opens it when the connection is open
        this.app.draw();
    }

    /** Opens the position that a link leads to. */
    async openAt({ match, step }) {
        const { update, table } = this.board;
        if (table.match !== match || !update || update.state.standing === "running") this.app.toast(this.app.say("replay.gone"), true);
        else {
            this.app.open(null);
            await this.replay(step);
        }
    }

    /** Returns the public link to a position, made from the spectators' link if it is known. @returns {((step: number)
     * => string)|null} */
    positionLink() {
        const { table } = this.board, watches = table.you === null || table.you < 0, secret = watches ? this.secret : (this.app.linksOf(this.id) || {}).watch;
        return secret ? (step) => `${this.app.linkOf(this.id, secret)}@${table.match}.${step}` : null;
    }

    /** Sends a move that was on its way when the connection broke. The server makes it only once, even if it arrives
     * several times. */
    resend() {
        const pending = this.pending;
        if (!pending) return;
        if (this.ply > pending.ply) this.pending = null;
        else this.deliver(pending);
    }

    gone(error) {
        this.failed = error.code === "who" ? this.app.say("net.who") : error.message;
        this.wire.close();
        this.app.draw();
    }

    told(push) {
        const { board } = this;
        if (push.push === "table") {
            if (!board.words) return;
            this.noticeWatchers(push.table.watchers || []);
            board.table = { ...push.table, received: Date.now() };
            promised(push.table);
            this.noticeAsk(push.table.ask);
        } else if (push.push === "moved") {
            if (!board.table) {
                this.early.push(push);
                return;
            }
            if (push.match !== undefined && board.table.match !== push.match) board.history = nothing();
            if (!push.view) return;
            this.ply = push.ply;
            if (this.pending && push.ply > this.pending.ply) this.pending = null;
            board.sending = Boolean(this.pending);
            if (push.back) this.app.toast(this.app.say("undo.done"));
            board.take(push);
        } else if (push.push === "ask") push.ask.waiting && this.noticeAsk(push.ask); // otherwise the table has already said whose answer is missing
        else if (push.push === "answered") {
            this.question = null;
            if (board.table) board.table.ask = null;
            this.app.toast(this.app.say(push.yes ? "ask.agreed" : "ask.refused"));
        } else if (push.push === "hint") board.takeHint(push);
        else if (push.push === "hinted") this.app.toast(this.app.say("hint.told", { name: board.nameOf(push.seat) }));
        else if (push.push === "emote") this.talk.hear(push.seat, this.app.say(`emote.${emoteKey(push.emote)}`) || push.emote);
        else if (push.push === "chat") this.talk.hear(push.seat, String(push.text), true);
        else if (push.push === "end") this.gone({ code: "end", message: push.why ? push.why : this.app.say("net.ended") });
        this.app.draw();
    }

    /** Announces that somebody has begun to watch. */
    noticeWatchers(now) {
        const { say } = this.app, before = (this.board.table.watchers || []).slice();
        const fresh = now.filter((name) => { const at = before.indexOf(name); if (at >= 0) before.splice(at, 1); return at < 0; });
        if (now.length > (this.board.table.watchers || []).length) this.app.toast(say("watch.came", { name: fresh.find(Boolean) || say("watch.somebody") }));
    }

    noticeAsk(ask) {
        const you = this.board.table && this.board.table.you;
        this.question = ask && (ask.waiting || []).includes(you) ? ask : null;
        if (this.question) this.app.announce(this.app.questionText(ask));
        else if (ask && ask.seat === you && ask.waiting) this.app.announce(`${this.app.say("result.wait", { names: ask.waiting.map((seat) => this.board.nameOf(seat)).join(this.app.say("list.comma")) })}.`);
        this.app.draw();
    }

    play(move) {
        const pending = { move: move.text, ply: this.ply, client: this.client };
        this.pending = pending;
        this.board.sending = true;
        this.board.tapped = [];
        this.app.draw();
        return this.deliver(pending);
    }

    async deliver(pending) {
        try {
            await this.wire.send({ do: "play", move: pending.move, ply: pending.ply, client: pending.client, hold: HOLDS[this.app.prefs.pace] ?? HOLDS.usual });
            if (this.pending === pending) this.pending = null;
        } catch (error) {
            if (error.code === "lost") return; // the move is sent again after reconnecting
            if (this.pending === pending) this.pending = null;
            this.board.problem = error.message;
            this.app.announce(error.message);
        }
        this.board.sending = false;
        this.app.draw();
    }

    async why(text) {
        try {
            const answer = await this.wire.ask("why", { move: text });
            return answer.reason || this.app.say("why.title");
        } catch (error) {
            return error.message;
        }
    }

    /** Continues with the next deal or another match, but only once: a second tap would be too late for the server. */
    async goOn(over) {
        const { table } = this.board;
        if (this.goes || !(table.waiting || []).includes(table.you)) return;
        this.goes = true;
        await this.ask(over ? "again" : "next");
        this.goes = false;
    }

    /** Sends a request whose answer needs at most a short message. @returns {Promise<object|null>} */
    async ask(what, fields, done) {
        try {
            const answer = await this.wire.ask(what, fields);
            if (done) this.app.toast(done);
            return answer;
        } catch (error) {
            if (error.code !== "lost") this.app.toast(error.message || this.app.say("error.title"), true);
            return null;
        }
    }

    /** Takes the user's own cards back from the computer. */
    async takeBack() {
        const { table } = this.board, { made = 0 } = table.seats[table.you], { say } = this.app;
        if ((await this.ask("seat", { seat: table.you, who: "person" })) && made) this.app.toast(say("lent.done", { n: made }));
    }

    settled(update) {
        if (update.view) rememberSeen(this.id, this.secret, shortOf(this.board.table, update.state, update.scores, (seat) => this.board.nameOf(seat)));
        const { table } = this.board, { to_move: due } = update.state || {}, over = Boolean(update.summary && update.summary.length);
        this.app.signals.settled(`${this.id}/${table.match}/${update.ply}/${over}`, { yours: Boolean(due) && due.seat === table.you && !update.waiting && update.legal.length > 0, over, game: table.game.name });
        if (over && update.state.standing !== "running") evening(`${this.id}/${table.match}`, table, this.board);
        if (update.summary && update.summary.length) this.app.open("result");
        else if (this.app.dialog === "result") this.app.open(null);
    }

    /** Answers yes or no to another player's question. */
    reply(yes) {
        const ask = this.question;
        this.question = null;
        this.app.draw();
        return this.ask("answer", { ask: ask.ask, yes });
    }

    /** Downloads the record of the finished match as a file. */
    async download() {
        const answer = await this.ask("record"), seen = answer && (await this.match());
        if (seen) this.app.download(`${this.board.table.game.id.replace(/\W+/g, "-")}.kanun.jsonl`, `${JSON.stringify({ ...answer.record, seen })}\n`);
    }

    /** Returns the whole match as this seat saw it. @returns {Promise<object|null>} */
    async match() {
        const answer = await this.ask("log", { since: 0 }), { table, words, update } = this.board;
        return answer && { table, words, steps: answer.steps, view: update.view, state: update.state };
    }

    async replay(step = 0) {
        const answer = await this.ask("record"), seen = answer && (await this.match());
        if (seen) this.app.replay({ ...seen, proof: checkedRecord({ ...answer.record, seen }, promised(seen.table)), link: this.positionLink() }, step);
    }

    leave() {
        this.wire.close();
    }

    /** Returns the content of the page while there is no table. */
    waiting() {
        if (this.failed) return this.failed;
        return this.board.shown ? null : this.wire.state === "lost" ? this.app.say("net.lost") : this.app.say("net.connecting");
    }
}
