import { create } from 'fontkit';
import { inflateSync } from 'node:zlib';
import { readPdf } from '../../../../test/read-pdf.ts';
import { SAMPLE_TICKET } from '../../../../test/sample-ticket.ts';
import type { TicketContent } from './ticket-file-repository.ts';
import { makeTicketPdf } from './ticket-pdf.ts';

const make = (change: Partial<TicketContent>) =>
  makeTicketPdf([{ ...SAMPLE_TICKET, ...change }], { siteName: 'Acara', poster: null });

const withoutSpaces = (text: string) => text.replaceAll(/\s/gu, '');

/** The outlines of each embedded font, the one for missing letters first. */
const readOutlines = (pdf: Buffer): string[][] =>
  pdf
    .toString('latin1')
    .split('stream\n')
    .flatMap((stream) => {
      const packed = Buffer.from(stream.split('\nendstream')[0] ?? '', 'latin1');
      if (packed[0] !== 0x78) return [];
      const file = inflateSync(packed);
      if (!['true', '\u0000\u0001\u0000\u0000'].includes(file.toString('latin1', 0, 4))) return [];
      const font = create(file);
      if (!('getGlyph' in font)) return [];
      return [Array.from({ length: font.numGlyphs }, (_, glyph) => font.getGlyph(glyph).path.toSVG())];
    });

const NAMES = [
  ['Han', '王小明 龍馬 龘'],
  ['kana', 'さくら ミユキ'],
  ['Hangul', '김철수 뷁'],
  ['Arabic', 'محمد علي الحسيني'],
  ['Hebrew', 'שרה לוי'],
  ['Cyrillic', 'Анна Їжакевич'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Javanese', 'ꦱꦸꦏꦂꦤꦺꦴ ꦏꦿꦠꦺꦴꦤ꧀'],
  ['Balinese', 'ᬓᬝᬸᬢ᭄ ᬯᬬᬦ᭄'],
  ['Sundanese', 'ᮞᮥᮔ᮪ᮓ'],
  ['Thai', 'สมชาย น้ำใจดี'],
  ['Lao', 'ສົມສັກ'],
  ['Khmer', 'សុខ ស្រីមុំ'],
  ['Burmese', 'အောင်ဆန်းစုကြည်'],
  ['Devanagari', 'हिन्दी क्षत्रिय प्रिया'],
  ['Bengali', 'রবীন্দ্রনাথ ঠাকুর'],
  ['Tamil', 'தமிழ்ச்செல்வன்'],
  ['Telugu', 'శ్రీనివాస్'],
  ['Sinhala', 'ක්‍රිෂාන්ත'],
  ['Georgian', 'ნინო'],
  ['Armenian', 'Արամ'],
  ['Ethiopic', 'አበበ'],
  ['Batak', 'ᯅᯖᯂ᯲'],
  ['Lontara', 'ᨅᨔ'],
  ['emoji', 'Sari 🎉👩‍👩‍👧🇮🇩 Dewi'],
  ['marks', 'Sa\u0337\u0348ri'],
  ['several scripts', 'Sari محمد 2026 王'],
] as const;

describe('a name on the PDF of a ticket', () => {
  it.each(NAMES)('in %s is drawn, and read again by readers of PDFs [pdf.names]', async (_script, name) => {
    const file = await make({ holder: name, eventName: name, organizerName: name, venue: name });
    const { letters, code, pages } = await readPdf(file);
    expect({ code, pages }).toEqual({ code: SAMPLE_TICKET.bookingNumber, pages: 1 });
    const shown = withoutSpaces(name.normalize('NFC'));
    expect(withoutSpaces(letters)).toContain(`TEMPAT${shown}TIKET`);
    expect(withoutSpaces(letters)).toContain(`TIKET${shown}NOMOR`);
    expect(withoutSpaces(letters)).toContain(`oleh${shown}TANGGAL`);
    const fonts = readOutlines(file);
    expect(fonts.length).toBeGreaterThan(2);
    for (const [missing, ...outlines] of fonts) expect(outlines).not.toContain(missing);
  });

  it.each([
    ['a letter that no font has', '𒀀 Sari', '(U+12000) Sari'],
    ['letters of another shape', '𝓢𝓪𝓻𝓲 Ｄｅｗｉ', 'Sari Dewi'],
    ['invisible characters', '\u202eSari\u2066\u3164\u200bDewi', 'Sari Dewi'],
    ['piled marks', `S${'\u0337'.repeat(60)}ari`, 'S\u0337\u0337\u0337\u0337ari'],
  ])('with %s is never a question mark', async (_what, holder, shown) => {
    const { letters } = await readPdf(await make({ holder }));
    expect(withoutSpaces(letters)).toContain(`PEMEGANGTIKET${withoutSpaces(shown)}NOMOR`);
  });

  it.each([
    ['Han', '王小明李'.repeat(50)],
    ['rare Han', Array.from({ length: 200 }, (_, nth) => String.fromCodePoint(0x4e00 + 101 * nth)).join('')],
    ['Arabic', 'محمد علي '.repeat(22)],
    ['emoji', '👩‍👩‍👧'.repeat(25)],
    [
      'all kinds',
      NAMES.map(([, name]) => name)
        .join(' ')
        .slice(0, 200)
        .toWellFormed(),
    ],
  ])('of 200 letters, %s, ends with an ellipsis, and the file stays small', async (_script, holder) => {
    const file = await make({ holder });
    const { letters, pages } = await readPdf(file);
    expect(pages).toBe(1);
    expect(letters).toMatch(/…NOMOR PESANAN/);
    expect(file.length).toBeLessThan(48_000);
  });

  it('in the letters of the typeface needs no other font', async () => {
    const plain = await make({ holder: 'Nguyễn Thị Đức' });
    expect(plain.toString('latin1')).not.toMatch(/noto/i);
    expect(plain.length).toBeLessThan(16_000);
  });

  it('has the e-mail address beside it, if it is in other letters [pdf.names]', async () => {
    expect((await readPdf(await make({ holder: '王小明' }))).text).toContain('sari@acara.test');
    expect((await readPdf(await make({ eventName: '音乐会' }))).text).not.toContain('sari@acara.test');
    expect((await readPdf(await make({}))).text).not.toContain('sari@acara.test');
  });

  it('fails alone, if it cannot be drawn', async () => {
    // @ts-expect-error -- what no event has
    const broken = make({ holder: '王', startsAt: 'x' });
    const fine = make({ holder: '王' });
    await expect(broken).rejects.toThrow();
    expect((await readPdf(await fine)).code).toBe(SAMPLE_TICKET.bookingNumber);
  });
});
