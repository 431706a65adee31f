// What is written as a part of the address, so that it can be sent to others.
'use strict';

(() => {
  const LONGEST = 400_000;

  async function through(bytes, stream) {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  }

  function toText(bytes) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  }

  function fromText(text) {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  }

  // The part of an address behind `#` that holds this.
  cardwright.packed = async (state) => {
    const bytes = new TextEncoder().encode(JSON.stringify(state));
    return `s=${toText(await through(bytes, new CompressionStream('deflate-raw')))}`;
  };

  // What an address holds; nothing without that part, an error if it is damaged.
  cardwright.unpacked = async (hash) => {
    const found = /^#?s=(.+)$/.exec(hash);
    if (!found) return null;
    let state;
    try {
      if (found[1].length > LONGEST) throw new Error('it is too long');
      const bytes = await through(fromText(found[1]), new DecompressionStream('deflate-raw'));
      if (bytes.length > LONGEST) throw new Error('it is too long');
      state = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch {
      throw new Error('this address is damaged: a part of it is missing or was changed');
    }
    const isText = (one) => typeof one === 'string';
    if (!state || !isText(state.cards) || !isText(state.scenario)) throw new Error('this address holds something else');
    return { cards: state.cards, scenario: state.scenario };
  };

  // Copies a text; whether that was possible.
  cardwright.copied = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  };
})();
