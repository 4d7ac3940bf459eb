// SPDX-License-Identifier: MIT
// setup.test.mjs: choosing a game's options: values that the server rejects with the current choices are listed
// separately, with the reason.
import { test } from "node:test";
import assert from "node:assert/strict";
import { usual, withPlayers, withOption, limits, request, setupView, whyNot } from "../../../interp/serve/page/lobby/setup.js";
import { findAll, textOf } from "../../../interp/serve/page/view/h.js";
import { say } from "./shared.mjs";
import { speaker, learn } from "../../../interp/serve/page/words/say.js";

for (const language of ["ja", "ar"]) await learn(language);

globalThis.localStorage = { getItem: () => null, setItem: () => {} };

const values = (...names) => names.map((value) => ({ value, says: "" }));
const game = { id: "x/y", name: "X", players: 4, options: [
    { name: "players", says: "players", value: "4", values: values("2", "4"), range: null },
    { name: "signals", says: "signals", value: "off", values: values("off", "public", "secret"), range: null },
    { name: "claim", says: "claims", value: "false", values: values("false", "true"), range: null },
] };
const [, signals, claim] = game.options;

/** A server on which signals need four players, and claims need signals. */
const server = async (what, { set }) => {
    const beside = (chosen) => (chosen.players === "2" && chosen.signals ? ["players", "signals"] : chosen.claim && !chosen.signals ? ["signals", "claim"] : null);
    const without = (name) => Object.fromEntries(Object.entries(set).filter(([one]) => one !== name));
    if (beside(set)) return { why: "no", reason: "choices", refused: [], without: Object.keys(set).filter((name) => !beside(without(name))) };
    const refused = [];
    for (const [option, value] of [["signals", "public"], ["signals", "secret"], ["claim", "true"]]) {
        const found = beside({ ...set, [option]: value });
        if (found) refused.push({ option, value, why: "no", reason: "choices", beside: found.filter((name) => name !== option) });
    }
    return { refused, without: [] };
};

test("what can't be chosen stands apart, and says why when it is tapped", async () => {
    const told = [], app = { say, setup: usual(game), levels: ["easy"], draw: () => told.push("drawn"), choose: (setup) => told.push(setup) };
    app.limits = await limits(withPlayers(app.setup, 2), game, server);
    const view = () => setupView(app, game), select = () => findAll(view(), (node) => node.attrs.key === "signals" && node.tag === "label")[0];
    const apart = findAll(select(), (node) => node.tag === "optgroup");
    assert.deepEqual(apart.map((node) => [node.attrs.label, node.children.map(textOf)]), [["Not with the other choices", ["public", "secret"]]]);
    const turn = findAll(view(), (node) => node.attrs.key === "claim" && node.tag === "label")[0];
    assert.match(turn.attrs.class, /refused/);
    findAll(turn, (node) => node.tag === "input")[0].attrs.on.change({ target: { checked: true } });
    assert.deepEqual(told, ["drawn"], "nothing is chosen");
    assert.equal(textOf(findAll(view(), (node) => node.attrs.role === "alert")[0]), "It does not go with “signals: off”. Change that first.");
    findAll(select(), (node) => node.tag === "select")[0].attrs.on.change({ target: { value: "off" } });
    assert.equal(told.length, 2);
});

test("another number of players gives up what does not go with it, and nothing else", async () => {
    const chosen = withPlayers(withOption(usual(game), signals, "public"), 2), found = await limits(chosen, game, server);
    assert.deepEqual(found.dropped, ["signals"]);
    assert.deepEqual(request(found.setup, game).set, { players: "2" });
    const fine = withOption(withOption(usual(game), signals, "secret"), claim, "true");
    assert.deepEqual((await limits(fine, game, server)).setup, fine);
});

test("with the same number of players nothing is given up: what does not go together is told", async () => {
    const chosen = withOption(usual(game), claim, "true"), asked = withOption(withPlayers(chosen, 2), signals, "public");
    const alone = await limits(chosen, game, server, 4);
    assert.deepEqual([alone.dropped, alone.setup], [[], chosen]);
    assert.equal(whyNot(alone.wrong, chosen, game, say), "With “claims: true”, these rules can't be played.");
    const both = withOption(withPlayers(usual(game), 2), signals, "public"), found = await limits(both, game, server, 2);
    assert.deepEqual([found.dropped, found.setup], [[], both]);
    assert.equal(whyNot(found.wrong, both, game, say), "These choices do not go together: “signals: public”, “players: 2”.");
    assert.deepEqual((await limits(asked, game, server, 4)).dropped, [], "giving up one choice would not help");
    assert.deepEqual((await limits(both, game, server, 4)).dropped, ["signals"]);
    assert.equal(whyNot({ reason: "tables", without: ["players"] }, both, game, say), "This many players need several tables: make each one separately.");
});

test("the section of house rules stays open or closed as it was left", () => {
    const app = { say, setup: usual(game), levels: ["easy"] };
    const section = () => findAll(setupView(app, game), (node) => node.tag === "details")[0];
    assert.ok(!("open" in section().attrs), "nothing is changed");
    app.setup = withOption(app.setup, signals, "public");
    assert.ok(!("open" in section().attrs), "something is");
});

test("what goes together in no way is told, and asked for no further", async () => {
    const none = async () => ({ why: "it does not load", reason: "rules", refused: [], without: [] });
    assert.equal(whyNot((await limits(usual(game), game, none)).wrong, usual(game), game, say), "With the other choices, these rules can't be played.");
});

test("why not is said in the page's language, with names as the rules have them in it", () => {
    const two = withPlayers(usual(game), 2), named = { ...game, options: [{ ...game.options[0], says: "人数" }, { ...signals, says: "合図", value: "off", values: [{ value: "off", says: "なし" }] }] };
    for (const language of ["en", "ja", "ar"]) {
        const told = speaker(language), text = whyNot({ reason: "choices", beside: ["players", "signals"] }, two, named, told);
        assert.ok(text.includes("人数") && text.includes("2") && text.includes("なし"), text);
        if (language !== "en") for (const refusal of [{ reason: "choices", beside: ["players"] }, { reason: "choices", without: ["signals"] }, { reason: "tables", beside: [] }, { reason: "rules", beside: [] }, { reason: "choices", beside: [] }])
            assert.doesNotMatch(whyNot(refusal, two, named, told), /[a-z]/, language);
    }
});

test("a number out of its range is told which there are, and chooses nothing", () => {
    const target = { name: "target", says: "target", value: "101", values: [], range: { min: 1, max: 1000, step: 1 } };
    const ranged = { ...game, options: [game.options[0], target] }, told = [], said = [];
    const app = { say, setup: usual(ranged), levels: ["easy"], draw: () => {}, choose: (setup) => told.push(setup.set) };
    const field = findAll(setupView(app, ranged), (node) => node.tag === "input" && node.attrs.type === "number")[0];
    const typed = (value) => ({ value, valueAsNumber: value === "" ? NaN : Number(value), wrong: "", setCustomValidity(why) { this.wrong = why; }, checkValidity() { return !this.wrong && (value === "" || (value >= 1 && value <= 1000)); },
        reportValidity() { said.push(this.wrong); return this.checkValidity(); } });
    field.attrs.on.change({ target: typed("-5") });
    assert.deepEqual([told, said], [[], ["From 1 to 1000"]]);
    field.attrs.on.change({ target: typed("51") });
    assert.deepEqual([told.length, said[1]], [1, ""]);
    for (const value of ["1e3", "007", ""]) field.attrs.on.change({ target: typed(value) });
    assert.deepEqual(told.slice(1), [{ target: "1000" }, { target: "7" }, {}], "a number goes to the server as it reads numbers; none is the usual one");
});
