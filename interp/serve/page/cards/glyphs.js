// SPDX-License-Identifier: MIT
// glyphs.js: the signs of suits, each drawn in a square of 100 by 100, and the systems of suits. All were drawn for
// this project (CC0). A suit that is in no system is shown by its letter.

/** Path data by the name of the sign. Signs of several colours are lists of [colour, path]. */
export const glyphs = {
    spade: "M50 4C60 28 93 43 93 67C93 81 82 89 71 89C63 89 57 85 54 79C55 88 59 94 65 97L35 97C41 94 45 88 46 79C43 85 37 89 29 89C18 89 7 81 7 67C7 43 40 28 50 4Z",
    heart: "M50 96C45 80 7 60 7 31C7 15 19 6 31 6C41 6 47 12 50 21C53 12 59 6 69 6C81 6 93 15 93 31C93 60 55 80 50 96Z",
    diamond: "M50 2C58 22 72 39 87 50C72 61 58 78 50 98C42 78 28 61 13 50C28 39 42 22 50 2Z",
    club: "M50 5A21 21 0 0 1 65 41A21 21 0 1 1 55 73C55 84 58 92 66 97L34 97C42 92 45 84 45 73A21 21 0 1 1 35 41A21 21 0 0 1 50 5Z",
    // German and Swiss signs
    acorn: "M47 3H53V14C72 14 82 24 84 38L16 38C18 24 28 14 47 14ZM20 43H80C80 70 66 86 53 92L50 98L47 92C34 86 20 70 20 43Z",
    leaf: "M50 3C56 20 72 22 80 20C78 32 84 42 93 48C80 54 68 70 54 76L56 97H44L46 76C32 70 20 54 7 48C16 42 22 32 20 20C28 22 44 20 50 3Z",
    bell: "M50 4A8 8 0 0 1 56 17A36 36 0 0 1 56 90L50 97L44 90A36 36 0 0 1 44 17A8 8 0 0 1 50 4ZM16 49V58H84V49ZM50 64A6 6 0 0 0 47 75L45 84H55L53 75A6 6 0 0 0 50 64Z",
    rose: "M50 8A17 17 0 0 1 67 27A17 17 0 0 1 88 46A17 17 0 0 1 77 71A17 17 0 0 1 50 90A17 17 0 0 1 23 71A17 17 0 0 1 12 46A17 17 0 0 1 33 27A17 17 0 0 1 50 8ZM50 37A13 13 0 1 0 50.1 37Z",
    shield: "M12 8H88V46C88 72 68 88 50 96C32 88 12 72 12 46ZM22 18V40H46V18ZM54 48V82C66 76 78 64 78 48Z",
    // Spanish and Italian signs
    coin: "M50 5A45 45 0 1 0 50.1 5ZM50 15A35 35 0 1 1 49.9 15ZM50 22L57 42L78 42L61 55L67 76L50 63L33 76L39 55L22 42L43 42Z",
    cup: "M17 8H83C83 38 74 54 57 59V76C68 78 75 84 77 94H23C25 84 32 78 43 76V59C26 54 17 38 17 8ZM29 18C30 34 36 44 44 48C36 36 36 28 36 18Z",
    sword: "M50 2L57 14V60H74V68H57V84A9 9 0 1 1 43 84V68H26V60H43V14Z",
    baton: "M42 6A10 10 0 0 1 60 8C66 14 60 22 62 30C72 26 76 36 69 40C64 42 62 46 63 52C65 66 60 82 57 94A8 8 0 0 1 43 94C40 80 36 66 37 54C28 54 26 44 33 42C38 40 37 32 37 26C36 18 36 10 42 6Z",
    staff: "M43 3H57L62 12L57 21V79L62 88L57 97H43L38 88L43 79V21L38 12ZM47 27V73H49V27Z",
    scimitar: "M66 3C42 18 33 42 42 66L27 72L31 81L45 76L49 93A6.5 6.5 0 0 0 61 89L55 72L70 66L66 57L52 62C46 42 51 22 68 8Z",
    // a suit that is only a colour
    disc: "M50 8A42 42 0 1 0 50.1 8Z",
    // the trumps of tarot and the fool
    star: "M50 2L61 36H97L68 57L79 92L50 71L21 92L32 57L3 36H39Z",
    // the twelve months of flower cards
    pine: "M50 4L68 30H58L78 56H62L86 82H55V97H45V82H14L38 56H22L42 30H32Z",
    plum: "M50 8A15 15 0 0 1 63 31A15 15 0 1 1 70 58A15 15 0 1 1 50 75A15 15 0 1 1 30 58A15 15 0 1 1 37 31A15 15 0 0 1 50 8ZM50 42A9 9 0 1 0 50.1 42Z",
    cherry: "M50 30C42 22 40 12 45 5L50 10L55 5C60 12 58 22 50 30ZM69 45C70 34 76 26 85 24V31L92 32C90 42 82 47 69 45ZM62 68C73 67 82 71 86 79L79 80L78 88C68 86 62 79 62 68ZM38 68C38 79 32 86 22 88L21 80L14 79C18 71 27 67 38 68ZM31 45C18 47 10 42 8 32L15 31V24C24 26 30 34 31 45ZM50 40A11 11 0 1 0 50.1 40Z",
    wisteria: "M48 2H52V14A9 9 0 0 1 66 28A9 9 0 0 1 68 46A9 9 0 0 1 62 64A9 9 0 0 1 56 82A7 7 0 0 1 50 97A7 7 0 0 1 44 82A9 9 0 0 1 38 64A9 9 0 0 1 32 46A9 9 0 0 1 34 28A9 9 0 0 1 48 14Z",
    iris: "M50 4C64 18 64 34 55 46C70 34 86 40 92 54C78 60 66 60 56 54C64 66 60 76 54 82V97H46V82C40 76 36 66 44 54C34 60 22 60 8 54C14 40 30 34 45 46C36 34 36 18 50 4Z",
    peony: "M50 6A20 20 0 0 1 72 18A20 20 0 0 1 92 42A20 20 0 0 1 82 74A20 20 0 0 1 50 94A20 20 0 0 1 18 74A20 20 0 0 1 8 42A20 20 0 0 1 28 18A20 20 0 0 1 50 6ZM50 28A22 22 0 1 0 50.1 28ZM50 38A12 12 0 1 1 49.9 38Z",
    clover: "M50 46C34 40 30 24 42 14A10 10 0 0 1 58 14C70 24 66 40 50 46ZM46 52C44 68 30 74 18 64A10 10 0 0 1 18 48C26 36 40 40 46 52ZM54 52C60 40 74 36 82 48A10 10 0 0 1 82 64C70 74 56 68 54 52ZM47 54H53V97H47Z",
    moon: "M50 6A34 34 0 1 0 50.1 6ZM6 97C20 72 80 72 94 97Z",
    chrysanthemum: "M50 3L57 22L72 9L71 29L89 24L79 41L98 46L80 55L93 70L74 69L78 88L62 77L57 96L50 79L43 96L38 77L22 88L26 69L7 70L20 55L2 46L21 41L11 24L29 29L28 9L43 22ZM50 40A10 10 0 1 0 50.1 40Z",
    maple: "M50 3L57 24L68 17L66 36L88 30L80 44L97 52L77 60L82 74L58 70L53 72V97H47V72L42 70L18 74L23 60L3 52L20 44L12 30L34 36L32 17L43 24Z",
    willow: "M46 4H54C56 30 72 40 74 70L70 94L65 68C63 52 56 46 53 36V97H47V36C44 46 37 52 35 68L30 94L26 70C28 40 44 30 46 4Z",
    paulownia: "M50 4C56 10 56 20 50 26C44 20 44 10 50 4ZM33 14C40 20 40 30 34 36C27 30 27 20 33 14ZM67 14C73 20 73 30 66 36C60 30 60 20 67 14ZM50 32C66 40 70 56 50 64C30 56 34 40 50 32ZM8 56C26 48 42 56 46 68C40 86 20 84 8 56ZM92 56C74 48 58 56 54 68C60 86 80 84 92 56ZM47 66H53V97H47Z",
};

/**
 * Systems of suits: for each letter that a pack declares, its sign, its colour, and its colour if four colours are
 * wanted. A pack belongs to the first system that has all its suits.
 * @type {Array<{name: string, suits: Object<string, [string, string, string?]>, marker?: string}>}
 */
export const systems = [
    { name: "french", suits: { S: ["spade", "ink"], H: ["heart", "red"], D: ["diamond", "red", "blue"], C: ["club", "ink", "green"], T: ["star", "violet"], U: ["star", "violet"], W: ["star", "violet"] } },
    { name: "swiss", suits: { R: ["rose", "red"], S: ["shield", "blue"], A: ["acorn", "brown"], B: ["bell", "gold"] } },
    { name: "german", suits: { A: ["acorn", "brown"], L: ["leaf", "green"], G: ["leaf", "green"], H: ["heart", "red"], R: ["heart", "red"], B: ["bell", "gold"], E: ["acorn", "brown"], S: ["bell", "gold"] } },
    { name: "spanish", suits: { O: ["coin", "gold"], C: ["cup", "red"], E: ["sword", "blue"], B: ["baton", "green"] } },
    { name: "italian", suits: { D: ["coin", "gold"], C: ["cup", "red"], S: ["scimitar", "blue"], B: ["staff", "green"], T: ["star", "violet"] } },
];

/** Packs of forty cards with French letters in the Italian and Spanish style, following the rules of such games:
 * diamonds are the coins. */
export const manners = {
    italian: { D: ["coin", "gold"], H: ["cup", "red"], S: ["scimitar", "blue"], C: ["staff", "green"] },
    spanish: { D: ["coin", "gold"], H: ["cup", "red"], S: ["sword", "blue"], C: ["baton", "green"] },
};

const months = ["pine", "plum", "cherry", "wisteria", "iris", "peony", "clover", "moon", "chrysanthemum", "maple", "willow", "paulownia"];
const monthColours = ["green", "red", "red", "violet", "blue", "red", "violet", "ink", "gold", "red", "green", "violet"];

/** Names of suits with the sign for each, which doesn't depend on the suit's letter. */
const named = [
    [/spade|pique/i, "spade", "ink"], [/heart|c(œ|oe)ur|herz/i, "heart", "red"], [/diamond|carreau/i, "diamond", "red", "blue"],
    [/clover|trèfle|clubs?$/i, "club", "ink", "green"], [/acorn|eichel/i, "acorn", "brown"], [/lea(f|ves)|laub|grün/i, "leaf", "green"],
    [/bell|schell/i, "bell", "gold"], [/rose/i, "rose", "red"], [/shield|schilt/i, "shield", "blue"],
    [/coin|oros|denari/i, "coin", "gold"], [/cup|copas|coppe/i, "cup", "red"], [/sword|espada|spade$/i, "sword", "blue"],
    [/baton|basto|stave|wand/i, "baton", "green"], [/trump|atout|star/i, "star", "violet"],
    [/^red$/i, "disc", "red"], [/^green$/i, "disc", "green"], [/^blue$/i, "disc", "blue"], [/^(yellow|gold|orange)$/i, "disc", "gold"], [/^(black|white|gr[ae]y)$/i, "disc", "ink"], [/^(violet|purple|pink)$/i, "disc", "violet"],
    [/^brown$/i, "disc", "brown"],
];

/**
 * Returns the signs of a pack's suits.
 * @param {Array<{name: string, says?: string}>} suits  as the pack declares them, in its order
 * @returns {Object<string, {glyph: string|null, colour: string, four: string}>} by the letter of the suit
 */
export function signsOf(suits) {
    const letters = suits.map((suit) => suit.name);
    const out = {};
    const system = systems.find((one) => letters.every((letter) => one.suits[letter]));
    const flowers = letters.length === 12;
    suits.forEach((suit, i) => {
        const known = system && system.suits[suit.name];
        const word = !known && named.find(([pattern]) => pattern.test(suit.says || ""));
        if (flowers) out[suit.name] = { glyph: months[i], colour: monthColours[i], four: monthColours[i] };
        else if (known) out[suit.name] = { glyph: known[0], colour: known[1], four: known[2] || known[1] };
        else if (word) out[suit.name] = { glyph: word[1], colour: word[2], four: word[3] || word[2] };
        else out[suit.name] = { glyph: null, colour: ["ink", "red", "blue", "green", "violet", "brown", "gold"][i % 7], four: ["ink", "red", "blue", "green", "violet", "brown", "gold"][i % 7] };
    });
    return out;
}
