import { readFileSync } from 'node:fs';
import { WATCH_ADDRESS, type WatchPass } from '@acara/releases';
import { globalCss } from '@acara/shared-ui/theme';
import { firstPaint } from '../document/head-scripts.ts';
import { NONCE_PLACEHOLDER } from '../document/nonce.ts';
import { fontUrl, ICON_LINKS } from '../static/site-files.ts';
import { markup, trusted, type Markup } from './markup.ts';
import { pageStyles } from './page-styles.ts';

/** The page around its body, with `NONCE_PLACEHOLDER` for the nonce. */
export const watchPage = (body: Markup, siteName: string): string =>
  markup`<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${trusted(firstPaint())}<title>${`Rilis - ${siteName}`}</title><link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin><style nonce="${NONCE_PLACEHOLDER}">${trusted(globalCss({ fontUrl }) + pageStyles)}</style>${trusted(ICON_LINKS)}<script type="module" nonce="${NONCE_PLACEHOLDER}">${trusted(REFRESH_SCRIPT)}</script></head><body>
<a class="skip-link" href="#isi">Langsung ke isi</a>
<header class="site"><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${siteName}</a><p id="keadaan" role="status"><noscript>Muat ulang halaman untuk angka terbaru.</noscript></p></header>
${body}
</body></html>`.html;

/** Nothing from other origins, no script but its own. @param isHttps whether visitors come by https */
export const watchPagePolicy = (nonce: string, isHttps: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    ...["img-src 'self'", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'"],
    `require-trusted-types-for 'script'; trusted-types ${REFRESH_POLICY}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Its trusted types policy. */
export const REFRESH_POLICY = 'acara-refresh';

export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

/** Cookie with the signed pass to the page of releases. HttpOnly. */
export const WATCH_COOKIE = 'acara_releases';

const PASS = new RegExp(`(?:^|;\\s*)${WATCH_COOKIE}=([\\w.-]{1,4000})(?:;|$)`);

/** The token, unverified. */
export const watchToken = (cookies: string): string | null => PASS.exec(cookies)?.[1] ?? null;

/** Expires with the pass; for the page of releases only. @param now in ms */
export const watchCookie = (
  token: string,
  { expiresAt }: WatchPass,
  { now, isHttps }: { now: number; isHttps: boolean },
): string => {
  const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - now) / 1000));
  return `${WATCH_COOKIE}=${token}; Max-Age=${maxAge}; Path=${WATCH_ADDRESS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
};
