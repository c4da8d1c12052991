import type { TicketContent } from '../src/modules/tickets/files/ticket-file-repository.ts';

/** What the file of a ticket shows. */
export const SAMPLE_TICKET: TicketContent = {
  eventName: 'Konser Jazz Senja',
  startsAt: new Date('2026-11-22T19:00:00+07:00'),
  endsAt: new Date('2026-11-22T22:00:00+07:00'),
  venue: 'Gedung Merdeka - Lantai 2',
  organizerName: 'Senandung Nusantara',
  className: 'Festival',
  seatNumber: 12,
  seatRow: 'B',
  holder: 'Sari Dewi',
  holderEmail: 'sari@acara.test',
  bookingNumber: '2S-ABCDEFGHIJKLMN27',
  orderNumber: '4711',
  posterVersion: 'v1',
};
