import type { Intent, RemoteLifecycles } from '@acara/shared-remote';
import type { PageRelease, SiteSettings } from '@acara/shared-contract/release';
import { FETCH_AHEAD } from '@acara/shared-ui/on-demand';
import { softAddress } from '../navigation/link-interceptor.ts';
import { fetchFiles } from '../registry/release-files.ts';
import { whenIdle } from '../when-idle.ts';

/** After resting on a link for this long a visitor is likely to follow it; a pointer that only passes is gone by then. */
export const RESTING_MS = 65;

const findLink = (target: EventTarget | null): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return link instanceof HTMLAnchorElement ? link : null;
};

/** Reports links that are likely to be followed: pointer or focus rest on them, or they are pressed. A finger that moves scrolls. */
const watchIntent = (page: Document, onIntent: (link: HTMLAnchorElement, intent: Intent) => void) => {
  let rested: { link: HTMLAnchorElement; intent: Intent; timer: ReturnType<typeof setTimeout> } | null = null;

  const forget = () => {
    if (rested) clearTimeout(rested.timer);
    rested = null;
  };
  const rest = (link: HTMLAnchorElement | null, intent: Intent) => {
    if (link && rested?.link === link && rested.intent === intent) return;
    forget();
    if (!link) return;
    const timer = setTimeout(() => onIntent(link, intent), RESTING_MS);
    rested = { link, intent, timer };
  };

  const handlers = {
    pointerover: ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') rest(findLink(target), 'likely');
    },
    pointerdown: ({ target, pointerType, button }: PointerEvent) => {
      const link = findLink(target);
      if (link && pointerType === 'mouse' && button === 0) onIntent(link, 'press');
    },
    focusin: ({ target }: FocusEvent) => rest(findLink(target), 'likely'),
    touchstart: ({ target }: TouchEvent) => rest(findLink(target), 'press'),
    touchmove: forget,
    touchcancel: forget,
    touchend: () => {
      // A tap may be shorter than RESTING_MS.
      if (rested?.intent === 'press') onIntent(rested.link, 'press');
      forget();
    },
  };
  for (const [type, handler] of Object.entries(handlers))
    page.addEventListener(type, handler as EventListener, { passive: true });
};

/** What prefetching needs from the page; injected so that tests need no federation. */
type PrefetchEnvironment = {
  page: Window;
  settings: SiteSettings;
  findRelease: (pathname: string) => PageRelease | undefined;
  load: (release: PageRelease) => Promise<RemoteLifecycles>;
};

type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** Whether the visitor's connection is good enough to load what may not be needed. */
const canPrefetch = ({ navigator }: Window): boolean => {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return navigator.onLine && connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '');
};

/**
 * Prefetches code and first data of the page behind a link that is likely to be followed, or of an address that a
 * remote names (`fetchAhead` of shared-ui), once for each. Failures are ignored: the visit retries.
 */
export const prefetchLinks = ({ page, settings, findRelease, load }: PrefetchEnvironment): void => {
  const done = new Map<string, Intent>();

  const fetchAhead = async (url: URL, intent: Intent) => {
    if (url.origin !== page.location.origin || !canPrefetch(page)) return;
    const known = done.get(url.pathname + url.search);
    if (known === intent || known === 'press') return;
    const release = findRelease(url.pathname);
    if (!release) return;
    done.set(url.pathname + url.search, intent);
    const { fetchAhead: fetchData } = await load(release);
    await fetchData?.({ url, intent, settings });
  };

  const begin = (address: string, intent: Intent) => {
    const url = URL.parse(address, page.location.origin);
    if (url) void fetchAhead(url, intent).catch(() => undefined);
  };

  page.addEventListener(FETCH_AHEAD, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    // When idle: the remote may be rendering.
    if (typeof detail === 'string') whenIdle(page, () => begin(detail, 'likely'));
  });
  watchIntent(page.document, (link, intent) => {
    const address = softAddress(link, page.location);
    if (address !== null) begin(address, intent);
  });
};

/** Events that show that a visitor is exploring the page. */
const FIRST_INPUT = ['pointermove', 'touchstart', 'scroll', 'keydown'] as const;

const onFirstInput = (page: Window, act: () => void) => {
  // Scrolled before this code was there.
  if (page.scrollY > 0) return act();
  const done = new AbortController();
  const begin = () => {
    done.abort();
    act();
  };
  for (const type of FIRST_INPUT) page.addEventListener(type, begin, { passive: true, signal: done.signal });
};

type CodeEnvironment = PrefetchEnvironment & {
  loadHttpClient: () => Promise<unknown>;
};

/**
 * Prefetches the code of the pages that the remote links to. It is run when the visitor has begun to use the page and it
 * is idle, with the HTTP client and with what the first linked page of each remote loads besides: a visit then begins
 * without that.
 */
export const fetchCodeAhead = ({ page, settings, findRelease, load, loadHttpClient }: CodeEnvironment): void => {
  if (!canPrefetch(page)) return;
  const first = new Map<PageRelease, URL>();
  // Addresses that begin alike have one release: a page has hundreds of them.
  const beginnings = new Set<string>();
  for (const link of page.document.querySelectorAll<HTMLAnchorElement>('#acara-outlet a[href]')) {
    const beginning = `${link.origin}/${link.pathname.split('/')[1]}`;
    if (beginnings.has(beginning)) continue;
    beginnings.add(beginning);
    const address = softAddress(link, page.location);
    const url = address === null ? null : new URL(address, page.location.origin);
    const release = url && findRelease(url.pathname);
    if (release && !first.has(release)) first.set(release, url);
  }
  for (const release of first.keys()) fetchFiles(page.document, release, 'prefetch');
  const runAhead = async ([release, url]: [PageRelease, URL]) => {
    const { fetchAhead } = await load(release);
    await fetchAhead?.({ url, intent: 'possible', settings });
  };
  onFirstInput(page, () =>
    whenIdle(page, () => {
      loadHttpClient().catch(() => undefined); // The first request retries.
      for (const entry of first) runAhead(entry).catch(() => undefined); // The visit retries.
    }),
  );
};
