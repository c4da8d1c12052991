import { tabNotes } from '@acara/shared-auth';

const PREFIX = 'acara_scroll:';
/** A page that is still growing after this time is not scrolled any more. */
const TIMEOUT_MS = 4000;
/** Input by which visitors take over the scrolling themselves. */
const TAKEOVER_EVENTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

type RoutingDetail = { newUrl?: string; appsByNewStatus?: Record<string, readonly string[]> };
const getDetail = (event: Event): RoutingDetail => (event as CustomEvent<RoutingDetail | null>).detail ?? {};

/** Whether a remote's router created this entry with `state: { keepsPlace: true }`: docs/contracts/history-state.md. */
const preservesScroll = (state: unknown): boolean =>
  (state as { usr?: { keepsPlace?: unknown } | null } | null)?.usr?.keepsPlace === true;

/**
 * Stores and restores the scroll position of each history entry. The browser would restore it before the remote is
 * mounted.
 */
export const rememberScroll = (page: Window): void => {
  page.history.scrollRestoration = 'manual';
  const getEntryKey = (): string => {
    const state: unknown = page.history.state;
    const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
    return `${PREFIX}${key}:${page.location.pathname}${page.location.search}`;
  };
  let current = getEntryKey();
  let isTraversal = false;
  /** The page of the current entry is gone, and the next one not mounted yet. */
  let isNavigating = false;

  const store = () => {
    if (!isNavigating) tabNotes.write(current, String(page.scrollY));
  };
  const restore = (key: string) => {
    const top = Number(tabNotes.read(key) ?? 0);
    const until = page.performance.now() + TIMEOUT_MS;
    const ended = new AbortController();
    for (const type of TAKEOVER_EVENTS)
      page.addEventListener(type, () => ended.abort(), { passive: true, signal: ended.signal });
    const attempt = () => {
      if (key !== current || ended.signal.aborted) return ended.abort();
      page.scrollTo(0, top);
      if (Math.abs(page.scrollY - top) > 2 && page.performance.now() < until) page.requestAnimationFrame(attempt);
    };
    // Parts that are laid out when they are near would have other heights until then.
    page.document.documentElement.toggleAttribute('data-whole', top > 0);
    if (top > 0) {
      // Scroll anchoring would follow rows that are added while the page is rendered.
      const { style } = page.document.body;
      style.setProperty('overflow-anchor', 'none');
      ended.signal.addEventListener('abort', () => style.removeProperty('overflow-anchor'));
    }
    page.setTimeout(() => ended.abort(), TIMEOUT_MS);
    attempt();
  };

  page.addEventListener('pagehide', store);
  page.addEventListener('popstate', (event) => {
    if (!('singleSpa' in event)) isTraversal = true;
  });
  page.addEventListener('single-spa:before-routing-event', () => {
    // The first event is about the page that is open.
    if (getEntryKey() !== current) store();
    isNavigating = true;
  });
  page.addEventListener('single-spa:routing-event', (event) => {
    // The visitor has gone elsewhere meanwhile: the next event is for the page where they are.
    if (getDetail(event).newUrl !== page.location.href) return;
    const entry = getEntryKey();
    const isNew = entry !== current;
    current = entry;
    isNavigating = false;
    if (isTraversal) restore(entry);
    else if (isNew && !preservesScroll(page.history.state)) {
      page.document.documentElement.removeAttribute('data-whole');
      page.scrollTo(0, 0);
    }
    isTraversal = false;
  });
  // A first visit starts at the top anyway; scrolling it there would lay the page out in the middle of the shell's start.
  if (tabNotes.read(current)) restore(current);
};

/**
 * Between two remotes the outlet is empty, for seconds on a slow network: shows the top of the page with the loading
 * bar.
 */
export const showTopBetweenRemotes = (page: Window): void =>
  page.addEventListener('single-spa:before-mount-routing-event', (event) => {
    if (getDetail(event).appsByNewStatus?.NOT_MOUNTED?.length) page.scrollTo(0, 0);
  });
