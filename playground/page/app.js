// The page: what is written is looked at after a moment, and what is found is shown.
'use strict';

(() => {
  const { make, ask, Editor } = cardwright;
  const byId = (id) => document.getElementById(id);
  const notice = (text, wrong) => {
    const place = byId('notice');
    place.hidden = !text;
    place.className = wrong ? 'error' : '';
    place.textContent = text || '';
  };
  cardwright.notice = notice;

  // The time after the last key at which what was written is looked at.
  const PAUSE = { cards: 15, scenario: 250 };
  const timers = {};
  const later = (name, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, PAUSE[name]);
  };

  let playing = false;
  const cards = new Editor(byId('cards'), 'Card text', (what) => later('cards', () => {
    lookAtCards();
    if (what === 'text') later('scenario', () => lookAtScenario(true));
  }));
  const scenario = new Editor(byId('scenario'), 'Scenario', () => later('scenario', () => lookAtScenario(true)));
  cardwright.editors = { cards, scenario };

  const count = (number, word) => `${number} ${word}${number === 1 ? '' : 's'}`;

  async function lookAtCards() {
    const text = cards.text;
    const began = performance.now();
    const answer = await ask({ op: 'cards', text, at: cards.at });
    if (!answer) return;
    if (answer.error) { notice(answer.error, true); return; }
    cards.show(text === cards.text ? answer.findings : []);
    cardwright.listFindings(byId('cards-findings'), answer.findings, text, (from, to) => cards.go(from, to), (fix) => {
      cards.text = text.slice(0, fix.at.from) + fix.text + text.slice(fix.at.to);
      lookAtCards();
    });
    const errors = answer.findings.filter((found) => found.severity === 'error').length;
    const warnings = answer.findings.length - errors;
    const summary = byId('cards-summary');
    const parts = [count(answer.cards.length, 'card')];
    if (errors) parts.push(count(errors, 'error'));
    if (warnings) parts.push(count(warnings, 'warning'));
    summary.textContent = errors || warnings ? parts.join(', ') : `${parts[0]}: all is understood`;
    summary.className = `summary ${errors ? 'error' : warnings ? 'warning' : 'pass'}`;
    byId('tabs').replaceChildren(...(answer.cards.length > 1 ? answer.cards : []).map((card, place) => {
      const tab = make('button', { type: 'button', className: card.compiles ? '' : 'wrong' }, card.name);
      if (place === answer.chosen) tab.setAttribute('aria-current', 'true');
      tab.addEventListener('click', () => { cards.go(card.at.from, card.at.from); lookAtCards(); });
      return tab;
    }));
    cardwright.showCard(answer.card);
    document.body.dataset.milliseconds = Math.round(performance.now() - began);
  }

  async function lookAtScenario(keep) {
    const text = scenario.text;
    const answer = await ask({ op: 'scenario', cards: cards.text, text, at: scenario.at });
    if (!answer || playing) return;
    if (answer.error) { notice(answer.error, true); return; }
    scenario.show(text === scenario.text ? answer.findings : []);
    cardwright.listFindings(byId('scenario-findings'), answer.findings, text, (from, to) => scenario.go(from, to));
    const title = answer.titles[answer.chosen];
    const words = { pass: 'all that is expected holds', fail: 'fails', unsupported: 'cannot be run', board: 'a board' };
    const verdict = byId('verdict');
    const wrong = answer.findings.some((found) => found.severity === 'error');
    const said = words[answer.status] || (wrong ? 'not understood' : '');
    verdict.textContent = title ? `${title}: ${said}` : said;
    verdict.className = `summary ${wrong ? 'fail' : answer.status || ''}`;
    // What is half written leaves the board as it was.
    if (answer.replay && answer.replay.boards.length) cardwright.showReplay(answer.replay, keep);
    else if (!keep) cardwright.showReplay(null);
    fillPlayers(text);
  }

  function fillPlayers(text) {
    const seats = /^seats +(.+)$/m.exec(text);
    const names = seats ? seats[1].split(',').map((name) => name.trim()).filter(Boolean) : ['Alice', 'Bob'];
    const select = byId('put-player');
    if ([...select.options].map((option) => option.value).join() === names.join()) return;
    select.replaceChildren(...names.map((name) => make('option', {}, name)));
  }

  async function fillNames() {
    const answer = await ask({ op: 'names', cards: cards.text });
    if (!answer || answer.error) return;
    byId('names').replaceChildren(...[...answer.names].sort().map((name) => make('option', { value: name })));
  }

  // Writes a card into the head of the scenario in which the caret stands.
  function put(name, player, zone) {
    const text = scenario.text;
    const lines = text.split('\n');
    const caretLine = text.slice(0, scenario.at).split('\n').length - 1;
    let title = caretLine;
    while (title > 0 && !/^scenario\b/.test(lines[title])) title -= 1;
    if (!/^scenario\b/.test(lines[title] || '')) {
      lines.unshift('scenario a board');
      title = 0;
    }
    let end = title + 1;
    while (end < lines.length && !/^(turn|expect|scenario)\b/.test(lines[end])) end += 1;
    const own = lines.findIndex((line, place) => place > title && place < end && line.startsWith(`${player}:`));
    if (own >= 0) {
      const parts = lines[own].slice(player.length + 1).split(';').map((part) => part.trim()).filter(Boolean);
      const at = parts.findIndex((part) => part.startsWith(`${zone} `) && part !== 'library empty');
      if (at >= 0) parts[at] += `, ${name}`;
      else parts.push(`${zone} ${name}`);
      lines[own] = `${player}: ${parts.join('; ')}`;
    } else {
      let place = title + 1;
      while (place < end && /^(rules|seats|profile|range|[A-Z][a-z]*:)/.test(lines[place])) place += 1;
      lines.splice(place, 0, `${player}: ${zone} ${name}`);
    }
    const begin = lines.slice(0, title).join('\n').length + (title ? 1 : 0);
    scenario.text = lines.join('\n');
    scenario.field.setSelectionRange(begin, begin);
    playing = false;
    lookAtScenario(false);
  }

  async function play(event) {
    event.preventDefault();
    playing = true;
    const verdict = byId('verdict');
    verdict.className = 'summary';
    verdict.textContent = 'The players play …';
    const seed = Math.max(0, Math.floor(Number(byId('seed').value) || 0));
    const answer = await ask({ op: 'game', cards: cards.text, text: scenario.text, at: scenario.at, seed, agent: byId('agent').value });
    if (!answer) return;
    if (answer.error) {
      playing = false;
      verdict.className = 'summary fail';
      verdict.textContent = answer.error;
      return;
    }
    verdict.textContent = `A game with seed ${seed}: ${answer.ending}`;
    cardwright.showReplay(answer.replay, false);
    byId('stage').focus();
    byId('seed').value = seed + 1;
  }

  cardwright.zoom = async (name) => {
    const answer = await ask({ op: 'picture', cards: cards.text, name });
    if (!answer) return;
    const shown = answer.error ? [make('p', {}, answer.error)] : answer.pictures.map(cardwright.imageOf);
    byId('zoomed').replaceChildren(...shown);
    if (!byId('zoom').open) byId('zoom').showModal();
  };

  // Shows other texts.
  function load(state) {
    playing = false;
    cards.text = state.cards;
    cards.field.setSelectionRange(0, 0);
    scenario.text = state.scenario;
    scenario.field.setSelectionRange(0, 0);
    return Promise.all([lookAtCards(), lookAtScenario(false)]).then(fillNames);
  }
  cardwright.load = load;

  // Looks at all of it again.
  cardwright.look = () => Promise.all([lookAtCards(), lookAtScenario(true)]).then(fillNames);

  async function share() {
    const hash = await cardwright.packed({ cards: cards.text, scenario: scenario.text });
    history.replaceState(null, '', `#${hash}`);
    const copied = await cardwright.copied(location.href);
    notice(copied ? 'The address of this is copied.' : 'The address of this page holds what is written now.');
  }

  async function fromAddress() {
    try {
      return await cardwright.unpacked(location.hash);
    } catch (error) {
      notice(error.message, true);
      return null;
    }
  }

  async function begin() {
    cardwright.startStepping();
    const select = byId('example');
    select.append(...cardwright.examples.map((example, place) => make('option', { value: place }, example.title)));
    select.addEventListener('change', () => { notice(''); load(cardwright.examples[select.value]); });
    byId('share').addEventListener('click', share);
    byId('random').addEventListener('submit', play);
    byId('again').addEventListener('click', () => { playing = false; lookAtScenario(false); });
    byId('put').addEventListener('submit', (event) => {
      event.preventDefault();
      put(byId('put-card').value.trim(), byId('put-player').value, byId('put-zone').value);
      byId('put-card').value = '';
    });
    addEventListener('hashchange', async () => {
      const state = await fromAddress();
      if (state) { notice(''); load(state); }
    });
    const state = await fromAddress();
    await load(state || cardwright.examples[0]);
    document.body.dataset.ready = 'true';
    if (cardwright.served && cardwright.watchFolder) cardwright.watchFolder();
  }

  begin();
})();
