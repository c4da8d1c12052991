import { OFFLINE_CACHE, OFFLINE_TICKETS_PATH, SERVICE_WORKER_PATH } from './offline-names.ts';

/** Whose page is kept, and since when in milliseconds. */
export type KeptPage = { memberId: number; at: number };

/** Where the page of tickets is kept, and the worker that shows it. */
export type TicketShelf = {
  /** What is kept; null where nothing is. */
  kept: () => Promise<KeptPage | null>;
  keep: (html: string, page: KeptPage) => Promise<void>;
  /** Takes the page away, and the worker with it. */
  clear: () => Promise<void>;
};

/** The page runs nothing, loads nothing, and has the one style that was written into it. */
const policyOf = async (html: string, { crypto }: typeof globalThis): Promise<string> => {
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
};

const MEMBER = 'x-acara-member';
const KEPT_AT = 'x-acara-kept-at';

/** The shelf of a browser; null where it has no service workers (plain http, some private windows). */
export const browserTicketShelf = (page: Window & typeof globalThis): TicketShelf | null => {
  const { serviceWorker } = page.navigator;
  if (!serviceWorker || !('caches' in page)) return null;
  return {
    kept: async () => {
      const answer = await page.caches.match(OFFLINE_TICKETS_PATH, { cacheName: OFFLINE_CACHE });
      return answer
        ? { memberId: Number(answer.headers.get(MEMBER)), at: Number(answer.headers.get(KEPT_AT)) || 0 }
        : null;
    },
    keep: async (html, { memberId, at }) => {
      const cache = await page.caches.open(OFFLINE_CACHE);
      await cache.put(
        OFFLINE_TICKETS_PATH,
        new Response(html, {
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': await policyOf(html, page),
            'referrer-policy': 'no-referrer',
            'cache-control': 'no-store',
            [MEMBER]: String(memberId),
            [KEPT_AT]: String(at),
          },
        }),
      );
      await serviceWorker.register(SERVICE_WORKER_PATH, { scope: '/', updateViaCache: 'none' });
    },
    clear: async () => {
      await page.caches.delete(OFFLINE_CACHE);
      const registration = await serviceWorker.getRegistration('/');
      await registration?.unregister();
    },
  };
};
