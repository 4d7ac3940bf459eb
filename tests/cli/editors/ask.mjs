// SPDX-License-Identifier: MIT
// ask.mjs: asks yaml-language-server about rules files that name a schema, as an editor does.
// node ask.mjs SERVER FOLDER For each FILE.yaml of the folder it prints "FILE: LINE MESSAGE" for each mistake. At a
// line with a comment "# complete" it prints the completions of the line. At a line with "# hover", it prints the help
// for its key.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [server, folder] = process.argv.slice(2), top = resolve(folder);
const child = spawn(server, ["--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map(), marks = new Map();
let number = 0, buffer = Buffer.alloc(0);

const send = (message) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
};
const ask = (method, params) => new Promise((done) => {
    waiting.set(++number, done);
    send({ id: number, method, params });
});
const answers = { "workspace/configuration": (params) => params.items.map((item) => (item.section === "yaml" ? { validate: true, completion: true, hover: true, schemaStore: { enable: false } } : null)) };

child.stdout.on("data", (data) => {
    buffer = Buffer.concat([buffer, data]);
    for (;;) {
        const head = buffer.indexOf("\r\n\r\n");
        if (head < 0) return;
        const length = Number(/Content-Length: (\d+)/.exec(buffer.subarray(0, head).toString())[1]);
        if (buffer.length < head + 4 + length) return;
        const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString());
        buffer = buffer.subarray(head + 4 + length);
        if (message.method && message.id !== undefined) send({ id: message.id, result: answers[message.method] ? answers[message.method](message.params) : null });
        else if (message.method === "textDocument/publishDiagnostics") marks.get(message.params.uri)?.(message.params.diagnostics);
        else if (message.id !== undefined) waiting.get(message.id)?.(message.result);
    }
});

await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(top).href, workspaceFolders: [{ uri: pathToFileURL(top).href, name: "rules" }],
    capabilities: { workspace: { configuration: true }, textDocument: { completion: { completionItem: { documentationFormat: ["plaintext"] } }, hover: { contentFormat: ["plaintext"] } } } });
send({ method: "initialized", params: {} });
for (const name of readdirSync(top).filter((one) => one.endsWith(".yaml")).sort()) {
    const uri = pathToFileURL(resolve(top, name)).href, text = readFileSync(resolve(top, name), "utf8");
    const found = new Promise((done) => marks.set(uri, done));
    send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "yaml", version: 1, text } } });
    const mistakes = await found;
    if (!mistakes.length) console.log(`${name}: fine`);
    for (const one of mistakes) console.log(`${name}: ${one.range.start.line + 1} ${one.message.split("\n")[0]}`);
    for (const [line, content] of text.split("\n").entries()) {
        const document = { textDocument: { uri } }, before = content.replace(/ *#.*/, "");
        if (content.endsWith("# complete")) {
            const result = await ask("textDocument/completion", { ...document, position: { line, character: before.length } });
            console.log(`${name}: ${line + 1} completes ${(result?.items || result || []).map((item) => item.label).join(" ")}`);
        } else if (content.endsWith("# hover")) {
            const result = await ask("textDocument/hover", { ...document, position: { line, character: before.search(/\S/) + 1 } });
            console.log(`${name}: ${line + 1} shows ${JSON.stringify(result?.contents?.value ?? result?.contents ?? "")}`);
        }
    }
}
await ask("shutdown", null);
send({ method: "exit" });
