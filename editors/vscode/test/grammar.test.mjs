// The TextMate grammars as an editor reads them: scopes of words in each kind of file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");

const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
const onigLib = oniguruma.loadWASM(wasm).then(() => ({
  createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text) => new oniguruma.OnigString(text),
}));
const registry = new Registry({
  onigLib,
  loadGrammar: async (scope) => {
    const { path } = manifest.contributes.grammars.find(({ scopeName }) => scopeName === scope);
    const file = new URL(`../${path}`, import.meta.url);
    return parseRawGrammar(readFileSync(file, "utf8"), file.pathname);
  },
});

/** The innermost scope of each word that is asked for. */
async function scopes(scope, text, words) {
  const grammar = await registry.loadGrammar(scope);
  const found = {};
  let state = INITIAL;
  for (const line of text.split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const word = line.slice(startIndex, endIndex).trim();
      if (words.includes(word)) found[word] = scopes.at(-1);
    }
  }
  return found;
}

test("cards", async () => {
  const text = "# note\nMossback Cub {1}{G}\nCreature — Bear\nVigilance (It stays.)\n2/2\n\nOther Cub\nLand\n{T}: Add {G}.\n";
  const words = ["# note", "Mossback Cub", "{1}", "Creature", "Bear", "(It stays.)", "2/2", "Other Cub", "Land", "{T}"];
  assert.deepEqual(await scopes("source.card", text, words), {
    "# note": "comment.line.number-sign.card",
    "Mossback Cub": "entity.name.type.card",
    "{1}": "constant.character.symbol.card",
    Creature: "storage.type.card",
    Bear: "entity.name.class.subtype.card",
    "2/2": "constant.numeric.size.card",
    "Other Cub": "entity.name.type.card",
    Land: "storage.type.card",
    "{T}": "constant.character.symbol.card",
    "(It stays.)": "comment.block.reminder.card",
  });
});

test("keywords", async () => {
  const text = "keyword: Frobble [number]\nrule: 702.45\nDraw [number] cards.\n";
  assert.deepEqual(await scopes("source.card.keyword", text, ["keyword", "Frobble", "rule", "[number]"]), {
    keyword: "keyword.other.label.card",
    Frobble: "entity.name.function.keyword.card",
    "[number]": "variable.parameter.card",
    rule: "keyword.other.label.card",
  });
});

test("scenarios", async () => {
  const text = "scenario A bear\ncard\nSentry {W}\nCreature — Bear\n2/2\nend\nAlice: hand Shock\nturn 1, main1\nexpect\n";
  const words = ["scenario", "A bear", "card", "Sentry", "end", "Alice", "turn", "expect"];
  assert.deepEqual(await scopes("source.card.scenario", text, words), {
    scenario: "keyword.control.card",
    "A bear": "entity.name.function.scenario.card",
    card: "keyword.control.card",
    Sentry: "entity.name.type.card",
    end: "keyword.control.card",
    Alice: "variable.other.player.card",
    turn: "keyword.control.card",
    expect: "keyword.control.card",
  });
});

test("decks", async () => {
  assert.deepEqual(await scopes("source.card.deck", "4 Mossback Cub\n", ["4", "Mossback Cub"]), {
    4: "constant.numeric.card",
    "Mossback Cub": "entity.name.type.card",
  });
});
