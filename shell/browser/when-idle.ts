/** A file that never arrives delays the load event for ever. */
const TIMEOUT_MS = 10_000;

/** Calls back when the page has loaded, or timed out, and is idle. */
export const whenIdle = (page: Window, act: () => void): void => {
  let begun = false;
  const idle = () => {
    if (begun) return;
    begun = true;
    if ('requestIdleCallback' in page) page.requestIdleCallback(act, { timeout: 2000 });
    else setTimeout(act, 200);
  };
  if (page.document.readyState === 'complete') return idle();
  page.addEventListener('load', idle, { once: true });
  setTimeout(idle, TIMEOUT_MS);
};
