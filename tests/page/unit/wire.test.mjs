// SPDX-License-Identifier: MIT
// wire.test.mjs: the connection: answers are matched with their requests, a lost connection is reopened, refusals
// give a reason.
import { test } from "node:test";
import assert from "node:assert/strict";
import { Wire } from "../../../interp/serve/page/net/wire.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A socket that the test controls. */
class Socket {
    constructor() {
        Socket.all.push(this);
        this.readyState = 0;
        this.sent = [];
    }
    send(text) {
        this.sent.push(JSON.parse(text));
    }
    close() {
        this.readyState = 3;
    }
    open() {
        this.readyState = 1;
        this.onopen();
    }
    tell(message) {
        this.onmessage({ data: JSON.stringify(message) });
    }
    /** Answers the last request. */
    answer(more = {}) {
        this.tell({ re: this.sent.at(-1).id, ok: true, ...more });
    }
}
Socket.all = [];

/** A connection whose first socket is open and has been greeted. */
async function open(on = {}) {
    Socket.all = [];
    const wire = new Wire("ws://x", { language: "en", Socket, ...on });
    Socket.all[0].open();
    Socket.all[0].answer();
    await turn();
    return wire;
}

test("it greets first, and an answer finds its question whatever the order", async () => {
    const wire = await open(), socket = Socket.all[0];
    assert.equal(socket.sent[0].do, "hello");
    const first = wire.ask("scores"), second = wire.ask("words");
    await turn();
    const [a, b] = socket.sent.slice(-2);
    socket.tell({ re: b.id, ok: true, what: "second" });
    socket.tell({ re: a.id, ok: true, what: "first" });
    assert.equal((await first).what, "first");
    assert.equal((await second).what, "second");
    wire.close();
});

test("a refusal carries its code and its words; what nobody asked for is told", async () => {
    const told = [], wire = await open({ told: (push) => told.push(push) });
    const asked = wire.ask("play", { move: "XX" });
    await turn();
    Socket.all[0].tell({ re: Socket.all[0].sent.at(-1).id, ok: false, error: { code: "illegal", message: "you must follow" } });
    await assert.rejects(asked, (error) => error.code === "illegal" && error.message === "you must follow");
    Socket.all[0].tell({ push: "emote", seat: 1 });
    Socket.all[0].onmessage({ data: "no json" });
    assert.deepEqual(told, [{ push: "emote", seat: 1 }]);
    wire.close();
});

/** A clock that advances only with tick(); node's own mock differs from version to version. */
function heldTime() {
    const { setTimeout, clearTimeout } = globalThis, jobs = new Map();
    let now = 0, last = 0;
    globalThis.setTimeout = (job, wait = 0) => (jobs.set(++last, { job, at: now + wait }), last);
    globalThis.clearTimeout = (id) => jobs.delete(id);
    return {
        tick(time) {
            const end = now + time;
            for (;;) {
                const [id, next] = [...jobs].sort((one, other) => one[1].at - other[1].at)[0] || [];
                if (!next || next.at > end) break;
                jobs.delete(id);
                now = next.at;
                next.job();
            }
            now = end;
        },
        reset: () => Object.assign(globalThis, { setTimeout, clearTimeout }),
    };
}

test("a lost connection is made anew, with growing patience, and what waited is told", async () => {
    const time = heldTime();
    const states = [];
    let opened = 0;
    const wire = await open({ changed: (state) => states.push(state), opened: () => { opened++; } });
    const waiting = wire.ask("scores");
    waiting.catch(() => {});
    await turn();
    Socket.all[0].onclose();
    await assert.rejects(waiting, (error) => error.code === "lost");
    assert.equal(wire.state, "lost");
    await assert.rejects(wire.ask("words"), (error) => error.code === "lost");
    time.tick(299);
    assert.equal(Socket.all.length, 1);
    time.tick(1);
    assert.equal(Socket.all.length, 2);
    Socket.all[1].onclose();
    time.tick(999);
    assert.equal(Socket.all.length, 2);
    time.tick(1);
    Socket.all[2].open();
    Socket.all[2].answer();
    await turn();
    assert.equal(wire.state, "open");
    assert.equal(opened, 2);
    assert.deepEqual(states, ["open", "lost", "open"]);
    wire.close();
    time.reset();
});

test("a silent server is asked, and given up when it does not answer", async () => {
    const time = heldTime();
    const wire = await open();
    time.tick(15000);
    assert.equal(Socket.all[0].sent.at(-1).do, "hello");
    time.tick(9000);
    assert.equal(wire.state, "lost");
    wire.close();
    time.reset();
});
