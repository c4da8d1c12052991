import type { ServerResponse } from 'node:http';
import { Type } from 'typebox';
import { createEmulatorApp, serveFiles, type EmulatorApp } from '../web/emulator-app.ts';
import { sendPage } from '../web/page.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { mailboxPage } from './mailbox-page.ts';

const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const Body = Type.Object({ pictures: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })) });
const querystring = Type.Object({ to: Type.String({ default: '', maxLength: 300 }) });

const toListed = ({ text: _text, html: _html, receivedAt, files, ...mail }: StoredMail) => ({
  ...mail,
  receivedAt: receivedAt.toISOString(),
  files: files
    .filter(({ contentId }) => contentId === null)
    .map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
});

/** The mails as JSON, newest first. */
const registerMessageRoutes = (app: EmulatorApp, store: MailStore): void => {
  app.get('/api/messages', { schema: { querystring } }, async ({ query }) => ({
    messages: store.list(query.to).map(toListed),
  }));

  app.get('/api/messages/:id', { schema: { params } }, async ({ params: { id } }, reply) => {
    const mail = store.get(id);
    if (!mail) return reply.code(404).send({ error: 'no such message' });
    return { ...toListed(mail), text: mail.text, html: mail.html };
  });

  app.delete('/api/messages', async (_request, reply) => {
    store.clear();
    return reply.code(204).send();
  });
};

/** Without pictures, as many mail programs show a mail at first. */
type Shown = { publicOrigin: string; pictures: boolean };

/** Pictures that are parts of the mail, in place. */
const withPictures = ({ html, files }: StoredMail): string =>
  (html ?? '').replaceAll(/\bcid:([^"'\s>]+)/g, (address, id: string) => {
    const picture = files.find(({ contentId, type }) => contentId === id && type.startsWith('image/'));
    return picture ? `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}` : address;
  });

/** A mail may contain anything: no scripts, no forms, no requests except pictures of the site; links open in a new tab. */
const bodyPolicy = ({ publicOrigin, pictures }: Shown): string =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${pictures ? `data: ${publicOrigin}` : "'none'"}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const FilePlace = Type.Interface([params], { at: Type.Integer({ minimum: 0 }) });
const PAGE_POLICY = { frames: "'self'", connects: true };

const registerPages = (app: EmulatorApp, store: MailStore, publicOrigin: string): void => {
  serveFiles(app, import.meta.dirname, {
    '/assets/mailbox.css': 'mailbox.css',
    '/assets/mailbox.js': 'browser/mailbox-script.ts',
  });

  app.get('/', { schema: { querystring } }, ({ query: { to } }, reply) =>
    sendPage(reply, mailboxPage({ mails: store.list(to), to }), PAGE_POLICY),
  );

  app.get('/messages/:id', { schema: { params, querystring } }, ({ params: { id }, query: { to } }, reply) => {
    const open = store.get(id);
    // A restart has deleted it.
    if (!open) return reply.redirect('/');
    return sendPage(reply, mailboxPage({ mails: store.list(to), to, open }), PAGE_POLICY);
  });

  app.get('/messages/:id/body', { schema: { params, querystring: Body } }, async (request, reply) => {
    const {
      params: { id },
      query,
    } = request;
    const pictures = query.pictures !== 0;
    const mail = store.get(id);
    if (mail?.html == null) return reply.code(404).send({ error: 'no such message' });
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': bodyPolicy({ publicOrigin, pictures }),
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .send(`<base target="_blank">${pictures ? withPictures(mail) : mail.html}`);
  });

  app.get('/messages/:id/files/:at', { schema: { params: FilePlace } }, async ({ params: { id, at } }, reply) => {
    const found = store.get(id)?.files[at];
    if (!found) return reply.code(404).send({ error: 'no such file' });
    return reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      })
      .send(Buffer.from(found.bytes));
  });
};

/** `GET /api/live`: an event stream with a `change` whenever the mails have changed. */
const registerLiveRoute = (app: EmulatorApp, store: MailStore): void => {
  const open = new Set<ServerResponse>();
  const unsubscribe = store.onChange(() => open.forEach((stream) => stream.write('event: change\ndata:\n\n')));
  // A closing app waits for open streams.
  app.addHook('preClose', async () => {
    unsubscribe();
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

export const createMailboxApp = (store: MailStore, publicOrigin: string): EmulatorApp => {
  const app = createEmulatorApp();
  registerPages(app, store, publicOrigin);
  registerMessageRoutes(app, store);
  registerLiveRoute(app, store);
  return app;
};
