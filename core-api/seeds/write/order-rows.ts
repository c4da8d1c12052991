import type { EventBundle } from '../build/event-builder.ts';
import { bookingNumber, type Order } from '../build/orders.ts';
import type { ClassRow } from '../build/ticket-classes.ts';
import { hours } from '../calendar.ts';
import type { CopyRow } from './copy.ts';

export type OrderCounters = { transaction: number; ticket: number };

const TICKET_STATUS = { pending: 'pending', approved: 'issued', rejected: 'failed' } as const;
const HOLD = hours(0.5);

type ClassSale = { bundle: EventBundle; row: ClassRow; classId: number; orders: readonly Order[] };

/** Transactions and tickets of a class; `taken` counts the places of an unreserved one. */
export const orderRows = ({ bundle, row, classId, orders }: ClassSale, counters: OrderCounters) => {
  const { event } = bundle;
  const reserved = row.ms_seat_identifier === 'RESERVED';
  const transactions: CopyRow[] = [];
  const tickets: CopyRow[] = [];
  let taken = 0;
  if (orders.length === 0) return { transactions, tickets, taken };
  const data = JSON.stringify({
    event_name: event.event_name,
    seat_detail_datetime: new Date(row.seat_detail_datetime).toISOString(),
    event_location: event.event_location,
    ms_seat_name: reserved ? 'Reserved' : 'Unreserved',
    ms_price_name: row.ms_price_identifier,
  });
  for (const order of orders) {
    counters.transaction += 1;
    const amount = order.quantity * row.seat_detail_price;
    const total = amount + order.donation;
    if (order.status !== 'rejected' && !reserved) taken += order.quantity;
    transactions.push({
      seat_detail_id: classId,
      transaction_id: counters.transaction,
      event_id: event.event_id,
      user_id: order.userId,
      transaction_approve_status_name: order.status,
      transaction_reject_reason: order.status === 'rejected' ? 'expired' : null,
      transaction_quantity: order.quantity,
      transaction_amount: amount,
      transaction_donation: order.donation,
      transaction_total_amount: total,
      transaction_data: data,
      transaction_created_datetime: order.created,
      expires_at: total > 0 ? order.created + HOLD : null,
      // No provider knows it: without this the sweeper would reject it as an order without a token.
      next_sweep_at: order.status === 'pending' ? order.created + HOLD : null,
    });
    for (const number of order.numbers) {
      counters.ticket += 1;
      tickets.push({
        seat_detail_id: classId,
        ticket_id: counters.ticket,
        event_id: event.event_id,
        transaction_id: counters.transaction,
        user_id: order.userId,
        ticket_name: row.seat_detail_name,
        ticket_booking_number: bookingNumber(classId, counters.ticket),
        ticket_seat_number: number,
        ticket_reserved: reserved,
        ticket_status_name: TICKET_STATUS[order.status],
        ticket_datetime: row.seat_detail_datetime,
        ticket_price: row.seat_detail_price,
        ticket_created_datetime: order.created,
      });
    }
  }
  return { transactions, tickets, taken };
};
