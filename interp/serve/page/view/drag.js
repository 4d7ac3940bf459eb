// SPDX-License-Identifier: MIT
// drag.js: lets people drag a card of the hand to the table, as an alternative: dropping does the same as tapping, and
// dropping on another card also taps that card. A short movement is a tap.

const START = 14;

/**
 * Follows a pointer that went down on a card.
 * @param {PointerEvent} event @param {string} card @param {(card: string) => Promise<void>|void} tap
 */
export function grab(event, card, tap) {
    if (event.button !== 0 || !event.isPrimary) return;
    const element = event.currentTarget, x = event.clientX, y = event.clientY;
    let dragging = false;
    element.setPointerCapture(event.pointerId); // a fast pointer leaves the card before the card has moved
    const move = (now) => {
        const dx = now.clientX - x, dy = now.clientY - y;
        if (!dragging && (Math.hypot(dx, dy) < START || Math.abs(dx) > Math.abs(dy) * 3)) return;
        dragging = true;
        element.style.transform = `translate(${dx}px, ${dy}px)`;
        element.style.zIndex = "25";
    };
    const end = (now) => {
        element.removeEventListener("pointermove", move);
        element.removeEventListener("pointerup", end);
        element.removeEventListener("pointercancel", end);
        element.style.pointerEvents = "none"; // find the element below the card
        const under = document.elementFromPoint(now.clientX, now.clientY), felt = under && under.closest(".felt");
        for (const name of ["transform", "z-index", "pointer-events"]) element.style.removeProperty(name);
        if (!dragging || now.type === "pointercancel") return;
        // A click that may follow would tap the card a second time.
        const swallow = (click) => { click.stopImmediatePropagation(); click.preventDefault(); };
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 50);
        if (!felt) return;
        const other = under.closest("[data-card]");
        Promise.resolve(tap(card)).then(() => other && other.isConnected && other.classList.contains("is-bright") && tap(other.dataset.card));
    };
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
}
