import { escapeHtml } from './escape.ts';

/** A page without any script, for when there is nothing to compose one from. */
export const plainPage = (title: string, text: string, siteName: string): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${siteName}`)}</title><style>body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}h1{font-size:1.5rem;line-height:1.3}a{color:#6b21c8;font-weight:600}@media (prefers-color-scheme:dark){body{background:#131017;color:#f5f2f7}a{color:#bf9dff}}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">Coba lagi</a></p></main></body></html>`;

/** The policy of such a page. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";
