// A page that shows one game.
'use strict';

cardwright.startStepping();
cardwright.showReplay(JSON.parse(document.getElementById('replay').textContent), false);
document.getElementById('stage').focus();
