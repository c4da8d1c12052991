// Inlined in every document: signs of life to a worker, from before the first script of a release runs, a little more
// often than the worker looks for them.
// Releases that run are noted at the element (ran). Without a signature the edge would not count it. Printing stops the
// page as a loop does; a page that is kept to be gone back to must have no worker.
/* global document, Worker */
(() => {
  const d = document,
    own = d.currentScript,
    { release, seal } = d.querySelector('[data-release]').dataset,
    ran = [{ remote: 'shell', releaseId: release, seal }];
  let worker;
  const send = (message) => worker?.postMessage(message);
  const beat = () => send(!d.hidden && location.pathname);
  const start = () => {
    try {
      worker ||= seal && new Worker(own.dataset.src);
      ran.forEach(send);
      beat();
    } catch {
      // Blocked: freezes stay unseen.
    }
  };
  own.ran = (one) => ran.push(one) && send(one);
  start();
  setInterval(beat, 800);
  d.addEventListener('visibilitychange', beat);
  addEventListener('beforeprint', () => send(false));
  addEventListener('pageshow', start);
  addEventListener('pagehide', () => (worker = worker?.terminate()));
})();
