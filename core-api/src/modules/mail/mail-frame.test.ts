import jsQR from 'jsqr';
import sharp from 'sharp';
import { composeMail } from './mail-frame.ts';
import { button, factTable, links, paragraph, ticketCode } from './mail-parts.ts';
import { drawCode } from './mail-pictures.ts';
import { greeting } from './order-facts.ts';

const site = { name: 'Acara & Kawan', origin: 'https://acara.test' };
const EVIL = '<img src=x onerror=alert(1)>"&';
const NUMBER = '2-ABCDEFGH234567IJ';

const compose = async (count = 1) => {
  const picture = await drawCode(NUMBER);
  const numbers = Array.from({ length: count }, (_, at) => `${NUMBER}${at}`);
  return composeMail(
    {
      to: 'sari@acara.test',
      subject: `Tiket ${EVIL}`,
      preview: `Sekilas ${EVIL}`,
      poster: { picture: Buffer.alloc(90_000), alt: `Poster ${EVIL}`, url: 'https://acara.test/?a=1&b=2' },
      parts: [
        paragraph(`Satu ${EVIL}`, 'Dua'),
        factTable([['Tempat', EVIL]]),
        button(`Buka ${EVIL}`, 'https://acara.test/?a=1&b="x'),
        links([{ label: EVIL, url: 'https://acara.test/?"' }]),
        ...numbers.map((number) => ticketCode({ title: `Kelas ${EVIL}`, place: 'Seat 1 · baris A', number, picture })),
      ],
      reason: EVIL,
      unsubscribe: { label: 'Berhenti', url: 'https://acara.test/stop?a=1&b=2' },
    },
    site,
  );
};

describe('the frame of all mails', () => {
  it('escapes every text in HTML, and leaves it as it is in plain text [mail.frame]', async () => {
    const { html, text } = await compose();
    expect(html).not.toMatch(/<img src=x|="x"|\?""/);
    expect(html).toContain('Acara &amp; Kawan');
    expect(text).toContain(`Satu ${EVIL}\nDua`);
    expect(text).toContain(`Tempat: ${EVIL}`);
    expect(text).toContain(`Kode: ${NUMBER}0`);
    expect(text).toContain('https://acara.test/stop?a=1&b=2');
  });

  it('has tables and inline styles, a dark scheme, and only pictures of its own [mail.frame]', async () => {
    const { html, attachments = [] } = await compose(2);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html).not.toMatch(/display:(?:flex|grid)|<link|<script|url\(|src="http/);
    const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => cid);
    expect(shown).toHaveLength(4);
    expect(attachments.map(({ cid }) => cid).sort()).toEqual(shown.sort());
    // Outlook ignores sizes in styles.
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/ width="\d+"/);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  });

  it('stays below what Gmail cuts off, and a mail server takes, with ten tickets [mail.small]', async () => {
    const { html, text, attachments = [] } = await compose(10);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    const files = attachments.reduce((sum, { content }) => sum + content.length, 0);
    expect(text.length + html.length + files * 1.4).toBeLessThan(250_000);
  });

  it('shows a code that readers can read, with its quiet zone [mail.code]', async () => {
    const { data, info } = await sharp(await drawCode(NUMBER))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(NUMBER);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

it.each([
  ['Sari Dewi', 'Halo Sari,'],
  ['Çelik', 'Halo Çelik,'],
  ['www.jahat.test klik', 'Halo,'],
  ['Menang100juta', 'Halo,'],
  ['', 'Halo,'],
])('calls %j by one word of letters, or not at all [mail.name]', (name, text) => {
  expect(greeting(name).text).toBe(text);
});
