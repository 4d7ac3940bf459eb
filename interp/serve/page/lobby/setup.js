// SPDX-License-Identifier: MIT
// setup.js: sets up a game: the number of players, their seats, and house rules as switches. Makes the table.
import { h, names } from "../view/h.js";
import { choice, toggle, select } from "../view/dialog.js";
import { playersOf } from "./lobby.js";
import { nameField } from "../play/name.js";
import { copyButton } from "./links.js";
import { lastChoices, stillOffered, digestSays } from "./house.js";

/** Returns the initial setup. @param {object} game */
export function usual(game) {
    const players = playersOf(game), n = players.includes(game.players) ? game.players : players[0];
    return { game: game.id, players: n, seats: ["me", ...Array(n - 1).fill("medium")], set: {}, forced: false };
}

/** Returns the initial setup of a game whose choices are known from a house rule or from the last time. @param
 * {object} game @param {object|null} [known] */
export function startOf(game, known = game.files ? null : lastChoices(game.id)) {
    const setup = usual(game);
    if (!known) return setup;
    const players = playersOf(game).includes(known.players) ? known.players : setup.players;
    const seats = Array.isArray(known.seats) && known.seats.includes("me") ? known.seats.map(String) : setup.seats;
    return withPlayers({ ...setup, seats, set: stillOffered(game, known.set), forced: known.forced === true }, players);
}

/** Returns a setup as a house rule for a link. @param {object} setup @param {object} game */
export const houseOf = (setup, game, digest) => ({ game: game.id, ...(game.files ? { files: game.files } : {}), set: setup.set, players: setup.players, forced: setup.forced, ...(digest ? { digest } : {}) });

/** Changes the number of players. Players that were chosen stay. */
export function withPlayers(setup, n) {
    return { ...setup, players: n, seats: seatsFor(setup.seats, n) };
}

/** Returns `count` seats of these. The user's own seat stays. */
function seatsFor(seats, n) {
    const out = Array.from({ length: n }, (_, i) => seats[i] || "medium");
    if (seats.includes("me") && !out.includes("me")) out[0] = "me";
    return out;
}

/** Changes one option. The usual value is not stored. */
export function withOption(setup, option, value) {
    const set = { ...setup.set };
    if (String(value) === String(option.value)) delete set[option.name];
    else set[option.name] = value;
    return { ...setup, set };
}

/** Returns the request that makes the table. @param {object} setup @param {object} game */
export function request(setup, game) {
    const set = { ...setup.set };
    if ((game.options || []).some((option) => option.name === "players") && setup.players !== game.players) set.players = String(setup.players);
    return { game: game.id, ...(game.files ? { files: game.files } : {}), set, seats: setup.seats.map((who) => (who === "me" || who === "friend" ? "person" : who)), forced: setup.forced };
}

/**
 * Returns the values that can't be combined with the current choices: {option: {value: refusal}}.
 * @param {Array<{option: string, value: string, reason: string, beside: string[]}>} list  as the server tells it
 */
export function refusals(list) {
    const out = {};
    for (const one of list || []) (out[one.option] = out[one.option] || {})[one.value] = one;
    return out;
}

/** Returns choices as text: “signals: off”, “players: 2”. */
function choicesSay(names, setup, game, say) {
    return names.map((name) => {
        const option = game.options.find((one) => one.name === name), value = String(name === "players" ? setup.players : setup.set[name] ?? option.value);
        const known = name === "players" ? null : (option.values || []).find((one) => String(one.value) === value);
        return say("setup.why.choice", { name: labelOf(option), value: (known && known.says) || value });
    }).join(say("list.comma"));
}

/** Returns the reason why there can't be such a table, in the page's language. @param {{reason: string, beside?:
 * string[], without?: string[]}} refusal */
export function whyNot({ reason, beside, without, errors }, setup, game, say) {
    if (errors && errors[0]) return errors[0].message;
    const choices = beside || without || [];
    if (reason === "tables") return say("setup.why.tables");
    if (!beside && choices.length === 1) return say("setup.why.with", { list: choicesSay(choices, setup, game, say) });
    if (choices.length) return say(beside ? "setup.why.beside" : "setup.why.together", { list: choicesSay(choices, setup, game, say), n: choices.length });
    return say("setup.why.rules");
}

/**
 * Asks which values can't be combined with the current choices. If the number of players has changed, drops choices
 * that don't fit it, and reports them. Otherwise keeps all choices, and reports what is wrong with them.
 * @param {object} setup @param {object} game @param {(what: string, fields: object) => Promise<object>} ask
 * @param {number} before  so many players there were when it was asked last
 * @returns {Promise<{setup: object, refused: object, wrong: object|null, dropped: string[]}>}
 */
export async function limits(setup, game, ask, before) {
    const dropped = [];
    if (game.files) { // the user's own rules: check whether they are valid with these choices
        const { set } = request(setup, game), { errors = [], digest } = await ask("check", { rules: { game: game.id, files: game.files, set, key: {} } });
        return { setup, refused: {}, wrong: errors.length ? { reason: "rules", errors } : null, dropped, digest };
    }
    for (;;) {
        const asked = request(setup, game).set, answer = await ask("choices", { game: game.id, set: asked }), without = answer.without || [];
        const byPlayers = setup.players !== before && (!("players" in asked) || without.includes("players")); // the usual number is not part of the request
        const loose = byPlayers && without.find((name) => name !== "players");
        if (!answer.why || !loose) return { setup, refused: refusals(answer.refused), wrong: answer.why ? answer : null, dropped, digest: answer.digest };
        const set = { ...setup.set };
        delete set[loose];
        setup = { ...setup, set };
        dropped.push(loose);
    }
}

const labelOf = (option) => option.says || option.name.replaceAll("_", " ");

/** Returns the number in a field in the server's form, because browsers also accept 1e3 and 007; "" if there is none.
 * */
const numberIn = (field) => (field.value === "" ? "" : String(field.valueAsNumber));

/** Returns whether a field has a number within its range. If not, the field shows the range, and nothing is chosen. */
function isWithin(field, { min, max, step }, say) {
    field.setCustomValidity(""); // clear the message about the previous number
    if (!field.checkValidity()) field.setCustomValidity(say(step > 1 ? "setup.range.step" : "setup.range", { min, max, step }));
    return field.reportValidity();
}

export function optionView(option, setup, change, app, game) {
    const { say } = app, refused = (app.limits && app.limits.refused[option.name]) || {}, asked = app.limits && app.limits.asked;
    const value = String(setup.set[option.name] ?? option.value), label = labelOf(option), changed = option.name in setup.set;
    const values = (option.values || []).map((one) => ({ value: String(one.value), says: one.says || String(one.value), refused: String(one.value) in refused }));
    const word = option.range ? values.find((one) => Number.isNaN(Number(one.value))) : null; // beside numbers, as "none"
    const both = values.map((one) => one.value).sort().join() === "false,true";
    const why = asked && asked.option === option.name && asked.value in refused ? whyNot(refused[asked.value], setup, game, say) : "";
    return h("div", { class: names(["option", changed && "changed"]), key: option.name },
        both ? toggle(label, value === "true", (on) => change(option, String(on)), option.name, String(value !== "true") in refused)
            : option.range ? h("label", { class: "field" }, h("span", null, label), h("input", { type: "number", inputmode: "numeric", value: word && word.value === value ? "" : value, placeholder: word ? word.says : null, min: option.range.min, max: option.range.max, step: option.range.step || 1, on: { change: (event) => isWithin(event.target, option.range, say) && change(option, numberIn(event.target) || (word ? word.value : option.value)) } }))
                : select(label, value, values, (chosen) => change(option, chosen), option.name, say("setup.refused")),
        why ? h("p", { class: "problem", role: "alert", key: "why" }, why) : null,
        both && values.find((one) => one.value === value).says !== value ? h("p", { class: "hint" }, h("bdi", null, values.find((one) => one.value === value).says)) : null);
}

function seatView(seat, i, setup, app, change) {
    const { say } = app;
    const options = [{ value: "me", says: say("setup.you") }, { value: "friend", says: say("setup.friend") }, ...app.levels.map((level) => ({ value: level, says: `${say("seat.computer")} · ${say(`level.${level}`)}` }))];
    return h("li", { key: i }, select(say("seat.number", { number: i + 1 }), seat, options, (value) => change(setup.seats.map((one, at) => (at === i ? value : value === "me" && one === "me" ? "friend" : one))), `seat-${i}`));
}

/** The parts of the rules, the main part first. */
const PARTS = ["match", "cards", "deal", "bidding", "play", "scoring", "special"];

/** Groups options by the part of the rules that they change. @param {object[]} options @returns {Array<{part: string,
 * options: object[]}>} */
export function byPart(options) {
    const of = (option) => (PARTS.includes(option.part) ? option.part : "special");
    return PARTS.map((part) => ({ part, options: options.filter((option) => of(option) === part) })).filter((group) => group.options.length);
}

/** @param {object} app @param {object} game */
export function setupView(app, game) {
    const { say, setup } = app, set = (next) => app.choose(next);
    const choose = (option, value) => {
        if (app.limits && value in (app.limits.refused[option.name] || {})) {
            app.limits = { ...app.limits, asked: { option: option.name, value } };
            app.draw(); // puts the switch back
        } else set(withOption(setup, option, value));
    };
    const players = playersOf(game), options = (game.options || []).filter((option) => option.name !== "players");
    const changed = Object.keys(setup.set).length;
    return h("main", { class: "page setup", key: `setup-${game.id}` },
        h("a", { class: "back", href: "#/" }, h("span", { "aria-hidden": "true" }, "‹ "), say("setup.back")),
        h("h1", null, h("bdi", null, game.name)), h("p", { class: "lead" }, h("bdi", null, game.about || "")),
        h("div", { class: "about-it" }, h("button", { type: "button", class: "do quiet", on: { click: () => app.readRules(game) } }, say("setup.rules")), !app.hasWorkshop ? null : game.files ? h("button", { type: "button", class: "do quiet", on: { click: () => app.editRules(game) } }, say("setup.edit")) : h("a", { class: "do quiet", href: `#/workshop/${game.id}` }, say("setup.edit"))),
        players.length > 1 ? choice(say("setup.players"), "players", setup.players, players.map((n) => ({ value: n, says: String(n) })), (n) => set(withPlayers(setup, n))) : null,
        h("section", { class: "who-sits" }, h("h2", null, say("setup.seats")),
            nameField(app),
            h("ol", null, setup.seats.map((seat, i) => seatView(seat, i, setup, app, (seats) => set({ ...setup, seats }))))),
        options.length ? h("details", { class: "house-rules", key: "house-rules" }, h("summary", null, say("setup.options"), changed ? ` · ${say("setup.options.changed", { n: changed })}` : ""),
            toggle(say("setup.forced"), setup.forced, (forced) => set({ ...setup, forced }), "forced"),
            byPart(options).map((group) => h("section", { key: group.part }, h("h3", null, say(`part.${group.part}`)), group.options.map((option) => optionView(option, setup, choose, app, game)))),
            changed ? h("button", { type: "button", class: "do quiet", on: { click: () => set({ ...setup, set: {} }) } }, say("setup.reset")) : null) : null,
        app.houseLink && app.limits && app.limits.digest ? h("div", { class: "sharing", key: "sharing" }, copyButton(app, app.setup === app.limits.setup ? app.houseLink : null, say("house.share")), h("p", { class: "hint" }, say("house.digest"), " ", h("code", { dir: "ltr" }, digestSays(app.limits.digest)))) : null,
        app.house && app.house.digest && app.limits && app.limits.digest && app.setup === app.houseSetup && app.house.digest !== app.limits.digest ? h("p", { class: "problem", role: "status", key: "changed" }, say("house.changed")) : null,
        app.problem || (app.limits && app.limits.wrong) ? h("p", { class: "problem", role: "alert" }, h("bdi", null, app.problem || whyNot(app.limits.wrong, setup, game, say))) : null,
        h("div", { class: "start" }, h("button", { type: "button", class: "do primary wide", on: { click: () => app.make(request(setup, game), setup, game) } }, say("setup.start"))));
}
