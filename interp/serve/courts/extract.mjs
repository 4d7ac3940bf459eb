// SPDX-License-Identifier: MIT
// extract.mjs: the twelve French courts out of the React components of @letele/playing-cards, as SVG files in the colours of the
// page with nothing but what lies within the frame: the page draws paper, index and signs of suits itself. `extract.mjs FROM TO`.
import fs from "node:fs";
import path from "node:path";
import { optimize } from "svgo";

const [from, to] = process.argv.slice(2);
const source = fs.readFileSync(from, "utf8")
    .replace(/^import _extends.*$/m, "const _extends = Object.assign;")
    .replace(/^import \* as React.*$/m, "const React = { createElement: (tag, props, ...inner) => ({ tag, props: props || {}, inner: inner.flat().filter(Boolean) }) };");
const deck = await import(`data:text/javascript;base64,${Buffer.from(source).toString("base64")}`);

const attribute = (name) => ({ xlinkHref: "href", className: "class" }[name] || (/^(viewBox|preserveAspectRatio)$/.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)));
const text = (node) => `<${node.tag}${Object.entries(node.props).filter(([, value]) => value !== undefined).map(([name, value]) => ` ${attribute(name)}="${coloured(name, value)}"`).join("")}>${node.inner.map(text).join("")}</${node.tag}>`;
/** The page's colours: lines that are as dark as its signs, blue and red of its own. */
const colours = { stroke: { "#44F": "#1d2730", red: "#bf2026" }, fill: { "#44F": "#2b50b4", red: "#bf2026", "#FC4": "#f3c04b" } };
const coloured = (name, value) => (colours[name] && colours[name][value]) || value;
/** Index and suits in the corners have these sizes; the frame is a path without a colour of its own. */
const drawnByThePage = (node) => node.tag === "rect" || (node.tag === "use" && (["32", "26.769", "55.68"].includes(String(node.props.height)) || node.props.fill === "none")) || (node.tag === "g" && node.inner.every(drawnByThePage));

for (const suit of "SHDC")
    for (const rank of "KQJ") {
        const { tag, inner } = deck[`${suit}${rank.toLowerCase()}`]({});
        const court = { tag, props: { xmlns: "http://www.w3.org/2000/svg", viewBox: "-82.4 -130.4 164.8 260.8" }, inner: inner.filter((node) => !drawnByThePage(node)) };
        const { data } = optimize(text(court), { floatPrecision: 1, plugins: [{ name: "preset-default", params: { overrides: { removeViewBox: false, collapseGroups: false } } }] });
        fs.writeFileSync(path.join(to, `${suit}${rank}.svg`), `${data}\n`);
    }
