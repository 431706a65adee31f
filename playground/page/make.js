// What all parts of the page are drawn with.
'use strict';
self.cardwright = self.cardwright || {};

// An element with properties and contents.
cardwright.make = (name, properties, ...contents) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === null) continue;
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...contents.filter((one) => one !== null && one !== undefined));
  return element;
};

// `{2}{W}` as small discs.
cardwright.pips = (cost) => {
  const symbols = [...(cost || '').matchAll(/\{([^}]*)\}/g)].map((found) => found[1]);
  const pips = symbols.map((symbol) => cardwright.make('span', { className: `pip ${/^[WUBRG]$/.test(symbol) ? symbol : ''}` }, symbol));
  return cardwright.make('span', { className: 'cost', title: cost || '' }, ...pips);
};
