// SPDX-License-Identifier: MIT
// parts.js: changes rules for people who don't write YAML: choices among the options of the parent game, and recipes of
// the cookbook. Recipes are files between the user's own file and the parent game. A pure function from rules to rules.

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {{file: string, title: string, about: string, part: string, game: string, files: Object<string, string>}} Recipe */

/** Returns the parent of a file, as written, or "" if it has no parent. @param {string} text */
export const extendsOf = (text) => (/^extends:[ \t]*["']?([^"'#\s]+)/m.exec(text || "") || [])[1] || "";

const extending = (text, parent) => text.replace(/^(extends:[ \t]*)["']?[^"'#\s]+["']?/m, (_, key) => key + parent);

/** Returns the user's files from the game upwards, and the shipped game above them ("" if there is none). @param
 * {Rules} rules @returns {{line: string[], base: string}} */
export function lineOf({ game, files }) {
    const line = [];
    let at = game;
    while (at in files && !line.includes(at)) {
        line.push(at);
        at = extendsOf(files[at]).replace(/^\.\//, "");
    }
    return { line, base: at in files || /\.yaml$/.test(at) ? "" : at };
}

/** Matches `set:` on one line, or with a line for each choice. */
const FLOW = /^set:[ \t]*\{([^{}\n]*)\}[ \t]*(?:#.*)?\n?/m, BLOCK = /^set:[ \t]*(?:#.*)?\n((?:[ \t]+\S.*(?:\n|$))+)/m, PAIR = /^\s*["']?([\w-]+)["']?:\s*(.*?)\s*$/;
const bare = (value) => value.replace(/\s+#.*$/, "").replace(/^(["'])(.*)\1$/, "$2");
const plain = (value) => (/^[\w.+-]+$/.test(value) ? value : JSON.stringify(value));

/** Returns the lines of `set:`; null if it is written in another way. @param {string} text @returns {string[][]|null}
 * pairs */
function pairsOf(text) {
    const flow = FLOW.exec(text), block = !flow && BLOCK.exec(text);
    if (!flow && !block) return /^set:/m.test(text) ? null : [];
    const pairs = (flow ? flow[1].split(",") : block[1].split("\n")).filter((one) => one.trim() && !/^\s*#/.test(one)).map((one) => PAIR.exec(one));
    return pairs.every(Boolean) ? pairs.map(([, name, value]) => [name, bare(value)]) : null;
}

/** Returns the choices of a file; null if they are written in another way. @param {string} text @returns
 * {Object<string, string>|null} */
export function choicesOf(text) {
    const pairs = pairsOf(text);
    return pairs && Object.fromEntries(pairs);
}

/** Returns the text with another choice, or without the choice if `value` is null. @param {string} text @param
 * {string} name @param {string|null} value @returns {string} */
export function withChoice(text, name, value) {
    const pairs = pairsOf(text);
    if (!pairs) return text;
    const next = pairs.some((one) => one[0] === name) ? pairs.map((one) => (one[0] === name ? [name, value] : one)) : [...pairs, [name, value]];
    const left = next.filter((one) => one[1] !== null), line = left.length ? `set: {${left.map((one) => `${one[0]}: ${plain(one[1])}`).join(", ")}}\n` : "";
    if (FLOW.test(text)) return text.replace(FLOW, () => line);
    if (BLOCK.test(text)) return text.replace(BLOCK, () => line);
    const head = /^(?:(?:#.*|kanun:.*|extends:.*|name:.*)(?:\n|$))*/.exec(text)[0], end = head && !head.endsWith("\n") ? "\n" : "";
    return head + end + line + text.slice(head.length);
}

/** Returns the choices of the files above the user's own file, the nearest last. @param {Rules} rules @returns
 * {Object<string, string>} */
export const inherited = (rules) => Object.assign({}, ...lineOf(rules).line.slice(1).reverse().map((name) => choicesOf(rules.files[name]) || {}));

/** @param {Rules} rules @param {Recipe} recipe */
export const hasRecipe = (rules, recipe) => lineOf(rules).line.slice(1).includes(recipe.file);

/** Adds the recipe as a file between the user's own file and the shipped game. @param {Rules} rules @param {Recipe}
 * recipe @returns {Rules} */
export function withRecipe(rules, recipe) {
    const { line, base } = lineOf(rules), top = line[line.length - 1];
    if (!base || hasRecipe(rules, recipe)) return rules;
    return { ...rules, files: { ...rules.files, [top]: extending(rules.files[top], `./${recipe.file}`), ...recipe.files, [recipe.file]: extending(recipe.files[recipe.file], base) } };
}

/** @param {Rules} rules @param {Recipe} recipe @returns {Rules} */
export function withoutRecipe(rules, recipe) {
    const { line } = lineOf(rules), below = line[line.indexOf(recipe.file) - 1];
    if (!below) return rules;
    const files = { ...rules.files, [below]: extending(rules.files[below], extendsOf(rules.files[recipe.file])) };
    for (const name of Object.keys(recipe.files)) delete files[name];
    return { ...rules, files };
}

/** Returns the recipes for the game and its family, and the others. @param {Recipe[]} recipes @param {string} base */
export function recipesFor(recipes, base) {
    const family = (id) => id.split("/")[0], own = recipes.filter((one) => family(one.game) === family(base));
    return { own, others: recipes.filter((one) => !own.includes(one)) };
}

/** Returns a value in the form of a scenario. */
function written(value) {
    if (Array.isArray(value)) return value.join(" ");
    return typeof value === "string" ? plain(value) : String(value);
}

const isSet = (value) => value !== null && value !== false && value !== 0 && (!Array.isArray(value) || value.length > 0);

/** Returns a line of `given` with each owner that has a value; "" if none has. */
function givenLine(name, value, has) {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return has(value) ? `      ${name}: ${written(value)}\n` : "";
    const owners = Object.entries(value).filter(([, one]) => has(one)).map(([owner, one]) => `${owner}: ${written(one)}`);
    return owners.length ? `      ${name}: {${owners.join(", ")}}\n` : "";
}

/** The parts of a view that scenarios don't set. */
const OWN = ["active", "controller", "target", "last_taker"];

/**
 * Returns the position on the table as entries of `scenarios`, the most readable first: as cards and values that
 * people write; also with the values of phases; and as the deal and its moves. The first entry with the same moves is
 * used.
 * @param {string} name @param {object} view  in which all cards lie open @param {object} state @param {string[]} legal
 * @param {{seed: number, moves: string[]}} record
 * @returns {string[]}
 */
export function scenariosOf(name, view, state, legal, record) {
    const zones = Object.entries(view.zones).filter(([zone]) => !zone.startsWith("kanun.")).map(([zone, heaps]) => givenLine(zone, Array.isArray(heaps.cards) ? heaps.cards : Object.fromEntries(Object.entries(heaps).map(([owner, heap]) => [owner, heap.cards])), isSet));
    const values = (dotted) => Object.entries(view.variables).filter(([variable]) => !OWN.includes(variable) && variable !== "match.sudden_death" && (dotted || !variable.includes("."))).map(([variable, value]) => givenLine(variable, value, isSet));
    const expected = `    legal_all: [${legal.map((move) => plain(move)).join(", ")}]\n`, head = `  ${plain(name)}:\n`;
    const given = (dotted) => `${head}    given:\n      phase: ${state.phase}\n      turn: ${state.to_move.place}\n      dealer: ${view.dealer}\n${givenLine("score", Object.fromEntries(Object.entries(view.scores).map(([side, points]) => [side, Number(points)])), isSet)}${zones.join("")}${values(dotted).join("")}${expected}`;
    const played = record.moves.length ? `    play: [${record.moves.map((move) => plain(move)).join(", ")}]\n` : "";
    return [given(false), given(true), `${head}    seed: ${record.seed}\n${played ? `${played}    steps:\n    - ${expected.trimStart()}` : expected}`];
}

/** Returns the tests with another scenario. @param {string} tests @param {string} entry */
export const withScenario = (tests, entry) => (/^scenarios:/m.test(tests) ? `${tests.replace(/\n*$/, "\n")}${entry}` : `${tests}${tests && !tests.endsWith("\n") ? "\n" : ""}scenarios:\n${entry}`);
