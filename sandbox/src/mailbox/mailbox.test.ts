import { createTransport, type SendMailOptions } from 'nodemailer';
import { createMailbox } from './mailbox-app.ts';
import { createSmtpReceiver, parseMail } from './receive-mail.ts';

const NOW = new Date('2026-11-21T17:30:05Z');
const RESET = 'http://localhost:3000/reset-password?email=a%40b.test&token=xyz';

describe('the mailbox', () => {
  let app: ReturnType<typeof createMailbox>['app'];
  let send: (mail: SendMailOptions) => Promise<unknown>;
  let end: () => Promise<unknown>;

  beforeEach(async () => {
    const mailbox = createMailbox({ publicOrigin: 'http://localhost:3000', now: () => NOW });
    const receiver = createSmtpReceiver(mailbox.store);
    const transport = createTransport(`smtp://127.0.0.1:${await receiver.listen(0, '127.0.0.1')}`);
    app = mailbox.app;
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
      text: `Buka ${RESET}. Atau (${RESET}).`,
      html: '<p>Buka <a href="https://acara.test">tautan ini</a></p>',
      attachments: [{ filename: 'tiket é.pdf', content: Buffer.from('%PDF') }],
    });
    const [mail] = await messages();
    expect(mail).toEqual({
      id: 1,
      from: 'no-reply@acara.test',
      messageId: expect.stringMatching(/^<.+@acara\.test>$/),
      to: ['ayu@acara.test'],
      subject: 'Atur ulang kata sandi',
      receivedAt: NOW.toISOString(),
      links: [RESET],
      files: [{ name: 'tiket é.pdf', type: 'application/pdf', size: 4 }],
      text: `Buka ${RESET}. Atau (${RESET}).`,
      html: expect.stringContaining('tautan ini'),
    });
    const file = await app.inject('/messages/1/files/0');
    expect(file.body).toBe('%PDF');
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''tiket%20%C3%A9.pdf");
    expect((await app.inject('/messages/1/files/1')).statusCode).toBe(404);
  });

  it('shows pictures that are parts of the mail in place, and lists the other files', async () => {
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
    const [{ html, files }] = await messages();
    expect(files).toEqual([{ name: 'tiket.pdf', type: 'application/pdf', size: 4 }]);
    expect(html).toContain(`src="data:image/png;base64,${picture.toString('base64')}" alt="Kode"`);
    expect((await app.inject('/messages/1')).body).not.toContain('kode.png');
  });

  it('lists the newest first, filtered by any recipient, in any case', async () => {
    await send({ subject: 'satu', text: '1', to: 'Ayu@Acara.test, budi@acara.test' });
    await send({ subject: 'dua', text: '2', to: 'budi@acara.test', bcc: 'ayu@acara.test' });
    expect(await subjects()).toEqual(['dua', 'satu']);
    expect(await subjects('AYU@acara.test')).toEqual(['dua', 'satu']);
    expect(await subjects('u@acara.test')).toEqual([]);
  });

  it('refuses mail of more than 1 MB and continues', async () => {
    await expect(send({ text: 'x'.repeat(1_100_000) })).rejects.toThrow(/552|exceeds/);
    await send({ subject: 'kecil', text: '-' });
    expect(await subjects()).toEqual(['kecil']);
  });

  it('shows mails on pages, escaped, with times of western Indonesia', async () => {
    await send({ subject: '<b>tebal</b>', text: `<script>alert(1)</script> ${RESET}.` });
    const { headers, body: listed } = await app.inject('/');
    expect(headers.refresh).toBe('5');
    expect(listed).toContain('&lt;b&gt;tebal');
    expect(listed).toContain('2026-11-22 00:30:05 WIB');
    const { body } = await app.inject('/messages/1');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`href="${RESET.replace('&', '&amp;')}" `);
    expect((await app.inject('/?to=siapa%40acara.test')).body).toContain('Belum ada surat untuk siapa@acara.test.');
  });

  it('shows HTML in a frame that can do nothing but open links', async () => {
    await send({ html: '<p>Halo</p><script>alert(1)</script><img src="https://spy.test/x.png">' });
    expect((await app.inject('/messages/1')).body).toContain('<iframe src="/messages/1/body"');
    const { headers, body } = await app.inject('/messages/1/body');
    expect(body).toMatch(/^<base target="_blank">/);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox;');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('img-src data: http://localhost:3000');
    expect(policy).not.toContain('script-src');
  });

  it('redirects from a deleted mail to the list', async () => {
    expect((await app.inject('/messages/99')).headers.location).toBe('/');
    expect((await app.inject('/messages/99/body')).statusCode).toBe(404);
    expect((await app.inject('/messages/x')).statusCode).toBe(400);
  });

  it.each(['', 'no header at all', 'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x'])(
    'accepts a malformed mail (%j)',
    async (raw) => {
      expect(await parseMail(Buffer.from(raw), [])).toMatchObject({ subject: '', to: [], files: [] });
    },
  );
});
