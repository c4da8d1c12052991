import { rupiah } from '../../../platform/text/rupiah.ts';
import { dayLabel, timeLabel } from '../../../platform/text/wib.ts';
import type { MailedOrder } from './order-mail-repository.ts';

/** What both mails tell of an order, line by line. */
export const orderFacts = (order: MailedOrder): (readonly [label: string, value: string])[] => [
  ['Event', order.event.name],
  ['Tanggal', dayLabel(order.startsAt)],
  ['Waktu', timeLabel(order.startsAt, order.endsAt)],
  ['Tempat', order.event.venue],
  ['Tiket', `${order.quantity} × ${order.className}`],
  ...(order.seats.length > 0 ? ([['Kursi', order.seats.join(', ')]] as const) : []),
  ['Nomor pesanan', String(order.transactionId)],
  ['Total', order.total > 0 ? rupiah(order.total) : 'Gratis'],
];

/** The same as text. */
export const factLines = (order: MailedOrder): string =>
  orderFacts(order)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
