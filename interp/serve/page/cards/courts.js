// SPDX-License-Identifier: MIT
// courts.js: the figures of court cards. French kings, queens and jacks are Adrian Kennard's (vendor/courts, CC0); all
// others are our own drawings (CC0), plainly in the manner of coats of arms: one half figure, which face.js shows twice,
// head to head, in colours that the page's style decides.
import { h } from "../view/h.js";

const path = (kind, d) => h("path", { class: kind, d });
const dot = (kind, cx, cy, r) => h("circle", { class: kind, cx, cy, r });

/** Shoulders and robe, which all figures share; `trim` is the pattern down the middle. */
function robe(trim) {
    return [
        path("cloth", "M22 71C23 58 32 53 43 51L57 51C68 53 77 58 78 71Z"),
        path("gold", "M43 51L50 62L57 51L61 52L50 69L39 52Z"),
        path("line", "M30 71L33 57M70 71L67 57"),
        trim,
        path("band", "M22 66L78 74L78 71L22 63Z"),
    ];
}

const face = [
    path("skin", "M41 33C41 27 59 27 59 33L59 41C59 48 54 52 50 52C46 52 41 48 41 41Z"),
    dot("ink", 46, 38, 1.1), dot("ink", 54, 38, 1.1),
    path("line", "M44 35.4L48 35M52 35L56 35.4M50 38L49 42.4L51 42.8M47.4 46C49 47 51 47 52.6 46"),
];

const ermine = [[34, 61], [66, 61], [29, 67], [71, 67]].map(([x, y]) => path("ink", `M${x} ${y - 1.6}L${x + 1.3} ${y + 1.6}L${x - 1.3} ${y + 1.6}Z`));

const figures = {
    king: () => [
        path("hair", "M39 32C36 40 38 48 42 50L58 50C62 48 64 40 61 32Z"),
        ...robe(h("g", null, ermine)), ...face,
        path("hair", "M41 43C43 58 57 58 59 43C56 48 54 44 50 45C46 44 44 48 41 43Z"),
        path("gold", "M37 31L34 15L42 23L50 11L58 23L66 15L63 31Z"), path("cloth", "M38 31H62V27H38Z"),
        dot("gold", 34, 14, 2), dot("gold", 50, 10.5, 2.2), dot("gold", 66, 14, 2),
        dot("skin", 44, 29, 1.2), dot("skin", 50, 29, 1.2), dot("skin", 56, 29, 1.2),
        path("gold", "M72 70L74 30L76 30L76 70Z"), dot("gold", 75, 28, 3), path("gold", "M74.4 21H75.6V25H74.4Z M73 22.4H77V23.6H73Z"),
    ],
    queen: () => [
        path("hair", "M38 34C32 46 34 56 37 60L44 54L44 34Z M62 34C68 46 66 56 63 60L56 54L56 34Z M38 36C38 24 62 24 62 36L59 34H41Z"),
        ...robe(h("g", null, [[45, 55], [47.4, 57.6], [50, 58.6], [52.6, 57.6], [55, 55]].map(([x, y]) => dot("skin", x, y, 1.2)))),
        ...face,
        path("gold", "M39 28L37 19L43 23L47 16L50 20L53 16L57 23L63 19L61 28C56 26 44 26 39 28Z"),
        dot("cloth", 37, 18, 1.7), dot("cloth", 47, 15, 1.7), dot("cloth", 53, 15, 1.7), dot("cloth", 63, 18, 1.7),
        path("stem", "M74 70C75 60 73 52 75 45L76 45C75 52 77 60 76 70Z"),
        dot("cloth", 75, 42, 3.4), dot("gold", 75, 42, 1.4), dot("cloth", 71.6, 39, 2.4), dot("cloth", 78, 39, 2.4),
    ],
    jack: () => [
        path("hair", "M39 32C36 40 37 47 40 49L43 46L42 33Z M61 32C64 40 63 47 60 49L57 46L58 33Z"),
        ...robe(path("line", "M46 66L50 62L54 66M47 71L50 68L53 71")), ...face,
        path("cloth", "M37 31C36 20 46 16 56 18C64 19 66 24 62 31C54 28 45 28 37 31Z"), path("gold", "M37 32C45 28.6 54 28.6 62 32L62 29C54 26 45 26 37 29Z"),
        path("stem", "M60 24C66 22 74 14 76 8C78 18 72 27 62 28Z"),
        path("gold", "M73.6 70L74.4 36H75.6L76.4 70Z"), path("hair", "M75 22L79 34L75 39L71 34Z"),
    ],
    knight: () => [
        ...robe(path("line", "M43 58H57M44 63H56")),
        path("steel", "M39 50V30C39 18 61 18 61 30V50L55 54H45Z"), path("gold", "M38 34H62V37H38Z"), path("ink", "M41 38H59V40.5H41Z"),
        path("line", "M50 40V53M44 44V49M47 44V50M53 44V50M56 44V49"),
        path("cloth", "M48 21C48 10 58 6 68 10C62 12 60 18 54 22Z"),
        path("gold", "M73.6 70L74.4 24H75.6L76.4 70Z"), path("steel", "M75 12L78 22L75 26L72 22Z"),
    ],
    fool: () => [
        ...robe(path("line", "M40 56L46 71M60 56L54 71")), ...face,
        path("cloth", "M39 35C34 30 26 28 24 18C32 14 38 18 42 24C44 16 48 12 50 10C52 12 56 16 58 24C62 18 68 14 76 18C74 28 66 30 61 35C56 30 44 30 39 35Z"),
        dot("gold", 24, 19, 2.6), dot("gold", 50, 10, 2.6), dot("gold", 76, 19, 2.6), path("gold", "M39 36C44 31 56 31 61 36L61 33C56 28 44 28 39 33Z"),
    ],
};

/** By which letter or English word which figure is meant. */
const byLetter = { K: "king", Q: "queen", J: "jack", V: "jack" };
const byWord = [[/king|\broi\b|könig|\brey?\b/i, "king"], [/queen|dame|ober|reina|regina/i, "queen"], [/knight|cavall?|caball/i, "knight"],
    [/jack|valet|knave|unter|fante|sota|under/i, "jack"], [/fool|excuse|joker|jester/i, "fool"]];

const french = { spade: "S", heart: "H", diamond: "D", club: "C" }, painted = { king: "K", queen: "Q", jack: "J" };

/**
 * The figure of a rank: `draw` its half, `picture` the file with all of it, if there is one; null where the rank is none
 * that anybody has drawn.
 * @param {string|false} glyph  the sign of its suit in a French pack @param {string} letter @param {string} says  what people call it @param {boolean} own  whether that is a name of the rules' own
 */
export function courtOf(glyph, letter, says, own) {
    const word = byWord.find(([pattern]) => pattern.test(says));
    const kind = word ? word[1] : own ? null : byLetter[letter];
    return kind ? { draw: figures[kind], picture: french[glyph] && painted[kind] ? `/vendor/courts/${french[glyph]}${painted[kind]}.svg` : null } : null;
}

export const joker = figures.fool;
