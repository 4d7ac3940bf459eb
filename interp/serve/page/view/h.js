// SPDX-License-Identifier: MIT
// h.js: what is to be shown, as plain data: elements with attributes and children. It knows no document,
// so that everything which describes the page can be tested without a browser; patch.js makes it real.

/**
 * @typedef {object} Node
 * @property {string} tag   name of the element
 * @property {Object<string, any>} attrs  attributes; `on` holds listeners, `vars` CSS variables, `key` identity among siblings
 * @property {Array<Node|string>} children
 */

/** Adds children, leaving out what is nothing and opening lists. */
function flatten(out, children) {
    for (const child of children) {
        if (Array.isArray(child)) flatten(out, child);
        else if (child !== null && child !== undefined && child !== false && child !== true)
            out.push(typeof child === "object" ? child : String(child));
    }
    return out;
}

/**
 * An element. Attributes that are null, undefined or false are left out when it is made.
 * @param {string} tag
 * @param {Object<string, any>|null} [attrs]
 * @param {...any} children
 * @returns {Node}
 */
export function h(tag, attrs, ...children) {
    return { tag, attrs: attrs || {}, children: flatten([], children) };
}

/** All text of a node, as somebody hears it. @param {Node|string} node @returns {string} */
export function textOf(node) {
    return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** All nodes below (and with) `node` that satisfy `test`. @returns {Node[]} */
export function findAll(node, test, out = []) {
    if (typeof node === "string") return out;
    if (test(node)) out.push(node);
    for (const child of node.children) findAll(child, test, out);
    return out;
}

/** Class names from what holds: names(["card", lit && "lit"]). */
export const names = (list) => list.filter(Boolean).join(" ");
