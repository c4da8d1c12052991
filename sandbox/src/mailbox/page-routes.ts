import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { serveFile } from '../web/assets.ts';
import { sendPage } from '../web/page.ts';
import type { MailStore } from './mail-store.ts';
import { MailAddress, MailFilter } from './message-routes.ts';
import { mailboxPage } from './pages/mailbox-page.ts';

const FileAddress = Type.Interface([MailAddress], { at: Type.Integer({ minimum: 0 }) });
type FileAddress = Static<typeof FileAddress>;

const POLICY = { frames: "'self'", connects: true };
const file = (name: string) => path.join(import.meta.dirname, name);

/** A mail may hold anything: no scripts, no forms, no requests but pictures of the site; links open a tab of their own. */
const bodyPolicy = (publicOrigin: string): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: ${publicOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The mails for people. */
export const registerMailboxPages = (app: FastifyInstance, store: MailStore, publicOrigin: string): void => {
  serveFile(app, '/assets/mailbox.css', file('mailbox.css'));
  serveFile(app, '/assets/mailbox.js', file('browser/mailbox-script.ts'));

  app.get<{ Querystring: MailFilter }>('/', { schema: { querystring: MailFilter } }, ({ query: { to = '' } }, reply) =>
    sendPage(reply, mailboxPage({ mails: store.list(to), to }), POLICY),
  );

  app.get<{ Params: MailAddress; Querystring: MailFilter }>(
    '/messages/:id',
    { schema: { params: MailAddress, querystring: MailFilter } },
    ({ params, query: { to = '' } }, reply) => {
      const open = store.get(params.id);
      // After a restart old links lead nowhere: back to the list.
      if (!open) return reply.redirect('/');
      return sendPage(reply, mailboxPage({ mails: store.list(to), to, open }), POLICY);
    },
  );

  app.get<{ Params: MailAddress }>(
    '/messages/:id/body',
    { schema: { params: MailAddress } },
    async ({ params }, reply) => {
      const mail = store.get(params.id);
      if (mail?.html == null) return reply.code(404).send({ error: 'no such message' });
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': bodyPolicy(publicOrigin),
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-store',
        })
        .send(`<base target="_blank">${mail.html}`);
    },
  );

  app.get<{ Params: FileAddress }>(
    '/messages/:id/files/:at',
    { schema: { params: FileAddress } },
    async ({ params }, reply) => {
      const found = store.get(params.id)?.files[params.at];
      if (!found) return reply.code(404).send({ error: 'no such file' });
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
        })
        .send(Buffer.from(found.bytes));
    },
  );
};
