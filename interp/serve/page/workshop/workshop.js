// SPDX-License-Identifier: MIT
// workshop.js: rules on the left, the table on the right. After each change the rules are checked, and the same deal is
// played again under them. All hands are open, and the user moves for everybody.
import { h, names } from "../view/h.js";
import { dialog, select, toggle } from "../view/dialog.js";
import { safe } from "../view/safe-html.js";
import { Board } from "../play/board.js";
import { nothing } from "../model/history.js";
import { packed } from "../lobby/house.js";
import { plots } from "./plot.js";
import { optionView, byPart } from "../lobby/setup.js";
import { families } from "../lobby/lobby.js";
import { lineOf, choicesOf, withChoice, inherited, hasRecipe, withRecipe, withoutRecipe, recipesFor, scenariosOf, withScenario } from "./parts.js";
import { variantOf, kept, keep, losesWith, exported, imported, plainName, asked, errorsIn, errorsOf, wordsOf } from "./rules.js";

const PATIENCE = 500; // milliseconds after the last key

export class Workshop {
    /** @param {object} app @param {string} base  a shipped game to begin with, "" for what was kept */
    constructor(app, base) {
        this.app = app;
        this.wire = app.wire({});
        this.board = new Board(app, { play: (move) => this.play(move), why: async () => app.say("why.title") });
        this.tab = "table";
        this.errors = [];
        this.moves = [];
        this.seed = Math.floor(Math.random() * 1e9);
        this.begin(base);
    }

    async begin(base) {
        await this.app.loadGames();
        const games = this.app.games || [];
        this.rules = kept() || variantOf(games.find((game) => game.id === base) || games[0]);
        this.file = this.rules.game;
        if (base) await this.copy(base);
        if (this.left) return;
        const { offered } = this.app;
        this.app.offered = null;
        if (offered) this.offer(offered);
        fetch("/api/schema").then((answer) => answer.json()).then((schema) => (this.known = wordsOf(schema)), () => {});
        this.check();
    }

    /** Loads a shipped game with everything that it inherits. */
    async copy(base) {
        try {
            const answer = await this.wire.ask("source", { game: base });
            this.copied = (this.app.games || []).find((game) => game.id === base);
            if (!this.left) this.offer({ game: answer.game, files: answer.files, tests: "" }, true);
        } catch (error) {
            this.app.toast(error.message, true);
        }
    }

    /** Continues with other rules. If the user's own rules would be lost, asks for confirmation first. */
    offer(rules, copied = false) {
        this.offered = { rules, copied };
        if (losesWith(rules)) this.app.open("replace");
        else this.settle(true);
    }

    /** Handles the answer. From now on the address refers to the stored rules, so that reloading the page doesn't
     * overwrite them. */
    settle(yes) {
        const { rules, copied } = this.offered;
        this.offered = null;
        if (this.app.dialog === "replace") this.app.open(null);
        history.replaceState(null, "", "#/workshop");
        if (yes) this.put(rules, copied);
    }

    /** Asks whether the user's own rules may be discarded; closing the dialog keeps them. */
    question() {
        const { say } = this.app, no = () => this.settle(false);
        return dialog("replace", say("workshop.replace"), h("p", null, say("workshop.replace.why")), { say, close: no },
            [{ says: say("do.no"), primary: true, act: no }, { says: say("do.yes"), act: () => this.settle(true) }]);
    }

    put(rules, copied) {
        this.rules = rules;
        this.file = rules.game;
        this.moves = [];
        this.remake = true;
        keep(rules, copied);
        this.check();
    }

    changed(text) {
        this.rules = { ...this.rules, files: { ...this.rules.files, [this.file]: text } };
        keep(this.rules);
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.check(), PATIENCE);
    }

    /** Takes rules that a switch has written, and updates the editor. */
    rewrite(rules) {
        this.rules = rules;
        if (!(this.file in rules.files)) this.file = rules.game;
        this.remake = true;
        keep(rules);
        this.check();
    }

    /** Checks the rules. If they are correct, continues the deal under them. */
    async check() {
        const turn = (this.turn = (this.turn || 0) + 1);
        this.app.draw();
        try {
            const answer = await this.wire.ask("check", { rules: asked(this.rules) });
            if (turn !== this.turn) return;
            this.errors = errorsOf(answer);
        } catch (error) {
            this.errors = errorsOf(error);
        }
        if (this.editor) this.editor.errors(errorsIn(this.errors, this.file));
        this.result = null;
        if (!this.wrong()) {
            await this.go();
            if (this.tab === "sheet") this.show("sheet");
        }
        this.app.draw();
    }

    wrong() {
        return this.errors.some((one) => !one.doubt);
    }

    record() {
        return { record: 1, game: this.rules.game, set: {}, key: {}, seed: this.seed, index: 0, chance: [], moves: this.moves };
    }

    /** Plays the same deal under the current rules. */
    async go() {
        try {
            const answer = await this.wire.ask("change", { rules: asked(this.rules), record: this.record() });
            const update = answer.update || answer, first = !this.board.table || this.digest !== answer.game.digest;
            this.stopped = answer.stopped || null;
            if (this.stopped) this.moves = this.moves.slice(0, this.stopped.ply);
            this.digest = answer.game.digest;
            const to = update.state.to_move;
            if (!update.ply || !this.board.shown) this.board.history = nothing(); // another deal
            this.board.begin({ id: "workshop", game: answer.game, you: to ? to.seat : 0, seats: Array.from({ length: answer.game.seats }, (_, seat) => ({ seat, who: "person", name: "", here: true })), paused: false, ask: null, waiting: [] }, answer.words || {});
            this.board.take(update, first || Boolean(this.stopped));
        } catch (error) {
            this.errors = errorsOf(error);
        }
        this.app.draw();
    }

    play(move) {
        this.moves = [...this.moves, move.text];
        return this.go();
    }

    /** Arrows, Home and End move through the tabs. */
    walk(event, tabs) {
        const at = tabs.indexOf(this.tab), step = document.documentElement.dir === "rtl" ? -1 : 1;
        const to = { ArrowRight: at + step, ArrowLeft: at - step, Home: 0, End: tabs.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        this.show(tabs[(to + tabs.length) % tabs.length]);
        document.getElementById(`tab-${this.tab}`).focus();
    }

    /** Draws the contents of the other tabs. */
    async show(tab) {
        this.tab = tab;
        this.app.draw();
        if (tab === "recipes" && !this.recipes) {
            this.recipes = await fetch("/workshop/recipes.json").then((answer) => answer.json()).catch(() => []);
            this.app.draw();
        }
        if (tab === "sheet") await this.ask("sheet", { rules: asked(this.rules) }, (answer) => (this.sheet = safe(answer.html)));
    }

    async ask(what, fields, done) {
        this.busy = true;
        this.app.draw();
        try {
            done(await this.wire.ask(what, fields));
        } catch (error) {
            this.app.toast(error.message, true);
        }
        this.busy = false;
        this.app.draw();
    }

    scenarios() {
        return this.ask("scenarios", { rules: asked(this.rules), tests: this.rules.tests }, (answer) => (this.results = answer.results));
    }

    /** Adds the position on the table as a scenario: as cards if that gives the same moves, otherwise as the deal and
     * its moves. */
    async fromTable() {
        const { board } = this, { update } = board, { say } = this.app, to = update && update.state.to_move;
        if (!to || this.wrong()) return this.app.toast(say("workshop.scenario.none"), true);
        const count = (this.rules.tests.match(/^ {2}\S.*:$/gm) || []).length + 1, name = say("workshop.scenario", { n: count });
        this.busy = true;
        this.app.draw();
        for (const entry of scenariosOf(name, update.view, update.state, board.moves.map((move) => move.text), { seed: this.seed, moves: this.moves })) {
            const answer = await this.wire.ask("scenarios", { rules: asked(this.rules), tests: withScenario("", entry) }).catch(() => null);
            if (!answer || !answer.results.length || answer.results.some((one) => one.failure)) continue;
            this.rules = { ...this.rules, tests: withScenario(this.rules.tests, entry) };
            keep(this.rules);
            this.results = [...(this.results || []).filter((one) => one.name !== name), ...answer.results];
            this.busy = false;
            return this.app.draw();
        }
        this.busy = false;
        return this.app.toast(say("workshop.scenario.none"), true);
    }

    simulate() {
        return this.ask("simulate", { rules: asked(this.rules), games: 100 }, (answer) => (this.simulation = answer));
    }

    /** Returns the words of the schema that begin like the current word. */
    complete(context) {
        const word = context.matchBefore(/[\w]+/);
        if (!word && !context.explicit) return null;
        return { from: word ? word.from : context.pos, options: (this.known || []).map((label) => ({ label, type: "property" })), validFor: /^\w*$/ };
    }

    /** Shows the editor, or another file in it. */
    async drawn() {
        const host = this.app.root.querySelector(".editor");
        if (!host || !this.rules || (this.host === host && this.edited === this.file && !this.remake)) return;
        this.host = host;
        this.edited = this.file;
        this.remake = false;
        const { editor } = await import("../vendor/editor.js");
        const root = host.shadowRoot || host.attachShadow({ mode: "open" });
        if (this.editor) this.editor.destroy();
        this.editor = editor({ parent: root, root, text: this.rules.files[this.file], label: this.file, lua: this.file.endsWith(".lua"), change: (text) => this.changed(text), complete: (context) => this.complete(context) });
        this.editor.errors(errorsIn(this.errors, this.file));
    }

    leave() {
        this.left = true;
        clearTimeout(this.timer);
        this.wire.close();
        if (this.editor) this.editor.destroy();
    }

    addFile() {
        const name = plainName(this.app.drafts.file || "");
        if (!/^[\w.-]+\.(yaml|lua)$/.test(name) || name in this.rules.files) return;
        this.rules = { ...this.rules, files: { ...this.rules.files, [name]: "" } };
        keep(this.rules);
        this.file = name;
        this.app.drafts.file = "";
        this.app.draw();
    }

    async importFile(input) {
        const file = input.files[0];
        if (!file) return;
        const rules = imported(file.name, await file.text());
        if (rules) this.offer(rules);
        else this.app.toast(this.app.say("error.title"), true);
    }

    /** Opens the seats page, with an address that contains these rules. */
    async playThis() {
        this.app.go(`#/house/${await packed({ game: this.rules.game, files: this.rules.files, set: {}, digest: this.digest })}`);
    }

    messages() {
        const { say } = this.app, wrong = this.errors.filter((one) => !one.doubt).length, doubts = this.errors.length - wrong;
        return h("div", { class: "messages", role: "status" }, h("p", { class: names([wrong ? "wrong" : "fine"]) }, wrong ? say("workshop.errors", { n: wrong }) : say("workshop.fine"), doubts ? ` · ${say("workshop.doubts", { n: doubts })}` : ""),
            h("ol", null, this.errors.slice(0, 20).map((one, i) => h("li", { key: i }, h("button", { type: "button", class: "do quiet", on: { click: () => { if (one.file in this.rules.files) { this.file = one.file; this.app.draw(); } this.editor.go(one.line); } } }, h("bdi", null, `${one.file ? `${one.file}:${one.line} ` : ""}${one.message}`))))),
            this.stopped ? h("p", { class: "problem" }, h("bdi", null, say("workshop.stopped", { move: this.stopped.move, reason: this.stopped.reason }))) : null);
    }

    /** Draws a list of games; choosing one begins a house rule for it. */
    variants(key) {
        return this.gamesList(this.app.say("workshop.variant"), (id) => this.offer(variantOf(this.app.games.find((one) => one.id === id)), true), key);
    }

    /** Draws the game above the user's files, or a note if there is none. */
    above() {
        const { say, games } = this.app, { base } = lineOf(this.rules), game = (games || []).find((one) => one.id === base);
        return { game, note: game ? null : h("div", { key: "alone" }, h("p", null, say("workshop.alone")),
            this.copied ? h("button", { type: "button", class: "do primary", key: "copied", on: { click: () => this.offer(variantOf(this.copied), true) } }, say("workshop.variant.of", { game: this.copied.name })) : null, this.variants("variant")) };
    }

    gamesList(label, choose, key) {
        return select(label, "", [{ value: "", says: "…" }, ...families(this.app.games || []).flatMap((family) => [family.first, ...family.list.filter((game) => game !== family.first)]).map((game) => ({ value: game.id, says: game.name }))], (id) => id && choose(id), key);
    }

    /** Draws the options of the game that these rules extend, as switches that write `set:` into the file. */
    choices() {
        const { say } = this.app, { game, note } = this.above(), text = this.rules.files[this.rules.game], chosen = choicesOf(text);
        if (note) return note;
        if (!chosen) return h("p", { key: "unread" }, say("workshop.choices.unread"));
        const before = inherited(this.rules), options = game.options.map((option) => (option.name in before ? { ...option, value: before[option.name] } : option));
        const change = (option, value) => this.rewrite({ ...this.rules, files: { ...this.rules.files, [this.rules.game]: withChoice(text, option.name, String(value) === String(option.value) ? null : String(value)) } });
        return h("div", { class: "switches", key: "switches" }, h("p", { class: "hint" }, say("workshop.choices.lead", { game: game.name })),
            byPart(options).map((group) => h("section", { key: group.part }, h("h2", null, say(`part.${group.part}`)), group.options.map((option) => optionView(option, { set: chosen }, change, { say: this.app.say }, game)))));
    }

    /** Draws the recipes of the cookbook, each as a switch that puts its file between the user's file and the game. */
    cookbook() {
        const { say } = this.app, { game, note } = this.above();
        if (note) return note;
        if (!this.recipes) return h("p", { key: "wait" }, say("workshop.wait"));
        const { own, others } = recipesFor(this.recipes, game.id);
        const line = (one) => h("li", { key: one.file }, toggle(one.title, hasRecipe(this.rules, one), (on) => this.rewrite(on ? withRecipe(this.rules, one) : withoutRecipe(this.rules, one)), one.file), one.about ? h("p", { class: "hint" }, one.about) : null);
        const list = (recipes) => h("ul", { class: "recipes", lang: "en", dir: "ltr" }, recipes.map(line));
        return h("div", { key: "recipes" }, h("p", { class: "hint" }, say("workshop.recipes.lead")), own.length ? list(own) : h("p", null, say("workshop.recipes.none")),
            h("details", { key: "others" }, h("summary", null, say("workshop.recipes.others")), list(others)));
    }

    panel() {
        const { say } = this.app;
        if (this.tab === "table") return this.board.shown ? h("div", { class: "workshop-table", key: "table" }, this.board.nodes()) : h("p", { key: "wait" }, say("workshop.wait"));
        if (this.tab === "choices") return this.choices();
        if (this.tab === "recipes") return this.cookbook();
        if (this.tab === "sheet") return h("div", { class: "rules-text", key: "sheet" }, this.sheet || say("workshop.wait"));
        const run = (act) => h("button", { type: "button", class: "do primary", disabled: Boolean(this.busy), on: { click: act } }, this.busy ? say("workshop.wait") : say("workshop.run"));
        if (this.tab === "tests")
            return h("div", { key: "tests" },
                h("textarea", { class: "tests", rows: 14, dir: "ltr", spellcheck: "false", "aria-label": say("workshop.tests"), value: this.rules.tests, on: { input: (event) => { this.rules = { ...this.rules, tests: event.target.value }; keep(this.rules); } } }),
                h("div", { class: "choices" }, run(() => this.scenarios()), h("button", { type: "button", class: "do quiet from-table", disabled: Boolean(this.busy), on: { click: () => this.fromTable() } }, say("workshop.scenario.make"))),
                h("ul", { class: "results" }, (this.results || []).map((one) => h("li", { key: one.name, class: one.failure ? "fails" : "holds" }, h("b", null, say(one.failure ? "workshop.fail" : "workshop.pass")), " ", h("bdi", null, one.name), one.failure ? h("pre", null, one.failure) : null))));
        const found = this.simulation, name = (seat) => say("seat.number", { number: seat + 1 });
        return h("div", { key: "simulate" }, run(() => this.simulate()), found ? h("div", { class: "simulation" }, h("p", { class: "hint" }, say("workshop.played", { n: found.games })),
            h("table", { class: "scores" }, h("thead", null, h("tr", null, ["seat", "won", "mean"].map((key) => h("th", { scope: "col", key }, say(`workshop.${key}`))))),
                h("tbody", null, found.seats.map((seat) => h("tr", { key: seat.seat }, h("th", { scope: "row" }, name(seat.seat)), h("td", null, String(seat.won)), h("td", null, String(seat.mean)))))), plots(found, name, say)) : null);
    }

    nodes() {
        const { say } = this.app;
        if (!this.rules) return [h("main", { class: "page", key: "wait" }, h("p", null, this.app.failed || say("net.connecting")))];
        const tabs = ["table", "choices", "recipes", "sheet", "tests", "simulate"];
        return [h("main", { class: "workshop", key: "workshop" },
            h("header", { class: "bench" }, h("a", { class: "back", href: "#/" }, h("span", { "aria-hidden": "true" }, "‹ "), say("setup.back")), h("h1", null, say("workshop.title")), h("p", { class: "lead" }, say("workshop.lead"))),
            h("section", { class: "showing" },
                h("div", { class: "tabs", role: "tablist", "aria-label": say("workshop.title"), on: { keydown: (event) => this.walk(event, tabs) } },
                    tabs.map((tab) => h("button", { type: "button", role: "tab", tabindex: tab === this.tab ? 0 : -1, id: `tab-${tab}`, "aria-controls": "panel",
                        "aria-selected": tab === this.tab ? "true" : "false", class: names(["do", "quiet", tab === this.tab && "on"]), key: tab,
                        on: { click: () => this.show(tab) } }, say(`workshop.${tab}`)))),
                h("div", { class: "panel", id: "panel", role: "tabpanel", "aria-labelledby": `tab-${this.tab}` }, this.panel())),
            h("section", { class: "writing", "aria-label": say("workshop.rules") },
                h("div", { class: "files" }, Object.keys(this.rules.files).map((name) => h("button", { type: "button", class: names(["do", "quiet", name === this.file && "on"]), "aria-pressed": name === this.file ? "true" : "false", key: name, on: { click: () => { this.file = name; this.app.draw(); } } }, name)),
                    h("input", { type: "text", class: "new-file", placeholder: "hooks.lua", "aria-label": say("workshop.name"), value: this.app.drafts.file || "", on: { input: (event) => (this.app.drafts.file = event.target.value) } }), h("button", { type: "button", class: "do quiet", on: { click: () => this.addFile() } }, say("workshop.add"))),
                h("div", { class: "editor", key: "editor", dir: "ltr" }), this.messages(),
                h("div", { class: "choices" }, this.variants("base"),
                    h("button", { type: "button", class: "do quiet", on: { click: () => this.app.download(`${this.rules.game.replace(/\.yaml$/, "")}.kanun.json`, exported(this.rules)) } }, say("workshop.export")),
                    h("label", { class: "do quiet import" }, say("workshop.import"), h("input", { type: "file", accept: ".json,.yaml", class: "visually-hidden", on: { change: (event) => this.importFile(event.target) } })),
                    h("button", { type: "button", class: "do quiet", on: { click: () => { this.seed = Math.floor(Math.random() * 1e9); this.moves = []; this.stopped = null; this.board.shown = null; this.go(); } } }, say("workshop.new")),
                    h("button", { type: "button", class: "do primary", disabled: this.wrong(), on: { click: () => this.playThis() } }, say("workshop.play")))))];
    }
}
