// SPDX-License-Identifier: MIT
// keys.js: single keys at the table, besides Tab, arrows and Enter, which the browser handles.

/** @param {object} app @param {KeyboardEvent} event */
export function keys(app, event) {
    if (event.ctrlKey || event.metaKey || event.altKey || app.dialog) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || event.target.isContentEditable || event.target.closest?.(".editor")) return;
    const board = app.replaying ? app.replaying.board : app.seat && app.seat.board;
    if (!board || !board.shown) return;
    const key = event.key.toLowerCase();
    const acts = {
        l: () => app.open("last"), s: () => app.open("scores"), e: () => app.open("log"), h: () => app.toHand(), m: () => app.open("menu"), "?": () => app.open("settings"),
        t: () => board.askHint(), c: () => app.seat && board.table.you >= 0 && board.table.you !== null && app.open("talk"), u: () => app.seat && board.canUndo && app.seat.ask("undo"), escape: () => { board.tapped = []; board.problem = ""; board.mode = null; app.draw(); },
    };
    if (/^[1-9]$/.test(key)) board.press(Number(key) - 1);
    else if (key === "0") board.press(9);
    else if (acts[key]) acts[key]();
    else return;
    event.preventDefault();
}
