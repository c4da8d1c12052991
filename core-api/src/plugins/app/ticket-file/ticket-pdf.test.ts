import { readPdf } from '../../../../test/read-pdf.ts';
import type { TicketContent } from './ticket-content.ts';
import { makeTicketPdf, timeLabel } from './ticket-pdf.ts';

const CONTENT: TicketContent = {
  eventName: 'Konser Jazz Senja',
  startsAt: new Date('2026-11-22T19:00:00+07:00'),
  endsAt: new Date('2026-11-22T22:00:00+07:00'),
  venue: 'Gedung Merdeka - Lantai 2',
  organizerName: 'Senandung Nusantara',
  className: 'Festival',
  seatNumber: 12,
  holder: 'Sari Dewi',
  bookingNumber: '2S-ABCDEFGHIJKLMN27',
};
const read = async (change: Partial<TicketContent> = {}) =>
  readPdf(await makeTicketPdf({ ...CONTENT, ...change }, 'Acara'));

describe('the PDF of a ticket', () => {
  it('tells event, date and time in WIB, venue, seat, holder and booking number, and its code holds the number', async () => {
    const { pages, text, code, quiet } = await read();
    expect({ pages, code, quiet }).toEqual({ pages: 1, code: CONTENT.bookingNumber, quiet: true });
    for (const part of [
      'Konser Jazz Senja',
      'Senandung Nusantara',
      'Minggu, 22 November 2026',
      '19:00 - 22:00 WIB',
      'Gedung Merdeka - Lantai 2',
      'Festival',
      'Seat 12',
      'Sari Dewi',
      CONTENT.bookingNumber,
    ])
      expect(text).toContain(part);
  });

  it('is small, and needs no font to be sent with it', async () => {
    const file = await makeTicketPdf(CONTENT, 'Acara');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.length).toBeGreaterThan(150);
    expect(file.length).toBeLessThan(8_000);
  });

  it.each([
    ['Łukasz Žižek', 'Łukasz Žižek'],
    ['Nguyễn Thị Đức', 'Nguyễn Thị Đức'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['Noël “Été” – Ünal', 'Noël “Été” – Ünal'],
    ['李小龍', '???'],
    ['Merek™ © 2026 ®', 'Merek™ © 2026 ®'],
    ['Sari 🎉👩‍👩‍👧 Dewi', 'Sari Dewi'],
    ['\u202eiraS\u0007 x', 'iraS x'],
    ['\ud83d', ''],
    ['<script>(Tj) \\) endobj', '<script>(Tj) \\) endobj'],
    ['W'.repeat(400), 'WWWWWW'],
    ['panjang '.repeat(80), 'panjang panjang'],
  ])('of the holder %j is readable, and has its code', async (holder, shown) => {
    const { letters, code, pages } = await read({ holder, eventName: holder, className: holder, venue: holder });
    expect({ pages, code }).toEqual({ pages: 1, code: CONTENT.bookingNumber });
    expect(letters.replaceAll(' ', '')).toContain(shown.replaceAll(' ', ''));
  });

  it('has no seat where there is none', async () => {
    const { text } = await read({ seatNumber: null });
    expect(text).toContain('Tanpa nomor kursi');
    expect(text).not.toContain('Seat');
  });

  it.each([
    ['2026-11-23T23:30:00+07:00', '2026-11-24T02:00:00+07:00', '23:30 WIB'],
    ['2026-11-24T00:30:00+07:00', '2026-11-24T02:00:00+07:00', '00:30 - 02:00 WIB'],
    ['2026-11-24T00:00:00+07:00', null, '00:00 WIB'],
  ])('from %s to %s says %s', (start, end, label) => {
    expect(timeLabel(new Date(start), end === null ? null : new Date(end))).toBe(label);
  });
});
