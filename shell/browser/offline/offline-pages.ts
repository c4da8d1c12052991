import { currentSession, serverNow, session$, type Session } from '@acara/shared-auth';
import type { OfflineKeeper, OfflinePage, SiteSettings } from '@acara/shared-contract/release';
import { guestPage } from './guest-page.ts';
import { LABEL_HEADER, OFFLINE_CACHE, OFFLINE_PATH } from './offline-names.ts';

export type StoredPage = { memberId: number; at: number };

/** In place of a member's id: the page that is for everybody. */
const GUEST = -1;
/** A newer release may have another one. */
const RENEWED_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

export type PageCache = {
  stored: () => Promise<StoredPage | null>;
  store: (page: OfflinePage, of: StoredPage) => Promise<void>;
  clear: () => Promise<void>;
};

const WORKER = '/sw.js';

const getHash = async (text: string, { crypto }: typeof globalThis): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
};

/** A content security policy that allows the page's own styles and nothing else. */
const getPolicy = async (html: string, page: typeof globalThis): Promise<string> => {
  const styles = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, style = '']) => getHash(style, page));
  const allowed = (await Promise.all(styles)).join(' ') || "'none'";
  return `default-src 'none'; style-src ${allowed}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
};

const MEMBER = 'x-acara-member';
const STORED_AT = 'x-acara-kept-at';
/** Read by the service worker. */
const SHOWN_FOR = 'x-acara-stands-for';

/** Null where the browser has no service workers (plain http, some private windows). */
const browserPageCache = (page: Window & typeof globalThis): PageCache | null => {
  const { serviceWorker } = page.navigator;
  if (!serviceWorker || !('caches' in page)) return null;
  return {
    stored: async () => {
      const response = await page.caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE });
      return response
        ? { memberId: Number(response.headers.get(MEMBER)), at: Number(response.headers.get(STORED_AT)) || 0 }
        : null;
    },
    store: async ({ html, label, standsFor }, { memberId, at }) => {
      const response = new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': await getPolicy(html, page),
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          [MEMBER]: String(memberId),
          [STORED_AT]: String(at),
          [LABEL_HEADER]: encodeURIComponent(label),
          ...(standsFor !== undefined && { [SHOWN_FOR]: standsFor }),
        },
      });
      const cache = await page.caches.open(OFFLINE_CACHE);
      await cache.put(OFFLINE_PATH, response);
      await serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
    },
    clear: async () => {
      await page.caches.delete(OFFLINE_CACHE);
      const registration = await serviceWorker.getRegistration('/');
      await registration?.unregister();
    },
  };
};

/** What storing pages needs; injected so that tests need no browser. */
type OfflineEnvironment = {
  cache: PageCache;
  guestPage: () => OfflinePage;
  session: () => Session;
  now: () => number;
};

/** Stores a page for the current member, or one for guests, and clears that of anybody else. One operation runs at a time. */
export const createOfflinePages = ({ cache, guestPage, session, now }: OfflineEnvironment) => {
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(operation: () => Promise<T>): Promise<T> => {
    const result = last.then(operation);
    last = result.catch(() => undefined);
    return result;
  };
  const isCurrent = (memberId: number) => {
    const current = session();
    return current.status === 'member' && current.id === memberId;
  };

  return {
    /** Clears another member's page; a guest gets the one for guests. Never rejects: without a cache the site works all the same. */
    tidy: (): Promise<void> =>
      enqueue(async () => {
        const stored = await cache.stored();
        if (stored && stored.memberId !== GUEST && !isCurrent(stored.memberId)) await cache.clear();
        if (session().status !== 'guest') return;
        const isFresh = stored?.memberId === GUEST && now() - stored.at < RENEWED_AFTER_MS;
        if (!isFresh) await cache.store(guestPage(), { memberId: GUEST, at: now() });
      }).catch(() => undefined),

    getKeeper: (memberId: number): OfflineKeeper => ({
      keptAt: () =>
        enqueue(async () => {
          const stored = await cache.stored();
          return stored?.memberId === memberId ? stored.at : null;
        }),
      keep: (page) =>
        enqueue(async () => {
          if (!isCurrent(memberId)) return;
          await cache.store(page, { memberId, at: now() });
          // A logout meanwhile found nothing to clear.
          if (!isCurrent(memberId)) await cache.clear();
        }),
    }),
  };
};

/** Null where the browser has no service workers. Clears what other members have left. */
export const startOfflinePages = (
  page: Window & typeof globalThis,
  { serviceWorker, siteName }: Pick<SiteSettings, 'serviceWorker' | 'siteName'>,
): ReturnType<typeof createOfflinePages> | null => {
  const cache = browserPageCache(page);
  if (!cache) return null;
  if (serviceWorker === 'off') {
    cache.clear().catch(() => undefined); // The next document retries it.
    return null;
  }
  const pages = createOfflinePages({
    cache,
    guestPage: () => guestPage(siteName, page.document.documentElement.dataset.theme),
    session: currentSession,
    now: serverNow,
  });
  session$.subscribe(() => void pages.tidy());
  return pages;
};
