import sharp from 'sharp';
import { readPdf } from '../../../../test/read-pdf.ts';
import { SAMPLE_TICKET } from '../../../../test/sample-ticket.ts';
import type { TicketContent } from './ticket-file-repository.ts';
import { makeTicketPdf } from './ticket-pdf.ts';

const OPTIONS = { siteName: 'Acara', poster: null };
const read = async (change: Partial<TicketContent> = {}) =>
  readPdf(await makeTicketPdf([{ ...SAMPLE_TICKET, ...change }], OPTIONS));
const poster = () =>
  sharp({ create: { width: 400, height: 225, channels: 3, background: '#d02090' } })
    .jpeg()
    .toBuffer();

describe('the PDF of a ticket', () => {
  it('has event, date and time in WIB, venue, seat, holder, order and booking number, and a code with that number [pdf.facts, site.member-tickets]', async () => {
    const { pages, text, code, quiet } = await read();
    expect({ pages, code, quiet }).toEqual({ pages: 1, code: SAMPLE_TICKET.bookingNumber, quiet: true });
    for (const part of [
      'Konser Jazz Senja',
      'Senandung Nusantara',
      'Minggu, 22 November 2026',
      '19:00 - 22:00 WIB',
      'Gedung Merdeka - Lantai 2',
      'Festival',
      'Seat 12 · baris B',
      'Sari Dewi',
      SAMPLE_TICKET.bookingNumber,
      SAMPLE_TICKET.orderNumber,
      'Syarat dan ketentuan Acara berlaku.',
    ])
      expect(text).toContain(part);
  });

  it('of several days names both ends, also in the widest words [pdf.days]', async () => {
    for (const [startsAt, endsAt, ...parts] of [
      ['2026-11-30T09:30:00+07:00', '2026-12-01T17:30:00+07:00', 'Senin, 30 November 2026', 'Selasa, 01 Desember 2026'],
      [
        '2026-09-20T09:30:00+07:00',
        '2026-09-27T17:30:00+07:00',
        'Minggu, 20 September 2026',
        'Minggu, 27 September 2026',
      ],
    ] as const) {
      const { text, pages } = await read({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
      for (const part of [...parts, '09:30 - 17:30 WIB']) expect(text).toContain(part);
      expect([text.includes('…'), pages]).toEqual([false, 1]);
    }
  });

  it('without an end names the start alone', async () => {
    const { text } = await read({ endsAt: null });
    expect(text).toContain('19:00 WIB');
  });

  it('is small, and embeds the typeface of the site [pdf.typeface]', async () => {
    const file = await makeTicketPdf([SAMPLE_TICKET], OPTIONS);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.toString('latin1')).toContain('PlusJakartaSans');
    expect(file.toString('latin1')).not.toContain('Helvetica');
    expect(file.length).toBeLessThan(24_000);
  });

  it('does not depend on other documents', async () => {
    const holders = ['Sari Dewi', 'Đặng Văn Quý', 'Łukasz Żółw'];
    const draw = (holder: string) => makeTicketPdf([{ ...SAMPLE_TICKET, holder }, SAMPLE_TICKET], OPTIONS);
    const alone: Buffer[] = [];
    for (const holder of holders) alone.push(await draw(holder));
    const together = await Promise.all(holders.map(draw));
    expect(together.map((file) => file.length)).toEqual(alone.map((file) => file.length));
    for (const [index, file] of together.entries()) expect((await readPdf(file)).letters).toContain(holders[index]);
  });

  it('shows the poster of the event [pdf.poster]', async () => {
    const jpeg = await poster();
    const file = await makeTicketPdf([SAMPLE_TICKET], { siteName: 'Acara', poster: jpeg });
    expect(file.includes(jpeg)).toBe(true);
    expect(await readPdf(file)).toMatchObject({ pages: 1, code: SAMPLE_TICKET.bookingNumber, quiet: true });
  });

  it('of several tickets has a page for each, and the poster once [pdf.several]', async () => {
    const jpeg = await poster();
    const tickets = [1, 2, 3].map((seatNumber) => ({
      ...SAMPLE_TICKET,
      seatNumber,
      bookingNumber: `2S-${seatNumber}`,
    }));
    const file = await makeTicketPdf(tickets, { siteName: 'Acara', poster: jpeg });
    expect(await readPdf(file)).toMatchObject({ pages: 3, code: '2S-1' });
    expect(file.indexOf(jpeg)).toBe(file.lastIndexOf(jpeg));
  });

  it.each([
    ['Łukasz Žižek', 'Łukasz Žižek'],
    ['Nguyễn Thị Đức', 'Nguyễn Thị Đức'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['Noël “Été” – Ünal', 'Noël “Été” – Ünal'],
    ['Merek™ © 2026 ®', 'Merek™ © 2026 ®'],
    ['Sari 🎉👩‍👩‍👧 Dewi', 'Sari 🎉👩‍👩‍👧 Dewi'],
    ['\u202eiraS\u0007 x', 'iraS x'],
    ['\ud83d', ''],
    ['<script>(Tj) \\) endobj', '<script>(Tj) \\) endobj'],
    ['W'.repeat(400), 'WWWWWW'],
    ['panjang '.repeat(80), 'panjang panjang'],
  ])('of the holder %j is readable, and has its code', async (holder, shown) => {
    const { letters, code, pages } = await read({ holder, eventName: holder, className: holder, venue: holder });
    expect({ pages, code }).toEqual({ pages: 1, code: SAMPLE_TICKET.bookingNumber });
    expect(letters.replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
  });

  it('has no seat if there is none', async () => {
    const { text } = await read({ seatNumber: null });
    expect(text).toContain('Tanpa nomor kursi');
    expect(text).not.toContain('Seat');
  });
});
