// SPDX-License-Identifier: MIT
// qr.js: a text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 20. Pure; view/qr-view.js draws it.

/** For each version: codewords for error correction in a block, and the number of blocks. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];

/** Returns the positions of the alignment patterns, in both directions. */
function aligned(version) {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2, step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2, out = [];
    for (let at = version * 4 + 10; out.length < count - 1; at -= step) out.unshift(at);
    return [6, ...out];
}

/** Returns the number of codewords in a version. */
function roomOf(version) {
    const count = aligned(version).length;
    let bits = (16 * version + 128) * version + 64;
    if (count) bits -= (25 * count - 10) * count - 55;
    if (version >= 7) bits -= 36;
    return Math.floor(bits / 8);
}

const dataOf = (version) => roomOf(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** Returns the product in the field of 256 elements. */
function times(a, b) {
    let out = 0;
    for (let i = 7; i >= 0; i--) out = (out << 1) ^ ((out >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
    return out;
}

/** Returns the polynomial whose roots are the first powers of two. */
function divisor(degree) {
    const out = Array(degree).fill(0);
    out[degree - 1] = 1;
    for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
        for (let k = 0; k < degree; k++) out[k] = times(out[k], root) ^ (out[k + 1] || 0);
    return out;
}

function remainder(data, by) {
    const out = Array(by.length).fill(0);
    for (const byte of data) {
        const factor = byte ^ out.shift();
        out.push(0);
        by.forEach((one, i) => (out[i] ^= times(one, factor)));
    }
    return out;
}

/** Returns the bytes with their length, padded to the size of the version. */
function filled(bytes, version) {
    const bits = [], put = (value, count) => { for (let i = count - 1; i >= 0; i--) bits.push((value >>> i) & 1); };
    put(4, 4);
    put(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) put(byte, 8);
    const room = dataOf(version) * 8;
    put(0, Math.min(4, room - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
    return Array.from({ length: room / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0));
}

/** Returns data and error correction in the order in which they are drawn: block by block, one codeword of each. */
function interleaved(data, version) {
    const count = BLOCKS[version - 1], correction = CORRECTION[version - 1], room = roomOf(version), short = Math.floor(room / count) - correction, long = room % count, by = divisor(correction), blocks = [];
    for (let i = 0, at = 0; i < count; i++) {
        const part = data.slice(at, (at += short + (i >= count - long ? 1 : 0)));
        blocks.push({ part, check: remainder(part, by) });
    }
    const out = [];
    for (let i = 0; i <= short; i++) for (const { part } of blocks) if (i < part.length) out.push(part[i]);
    for (let i = 0; i < correction; i++) for (const { check } of blocks) out.push(check[i]);
    return out;
}

/** Returns the fixed squares of a version: dark, light, or null for data. */
function frame(version) {
    const size = version * 4 + 17, grid = Array.from({ length: size }, () => Array(size).fill(null));
    const set = (x, y, dark) => { if (grid[y] && x >= 0 && x < size) grid[y][x] = dark; };
    const square = (cx, cy, reach, dark) => { for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy)))); };
    for (let i = 0; i < size; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
    const lines = aligned(version), last = lines.length - 1;
    lines.forEach((x, i) => lines.forEach((y, k) => { if (!((!i && !k) || (!i && k === last) || (i === last && !k))) square(x, y, 2, (far) => far !== 1); }));
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (far) => far !== 2 && far !== 4);
    if (version >= 7) {
        let rest = version;
        for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
        const bits = (version << 12) | rest;
        for (let i = 0; i < 18; i++) { const a = size - 11 + (i % 3), b = Math.floor(i / 3), dark = ((bits >>> i) & 1) === 1; set(a, b, dark); set(b, a, dark); }
    }
    return grid;
}

/** Writes the number of the mask and the level of correction (M). */
function format(grid, mask) {
    const size = grid.length;
    let rest = mask;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412, bit = (i) => ((bits >>> i) & 1) === 1;
    for (let i = 0; i < 15; i++) {
        grid[i < 6 ? i : i < 8 ? i + 1 : 8][i < 8 ? 8 : i === 8 ? 7 : 14 - i] = bit(i);
        grid[i < 8 ? 8 : size - 15 + i][i < 8 ? size - 1 - i : 8] = bit(i);
    }
    grid[size - 8][8] = true;
}

const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2];

/** Returns the penalty of a code that is hard to read: long runs, blocks, and an unequal share of dark squares. */
function penalty(grid) {
    const size = grid.length;
    let sum = 0, dark = 0;
    for (const at of [(i, k) => grid[i][k], (i, k) => grid[k][i]])
        for (let i = 0; i < size; i++)
            for (let k = 0, run = 0; k < size; k++) {
                run = k && at(i, k) === at(i, k - 1) ? run + 1 : 1;
                sum += run === 5 ? 3 : run > 5 ? 1 : 0;
            }
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            dark += grid[y][x];
            if (x && y && grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
        }
    return sum + Math.floor(Math.abs((dark * 20) / size / size - 10)) * 10;
}

/** @param {string} text @returns {boolean[][]|null} rows of squares, true for dark ones; null: the text is too long */
export function qr(text) {
    const bytes = [...new TextEncoder().encode(text)];
    const version = BLOCKS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= dataOf(i + 1)) + 1;
    if (!version) return null;
    const empty = frame(version), size = empty.length, codewords = interleaved(filled(bytes, version), version);
    format(empty, 0); // reserve the squares of the format
    let best = null;
    MASKS.forEach((mask, number) => {
        const grid = empty.map((row) => row.slice());
        let i = 0;
        for (let right = size - 1; right >= 1; right -= right === 8 ? 3 : 2)
            for (let step = 0; step < size; step++)
                for (const x of [right, right - 1]) {
                    const y = (right + 1) & 2 ? step : size - 1 - step;
                    if (empty[y][x] !== null) continue;
                    grid[y][x] = ((codewords[i >>> 3] >>> (7 - (i & 7))) & 1) === 1;
                    if (mask(x, y) === 0) grid[y][x] = !grid[y][x];
                    i++;
                }
        format(grid, number);
        const cost = penalty(grid);
        if (!best || cost < best.cost) best = { grid, cost };
    });
    return best.grid;
}
