// Where answers come from: the engine in a worker of this page, or the server that the page came from.
'use strict';
self.cardwright = self.cardwright || {};

(() => {
  const engine = self.cardwrightEngine;
  const served = engine === 'server';

  // The worker's own code; `wasm_bindgen` is defined before it.
  function work() {
    let engine = null;
    let broke = null;
    self.cardwrightBroke = (message) => { broke = message; };
    self.onmessage = async ({ data }) => {
      try {
        if (data.packed) {
          const unpacked = new Blob([data.packed]).stream().pipeThrough(new DecompressionStream('gzip'));
          const bytes = await new Response(unpacked).arrayBuffer();
          await wasm_bindgen({ module_or_path: bytes });
          engine = new wasm_bindgen.Engine();
          self.postMessage({ ready: true });
        } else {
          self.postMessage({ answer: engine.answer(data.request) });
        }
      } catch (error) {
        self.postMessage({ broke: broke || String(error) });
      }
    };
  }

  function bytesOf(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let place = 0; place < text.length; place += 1) bytes[place] = text.charCodeAt(place);
    return bytes;
  }

  // One request at a time; of each kind only the newest waits.
  class Worked {
    constructor() {
      this.waiting = new Map();
      this.open = null;
      this.start();
    }

    start() {
      const source = `${engine.glue}\n;(${work})();`;
      const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      this.ready = false;
      this.worker = new Worker(address);
      this.worker.onmessage = ({ data }) => this.take(data);
      this.worker.onerror = (event) => this.take({ broke: event.message });
      const packed = bytesOf(engine.wasm);
      this.worker.postMessage({ packed }, [packed.buffer]);
    }

    take(data) {
      const done = this.open;
      this.open = null;
      if (data.ready) this.ready = true;
      if (data.answer !== undefined && done) done.resolve(JSON.parse(data.answer));
      if (data.broke !== undefined) {
        // A program that broke down is begun anew.
        this.worker.terminate();
        if (done) done.resolve({ error: `the engine broke down: ${data.broke}` });
        if (!this.ready) {
          for (const [, next] of this.waiting) next.resolve({ error: `the engine cannot start: ${data.broke}` });
          this.waiting.clear();
          return;
        }
        this.start();
      }
      this.next();
    }

    next() {
      if (!this.ready || this.open || !this.waiting.size) return;
      const [kind, asked] = this.waiting.entries().next().value;
      this.waiting.delete(kind);
      this.open = asked;
      this.worker.postMessage({ request: asked.request });
    }

    ask(kind, request) {
      return new Promise((resolve) => {
        const old = this.waiting.get(kind);
        if (old) old.resolve(null);
        this.waiting.set(kind, { request, resolve });
        this.next();
      });
    }
  }

  class Served {
    constructor() { this.newest = new Map(); }

    async ask(kind, request) {
      const mine = {};
      this.newest.set(kind, mine);
      try {
        const response = await fetch('api/ask', { method: 'POST', headers: { 'content-type': 'application/json' }, body: request });
        const answer = response.ok ? await response.json() : { error: await response.text() };
        return this.newest.get(kind) === mine ? answer : null;
      } catch (error) {
        return { error: `the server does not answer: ${error.message}` };
      }
    }
  }

  class Absent {
    ask() { return Promise.resolve({ error: 'the engine is missing: build the page with playground/build.sh' }); }
  }

  let port = null;
  // The answer to a request; null if a newer one of its kind was asked meanwhile.
  cardwright.ask = (request) => {
    port = port || (served ? new Served() : engine ? new Worked() : new Absent());
    return port.ask(request.op, JSON.stringify(request));
  };
  cardwright.served = served;
})();
