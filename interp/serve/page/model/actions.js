// SPDX-License-Identifier: MIT
// actions.js: the actions besides tapping cards: buttons for words, boxes for bids, ways to capture, and confirmation
// of tapped cards. Pure.
import { spoken, modes, boxes, grouped } from "./moves.js";

/** Up to this number, ways to capture are offered as buttons. If there are more, the player taps cards. */
const FEW = 8;

/** Returns the name of a word of a move. */
export function wordSays(word, situation) {
    const { words, say } = situation;
    return (words.names && words.names[word]) || say(`word.${word}`) || word.replaceAll("_", " ");
}

/** Returns the label of a button for one move: its words, with signs for suits. */
function labelOf(move, situation) {
    if (!move.args.length && !move.cards.length) return wordSays(move.word, situation);
    return move.says;
}

/** Returns an argument in a box: a suit, a number, or a word of the rules. */
export function argument(arg, situation) {
    const { pack, words } = situation;
    if (pack.suitNames.has(arg)) return { suit: arg, says: pack.suitSays(arg) };
    return { says: (words.names && words.names[arg]) || arg };
}

/** Returns a question as a sentence, if neither the rules nor the server have one: how many cards to discard, which to
 * choose, what to say. */
function asksFor(situation, away) {
    const { moves, tapped, say } = situation, due = moves.filter((move) => move.cards.length && !move.free), counts = new Set(due.map((move) => move.cards.length)), phase = situation.phase || {};
    if (!counts.size) return moves.length > 1 ? say("do.say") : say("do.say.only");
    if (situation.mode && does(situation.mode, situation)) return does(situation.mode, situation);
    if (away) return [say(counts.size > 1 || moves.some((move) => !move.cards.length) ? "do.away.some" : "do.away.all", { n: [...counts][0] }), say("do.away", { zone: away })].join(" ");
    if (tapped.length) return "";
    const [n] = counts, several = counts.size === 1 && n > 1 && !due.some((move) => move.taken.length);
    if (several) return say((phase.does || []).includes("lays_aside") ? "do.give.some" : "do.tap.some", { n });
    return say((phase.does || []).includes("lays_aside") ? "do.give" : "do.tap");
}

/** Returns the rules' description of a word; "" if they have none. */
const does = (word, { words }) => (words.does && words.does[word]) || "";

/** Returns a text of the server as a sentence. */
export function sentence(text, { language }) {
    const end = { ja: "。" }[language] || ".", whole = text && text[0].toLocaleUpperCase(language) + text.slice(1);
    return !whole || /[.!?…。！？؟:]$/.test(whole) ? whole : whole + end;
}

/** Returns the text for words when cards are discarded: a word without cards keeps all. A word that never has cards
 * leaves the deal. */
function asideSays(move, away, { moves, say }) {
    const bare = !move.cards.length && !move.args.length;
    if (!away || !bare) return "";
    return say(moves.some((one) => one.word === move.word && one.cards.length) ? "do.away.none" : "do.away.leave");
}

/** Returns the heap onto which the chosen cards are discarded; "" if they are kept, played or given to somebody. */
function thrownInto({ phase, words }) {
    const zone = phase && phase.does.includes("lays_aside") && (words.zones || []).find((one) => one.name === phase.into);
    return zone && zone.per === "table" ? zone.says : "";
}

/** Lists the words that may be said before anybody has spoken, each with its first and last argument. */
function openingOf(situation) {
    const list = [];
    for (const [word, moves] of spoken(situation.moves)) {
        if (moves[0].free) continue;
        const first = moves[0], last = moves[moves.length - 1], ends = moves.length > 3 ? [first, last] : moves;
        list.push(moves.length > 3 && !first.args.length ? wordSays(word, situation) : ends.map((move) => labelOf(move, situation)).join(moves.length > 3 ? " … " : situation.say("list.or")));
    }
    return situation.moves.length > 1 ? situation.say("auction.may", { list: list.join(situation.say("list.or")) }) : "";
}

/**
 * @param {import("./table.js").Situation} situation
 * @param {{open: object[], complete: object[], bright: Set<string>}} now
 */
export function actionsOf(situation, now) {
    const { moves, tapped, mode, say, pack } = situation;
    const buttons = [], grids = [], chosen = [], aside = [], away = moves.some((move) => move.cards.length) && thrownInto(situation);
    if (!moves.length) return { buttons, grids, chosen, aside, question: { faces: "", tap: "" } };
    for (const [word, list] of spoken(moves)) {
        const many = list.length > 3 && list.some((move) => move.args.length);
        if (!many) for (const move of list) (move.free ? aside : buttons).push({ move, says: labelOf(move, situation), does: does(word, situation), hint: asideSays(move, away, situation), suit: move.args.find((arg) => pack.suitNames.has(arg)) || null });
        else
            for (const box of boxes(list))
                grids.push({
                    word, says: [wordSays(word, situation), ...box.title.split(" ").filter(Boolean).map((arg) => argument(arg, situation).says)].join(" "),
                    columns: box.columns.map((column) => argument(column, situation)),
                    rows: box.rows.map((row) => ({ head: argument(row.head, situation), cells: row.cells })),
                    single: box.columns.length === 1,
                });
    }
    for (const word of modes(moves)) aside.push({ mode: word, says: wordSays(word, situation), does: does(word, situation), on: mode === word });
    if (tapped.length) {
        const completed = now.complete.map((move) => ({ move, says: move.says, primary: true }));
        chosen.push(...completed);
        const groups = grouped(now.open.filter((move) => move.taken.length && !now.complete.includes(move)), pack);
        if (groups.length && groups.length <= FEW) for (const group of groups) chosen.push({ move: group[0], says: group[0].says, more: group.length - 1, cards: group[0].taken });
    }
    const cards = moves.some((move) => move.cards.length), phase = situation.phase || {};
    const opens = (phase.does || []).includes("bids") && !situation.history.words.length && !cards ? openingOf(situation) : "";
    const question = { faces: sentence(situation.faces || phase.question, situation) || opens, tap: asksFor(situation, away) };
    return { buttons, grids, chosen, aside, question, more: situation.more || 0 };
}
