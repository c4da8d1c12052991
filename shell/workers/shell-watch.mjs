// Stands in every document before the shell's scripts and watches that the shell comes alive; when it does not, the
// visitor gets the release before it, once. Its element names the release (data-release) and whether there is one to
// go back to (data-back). Which shells failed in this browser stands in a cookie that the edge reads; a release that
// stands there is never left again, and without cookies none is: so this cannot go in circles. Every document carries
// these bytes, hence the short names.
/* global document */
(() => {
  const d = document;
  const { release, back } = d.currentScript.dataset;
  const base = `/r/shell/${release}/`;
  const failed = () => /acara_failed_shell=([^;]*)/.exec(d.cookie)?.[1] || '';
  const fail = (message) => {
    if (d.documentElement.dataset.shell) return;
    d.documentElement.dataset.shell = 'failed';
    navigator.sendBeacon?.('/beacon', JSON.stringify({ remote: 'shell', releaseId: release, phase: 'load', message }));
    const ids = failed();
    if (back == null || ids.includes(release) || ids[200]) return;
    d.cookie = `acara_failed_shell=${ids && ids + '.'}${release};path=/`;
    if (failed().includes(release)) location.reload();
  };
  const judge = (where, message) => where?.includes(base) && fail(message.slice(0, 300));
  addEventListener('error', (e) => judge(e.target.src || e.filename, e.message || 'a script did not come'), true);
  addEventListener('unhandledrejection', ({ reason }) => judge(reason?.stack, `${reason}`));
  d.addEventListener('readystatechange', () => setTimeout(fail, 8e3, 'no life within 8 s'));
})();
