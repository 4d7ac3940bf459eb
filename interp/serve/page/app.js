// SPDX-License-Identifier: MIT
// app.js: the start of the page: the screen that the address requests, the parts that all screens share (words,
// preferences, dialogs, messages), and the only place that draws the document.
import { h } from "./view/h.js";
import { show } from "./view/patch.js";
import { standing, resume, toHand } from "./view/focus.js";
import { definitions, redraw } from "./cards/face.js";
import { speaker, pick, directions, learn } from "./words/say.js";
import { Wire } from "./net/wire.js";
import { prefs, load, save, tables, usualPrefs, promised, remembered } from "./net/keep.js";
import { lobbyView, peek } from "./lobby/lobby.js";
import { setupView, usual, startOf, houseOf, request, limits } from "./lobby/setup.js";
import { packed, unpacked, fromPack, mostOfAPack, keepChoices, legible } from "./lobby/house.js";
import { linksView, keepMade, commitmentLine, reachable } from "./lobby/links.js";
import { checkedRecord } from "./model/fair.js";
import { dialogOf, differences } from "./play/dialogs.js";
import { homeView } from "./lobby/home.js";
import { spoken, readable } from "./model/prose.js";
import { Pack } from "./cards/pack.js";
import { safe } from "./view/safe-html.js";
import { Seat } from "./play/seat.js";
import { Replay } from "./play/replay.js";
import { keys } from "./play/keys.js";
import { Signals } from "./play/signals.js";
import { fit } from "./view/fit.js";
import { nameField } from "./play/name.js";

class App {
    constructor() {
        this.root = document.getElementById("app");
        this.layer = document.getElementById("flights");
        this.live = document.getElementById("live");
        this.prefs = prefs();
        this.search = "";
        this.drafts = {};
        this.signals = new Signals(this);
        this.levels = ["easy", "medium", "hard"];
        this.emotes = [];
        this.dialog = null;
        this.toasts = [];
        this.speak(this.prefs.language || pick(navigator.languages || [navigator.language]));
        this.theme();
        window.addEventListener("hashchange", () => this.route());
        window.addEventListener("resize", () => this.draw());
        redraw.then = () => this.draw();
        window.addEventListener("online", () => this.seat && this.seat.wire.hurry());
        document.addEventListener("keydown", (event) => { this.handle(true); keys(this, event); });
        document.addEventListener("pointerdown", () => this.handle(false));
        setInterval(() => this.seat && this.seat.board.table && this.seat.board.table.seats.some((one) => one.who === "person" && !one.here) && this.draw(), 30000); // update the minutes of absence
        document.addEventListener("visibilitychange", () => document.hidden || (this.seat ? this.seat.wire.hurry() : this.screen === "lobby" && tables().length && peek(this)));
    }

    speak(language) {
        this.language = language;
        this.say = speaker(language);
        document.documentElement.lang = language;
        document.documentElement.dir = directions[language] || "ltr";
    }

    /** Whether the person uses the keyboard. Then the page shows its keys. */
    handle(keyboard) {
        this.keyboard = keyboard;
        this.signals.wake();
        if (!keyboard) this.stood = null;
        document.documentElement.toggleAttribute("data-keyboard", keyboard);
    }

    theme() {
        document.documentElement.dataset.theme = this.prefs.theme;
    }

    setPref(name, value) {
        this.prefs = { ...this.prefs, [name]: value };
        save("prefs", Object.fromEntries(Object.entries(this.prefs).filter(([key, one]) => usualPrefs[key] !== one)));
        this.theme();
        this.draw();
    }

    async setLanguage(language) {
        await learn(language);
        this.setPref("language", language);
        this.speak(language);
        this.games = null;
        this.route(true);
    }

    /** Makes a connection to this page's server. */
    wire(on) {
        const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
        return new Wire(url, { language: this.language, ...on });
    }

    /** Returns the width for the player's hand, which is only a part of the page on a phone in landscape (table.css).
     * */
    viewport() {
        const whole = document.documentElement.clientWidth, height = window.innerHeight, aside = whole >= 600 && height <= 480;
        const beside = this.workshop && this.root.querySelector("#panel")?.clientWidth, width = beside ? beside : aside ? Math.max(260, Math.floor(whole * 0.4)) - 8 : Math.min(whole, 1100);
        return { whole, width, card: Math.max(54, Math.min(this.workshop ? 72 : 104, width / 5, height * (aside ? 0.2 : 0.135))) };
    }

    linkOf(table, secret) {
        return `${this.reach || location.origin}/#${table}.${secret}`;
    }

    linksOf(table) {
        return load("links", {})[table] || null;
    }

    go(hash) {
        if (location.hash === hash) this.route(true);
        else location.hash = hash;
    }

    /** Requests the server's description of itself. At a table this leaves out the list of games, which is the largest
     * part. */
    async loadGames(whole = true) {
        if (this.games && this.gamesLanguage === this.language) return;
        try {
            const answer = await fetch(whole ? `/api/games?lang=${this.language}` : "/api/about");
            if (!answer.ok) throw new Error(String(answer.status));
            const told = await answer.json();
            if (whole) [this.games, this.gamesLanguage] = [told.games.map((game) => legible(game, this.say)), this.language];
            this.levels = told.levels || this.levels;
            this.emotes = told.emotes || [];
            this.hasWorkshop = Boolean(told.workshop);
            this.reach = reachable(location.origin, told.addresses);
            this.failed = "";
        } catch {
            this.failed = this.say("net.fail");
        }
        this.draw();
    }

    /** Returns the screen that the address asks for. */
    async route() {
        if (this.seat) this.seat.leave();
        if (this.workshop) this.workshop.leave();
        this.seat = this.workshop = this.replaying = this.made = this.limits = this.house = this.houseSetup = this.houseLink = null;
        if (this.adviser) this.adviser.close();
        this.adviser = null;
        this.dialog = null;
        this.problem = "";
        const hash = addressed();
        const table = /^([\w-]+)\.([\w-]+)(?:@(\d+)\.(\d+))?$/.exec(hash);
        this.screen = "lobby";
        if (table) {
            this.screen = "table";
            this.seat = new Seat(this, table[1], table[2], table[3] === undefined ? null : { match: Number(table[3]), step: Number(table[4]) });
        } else if (hash.startsWith("/game/")) {
            await this.loadGames();
            this.game = (this.games || []).find((game) => game.id === hash.slice(6));
            if (this.game) {
                this.screen = "setup";
                this.choose(startOf(this.game), 0);
            }
        } else if (hash.startsWith("/house/")) {
            await this.openHouse(hash.slice(7));
        } else if (hash === "/home") {
            this.screen = "home";
        } else if (hash.startsWith("/workshop")) {
            this.screen = "workshop";
            const { Workshop } = await import("./workshop/workshop.js");
            this.workshop = new Workshop(this, hash.slice(10));
        }
        this.draw();
        window.scrollTo(0, 0);
        if (this.screen === "lobby" && tables().length) peek(this);
        if (!this.games) this.loadGames(this.screen !== "table");
    }

    /** Shows the seats page for rules from a link. */
    async openHouse(text) {
        const turn = (this.houseTurn = (this.houseTurn || 0) + 1), house = await unpacked(text);
        if (house) await this.loadGames();
        let game = house && !house.files && (this.games || []).find((one) => one.id === house.game), why = this.say("house.bad");
        if (house && house.files) {
            this.adviser = this.wire({});
            const answer = await this.adviser.ask("check", { rules: { game: house.game, files: house.files, set: {}, key: {} } }).catch((error) => ({ errors: [error] }));
            if (answer.game) game = { ...answer.game, files: house.files };
            else why = answer.errors[0].message;
        }
        if (turn !== this.houseTurn) return;
        if (!game) {
            this.toast(why, true);
            return;
        }
        this.game = game;
        this.house = house;
        this.screen = "setup";
        this.choose((this.houseSetup = startOf(game, house)), 0);
    }

    /** Shows the seats page for the rules in a file of `kanun pack`. */
    async openPack(file) {
        const house = file.size <= mostOfAPack ? fromPack(await file.text()) : null;
        return house ? this.go(`#/house/${await packed(house)}`) : this.toast(this.say("house.bad.pack"), true);
    }

    /** Opens the rules from a link in the workshop. */
    editRules({ id, files }) {
        this.offered = { game: id, files, tests: "" };
        this.go("#/workshop");
    }

    /** Sets a choice. Shortly after the last one, asks the server which values can be combined with it. */
    choose(setup, delay = 250) {
        this.setup = setup;
        this.problem = "";
        if (this.limits) this.limits = { ...this.limits, asked: null };
        clearTimeout(this.advised);
        this.advised = setTimeout(() => this.advise(), delay);
        this.draw();
    }

    async advise() {
        const setup = this.setup, game = this.game;
        if (this.screen !== "setup") return;
        try {
            const wire = this.adviser || (this.adviser = this.wire({}));
            const found = await limits(setup, game, (what, fields) => wire.ask(what, fields), (this.limits ? this.limits.setup : usual(game)).players);
            const link = `${this.reach || location.origin}/#/house/${await packed(houseOf(found.setup, game, found.digest))}`;
            if (this.setup !== setup || this.game !== game) return;
            if (this.houseSetup === setup) this.houseSetup = found.setup;
            Object.assign(this, { setup: found.setup, limits: found, houseLink: link });
            for (const name of found.dropped) this.toast(this.say("setup.dropped", { name: ((game.options || []).find((one) => one.name === name) || {}).says || name }));
        } catch (error) {
            if (error.code === "rate") this.advised = setTimeout(() => this.advise(), 1500); // too many changes at once: try again later
        }
        this.draw();
    }

    /** Makes a table, and opens the table, or its links if friends are invited. */
    async make(request, setup, game) {
        this.problem = "";
        try {
            const wire = this.wire({});
            const answer = await wire.ask("make", request);
            wire.close();
            if (!game.files && setup.players) keepChoices(game.id, setup);
            const made = keepMade(answer, request, setup, game, this.games || []);
            if (setup.seats.includes("friend")) {
                this.made = made;
                this.screen = "links";
                this.draw();
            } else this.go(made.to);
        } catch (error) {
            this.problem = error.message || this.say("net.fail");
            this.draw();
        }
    }

    /** Shows the rules before the player sits down, with the current choices if the server supports that. */
    async readRules(game) {
        this.sheet = null;
        this.open("rules");
        try {
            const { set } = request(this.setup, game), chosen = game.files || (this.hasWorkshop && Object.keys(set).length);
            const html = chosen ? (await this.adviser.ask("sheet", { rules: { game: game.id, ...(game.files ? { files: game.files } : {}), set, key: {} } })).html
                : await (await fetch(`/api/sheet?game=${encodeURIComponent(game.id)}&lang=${this.language}`)).text();
            this.sheet = safe(html, (text) => readable(text, new Pack({}, this.say)));
        } catch {
            this.sheet = this.say("net.fail");
        }
        this.draw();
    }

    open(name) {
        if (name === "rules" && this.workshop) {
            this.workshop.show("sheet");
            name = null;
        } else if (name === "rules" && this.seat) {
            this.sheet = null;
            this.seat.ask("sheet").then((answer) => { if (answer) this.sheet = safe(answer.html, (text) => readable(text, this.seat.board.pack)); this.draw(); });
        }
        if (name && !this.dialog) this.focused = document.activeElement;
        this.dialog = name;
        this.draw();
        if (name) return;
        if (this.focused && this.focused.isConnected && this.focused !== document.body) this.focused.focus();
        else if (this.keyboard) this.toHand();
    }

    /** Shows, before the match, the players who have joined, the missing players, and the commitment to the
     * shuffles. */
    waitsFor(table) {
        return h("main", { class: "page waits", key: "waits" }, h("h1", null, h("bdi", null, table.game.name)), h("p", { class: "lead" }, this.say("table.waiting")), this.comers(table), differences(this, this.seat.board.words), nameField(this),
            table.fair ? h("details", { class: "hint" }, h("summary", null, this.say("fair.title")), h("p", null, this.say("fair.lead")), commitmentLine(this, promised(table))) : null,
            h("div", { class: "choices" }, h("button", { type: "button", class: "do", on: { click: () => this.open("seats") } }, this.say("do.seats")), h("a", { class: "do quiet", href: "#/" }, this.say("do.leave"))));
    }

    comers(table) {
        return h("div", { role: "status" }, h("ul", { class: "comers" }, table.seats.filter((seat) => seat.who === "person").map((seat) => h("li", { key: seat.seat, class: seat.here ? "here" : "" }, h("span", { "aria-hidden": "true" }, seat.here ? "✓ " : "… "),
            h("bdi", null, seat.seat === table.you ? this.say("seat.you") : this.seat.board.nameOf(seat.seat)), seat.here ? null : ` · ${this.seat.board.awaySays(seat)}`))));
    }

    toHand() {
        const board = this.replaying ? this.replaying.board : this.seat && this.seat.board;
        if (board) board.focus = Math.max(0, toHand(this.root, board.focus));
    }

    dialogUi() {
        return { say: this.say, close: () => this.open(null) };
    }

    questionText(ask) {
        const name = `\u2068${this.seat.board.nameOf(ask.seat)}\u2069`; // a name with another text direction must not affect the rest
        return ask.what === "claim" ? this.say("claim.ask", { name, text: (ask.text || this.say("claim.usual")).replace(/[.。]+$/, "") }) : this.say("undo.ask", { name });
    }

    /** Shows a short message that disappears after a while. */
    toast(text, serious = false) {
        const toast = { text, serious, id: (this.lastToast = (this.lastToast || 0) + 1) };
        this.toasts = this.seat ? [toast] : [...this.toasts.slice(-2), toast]; // at a table there is only room for one message beside the cards
        setTimeout(() => { this.toasts = this.toasts.filter((one) => one !== toast); this.draw(); }, serious ? 6000 : 2600);
        this.announce(text);
        this.draw();
    }

    /** Announces a line to screen readers. */
    announce(text) {
        const board = this.replaying ? this.replaying.board : this.seat ? this.seat.board : this.workshop && this.workshop.board;
        if (text) this.live.textContent = board && board.pack ? spoken(text, board.pack) : text;
    }

    download(name, text) {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
        link.download = name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 5000);
    }

    /** Shows the replay of a match. @param {object} match  as Seat.match() tells it; from a file it may be anything */
    replay(match, step = 0) {
        this.dialog = null;
        this.replaying = new Replay(this, match);
        if (step) this.replaying.go(step);
        this.draw();
    }

    /** Opens a record that was downloaded from this page, whose first line also contains the view of the seat. */
    async openRecord(file) {
        try {
            const record = JSON.parse((await file.text()).split("\n")[0]), { fair, seen } = record;
            this.replay({ ...seen, proof: fair ? checkedRecord(record, remembered(fair.table, fair.match)) : null });
        } catch {
            this.replaying = null;
            this.toast(this.say("replay.bad"), true);
        }
    }

    /** Returns the screen below dialogs. */
    nodes() {
        if (this.replaying) return this.replaying.nodes();
        if (this.screen === "table") {
            const text = this.seat.waiting(), before = this.seat.board.table;
            if (before && before.begun === false && !this.seat.failed && !this.seat.board.shown) return [this.waitsFor(before)];
            if (text) return [h("main", { class: "page waiting", key: "waiting" }, h("p", null, text), this.seat.failed ? h("a", { class: "do", href: "#/" }, this.say("setup.back")) : null)];
            return this.seat.board.nodes();
        }
        if (this.screen === "setup") return [setupView(this, this.game)];
        if (this.screen === "home") return [homeView(this)];
        if (this.screen === "links") return [linksView(this, this.made)];
        if (this.screen === "workshop" && this.workshop) return this.workshop.nodes();
        return [lobbyView(this)];
    }

    draw() {
        const seat = this.replaying ? null : this.seat;
        const board = this.replaying ? this.replaying.board : seat ? seat.board : this.workshop ? this.workshop.board : null;
        const over = dialogOf(this, this.dialog, board, seat), stood = standing(this.root) || this.stood;
        show(this.root, [
            definitions(), ...this.nodes(),
            seat && seat.wire.state === "lost" ? h("p", { class: "connection", key: "connection" }, this.say("net.lost")) : null,
            over,
            this.toasts.length ? h("div", { class: "toasts", key: "toasts", "aria-hidden": "true" }, this.toasts.map((toast) => h("p", { key: toast.id, class: toast.serious ? "serious" : "" }, h("bdi", null, toast.text)))) : null,
        ]);
        fit(this.root);
        if (this.workshop) this.workshop.drawn();
        const held = resume(this.root, stood);
        this.stood = document.activeElement === document.body ? stood : null; // keep the place until cards are dealt again
        if (board && held >= 0 && board.focus !== held) board.focus = held;
        const element = this.root.querySelector("dialog");
        if (element && !element.matches(":modal")) { // a dialog that is new, or was moved in the document, which removes it from the top layer
            element.removeAttribute("open");
            element.showModal();
        }
        const title = board && board.table && !this.workshop ? board.table.game.name : this.screen === "setup" ? this.game.name : "";
        document.title = title ? `${board && board.update && board.shown && board.table.you === (board.shown.to_move || {}).seat ? "● " : ""}${title} · Kanun` : "Kanun";
    }
}

/** Returns the screen that the address requests, or nothing if the address can't be read. */
function addressed() {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
}

await learn(prefs().language || pick(navigator.languages || [navigator.language]));
new App().route();
