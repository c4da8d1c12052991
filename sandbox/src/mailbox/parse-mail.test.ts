import { parseMail } from './receive-mail.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));

describe('a mail', () => {
  it('with HTML only gets a plain text without styles and markup', async () => {
    const html = '<style>p{color:red}</style><p>Halo &amp; selamat</p><p>Kode:&nbsp;<b>123</b></p>';
    const { text, html: parsedHtml } = await parseMail(
      mail('Content-Type: text/html; charset=utf-8', 'Subject: =?utf-8?B?S29kZSDimJU=?=', '', html),
      ['A@b.test'],
    );
    expect(text).toBe('Halo & selamat\nKode: 123');
    expect(parsedHtml?.trim()).toBe(html);
  });

  it('lists its links once each: of the HTML if there is one, else of the text', async () => {
    const html = `<a href="http://x.test/?a=1&amp;b=2">x</a><a class=y href='http://x.test/?a=1&amp;b=2'>x</a>
      <a href="javascript:alert(1)">y</a><a href="mailto:a@b.test">z</a>`;
    expect((await parseMail(mail('Content-Type: text/html', '', html), [])).links).toEqual(['http://x.test/?a=1&b=2']);
    const text = 'Lihat (http://x.test/a), lalu http://x.test/b?c=d. Atau http://x.test/a!';
    expect((await parseMail(mail('', text), [])).links).toEqual(['http://x.test/a', 'http://x.test/b?c=d']);
  });

  it.each([
    ['', []],
    ['no header at all', []],
    ['Content-Type: multipart/mixed; boundary=x\r\n\r\n--x', []],
  ])('that is malformed (%j) is stored anyway', async (raw, recipients) => {
    expect(await parseMail(Buffer.from(raw), recipients)).toMatchObject({ subject: '', to: [], files: [] });
  });
});
