import { Type } from 'typebox';
import { createEmulatorApp, type EmulatorApp } from '../web/emulator-app.ts';
import { html, sendPage, type Html } from '../web/page.ts';
import { wibClock } from '@acara/shared-contract/formats';
import type { Mail } from './receive-mail.ts';

type StoredMail = Mail & { id: number; receivedAt: string };

/** How many mails are stored: the newest, in memory. */
const MAX_MAILS = 500;

/** After so many seconds the list shows new mail. */
const REFRESH_SECONDS = '5';

const time = ({ receivedAt }: StoredMail) => `${wibClock(receivedAt).replace('T', ' ')} WIB`;
const subjectOf = ({ subject }: Mail) => subject || '(tanpa subjek)';

const list = (mails: readonly StoredMail[], to: string): Html =>
  html`<main class="container">
    <h1>Kotak Surat <mark>Tiruan</mark></h1>
    <form>
      <input type="search" name="to" value="${to}" aria-label="Saring alamat penerima" placeholder="Penerima" />
    </form>
    ${mails.length === 0 && html`<p>Belum ada surat${to && ` untuk ${to}`}.</p>`}
    <ul>
      ${mails.map(
        (mail) =>
          html`<li>
            <a href="/messages/${mail.id}">${subjectOf(mail)}</a> <small>${mail.to.join(', ')} · ${time(mail)}</small>
          </li>`,
      )}
    </ul>
  </main>`;

const reader = (mail: StoredMail): Html =>
  html`<main class="container">
    <a href="/">← Semua surat</a>
    <h1>${subjectOf(mail)}</h1>
    <p><small>${mail.from} → ${mail.to.join(', ')} · ${time(mail)}</small></p>
    ${mail.files.map(({ name }, at) => html`<p><a href="/messages/${mail.id}/files/${at}">${name}</a></p>`)}
    ${mail.html !== null && html`<iframe src="/messages/${mail.id}/body" title="Isi surat"></iframe>`}
    <details ${mail.html === null ? html`open` : null}>
      <summary>Teks</summary>
      <pre>${mail.text}</pre>
    </details>
    <p>${mail.links.map((link) => html`<a href="${link}" target="_blank" rel="noreferrer">${link}</a><br />`)}</p>
  </main>`;

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

const toJson = ({ files, ...mail }: StoredMail) => ({
  ...mail,
  files: files.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
});

const params = Type.Object({ id: Type.Integer({ minimum: 1 }) });
const fileParams = Type.Object({ id: Type.Integer({ minimum: 1 }), at: Type.Integer({ minimum: 0 }) });
const querystring = Type.Object({ to: Type.String({ default: '', maxLength: 300 }) });

/** Pages with the received mails, and the same as JSON for tests. */
export const createMailbox = ({ publicOrigin, now }: { publicOrigin: string; now: () => Date }) => {
  const app: EmulatorApp = createEmulatorApp();
  let mails: StoredMail[] = [];
  let lastId = 0;
  const store = (mail: Mail): void => {
    lastId += 1;
    mails = [{ ...mail, id: lastId, receivedAt: now().toISOString() }, ...mails].slice(0, MAX_MAILS);
  };
  const find = (wanted: number) => mails.find(({ id }) => id === wanted);
  /** Newest first. @param to only mails to this address, unless it is empty */
  const sentTo = (to: string) => {
    const address = to.trim().toLowerCase();
    return address === '' ? mails : mails.filter((mail) => mail.to.includes(address));
  };

  app.get('/', { schema: { querystring } }, ({ query: { to } }, reply) =>
    sendPage(reply.header('refresh', REFRESH_SECONDS), { title: 'Kotak Surat', body: list(sentTo(to), to) }),
  );
  app.get('/messages/:id', { schema: { params } }, ({ params: { id } }, reply) => {
    const mail = find(id);
    // A restart has deleted it.
    if (!mail) return reply.redirect('/');
    return sendPage(reply, { title: subjectOf(mail), body: reader(mail) }, { frames: "'self'" });
  });
  app.get('/messages/:id/body', { schema: { params } }, async ({ params: { id } }, reply) => {
    const mail = find(id);
    if (!mail || mail.html === null) return reply.code(404).send({ error: 'no such message' });
    const headers = { 'content-security-policy': bodyPolicy(publicOrigin), 'referrer-policy': 'no-referrer' };
    return reply.headers(headers).type('text/html; charset=utf-8').send(`<base target="_blank">${mail.html}`);
  });
  app.get('/messages/:id/files/:at', { schema: { params: fileParams } }, async ({ params: { id, at } }, reply) => {
    const file = find(id)?.files[at];
    if (!file) return reply.code(404).send({ error: 'no such file' });
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
    return reply.header('content-disposition', disposition).type('application/octet-stream').send(file.bytes);
  });
  app.get('/api/messages', { schema: { querystring } }, async ({ query: { to } }) => ({
    messages: sentTo(to).map(toJson),
  }));
  return { app, store };
};
