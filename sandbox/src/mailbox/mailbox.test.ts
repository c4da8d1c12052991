import { createTransport, type SendMailOptions } from 'nodemailer';
import type { EmulatorApp } from '../web/emulator-app.ts';
import { createMailboxApp } from './mailbox-app.ts';
import { createMailStore } from './mail-store.ts';
import { createSmtpReceiver } from './receive-mail.ts';

const NOW = new Date('2026-11-21T17:30:05Z');
const RESET = 'http://localhost:3000/reset-password?email=a%40b.test&token=xyz';

describe('the mailbox', () => {
  let app: EmulatorApp;
  let send: (mail: SendMailOptions) => Promise<unknown>;
  let end: () => Promise<unknown>;

  beforeEach(async () => {
    const store = createMailStore({ limit: 3, now: () => NOW });
    const receiver = createSmtpReceiver(store);
    const transport = createTransport(`smtp://127.0.0.1:${await receiver.listen(0, '127.0.0.1')}`);
    app = createMailboxApp(store, 'http://localhost:3000');
    send = (mail) => transport.sendMail({ from: '"Acara" <no-reply@acara.test>', to: 'ayu@acara.test', ...mail });
    end = () => Promise.all([app.close(), receiver.close()]);
  });
  afterEach(() => end());

  const messages = async (to = '') =>
    (await app.inject({ url: '/api/messages', query: to ? { to } : {} })).json().messages;
  const subjects = async (to?: string) => (await messages(to)).map(({ subject }: { subject: string }) => subject);

  it('receives mail over SMTP and serves it as JSON', async () => {
    await send({
      subject: 'Atur ulang kata sandi',
      text: `Buka ${RESET}.`,
      html: `<p>Buka <a href="${RESET.replace('&', '&amp;')}">tautan ini</a></p>`,
      attachments: [{ filename: 'tiket é.pdf', content: Buffer.from('%PDF') }],
    });
    const [{ id }] = await messages();
    expect((await app.inject(`/api/messages/${id}`)).json()).toEqual({
      id,
      from: { name: 'Acara', address: 'no-reply@acara.test' },
      messageId: expect.stringMatching(/^<.+@acara\.test>$/),
      to: ['ayu@acara.test'],
      subject: 'Atur ulang kata sandi',
      receivedAt: NOW.toISOString(),
      links: [RESET],
      files: [{ name: 'tiket é.pdf', type: 'application/pdf', size: 4 }],
      size: expect.any(Number),
      text: `Buka ${RESET}.`,
      html: expect.stringContaining('tautan ini'),
    });
    const file = await app.inject(`/messages/${id}/files/0`);
    expect(file.body).toBe('%PDF');
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''tiket%20%C3%A9.pdf");
    expect((await app.inject(`/messages/${id}/files/1`)).statusCode).toBe(404);
  });

  it('shows pictures that are parts of the mail, or none as mail programs do at first', async () => {
    const picture = Buffer.from('picture');
    await send({
      html: '<img src="cid:kode@tiket" alt="Kode">',
      attachments: [
        {
          filename: 'kode.png',
          content: picture,
          contentType: 'image/png',
          cid: 'kode@tiket',
          contentDisposition: 'inline',
        },
        { filename: 'tiket.pdf', content: Buffer.from('%PDF') },
      ],
    });
    const [{ id, files }] = await messages();
    expect(files).toEqual([{ name: 'tiket.pdf', type: 'application/pdf', size: 4 }]);
    const shown = await app.inject(`/messages/${id}/body`);
    expect(shown.body).toContain(`src="data:image/png;base64,${picture.toString('base64')}" alt="Kode"`);
    const blocked = await app.inject(`/messages/${id}/body?pictures=0`);
    expect(blocked.body).toContain('src="cid:kode@tiket"');
    expect(blocked.headers['content-security-policy']).toContain("img-src 'none'");
    expect((await app.inject(`/messages/${id}`)).body).not.toContain('kode.png');
  });

  it('lists the newest first, filtered by any recipient, in any case', async () => {
    await send({ subject: 'satu', text: '1', to: 'Ayu@Acara.test, budi@acara.test' });
    await send({ subject: 'dua', text: '2', to: 'budi@acara.test', bcc: 'ayu@acara.test' });
    expect(await subjects()).toEqual(['dua', 'satu']);
    expect(await subjects('AYU@acara.test')).toEqual(['dua', 'satu']);
    expect(await subjects('u@acara.test')).toEqual([]);
  });

  it('stores the newest only', async () => {
    for (const subject of ['a', 'b', 'c', 'd']) await send({ subject, text: '-' });
    expect(await subjects()).toEqual(['d', 'c', 'b']);
    expect((await app.inject('/api/messages/1')).statusCode).toBe(404);
  });

  it('is emptied on request', async () => {
    await send({ subject: 'x', text: '-' });
    expect((await app.inject({ method: 'DELETE', url: '/api/messages' })).statusCode).toBe(204);
    expect(await messages()).toEqual([]);
  });

  it('refuses mail of more than 1 MB and continues', async () => {
    await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toThrow(/552|exceeds/);
    await send({ subject: 'kecil', text: '-' });
    expect(await subjects()).toEqual(['kecil']);
  });

  it('escapes mails, and shows times of western Indonesia', async () => {
    await send({ subject: '<b>tebal</b>', text: `<script>alert(1)</script> ${RESET}.` });
    const { body } = await app.inject('/messages/1');
    expect(body).toContain('&lt;b&gt;tebal');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`href="${RESET.replace('&', '&amp;')}" `);
    expect(body).toContain('22 Nov, 00.30.05 WIB');
    expect((await app.inject('/?to=siapa%40acara.test')).body).toContain('Belum ada surat untuk siapa@acara.test.');
  });

  it('shows HTML in a frame that can do nothing but open links', async () => {
    await send({ html: '<p>Halo</p><script>alert(1)</script><img src="https://spy.test/x.png">' });
    expect((await app.inject('/messages/1')).body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const { headers, body } = await app.inject('/messages/1/body');
    expect(body).toMatch(/^<base target="_blank">/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('img-src data: http://localhost:3000');
    expect(policy).not.toContain('script-src');
  });

  it('notifies open pages of new mail, and does not delay the shutdown', async () => {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${origin}/api/live`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('retry:');
    await send({ subject: 'baru', text: '-' });
    expect((await reader?.read())?.value).toContain('event: change');
    await app.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('redirects from a deleted mail to the list', async () => {
    expect((await app.inject('/messages/99')).headers.location).toBe('/');
    expect((await app.inject('/messages/99/body')).statusCode).toBe(404);
    expect((await app.inject('/messages/x')).statusCode).toBe(400);
  });
});
