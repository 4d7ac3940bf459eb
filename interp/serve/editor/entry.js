// SPDX-License-Identifier: MIT
// entry.js: an editor for rules and their scripts, made of CodeMirror 6; interp/serve/editor/build.sh bundles it.
import { EditorState, Compartment } from "@codemirror/state";
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection, highlightSpecialChars } from "@codemirror/view";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { indentOnInput, bracketMatching, syntaxHighlighting, HighlightStyle, StreamLanguage, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { searchKeymap, highlightSelectionMatches } from "@codemirror/search";
import { setDiagnostics, lintGutter, lintKeymap } from "@codemirror/lint";
import { yaml } from "@codemirror/lang-yaml";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
    "&": { height: "100%", fontSize: "14px", color: "var(--ink)", backgroundColor: "var(--panel)" },
    ".cm-scroller": { fontFamily: "ui-monospace, SFMono-Regular, Menlo, 'DejaVu Sans Mono', monospace", lineHeight: "1.5" },
    ".cm-content": { caretColor: "var(--ink)" }, ".cm-cursor": { borderLeftColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--quiet)", border: "none" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 55%, transparent)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent) !important" },
    ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
});
const colours = HighlightStyle.define([
    { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--accent)", fontWeight: "600" }, { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
    { tag: [tags.string, tags.special(tags.string)], color: "var(--editor-string)" }, { tag: [tags.number, tags.bool, tags.null], color: "var(--editor-number)" }, { tag: tags.keyword, color: "var(--editor-keyword)", fontWeight: "600" },
]);

/**
 * Makes an editor within `parent`, an element of `root`. The shadow root keeps the editor's styles separate and
 * allowed by the policy.
 * @param {{parent: Element, root: ShadowRoot, text: string, label: string, lua?: boolean, change: (text: string) =>
 * void, complete?: (context: object) => object|null}} how
 * @returns {{text: () => string, put: (text: string) => void, errors: (list: Array<{line: number, column: number,
 * message: string, severity?: string}>) => void, go: (line: number) => void, focus: () => void, destroy: () => void}}
 */
export function editor({ parent, root, text, label, lua: isLua, change, complete }) {
    let quiet = false;
    const language = isLua ? StreamLanguage.define(lua) : yaml();
    const view = new EditorView({
        parent, root,
        state: EditorState.create({ doc: text, extensions: [
            lineNumbers(), highlightSpecialChars(), history(), foldGutter(), drawSelection(), indentUnit.of("  "), indentOnInput(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
            autocompletion(complete ? { override: [complete] } : {}), new Compartment().of(language), syntaxHighlighting(colours), theme, EditorView.lineWrapping,
            EditorView.contentAttributes.of({ "aria-label": label }),
            keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
            EditorView.updateListener.of((update) => { if (update.docChanged && !quiet) change(update.state.doc.toString()); }),
        ] }),
    });
    return {
        text: () => view.state.doc.toString(),
        put(next) {
            quiet = true;
            view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
            quiet = false;
        },
        errors(list) {
            const { doc } = view.state;
            view.dispatch(setDiagnostics(view.state, list.map((one) => {
                const line = doc.line(Math.max(1, Math.min(doc.lines, one.line || 1)));
                const from = Math.min(line.to, line.from + Math.max(0, (one.column || 1) - 1));
                return { from, to: Math.max(from, line.to), severity: one.severity || "error", message: one.message };
            })));
        },
        go(line) {
            const to = view.state.doc.line(Math.max(1, Math.min(view.state.doc.lines, line))).from;
            view.dispatch({ selection: { anchor: to }, effects: EditorView.scrollIntoView(to, { y: "center" }) });
            view.focus();
        },
        focus: () => view.focus(),
        destroy: () => view.destroy(),
    };
}
