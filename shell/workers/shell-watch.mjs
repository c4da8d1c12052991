// The shell's watchdog, in every document before the shell's scripts: when the shell does not start, it reloads the page
// once with the previous release. Its element names the release (data-release, and its signature in data-seal) and whether
// there is a previous one (data-back). Failed shells of this browser are in a cookie that the edge reads; a release in it is
// not replaced again, and without cookies none is: so this cannot loop. Errors from before the shell can report them wait at
// the element (early). What the visitor's network may have caused has a phase of its own: no start in time, or a failure
// while offline. Every document contains these bytes, hence the short names.
/* global document */
(() => {
  const d = document,
    own = d.currentScript,
    early = (own.early = []),
    { release, seal, back } = own.dataset,
    failed = () => /acara_failed_shell=([^;]*)/.exec(d.cookie)?.[1] || '';
  const fail = (message, phase = navigator.onLine ? 'load' : 'line') => {
    if (d.documentElement.dataset.shell) return;
    d.documentElement.dataset.shell = 'failed';
    const report = { remote: 'shell', releaseId: release, seal, phase, message };
    navigator.sendBeacon?.('/beacon', JSON.stringify(report));
    const ids = failed();
    if (back == null || ids.includes(release) || ids[200]) return;
    d.cookie = `acara_failed_shell=${ids && ids + '.'}${release};path=/`;
    if (failed().includes(release)) location.reload();
  };
  const check = (e, where, message) => {
    e.target.src || early[9] || early.push(e);
    where?.includes(`/r/shell/${release}/`) && fail(message.slice(0, 300));
  };
  addEventListener('error', (e) => check(e, e.target.src || e.filename, e.message || 'a script did not come'), true);
  addEventListener('unhandledrejection', (e) => check(e, e.reason?.stack, `${e.reason}`));
  d.addEventListener('readystatechange', () => setTimeout(fail, 8e3, 'no life within 8 s', 'late'));
})();
