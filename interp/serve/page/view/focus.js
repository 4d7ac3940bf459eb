// SPDX-License-Identifier: MIT
// focus.js: the keyboard focus at the table. When a card is played, it disappears together with the focus. This module
// moves the focus to the next card of the hand. It knows no rules.

const groups = [".hand", ".row", ".actions"];
const handOf = (root) => [...root.querySelectorAll(".hand button.card")];

/** Returns the element with the focus, to find it again after the document has changed. @param {Element} root */
export function standing(root) {
    const element = document.activeElement;
    if (!element || !root.contains(element)) return null;
    const group = groups.find((one) => element.closest(one));
    return group ? { group, card: element.dataset.card || null, index: group === ".hand" ? handOf(root).indexOf(element) : 0 } : null;
}

/** Moves the focus to a card of the hand, or to another action if the hand is empty. @returns {number} the card's
 * index, -1 */
export function toHand(root, index) {
    const cards = handOf(root), at = Math.max(0, Math.min(index, cards.length - 1));
    const target = cards[at] || root.querySelector(".actions .primary, .actions button");
    if (target) target.focus();
    return cards.length ? at : -1;
}

/** Restores the focus if it was lost. @returns {number} the index of the focused card of the hand, -1 if there is none
 * */
export function resume(root, was) {
    if (!was || (document.activeElement && document.activeElement !== document.body) || root.querySelector("dialog")) return -1;
    const cards = handOf(root), same = was.card === null ? -1 : cards.findIndex((card) => card.dataset.card === was.card);
    const lit = was.card !== null && was.group === ".row" && root.querySelector(`.row button.card[data-card="${CSS.escape(was.card)}"]:is(.is-bright, .is-tapped)`);
    if (lit) lit.focus();
    return lit ? -1 : toHand(root, same >= 0 ? same : was.index);
}

/** Returns the cards on the table that can be chosen now. @param {Element} root */
export const choosable = (root) => [...root.querySelectorAll(".row button.card:is(.is-bright, .is-tapped)")];
