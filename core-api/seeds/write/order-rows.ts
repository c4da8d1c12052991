import { hours } from '../calendar.ts';
import { bookingNumber, type Order } from '../build/orders.ts';
import type { ClassRow, EventBundle } from '../build/rows.ts';
import { instant, type CopyValue } from './copy.ts';

export type OrderCounters = { transaction: number; ticket: number };

export const TRANSACTION_COLUMNS = [
  'seat_detail_id',
  'transaction_id',
  'event_id',
  'user_id',
  'transaction_approve_status_name',
  'transaction_quantity',
  'transaction_amount',
  'transaction_donation',
  'transaction_total_amount',
  'transaction_data',
  'transaction_created_datetime',
  'expires_at',
  'look_again_at',
];
export const TICKET_COLUMNS = [
  'seat_detail_id',
  'ticket_id',
  'event_id',
  'transaction_id',
  'user_id',
  'ticket_name',
  'ticket_booking_number',
  'ticket_seat_number',
  'ticket_reserved',
  'ticket_status_name',
  'ticket_datetime',
  'ticket_price',
  'ticket_created_datetime',
];

const TICKET_STATUS = { pending: 'pending', approved: 'issued', rejected: 'failed' } as const;
const HOLD = hours(0.5);

export type ClassSale = { bundle: EventBundle; row: ClassRow; classId: number; orders: readonly Order[] };

/** Transactions and tickets of a class, and how many of its places without number are taken. */
export const orderRows = ({ bundle, row, classId, orders }: ClassSale, counters: OrderCounters) => {
  const { event } = bundle;
  const reserved = row.ms_seat_identifier === 'RESERVED';
  const transactions: CopyValue[][] = [];
  const tickets: CopyValue[][] = [];
  let taken = 0;
  if (orders.length === 0) return { transactions, tickets, taken };
  const data = JSON.stringify({
    event_name: event.event_name,
    seat_detail_datetime: instant(row.seat_detail_datetime),
    event_location: event.event_location,
    ms_seat_name: reserved ? 'Reserved' : 'Unreserved',
    ms_price_name: row.ms_price_identifier,
  });
  for (const order of orders) {
    counters.transaction += 1;
    const amount = order.quantity * row.seat_detail_price;
    const total = amount + order.donation;
    if (order.status !== 'rejected' && !reserved) taken += order.quantity;
    transactions.push([
      classId,
      counters.transaction,
      event.event_id,
      order.userId,
      order.status,
      order.quantity,
      amount,
      order.donation,
      total,
      data,
      instant(order.created),
      total > 0 ? instant(order.created + HOLD) : null,
      // No provider knows it yet: the sweeper would take it for one whose process died before it could be paid.
      order.status === 'pending' ? instant(order.created + HOLD) : null,
    ]);
    for (const number of order.numbers) {
      counters.ticket += 1;
      tickets.push([
        classId,
        counters.ticket,
        event.event_id,
        counters.transaction,
        order.userId,
        row.seat_detail_name,
        bookingNumber(classId, counters.ticket),
        number,
        reserved,
        TICKET_STATUS[order.status],
        instant(row.seat_detail_datetime),
        row.seat_detail_price,
        instant(order.created),
      ]);
    }
  }
  return { transactions, tickets, taken };
};
