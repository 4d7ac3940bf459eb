// SPDX-License-Identifier: MIT
// menu.js: the list of all pages is open beside the text where there is room, and gets a search over all headings. Without
// scripts it opens by hand, and has no search.
const menu = document.querySelector(".menu"), nav = menu.querySelector("nav"), base = document.currentScript.src.replace(/[^/]*$/, "");
const wide = matchMedia("(min-width: 60rem)");
const follow = () => { menu.open = wide.matches; };
wide.addEventListener("change", follow);
follow();

/** An element with attributes, before everything else in `parent` or at its end. */
function add(parent, tag, attributes, first = false) {
    const element = Object.assign(document.createElement(tag), attributes);
    parent[first ? "prepend" : "append"](element);
    return element;
}

const most = 30, search = add(nav, "search", {}, true), label = add(search, "label", { textContent: "Search the headings " });
const field = add(label, "input", { type: "search", autocomplete: "off" }), count = add(search, "p", { role: "status", className: "count" }), found = add(search, "ul", {});

/** Loads the headings when they are needed for the first time. */
const load = () => window.headings ? Promise.resolve() : new Promise((resolve) => { add(document.head, "script", { src: `${base}headings.js`, onload: resolve, onerror: resolve }); });

field.addEventListener("input", async () => {
    await load();
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = words.length ? (window.headings || []).filter(([heading, page]) => words.every((word) => `${heading} ${page}`.toLowerCase().includes(word))) : [];
    found.replaceChildren();
    for (const [heading, page, link] of hits.slice(0, most)) {
        const line = add(add(found, "li", {}), "a", { href: base + link, textContent: heading });
        if (page) add(line, "small", { textContent: ` ${page}` });
    }
    count.textContent = !words.length ? "" : hits.length > most ? `The first ${most} of ${hits.length}` : `${hits.length} found`;
});
