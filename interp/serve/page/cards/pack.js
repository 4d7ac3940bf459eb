// SPDX-License-Identifier: MIT
// pack.js: the meaning of a card's name: rank, suit and mark of a copy; the card's name for people; and the order of a
// hand. It draws nothing.
import { signsOf, manners } from "./glyphs.js";

/**
 * @typedef {object} Card
 * @property {string} name   as it stands in moves and views: "TS", "KSm", "X1"
 * @property {string} rank
 * @property {string} suit   "" for a joker
 * @property {string} mark   of the second and further copies, else ""
 */

/** The pack as the server describes it: suits and ranks with their names for people. */
export class Pack {
    /**
     * @param {{suits?: Array<{name: string, says?: string}>, ranks?: Array<{name: string, says?: string}>,
     *          cards?: Array<string|{name: string, says?: string}>}} [told]
     * @param {(key: string, holes?: object) => string} [say]  the page's own words, for what is not told
     * @param {string} [manner]  "italian" or "spanish": how forty cards look that have French letters
     */
    constructor(told = {}, say = (key) => key, manner = "french") {
        const list = (items, usual) => (items && items.length ? items : usual.split(" "))
            .map((item) => (typeof item === "string" ? { name: item } : item.says === item.name ? { ...item, says: "" } : item)); // a letter is not a word
        this.suits = list(told.suits, "S H D C");
        this.ranks = list(told.ranks, "A 2 3 4 5 6 7 8 9 T J Q K");
        this.cards = told.cards ? told.cards.map((card) => (typeof card === "string" ? card : card.name)) : null;
        this.known = this.cards && new Set(this.cards);
        this.points = new Map((told.cards || []).filter((card) => card.points).map((card) => [card.name, Number(card.points)]));
        this.told = new Map((told.cards || []).filter((card) => card.says && card.says !== card.name).map((card) => [card.name, card.says]));
        const letters = (items) => items.map((one) => one.name).sort().join("");
        this.forty = letters(this.suits) === "CDHS" && letters(this.ranks) === "234567AJKQ";
        this.flowers = letters(this.suits) === "ABPR" && this.ranks.length === 12; // months, and the kinds bright, animal, ribbon, plain
        this.manner = this.forty && manners[manner] ? manner : "";
        this.signs = this.manner ? Object.fromEntries(Object.entries(manners[manner]).map(([suit, [glyph, colour]]) => [suit, { glyph, colour, four: colour }])) : signsOf(this.suits);
        this.french = this.suits.every((suit) => ["spade", "heart", "diamond", "club"].includes(this.signs[suit.name].glyph));
        this.say = say;
        this.suitNames = new Set(this.suits.map((suit) => suit.name));
        this.rankNames = new Set(this.ranks.map((rank) => rank.name));
        this.cache = new Map();
    }

    /** Reads a card's name; returns null if it is not in this pack. @returns {Card|null} */
    card(name) {
        if (!this.cache.has(name)) this.cache.set(name, this.read(name));
        return this.cache.get(name);
    }

    read(name) {
        if (typeof name !== "string") return null;
        if (this.known && !this.known.has(name)) return null;
        if (/^X\d$/.test(name)) return { name, rank: "X", suit: "", mark: "" };
        for (const length of [2, 1]) {
            const rank = name.slice(0, length), suit = name.slice(length, length + 1), mark = name.slice(length + 1);
            if (this.rankNames.has(rank) && this.suitNames.has(suit) && /^[a-z0-9]?$/i.test(mark)) return { name, rank, suit, mark };
        }
        return null;
    }

    /** Returns the total value of cards; null if no card of the pack has a value. */
    worth(names) {
        return this.points.size ? names.reduce((sum, name) => sum + (this.points.get(name) || 0), 0) : null;
    }

    /** Returns the name of a rank: "seven". */
    rankSays(rank) {
        if (this.manner && "JQK".includes(rank)) return this.say(`latin.rank.${rank}`);
        const told = this.ranks.find((one) => one.name === rank);
        return (told && told.says) || this.say(`rank.${rank}`) || rank;
    }

    suitSays(suit) {
        if (this.manner) return this.say(`latin.suit.${suit}`);
        const told = this.suits.find((one) => one.name === suit);
        return (told && told.says) || this.say(`suit.${suit}`) || suit;
    }

    /** Returns the name of a card: "seven of hearts". */
    says(name) {
        if (this.told.has(name)) return this.told.get(name);
        const card = this.card(name);
        if (!card) return name;
        if (!card.suit) return this.rankSays("X");
        const text = this.say("card.name", { rank: this.rankSays(card.rank), suit: this.suitSays(card.suit) });
        return card.mark ? this.say("card.copy", { card: text, mark: card.mark }) : text;
    }

    /** Returns whether the rules have a special name for this rank, so that its letter doesn't have its usual meaning.
     * */
    ownName(rank) {
        const told = this.ranks.find((one) => one.name === rank);
        const usual = this.say(`rank.${rank}`);
        if (!told || !told.says) return false;
        return usual ? told.says.toLowerCase() !== usual.toLowerCase() : !/^\d+$/.test(rank); // a number is not a name
    }

    /** Returns the rank as shown in a card's corner: 10 for T. */
    index(rank) {
        return rank === "T" && !this.ownName("T") ? "10" : rank;
    }

    colour(suit, four) {
        const sign = this.signs[suit];
        return sign ? (four ? sign.four : sign.colour) : "violet";
    }

    /**
     * Sorts a hand as people hold it: by suit (with alternating colours if possible) or by rank. Hidden cards come
     * last. @param {Array<string|null>} cards @param {"suit"|"rank"|"dealt"} by @param {string} [trump]  this suit
     * comes first
     */
    sorted(cards, by, trump = null) {
        if (by === "dealt") return cards.slice();
        const ranks = new Map(this.ranks.map((rank, i) => [rank.name, i]));
        const letters = this.suits.map((suit) => suit.name).sort((a, b) => (b === trump) - (a === trump));
        const suits = new Map((this.flowers ? letters : alternating(letters, (suit) => this.colour(suit, false))).map((suit, i) => [suit, i]));
        const value = (name) => {
            const card = name === null ? null : this.card(name);
            if (!card) return [99, 99, ""];
            const rank = card.suit ? ranks.get(card.rank) : 90, suit = card.suit ? suits.get(card.suit) : 90;
            return by === "rank" ? [rank, suit, card.mark] : [suit, rank, card.mark];
        };
        return cards.slice().sort((a, b) => {
            const x = value(a), y = value(b);
            return x[0] - y[0] || x[1] - y[1] || (x[2] < y[2] ? -1 : x[2] > y[2] ? 1 : 0);
        });
    }
}

/** Returns the suits with no two of the same colour next to each other, if possible. */
function alternating(suits, colour) {
    const rest = suits.slice(), out = [];
    while (rest.length) {
        const last = out.length ? colour(out[out.length - 1]) : null;
        const i = rest.findIndex((suit) => colour(suit) !== last);
        out.push(rest.splice(Math.max(i, 0), 1)[0]);
    }
    return out;
}
