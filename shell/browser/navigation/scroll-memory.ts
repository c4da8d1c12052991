const PREFIX = 'acara_scroll:';
/** A page that grows for longer than this after coming back keeps the visitor where they are. */
const TIMEOUT_MS = 4000;
/** Signs that the visitor goes their own way meanwhile. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Whether a slice's router made this entry with `state: { keepsPlace: true }`: it brings the visitor on by itself. */
const preservesScroll = (state: unknown): boolean => {
  const own: unknown = typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
  return typeof own === 'object' && own !== null && 'keepsPlace' in own && own.keepsPlace === true;
};

/** The address that a step of single-spa led to. */
const target = (event: Event): unknown => {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  return typeof detail === 'object' && detail !== null && 'newUrl' in detail ? detail.newUrl : undefined;
};

/**
 * Remembers where a visitor was on each entry of the history and goes back there when they return; a new entry starts
 * at the top. The browser's own restoration runs before the slice has mounted, so it is switched off.
 */
export const rememberScroll = (page: Window): void => {
  page.history.scrollRestoration = 'manual';
  const keyOfEntry = (): string => {
    const state: unknown = page.history.state;
    const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'first';
    return `${PREFIX}${key}:${page.location.pathname}${page.location.search}`;
  };
  let current = keyOfEntry();
  let travelling = false;
  /** The page of the current entry has gone, the next is not there. */
  let underWay = false;

  const store = () => {
    if (underWay) return;
    try {
      page.sessionStorage.setItem(current, String(page.scrollY));
    } catch {
      // Storage full or blocked: coming back starts at the top.
    }
  };
  const stored = (key: string): number => {
    try {
      return Number(page.sessionStorage.getItem(key) ?? 0);
    } catch {
      return 0;
    }
  };
  const restore = (key: string) => {
    const top = stored(key);
    const until = page.performance.now() + TIMEOUT_MS;
    const given = new AbortController();
    for (const way of OWN_WAYS)
      page.addEventListener(way, () => given.abort(), { passive: true, signal: given.signal });
    const attempt = () => {
      if (key !== current || given.signal.aborted) return given.abort();
      page.scrollTo(0, top);
      if (Math.abs(page.scrollY - top) > 2 && page.performance.now() < until) page.requestAnimationFrame(attempt);
    };
    if (top > 0) {
      // Rows that the page adds as it comes alive would take the visitor along.
      const { style } = page.document.body;
      style.setProperty('overflow-anchor', 'none');
      given.signal.addEventListener('abort', () => style.removeProperty('overflow-anchor'));
    }
    page.setTimeout(() => given.abort(), TIMEOUT_MS);
    attempt();
  };

  page.addEventListener('pagehide', store);
  page.addEventListener('popstate', (event) => {
    if (!('singleSpa' in event)) travelling = true;
  });
  page.addEventListener('single-spa:before-routing-event', () => {
    store();
    underWay = true;
  });
  page.addEventListener('single-spa:routing-event', (event) => {
    // A visitor who went elsewhere meanwhile: the page of this step is not where they are, the next step brings theirs.
    if (target(event) !== page.location.href) return;
    const entry = keyOfEntry();
    const moved = entry !== current;
    current = entry;
    underWay = false;
    if (travelling) restore(entry);
    else if (moved && !preservesScroll(page.history.state)) page.scrollTo(0, 0);
    travelling = false;
  });
  restore(current);
};
