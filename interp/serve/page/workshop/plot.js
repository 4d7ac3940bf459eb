// SPDX-License-Identifier: MIT
// plot.js: draws a quick simulation: the wins of each seat, and the distribution of its points and of the lengths of
// matches. A pure function from numbers to nodes. The table beside it has the same contents for screen readers.
import { h } from "../view/h.js";

/** Returns the 95 % interval of a share of wins (Wilson). @returns {[number, number]} */
export function range(won, games) {
    if (!games) return [0, 1];
    const z = 1.96, p = won / games, n = 1 + (z * z) / games, middle = (p + (z * z) / (2 * games)) / n, half = (z / n) * Math.sqrt((p * (1 - p)) / games + (z * z) / (4 * games * games));
    return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

/** Returns a round step of about `span / most`. */
function stepOf(span, most) {
    const rough = Math.max(span / most, 1e-9), ten = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 5, 10].map((k) => k * ten).find((step) => step >= rough);
}

/**
 * Counts values between round limits of equal width.
 * @param {number[]} values @param {{from?: number, to?: number, most?: number, whole?: boolean}} [how] @returns
 * {{from: number, step: number, counts: number[]}}
 */
export function bins(values, { from = Math.min(...values), to = Math.max(...values), most = 20, whole = false } = {}) {
    const step = Math.max(stepOf(to - from, most), whole ? 1 : 0), start = Math.floor(from / step) * step;
    const counts = Array(Math.floor((to - start) / step + 1e-9) + 1).fill(0);
    for (const value of values) counts[Math.min(counts.length - 1, Math.floor((value - start) / step + 1e-9))]++;
    return { from: start, step, counts };
}

const WIDTH = 420, LEFT = 72, RIGHT = 20, inner = WIDTH - LEFT - RIGHT;
const short = (number) => String(Math.round(number * 100) / 100);

function frame(height, label, children) {
    return h("svg", { class: "plot", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label, direction: "ltr" }, children);
}

/** Draws the horizontal axis with marks at round numbers. */
function axis(from, to, y, unit = "") {
    const step = stepOf(to - from || 1, 5), out = [h("path", { class: "axis", d: `M${LEFT} ${y}H${WIDTH - RIGHT}` })];
    for (let at = Math.ceil(from / step - 1e-9) * step; at <= to + 1e-9; at += step) {
        const x = LEFT + ((at - from) / (to - from || 1)) * inner;
        out.push(h("path", { class: "axis", d: `M${x} ${y}v4` }), h("text", { x, y: y + 15, "text-anchor": "middle" }, `${short(at)}${unit}`));
    }
    return out;
}

/** Draws bars of wins, each with its interval. */
function wins(found, name, say) {
    const y = (i) => 8 + i * 24, x = (share) => LEFT + share * inner, height = y(found.seats.length) + 22;
    return frame(height, say("workshop.plot.won"), [found.seats.map((seat, i) => {
        const share = seat.won / (found.games || 1), [low, high] = range(seat.won, found.games);
        return h("g", { key: seat.seat }, h("text", { x: LEFT - 6, y: y(i) + 13, "text-anchor": "end" }, name(seat.seat)), h("rect", { class: "bar", x: LEFT, y: y(i), width: Math.max(1, share * inner), height: 17, rx: 3 }),
            h("path", { class: "range", d: `M${x(low)} ${y(i) + 8.5}H${x(high)}M${x(low)} ${y(i) + 4}v9M${x(high)} ${y(i) + 4}v9` }), h("title", null, `${short(share * 100)} % (${short(low * 100)}–${short(high * 100)})`));
    }), axis(0, 100, y(found.seats.length), "%")]);
}

/** Draws distributions: vertical bars, with a strip for each list, all on the same scale. */
function spread(lists, label, whole) {
    const all = lists.flatMap((list) => list.values), strip = 56, from = Math.min(...all), to = Math.max(...all), parts = lists.map((list) => bins(list.values, { from, to, whole }));
    const { from: start, step } = parts[0], end = start + step * parts[0].counts.length, most = Math.max(...parts.flatMap((part) => part.counts)), wide = inner / parts[0].counts.length;
    return frame(lists.length * strip + 24, label, [lists.map((list, i) => {
        const bottom = (i + 1) * strip, mean = list.values.reduce((sum, value) => sum + value, 0) / list.values.length, x = LEFT + ((mean - start) / (end - start)) * inner;
        return h("g", { key: i }, h("text", { x: LEFT - 6, y: bottom - 16, "text-anchor": "end" }, list.name),
            parts[i].counts.map((count, k) => count ? h("rect", { class: "bar", key: k, x: LEFT + k * wide + 0.5, y: bottom - (count / most) * (strip - 8), width: Math.max(1, wide - 1), height: (count / most) * (strip - 8) }, h("title", null, `${short(start + k * step)}–${short(start + (k + 1) * step)}: ${count}`)) : null),
            h("path", { class: "mean", d: `M${x} ${bottom}V${bottom - strip + 6}` }), h("path", { class: "axis", d: `M${LEFT} ${bottom}H${WIDTH - RIGHT}` }));
    }), axis(start, end, lists.length * strip)]);
}

/**
 * @param {{games: number, seats: Array<{seat: number, won: number, points?: any[]}>, lengths?: number[]}} found  what `simulate` answers
 * @param {(seat: number) => string} name @param {(key: string, holes?: object) => string} say @returns {import("../view/h.js").Node[]}
 */
export function plots(found, name, say) {
    const points = found.seats.map((seat) => ({ name: name(seat.seat), values: (seat.points || []).map(Number).filter(Number.isFinite) })), lengths = (found.lengths || []).map(Number).filter(Number.isFinite);
    const part = (key, drawn) => h("figure", { key }, h("figcaption", null, say(`workshop.plot.${key}`)), drawn);
    return [part("won", wins(found, name, say)), points.every((one) => one.values.length) ? part("points", spread(points, say("workshop.plot.points"), false)) : null,
        lengths.length ? part("lengths", spread([{ name: "", values: lengths }], say("workshop.plot.lengths"), true)) : null].filter(Boolean);
}
