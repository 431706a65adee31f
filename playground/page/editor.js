// A text field over a copy of its text that has the marks.
'use strict';

cardwright.Editor = class {
  constructor(place, label, changed) {
    this.marks = document.createElement('pre');
    this.marks.setAttribute('aria-hidden', 'true');
    this.field = document.createElement('textarea');
    this.field.setAttribute('aria-label', label);
    for (const [name, value] of [['spellcheck', 'false'], ['autocapitalize', 'off'], ['autocomplete', 'off']]) {
      this.field.setAttribute(name, value);
    }
    place.append(this.marks, this.field);
    this.findings = [];
    this.field.addEventListener('input', () => { this.draw(); changed('text'); });
    this.field.addEventListener('scroll', () => { this.marks.scrollTop = this.field.scrollTop; });
    let caret = 0;
    const moved = () => {
      if (caret !== this.at) { caret = this.at; changed('caret'); }
    };
    this.field.addEventListener('keyup', moved);
    this.field.addEventListener('click', moved);
  }

  get text() { return this.field.value; }

  set text(text) {
    this.field.value = text;
    this.findings = [];
    this.draw();
  }

  get at() { return this.field.selectionStart; }

  // Puts the caret at a place, and shows it.
  go(from, to) {
    this.field.focus();
    this.field.setSelectionRange(from, to);
  }

  show(findings) {
    this.findings = findings;
    this.draw();
  }

  draw() {
    const text = this.text;
    const parts = document.createDocumentFragment();
    let done = 0;
    const sorted = [...this.findings].sort((one, two) => one.at.from - two.at.from);
    for (const { at, severity } of sorted) {
      const from = Math.min(Math.max(at.from, done), text.length);
      const to = Math.min(Math.max(at.to, from), text.length);
      if (at.from < done) continue;
      parts.append(text.slice(done, from));
      const mark = document.createElement('mark');
      mark.className = severity + (from === to ? ' empty' : '');
      mark.textContent = text.slice(from, to);
      parts.append(mark);
      done = to;
    }
    parts.append(`${text.slice(done)}\n`);
    this.marks.replaceChildren(parts);
    this.marks.scrollTop = this.field.scrollTop;
  }
};

// Findings as a list; `go` puts the caret at one, `fix` makes the change that one proposes.
cardwright.listFindings = (list, findings, text, go, fix) => {
  const make = cardwright.make;
  list.replaceChildren(...findings.map((found) => {
    const { from, to, line, column } = found.at;
    const place = make('button', { type: 'button', className: 'at', title: 'Go there' }, `${line}:${column}`);
    place.addEventListener('click', () => go(from, to));
    const item = make('li', { className: found.severity }, place, found.message);
    if (found.code) item.append(' ', make('span', { className: 'code' }, found.code));
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const stop = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
    const end = Math.min(to, stop);
    if (stop > start) {
      item.append(make('pre', {}, text.slice(start, from), make('b', {}, text.slice(from, end)), text.slice(end, stop)));
    }
    for (const label of found.labels || []) {
      item.append(make('p', {}, label.at ? `${label.at.line}:${label.at.column} ${label.message}` : label.message));
    }
    if (found.help) item.append(make('p', {}, found.help));
    else if (found.expected && found.expected.length) item.append(make('p', {}, `expected ${found.expected.slice(0, 8).join(', ')}`));
    if (found.fix && fix) {
      const button = make('button', { type: 'button' }, 'Change it');
      button.addEventListener('click', () => fix(found.fix));
      item.append(button);
    }
    return item;
  }));
};
