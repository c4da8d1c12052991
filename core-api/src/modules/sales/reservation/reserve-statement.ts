import { statement, type Database } from '../../../platform/database/database.ts';
import { newBookingNumber } from './booking-number.ts';
import type { Refusal, ReserveResult, TicketOrder } from './ticket-order.ts';

type Row = {
  order_number: number;
  outcome: string;
  transaction_id: string | null;
  event_id: number | null;
  total: string | null;
  expires_at: Date | null;
  status: 'pending' | 'approved' | 'rejected' | null;
  seats: number[] | null;
  amount: string | null;
};

const RESERVE = statement<Row>('select * from reserve_tickets($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)');

const refusalOf = (row: Row): Refusal => {
  const why = row.outcome;
  switch (why) {
    case 'over_maximum':
    case 'under_donation':
    case 'sold_out':
      return { why, amount: Number(row.amount) };
    case 'seat_taken':
    case 'seat_unknown':
    case 'seat_twice':
      return { why, seats: (row.seats ?? []).filter((seat) => seat !== null) };
    case 'seats_pending':
      return { why, transactionId: Number(row.transaction_id) };
    case 'missing':
    case 'event_inactive':
    case 'class_inactive':
    case 'not_on_sale':
    case 'not_yet_on_sale':
    case 'sale_ended':
    case 'event_private':
    case 'no_donation':
    case 'under_total':
    case 'too_many_pending':
    case 'key_used':
      return { why };
    default:
      throw new Error(`reserve_tickets answers an unknown outcome: ${why}`);
  }
};

const resultOf = (row: Row, seatDetailId: number): ReserveResult => {
  const { outcome, status } = row;
  if ((outcome !== 'reserved' && outcome !== 'repeated') || status === null)
    return { outcome: 'refused', ...refusalOf(row) };
  const total = Number(row.total);
  const reserved = {
    transactionId: Number(row.transaction_id),
    eventId: Number(row.event_id),
    seatDetailId,
    total,
    expiresAt: row.expires_at,
    isFree: total === 0,
  };
  return outcome === 'reserved' ? { outcome, ...reserved } : { outcome, status, ...reserved };
};

/** How selling is set up. */
export type SaleRules = {
  /** For how long an unpaid order holds its tickets, in milliseconds. */
  hold: number;
  /** The maximum of a class counts all live tickets of a buyer, not only those of one purchase. */
  perBuyer: boolean;
};

/**
 * Reserves for several buyers of one class in one commit: results in the order of `orders`.
 * @param orders of one class, no buyer twice
 * @throws pg's DatabaseError; what then holds of the commit: `rollback-proof.ts`
 */
export const reserveTogether = async (
  database: Database,
  orders: readonly TicketOrder[],
  at: Date,
  { hold, perBuyer }: SaleRules,
): Promise<ReserveResult[]> => {
  const seatDetailId = orders[0]?.seatDetailId ?? 0;
  const rows = await database.query(RESERVE, [
    seatDetailId,
    at,
    new Date(at.getTime() + hold),
    perBuyer,
    orders.map((order) => order.userId),
    orders.map((order) => order.seats.length),
    orders.map((order) => order.donation),
    orders.map((order) => order.idempotencyKey),
    orders.flatMap((order, index) => order.seats.map(() => index + 1)),
    orders.flatMap((order) => order.seats),
    orders.flatMap((order) => order.seats.map(() => newBookingNumber(seatDetailId))),
  ]);
  const results = new Map(rows.map((row) => [row.order_number, row]));
  return orders.map((_order, index) => {
    const row = results.get(index + 1);
    if (!row) throw new Error('reserve_tickets left an order without an answer');
    return resultOf(row, seatDetailId);
  });
};
