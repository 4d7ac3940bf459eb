// SPDX-License-Identifier: MIT
// fit.js: makes room until all cards in the middle of the table are visible. The number of lines depends on builds,
// names and fonts, so table.css can only set a good initial size.

/** The smallest card whose rank and suit can be read, in pixels. */
const smallest = 24;

/** While the layout is taller than its room, it first takes room from text (`tight` in table.css), then makes its
 * cards smaller. Call it after each drawing. */
export function fit(root) {
    const middle = root.querySelector(".middle.with-row"), tall = () => middle.scrollHeight > middle.clientHeight + 1;
    root.classList.remove("tight");
    if (!middle) return;
    const parts = [...middle.querySelectorAll(":scope > :is(.row, .stacks)")];
    for (const part of parts) part.style.removeProperty("--card");
    if (!tall()) return;
    root.classList.add("tight");
    const sizes = parts.map((part) => parseFloat(getComputedStyle(part.querySelector(".card, .nothing") || part).width));
    for (let share = 1; tall() && sizes.some((size) => size * share > smallest); share *= 0.94)
        parts.forEach((part, i) => part.style.setProperty("--card", `${Math.max(smallest, sizes[i] * share)}px`));
}
