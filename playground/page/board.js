// A game step by step: the trace, and the board after each of its lines.
'use strict';

(() => {
  const make = cardwright.make;
  const byId = (id) => document.getElementById(id);
  let replay = null;
  // 0 is the board before anything happens; then one step a line.
  let step = 0;
  let running = null;

  const steps = () => (replay ? replay.lines.length : 0);
  const boardAt = (place) => (place === 0 ? replay.boards[0] : replay.boards[replay.lines[place - 1][1]]);

  function piece(number, small, before, many) {
    const one = replay.pieces[number];
    const colors = one.colors.length > 1 ? 'gold' : one.colors;
    const marks = [...one.marks.filter((mark) => mark !== 'attacking' && mark !== 'blocking')];
    for (const [kind, count] of one.counters) marks.push(`${count} ${kind}`);
    if (one.damage) marks.push(`${one.damage} damage`);
    if (one.attached_to) marks.push(`on ${one.attached_to}`);
    const fighting = one.marks.find((mark) => mark === 'attacking' || mark === 'blocking');
    if (fighting) marks.push(`${fighting} ${one.fights.join(', ')}`);
    if (one.targets.length) marks.push(`targets ${one.targets.join(', ')}`);
    const classes = ['piece', colors];
    if (small) classes.push('small');
    if (one.marks.includes('tapped')) classes.push('tapped');
    if (fighting) classes.push('fighting');
    if (before && !before.has(number)) classes.push('changed');
    const size = one.size ? `${one.size[0]}/${one.size[1]}` : '';
    const tile = make(cardwright.zoom ? 'button' : 'div', {
      type: cardwright.zoom ? 'button' : null,
      className: classes.filter(Boolean).join(' '),
      title: [one.name, one.types, size, ...marks].filter(Boolean).join(', '),
    });
    tile.append(make('span', { className: 'name' }, many > 1 ? `${one.name} ×${many}` : one.name));
    if (!small) {
      tile.append(cardwright.pips(one.cost));
      if (one.types) tile.append(make('span', { className: 'types' }, one.types));
      tile.append(make('span', { className: 'marks' }, marks.join(', ')));
      if (size) tile.append(make('span', { className: 'size' }, size));
    }
    if (cardwright.zoom) tile.addEventListener('click', () => cardwright.zoom(one.name));
    return tile;
  }

  function zone(label, numbers, small, before) {
    const row = make('div', { className: 'zone' });
    if (label) row.append(make('span', { className: 'label' }, label));
    if (!small) {
      row.append(...numbers.map((number) => piece(number, false, before, 1)));
      return row;
    }
    // What is alike stands once, with how many there are.
    const alike = new Map();
    for (const number of numbers) {
      const kind = JSON.stringify({ ...replay.pieces[number], id: 0 });
      const found = alike.get(kind) || { number, many: 0 };
      found.many += 1;
      if (before && !before.has(number)) found.number = number;
      alike.set(kind, found);
    }
    row.append(...[...alike.values()].map(({ number, many }) => piece(number, true, before, many)));
    return row;
  }

  function seat(player, place, board, before) {
    const notes = [`library ${player.library}`];
    if (player.mana) notes.push(`mana ${player.mana}`);
    for (const [kind, count] of player.counters) notes.push(`${count} ${kind}`);
    if (player.lost) notes.push('has lost');
    const own = make('div', { className: 'seat' });
    if (board.active === place && board.turn) own.classList.add('active');
    if (player.lost) own.classList.add('lost');
    own.append(make('div', { className: 'who' },
      make('b', {}, player.name),
      make('span', { className: 'life', title: 'life' }, `♥ ${player.life}`),
      make('span', { className: 'note' }, notes.join(' · '))));
    if (player.hand.length) own.append(zone('hand', player.hand, true, before));
    if (player.graveyard.length) own.append(zone('graveyard', player.graveyard, true, before));
    return own;
  }

  function field(place, board, before) {
    const own = board.battlefield.filter((number) => replay.pieces[number].controller === place);
    // Creatures stand in the middle of the table, plain lands before their player.
    const isPlain = (number) => {
      const { types, size, counters } = replay.pieces[number];
      return /\bland\b/i.test(types) && !size && !counters.length;
    };
    const rows = [[own.filter((number) => !isPlain(number)), false], [own.filter(isPlain), true]].filter(([row]) => row.length);
    if (place > 0) rows.reverse();
    return make('div', { className: 'field' }, ...rows.map(([row, small]) => zone('', row, small, before)));
  }

  function draw() {
    const board = boardAt(step);
    const last = step > 0 ? boardAt(step - 1) : null;
    let before = null;
    if (last && last !== board) {
      const zones = [last.battlefield, last.stack, last.exile, last.command];
      before = new Set([...zones.flat(), ...last.players.flatMap((player) => [...player.hand, ...player.graveyard])]);
    }
    const parts = [];
    // The first player sits at the bottom, the others above.
    board.players.forEach((player, place) => {
      if (place > 0) parts.unshift(field(place, board, before));
      if (place > 0) parts.unshift(seat(player, place, board, before));
    });
    const stack = make('div', { className: board.stack.length ? 'stack' : 'stack none' }, zone(board.stack.length > 1 ? 'stack, top first' : 'stack', [...board.stack].reverse(), false, before));
    parts.push(stack, field(0, board, before), seat(board.players[0], 0, board, before));
    if (board.exile.length) parts.push(zone('exile', board.exile, true, before));
    if (board.command.length) parts.push(zone('command', board.command, true, before));
    byId('board').replaceChildren(...parts);
    const time = board.turn ? `turn ${board.turn}, ${board.step}` : 'before the first turn';
    byId('where').textContent = `${step} of ${steps()} · ${time}`;
    byId('first').disabled = byId('back').disabled = step === 0;
    byId('last').disabled = byId('on').disabled = step === steps();
    const list = byId('trace');
    for (const old of list.querySelectorAll('[aria-current]')) old.removeAttribute('aria-current');
    const now = list.children[step];
    if (now) {
      now.setAttribute('aria-current', 'step');
      const top = now.offsetTop - list.clientHeight / 2;
      list.scrollTop = Math.max(0, top);
    }
  }

  function go(place) {
    if (!replay) return;
    step = Math.min(Math.max(place, 0), steps());
    draw();
  }

  function stop() {
    clearInterval(running);
    running = null;
    byId('run').textContent = 'Run';
  }

  function run() {
    if (running) { stop(); return; }
    if (step === steps()) go(0);
    byId('run').textContent = 'Stop';
    running = setInterval(() => {
      if (step >= steps()) stop();
      else go(step + 1);
    }, 450);
  }

  // Shows a game. A trace that begins as the one before stays where it was.
  cardwright.showReplay = (next, keep) => {
    stop();
    const old = replay;
    replay = next && next.boards.length ? next : null;
    const list = byId('trace');
    if (!replay) {
      byId('board').replaceChildren(make('p', { className: 'summary' }, 'Nothing to show yet.'));
      list.replaceChildren();
      byId('where').textContent = '';
      return;
    }
    const lines = replay.lines.map(([text]) => make('li', {
      className: text.startsWith('turn ') ? 'turn' : /^ \S/.test(text) ? 'step' : '',
    }, text.trim()));
    list.replaceChildren(make('li', { className: 'step' }, 'the board'), ...lines);
    go(keep && old ? step : 0);
  };

  cardwright.startStepping = () => {
    byId('first').addEventListener('click', () => { stop(); go(0); });
    byId('back').addEventListener('click', () => { stop(); go(step - 1); });
    byId('on').addEventListener('click', () => { stop(); go(step + 1); });
    byId('last').addEventListener('click', () => { stop(); go(steps()); });
    byId('run').addEventListener('click', run);
    byId('trace').addEventListener('click', (event) => {
      const line = event.target.closest('li');
      if (line) { stop(); go([...byId('trace').children].indexOf(line)); }
    });
    document.addEventListener('keydown', (event) => {
      const moves = { ArrowLeft: -1, ArrowRight: 1 };
      const writing = event.target.closest('textarea, input, select, dialog');
      if (writing || event.altKey || event.ctrlKey || event.metaKey || !replay) return;
      const moved = moves[event.key];
      const ends = { Home: 0, End: steps() };
      const inside = byId('stage').contains(event.target);
      if (moved) go(step + moved);
      else if (inside && event.key in ends) go(ends[event.key]);
      else return;
      stop();
      event.preventDefault();
    });
  };
})();
