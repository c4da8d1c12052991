// Stands in every document before the shell's scripts and watches that the shell comes alive; when it does not, the
// visitor gets the release before it, once. Its element names the release (data-release, and its seal) and whether there
// is one to go back to (data-back). Which shells failed in this browser stands in a cookie that the edge reads; a release
// that stands there is never left again, and without cookies none is: so this cannot go in circles. What is thrown before
// the shell can tell of it waits at the element (early). What the visitor's line may have caused, no life in time or a
// failure without a line, has a phase of its own. Every document carries these bytes, hence the short names.
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
  const judge = (e, where, message) => {
    e.target.src || early[9] || early.push(e);
    where?.includes(`/r/shell/${release}/`) && fail(message.slice(0, 300));
  };
  addEventListener('error', (e) => judge(e, e.target.src || e.filename, e.message || 'a script did not come'), true);
  addEventListener('unhandledrejection', (e) => judge(e, e.reason?.stack, `${e.reason}`));
  d.addEventListener('readystatechange', () => setTimeout(fail, 8e3, 'no life within 8 s', 'late'));
})();
