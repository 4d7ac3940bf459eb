// SPDX-License-Identifier: MIT
// h.js: the contents of the page as plain data: elements with attributes and children. It knows no document, so that
// all code that describes the page can be tested without a browser. patch.js makes the real elements.

/**
 * @typedef {object} Node
 * @property {string} tag   name of the element
 * @property {Object<string, any>} attrs  attributes; `on` holds listeners, `vars` CSS variables, `key` identity among siblings
 * @property {Array<Node|string>} children
 */

/** Adds children; leaves out empty ones and flattens lists. */
function flatten(out, children) {
    for (const child of children) {
        if (Array.isArray(child)) flatten(out, child);
        else if (child !== null && child !== undefined && child !== false && child !== true)
            out.push(typeof child === "object" ? child : String(child));
    }
    return out;
}

/**
 * Makes an element. Attributes that are null, undefined or false are left out.
 * @param {string} tag
 * @param {Object<string, any>|null} [attrs]
 * @param {...any} children
 * @returns {Node}
 */
export function h(tag, attrs, ...children) {
    return { tag, attrs: attrs || {}, children: flatten([], children) };
}

/** Returns all text of a node, as a screen reader reads it. @param {Node|string} node @returns {string} */
export function textOf(node) {
    return typeof node === "string" ? node : node.children.map(textOf).join("");
}

/** Returns `node` and all nodes below it that satisfy `test`. @returns {Node[]} */
export function findAll(node, test, out = []) {
    if (typeof node === "string") return out;
    if (test(node)) out.push(node);
    for (const child of node.children) findAll(child, test, out);
    return out;
}

/** Joins the class names that apply: names(["card", lit && "lit"]). */
export const names = (list) => list.filter(Boolean).join(" ");
