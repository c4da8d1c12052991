import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { escapeHtml } from './head-markup.ts';

const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}h1{font-size:1.5rem;line-height:1.3}a{color:#6b21c8;font-weight:600}@media (prefers-color-scheme:dark){body{background:#131017;color:#f5f2f7}a{color:#bf9dff}}';

type PlainText = { title: string; text: string };

/** A page without scripts, for when nothing else can be rendered. */
const plainPage = ({ title, text }: PlainText, siteName: string): string =>
  `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} - ${siteName}`)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="">Coba lagi</a></p></main></body></html>`;

/** Its policy allows its style and nothing else. */
const PLAIN_PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; ` +
  "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Sends a plain page. */
export const sendPlainPage = (reply: FastifyReply, status: number, text: PlainText, siteName: string) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PLAIN_PAGE_POLICY })
    .send(plainPage(text, siteName));
