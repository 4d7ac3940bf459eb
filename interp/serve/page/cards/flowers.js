// SPDX-License-Identifier: MIT
// flowers.js: the 48 flower cards, drawn for this project (CC0). Each shows the plant of its month, with the sign of a
// bright, an animal or a ribbon. face.js loads this module only for packs that need it. A pure function from a month
// and a kind to nodes.
import { h } from "../view/h.js";

const red = "#c3202f", black = "#20242a", green = "#2f7042", dark = "#1d4a2c", gold = "#e6b43a", violet = "#6a4a9c", blue = "#2c5596", pink = "#f0a3b4", brown = "#74492a", white = "#fdfaf0", grey = "#8b8f93";

const fill = (colour, d) => h("path", { fill: colour, d });
const line = (colour, d, width = 1.6) => h("path", { fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", d });
const disc = (colour, cx, cy, r) => h("circle", { fill: colour, cx, cy, r });
const oval = (colour, cx, cy, rx, ry, turn = 0) => h("ellipse", { fill: colour, cx, cy, rx, ry, transform: turn ? `rotate(${turn} ${cx} ${cy})` : null });
const moved = (x, y, scale, ...nodes) => h("g", { transform: `translate(${x} ${y}) scale(${scale})` }, nodes);
const flipped = (...nodes) => h("g", { transform: "translate(100 0) scale(-1 1)" }, nodes);
const around = (n, draw, from = 0) => Array.from({ length: n }, (_, i) => draw(from + (360 / n) * i, i));
const at = (list, draw) => list.map(([x, y, ...more]) => draw(x, y, ...more));
const polar = (x, y, angle, r) => [x + r * Math.cos((angle * Math.PI) / 180), y + r * Math.sin((angle * Math.PI) / 180)].map((n) => Math.round(n * 10) / 10);

/** Draws a flower with round petals. */
const blossom = (x, y, r, petal, heart, n = 5) => [around(n, (a) => disc(petal, ...polar(x, y, a - 90, r * 0.62), r * 0.48)), disc(heart, x, y, r * 0.3), around(n, (a) => line(heart, `M${x} ${y}L${polar(x, y, a - 90, r * 0.6).join(" ")}`, 0.8))];
/** Draws a leaf from a point in the direction of the angle. */
const leaf = (x, y, angle, long, wide, colour) => oval(colour, ...polar(x, y, angle, long), long, wide, angle);
/** Draws needles like a fan. */
const fan = (x, y, r) => [Array.from({ length: 13 }, (_, i) => line(i % 2 ? green : dark, `M${x} ${y}L${polar(x, y, -180 + i * 15, r).join(" ")}`, 2.2)), disc(red, x, y, 2.4)];
const petals = (x, y, r, colour, heart, n) => [around(n, (a) => leaf(x, y, a, r / 2, r * 0.15, colour)), disc(heart, x, y, r * 0.24)];
const maple = (x, y, r, colour, turn = 0) => h("g", { transform: `rotate(${turn} ${x} ${y})` }, [-160, -120, -90, -60, -20].map((a) => leaf(x, y, a, r / 2, r * 0.2, colour)), leaf(x, y, 150, r * 0.3, r * 0.14, colour), leaf(x, y, 30, r * 0.3, r * 0.14, colour), line(colour, `M${x} ${y}v${r * 0.6}`, 1.6));
const iris = (x, y, k) => moved(x, y, k, fill(violet, "M0 0C-14 -6 -20 4 -16 14C-8 12 -2 8 0 0ZM0 0C14 -6 20 4 16 14C8 12 2 8 0 0ZM0 0C-9 -10 -6 -22 0 -26C6 -22 9 -10 0 0Z"), fill(blue, "M0 0C-6 6 -5 16 0 20C5 16 6 6 0 0Z"), line(gold, "M0 2V10", 2.4));

/** The plants, each in two versions; the second one is for the other chaff card. */
const plants = {
    1: (pose) => [line(brown, "M14 134C30 112 24 92 44 76C56 66 52 48 70 40", 6), at(pose ? [[30, 100, 22], [70, 112, 20], [64, 60, 22], [30, 62, 17]] : [[28, 108, 20], [66, 96, 24], [40, 72, 19], [74, 54, 20]], fan)],
    2: (pose) => [line(brown, "M20 134C24 108 44 96 42 74C41 58 58 50 62 30M42 82L74 72M34 104L16 84", 4.4), at(pose ? [[62, 34, 15], [74, 72, 16], [20, 82, 14], [46, 108, 15]] : [[40, 62, 15], [72, 74, 14], [24, 92, 15], [58, 110, 14]], (x, y, r) => blossom(x, y, r, red, gold))],
    3: (pose) => [line(brown, "M8 132C34 118 46 104 52 84M52 84L78 62M52 88L26 74", 4), at(pose ? [[30, 62, 17], [66, 58, 18], [48, 92, 18], [76, 98, 15], [22, 108, 15]] : [[26, 76, 16], [54, 66, 18], [78, 84, 16], [38, 104, 17], [68, 116, 15]], (x, y, r) => blossom(x, y, r, pink, red))],
    4: (pose) => [line(brown, "M6 14C30 24 66 8 94 20", 4), at(pose ? [[24, 20, 8], [50, 18, 10], [78, 22, 7]] : [[30, 20, 10], [58, 16, 8], [80, 22, 9]], (x, y, n) => [Array.from({ length: n }, (_, i) => [disc(i % 2 ? violet : "#8e73bd", x - 5 + i * 0.35, y + 8 + i * 9, 6 - i * 0.35), disc(violet, x + 5 - i * 0.35, y + 8 + i * 9, 6 - i * 0.35)])]), at([[16, 24, 60], [42, 20, 110], [68, 20, 70], [90, 26, 110]], (x, y, a) => leaf(x, y, a, 9, 4, green))],
    5: (pose) => [at([[20, -82], [34, -96], [50, -88], [66, -94], [80, -82], [42, -78], [60, -102]], (x, a) => leaf(x, 134, a, 34, 3.6, green)), at(pose ? [[36, 62, 1], [66, 84, 0.9]] : [[34, 84, 0.9], [64, 60, 1]], iris)],
    6: (pose) => [at([[30, 112, 200], [70, 112, -20], [26, 92, 230], [76, 90, -60], [50, 118, 90]], (x, y, a) => leaf(x, y, a, 13, 7, green)), at(pose ? [[50, 86, 26]] : [[38, 94, 21], [68, 74, 18]], (x, y, r) => [around(9, (a) => disc(red, ...polar(x, y, a, r * 0.62), r * 0.4)), around(7, (a) => disc("#e05565", ...polar(x, y, a, r * 0.34), r * 0.3)), disc(gold, x, y, r * 0.24)])],
    7: (pose) => [(pose ? ["M50 134C46 100 26 84 16 44", "M54 134C58 100 72 90 86 60", "M52 134C52 100 50 74 54 40"] : ["M30 134C30 100 44 76 78 50", "M30 134C26 100 22 76 30 44", "M32 134C50 110 70 104 88 96"]).map((d) => line(brown, d, 2)),
      at(pose ? [[18, 52], [26, 74], [36, 94], [84, 64], [74, 84], [62, 104], [53, 50], [51, 74], [51, 98]] : [[74, 54], [58, 66], [44, 82], [34, 104], [30, 50], [25, 72], [27, 94], [84, 98], [64, 105], [46, 118]], (x, y, ...rest) => [oval(violet, x - 6, y, 6, 3.6, 30), oval(green, x + 6, y + 3, 6, 3.4, -30), oval(red, x, y - 6, 3.4, 5.6)])],
    8: (pose) => [fill(black, "M4 134V108C26 84 74 84 96 108V134Z"), at(pose ? [[16, 120], [30, 110], [46, 104], [62, 104], [78, 112], [88, 122], [38, 122], [58, 122]] : [[22, 118], [38, 108], [54, 104], [70, 108], [84, 118], [46, 122], [64, 124]], (x, y) => [line(white, `M${x} ${y + 12}C${x} ${y} ${x + 3} ${y - 6} ${x + 9} ${y - 12}`, 1.2), line(white, `M${x} ${y + 4}L${x + 7} ${y - 2}M${x} ${y + 8}L${x - 5} ${y}`, 0.9)])],
    9: (pose) => [line(green, "M50 134C48 112 50 96 50 84M50 124L26 112M50 118L76 106", 3), at([[34, 120, 160], [66, 118, 10], [50, 108, 210]], (x, y, a) => leaf(x, y, a, 11, 6, green)), at(pose ? [[50, 78, 24], [24, 104, 15]] : [[34, 84, 20], [70, 98, 18], [60, 62, 14]], (x, y, r) => [petals(x, y, r, pose ? red : gold, pose ? gold : red, 16)])],
    10: (pose) => [line(brown, "M90 134C74 110 70 84 30 60", 3), at(pose ? [[30, 70, 22, 0], [64, 84, 24, 30], [40, 112, 20, -30]] : [[36, 92, 23, -20], [70, 70, 20, 20], [68, 114, 20, 40], [24, 60, 17, 0]], (x, y, r, a, i) => maple(x, y, r, (x + y) % 4 ? red : "#e2822b", a))],
    11: () => [[12, 22, 32, 43, 56, 66, 76, 88].map((x, i) => line(i % 2 ? green : dark, `M${50 + (x - 50) * 0.5} 4C${x} 30 ${x + (i % 2 ? 5 : -5)} 60 ${x} ${i % 3 ? 104 : 124}`, 2.4)), [12, 22, 32, 43, 56, 66, 76, 88].flatMap((x, i) => [44, 64, 84].map((y) => leaf(x, y, i % 2 ? 70 : 110, 6, 2, green)))],
    12: (pose) => [at(pose ? [[50, 112, 200], [50, 112, -20], [50, 112, 90]] : [[46, 116, 190], [54, 116, -10], [50, 112, 90]], (x, y, a) => leaf(x, y, a, a === 90 ? 11 : 21, 13, green)),
      [[50, 100, 52], [32, 104, 68], [68, 104, 68]].map(([x, from, to]) => [line(brown, `M${x} ${from}V${to - 6}`, 1.8), Array.from({ length: Math.floor((from - to) / 11) + 1 }, (_, i) => [disc(violet, x - 5, from - 6 - i * 11, 4.6), disc(violet, x + 5, from - 6 - i * 11, 4.6)]), disc(violet, x, to - 8, 4.6)])],
};

/** The drawings on the brights and the animals. */
const subjects = {
    "1B": () => [disc(red, 66, 36, 15), line(grey, "M44 92V118M52 90V116", 2), h("path", { fill: white, stroke: grey, "stroke-width": 1.4, d: "M18 86C24 62 46 54 58 66C64 58 60 46 50 42C48 34 58 32 62 40C68 50 68 62 63 72C60 84 46 94 30 94Z" }), fill(black, "M18 86C12 92 8 96 8 104C20 106 36 102 42 88C34 92 26 90 18 86Z"), line(black, "M62 66C66 58 64 48 60 42", 2.6), disc(red, 54, 34.6, 3.4), line("#5d5346", "M49 40L37 38", 2.6), disc(black, 53, 40, 1.2)],
    "2A": () => [fill("#8ba23c", "M30 46C36 34 52 32 62 42L82 52L64 56C52 64 36 60 30 46Z"), fill("#5f7427", "M44 44C54 42 64 48 78 54L58 56C50 54 46 50 44 44Z"), fill(gold, "M34 50C40 58 50 58 56 57L48 60C40 60 36 56 34 50Z"), line(black, "M30 44L22 42", 2.2), disc(black, 36, 43, 1.6)],
    "3B": () => [fill(violet, "M4 96C20 104 34 96 50 100C66 104 80 96 96 100V136H4Z"), [12, 32, 52, 72].map((x) => fill(white, `M${x} 99h10v37h-10Z`)), [4, 24, 44, 64, 84].map((x) => fill(red, `M${x + 3} 100l4 16l4 -16Z`)), line(gold, "M4 97C20 105 34 97 50 101C66 105 80 97 96 101", 4)],
    "4A": () => [fill(red, "M66 64A20 20 0 1 0 88 92A15 15 0 1 1 66 64Z"), moved(44, 104, 0.9, fill("#6f6b5e", "M-30 6C-18 -6 0 -8 12 -4L30 -12L22 0C14 10 -6 14 -30 6Z"), fill("#4b483f", "M-6 -4C-12 -20 -4 -30 8 -32C8 -20 8 -10 4 -4Z"), disc(black, -22, 3, 1.4), fill(gold, "M-30 6L-38 6L-30 2Z"))],
    "5A": () => [fill("#9fc0d8", "M4 112C30 106 70 118 96 110V136H4Z"), [["M4 108L44 94L44 102L4 116Z"], ["M34 96L78 108L78 116L34 104Z"], ["M66 108L96 96V104L66 116Z"]].map(([d]) => fill("#a9713e", d)), line(brown, "M4 112L44 98M34 100L78 112M66 112L96 100", 1), [[18, 112], [42, 102], [60, 110], [84, 108]].map(([x, y]) => fill(brown, `M${x} ${y}h4v20h-4Z`))],
    "6A": () => at([[30, 40, 0.9, gold], [70, 34, 0.75, "#e2822b"]], (x, y, k, colour) => moved(x, y, k, fill(colour, "M0 0C-6 -20 -28 -22 -26 -6C-25 4 -10 6 0 2C-14 6 -18 18 -8 18C-2 18 0 10 0 2C0 10 2 18 8 18C18 18 14 6 0 2C10 6 25 4 26 -6C28 -22 6 -20 0 0Z"), disc(blue, -16, -7, 3.6), disc(blue, 16, -7, 3.6), oval(black, 0, 2, 1.8, 9), line(black, "M0 -6L-6 -16M0 -6L6 -16", 1.2))),
    "7A": () => [fill("#57402f", "M14 100C12 82 28 70 52 72C74 72 90 80 90 96L84 100L82 112H76L74 104H42L40 114H33L31 104C24 106 16 106 14 100Z"), fill("#3b2b20", "M22 80C34 66 70 66 84 82C66 74 42 74 22 80Z"), fill(white, "M16 100L11 91L20 96Z"), disc(black, 25, 88, 1.9), fill("#57402f", "M32 76L29 66L40 72Z"), oval(pink, 14, 97, 3, 4)],
    "8B": () => [h("rect", { fill: red, x: 5, y: 5, width: 90, height: 92 }), disc(white, 56, 50, 30)],
    "8A": () => [h("rect", { fill: "#e9d9ae", x: 5, y: 5, width: 90, height: 92 }), at([[34, 76, 0.8], [68, 58, 0.8], [36, 42, 0.7]], (x, y, k) => moved(x, y, k, fill("#5d5346", "M-24 4C-14 -4 0 -4 8 0L22 -8L26 -4L10 6C0 12 -14 10 -24 4Z"), fill("#8a7a5e", "M-2 0C-12 -14 -10 -26 2 -30C0 -20 8 -10 8 0Z"), line("#5d5346", "M2 4C6 14 4 20 -4 24", 4), line(gold, "M26 -6L32 -6", 2.4)))],
    "9A": () => [fill(red, "M22 102H78C76 118 64 126 58 126H42C36 126 24 118 22 102Z"), fill("#8f1420", "M38 126H62L66 134H34Z"), oval(gold, 50, 102, 28, 6), oval("#f7e8bd", 50, 102, 23, 4), line(gold, "M50 110V122M43 113H57M44 118H56", 2.2)],
    "10A": () => [fill("#a0632f", "M26 80C36 72 58 72 70 78L78 62L86 60L88 68L80 74C80 88 74 94 72 96L74 124H69L64 98H44L40 124H35L34 98C26 96 24 88 26 80Z"), [[40, 82], [50, 78], [58, 84], [48, 89], [34, 86]].map(([x, y]) => disc(white, x, y, 2)), line(brown, "M80 62C78 52 72 48 70 38M76 50L68 50M84 60C86 50 90 46 90 36M87 48L94 46", 2.2), disc(black, 84, 65, 1.3)],
    "11B": () => [fill("#9fc0d8", "M4 122C30 114 70 126 96 118V136H4Z"), fill(violet, "M36 122L42 82H60L68 122Z"), fill(blue, "M42 84L30 104L36 108L46 94Z"), disc("#f6dcc0", 51, 72, 7.6), fill(black, "M43 70C44 60 58 60 59 70C56 66 46 66 43 70ZM49 58H53V64H49Z"), line(brown, "M34 106L42 34", 2.4),
      fill(gold, "M8 56C14 28 66 20 84 50C72 46 66 48 60 52C52 46 44 46 38 52C30 48 18 50 8 56Z"), line(red, "M42 32C30 38 20 46 8 56M42 32C40 40 39 46 38 52M42 32C52 38 56 46 60 52M42 32C60 36 74 42 84 50", 1.2), fill(green, "M74 120C72 112 86 108 90 118L92 126H72Z"), disc(black, 86, 114, 1.3)],
    "11A": () => [moved(50, 96, 1.1, fill(blue, "M-32 2C-20 -12 0 -12 10 -4L34 -16L22 0L36 12L10 6C-4 14 -22 12 -32 2Z"), fill(red, "M-30 2C-26 -4 -20 -4 -18 2C-20 7 -26 7 -30 2Z"), fill(gold, "M-14 8C-6 12 4 10 10 6L0 4Z"), fill("#1d3d70", "M-8 -8C-16 -26 -4 -34 10 -34C6 -24 6 -14 4 -6Z"), disc(white, -24, -2, 1.4))],
    "11P": () => [h("rect", { fill: red, x: 5, y: 5, width: 90, height: 130 }), fill(black, "M5 5H95V44C74 30 60 58 40 42C26 34 14 46 5 40Z"), fill(gold, "M58 40L34 84H50L40 126L72 72H54L70 40Z"), fill(black, "M5 136V112C22 104 34 118 50 112C68 104 80 116 95 108V136Z"), at([[18, 66], [80, 84], [24, 96]], (x, y) => [disc(gold, x, y, 6), disc(red, x, y, 3)])],
    "12B": () => [fill(gold, "M14 40C24 22 48 20 58 34C66 24 80 20 92 24C84 32 78 44 64 46C52 58 28 56 14 40Z"), line(red, "M26 46C22 60 14 66 8 78M34 50C32 64 26 72 22 84M44 52C46 62 42 72 40 80", 4), line(gold, "M26 46C22 60 14 66 8 78M34 50C32 64 26 72 22 84", 1.6), fill(red, "M88 22L96 14L92 26Z"), fill("#e2822b", "M52 34C46 18 34 12 22 14C30 22 34 32 46 40Z"), disc(black, 86, 27, 1.6), fill(brown, "M92 26L98 28L91 30Z")],
};

const poetry = [1, 2, 3], indigo = [6, 9, 10];

/** Draws a ribbon: red with writing, indigo, or plain red. */
function ribbon(month) {
    const writes = poetry.includes(month), colour = indigo.includes(month) ? "#3b4fa0" : red;
    return h("g", { transform: "rotate(-14 50 70)" }, h("rect", { fill: colour, stroke: "#fdfaf0", "stroke-width": 1.2, x: 37, y: 20, width: 24, height: 92 }),
        writes ? line(black, "M49 30C44 36 54 38 48 44M50 50C45 54 54 58 49 62M48 68C54 72 45 76 51 80M49 86V98M45 92H53", 2.6) : null);
}

/** Draws a sign beside the month: rays for a bright, a ring for an animal. */
function rank(kind) {
    if (kind === "B") return [around(8, (a) => line(gold, `M${polar(86, 15, a, 5).join(" ")}L${polar(86, 15, a, 9).join(" ")}`, 2.2)), disc(gold, 86, 15, 5.4)];
    return kind === "A" ? [disc(white, 86, 15, 6.4), h("circle", { fill: "none", stroke: brown, "stroke-width": 2.4, cx: 86, cy: 15, r: 5.2 })] : null;
}

/**
 * Draws a flower card without its edges.
 * @param {number} month  from 1 @param {string} kind  B, A, R or P @param {number} copy  0, or more for further chaff
 */
export function flower(month, kind, copy) {
    const plant = plants[month], subject = subjects[`${month}${kind}`], base = kind === "P" ? copy % 2 : Number(kind !== "A");
    const field = plant(base), alone = `${month}${kind}` === "11P", under = month === 8 && subject; // the moon stands behind the hill
    return [
        alone ? null : under ? [subject(), field] : [copy === 2 ? flipped(field) : field],
        kind === "R" ? ribbon(month) : !under && subject ? subject() : null,
        copy === 2 && month === 12 ? h("rect", { fill: gold, x: 5, y: 124, width: 90, height: 11 }) : null,
        disc(white, 14, 15, 10.5), h("text", { class: "month", x: 14, y: 21.4, "text-anchor": "middle", "font-size": month > 9 ? 15 : 18 }, String(month)),
        rank(kind),
    ];
}
