// Starts `cardwright lsp` for card files, and ends it. Everything that is shown comes from there.
"use strict";

const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["cardwright-card", "cardwright-keyword", "cardwright-scenario", "cardwright-deck"];

let client;

exports.activate = async function activate() {
  const settings = workspace.getConfiguration("cardwright");
  const pool = settings.get("pool");
  const server = {
    command: settings.get("command") || "cardwright",
    args: ["lsp", ...(pool ? ["--pool", pool] : [])],
  };
  client = new LanguageClient("cardwright", "cardwright", server, {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    initializationOptions: settings,
    synchronize: { configurationSection: "cardwright" },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
