import type { FastifyReply } from 'fastify';
import { html, type Html } from './html.ts';

export type Page = {
  title: string;
  body: Html;
  /** URLs of style sheets, after the common one. */
  styles?: readonly string[];
  /** URLs of module scripts. */
  scripts?: readonly string[];
  bodyClass?: string;
};

/** Whether a page of this origin runs on this machine. */
export const isLoopback = (origin: string): boolean =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

/** Exceptions from a content security policy that refuses everything but the page's own files. */
type PagePolicy = { frameAncestors?: string; frames?: string; connects?: boolean };

/** Sends a page that can run its own scripts only, whatever text it shows. */
export const sendPage = (reply: FastifyReply, page: Page, policy: PagePolicy = {}): FastifyReply =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': contentPolicy(policy),
    })
    .send(renderDocument(page));

const contentPolicy = ({ frameAncestors = "'none'", frames = "'none'", connects = false }: PagePolicy): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    `connect-src ${connects ? "'self'" : "'none'"}`,
    `frame-src ${frames}`,
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

const renderDocument = ({ title, body, styles = [], scripts = [], bodyClass = '' }: Page): string =>
  html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${['/assets/base.css', ...styles].map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html>`.markup;
