import { globalCss } from '@acara/shared-ui/theme';
import { firstPaint } from '../document/first-paint.ts';
import { NONCE_PLACEHOLDER } from '../document/nonce.ts';
import { fontUrl } from '../static/font-file.ts';
import { ICON_LINKS } from '../static/icon-routes.ts';
import { markup, trusted, type Markup } from './markup.ts';
import { pageStyles } from './page-styles.ts';
import { REFRESH_POLICY, REFRESH_SCRIPT } from './refresh-script.ts';

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
