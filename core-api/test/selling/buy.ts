import type { FastifyInstance } from 'fastify';
import type { Buyer } from './buyers.ts';

export type PurchaseRequest = {
  seatDetailId: number;
  /** Seats, or how many tickets of an unreserved class. */
  seats: unknown;
  donation?: unknown;
  key?: string;
  userId?: unknown;
};

const seatsOf = (seats: unknown) => (typeof seats === 'number' ? Array.from({ length: seats }, () => null) : seats);

/** Asks for tickets as the site does. */
export const buy = (
  app: FastifyInstance,
  buyer: Buyer,
  { seatDetailId, seats, donation, key, userId }: PurchaseRequest,
) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/transaction/ticket',
    headers: { ...buyer.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: {
      user_id: userId ?? buyer.id,
      seat_detail_id: seatDetailId,
      seat_number: seatsOf(seats),
      ms_payment_id: 4,
      ...(donation !== undefined && { donation_amount: donation }),
    },
  });
