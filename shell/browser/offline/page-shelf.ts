import type { OfflinePage } from '@acara/shared-contract/release';
import { LABEL_HEADER, OFFLINE_CACHE, OFFLINE_PATH } from './offline-names.ts';

/** Whose page is kept, and since when in milliseconds. */
export type KeptPage = { memberId: number; at: number };

/** Where the page is kept, and the worker that shows it. */
export type PageShelf = {
  /** What is kept; null where nothing is. */
  kept: () => Promise<KeptPage | null>;
  keep: (page: OfflinePage, of: KeptPage) => Promise<void>;
  /** Takes the page away, and the worker with it. */
  clear: () => Promise<void>;
};

/** Address of the service worker. */
const WORKER = '/sw.js';

const hashOf = async (text: string, { crypto }: typeof globalThis): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
};

/** The page runs nothing, loads nothing, and has the styles that were written into it. */
const policyOf = async (html: string, page: typeof globalThis): Promise<string> => {
  const styles = Array.from(html.matchAll(/<style>([^]*?)<\/style>/g), ([, style = '']) => hashOf(style, page));
  const allowed = (await Promise.all(styles)).join(' ') || "'none'";
  return `default-src 'none'; style-src ${allowed}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
};

const MEMBER = 'x-acara-member';
const KEPT_AT = 'x-acara-kept-at';
/** Read by the worker. */
const STANDS_FOR = 'x-acara-stands-for';

/** The shelf of a browser; null where it has no service workers (plain http, some private windows). */
export const browserShelf = (page: Window & typeof globalThis): PageShelf | null => {
  const { serviceWorker } = page.navigator;
  if (!serviceWorker || !('caches' in page)) return null;
  return {
    kept: async () => {
      const answer = await page.caches.match(OFFLINE_PATH, { cacheName: OFFLINE_CACHE });
      return answer
        ? { memberId: Number(answer.headers.get(MEMBER)), at: Number(answer.headers.get(KEPT_AT)) || 0 }
        : null;
    },
    keep: async ({ html, label, standsFor }, { memberId, at }) => {
      const answer = new Response(html, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': await policyOf(html, page),
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
          [MEMBER]: String(memberId),
          [KEPT_AT]: String(at),
          [LABEL_HEADER]: encodeURIComponent(label),
          ...(standsFor !== undefined && { [STANDS_FOR]: standsFor }),
        },
      });
      const cache = await page.caches.open(OFFLINE_CACHE);
      await cache.put(OFFLINE_PATH, answer);
      await serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' });
    },
    clear: async () => {
      await page.caches.delete(OFFLINE_CACHE);
      const registration = await serviceWorker.getRegistration('/');
      await registration?.unregister();
    },
  };
};
