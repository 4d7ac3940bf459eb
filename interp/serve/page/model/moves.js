// SPDX-License-Identifier: MIT
// moves.js: computes, from the legal moves and the cards tapped so far, which cards can still be tapped, which moves
// are complete, and which are buttons. Pure and independent of games: a move is a word, its arguments, the player's own
// cards and the cards that are taken.

/**
 * @typedef {object} Move
 * @property {string} text      what is sent to make it
 * @property {string} word      "" for a plain play, else "bid", "pass", "in" ...
 * @property {string[]} cards   all cards that have to be tapped, the playing one first
 * @property {string[]} taken   those of them that are captured
 * @property {string} mark      an announcement that goes with the card, "" if none
 * @property {string[]} args    what else stands in it: numbers, suits, words
 * @property {string} says      as people say it
 * @property {boolean} free     made beside the turn: a signal, a claim
 */

/**
 * Reads moves from the server (objects, or only texts).
 * @param {Array<string|object>} list @param {import("../cards/pack.js").Pack} pack @returns {Move[]}
 */
export function readMoves(list, pack) {
    return (list || []).map((item) => readMove(item, pack));
}

function readMove(item, pack) {
    const told = typeof item === "string" ? { move: item } : item;
    const move = { text: told.move, word: "", cards: [], taken: [], mark: "", args: [], says: told.says || told.move, free: Boolean(told.free) };
    let taking = false;
    told.move.split(" ").forEach((token, i) => {
        const bare = token.replace(/\W+$/, "");
        if (token === "x") taking = true;
        else if (pack.card(bare)) {
            move.cards.push(bare);
            if (taking) move.taken.push(bare);
            if (bare !== token) move.mark = token.slice(bare.length);
        } else if (i === 0 && /^[a-z_]+$/i.test(token)) move.word = token;
        else move.args.push(token);
    });
    return move;
}

/** Returns whether two sets of cards are equal. */
const same = (a, b) => a.length === b.length && a.every((card) => b.includes(card));
const within = (part, whole) => part.every((card) => whole.includes(card));

/**
 * Returns the moves that tapping cards may mean: those of the chosen word; otherwise plain plays, if there are any;
 * otherwise all moves with cards. If a word competes with plain plays, the player chooses it by its button first, so
 * that a tap never means two things.
 * @param {Move[]} moves @param {string|null} word
 */
export function tappable(moves, word) {
    const withCards = moves.filter((move) => move.cards.length);
    if (word !== null && word !== undefined) return withCards.filter((move) => move.word === word);
    const plain = withCards.filter((move) => !move.word && !move.free);
    return plain.length ? plain : withCards;
}

/**
 * Returns the state of the choice with these cards tapped.
 * @param {Move[]} moves @param {string[]} tapped @param {string|null} word
 */
export function standing(moves, tapped, word = null) {
    const open = tappable(moves, word).filter((move) => within(tapped, move.cards));
    const complete = tapped.length ? open.filter((move) => same(move.cards, tapped)) : [];
    const bright = new Set();
    for (const move of open) {
        // The card that plays comes first. The cards that it may take become bright when it is known.
        const first = move.taken.length ? move.cards.filter((card) => !move.taken.includes(card)) : move.cards;
        const due = within(first, tapped) ? move.cards : first;
        for (const card of due) if (!tapped.includes(card)) bright.add(card);
    }
    return { open, complete, bright };
}

/**
 * Handles a tap on a card.
 * @returns {{tapped: string[], play: Move|null, refused: boolean}}  the cards tapped now; a move to be made at once;
 * whether
 *          nothing legal has this card, so that one should be told why
 */
export function tap(moves, tapped, word, card, options = {}) {
    if (tapped.includes(card)) return { tapped: options.again ? tapped : tapped.filter((one) => one !== card), play: options.again ? only(standing(moves, tapped, word), true) : null, refused: false };
    let next = [...tapped, card];
    let now = standing(moves, next, word);
    const another = !now.open.length && tapped.length > 0; // the beginning of a move, not its end: lift the card, because the tap may be a slip
    if (another) {
        next = [card];
        now = standing(moves, next, word);
    }
    if (!now.open.length) return { tapped: [], play: null, refused: true };
    const play = options.confirm || another ? null : only(now, next.length > 1);
    return { tapped: play ? [] : next, play, refused: false };
}

/** Returns the only possible move: the only open one, if it is a play, or if it is complete and its word takes a fixed
 * number of cards. */
function only(now) {
    if (now.open.length !== 1) return null;
    const move = now.open[0];
    return move.free ? null : move;
}

/** Returns the moves that need no card, by their word, in order of appearance. @returns {Map<string, Move[]>} */
export function spoken(moves) {
    const out = new Map();
    for (const move of moves) {
        if (move.cards.length) continue;
        if (!out.has(move.word)) out.set(move.word, []);
        out.get(move.word).push(move);
    }
    return out;
}

/** Returns the words whose moves name cards and compete with plain plays. Their buttons choose the meaning of the
 * next tap. */
export function modes(moves) {
    const withCards = moves.filter((move) => move.cards.length && move.word);
    const words = [...new Set(withCards.map((move) => move.word))];
    const plain = moves.some((move) => move.cards.length && !move.word);
    return plain || words.length > 1 ? words : [];
}

/**
 * Arranges the moves of a word as boxes: one row if they differ in one argument, a grid if they differ in two, and
 * several grids if they differ in three.
 * @param {Move[]} moves
 * @returns {Array<{title: string, columns: string[], rows: Array<{head: string, cells: Array<Move|null>}>}>}
 */
export function boxes(moves) {
    const groups = new Map();
    for (const move of moves) {
        const title = move.args.slice(2).join(" ");
        if (!groups.has(title)) groups.set(title, []);
        groups.get(title).push(move);
    }
    return [...groups].map(([title, group]) => {
        const columns = unique(group.map((move) => move.args[1] ?? ""));
        const heads = unique(group.map((move) => move.args[0] ?? ""));
        return { title, columns, rows: heads.map((head) => ({ head, cells: columns.map((column) => group.find((move) => (move.args[0] ?? "") === head && (move.args[1] ?? "") === column) || null) })) };
    });
}

const unique = (list) => [...new Set(list)];

/**
 * Groups ways to capture that differ only in equal cards: [{says, moves}].
 * @param {Move[]} open  the moves still open @param {import("../cards/pack.js").Pack} pack
 */
export function grouped(open, pack) {
    const groups = new Map();
    for (const move of open) {
        const key = `${move.word}|${move.mark}|${move.args.join(" ")}|` + move.taken.map((card) => pack.card(card)?.rank).sort().join(" ") + "|" +
            move.cards.filter((card) => !move.taken.includes(card)).join(" ");
        if (!groups.has(key)) groups.set(key, []);
        groups.get(key).push(move);
    }
    return [...groups.values()];
}
