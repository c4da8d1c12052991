import path from 'node:path';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import type { MailStore, StoredMail } from './mail-store.ts';
import { createEmulatorApp, serveFile } from '../web/emulator-app.ts';
import { sendPage } from '../web/page.ts';
import { mailboxPage } from './mailbox-page.ts';

const MailAddress = Type.Object({ id: Type.Integer({ minimum: 1 }) });
type MailAddress = Static<typeof MailAddress>;

const MailFilter = Type.Object({ to: Type.Optional(Type.String({ maxLength: 300 })) });
type MailFilter = Static<typeof MailFilter>;

const withoutBodies = ({ id, from, to, subject, receivedAt, links, files, size }: StoredMail) => ({
  id,
  from,
  to,
  subject,
  receivedAt: receivedAt.toISOString(),
  links,
  files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
  size,
});

/** The mails as JSON, newest first. */
const registerMessageRoutes = (app: FastifyInstance, store: MailStore): void => {
  app.get<{ Querystring: MailFilter }>('/api/messages', { schema: { querystring: MailFilter } }, async ({ query }) => ({
    messages: store.list(query.to).map(withoutBodies),
  }));

  app.get<{ Params: MailAddress }>(
    '/api/messages/:id',
    { schema: { params: MailAddress } },
    async ({ params }, reply) => {
      const mail = store.get(params.id);
      if (!mail) return reply.code(404).send({ error: 'no such message' });
      return { ...withoutBodies(mail), text: mail.text, html: mail.html };
    },
  );

  app.delete('/api/messages', async (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
};

const FileAddress = Type.Interface([MailAddress], { at: Type.Integer({ minimum: 0 }) });
type FileAddress = Static<typeof FileAddress>;

const POLICY = { frames: "'self'", connects: true };
const file = (name: string) => path.join(import.meta.dirname, name);

/** A mail may contain anything: no scripts, no forms, no requests except pictures of the site; links open in a new tab. */
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

/** The pages of the mailbox. */
const registerMailboxPages = (app: FastifyInstance, store: MailStore, publicOrigin: string): void => {
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
      // A restart has deleted it.
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

/** `GET /api/live`: an event stream with a `change` whenever the mails have changed. */
const registerLiveRoute = (app: FastifyInstance, store: MailStore): void => {
  const open = new Set<ServerResponse>();
  const leave = store.onChange(() => open.forEach((stream) => stream.write('event: change\ndata:\n\n')));
  // A closing app waits for open streams.
  app.addHook('preClose', async () => {
    leave();
    for (const stream of open) stream.end();
  });
  app.get('/api/live', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    stream.write('retry: 1000\n\n');
    open.add(stream);
    stream.on('close', () => open.delete(stream));
  });
};

export const createMailboxApp = (store: MailStore, publicOrigin: string): FastifyInstance => {
  const app = createEmulatorApp();
  registerMailboxPages(app, store, publicOrigin);
  registerMessageRoutes(app, store);
  registerLiveRoute(app, store);
  return app;
};
