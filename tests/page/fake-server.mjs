// SPDX-License-Identifier: MIT
// fake-server.mjs: serves the page and speaks the protocol of `kanun serve`, with a `kanun session` for each table.
// It is for tests of the page alone, in situations that are hard to reach with the real server (lost connections,
// slow answers). It has no secrets and stores nothing, and hides only cards in hands.
import http from "node:http";
import fs from "node:fs";
import path from "node:path";
import crypto from "node:crypto";
import { spawn } from "node:child_process";
import readline from "node:readline";

const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json" };
/** The policy of the real server: no inline code, nothing from other hosts. */
export const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A child process that answers JSON lines, one request after another. */
export class Session {
    constructor(kanun) {
        this.child = spawn(kanun, ["session"], { stdio: ["pipe", "pipe", "inherit"] });
        this.waiting = [];
        readline.createInterface({ input: this.child.stdout }).on("line", (line) => this.waiting.shift()(JSON.parse(line)));
    }
    ask(cmd, fields = {}) {
        return new Promise((resolve) => {
            this.waiting.push(resolve);
            this.child.stdin.write(`${JSON.stringify({ cmd, ...fields })}\n`);
        });
    }
    close() {
        this.child.stdin.end();
    }
}

/** The facts that a seat may receive: no card that goes to another hand or lies in a stock. */
function hidden(facts, seat) {
    return facts.map((fact) => {
        const closed = (where) => where && (where.zone === "hand" ? where.owner !== seat : where.zone === "stock");
        if (fact.kind === "transfer" && fact.cards && closed(fact.from) && closed(fact.to)) return { ...fact, cards: undefined };
        return fact;
    });
}

class Table {
    constructor(server, id, request) {
        Object.assign(this, { server, id, request, steps: [], ply: 0, connections: new Set(), waiting: [], match: 0 });
        this.secrets = request.secrets;
        this.who = request.seats;
        this.names = [];
    }

    async begin() {
        this.session = new Session(this.server.kanun);
        const fields = { game: this.request.game, seed: this.request.seed ?? 5 };
        if (Object.keys(this.request.set || {}).length) fields.set = this.request.set;
        const made = await this.session.ask("new", fields);
        if (!made.ok) return made.error;
        this.game = made.game;
        this.state = made.state;
        this.steps = [{ ply: 0, facts: made.facts, events: made.events }];
        for (let seat = 0; seat < this.game.seats; seat++) this.who[seat] ||= "person";
        return null;
    }

    told(you) {
        return { id: this.id, match: this.match, game: this.game, you, forced: false, seats: this.who.map((who, seat) => ({ seat, who, name: this.names[seat] || "", here: who !== "person" || [...this.connections].some((one) => one.seat === seat), luck: true })),
            ask: null, paused: Boolean(this.paused), begun: true, waiting: this.waiting, fair: { commitment: "", shown: [] } };
    }

    async update(seat, step) {
        const [view, legal, scores] = [await this.session.ask("view", { seat: seat < 0 ? "spectator" : seat }), await this.session.ask("legal", { all: true }), await this.session.ask("scores")];
        const mine = this.state.to_move && this.state.to_move.seat === seat && !this.waiting.length;
        const settled = step && step.facts.some((fact) => fact.kind === "settle");
        return { ply: this.ply, facts: step ? hidden(step.facts, seat) : [], events: step ? step.events.map((text, i) => (/move|award|trick|deal|turned/.test(step.facts[i].kind) ? text : "")) : [], state: this.state, view: view.view, scores,
            legal: mine ? legal.moves.slice(0, 2000).map((move) => ({ move, says: move })) : [], more: 0, faces: "", summary: settled ? step.facts.filter((fact) => fact.kind === "award").map((fact) => `${fact.points} for ${fact.cause}: side ${fact.side}`) : [] };
    }

    async made(move, seat) {
        const done = await this.session.ask("play", { move });
        if (!done.ok) return done.error;
        this.ply++;
        this.state = done.state;
        const step = { ply: this.ply, facts: done.facts, events: done.events };
        this.steps.push(step);
        this.last = seat;
        if (step.facts.some((fact) => fact.kind === "settle")) this.waiting = this.who.map((who, one) => (who === "person" ? one : -1)).filter((one) => one >= 0);
        await this.tell(step);
        this.computers();
        return null;
    }

    async tell(step, more = {}) {
        for (const one of this.connections) one.send({ push: "moved", match: this.match, ...(await this.update(one.seat, step)), ...more });
    }

    /** Makes random moves for computer players. */
    async computers() {
        const toMove = this.state.to_move;
        if (!toMove || this.waiting.length || this.thinking || this.who[toMove.seat] === "person") return;
        this.thinking = true;
        await new Promise((resolve) => setTimeout(resolve, this.server.delay));
        const legal = await this.session.ask("legal");
        this.thinking = false;
        this.chance = ((this.chance ?? 77) * 1103515245 + 12345) & 0x7fffffff;
        await this.made(legal.moves[(this.chance >> 8) % legal.moves.length], toMove.seat);
    }
}

/** The workshop's requests, as far as a session supports them. */
async function workshop(kanun, message) {
    const session = new Session(kanun), { game, files } = message.rules;
    try {
        const begun = await session.ask("new", { game, files, seed: message.record?.seed ?? 1 });
        if (!begun.ok) {
            const errors = (begun.error.errors || []).map((text) => { const found = /^([^:\s]+):(\d+):(\d+): \w+: ([^]*)$/.exec(text); return found ? { file: found[1], line: Number(found[2]), column: Number(found[3]), message: found[4] } : { file: game, line: 1, column: 1, message: text }; });
            return message.do === "check" ? { errors, doubts: [] } : { error: begun.error };
        }
        if (message.do === "check") return { errors: [], doubts: [], name: begun.game.name, seats: begun.game.seats };
        if (message.do === "sheet") return { html: `<h1>Rules</h1><pre>${(await session.ask("show")).text}</pre>` };
        if (message.do === "scenarios") return { results: [{ name: "a first one", failure: null }, { name: "a second", failure: "expected 1, found 2" }] };
        if (message.do === "simulate") {
            const points = (k) => Array.from({ length: message.games }, (_, i) => String(40 + k * 6 + ((i * 37) % 61) - ((i * i) % 23)));
            return { player: "greedy", games: message.games, unfinished: 0, seats: [0, 1].map((seat) => ({ seat, side: seat, won: seat ? 60 : 40, mean: "12.50", points: points(seat) })), lengths: Array.from({ length: message.games }, (_, i) => 90 + ((i * 17) % 40)) };
        }
        let last = begun, stopped = null, ply = 0;
        for (const move of message.record.moves) {
            const why = await session.ask("why", { move }), next = await session.ask("play", { move });
            if (!next.ok) { stopped = { ply, move, reason: why.reason, rule: why.rule }; break; }
            last = next;
            ply++;
        }
        const view = await session.ask("view", { seat: "all" }), legal = await session.ask("legal", { all: true }), scores = await session.ask("scores");
        return { ply, game: begun.game, words: {}, facts: last.facts, events: [], state: last.state, view: view.view, scores, legal: (legal.moves || []).map((move) => ({ move, says: move })), stopped };
    } finally {
        session.close();
    }
}

/** A connection: WebSocket frames with JSON texts. */
class Connection {
    constructor(server, socket) {
        Object.assign(this, { server, socket, seat: null, table: null, buffer: Buffer.alloc(0), chain: Promise.resolve() });
        socket.on("data", (data) => this.data(data));
        socket.on("close", () => this.table && this.table.connections.delete(this));
        socket.on("error", () => {});
    }

    data(data) {
        this.buffer = Buffer.concat([this.buffer, data]);
        for (;;) {
            const b = this.buffer;
            if (b.length < 2) return;
            let length = b[1] & 127, at = 2;
            if (length === 126) { if (b.length < 4) return; length = b.readUInt16BE(2); at = 4; }
            if (b.length < at + 4 + length) return;
            const mask = b.subarray(at, at + 4), body = Buffer.from(b.subarray(at + 4, at + 4 + length)).map((byte, i) => byte ^ mask[i & 3]);
            this.buffer = b.subarray(at + 4 + length);
            if ((b[0] & 15) === 8) { this.socket.end(); return; }
            if ((b[0] & 15) === 1) this.chain = this.chain.then(() => this.hear(JSON.parse(body.toString())));
        }
    }

    send(message) {
        const text = Buffer.from(JSON.stringify(message));
        const head = text.length < 126 ? Buffer.from([0x81, text.length]) : text.length < 65536 ? Buffer.from([0x81, 126, text.length >> 8, text.length & 255])
            : Buffer.from([0x81, 127, 0, 0, 0, 0, (text.length >>> 24) & 255, (text.length >> 16) & 255, (text.length >> 8) & 255, text.length & 255]);
        if (!this.socket.destroyed) this.socket.write(Buffer.concat([head, text]));
    }

    async hear(message) {
        let answer;
        try {
            answer = await this.answer(message);
        } catch (error) {
            answer = { error: { code: "system", message: error.message } };
        }
        if (answer.error) this.send({ re: message.id, ok: false, error: { errors: [], ...answer.error } });
        else this.send({ re: message.id, ok: true, ...answer });
    }

    async answer(message) {
        const { table } = this;
        if (message.rules) return workshop(this.server.kanun, message);
        switch (message.do) {
        case "hello": return { protocol: 1, kanun: "fake", languages: ["en", "ja", "ar"] };
        case "make": {
            const id = crypto.randomBytes(6).toString("hex");
            const seats = Number(message.set?.players) || message.seats?.length || 2;
            const secrets = Array.from({ length: seats + 1 }, () => crypto.randomBytes(16).toString("hex"));
            const made = new Table(this.server, id, { ...message, seats: [...(message.seats || [])], secrets });
            const error = await made.begin();
            if (error) return { error };
            this.server.tables.set(id, made);
            return { table: id, links: { seats: secrets.slice(0, seats), watch: secrets[seats] } };
        }
        case "join": {
            const found = this.server.tables.get(message.table), seat = found ? found.secrets.indexOf(message.secret) : -1;
            if (seat < 0) return { error: { code: "who", message: "that secret opens nothing" } };
            this.table = found;
            this.seat = seat < found.game.seats ? seat : -1;
            if (this.seat >= 0) found.names[this.seat] = message.name || "";
            found.connections.add(this);
            for (const one of found.connections) if (one !== this) one.send({ push: "table", table: found.told(one.seat) });
            setTimeout(() => found.computers(), 50);
            return { table: found.told(this.seat), words: {}, steps: found.steps.filter((step) => step.ply > (message.since || 0) || message.since === 0).map((step) => ({ ...step, facts: hidden(step.facts, this.seat) })), ...(await found.update(this.seat, null)) };
        }
        case "play": {
            if (message.ply < table.ply && table.steps[message.ply + 1]?.client === message.client) return { ply: table.ply, again: true };
            if (message.ply !== table.ply) return { error: { code: "late", message: "the table has changed in the meantime" } };
            if (!table.state.to_move || table.state.to_move.seat !== this.seat || table.waiting.length) return { error: { code: "turn", message: "it is not your turn" } };
            const error = await table.made(message.move, this.seat);
            if (!error) table.steps[table.steps.length - 1].client ||= message.client;
            return error ? { error } : { ply: table.ply };
        }
        case "why": return await table.session.ask("why", { move: message.move });
        case "undo": {
            const count = table.steps.length > 1 ? 1 : 0;
            const done = await table.session.ask("undo", { count });
            if (!done.ok) return { error: done.error };
            table.steps.pop();
            table.ply--;
            table.state = done.state;
            await table.tell(null, { back: true });
            return {};
        }
        case "next": case "again":
            table.waiting = table.waiting.filter((seat) => seat !== this.seat);
            if (!table.waiting.length && message.do === "again") { await table.begin(); table.ply = 0; table.match++; }
            for (const one of table.connections) one.send({ push: "table", table: table.told(one.seat) });
            if (!table.waiting.length) { await table.tell(null); table.computers(); }
            return {};
        case "log": return { steps: table.steps };
        case "pause": table.paused = message.on; for (const one of table.connections) one.send({ push: "table", table: table.told(one.seat) }); return {};
        case "emote": for (const one of table.connections) one.send({ push: "emote", seat: this.seat, emote: message.emote }); return {};
        case "sheet": return { html: `<h1>Rules</h1><pre>${(await table.session.ask("show")).text}</pre>` };
        case "record": return { record: (await table.session.ask("save")).record };
        case "seat": table.who[message.seat] = message.who; for (const one of table.connections) one.send({ push: "table", table: table.told(one.seat) }); table.computers(); return {};
        default: return { error: { code: "command", message: `the fake server does not know ${message.do}` } };
        }
    }
}

/** Starts it. @param {{page: string, kanun: string, games?: object[], delay?: number}} options @returns {Promise<object>} with `url` and `close` */
export function serve(options) {
    const server = { kanun: options.kanun, tables: new Map(), delay: options.delay ?? 120, connections: new Set() };
    const listener = http.createServer((request, response) => {
        const name = decodeURIComponent(new URL(request.url, "http://x").pathname);
        const answer = (type, body) => response.writeHead(200, { "content-type": type, "content-security-policy": policy, "x-content-type-options": "nosniff" }).end(body);
        if (["/api/games", "/api/about"].includes(name)) return answer(types[".json"], JSON.stringify({ workshop: true, languages: ["en", "ja", "ar"], levels: ["easy", "medium", "hard"], emotes: ["hello", "thanks", "well_played", "oops"], games: options.games || [] }));
        if (name === "/api/sheet") return answer(types[".html"], "<h1>Rules</h1><p>As they are.</p>");
        const file = path.join(options.page, path.extname(name) ? name : "index.html");
        if (!file.startsWith(options.page) || !fs.existsSync(file)) return response.writeHead(404).end();
        return answer(types[path.extname(file)] || "text/plain", fs.readFileSync(file));
    });
    listener.on("upgrade", (request, socket) => {
        const key = crypto.createHash("sha1").update(`${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");
        socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
        const connection = new Connection(server, socket);
        server.connections.add(connection);
    });
    return new Promise((resolve) => listener.listen(options.port || 0, "127.0.0.1", () => resolve({ ...server, server, url: `http://127.0.0.1:${listener.address().port}`,
        /** Closes all connections, like a lost network. */
        cut: () => { for (const one of server.connections) one.socket.destroy(); server.connections.clear(); },
        close: () => { for (const table of server.tables.values()) table.session.close(); for (const one of server.connections) one.socket.destroy(); listener.close(); } })));
}
