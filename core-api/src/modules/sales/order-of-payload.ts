import type { PurchasePayload } from '@acara/shared-contract/endpoints';
import { invalid } from '../../platform/http/failure.ts';
import type { TicketOrder } from './reservation/ticket-order.ts';

const NOTHING_CHOSEN = 'Silahkan pilih seat terlebih dahulu!';
/** The largest number that a seat can have in the database. */
const MOST = 2_147_483_647;
const KEY = /^[\x21-\x7e]{1,200}$/;

/** A seat as it was sent, number or digits; null for what is none, such as a label. */
const seatOf = (given: PurchasePayload['seat_number'][number]): number | null => {
  const number = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= MOST ? number : null;
};

const bySeat = (one: number | null, other: number | null) => (one ?? Infinity) - (other ?? Infinity) || 0;

const keyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined || header === '') return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw invalid({ 'idempotency-key': 'Nilai tidak dikenal' });
};

/**
 * The order in a purchase as the site sends it.
 * @throws Failure 422 when no ticket is chosen, or for a key that is none
 */
export const orderOfPayload = (
  userId: number,
  payload: PurchasePayload,
  idempotencyKey: string | string[] | undefined,
): TicketOrder => {
  if (payload.seat_number.length === 0) throw invalid({ seat_number: NOTHING_CHOSEN }, NOTHING_CHOSEN);
  return {
    userId,
    seatDetailId: payload.seat_detail_id,
    seats: payload.seat_number.map(seatOf).sort(bySeat),
    donation: payload.donation_amount ?? 0,
    idempotencyKey: keyOf(idempotencyKey),
  };
};
