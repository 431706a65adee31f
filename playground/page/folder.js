// The files of the folder that is served: one is opened, and read again as it changes.
'use strict';

cardwright.watchFolder = async () => {
  const { make, notice, editors } = cardwright;
  const select = document.getElementById('file');
  const opened = { card: null, scenario: null };
  const kindOf = (path) => (path.endsWith('.scenario') ? 'scenario' : 'card');
  const editorOf = (kind) => (kind === 'card' ? editors.cards : editors.scenario);

  async function list() {
    const response = await fetch('api/files');
    if (!response.ok) return;
    const { folder, files } = await response.json();
    document.getElementById('files-label').hidden = !files.length;
    document.getElementById('files-label').title = folder;
    select.replaceChildren(make('option', { value: '' }, 'of the folder …'), ...files.map((path) => make('option', { value: path }, path)));
  }

  const fetched = (path) => fetch(`api/file?path=${encodeURIComponent(path)}`);

  async function read(path) {
    const response = await fetched(path);
    return response.ok ? response.text() : null;
  }

  function show(kind, path, text) {
    opened[kind] = { path, text };
    const texts = { cards: editors.cards.text, scenario: editors.scenario.text };
    texts[kind === 'card' ? 'cards' : 'scenario'] = text;
    return cardwright.load(texts);
  }

  select.addEventListener('change', async () => {
    const path = select.value;
    if (!path) return;
    const response = await fetched(path);
    const text = await response.text();
    select.value = '';
    if (response.ok) {
      await show(kindOf(path), path, text);
      notice(`${path} is opened; it is read again as it changes.`);
    } else {
      notice(`${path}: ${text}`, true);
    }
  });

  async function changed() {
    await list();
    const again = [];
    for (const [kind, file] of Object.entries(opened)) {
      if (!file) continue;
      const text = await read(file.path);
      if (text === null || text === file.text) continue;
      if (editorOf(kind).text === file.text) {
        again.push(file.path);
        await show(kind, file.path, text);
      } else {
        notice(`${file.path} has changed; what is written here differs from it and stays.`);
        return;
      }
    }
    if (!again.length) await cardwright.look();
    notice(again.length ? `${again.join(', ')} has changed and was read again.` : 'The folder has changed.');
  }

  const events = new EventSource('api/changes');
  events.addEventListener('changed', changed);
  await list();
};
