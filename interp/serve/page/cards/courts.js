// SPDX-License-Identifier: MIT
// courts.js: the figures of court cards. French kings, queens and jacks are Adrian Kennard's (vendor/courts, CC0). All
// others were drawn by hand for this project (CC0), in the style of coats of arms. A drawing is half a figure, which
// face.js shows twice, head to head, in colours from the page's style.
import { h } from "../view/h.js";

const path = (kind, d) => h("path", { class: kind, d });
const dot = (kind, cx, cy, r) => h("circle", { class: kind, cx, cy, r });

/** Draws the shoulders and robe that all figures share. `trim` is the pattern down the middle. */
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
    cat: () => [
        ...robe(path("line", "M44 64L50 68L56 64")), path("hair", "M33 38L32 14L44 25C48 24 52 24 56 25L68 14L67 38C67 48 59 53 50 53C41 53 33 48 33 38Z"),
        path("skin", "M35.5 26L35 19.500L41 25.500Z M64.5 26L65 19.500L59 25.500Z"), path("gold", "M38 36C40 32 45 32 47 36C45 39.5 40 39.5 38 36Z M53 36C55 32 60 32 62 36C60 39.5 55 39.5 53 36Z"),
        path("ink", "M42 33.500H43.400V38.500H42Z M56.6 33.500H58V38.500H56.600Z"), path("skin", "M47 42H53L50 45.400Z M44.5 47C46 50 54 50 55.5 47L50 45.500Z"), path("whiskers", "M45 44.500L31 42M45 46.500L32 48.500M55 44.500L69 42M55 46.500L68 48.5"), dot("gold", 50, 57, 2.6),
    ],
    dog: () => [
        ...robe(path("line", "M42 65L50 69L58 65")), path("skin", "M36 30C36 18 64 18 64 30L62 42C62 50 56 55 50 55C44 55 38 50 38 42Z"),
        path("hair", "M40 20C30 18 24 28 27 44C28 50 34 50 35 44C36 36 38 30 43 24Z M60 20C70 18 76 28 73 44C72 50 66 50 65 44C64 36 62 30 57 24Z"), dot("ink", 44, 33, 1.8), dot("ink", 56, 33, 1.8),
        path("ink", "M45 41C45 37 55 37 55 41C55 44 52 45.5 50 45.500C48 45.5 45 44 45 41Z"), path("line", "M50 45.500V48.500M43 48C45 51 48.5 50.5 50 48.500C51.5 50.5 55 51 57 48"), path("gold", "M36 55L50 60L64 55L63 59L50 64L37 59Z"), dot("gold", 50, 65, 2.4),
    ],
    juggler: () => [
        ...robe(path("line", "M50 56V71M46 60H54M46 65H54")), ...face, path("hair", "M39.5 36C38 26 62 26 60.5 36L58 31H42Z"), path("cloth", "M38 30C40 21 60 21 62 30C56 26.5 44 26.5 38 30Z"),
        path("skin", "M27 63C24 58 26 54 29 52L32 55L31 62Z M73 63C76 58 74 54 71 52L68 55L69 62Z"), path("whiskers", "M28 50C22 20 78 20 72 50"),
        dot("gold", 28, 43, 3.4), dot("cloth", 33, 24, 3.4), dot("gold", 50, 15, 3.4), dot("cloth", 67, 24, 3.4), dot("gold", 72, 43, 3.4),
    ],
    musician: () => [
        path("hair", "M39 34C36 44 37 50 40 52L60 52C63 50 64 44 61 34Z"), ...robe(path("line", "M43 60H48M43 65H48")), ...face,
        path("cloth", "M34 32C36 20 62 18 67 30C58 26 44 27 34 32Z"), path("gold", "M35 32.500C44 28 58 27 67 31L67 33C58 30 44 31 35 35Z"), path("stem", "M60 24C66 16 74 14 78 16C76 24 68 28 62 28Z"),
        path("gold", "M52 70C46 64 50 56 57 58C60 52 68 52 69 58C71 64 62 72 52 70Z"), path("hair", "M66 54L75 44L77 46L68 56Z"), path("ink", "M57 62A3 3 0 1 0 63 62A3 3 0 1 0 57 62Z"), path("whiskers", "M54 68L74 47M56 69L76 48"),
    ],
};

/** The figure that each letter or word stands for. */
const byLetter = { K: "king", Q: "queen", J: "jack", V: "jack" };
const byWord = [[/king|\broi\b|könig|\brey?\b|^王$|الملك$/i, "king"], [/queen|dame|ober|reina|regina|女王|الملكة/i, "queen"], [/knight|cavall?|caball|騎士|الفارس/i, "knight"],
    [/jack|valet|knave|unter|fante|sota|under|従者|الخادم/i, "jack"], [/fool|excuse|joker|jester|道化|المهرج|المهرّج/i, "fool"],
    [/^(the )?cat$|\bchat\b|katze|猫|القط/i, "cat"], [/^(the )?dog$|chien|hund|犬|الكلب/i, "dog"], [/juggler|jongleur|gaukler|曲芸師|البهلوان/i, "juggler"], [/musician|musicien|spielmann|楽師|العازف/i, "musician"]];

const french = { spade: "S", heart: "H", diamond: "D", club: "C" }, painted = { king: "K", queen: "Q", jack: "J" };

/**
 * Returns the figure of a rank: `draw` draws its half, and `picture` is the file with the whole figure, if there is
 * one. Returns null if there is no drawing for the rank.
 * @param {string|false} glyph  the sign of its suit in a French pack @param {string} letter @param {string} says  what
 * people call it @param {boolean} own  whether that is a name of the rules' own
 */
export function courtOf(glyph, letter, says, own) {
    const word = byWord.find(([pattern]) => pattern.test(says));
    const kind = word ? word[1] : own ? null : byLetter[letter];
    return kind ? { draw: figures[kind], picture: french[glyph] && painted[kind] ? `/vendor/courts/${french[glyph]}${painted[kind]}.svg` : null } : null;
}

export const joker = figures.fool;
