// Reports a page whose main thread is silent, since nothing in the page itself can, and one whose buttons are dead. Its own ticks are the clock, so a
// device that sleeps is not a page that hangs. The edge leaves what froze out of the visitor's next document.
const PHASES = { 3: 'blocked', 6: 'frozen' };
const MAX_RELEASES = 32;
const reported = new Set();
let ran = [];
let silence = 0;
let page = false;

const report = (phase, message = `no sign of life for ${silence} s`) => {
  if (reported.has(phase) || ran.length === 0) return;
  reported.add(phase);
  const beacon = { kind: 'symptom', releases: ran, phase, message, page };
  fetch('/beacon', { method: 'POST', keepalive: true, body: JSON.stringify(beacon) }).catch(() => undefined);
};

/** 'dead', or the path of the page while it is visible, else false; or a release that runs in it from now on: the latest is the last. */
onmessage = ({ data }) => {
  silence = 0;
  if (data === 'dead') report(data, 'buttons do nothing');
  else if (typeof data !== 'object') page = data;
  else ran = [...ran.filter(({ releaseId }) => releaseId !== data.releaseId), data].slice(-MAX_RELEASES);
};

setInterval(() => {
  silence += 1;
  if (page && PHASES[silence]) report(PHASES[silence]);
}, 1000);
