// SPDX-License-Identifier: MIT
// fair.js: checks that shuffles come from the server's commitment: each seed is the SHA-256 digest of the next, and the
// commitment is the digest of the first. Pure. SHA-256 is implemented here because browsers provide it only over https.

const primes = (n) => {
    const out = [];
    for (let i = 2; out.length < n; i++) if (out.every((p) => i % p)) out.push(i);
    return out;
};
const part = (x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const start = primes(8).map((p) => part(Math.sqrt(p))), round = primes(64).map((p) => part(Math.cbrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
    const length = bytes.length, blocks = Math.ceil((length + 9) / 64), data = new DataView(new ArrayBuffer(blocks * 64)), state = start.slice(), w = new Int32Array(64);
    bytes.forEach((byte, i) => data.setUint8(i, byte));
    data.setUint8(length, 0x80);
    data.setUint32(blocks * 64 - 4, length * 8);
    for (let at = 0; at < blocks * 64; at += 64) {
        for (let i = 0; i < 16; i++) w[i] = data.getInt32(at + 4 * i);
        for (let i = 16; i < 64; i++) {
            const a = w[i - 15], b = w[i - 2];
            w[i] = (w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
        }
        let [a, b, c, d, e, f, g, k] = state;
        for (let i = 0; i < 64; i++) {
            const one = (k + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + round[i] + w[i]) | 0;
            const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [a, b, c, d, e, f, g, k] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
        }
        [a, b, c, d, e, f, g, k].forEach((value, i) => (state[i] = (state[i] + value) | 0));
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((value, i) => out.setInt32(4 * i, value));
    return new Uint8Array(out.buffer);
}

const bytesOf = (hex) => (/^([0-9a-f]{2})+$/i.test(hex) ? Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16)) : new Uint8Array(0));
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** HMAC-SHA-256. @param {Uint8Array} key  at most 64 bytes @param {Uint8Array} message @returns {Uint8Array} */
export function hmac(key, message) {
    const pad = (byte) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] || 0) ^ byte);
    return sha256(new Uint8Array([...pad(0x5c), ...sha256(new Uint8Array([...pad(0x36), ...message]))]));
}

/**
 * Returns the seeds that were shown, deal by deal, and whether they belong to the commitment.
 * @param {{commitment: string, shown: string[]}} fair @param {string} [promised]  the commitment that this browser was
 * shown first, if it remembers one
 * @returns {{kept: boolean, same: boolean, known: boolean, deals: Array<{deal: number, seed: string, kept: boolean}>}}
 */
export function checked(fair, promised) {
    let link = fair.commitment;
    const deals = (fair.shown || []).map((seed, i) => {
        const kept = hexOf(sha256(bytesOf(seed))) === link;
        link = seed;
        return { deal: i + 1, seed, kept };
    });
    const same = !promised || promised === fair.commitment;
    return { kept: same && deals.every((one) => one.kept), same, known: Boolean(promised), deals };
}

/** Returns the number of deals that need their own seed. A deal that is thrown in is dealt again from the same seed.
 * @param {object[]} facts */
function dealsOf(facts) {
    let deals = 0, again = false;
    for (const { kind } of facts) {
        if (kind === "thrown_in") again = true;
        else if (kind === "deal") {
            deals += again ? 0 : 1;
            again = false;
        }
    }
    return deals;
}

const MOST_SEEDS = 1000; // seeds of a match; later deals use the last seed

/**
 * Checks the shuffles of a record like `kanun verify`, except that the cards are not dealt again.
 * @param {{chance: object[], fair?: object, seen: {steps: Array<{facts: object[]}>, table: {seats: object[]}}}} record
 * @param {string} [promised]
 * @returns {object|null}  as checked(), with the commitment; null: the match was not dealt from a commitment
 */
export function checkedRecord(record, promised) {
    const { fair, chance, seen } = record;
    if (!fair) return null;
    const found = checked({ commitment: fair.commitment, shown: fair.seeds }, promised), text = new TextEncoder();
    const need = Math.min(MOST_SEEDS, dealsOf(seen.steps.flatMap((step) => step.facts)));
    const whole = fair.luck.length === seen.table.seats.length && fair.seeds.length >= need && need > 0 && chance.length === fair.seeds.length;
    found.deals.forEach((one, i) => {
        const message = [fair.table, fair.match, one.deal, ...fair.luck].map((part) => `${part}\0`).join("");
        one.kept = one.kept && whole && chance[i].kind === "deal_seed" && chance[i].value === hexOf(hmac(bytesOf(one.seed), text.encode(message)));
    });
    return { ...found, commitment: fair.commitment, kept: found.kept && whole && found.deals.every((one) => one.kept) };
}
