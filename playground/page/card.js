// A card: its picture, what it means in words, the tree of it.
'use strict';

(() => {
  const make = cardwright.make;

  cardwright.imageOf = (picture) => make('img', {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture.svg)}`,
    alt: `${picture.name}: ${picture.text}`,
  });

  // A value as a tree whose branches open and close.
  function tree(key, value, open) {
    const label = () => (key === null ? [] : [make('span', { className: 'key' }, `${key}: `)]);
    if (value === null || typeof value !== 'object') {
      const shown = typeof value === 'string' ? make('span', { className: 'kind' }, value) : String(value);
      return make('div', { className: 'leaf' }, ...label(), shown);
    }
    const entries = Array.isArray(value) ? value.map((one, place) => [place + 1, one]) : Object.entries(value);
    if (!entries.length) return make('div', { className: 'leaf' }, ...label(), Array.isArray(value) ? 'none' : '–');
    // A kind with its contents: { "Damage": { … } }.
    if (!Array.isArray(value) && entries.length === 1 && /^[A-Z]/.test(entries[0][0])) {
      const [kind, inner] = entries[0];
      const name = make('span', { className: 'kind' }, kind);
      if (inner === null || typeof inner !== 'object') {
        return make('div', { className: 'leaf' }, ...label(), name, ` ${inner}`);
      }
      return branch([...label(), name], children(inner), open);
    }
    const kind = Array.isArray(value) ? `${entries.length}` : '';
    return branch([...label(), kind], entries.map(([name, one]) => tree(name, one, false)), open);
  }

  function children(value) {
    const entries = Array.isArray(value) ? value.map((one, place) => [place + 1, one]) : Object.entries(value);
    return entries.map(([name, one]) => tree(name, one, false));
  }

  function branch(title, inner, open) {
    const details = make('details', { open: Boolean(open) }, make('summary', {}, ...title));
    details.append(make('div', { className: 'tree' }, ...inner));
    return details;
  }

  function ability(line, found) {
    const parts = [make('p', { className: 'words' }, found.words)];
    if (found.inside.length) {
      const inside = make('div', { className: 'inside' });
      for (const { depth, words } of found.inside) {
        const entry = make('div', {}, words);
        entry.style.paddingLeft = `${depth}rem`;
        inside.append(entry);
      }
      parts.push(inside);
    }
    const rules = found.rules.length ? [make('span', { className: 'rules' }, ` CR ${found.rules.join(', ')}`)] : [];
    const top = make('details', { className: 'ir' }, make('summary', {}, 'Tree', ...rules));
    // Large trees are made when they are looked at.
    top.addEventListener('toggle', () => {
      if (top.open && top.children.length === 1) {
        top.append(make('div', { className: 'tree' }, ...children(found.tree)));
        for (const below of top.querySelectorAll(':scope > .tree > details')) below.open = true;
      }
    });
    parts.push(top);
    return parts;
  }

  function linesOf(card) {
    let face = null;
    return card.lines.flatMap((line) => {
      const shown = make('div', { className: line.compiles ? 'line' : 'line wrong' });
      const heading = card.faces.length > 1 && line.face !== face ? [make('h4', {}, line.face)] : [];
      face = line.face;
      if (!line.compiles) {
        shown.append(make('p', {}, line.text), make('p', { className: 'printed' }, 'not understood'));
      }
      const same = line.abilities.length === 1 && line.abilities[0].words === line.text;
      if (line.compiles && !same) shown.append(make('p', { className: 'printed' }, line.text));
      for (const one of line.abilities) shown.append(...ability(line, one));
      return [...heading, shown];
    });
  }

  // Draws a card; without one says so.
  cardwright.showCard = (card) => {
    const pictures = document.getElementById('pictures');
    const meaning = document.getElementById('meaning');
    if (!card) {
      pictures.replaceChildren();
      meaning.replaceChildren(make('p', {}, 'Write a card: its name and cost, its types, its text, its power and toughness.'));
      return;
    }
    pictures.replaceChildren(...card.pictures.map(cardwright.imageOf));
    const faces = card.faces.flatMap((face) => [
      make('h3', {}, face.name, cardwright.pips(face.cost)),
      make('p', { className: 'types' }, [face.types, face.size].filter(Boolean).join(', ')),
    ]);
    if (!faces.length) faces.push(make('h3', {}, card.name), make('p', { className: 'types' }, 'does not compile yet'));
    meaning.replaceChildren(...faces, ...linesOf(card));
  };
})();
