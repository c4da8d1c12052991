import { PLACE_HEADER } from '@acara/shared-contract/place-cookie';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { AccessTokens } from '../../src/modules/identity/session/access-token.ts';

export type Buyer = { id: number; headers: { authorization: string } };

const ADD = `
  with buyer as (
    insert into app_user (name, email, created_at)
    select 'Pembeli ' || n, 'pembeli-' || gen_random_uuid() || '@acara.test', $2 from generate_series(1, $1::int) as n
    returning user_id
  )
  insert into login_session (user_id, refresh_hash, created_at, expires_at)
  select user_id, '', $2, $2::timestamptz + interval '30 days' from buyer
  returning user_id, session_id`;

/** Adds users with a login each, in one statement. */
export const createBuyers = async (
  accessTokens: Pick<AccessTokens, 'sign'>,
  pool: Pick<Pool, 'query'>,
  count: number,
  at: Date,
): Promise<Buyer[]> => {
  const { rows } = await pool.query<{ user_id: number; session_id: number }>(ADD, [count, at]);
  return Promise.all(
    rows.map(async ({ user_id: userId, session_id: sessionId }) => {
      const token = await accessTokens.sign({ userId, sessionId, loggedInAt: at });
      return { id: userId, headers: { authorization: `Bearer ${token}` } };
    }),
  );
};

export type PurchaseRequest = {
  seatDetailId: number;
  /** Seats, or a number of tickets of an unreserved class. */
  seats: unknown;
  donation?: unknown;
  key?: string;
  userId?: unknown;
  /** The place in line of a waiting room. */
  place?: string;
};

const toSeats = (seats: unknown) => (typeof seats === 'number' ? Array.from({ length: seats }, () => null) : seats);

export const buy = (
  app: FastifyInstance,
  buyer: Buyer,
  { seatDetailId, seats, donation, key, userId, place }: PurchaseRequest,
) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/transaction/ticket',
    headers: {
      ...buyer.headers,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(place !== undefined && { [PLACE_HEADER]: place }),
    },
    payload: {
      user_id: userId ?? buyer.id,
      seat_detail_id: seatDetailId,
      seat_number: toSeats(seats),
      ms_payment_id: 4,
      ...(donation !== undefined && { donation_amount: donation }),
    },
  });
