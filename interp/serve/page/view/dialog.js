// SPDX-License-Identifier: MIT
// dialog.js: the frame of all dialogs: a title, a body, buttons; Escape closes it.
import { h, names } from "./h.js";

/**
 * @param {string} name @param {string} title @param {any} body @param {object} ui  say, close
 * @param {Array<{says: string, act: Function, primary?: boolean, disabled?: boolean}>} [buttons]
 */
export function dialog(name, title, body, ui, buttons = []) {
    return h("dialog", { class: `dialog ${name}`, key: `dialog-${name}`, "aria-labelledby": `title-${name}`, on: { cancel: (event) => { event.preventDefault(); ui.close(); }, click: (event) => event.target === event.currentTarget && ui.close() } },
        h("div", { class: "sheet" },
            h("header", null, h("h2", { id: `title-${name}` }, title), h("button", { type: "button", class: "icon close", "aria-label": ui.say("do.close"), on: { click: () => ui.close() } }, h("span", { "aria-hidden": "true" }, "×"))),
            h("div", { class: "body", tabindex: "0" }, body),
            buttons.length ? h("footer", null, buttons.map((button) => h("button", { type: "button", class: names(["do", button.primary && "primary"]), key: button.says, autofocus: button.primary && !button.disabled, disabled: Boolean(button.disabled), on: { click: button.act } }, button.says))) : null));
}

/** Draws a choice from a few values as radio buttons in a row. */
export function choice(label, name, value, options, change) {
    return h("fieldset", { class: "choice", key: name }, h("legend", null, label),
        h("div", { class: "options" }, options.map((option) => h("label", { key: String(option.value), class: names([option.value === value && "on"]) },
            h("input", { type: "radio", name, value: String(option.value), checked: option.value === value, on: { change: () => change(option.value) } }), h("span", null, option.says)))));
}

/** Draws a switch. If it can't be changed now, it is dim, and tapping it explains why. */
export function toggle(label, on, change, key = label, refused = false) {
    return h("label", { class: names(["switch", refused && "refused"]), key }, h("input", { type: "checkbox", role: "switch", checked: on, on: { change: (event) => change(event.target.checked) } }), h("span", { class: "track", "aria-hidden": "true" }), h("span", null, label));
}

/** Draws a list to choose from. Items that can't be chosen now (`refused`) come last, under the heading `apart`. */
export function select(label, value, options, change, key = label, apart = "") {
    const line = (option) => h("option", { value: String(option.value), selected: String(option.value) === String(value), key: String(option.value) }, option.says);
    const refused = options.filter((option) => option.refused);
    return h("label", { class: "field", key }, h("span", null, label),
        h("select", { value: String(value), on: { change: (event) => change(event.target.value) } }, options.filter((option) => !option.refused).map(line),
            refused.length ? h("optgroup", { label: apart, key: "apart" }, refused.map(line)) : null));
}
