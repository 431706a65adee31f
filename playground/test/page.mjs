// Drives the page in headless Chromium: from the disk, and served by `cardwright serve` if CARDWRIGHT names the program.
// With PICTURES=FOLDER it writes the pictures of the README.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Browser } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, '..', 'dist');
const MOST_BYTES = 6_000_000;
const MOST_MILLISECONDS = 100;
const FIELD = "document.querySelector('#cards textarea')";
const MARKS = "[...document.querySelectorAll('#cards mark')]";

async function typo(page) {
  await page.until("[...document.querySelectorAll('#pictures img')].some((one) => one.complete && one.naturalWidth > 0)", 'a card has a picture');
  assert.equal(await page.value(`${MARKS}.length`), 0, 'nothing is underlined before');
  await page.value(`{ const field = ${FIELD}; field.focus(); const at = field.value.indexOf('deals') + 2; field.setSelectionRange(at, at); }`);
  await page.key('x', 'x');
  await page.until(`${MARKS}.some((one) => one.textContent.includes('dexals'))`, 'a typo is underlined');
  const drawn = await page.value(`getComputedStyle(${MARKS}[0]).textDecorationStyle`);
  assert.equal(drawn, 'wavy');
  const inside = await page.value(`{ const mark = ${MARKS}[0].getBoundingClientRect(); const box = ${FIELD}.getBoundingClientRect();
    mark.width > 0 && mark.left >= box.left && mark.right <= box.right && mark.top >= box.top && mark.bottom <= box.bottom }`);
  assert.ok(inside, 'the mark is where the text is');
  assert.match(await page.value("document.querySelector('#cards-findings li').textContent"), /^\d+:\d+/);
  await page.key('Backspace');
  await page.until(`${MARKS}.length === 0`, 'the mark goes with the typo');
  assert.ok(await page.value("document.querySelectorAll('#meaning .line').length > 0"), 'the card is told in words');
  await page.click('#meaning details.ir summary');
  await page.until("document.querySelector('#meaning details.ir .tree details, #meaning details.ir .tree .leaf')", 'the tree is there');
}

async function keystrokes(page) {
  await page.value(`{ const field = ${FIELD}; field.focus(); const at = field.value.indexOf('deals') + 5; field.setSelectionRange(at, at);
    window.times = []; let begun = 0;
    field.addEventListener('input', () => { begun = performance.now(); });
    new MutationObserver(() => { if (begun) { times.push(performance.now() - begun); begun = 0; } })
      .observe(document.body, { attributes: true, attributeFilter: ['data-milliseconds', 'data-looked'] }); }`);
  for (let round = 0; round < 12; round += 1) {
    if (round % 2) await page.key('Backspace');
    else await page.key('x', 'x');
    await page.until(`times.length > ${round}`, 'a keystroke is answered');
  }
  const times = (await page.value('times')).sort((one, two) => one - two);
  const middle = times[Math.floor(times.length / 2)];
  assert.ok(middle < MOST_MILLISECONDS, `a keystroke is answered in ${middle} ms`);
  return middle;
}

async function steps(page) {
  await page.until("document.querySelector('#verdict').classList.contains('pass')", 'the scenario passes');
  const now = "[...document.querySelectorAll('#trace li')].findIndex((one) => one.hasAttribute('aria-current'))";
  await page.value("document.querySelector('#stage').focus()");
  await page.key('Home');
  assert.equal(await page.value(now), 0);
  const lines = await page.value("document.querySelectorAll('#trace li').length");
  assert.ok(lines > 10, 'there is a trace');
  const boards = new Set();
  let stack = 0;
  for (let step = 1; step < lines; step += 1) {
    await page.key('ArrowRight');
    assert.equal(await page.value(now), step);
    boards.add(await page.value("document.querySelector('#board').textContent"));
    stack = Math.max(stack, await page.value("document.querySelectorAll('#board .stack .piece').length"));
  }
  assert.ok(boards.size > 5, 'the board changes');
  assert.equal(stack, 2, 'the stack is drawn');
  await page.key('ArrowLeft');
  assert.equal(await page.value(now), lines - 2);
}

async function cards_and_players(page) {
  await page.value(`{ const field = document.querySelector('#put-card'); field.value = 'Bear Cub';
    document.querySelector('#put-player').value = 'Bob'; document.querySelector('#put-zone').value = 'hand';
    document.querySelector('#put').requestSubmit(); }`);
  await page.until("document.querySelector('#scenario textarea').value.includes(', Bear Cub')", 'the card is put');
  await page.until("[...document.querySelectorAll('#board .piece')].some((one) => one.textContent.includes('Bear Cub'))", 'the card is on the board');
  await page.value("document.querySelector('#random').requestSubmit()");
  await page.until("document.querySelector('#verdict').textContent.startsWith('A game with seed')", 'a game is played');
  assert.ok(await page.value("document.querySelectorAll('#trace li').length > 50"), 'the game has a trace');
  await page.click('#board .piece');
  await page.until("document.querySelector('#zoom').open", 'a card is looked at');
  await page.click('#zoom button');
  await page.click('#again');
  await page.until("!document.querySelector('#verdict').textContent.startsWith('A game')", 'the scenario is back');
}

async function shared(browser, page) {
  await page.value("{ cardwright.load({ cards: 'Örn Cub {G}\\nCreature — Bear\\n1/1\\n', scenario: 'scenario ä\\nAlice: hand Örn Cub\\n' }) }");
  await page.click('#share');
  await page.until("location.hash.startsWith('#s=')", 'the address holds what is written');
  const address = await page.value('location.href');
  const other = await browser.page(address);
  assert.equal(await other.value(`${FIELD}.value`), 'Örn Cub {G}\nCreature — Bear\n1/1\n');
  await other.until("document.querySelector('#board').textContent.includes('Örn Cub')", 'the shared board is drawn');
  await other.close();
  const damaged = await browser.page(`${address.slice(0, -9)}%%`);
  assert.match(await damaged.value("document.querySelector('#notice.error').textContent"), /damaged/);
  await damaged.close();
  const wrong = await browser.page(address.replace(/#.*/, '#s=AAAA'));
  assert.ok(await wrong.value("!document.querySelector('#notice').hidden"));
  await wrong.close();
}

async function whole(browser, address) {
  const page = await browser.page(address);
  await typo(page);
  await steps(page);
  const middle = await keystrokes(page);
  await cards_and_players(page);
  await shared(browser, page);
  await page.close();
  return middle;
}

function get(port, path, host) {
  return new Promise((resolve, reject) => {
    http.get({ port, path, host: '127.0.0.1', headers: { host } }, (response) => {
      let text = '';
      response.on('data', (data) => { text += data; });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    }).on('error', reject);
  });
}

async function served(browser, program) {
  const folder = mkdtempSync(join(tmpdir(), 'page-folder-'));
  const card = (size) => `Folder Cub {G}\nCreature — Bear\n${size}\n`;
  writeFileSync(join(folder, 'cub.card'), card('1/1'));
  const server = spawn(program, ['serve', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const address = await new Promise((resolve, reject) => {
      server.stdout.once('data', (data) => resolve(String(data).trim()));
      server.once('exit', () => reject(new Error('the server ended')));
    });
    const port = Number(new URL(address).port);
    const local = `127.0.0.1:${port}`;
    assert.equal((await get(port, '/', local)).status, 200);
    assert.equal((await get(port, '/', 'example.org')).status, 403);
    assert.equal((await get(port, '/api/file?path=cub.card', local)).text, card('1/1'));
    for (const path of ['../cub.card', '/etc/passwd', './cub.card', '%2e%2e%2f']) {
      assert.equal((await get(port, `/api/file?path=${path}`, local)).status, 404, path);
    }
    await whole(browser, address);
    const page = await browser.page(address);
    await page.until("[...document.querySelectorAll('#file option')].some((one) => one.value === 'cub.card')", 'the folder is listed');
    await page.value("{ const select = document.querySelector('#file'); select.value = 'cub.card'; select.dispatchEvent(new Event('change')); }");
    await page.until(`${FIELD}.value.includes('1/1')`, 'the file is opened');
    writeFileSync(join(folder, 'cub.card'), card('4/5'));
    await page.until(`${FIELD}.value.includes('4/5')`, 'the file is read again');
    await page.close();
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

// The pages that `test --html` writes.
async function written(browser, program) {
  const folder = mkdtempSync(join(tmpdir(), 'page-steps-'));
  try {
    const file = join(folder, 'a.scenario');
    writeFileSync(file, 'scenario a land\nrules 305.1\nAlice: hand Forest\nturn 1, main1\n  Alice plays Forest\nexpect\n  Forest is on the battlefield\n');
    const pages = join(folder, 'pages');
    assert.equal(spawnSync(program, ['test', file, '--html', pages]).status, 0);
    const address = pathToFileURL(join(pages, 'a-a-land.html')).href;
    const page = await browser.page(address, { ready: "document.querySelectorAll('#trace li').length > 3" });
    await page.key('End');
    assert.match(await page.value("[...document.querySelectorAll('#board .field')].pop().textContent"), /Forest/);
    assert.equal(await page.value("document.querySelectorAll('.changes').length"), 0, 'nothing changed');
    await page.close();
    // What changed stands beside what was stored, and leads to its step.
    const stored = ['--snapshots', join(folder, 'stored')];
    assert.equal(spawnSync(program, ['test', file, ...stored, '--accept']).status, 0);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Forest', 'Island'));
    assert.equal(spawnSync(program, ['test', file, ...stored, '--html', pages]).status, 1);
    const changed = await browser.page(address, { ready: "document.querySelectorAll('#trace li').length > 3" });
    const row = "document.querySelector('.changes .changed')";
    assert.match(await changed.value(`${row}.cells[0].textContent`), /Forest/);
    const line = await changed.value(`${row}.cells[1].textContent`);
    assert.match(line, /Island/);
    await changed.click('.changes .changed a');
    assert.equal(await changed.value("document.querySelector('#trace li[aria-current]').textContent"), line.trim());
    await changed.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function pictures(browser, folder, address) {
  const light = await browser.page(address, { width: 1320, height: 860 });
  await light.value(`{ const field = ${FIELD}; field.focus(); field.setRangeText('dexals', field.value.indexOf('deals'), field.value.indexOf('deals') + 5);
    field.dispatchEvent(new Event('input')); }`);
  await light.until(`${MARKS}.length > 0`, 'a typo is underlined');
  writeFileSync(join(folder, 'playground-card.png'), await light.picture());
  await light.close();
  const dark = await browser.page(address, { dark: true, width: 1320, height: 900 });
  await dark.until("document.querySelector('#verdict').classList.contains('pass')", 'the scenario passes');
  const lines = "[...document.querySelectorAll('#trace li')]";
  const at = Number(process.env.STEP) || await dark.value(`${lines}.findIndex((one) => one.textContent.includes('Bob casts'))`);
  await dark.value(`${lines}[${at}].click()`);
  await dark.value("document.querySelector('.play').scrollIntoView()");
  writeFileSync(join(folder, 'playground-game.png'), await dark.picture());
  await dark.close();
}

const bytes = ['index.html', 'style.css', 'board.css', 'engine.js'].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
assert.ok(bytes < MOST_BYTES, `the page is ${bytes} bytes, compressed`);
const browser = await Browser.start();
try {
  const address = pathToFileURL(join(dist, 'index.html')).href;
  const middle = await whole(browser, address);
  if (process.env.PICTURES) await pictures(browser, process.env.PICTURES, process.env.PAGE || address);
  if (process.env.CARDWRIGHT) {
    await served(browser, process.env.CARDWRIGHT);
    await written(browser, process.env.CARDWRIGHT);
  }
  assert.deepEqual(browser.errors, [], 'nothing is logged as an error');
  console.log(`the page: ${(bytes / 1e6).toFixed(2)} MB compressed, a keystroke is answered in ${middle.toFixed(0)} ms`);
} finally {
  await browser.stop();
}
