// Headless Chromium by its own protocol, over a pipe: nothing but the browser itself is needed.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE = 60_000;

export class Browser {
  static async start() {
    const browser = new Browser();
    browser.profile = mkdtempSync(join(tmpdir(), 'page-test-'));
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--hide-scrollbars',
      '--remote-debugging-pipe', `--user-data-dir=${browser.profile}`, 'about:blank'];
    browser.process = spawn(process.env.CHROMIUM || 'chromium', flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.process.on('error', (error) => { throw error; });
    browser.number = 0;
    browser.open = new Map();
    browser.errors = [];
    let rest = '';
    browser.process.stdio[4].setEncoding('utf8').on('data', (data) => {
      const parts = (rest + data).split('\0');
      rest = parts.pop();
      for (const part of parts) browser.take(JSON.parse(part));
    });
    return browser;
  }

  take(message) {
    const waiting = this.open.get(message.id);
    if (waiting) {
      this.open.delete(message.id);
      if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
      else waiting.resolve(message.result);
      return;
    }
    const { method, params, sessionId } = message;
    const say = (text) => this.errors.push(text);
    if (method === 'Runtime.exceptionThrown') say(params.exceptionDetails.exception?.description || params.exceptionDetails.text);
    if (method === 'Runtime.consoleAPICalled' && ['error', 'warning', 'assert'].includes(params.type)) {
      say(params.args.map((one) => one.value ?? one.description).join(' '));
    }
    if (method === 'Log.entryAdded' && ['error', 'warning'].includes(params.entry.level)) say(`${params.entry.text} ${params.entry.url || ''}`);
    // Workers are listened to as well.
    if (method === 'Target.attachedToTarget') this.send('Runtime.enable', {}, params.sessionId).catch(() => {});
    void sessionId;
  }

  send(method, params = {}, sessionId = undefined) {
    this.number += 1;
    const id = this.number;
    this.process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.open.set(id, { resolve, reject, method }));
  }

  async page(address, { dark = false, width = 1360, height = 1000, ready = 'document.body && document.body.dataset.ready' } = {}) {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new Page(this, sessionId, targetId);
    await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    for (const domain of ['Page', 'Runtime', 'Log']) await page.send(`${domain}.enable`);
    await page.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }] });
    await page.send('Page.navigate', { url: address });
    await page.until(ready, 'the page is ready');
    return page;
  }

  async stop() {
    const ended = new Promise((resolve) => { this.process.once('exit', resolve); });
    await this.send('Browser.close').catch(() => {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

class Page {
  constructor(browser, session, target) {
    Object.assign(this, { browser, session, target });
  }

  send(method, params) { return this.browser.send(method, params, this.session); }

  async value(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    return result.value;
  }

  // Waits until an expression holds.
  async until(expression, what, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const value = await this.value(expression);
      if (value) return value;
      if (Date.now() > end) throw new Error(`waited in vain until ${what}`);
      await new Promise((resolve) => { setTimeout(resolve, 30); });
    }
  }

  click(selector) { return this.value(`document.querySelector(${JSON.stringify(selector)}).click()`); }

  async key(key, text) {
    const codes = { ArrowRight: 39, ArrowLeft: 37, Backspace: 8, Home: 36, End: 35 };
    const event = { key, code: key, windowsVirtualKeyCode: codes[key] || key.toUpperCase().charCodeAt(0), text };
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined });
  }

  async picture(clip) {
    const { data } = await this.send('Page.captureScreenshot', { format: 'png', clip: clip && { ...clip, scale: 1 } });
    return Buffer.from(data, 'base64');
  }

  close() { return this.browser.send('Target.closeTarget', { targetId: this.target }); }
}
