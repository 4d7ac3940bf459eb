// SPDX-License-Identifier: MIT
// home.js: help for friends in the same Wi-Fi network who use one server: the address to open, as text and as a QR
// code, and checks if it does not open.
import { h } from "../view/h.js";
import { copyButton, isLocal } from "./links.js";
import { qrView } from "../view/qr-view.js";

/** @param {object} app */
export function homeView(app) {
    const { say } = app, address = `${app.reach || location.origin}/`, closed = isLocal(address), port = new URL(address).port || "80";
    const command = h("code", { dir: "ltr", class: "command" }, "kanun serve --host 0.0.0.0");
    return h("main", { class: "page home", key: "home" },
        h("a", { class: "back", href: "#/" }, h("span", { "aria-hidden": "true" }, "‹ "), say("setup.back")),
        h("h1", null, say("home.title")), h("p", { class: "lead" }, say("home.lead")),
        closed ? h("div", { class: "problem", key: "closed" }, h("p", null, say("home.closed")), h("p", null, command)) : null,
        h("ol", { class: "steps" },
            h("li", null, say("home.wlan")),
            closed ? h("li", null, say("home.start"), " ", command) : h("li", null, say("home.open"), h("p", { class: "address" }, h("code", { dir: "ltr" }, address), copyButton(app, address, say("links.copy"))), qrView(address, say("home.code"))),
            h("li", null, say("home.invite"))),
        h("h2", null, say("home.trouble")),
        h("ul", null, h("li", null, say("home.firewall", { port })), h("li", null, say("home.guests")), h("li", null, say("home.plain"))));
}
