import { escapeHtml } from '@acara/server-kit/html';
import type { FastifyReply } from 'fastify';

/** Markup that needs no more escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | false | null | undefined | readonly Part[];

const toMarkup = (part: Part): string => {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  if (part === false || part === null || part === undefined) return '';
  return escapeHtml(String(part));
};

/** Template tag: escapes what is filled in, unless it is `Html` itself. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((markup, string, at) => markup + toMarkup(parts[at - 1]) + string));

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
export const sendPage = (
  reply: FastifyReply,
  { title, body, styles = [], scripts = [], bodyClass = '' }: Page,
  { frameAncestors = "'none'", frames = "'none'", connects = false }: PagePolicy = {},
): FastifyReply => {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'self'",
    `connect-src ${connects ? "'self'" : "'none'"}`,
    `frame-src ${frames}`,
    `frame-ancestors ${frameAncestors}`,
  ];
  const page = html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${['/assets/pico.css', '/assets/base.css', ...styles].map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        ${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
      </head>
      <body class="${bodyClass}">
        ${body}
      </body>
    </html>`;
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy.join('; '),
    })
    .send(page.markup);
};
