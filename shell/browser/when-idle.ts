/** A file that never comes holds up the load event for ever, and the rest of the page with it. */
const TIMEOUT_MS = 10_000;

/** Calls back once the page has loaded, or was given up waiting for, and has nothing else to do: for what no visitor waits for. */
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
