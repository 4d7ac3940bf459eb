// SPDX-License-Identifier: MIT
// patch.js: makes the document equal to a tree of nodes, changing only the differing nodes, so that focus, scrolling
// and running animations stay. This is the only file that writes elements.

const SVG = "http://www.w3.org/2000/svg";
const properties = new Set(["value", "checked", "disabled", "selected", "hidden", "open"]);

/** One listener object for each element; its handlers change with the tree. */
class Listener {
    constructor() {
        this.handlers = {};
    }
    handleEvent(event) {
        const handler = this.handlers[event.type];
        if (handler) handler(event);
    }
}

function setOn(element, on) {
    const listener = element.kanunListener || (element.kanunListener = new Listener());
    for (const type of Object.keys(on)) if (!(type in listener.handlers)) element.addEventListener(type, listener);
    for (const type of Object.keys(listener.handlers)) if (!(type in on)) element.removeEventListener(type, listener);
    listener.handlers = { ...on };
}

function setVars(element, vars, old) {
    for (const [name, value] of Object.entries(vars)) if (old[name] !== value) element.style.setProperty(name, value);
    for (const name of Object.keys(old)) if (!(name in vars)) element.style.removeProperty(name);
}

function setAttributes(element, attrs, old) {
    for (const name of Object.keys(old)) if (!(name in attrs) && name !== "on" && name !== "vars" && name !== "key") clear(element, name);
    for (const [name, value] of Object.entries(attrs)) {
        if (name === "key" || name === "on" || name === "vars" || name === "html") continue;
        if (value === null || value === undefined || value === false) clear(element, name);
        else if (properties.has(name) && !(name === "value" && element.localName === "option")) { // without the attribute, its value is its text
            if (element[name] !== value) element[name] = value;
        } else if (old[name] !== value) element.setAttribute(name, value === true ? "" : String(value));
    }
    if (attrs.on || old.on) setOn(element, attrs.on || {});
    if (attrs.vars || old.vars) setVars(element, attrs.vars || {}, old.vars || {});
}

function clear(element, name) {
    if (properties.has(name)) {
        if (element[name]) element[name] = name === "value" ? "" : false;
    } else element.removeAttribute(name);
}

function create(node, svg) {
    if (typeof node === "string") return document.createTextNode(node);
    const inside = svg || node.tag === "svg";
    const element = inside ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
    setAttributes(element, node.attrs, {});
    for (const child of node.children) element.append(create(child, inside));
    if (node.tag === "select" && "value" in node.attrs) element.value = node.attrs.value;
    element.kanunNode = node;
    return element;
}

const isSame = (element, node) => typeof node === "string" ? element.nodeType === 3
    : element.nodeType === 1 && element.kanunNode && element.kanunNode.tag === node.tag && (element.kanunNode.attrs.key ?? null) === (node.attrs.key ?? null);

function update(element, node, svg) {
    if (typeof node === "string") {
        if (element.data !== node) element.data = node;
        return;
    }
    const old = element.kanunNode;
    if (old === node) return;
    setAttributes(element, node.attrs, old.attrs);
    element.kanunNode = node;
    children(element, node.children, svg || node.tag === "svg");
    if (node.tag === "select" && "value" in node.attrs && element.value !== node.attrs.value) element.value = node.attrs.value;
}

/** Makes the children of an element equal to a list of nodes. */
function children(parent, list, svg) {
    const keyed = new Map();
    for (const child of parent.childNodes) {
        const key = child.kanunNode && child.kanunNode.attrs.key;
        if (key !== undefined && key !== null) keyed.set(key, child);
    }
    let at = parent.firstChild;
    for (const node of list) {
        const key = typeof node === "string" ? undefined : node.attrs.key;
        const known = key !== undefined && key !== null ? keyed.get(key) : null;
        if (known && known !== at && isSame(known, node)) parent.insertBefore(known, at);
        else if (!known && at && isSame(at, node)) {
            update(at, node, svg);
            at = at.nextSibling;
            continue;
        } else if (!known || !isSame(known, node)) {
            parent.insertBefore(create(node, svg), at);
            continue;
        }
        update(known, node, svg);
        at = known.nextSibling;
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

/** Shows a list of nodes within an element. @param {Element} root @param {import("./h.js").Node[]} nodes */
export function show(root, nodes) {
    children(root, nodes.filter(Boolean), false);
}
