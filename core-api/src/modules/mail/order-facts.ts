import {
  formatPhone,
  formatRupiah,
  formatTime,
  formatTimeRange,
  formatVenue,
  formatWeekdayRange,
  mapUrl,
  whatsappUrl,
} from '@acara/shared-contract/formats';
import { formatSeats } from '@acara/shared-contract/hall';
import { permalink } from '@acara/shared-contract/links';
import type { MailSite } from './mail-frame.ts';
import { factTable, heading, links, paragraph, ticketCode, type MailFact, type MailPart } from './mail-parts.ts';
import { drawCode } from './mail-pictures.ts';
import type { MailedOrder } from './order-mail-repository.ts';

/**
 * Anybody can register an address under any name, and would so send words of their own to it: a mail calls its reader by
 * one word of letters, or not at all.
 */
export const greeting = (holder: string): MailPart => {
  const [first = ''] = holder.trim().split(/\s+/u);
  return paragraph(/^[\p{L}\p{M}]{1,20}$/u.test(first) ? `Halo ${first},` : 'Halo,');
};

const ticketPlace = ({ classQuantity }: MailedOrder, seat: number | null): string =>
  seat === null ? 'Tanpa nomor kursi' : formatSeats([seat], classQuantity);

const seatFacts = (order: MailedOrder): MailFact[] => {
  const seats = order.tickets.flatMap(({ seat }) => seat ?? []);
  return seats.length > 0 ? [['Kursi', formatSeats(seats, order.classQuantity)]] : [];
};

const eventFacts = (order: MailedOrder): MailFact[] => [
  ['Event', order.event.event_name],
  ['Tanggal', formatWeekdayRange(order.startsAt, order.endsAt)],
  ['Waktu', formatTimeRange(order.startsAt, order.endsAt)],
  ...(order.doorsAt ? ([['Pintu dibuka', formatTime(order.doorsAt)]] as const) : []),
  ['Tempat', formatVenue(order.event) || '-'],
  ['Tiket', `${order.quantity} × ${order.className}`],
  ...seatFacts(order),
  ['Nomor pesanan', String(order.transactionId)],
];

/** What, when, where and which seats. */
export const visitFacts = (order: MailedOrder): MailPart => factTable(eventFacts(order));

/** The same with the sum. */
export const orderFacts = (order: MailedOrder): MailPart =>
  factTable([...eventFacts(order), ['Total', order.total > 0 ? formatRupiah(order.total) : 'Gratis']]);

/** Mails stay small: further codes are in the PDF and on the site. */
const MOST_CODES = 10;

export const ticketCodes = async (order: MailedOrder): Promise<MailPart[]> => {
  const shown = order.tickets.slice(0, MOST_CODES);
  const codes = await Promise.all(
    shown.map(async ({ bookingNumber, seat }) =>
      ticketCode({
        title: order.className,
        place: ticketPlace(order, seat),
        number: bookingNumber,
        picture: await drawCode(bookingNumber),
      }),
    ),
  );
  const rest = order.tickets.length - shown.length;
  return [
    heading(shown.length > 1 ? 'Kode tiket' : 'Kode tiket Anda'),
    ...codes,
    ...(rest > 0 ? [paragraph(`${rest} kode lainnya ada di Tiket Saya.`)] : []),
  ];
};

/** The way to the event, and to its page. */
export const eventLinks = ({ event }: MailedOrder, site: MailSite): MailPart => {
  const map = mapUrl(event);
  return links([
    ...(map === undefined ? [] : [{ label: 'Petunjuk arah', url: map }]),
    { label: 'Halaman event', url: `${site.origin}${permalink('event.detail', { slug: event.event_slug })}` },
  ]);
};

export const organizerContact = ({ organizer, event }: MailedOrder): MailPart[] => {
  const { name, whatsapp, phone, email } = organizer;
  const chat = whatsappUrl(whatsapp ?? '', `Halo, saya ingin bertanya tentang event "${event.event_name}".`);
  return [
    heading('Penyelenggara'),
    factTable([
      ['Nama', name],
      ...(whatsapp ? ([['WhatsApp', formatPhone(whatsapp)]] as const) : []),
      ...(phone ? ([['Telepon', formatPhone(phone)]] as const) : []),
      ...(email ? ([['Email', email]] as const) : []),
    ]),
    ...(chat === undefined ? [] : [links([{ label: 'Tanya lewat WhatsApp', url: chat }])]),
  ];
};
