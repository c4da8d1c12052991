// Inlined in every document before the shell's scripts: checks that the shell starts; otherwise reloads with the
// previous release, once. Attributes of its element are the release (data-release), its signature (data-signature), and
// whether there is a fallback (data-back). Shells that failed in this browser are in a cookie that the edge reads; a
// release in it is never left again, and without cookies none is left: so there is no reload loop. Errors thrown, and
// what the page's policy refused, before the shell can report them are collected at the element (early), beside the
// address of the document (from). What the visitor's connection may have caused, no start in time or a failure while
// offline, has its own phase. Every document contains these bytes, hence the short names.
/* global document */
(() => {
  const d = document,
    own = d.currentScript,
    early = (own.early = []),
    { release, signature, back } = own.dataset,
    failed = () => /acara_failed_shell=([^;]*)/.exec(d.cookie)?.[1] || '';
  own.from = location.href;
  const fail = (message, phase = navigator.onLine ? 'load' : 'line') => {
    if (d.documentElement.dataset.shell) return;
    d.documentElement.dataset.shell = 'failed';
    const report = { remote: 'shell', releaseId: release, signature, phase, message };
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
  addEventListener('error', (e) => check(e, e.target.src || e.filename, e.message || 'script did not load'), true);
  addEventListener('unhandledrejection', (e) => check(e, e.reason?.stack, `${e.reason}`));
  addEventListener('securitypolicyviolation', (e) => check(e));
  d.addEventListener('readystatechange', () => setTimeout(fail, 8e3, 'no start within 8 s', 'late'));
})();
