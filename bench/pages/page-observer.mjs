/**
 * Runs in the page before its own scripts and notes what the browser paints, moves and blocks on. Self-contained: it is
 * sent to the browser as text.
 * @param {{ click: string | null, chrome: string | null }} wanted selectors whose first match counts as interactive once
 * React has put its props, and with them the handlers, on it: of the page and of its chrome
 */
export const observePage = ({ click, chrome }) => {
  if (window.top !== window) return;
  const seen = { lcp: [], shifts: [], tasks: [], paints: {}, observers: [], errors: [] };
  Object.assign(seen, { interactive: null, chrome: null });
  window.benchPage = seen;
  const observe = (type, note) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note));
    observer.observe({ type, buffered: true });
    seen.observers.push([observer, note]);
  };
  observe('largest-contentful-paint', (entry) =>
    seen.lcp.push({
      at: entry.startTime,
      element: entry.element ? entry.element.tagName.toLowerCase() : '?',
      file: entry.url ? entry.url.split('/').pop() : '',
    }),
  );
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
  });
  observe('longtask', (entry) => seen.tasks.push({ at: entry.startTime, ms: entry.duration }));
  observe('paint', (entry) => (seen.paints[entry.name] = entry.startTime));
  addEventListener('error', (event) => seen.errors.push(String(event.message)));

  const watch = (selector, note) => {
    const poll = () => {
      const element = document.querySelector(selector);
      if (element && Object.keys(element).some((key) => key.startsWith('__reactProps$'))) note(performance.now());
      else setTimeout(poll, 16);
    };
    if (selector) setTimeout(poll, 0);
  };
  watch(click, (at) => (seen.interactive = at));
  watch(chrome, (at) => (seen.chrome = at));
};

/** Runs in the page at the end. Times are in milliseconds since navigation began. */
export const collectPage = () => {
  const { lcp, shifts, tasks, paints, interactive, chrome, observers, errors } = window.benchPage;
  for (const [observer, note] of observers) observer.takeRecords().forEach(note);

  // Largest session window: shifts less than 1 s apart, 5 s in all.
  let cls = 0;
  let sum = 0;
  let first = 0;
  let last = -Infinity;
  for (const { at, value } of shifts) {
    if (at - last < 1000 && at - first < 5000) sum += value;
    else [sum, first] = [value, at];
    last = at;
    cls = Math.max(cls, sum);
  }
  const largest = lcp.at(-1);
  return {
    fcp: paints['first-contentful-paint'] ?? null,
    lcp: largest?.at ?? null,
    lcpElement: largest ? `${largest.element} ${largest.file}`.trim() : null,
    cls,
    // Over the whole load, not only after the first paint: a page that is rendered by the browser works before it.
    blocking: tasks.reduce((total, { ms }) => total + Math.max(0, ms - 50), 0),
    interactive,
    chrome,
    loaded: performance.getEntriesByType('navigation')[0].loadEventEnd,
    fromCache: performance
      .getEntriesByType('resource')
      .filter(({ deliveryType }) => deliveryType === 'cache')
      .map(({ name }) => name),
    errors,
  };
};
