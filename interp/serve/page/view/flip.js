// SPDX-License-Identifier: MIT
// flip.js: animates cards so that people see where they went: measures positions before and after a change, and moves
// cards from their old positions. It changes nothing permanently. People who prefer less motion see no animation.

/** Returns whether the user prefers less motion. */
export const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const heapKey = (where) => `${where.zone}/${where.owner ?? ""}`;

/** Measures the positions of all cards and heaps. */
export function measure(root) {
    const cards = new Map(), heaps = new Map(), places = new Map();
    for (const element of root.querySelectorAll("[data-card]")) cards.set(element.dataset.card, element.getBoundingClientRect());
    for (const element of root.querySelectorAll("[data-heap]")) heaps.set(element.dataset.heap, element.getBoundingClientRect());
    for (const element of root.querySelectorAll("[data-place]")) places.set(element.dataset.place, element.getBoundingClientRect());
    return { cards, heaps, places };
}

/** Returns the position of a heap; of its owner if the heap is not drawn; or the middle of the table. */
function placeOf(where, layout, root) {
    const heap = layout.heaps.get(heapKey(where));
    if (heap) return heap;
    const owner = where.owner !== null && where.owner !== undefined ? layout.places.get(String(where.owner)) : null;
    if (owner) return owner;
    const stacks = root.querySelector(".stacks");
    return (stacks || root.querySelector(".felt") || root).getBoundingClientRect();
}

/** Returns a rectangle of a card's size in the middle of a position. */
function within(place, size) {
    return { left: place.left + place.width / 2 - size.width / 2, top: place.top + place.height / 2 - size.height / 2, width: size.width, height: size.height };
}

function travel(element, from, to, time, delay, fade) {
    const k = from.width / Math.max(1, to.width);
    const steps = [
        { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${k})`, transformOrigin: "0 0", zIndex: 30 },
        { transform: "none", transformOrigin: "0 0", zIndex: 30 },
    ];
    if (fade) steps[1].opacity = 0.2;
    return element.animate(steps, { duration: time, delay, easing: "cubic-bezier(.3,.7,.2,1)", fill: "backwards" });
}

/** Draws a card that is not part of the table, while it moves into a heap where it can't be seen. */
function ghost(layer, face, from, to, time, delay) {
    const element = face.cloneNode(true);
    element.removeAttribute("data-card");
    element.className = "card ghost";
    element.setAttribute("aria-hidden", "true");
    element.style.left = `${to.left}px`;
    element.style.top = `${to.top}px`;
    element.style.width = `${to.width}px`;
    layer.append(element);
    const animation = travel(element, from, to, time, delay, true);
    animation.onfinish = animation.oncancel = () => element.remove();
}

/**
 * Animates the change from the previous layout to the current one.
 * @param {Element} root @param {Element} layer  lies over everything @param {ReturnType<typeof measure>} before
 * @param {Array<object>} transfers  of a frame @param {number} time  of one way, in milliseconds
 * @param {(card: string|null) => Element} faceFor  a drawn card for the way into a heap
 * @returns {number} how long it all takes
 */
export function animate(root, layer, before, transfers, time, faceFor) {
    if (still() || !time) return 0;
    const now = measure(root), moved = new Set();
    let delay = 0, sample = null;
    for (const rect of now.cards.values()) if (rect.width) { sample = rect; break; }
    const size = sample ? { width: Math.min(56, sample.width), height: Math.min(56, sample.width) * 1.4 } : { width: 48, height: 67 };
    for (const transfer of transfers) {
        const from = placeOf(transfer.from, before, root), to = placeOf(transfer.to, now, root);
        const cards = transfer.cards || Array(Math.min(transfer.count, 6)).fill(null);
        const gap = Math.min(60, 240 / Math.max(1, cards.length));
        for (const card of cards) {
            const old = card !== null && before.cards.get(card) || within(from, size);
            const element = card !== null && root.querySelector(`[data-card="${CSS.escape(card)}"]`);
            if (element) travel(element, old, element.getBoundingClientRect(), time, delay, false);
            else ghost(layer, faceFor(card), old, within(to, size), time, delay);
            if (card !== null) moved.add(card);
            delay += gap;
        }
        delay = Math.min(delay, 900);
    }
    for (const [card, rect] of now.cards) { // cards that made room
        const old = before.cards.get(card);
        if (moved.has(card) || !old || (Math.abs(old.left - rect.left) < 1 && Math.abs(old.top - rect.top) < 1)) continue;
        const element = root.querySelector(`[data-card="${CSS.escape(card)}"]`);
        if (element) travel(element, old, rect, time * 0.6, 0, false);
    }
    return transfers.length ? time + delay : 0;
}
