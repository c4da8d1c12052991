// Inlined in every document: signs of life to a worker, from before the first script of a release runs, a little more
// often than the worker checks them.
// A press of a button, or of a link that a script has taken, is dead if nothing changes within a second, neither page nor
// scroll nor focus nor address: the second one is reported to its worker. It listens before any release can take the press away.
// Releases that run are noted at the element (ran). Without a signature the edge would not count it. Printing stops the
// page as a loop does; a page that is cached to be gone back to must have no worker.
/* global document, MutationObserver, Worker */
(() => {
  const d = document,
    own = d.currentScript,
    { release, signature } = d.querySelector('[data-release]').dataset,
    ran = [{ remote: 'shell', releaseId: release, signature }];
  let worker;
  const send = (message) => worker?.postMessage(message);
  const beat = () => send(!d.hidden && location.pathname);
  const start = () => {
    try {
      worker ||= signature && new Worker(own.dataset.src);
      ran.forEach(send);
      beat();
    } catch {
      // Blocked: freezes are not detected.
    }
  };
  own.ran = (one) => ran.push(one) && send(one);
  let dead = 0;
  const press = (e) => {
    const button = e.target.closest?.('button:not([aria-selected=true]),a[href]'),
      from = location.href;
    if (!e.isTrusted || !button || button.href === from || button.form?.matches(':invalid')) return;
    let done;
    const note = () => (done = 1),
      observer = new MutationObserver(note);
    observer.observe(d, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of ['scroll', 'focusin']) addEventListener(type, note, { capture: true, once: true });
    setTimeout(() => {
      observer.disconnect();
      const isLeft = d.hidden || location.href !== from || (button.href && !e.defaultPrevented);
      done || isLeft || (++dead === 2 && send('dead'));
    }, 1e3);
  };
  addEventListener('click', press, true);
  start();
  setInterval(beat, 800);
  d.addEventListener('visibilitychange', beat);
  addEventListener('beforeprint', () => send(false));
  addEventListener('pageshow', start);
  addEventListener('pagehide', () => (worker = worker?.terminate()));
})();
