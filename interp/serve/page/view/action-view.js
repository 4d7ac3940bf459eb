// SPDX-License-Identifier: MIT
// action-view.js: whose turn it is, and the actions besides tapping cards, as nodes.
import { h, names } from "./h.js";
import { suitSign } from "./table-view.js";
import { prose } from "./prose-view.js";

function labelled(item, ui) {
    return [prose(item.says, ui), item.suit ? suitSign(item.suit, ui) : null];
}

function moveButton(item, ui, kind) {
    return h("button", { type: "button", class: names(["do", kind, item.primary && "primary"]), key: `move-${item.move.text}`, "data-move": item.move.text, title: item.does || null, on: { click: () => ui.play(item.move) } },
        labelled(item, ui), item.hint ? [" ", h("span", { class: "does" }, prose(item.hint, ui))] : null, item.more ? h("span", { class: "more" }, ui.say("more.ways", { n: item.more })) : null);
}

/** Draws the heading of a box or column. A suit is shown as its sign. */
const heading = (item, ui) => item.suit ? suitSign(item.suit, ui) : item.says.length > 3 ? h("bdi", { class: "long" }, item.says) : item.says;

/** Draws a box: a button named by its content, after the word of its group, which screen readers read with each box. */
function cell(move, ui, says, content) {
    return move ? h("button", { type: "button", class: "do box", key: move.text, "data-move": move.text, on: { click: () => ui.play(move) } }, h("span", { class: "visually-hidden" }, `${says} `), content) : h("span", null);
}

/** Draws the rows of a grid; rows with a single box are joined to one row. */
function rowsOf(box, ui) {
    const out = [];
    let flow = null;
    for (const row of box.rows) {
        const cells = row.cells.map((move, i) => cell(move, ui, box.says, [h("span", null, heading(row.head, ui)), " ", h("span", null, heading(box.columns[i], ui))]));
        if (row.cells.filter(Boolean).length > 1) {
            out.push(h("div", { class: "grid-row", key: row.head.says }, cells));
            flow = null;
        } else {
            if (!flow) out.push(flow = h("div", { class: "box-row", key: row.head.says }));
            flow.children.push(cells[row.cells.findIndex(Boolean)]);
        }
    }
    return out;
}

function grid(box, ui) {
    const rows = box.single ? h("div", { class: "box-row" }, box.rows.map((row) => cell(row.cells[0], ui, box.says, heading(row.head, ui)))) : h("div", { class: "grid" }, rowsOf(box, ui));
    return h("div", { class: "boxes", key: `grid-${box.says}`, role: "group", "aria-label": box.says }, h("span", { class: "box-title" }, h("bdi", null, box.says)), rows);
}

/** Draws the boxes of an auction on the felt, which has room while there are no cards. */
export function boxesView(table, ui) {
    const { grids } = table.actions;
    return table.talk && grids.length ? h("div", { class: "actions on-felt", key: "boxes" }, grids.map((box) => grid(box, ui))) : null;
}

/** Returns why a move is advised: its expected points compared with the next best move. */
function reasonOf(hint, ui) {
    if (hint.only) return ui.say("hint.only");
    const own = hint.expects.find((one) => one.move === hint.move), best = hint.expects.find((one) => one.move !== hint.move);
    if (!own || !best) return "";
    const points = (one) => ui.points(one.points), holes = { points: points(own), other: best.says, less: points(best) };
    const behind = hint.expects.indexOf(best) < hint.expects.indexOf(own) && best.points !== own.points; // the best points come first
    return ui.say(behind ? "hint.despite" : hint.by === "estimate" ? "hint.estimate" : "hint.better", holes);
}

/** Returns a hint in sentences: the move, and the reason. */
export function hintSays(ui) {
    const { hint } = ui;
    return [ui.say("hint.says", { move: (hint.expects.find((one) => one.move === hint.move) || hint).says || hint.move }), reasonOf(hint, ui)];
}

/** Draws a hint until the move is made. Its text is announced when it arrives. */
function hintView(ui) {
    const { hint } = ui;
    if (!hint) return null;
    if (hint === "wait") return h("p", { class: "advice", key: "advice", role: "status" }, ui.say("hint.wait"));
    const [move, reason] = hintSays(ui);
    return h("div", { class: "advice", key: "advice" }, h("p", null, h("strong", null, prose(move, ui)), " ", prose(reason, ui)),
        h("button", { type: "button", class: "icon", "aria-label": ui.say("do.close"), on: { click: () => ui.dropHint() } }, h("span", { "aria-hidden": "true" }, "×")));
}

/** Draws a tip of the first deal, with buttons to close it or to turn tips off. */
export function tipView(tip, ui) {
    return tip ? h("div", { class: "tip", key: `tip-${tip.id}`, role: "status" }, h("p", null, prose(ui.say(tip.key, tip.holes), ui)),
        h("div", { class: "choices" }, h("button", { type: "button", class: "do primary", on: { click: () => ui.readTip(tip) } }, ui.say("guide.next")), h("button", { type: "button", class: "do quiet", on: { click: () => ui.readTip(null) } }, ui.say("guide.stop")))) : null;
}

/** Returns a line about the turn. */
function prompt(table, ui) {
    if (table.paused) return ui.say("pause.by");
    if (table.asked.length) return ui.say("result.wait", { names: table.asked.join(ui.say("list.comma")) });
    if (table.awaited) return ui.say(table.over ? "result.match" : "result.deal");
    if (table.waitsFor.length && !ui.moving) return ui.say("result.wait", { names: table.waitsFor.join(ui.say("list.comma")) });
    if (ui.moving) return table.yourTurn ? table.turn : ui.moving;
    return table.turn;
}

/** @param {object} table @param {object} ui */
export function actionView(table, ui) {
    const { buttons, grids, chosen, aside, question } = table.actions;
    const asked = (table.yourTurn && (question.faces || table.stands || question.tap)) || table.stands;
    const any = buttons.length + grids.length + chosen.length + aside.length > 0;
    return h("div", { class: names(["actions", table.yourTurn && "due", any && "filled"]) },
        ui.question || ui.problem || ui.hint || (table.tip && table.tip.id !== "count") ? h("div", { class: "over-felt", key: "over" }, table.tip && !ui.moving && !ui.question && !ui.hint && !ui.problem && table.tip.id !== "count" ? tipView(table.tip, ui) : null, hintView(ui), ui.problem ? h("p", { class: "problem", key: "problem" }, prose(ui.problem, ui)) : null, ui.question) : null,
        table.lent ? h("p", { class: "lent", key: "lent", role: "status" }, h("span", null, table.lent), h("button", { type: "button", class: "do primary", on: { click: () => ui.takeBack() } }, ui.say("seat.return"))) : null,
        h("p", { class: "turn" }, h("span", { class: "asks" }, h("strong", null, prompt(table, ui)), table.outcome && !ui.moving ? [" ", h("strong", { class: "outcome", key: "outcome" }, h("bdi", null, table.outcome))] : null, asked ? [" ", h("span", { class: "question" }, prose(asked, ui))] : null),
            ui.canHint && table.yourTurn && !ui.moving && !ui.hint ? h("button", { type: "button", class: "do quiet hint-me", key: "hint", title: `${ui.say("hint.do")} (T)`, "aria-keyshortcuts": "T", on: { click: () => ui.askHint() } }, ui.say("hint.do")) : null,
            ui.canUndo ? h("button", { type: "button", class: "do quiet undo", key: "undo", title: `${ui.say("do.undo")} (U)`, "aria-keyshortcuts": "U", on: { click: () => ui.undo() } }, h("span", { "aria-hidden": "true" }, "↶ "), ui.say("do.undo")) : null),
        table.yourTurn ? h("p", { class: "key-hint", key: "keys", "aria-hidden": "true" }, ui.say("keys.hint")) : null,
        table.talk ? null : grids.map((box) => grid(box, ui)),
        h("div", { class: "choices" },
            table.awaited && !ui.moving ? h("button", { type: "button", class: "do primary next", key: "next", on: { click: () => ui.next(table.over) } }, ui.say(table.over ? "do.again" : "do.next")) : null,
            chosen.map((item) => moveButton(item, ui, "chosen")),
            ui.tapped.length ? h("button", { type: "button", class: "do quiet", key: "clear", on: { click: () => ui.clear() } }, ui.say("do.clear")) : null,
            buttons.map((item) => moveButton(item, ui, "word")),
            aside.map((item) => item.mode
                ? h("button", { type: "button", class: names(["do", "quiet", item.on && "on"]), key: `mode-${item.mode}`, "aria-pressed": item.on ? "true" : "false", title: item.does || null, on: { click: () => ui.choose(item.on ? null : item.mode) } }, h("bdi", null, item.says), "…")
                : moveButton(item, ui, "quiet"))));
}
