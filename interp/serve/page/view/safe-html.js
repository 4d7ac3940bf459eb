// SPDX-License-Identifier: MIT
// safe-html.js: converts a page of rules, which the server writes as HTML, to nodes: only known elements, and no
// attributes that load, run or style anything.
import { h } from "./h.js";

const allowed = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "caption", "section", "article", "div", "span", "b", "i", "em", "strong", "code", "pre",
    "small", "details", "summary", "br", "hr", "blockquote", "main", "header", "footer", "bdi"]);
const dropped = new Set(["script", "style", "head", "link", "meta", "title", "iframe", "object", "template", "svg"]);

function convert(node, text) {
    if (node.nodeType === 3) return text(node.data);
    if (node.nodeType !== 1) return null;
    const tag = node.tagName.toLowerCase();
    if (dropped.has(tag)) return null;
    const inner = [...node.childNodes].map((one) => convert(one, text));
    if (!allowed.has(tag)) return inner;
    const attrs = {};
    for (const name of ["colspan", "rowspan", "dir", "lang", "scope"]) if (node.hasAttribute(name)) attrs[name] = node.getAttribute(name);
    // The dialog already has the heading of the page.
    return h(/^h[1-5]$/.test(tag) ? `h${Number(tag[1]) + 1}` : ["main", "header", "footer"].includes(tag) ? "div" : tag, attrs, inner);
}

/** @param {string} html @param {(text: string) => string} [text]  how its texts are written here @returns {Array<any>} */
export function safe(html, text = (plain) => plain) {
    const plain = html.replace(/<style\b[^]*?<\/style>/gi, ""); // even parsing styles would violate the policy
    return [...new DOMParser().parseFromString(plain, "text/html").body.childNodes].map((one) => convert(one, text));
}
