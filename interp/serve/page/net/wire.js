// SPDX-License-Identifier: MIT
// wire.js: the connection to the server: requests with answers, messages from the server, and reconnecting with growing
// delays. It knows nothing about tables.

const WAITS = [300, 1000, 2000, 4000, 8000, 15000];
/** Silence after which the server is asked whether it is there, and the time that it has to answer. */
const SILENCE = 15000, PATIENCE = 9000;

/** A refusal by the server: its code and message. */
export class Refused extends Error {
    constructor(error) {
        super(error.message || error.code);
        this.code = error.code;
        this.errors = error.errors || [];
    }
}

export class Wire {
    /**
     * @param {string} url @param {{language: string, opened?: () => Promise<void>|void, told?: (push: object) => void, changed?: (state: string) => void,
     *        Socket?: typeof WebSocket}} on  `opened` is called after each connecting, before other requests go out
     */
    constructor(url, on) {
        this.url = url;
        this.on = on;
        this.Socket = on.Socket || WebSocket;
        this.waiting = new Map();
        this.number = 0;
        this.tries = 0;
        this.state = "connecting";
        this.ready = new Promise((resolve) => (this.resolveReady = resolve));
        this.connect();
    }

    become(state) {
        if (this.state === state) return;
        this.state = state;
        if (this.on.changed) this.on.changed(state);
    }

    connect() {
        clearTimeout(this.timer);
        if (this.closed) return;
        const socket = (this.socket = new this.Socket(this.url));
        socket.onopen = () => this.open();
        socket.onmessage = (event) => this.hear(event.data);
        socket.onclose = () => socket === this.socket && this.lose();
    }

    async open() {
        try {
            await this.send({ do: "hello", language: this.on.language });
            if (this.on.opened) await this.on.opened();
            this.tries = 0;
            this.become("open");
            this.resolveReady();
            this.watch();
        } catch (error) {
            if (!(error instanceof Refused) || error.code === "lost") return;
            this.become("open");
            this.resolveReady();
        }
    }

    /** Asks whether the server is there, if it has been silent. */
    watch() {
        clearTimeout(this.quiet);
        this.quiet = setTimeout(() => {
            const dead = setTimeout(() => this.lose(), PATIENCE);
            this.send({ do: "hello", language: this.on.language }).then(() => { clearTimeout(dead); this.watch(); }, () => clearTimeout(dead));
        }, SILENCE);
    }

    lose() {
        clearTimeout(this.quiet);
        for (const { reject } of this.waiting.values()) reject(new Refused({ code: "lost", message: "" }));
        this.waiting.clear();
        if (this.closed) return;
        this.become("lost");
        const old = this.socket;
        this.socket = null;
        if (old) { old.onclose = null; old.close(); }
        this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    }

    /** The network is back, so reconnect without waiting longer. */
    hurry() {
        if (this.state !== "open" && !this.closed) {
            this.tries = 0;
            this.connect();
        }
    }

    hear(data) {
        let message;
        try {
            message = JSON.parse(data);
        } catch {
            return;
        }
        this.watch();
        if (message.push) {
            if (this.on.told) this.on.told(message);
            return;
        }
        const request = this.waiting.get(message.re);
        if (!request) return;
        this.waiting.delete(message.re);
        if (message.ok) request.resolve(message);
        else request.reject(new Refused(message.error || { code: "system", message: "" }));
    }

    send(message) {
        return new Promise((resolve, reject) => {
            if (!this.socket || this.socket.readyState !== 1) {
                reject(new Refused({ code: "lost", message: "" }));
                return;
            }
            const id = ++this.number;
            this.waiting.set(id, { resolve, reject });
            this.socket.send(JSON.stringify({ ...message, id }));
        });
    }

    /** Sends a request; waits until there is a connection. @param {string} what @param {object} [fields] */
    async ask(what, fields = {}) {
        if (this.state === "connecting") await this.ready;
        return this.send({ do: what, ...fields });
    }

    close() {
        this.closed = true;
        clearTimeout(this.timer);
        clearTimeout(this.quiet);
        if (this.socket) this.socket.close();
    }
}
