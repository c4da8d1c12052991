// Inlined in every document: starts its scripts, which are only fetched until then (links with data-run), in their order
// when the page with its largest pictures has been painted. On quick connections they would delay that paint; on slow
// ones they come later anyway. A hidden page is never painted, and one may be hidden at any time, hence the time limits.
/* global document, requestAnimationFrame */
((d) => {
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const painted = () => Promise.race([new Promise(requestAnimationFrame).then(() => wait(0)), wait(200)]);
  d.addEventListener('DOMContentLoaded', async () => {
    if (!d.hidden) {
      await painted();
      const pictures = [...d.querySelectorAll('img[fetchpriority=high]')].map((one) => one.decode());
      await Promise.race([Promise.allSettled(pictures), wait(100)]);
      await painted();
    }
    for (const link of d.querySelectorAll('link[data-run]')) {
      const script = Object.assign(d.createElement('script'), { defer: true, async: false });
      for (const name of ['integrity', 'crossorigin']) script.setAttribute(name, link.getAttribute(name));
      script.setAttribute('src', link.getAttribute('href'));
      d.head.append(script);
    }
  });
})(document);
