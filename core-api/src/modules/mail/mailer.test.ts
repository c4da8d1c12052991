import { startMailbox, type Mailbox } from '@acara/tooling/src/net/mailbox.ts';
import { createMailer, type Mailer } from './mailer.ts';

const MAIL = {
  to: 'sari@acara.test',
  subject: 'Atur ulang password Acara',
  text: 'Buka https://acara.test/reset-password?token=RAHASIA',
  html: '<a href="https://acara.test/reset-password?token=RAHASIA">Buka</a>',
};

let mailbox: Mailbox;
let mailer: Mailer;
let lines: unknown[][];
const open = (smtpUrl: string | undefined, retryDelays = [1, 1, 1]) => {
  lines = [];
  const note =
    (level: string) =>
    (...line: unknown[]) =>
      void lines.push([level, ...line]);
  const log = { warn: note('warn'), error: note('error') };
  mailer = createMailer({ smtpUrl, from: 'Acara <tidak-dibalas@acara.test>', log, retryDelays });
};
const send = (signal = new AbortController().signal) => mailer.send(MAIL, signal);

beforeEach(async () => {
  mailbox = await startMailbox();
  open(mailbox.url);
});
afterEach(async () => {
  mailer.close();
  await mailbox.close();
});

const secretFree = () => {
  expect(JSON.stringify(lines)).not.toMatch(/RAHASIA|acara\.test/);
};

describe('mail', () => {
  it('has text and HTML, the configured sender, and no auto-replies', async () => {
    expect(await send()).toBe(true);
    const mail = await mailbox.next();
    expect(mail).toMatchObject({ from: 'tidak-dibalas@acara.test', to: ['sari@acara.test'] });
    expect(mail.raw).toMatch(/^From: Acara <tidak-dibalas@acara\.test>\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(mail.raw).toContain('text/plain');
    expect(mail.raw).toContain('text/html');
    expect(lines).toEqual([]);
  });

  it('is retried when the server cannot accept it now', async () => {
    mailbox.refuse(2, 451);
    expect(await send()).toBe(true);
    expect(mailbox.received).toHaveLength(1);
    expect(lines.map(([level]) => level)).toEqual(['warn', 'warn']);
    secretFree();
  });

  it('fails after four tries', async () => {
    mailbox.refuse(100, 451);
    expect(await send()).toBe(false);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toEqual(['error', expect.objectContaining({ tries: 4 }), 'a mail was not sent']);
    secretFree();
  });

  it('fails at once when the server refuses it permanently', async () => {
    mailbox.refuse(100, 550);
    expect(await send()).toBe(false);
    expect(lines).toHaveLength(1);
    secretFree();
  });

  it.each([451, 503, 530, 535])('that may succeed later is left to its caller: %p', async (code) => {
    mailbox.refuse(1, code);
    await expect(mailer.sendOnce(MAIL)).rejects.toMatchObject({ responseCode: code });
    expect(await mailer.sendOnce(MAIL)).toBe(true);
    expect(lines).toEqual([]);
  });

  it('that is refused permanently is not sent again by its caller', async () => {
    mailbox.refuse(1, 550);
    expect(await mailer.sendOnce(MAIL)).toBe(false);
    expect(lines).toEqual([['error', expect.anything(), 'a mail was not sent']]);
    secretFree();
  });

  it('survives an unavailable server', async () => {
    open('smtp://127.0.0.1:1');
    expect(await send()).toBe(false);
    expect(lines).toHaveLength(4);
    secretFree();
  });

  it('does not delay a close: a waiting mail is tried once more', async () => {
    open(mailbox.url, [600_000, 600_000]);
    mailbox.refuse(2, 451);
    const closing = new AbortController();
    const sent = send(closing.signal);
    closing.abort();
    expect(await sent).toBe(false);
  });

  it('without a server is not sent, and logged without address and text', async () => {
    open(undefined);
    expect(await send()).toBe(false);
    expect(lines).toEqual([['warn', 'a mail was not sent: SMTP_URL is not set']]);
  });
});
