import { randomFillSync } from 'node:crypto';
import { statement, type Database } from '../../../platform/database/database.ts';
import { createOrderQueue } from './order-queue.ts';
import type { Refusal, Reserve, ReserveResult, TicketOrder } from './ticket-order.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 16;

// Filled in large pieces: a system call per ticket would dominate the cost of a reservation.
const pool = Buffer.alloc(4096);
let used = pool.length;

/** The content of a ticket's QR code: 80 random bits in base32 after the class. */
export const newBookingNumber = (seatDetailId: number): string => {
  if (used + LENGTH > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) text += BASE32.charAt((pool[used + index] ?? 0) & 31);
  used += LENGTH;
  return `${seatDetailId.toString(36).toUpperCase()}-${text}`;
};

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

const toRefusal = (row: Row): Refusal => {
  const reason = row.outcome;
  switch (reason) {
    case 'over_maximum':
    case 'under_donation':
    case 'sold_out':
      return { reason, amount: Number(row.amount) };
    case 'seat_taken':
    case 'seat_unknown':
    case 'seat_twice':
      return { reason, seats: (row.seats ?? []).filter((seat) => seat !== null) };
    case 'seats_pending':
      return { reason, transactionId: Number(row.transaction_id) };
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
      return { reason };
    default:
      throw new Error(`reserve_tickets returned an unknown outcome: ${reason}`);
  }
};

const toResult = (row: Row, seatDetailId: number): ReserveResult => {
  const { outcome, status } = row;
  if ((outcome !== 'reserved' && outcome !== 'repeated') || status === null)
    return { outcome: 'refused', ...toRefusal(row) };
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

type SaleRules = {
  /** Hold of an unpaid order, in milliseconds. */
  hold: number;
  /** The maximum of a class counts all live tickets of a buyer, not only those of one order. */
  perBuyer: boolean;
};

/**
 * @param orders of one class, no buyer twice
 * @returns results in the order of `orders`
 * @throws pg's DatabaseError; see `classifyError` about its commit
 */
export const reserveTogether = async (
  database: Pick<Database, 'query'>,
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
    if (!row) throw new Error('reserve_tickets returned no row for an order');
    return toResult(row, seatDetailId);
  });
};

/** Larger orders are checked before they enter a batch. */
const LARGE_ORDER = 50;

const MAXIMUM = statement<{ maximum: number }>(
  'select seat_detail_maximum_purchased_quantity as maximum from seat_detail where seat_detail_id = $1',
);

type ReserveOptions = {
  database: Database;
  now: () => Date;
  rules: SaleRules;
  maxRunning: number;
};

export const createReserve = ({ database, now, rules, maxRunning }: ReserveOptions): Reserve => {
  const queue = createOrderQueue({
    reserveTogether: (orders) => reserveTogether(database, orders, now(), rules),
    maxRunning,
  });

  return async (order) => {
    if (order.seats.length <= LARGE_ORDER) return queue(order);
    const row = await database.first(MAXIMUM, [order.seatDetailId]);
    if (row && order.seats.length > row.maximum)
      return { outcome: 'refused', reason: 'over_maximum', amount: row.maximum };
    return queue(order);
  };
};
