// A client that speaks with the program over its input and output, as the one of the extension does.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import protocol from "vscode-languageserver-protocol/node";

const program = process.env.CARDWRIGHT ?? "cardwright";
const CARD = "Mossback Cub {1}{G}\nCreature — Bear\nWhenever Mossback Cub attaks, draw a card.\n2/2\n";
const SCENARIO =
  "scenario A bear attacks\nrules 508.1\nAlice: battlefield Mossback Cub\nturn 1, declare_attackers\n" +
  "  Alice attacks Bob with Mossback Cub\nturn 1, main2\nexpect\n  Bob has 18 life\n";

let folder, server, client;
const told = [];
const waiting = [];

function uri(file) {
  return pathToFileURL(join(folder, file)).href;
}

/** What the server says of a version of a file. */
function diagnostics(file, version) {
  const fits = (params) => params.uri === uri(file) && params.version === version;
  const known = told.find(fits);
  return known ?? new Promise((resolve) => waiting.push({ fits, resolve }));
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "cardwright-"));
  writeFileSync(join(folder, "bears.card"), CARD);
  writeFileSync(join(folder, "bears.scenario"), SCENARIO);
  server = spawn(program, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  client = protocol.createProtocolConnection(server.stdout, server.stdin);
  client.onNotification("textDocument/publishDiagnostics", (params) => {
    told.push(params);
    waiting.filter(({ fits }) => fits(params)).forEach(({ resolve }) => resolve(params));
  });
  client.listen();
  const { capabilities } = await client.sendRequest("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: {},
  });
  assert.equal(capabilities.hoverProvider, true);
  await client.sendNotification("initialized", {});
  for (const [file, text] of [["bears.card", CARD], ["bears.scenario", SCENARIO]]) {
    const textDocument = { uri: uri(file), languageId: "card", version: 1, text };
    await client.sendNotification("textDocument/didOpen", { textDocument });
  }
});

after(async () => {
  await client.sendRequest("shutdown");
  await client.sendNotification("exit");
  const status = await new Promise((resolve) => server.on("exit", resolve));
  assert.equal(status, 0);
  rmSync(folder, { recursive: true });
});

test("a misspelled word is shown, mended by its quick fix, and gone", async () => {
  const found = await diagnostics("bears.card", 1);
  assert.deepEqual(found.diagnostics.map(({ code }) => code), ["E0401"]);
  const [{ range }] = found.diagnostics;
  const textDocument = { uri: uri("bears.card") };
  const actions = await client.sendRequest("textDocument/codeAction", {
    textDocument,
    range,
    context: { diagnostics: found.diagnostics },
  });
  assert.equal(actions[0].title, "write `attacks`");
  const [edit] = actions[0].edit.documentChanges[0].edits;
  await client.sendNotification("textDocument/didChange", {
    textDocument: { ...textDocument, version: 2 },
    contentChanges: [{ range: edit.range, text: edit.newText }],
  });
  assert.deepEqual((await diagnostics("bears.card", 2)).diagnostics, []);
});

test("hover, definition, completion, tokens", async () => {
  const textDocument = { uri: uri("bears.card") };
  const position = { line: 2, character: 10 };
  const hover = await client.sendRequest("textDocument/hover", { textDocument, position });
  assert.match(hover.contents.value, /Creature — Bear/);
  const [place] = await client.sendRequest("textDocument/definition", { textDocument, position });
  assert.deepEqual(place.range.start, { line: 0, character: 0 });
  const type = { line: 1, character: 13 };
  const { items } = await client.sendRequest("textDocument/completion", { textDocument, position: type });
  assert.ok(items.some(({ label }) => label === "Beast"));
  const { data } = await client.sendRequest("textDocument/semanticTokens/full", { textDocument });
  assert.equal(data.length % 5, 0);
});

test("a lens runs a scenario", async () => {
  const textDocument = { uri: uri("bears.scenario") };
  const lenses = await client.sendRequest("textDocument/codeLens", { textDocument });
  const { command } = lenses.find((lens) => lens.command.command === "cardwright.run");
  const answer = await client.sendRequest("workspace/executeCommand", command);
  assert.equal(answer.status, "pass", answer.reason);
});

test("what is not known is refused", async () => {
  await assert.rejects(client.sendRequest("textDocument/nothing", {}), { code: -32601 });
});
