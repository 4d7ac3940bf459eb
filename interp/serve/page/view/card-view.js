// SPDX-License-Identifier: MIT
// card-view.js: one card and heaps of cards, as nodes.
import { h, names } from "./h.js";
import { faceOf, backOf, isDrawn } from "../cards/face.js";
import { grab } from "./drag.js";

const faces = new Map();

/** Caches faces for each pack and style, because the same tree needs no new drawing. */
function face(name, ui) {
    if (!isDrawn(ui.pack)) return faceOf(name, ui.pack, ui.prefs);
    const key = `${ui.packKey}|${name}|${ui.prefs.four}|${ui.prefs.plain}|${ui.language}`;
    if (!faces.has(key)) faces.set(key, faceOf(name, ui.pack, ui.prefs));
    return faces.get(key);
}

const back = backOf();

/** Returns the label of a card for screen readers: its name, and the effect of tapping it. */
function label(card, say) {
    if (card.state === "idle" || card.name === null) return card.says;
    return say(`card.${card.state}`, { card: card.says });
}

/**
 * Draws a card. Cards that can be tapped are buttons; so are dim ones, which explain why they can't be played.
 * @param {{name: string|null, says: string, state: string}} card @param {object} ui  @param {{key?: string, button?:
 * boolean, tabindex?: number, mark?: string}} [how]
 */
export function cardView(card, ui, how = {}) {
    const drawn = card.name === null ? back : face(card.name, ui);
    const attrs = { class: names(["card", `is-${card.state}`, card.advised && "is-advised", how.mark && `mark-${how.mark}`]), "data-card": card.name, key: how.key };
    const button = card.name !== null && (how.button || card.state === "bright" || card.state === "tapped");
    if (!button) return h("span", { ...attrs, role: "img", "aria-label": card.says }, drawn);
    return h("button", {
        ...attrs, type: "button", "aria-label": label(card, ui.say), "aria-pressed": card.state === "tapped" ? "true" : null,
        tabindex: how.tabindex ?? null, on: { click: () => ui.tap(card.name), ...(how.drag ? { pointerdown: (event) => grab(event, card.name, ui.tap) } : {}) },
    }, drawn);
}

function caption(heap) {
    return h("div", { class: "caption", "aria-hidden": "true" }, h("bdi", { class: "what" }, heap.says), " ", h("span", { class: "count" }, String(heap.count)));
}

/** Draws a stack: its thickness, its count, and its visible ends. */
export function stackView(heap, ui, small) {
    const says = heap.count ? ui.say("heap.count", { zone: heap.says, n: heap.count }) : ui.say("heap.empty", { zone: heap.says });
    const thick = Math.min(4, Math.ceil(heap.count / 8));
    const topCard = heap.top && heap.cards.find((card) => card.name === heap.top);
    const bottomCard = heap.bottom && heap.cards.find((card) => card.name === heap.bottom);
    return h("div", { class: names(["stack", small && "small"]), "data-heap": `${heap.zone}/${heap.owner ?? ""}`, key: `${heap.zone}/${heap.owner ?? ""}`, role: "group", "aria-label": says },
        bottomCard ? h("div", { class: "under" }, cardView(bottomCard, ui)) : null,
        h("div", { class: `pile thick-${thick}` }, heap.count === 0 ? h("span", { class: "nothing" }) : topCard ? cardView(topCard, ui) : h("span", { class: "card is-idle", "aria-hidden": "true" }, back)),
        caption(heap));
}

/** Draws open cards. */
export function rowView(heap, ui) {
    const says = heap.count ? ui.say("heap.count", { zone: heap.says, n: heap.count }) : ui.say("heap.empty", { zone: heap.says });
    const lit = (card) => card.state === "bright" || card.state === "tapped", first = heap.cards.find(lit); // one stop for Tab, or none if nothing can be chosen
    const one = (card, i) => cardView(card, ui, { key: card.name ?? `hidden-${i}`, button: ui.interactive, tabindex: card === first ? 0 : -1 });
    const buildOf = (card) => (heap.builds || []).find((build) => build.cards.includes(card.name));
    // The cards of a build are together, at the position of the first one.
    const laid = heap.cards.map((card, i) => {
        const build = buildOf(card);
        if (!build) return one(card, i);
        const cards = heap.cards.filter((other) => build.cards.includes(other.name));
        return cards[0] === card ? h("div", { class: names(["build", build.several && "several"]), key: `build-${cards[0].name}`, role: "group", "aria-label": build.says },
            h("div", { class: "build-cards" }, cards.map(one)), h("div", { class: "caption", "aria-hidden": "true" }, h("bdi", null, build.says))) : null;
    }).filter(Boolean);
    return h("div", { on: { keydown: (event) => ui.walk(event) }, class: names(["row", heap.count > 8 && "many", heap.count > 16 && "very-many"]), "data-heap": `${heap.zone}/${heap.owner ?? ""}`, key: `${heap.zone}/${heap.owner ?? ""}`, role: "group", "aria-label": says },
        laid,
        heap.count === 0 ? h("span", { class: "empty" }, heap.says) : null);
}

/** Draws open cards that were laid aside or won as a strip, each card partly under the next; kinds of flower cards are
 * separated. */
export function stripView(heap, ui) {
    const begins = (card, i) => ui.pack.flowers && i > 0 && card.name && heap.cards[i - 1].name && ui.pack.card(card.name).suit !== ui.pack.card(heap.cards[i - 1].name).suit;
    return h("div", { class: "strip", "data-heap": `${heap.zone}/${heap.owner ?? ""}`, key: `${heap.zone}/${heap.owner ?? ""}`, role: "group", "aria-label": ui.say("heap.count", { zone: heap.says, n: heap.count }), vars: { "--cards": String(Math.max(heap.count, 2)) } },
        h("div", { class: "strip-cards" }, heap.cards.map((card, i) => cardView(card, ui, { key: card.name ?? `hidden-${i}`, mark: begins(card, i) ? "kind" : "" }))),
        caption(heap));
}

/** Draws another player's hand: backs, and visible cards. */
export function heldView(heap, ui) {
    if (!heap.count) return null;
    const says = ui.say("heap.count", { zone: heap.says, n: heap.count });
    const seen = heap.cards.filter((card) => card.name !== null), hidden = heap.count - seen.length;
    const shown = Math.min(hidden, 13);
    const tappable = seen.some((card) => card.state !== "idle");
    return h("div", { class: names(["held", seen.length > 0 && "open"]), "data-heap": `${heap.zone}/${heap.owner ?? ""}`, key: `${heap.zone}/${heap.owner ?? ""}`, role: "group", "aria-label": says, vars: { "--cards": String(Math.max(1, shown + seen.length)) } },
        Array.from({ length: shown }, (_, i) => h("span", { class: "card is-idle", "aria-hidden": "true", key: `back-${i}` }, back)),
        seen.map((card) => cardView(card, ui, { key: card.name, button: tappable })),
        h("span", { class: "count", "aria-hidden": "true" }, String(heap.count)));
}
