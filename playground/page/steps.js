// A page that shows one game.
'use strict';

cardwright.startStepping();
cardwright.showReplay(JSON.parse(document.getElementById('replay').textContent), false);
// A line of what changed leads to its step.
for (const link of document.querySelectorAll('[data-step]')) {
  link.addEventListener('click', () => document.querySelectorAll('#trace li')[Number(link.dataset.step)]?.click());
}
document.getElementById('stage').focus();
