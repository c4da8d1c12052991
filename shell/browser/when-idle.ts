import { OUTLET_ID } from '@acara/shared-contract/release';
import { HYDRATED_EVENT } from '@acara/shared-remote/remote-props';

/** A file that never arrives delays the load event for ever. */
const TIMEOUT_MS = 10_000;
/** A remote that fails does not dispatch the event. */
const HYDRATION_LIMIT_MS = 3_000;

/** Calls back when the browser is idle, soon in one that cannot tell. */
const onIdle = (page: Window, act: () => void): void => {
  // Safari.
  if ('requestIdleCallback' in page) page.requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
};

/** Settles when the browser is idle: what is long is done in parts, with such a moment before each. */
export const idleMoment = (page: Window): Promise<void> => new Promise((resolve) => onIdle(page, resolve));

const hydrated = new WeakSet<Window>();

/** Calls back when the page has loaded, or timed out, its remote is hydrated, and it is idle. */
export const whenIdle = (page: Window, act: () => void): void => {
  let begun = false;
  const idle = () => {
    if (begun) return;
    begun = true;
    hydrated.add(page);
    onIdle(page, act);
  };
  const loaded = () => {
    if (hydrated.has(page) || !page.document.querySelector(`#${OUTLET_ID} [data-ssr]`)) return idle();
    page.addEventListener(HYDRATED_EVENT, idle, { once: true });
    setTimeout(idle, HYDRATION_LIMIT_MS);
  };
  page.addEventListener(HYDRATED_EVENT, () => hydrated.add(page), { once: true });
  if (page.document.readyState === 'complete') return loaded();
  page.addEventListener('load', loaded, { once: true });
  setTimeout(idle, TIMEOUT_MS);
};
